/** Settings menu that maps harm to a tracked attribute for each actor type of other systems. */
import { allDeclarations } from "../../actors/declarations.ts";
import { harmPaths, harmPathsSetting, type HarmPath } from "./place.ts";
import { notifyError } from "../../ui/explain.ts";

/** Called at init. Foundry constructs the class without arguments and renders it (app.md 6.1). */
export function makeHarmMenu(): object {
  return class QuincunxHarmMenu extends foundry.applications.api.DialogV2 {
    constructor() {
      const types = otherSystemTypes();
      super({
        window: { title: "QUINCUNX.Settings.harm.name", icon: "fa-solid fa-heart-crack" },
        classes: ["quincunx", "quincunx-harm-paths"],
        position: { width: 480 },
        content: types.length > 0 ? rowsFor(types) : nothing(),
        buttons: [
          {
            action: "save",
            label: "QUINCUNX.Settings.mechanics.save",
            icon: "fa-solid fa-check",
            default: true,
            callback: (_event: Event, button: HTMLButtonElement) => save(button.form, types),
          },
          { action: "cancel", label: "QUINCUNX.Settings.samples.cancel", icon: "fa-solid fa-xmark" },
        ],
      } as never);
    }
  };
}

/** Our own types declare their harm themselves. */
function otherSystemTypes(): readonly string[] {
  const own = new Set(allDeclarations().map(({ type }) => type));
  return (game.documentTypes.Actor as readonly string[]).filter((type) => type !== "base" && !own.has(type));
}

function nothing(): HTMLElement {
  const content = document.createElement("div");
  content.textContent = game.i18n.localize("QUINCUNX.Settings.harm.nothing");
  return content;
}

function rowsFor(types: readonly string[]): HTMLElement {
  const content = document.createElement("div");
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = game.i18n.localize("QUINCUNX.Settings.harm.question");
  const chosen = harmPaths();
  content.append(hint, ...types.map((type) => rowOf(type, chosen[type])));
  return content;
}

function rowOf(type: string, chosen: HarmPath | undefined): HTMLElement {
  const group = document.createElement("fieldset");
  const legend = document.createElement("legend");
  const key = (CONFIG.Actor.typeLabels as Readonly<Record<string, string>>)[type] ?? "";
  legend.textContent = game.i18n.has(key) ? game.i18n.localize(key) : type;
  const [path, direction] = [document.createElement("select"), document.createElement("select")];
  Object.assign(path, { name: `path.${type}` });
  Object.assign(direction, { name: `way.${type}` });
  path.setAttribute("aria-label", game.i18n.localize("QUINCUNX.Settings.harm.path"));
  direction.setAttribute("aria-label", game.i18n.localize("QUINCUNX.Settings.harm.direction"));
  path.append(
    option("", game.i18n.localize("QUINCUNX.Settings.harm.none"), !chosen),
    ...attributesOf(type, chosen).map((value) => option(value, value.slice(2), value === valueOf(chosen))),
  );
  direction.append(
    option("-1", game.i18n.localize("QUINCUNX.Settings.harm.lowers"), chosen?.sign !== 1),
    option("1", game.i18n.localize("QUINCUNX.Settings.harm.raises"), chosen?.sign === 1),
  );
  group.append(legend, path, direction);
  return group;
}

/** `b hp` is a bar at `hp`, `v level` a number. Includes the current choice even if tokens no longer track it. */
function attributesOf(type: string, chosen: HarmPath | undefined): readonly string[] {
  const { bar = [], value = [] } = TokenDocument.implementation.getTrackedAttributes(type as never);
  const all = [...bar.map((path) => `b ${path.join(".")}`), ...value.map((path) => `v ${path.join(".")}`)];
  return [...new Set([...all, ...(chosen ? [valueOf(chosen)] : [])])];
}

function valueOf(chosen: HarmPath | undefined): string {
  return chosen ? `${chosen.isBar ? "b" : "v"} ${chosen.path}` : "";
}

function option(value: string, label: string, isSelected: boolean): HTMLOptionElement {
  const made = document.createElement("option");
  made.setAttribute("value", value);
  // Content passed as HTML keeps only attributes.
  made.toggleAttribute("selected", isSelected);
  made.textContent = label;
  return made;
}

/** Keeps choices for types that are missing now, because their system may return. */
async function save(form: HTMLFormElement | null, types: readonly string[]): Promise<void> {
  if (!form) return;
  const field = (name: string): string => (form.elements.namedItem(name) as HTMLSelectElement | null)?.value ?? "";
  const others = Object.entries(harmPathsSetting.read()).filter(([type]) => !types.includes(type));
  const chosen = types.flatMap((type) => {
    const value = field(`path.${type}`);
    if (value === "") return [];
    const sign = field(`way.${type}`) === "1" ? 1 : -1;
    return [[type, { path: value.slice(2), sign, isBar: value.startsWith("b ") }] as const];
  });
  try {
    await harmPathsSetting.write(Object.fromEntries([...others, ...chosen]));
  } catch (error) {
    notifyError(error);
  }
}
