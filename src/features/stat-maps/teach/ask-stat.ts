/** Dialog that asks what a number of a sheet is, with a preview of its roll. */
import { mechanicsInUse } from "../../../platform/house-rules/in-use.ts";
import { mechanicById } from "../../../platform/mechanics.ts";
import { replaceable } from "../../../platform/replaceable.ts";
import { ask, CANCEL } from "../../../ui/dialogs/ask.ts";
import { draw } from "../../../ui/draw/templates.ts";
import { formatNumber } from "../../../ui/numbers.ts";
import { speak } from "../../../ui/speak.ts";
import { previewOf } from "../../../sheet/preview.ts";
import { placeOptions } from "../button-place.ts";
import { typeLabel } from "../../../actors/declarations.ts";
import { numbersOf } from "../stats.ts";
import type { ButtonPlace, StatMapping } from "../mapping.ts";
import { labelsOf } from "./actor-numbers.ts";
import type { Candidate } from "../sheet-numbers/finder.ts";
import type { Leaf } from "../sheet-numbers/numbers.ts";
import { kindOf, type Kind } from "./siblings.ts";

export interface StatQuestion {
  readonly actor: Actor.Implementation;
  /** Best first, at least one. */
  readonly candidates: readonly Candidate[];
  /** All numbers of the actor. */
  readonly leaves: readonly Leaf[];
  /** The entry that makes the number rollable already; `null`: none. */
  readonly old: StatMapping | null;
  /** The previous choice, `<mechanic> <slot>`; "" at first. */
  readonly last: string;
}

export type StatAnswer =
  | { readonly do: "map"; readonly mapping: StatMapping; readonly slot: string }
  | { readonly do: "remove" };

/** `null` if cancelled. */
export const askStat = replaceable("askStat", showStatWindow);

/** Names of the preview. */
const NAMED = 6;

function showStatWindow(question: StatQuestion): Promise<StatAnswer | null> {
  const { candidates, old, leaves } = question;
  const id = `quincunx-teach-${foundry.utils.randomID(6)}`;
  const groups = slotGroups(old ? `${old.mechanic} ${old.part ?? ""}` : question.last);
  const shown = candidates.map((candidate, index) => ({ ...presentCandidate(candidate), index, isFirst: index === 0 }));
  const name = old?.label ?? candidates[0]?.label ?? "";
  // An entry for one number stays one.
  const isAll = !old || old.path.includes("*") || (old.item !== undefined && old.itemName === undefined);
  const places = placeOptions(old?.button ?? "");
  const context = { id, shown, isChoice: shown.length > 1, groups, name, isAll, places };
  const read = (form: HTMLFormElement): StatMapping | null => {
    const field = (key: string): string =>
      form.querySelector<HTMLInputElement>(`[name="${key}"]:is(:checked, [type=text], select)`)?.value ?? "";
    const candidate = candidates[Number(field("number"))] ?? candidates[0];
    const [mechanic = "", part = ""] = field("slot").split(" ");
    if (!candidate || mechanic === "") return null;
    const all = field("all") !== "";
    const kind = all ? kindOf(candidate, leaves) : null;
    const entry = entryFor(question.actor, candidate, kind, { mechanic, part, name: field("name") }, all);
    const button = field("button") as ButtonPlace;
    return button === "after" ? entry : { ...entry, button };
  };
  return ask<StatAnswer | null>({
    title: "QUINCUNX.StatMap.Preset.take",
    icon: "fa-solid fa-dice-d6",
    className: "quincunx-teach-window",
    width: 460,
    content: [draw("quincunx-teach-stat", context, document)],
    buttons: [
      {
        action: "map",
        label: old ? "QUINCUNX.Settings.mechanics.save" : "QUINCUNX.StatMap.Preset.take",
        icon: "fa-solid fa-check",
        answer: (form) => {
          const mapping = read(form);
          return mapping && { do: "map", mapping, slot: `${mapping.mechanic} ${mapping.part ?? ""}` };
        },
      },
      ...(old ? [REMOVE] : []),
      CANCEL,
    ],
    drawn: (form) => {
      const update = (): void => follow(form, question, read(form));
      form.addEventListener("input", update);
      form.addEventListener("change", update);
      update();
      form.querySelector<HTMLInputElement>("[name=slot]:checked")?.focus();
    },
  });
}

