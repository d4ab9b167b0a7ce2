/** The actor type `effect-hero`: its data and the layout of its sheet. */
import type {
  ActorDeclaration,
  ActorField,
  ActorResource,
  HarmTaken,
  SheetSection,
  System,
} from "../contract/actor.ts";
import { findNamed, integerOf, namedRows, rowsOf, textOf } from "../actor/data.ts";
import {
  cell,
  linkField,
  nameCell,
  namedRowsField,
  rowsField,
  rowsSection,
  textField,
  MOST_TRACKED,
  plainHarm,
} from "../actor/rows.ts";
import { phrase, type LanguageKey } from "../contract/phrase.ts";
import { USUAL_THRESHOLDS } from "./spec.ts";
import { ADVANTAGE, COUNT, ESCALATION, statsOf } from "./stats.ts";
import { lazily } from "../lazily.ts";

/** The text of an ability can be longer than a name. */
const MOST_CHARACTERS = 2000;

const USUAL_KIND = 6;
const harm = plainHarm(10);
const counted = (initial: number, min: number): ActorField => ({ kind: "integer", initial, min, max: MOST_TRACKED });

export const effectHero: ActorDeclaration = {
  type: "effect-hero",
  sheetClass: "QuincunxEffectSheet",
  icon: "fa-solid fa-dice-six",
  fields: {
    escalation: { kind: "integer", initial: 0, ...ESCALATION },
    stats: namedRowsField({ value: { kind: "integer", initial: 0, ...ADVANTAGE } }),
    abilities: namedRowsField({
      text: { kind: "text", initial: "", max: MOST_CHARACTERS },
      /** The supply that it uses: checked with each roll, and without it there is none (TE-9). */
      supply: linkField("depletion"),
      spec: {
        kind: "spec",
        only: ["effects", "thresholds"],
        initial: { effects: [{ rank: "low" }], thresholds: USUAL_THRESHOLDS.map(({ at }) => ({ at })) },
      },
    }),
    bonds: namedRowsField({ count: { kind: "integer", initial: 1, ...COUNT } }),
    /** `out`: 1 if it is used up. */
    depletion: namedRowsField({
      value: { kind: "integer", initial: 1, ...COUNT },
      out: { kind: "integer", initial: 0, min: 0, max: 1 },
    }),
    vulnerabilities: rowsField({ kind: textField }),
    resistances: rowsField({ kind: textField }),
    harm: harm.field,
    /** Kinds of harm with their own count; `label` is the kind of an effect. */
    kinds: namedRowsField({ value: counted(0, 0), max: counted(USUAL_KIND, 1) }),
  },
  get sections() {
    return sections();
  },
  stats: statsOf,
  resources: (system) => [harm.resource(system), ...kindsOf(system), ...usedUpOf(system)],
  harm: harmTaken,
};

