/** Dialog that asks what a number of a sheet is: the mechanic, then its kind; with a preview of the roll. */
import type { StatMapping } from "../../../api/stat-maps.ts";
import { targetName, targetsInSight } from "../../../rules/odds/targets.ts";
import { mechanicsInUse } from "../../../mechanics/house-rules/in-use.ts";
import { mechanicById } from "../../../mechanics/mechanics.ts";
import { replaceable } from "../../../platform/replaceable.ts";
import { ask, CANCEL } from "../../../ui/dialogs/ask.ts";
import { draw } from "../../../ui/draw/templates.ts";
import { formatNumber, formatPercent, formatWhole, joinWords, speak } from "../../../ui/speak.ts";
import type { LanguageKey } from "../../../rules/contract/phrase.ts";
import { chanceOf, diceOf, specOf } from "../../../sheet/chance.ts";
import { sayDice } from "../../../ui/draw/dice.ts";
import { placeOptions } from "../buttons/button-place.ts";
import { typeLabel } from "../../../actors/any-stats.ts";
import { numbersOf, statMaps, type MappedStat } from "../stats.ts";
import { takenPresetSetting } from "../maps/preset.ts";
import type { Candidate } from "../sheet-numbers/finder.ts";
import { kindOf } from "./siblings.ts";
import { conversionsFor, entryOf, firstFields, slotOf, type StatFacts, type StatFields } from "./answer.ts";

export interface StatQuestion extends StatFacts {
  /** Best first, at least one. */
  readonly candidates: readonly Candidate[];
  /** The previous choice, `<mechanic> <slot>`; "" at first. */
  readonly last: string;
}

export type StatAnswer =
  | { readonly do: "map"; readonly mapping: StatMapping; readonly slot: string }
  | { readonly do: "remove" };

/** `null` if cancelled. */
export const askStat = replaceable("askStat", showStatWindow);

/** Names of the preview. */
const NAMED = 4;
/** A chance beyond these at all usual targets needs no dice. */
const [SURE, HOPELESS] = [0.99, 0.01];

function showStatWindow(question: StatQuestion): Promise<StatAnswer | null> {
  const { candidates, old } = question;
  const groups = slotGroups(old ? slotOf(old) : question.last);
  const first = firstFields(question, groups.find(({ isChosen }) => isChosen)?.slot ?? "");
  const shown = candidates.map((candidate, index) => ({ ...presentCandidate(candidate), index, isFirst: index === 0 }));
  const context = { ...first, shown, isChoice: shown.length > 1, groups, places: placeOptions(first.button) };
  const read = (form: HTMLFormElement): StatMapping | null => entryOf(question, fieldsOf(form), first);
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
          return mapping && { do: "map", mapping, slot: slotOf(mapping) };
        },
      },
      ...(old ? [REMOVE] : []),
      CANCEL,
    ],
    afterDrawing: (form) => {
      const update = (event?: Event): void => follow(form, question, read, event?.target as HTMLElement | undefined);
      form.addEventListener("input", update);
      form.addEventListener("change", update);
      update();
      form.querySelector<HTMLInputElement>("[data-teach-kinds]:not([hidden]) [name=slot]:checked")?.focus();
    },
  });
}

const REMOVE = {
  action: "remove",
  label: "QUINCUNX.Sheet.removeTitle",
  icon: "fa-solid fa-trash",
  answer: () => ({ do: "remove" }) as const,
};

function fieldsOf(form: HTMLFormElement): StatFields {
  const field = (key: string): string =>
    form.querySelector<HTMLInputElement>(`[name="${key}"]:is(:checked, [type=text], select)`)?.value ?? "";
  return {
    number: field("number") || "0",
    // An entry of fields alone has no slot.
    slot: field("slot") || `${field("mechanic")} `,
    conversion: field("conversion"),
    all: field("all") !== "",
    name: field("name"),
    button: field("button"),
  };
}

/** The mechanics in use with their slots. `wanted`: `<mechanic> <slot>`, else the mechanic of the world's other entries. */
function slotGroups(wanted: string) {
  const known = mechanicsInUse().filter(({ stats }) => stats.slots.length > 0);
  const [id = ""] = (wanted || (takenPresetSetting.read().mechanic ?? statMaps().at(-1)?.mechanic) || "").split(" ");
  const chosen = known.find((one) => one.id === id) ?? known[0];
  return known.map((mechanic) => {
    const values = mechanic.stats.slots.map((slot) => `${mechanic.id} ${slot.id}`);
    // An entry of fields alone has no slot.
    const own = wanted === `${mechanic.id} ` ? wanted : values.find((value) => value === wanted);
    const slot = own ?? values[0] ?? "";
    const labels = mechanic.stats.slots.map(({ label }) => speak(label));
    return {
      id: mechanic.id,
      label: speak(mechanic.label),
      isChosen: mechanic === chosen,
      slot,
      parts: values.map((value, index) => ({
        value,
        label: labels[index],
        isChosen: mechanic === chosen && value === slot,
      })),
    };
  });
}

function presentCandidate({ label, holder, path, value }: Candidate): object {
  return { label, path: holder.item === null ? path : `${holder.type}: ${path}`, value: formatNumber(value) };
}

