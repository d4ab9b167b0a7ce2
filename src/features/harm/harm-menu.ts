/** Settings menu that maps harm to a tracked attribute for each actor type of other systems. */
import { trackedAttributes } from "../../platform/documents.ts";
import { otherActorTypes, typeLabel } from "../../actors/any-stats.ts";
import { harmPaths, harmPathsSetting, type HarmPath } from "./place.ts";
import { ask, CANCEL, valueIn } from "../../ui/dialogs/ask.ts";
import { element, fieldset } from "../../ui/draw/element.ts";

export async function openHarmMenu(): Promise<void> {
  // Our own types declare their harm themselves.
  const types = otherActorTypes();
  await ask({
    title: "QUINCUNX.Settings.harm.name",
    icon: "fa-solid fa-heart-crack",
    className: "quincunx-harm-paths",
    width: 480,
    content: types.length > 0 ? rowsFor(types) : [game.i18n.localize("QUINCUNX.Settings.harm.nothing")],
    buttons: [
      {
        action: "save",
        label: "QUINCUNX.Settings.mechanics.save",
        icon: "fa-solid fa-check",
        answer: (form) => save(form, types),
      },
      CANCEL,
    ],
  });
}

function rowsFor(types: readonly string[]): readonly HTMLElement[] {
  const chosen = harmPaths();
  const hint = element("p", { class: "hint" }, game.i18n.localize("QUINCUNX.Settings.harm.question"));
  return [hint, ...types.map((type) => rowOf(type, chosen[type]))];
}

function rowOf(type: string, chosen: HarmPath | undefined): HTMLElement {
  return fieldset(
    typeLabel(CONFIG.Actor, type),
    element(
      "select",
      { name: `path.${type}`, "aria-label": game.i18n.localize("QUINCUNX.Settings.harm.path") },
      option("", game.i18n.localize("QUINCUNX.Settings.harm.none"), !chosen),
      ...attributesOf(type, chosen).map((value) => option(value, value.slice(2), value === valueOf(chosen))),
    ),
    element(
      "select",
      { name: `way.${type}`, "aria-label": game.i18n.localize("QUINCUNX.Settings.harm.direction") },
      option("-1", game.i18n.localize("QUINCUNX.Settings.harm.lowers"), chosen?.sign !== 1),
      option("1", game.i18n.localize("QUINCUNX.Settings.harm.raises"), chosen?.sign === 1),
    ),
  );
}

/** `b hp` is a bar at `hp`, `v level` a number. Includes the current choice even if tokens no longer track it. */
function attributesOf(type: string, chosen: HarmPath | undefined): readonly string[] {
  const { bars, values } = trackedAttributes(type);
  const all = [...bars.map((path) => `b ${path}`), ...values.map((path) => `v ${path}`)];
  return [...new Set([...all, ...(chosen ? [valueOf(chosen)] : [])])];
}

function valueOf(chosen: HarmPath | undefined): string {
  return chosen ? `${chosen.isBar ? "b" : "v"} ${chosen.path}` : "";
}

function option(value: string, label: string, selected: boolean): HTMLOptionElement {
  return element("option", { value, selected }, label);
}

/** Keeps choices for types that are missing now, because their system may return. */
async function save(form: HTMLFormElement, types: readonly string[]): Promise<void> {
  const others = Object.entries(harmPathsSetting.read()).filter(([type]) => !types.includes(type));
  const chosen = types.flatMap((type) => {
    const value = valueIn(form, `path.${type}`);
    if (value === "") return [];
    const sign = valueIn(form, `way.${type}`) === "1" ? 1 : -1;
    return [[type, { path: value.slice(2), sign, isBar: value.startsWith("b ") }] as const];
  });
  await harmPathsSetting.write(Object.fromEntries([...others, ...chosen]));
}