const sections = lazily((): readonly SheetSection[] => [
  {
    id: "escalation",
    label: phrase("QUINCUNX.total-effect.Sheet.now"),
    look: "fields",
    cells: [cell("escalation", "QUINCUNX.total-effect.Field.escalation", "stepper", "track")],
  },
  rowsSection("stats", {
    label: "QUINCUNX.Label.stats",
    hint: "QUINCUNX.total-effect.Sheet.statsHint",
    cells: [nameCell, cell("value", "QUINCUNX.total-effect.Field.advantage", "stepper")],
    add: "QUINCUNX.Label.addStat",
    row: { label: "", value: 0 },
    empty: "QUINCUNX.Label.noStats",
    place: "tiles",
  }),
  rowsSection("abilities", {
    label: "QUINCUNX.total-effect.Sheet.abilities",
    cells: [
      nameCell,
      cell("text", "QUINCUNX.total-effect.Sheet.text", "text"),
      cell("supply", "QUINCUNX.total-effect.Sheet.supply", "link"),
      cell("spec", "QUINCUNX.total-effect.Sheet.spec", "spec"),
    ],
    add: "QUINCUNX.total-effect.Sheet.addAbility",
    row: { label: "", text: "", supply: "" },
    value: "dice",
    empty: "QUINCUNX.total-effect.Sheet.noAbilities",
  }),
  rowsSection("bonds", {
    label: "QUINCUNX.total-effect.Sheet.bonds",
    hint: "QUINCUNX.total-effect.Sheet.bondsHint",
    cells: [
      cell("label", "QUINCUNX.total-effect.Sheet.with", "text"),
      cell("count", "QUINCUNX.total-effect.Sheet.bonds", "stepper"),
    ],
    add: "QUINCUNX.total-effect.Sheet.addBond",
    row: { label: "", count: 1 },
    empty: "QUINCUNX.total-effect.Sheet.noBonds",
    place: "side",
  }),
  rowsSection("depletion", {
    label: "QUINCUNX.total-effect.Sheet.depletion",
    hint: "QUINCUNX.total-effect.Sheet.depletionHint",
    cells: [
      cell("label", "QUINCUNX.total-effect.Sheet.thing", "text"),
      cell("value", "QUINCUNX.total-effect.Sheet.depletion", "stepper"),
      cell("out", "QUINCUNX.total-effect.Sheet.out", "toggle"),
    ],
    add: "QUINCUNX.total-effect.Sheet.addDepletion",
    row: { label: "", value: 1 },
    empty: "QUINCUNX.total-effect.Sheet.noDepletion",
    place: "tiles",
  }),
  kindsSection(
    "vulnerabilities",
    "QUINCUNX.total-effect.Sheet.vulnerabilities",
    "QUINCUNX.total-effect.Sheet.vulnerabilitiesHint",
    "QUINCUNX.total-effect.Sheet.vulnerable",
  ),
  kindsSection(
    "resistances",
    "QUINCUNX.total-effect.Sheet.resistances",
    "QUINCUNX.total-effect.Sheet.resistancesHint",
    "QUINCUNX.total-effect.Sheet.resistant",
  ),
  harm.section,
  rowsSection("kinds", {
    label: "QUINCUNX.total-effect.Sheet.kinds",
    hint: "QUINCUNX.total-effect.Sheet.kindsHint",
    cells: [
      cell("label", "QUINCUNX.total-effect.Sheet.kind", "text"),
      cell("value", "QUINCUNX.Label.value", "stepper"),
      cell("max", "QUINCUNX.Label.most", "number"),
    ],
    add: "QUINCUNX.total-effect.Sheet.addKind",
    row: { label: "", value: 0, max: USUAL_KIND },
    empty: "QUINCUNX.Label.none",
  }),
]);

function kindsSection(list: string, label: LanguageKey, hint: LanguageKey, kind: LanguageKey): SheetSection {
  return rowsSection(list, {
    label,
    hint,
    cells: [cell("kind", "QUINCUNX.total-effect.Sheet.kind", "text")],
    add: "QUINCUNX.total-effect.Sheet.addKind",
    row: { kind: "" },
    empty: "QUINCUNX.Label.none",
    kind,
    value: "dice",
    place: "chips",
  });
}

function kindsOf(system: System): readonly ActorResource[] {
  return namedRows(system, "kinds").map(({ id, label, path, data }) => ({
    id,
    label,
    path: `${path}.value`,
    value: integerOf(data["value"], { min: 0, max: MOST_TRACKED }),
    min: 0,
    max: integerOf(data["max"], { min: 1, max: MOST_TRACKED }, USUAL_KIND),
    look: "boxes",
    isHarm: true,
  }));
}

function usedUpOf(system: System): readonly ActorResource[] {
  return namedRows(system, "depletion").map(({ id, label, words, path, data }) => ({
    id,
    label: phrase("QUINCUNX.total-effect.Sheet.usedUp", { thing: label }),
    path: `${path}.out`,
    value: integerOf(data["out"], { min: 0, max: 1 }),
    min: 0,
    max: 1,
    look: "boxes",
    marks: words,
  }));
}

/**
 * A target vulnerable to the kind takes one step more, a resistant one takes one step less, and both cancel (TE-11).
 * Compares kinds without regard to case, since people type them.
 */
function harmTaken(system: System, kind: string): HarmTaken {
  const wanted = kind.trim().toLowerCase();
  const has = (list: string): number =>
    Number(
      wanted !== "" && rowsOf(system, list).some(({ data }) => textOf(data["kind"]).trim().toLowerCase() === wanted),
    );
  return {
    resource: findNamed(namedRows(system, "kinds"), kind)?.id ?? "harm",
    step: (has("vulnerabilities") - has("resistances")) as HarmTaken["step"],
  };
}