/** Shows the roll of the chosen number and the others of its kind. */
function follow(
  form: HTMLFormElement,
  { candidates, leaves, actor, old }: StatQuestion,
  read: (form: HTMLFormElement) => StatMapping | null,
  used: HTMLElement | undefined,
): void {
  const part = (name: string): HTMLElement => form.querySelector(`[data-teach="${name}"]`) as HTMLElement;
  const say = (where: string, text: string): void => {
    part(where).textContent = text;
  };
  if (used?.matches("[name=mechanic]")) showKinds(form, (used as HTMLSelectElement).value);
  const candidate = candidates[Number(fieldsOf(form).number)];
  const mapping = read(form);
  if (!candidate || !mapping) return;
  const conversions = conversionsFor(mapping, candidate.value, old?.formula);
  drawConversions(form, conversions, old?.formula ?? "");
  const entry = read(form) ?? mapping;
  const { item, type } = candidate.holder;
  const kind = kindOf(candidate, leaves);
  part("all").hidden = !kind && item === null;
  const isAll = !part("all").hidden && fieldsOf(form).all;
  part("name").hidden = isAll;
  const found = numbersOf(actor, entry);
  const isOwn = (one: MappedStat): boolean => one.path === candidate.path && (one.item?.id ?? null) === item;
  const own = found.find(isOwn);
  const { label: _label, ...unnamed } = entry;
  const wide = isAll || !kind ? found : numbersOf(actor, { ...unnamed, path: kind.path });
  const names = wide.filter((one) => !isOwn(one)).map(({ stat }) => `${speak(stat.label)} ${formatNumber(stat.value)}`);
  const more = names.length - NAMED;
  const others =
    more > 0
      ? [...names.slice(0, NAMED), speak({ key: "QUINCUNX.Teach.more", count: more, data: { count: more } })]
      : names;
  const types = game.i18n.format("QUINCUNX.Teach.allItems", { type: typeLabel(CONFIG.Item, type) });
  say("count", item !== null ? types : joinWords(others));
  say("head", `${own ? speak(own.stat.label) : candidate.label} ${formatNumber(candidate.value)}`);
  say("where", game.i18n.format("QUINCUNX.Teach.where", { type: typeLabel(CONFIG.Actor, actor.type) }));
  const preview = own ? rollOf(own, actor) : null;
  const chances = preview ? chancesOf(preview) : [];
  const middle = chances[Math.floor(chances.length / 2)];
  say("roll", preview ? sayDice(preview.dice) : game.i18n.localize("QUINCUNX.Teach.noRoll"));
  say("chance", middle?.text ?? "");
  const isSure = chances.length > 0 && chances.every(({ p }) => p > SURE);
  const isHopeless = chances.length > 0 && chances.every(({ p }) => p < HOPELESS);
  say("warning", isSure || isHopeless ? game.i18n.localize(WARNINGS[isSure ? "sure" : "hopeless"]) : "");
  const button = form.querySelector("[data-action=map] span");
  if (button && !old)
    button.textContent = speak({
      key: "QUINCUNX.Teach.make",
      count: isAll ? found.length : 1,
      data: { count: found.length },
    });
}

const WARNINGS = { sure: "QUINCUNX.Teach.sure", hopeless: "QUINCUNX.Teach.hopeless" } as const;

/** The kinds of this mechanic, with one chosen. */
function showKinds(form: HTMLFormElement, id: string): void {
  for (const group of form.querySelectorAll<HTMLElement>("[data-teach-kinds]")) {
    group.hidden = group.dataset["teachKinds"] !== id;
    const [first] = group.querySelectorAll<HTMLInputElement>("[name=slot]");
    if (!group.hidden && first) first.checked = true;
  }
}

const CONVERSION_NAMES: Readonly<Record<string, LanguageKey>> = {
  "": "QUINCUNX.Teach.Conversion.none",
  modifier: "QUINCUNX.Teach.Conversion.modifier",
  tens: "QUINCUNX.Teach.Conversion.tens",
  fifths: "QUINCUNX.Teach.Conversion.fifths",
  half: "QUINCUNX.Teach.Conversion.half",
  steps: "QUINCUNX.Teach.Conversion.steps",
  sizes: "QUINCUNX.Teach.Conversion.sizes",
};

/** The list of conversions, each with its result for the number. The chosen one stays, or what corresponds to it. */
function drawConversions(form: HTMLFormElement, conversions: ReturnType<typeof conversionsFor>, own: string): void {
  const select = form.querySelector<HTMLSelectElement>("[name=conversion]") as HTMLSelectElement;
  const wanted = select.dataset["teachFirst"] ?? select.value;
  delete select.dataset["teachFirst"];
  const twin = { steps: "sizes", sizes: "steps" }[wanted];
  const chosen = [wanted, twin, ""].find((id) => conversions.some((conversion) => conversion.id === id));
  select.replaceChildren(
    ...conversions.map(({ id, value }) => {
      const name = CONVERSION_NAMES[id];
      const result = value === null ? "" : ` = ${formatNumber(value)}`;
      const option = form.ownerDocument.createElement("option");
      option.value = id;
      option.textContent = `${name ? game.i18n.localize(name) : own}${result}`;
      option.selected = id === chosen;
      return option;
    }),
  );
}

/** `null` if the number cannot be rolled. */
function rollOf({ stat }: MappedStat, actor: Actor.Implementation) {
  const mechanic = mechanicById(stat.mechanic);
  const { roll } = stat;
  const spec = roll && specOf({ mechanic, spec: roll.spec, actor, stats: roll.with ?? [stat.id] });
  return spec ? { mechanic, spec, dice: diceOf(mechanic, spec) } : null;
}

/** The chances that a roll of the stat begins with: at its own target, or at each likely one. */
function chancesOf({
  mechanic,
  spec,
}: NonNullable<ReturnType<typeof rollOf>>): readonly { readonly p: number; readonly text: string }[] {
  const known = chanceOf(mechanic, spec);
  if (known) return [{ p: known.p, text: formatPercent(known.p) }];
  return targetsInSight(mechanic, spec).map((target) => {
    const data = { chance: formatWhole(target.p), target: speak(targetName(target)) };
    return { p: target.p, text: game.i18n.format("QUINCUNX.Sheet.suggestedChance", data) };
  });
}