const REMOVE = {
  action: "remove",
  label: "QUINCUNX.Sheet.removeTitle",
  icon: "fa-solid fa-trash",
  answer: () => ({ do: "remove" }) as const,
};

/** The words of the mechanics in use. `wanted`: `<mechanic> <slot>`, else the first is chosen. */
function slotGroups(wanted: string): readonly object[] {
  const known = mechanicsInUse().filter(({ stats }) => stats.slots.length > 0);
  const values = known.flatMap(({ id, stats }) => stats.slots.map((slot) => `${id} ${slot.id}`));
  const chosen = values.includes(wanted) ? wanted : values[0];
  return known.map(({ id, label, stats }) => ({
    label: speak(label),
    parts: stats.slots.map((slot) => {
      const value = `${id} ${slot.id}`;
      return { value, label: speak(slot.label), isChosen: value === chosen };
    }),
  }));
}

function presentCandidate({ label, holder, path, value }: Candidate): object {
  return { label, path: holder.item === null ? path : `${holder.type}: ${path}`, value: formatNumber(value) };
}

/** The entry for one number, or for all of its kind. `isAll`: all items of the type, also where there is only one. */
export function entryFor(
  actor: Actor.Implementation,
  leaf: Leaf,
  kind: Kind | null,
  { mechanic, part, name }: { readonly mechanic: string; readonly part: string; readonly name: string },
  isAll = true,
): StatMapping {
  const { holder, path } = leaf;
  const base = { actorType: actor.type as string, mechanic, part };
  const label = name.trim() === "" || name.trim() === holder.name ? {} : { label: name.trim() };
  if (holder.item !== null)
    return { ...base, item: holder.type, ...(isAll ? {} : { itemName: holder.name, ...label }), path };
  if (!kind) return { ...base, path, ...label };
  const labels = labelsOf(leaf);
  return { ...base, path: kind.path, ...(labels === null ? {} : { labels }) };
}

/** Shows the roll of the chosen number and the others of its kind. */
function follow(form: HTMLFormElement, { candidates, leaves, actor }: StatQuestion, mapping: StatMapping | null): void {
  const place = (name: string): HTMLElement => form.querySelector(`[data-teach="${name}"]`) as HTMLElement;
  const say = (where: string, text: string): void => {
    place(where).textContent = text;
  };
  const index = Number(form.querySelector<HTMLInputElement>("[name=number]:checked")?.value ?? 0);
  const candidate = candidates[index] ?? candidates[0];
  if (!candidate || !mapping) return;
  const { item, type } = candidate.holder;
  const kind = kindOf(candidate, leaves);
  const count = (kind?.leaves.length ?? 1) - 1;
  place("all").hidden = !kind && item === null;
  say(
    "count",
    item === null
      ? speak({ key: "QUINCUNX.Teach.others", count, data: { count } })
      : game.i18n.format("QUINCUNX.Teach.allItems", { type: typeLabel(CONFIG.Item, type) }),
  );
  const isAll = !place("all").hidden && form.querySelector<HTMLInputElement>("[name=all]")?.checked === true;
  place("name").hidden = isAll;
  const found = numbersOf(actor, mapping);
  const own = found.find((one) => one.path === candidate.path && (one.item?.id ?? null) === item);
  const preview = own ? previewOf(own.stat) : null;
  say("mechanic", speak(mechanicById(mapping.mechanic).label));
  say("roll", preview?.roll ?? game.i18n.localize("QUINCUNX.Teach.noRoll"));
  say("chance", preview?.chance ?? "");
  const names = found.slice(0, NAMED).map(({ stat }) => `${speak(stat.label)} ${formatNumber(stat.value)}`);
  say("names", isAll ? [...names, ...(found.length > NAMED ? ["…"] : [])].join(", ") : "");
}
