/** Reads stats from a hero's `system`. Incomplete or foreign data gives fewer stats, never an error. */
import type { Stat, System } from "../contract/actor.ts";
import { findLinked, integerOf, namedRows, rowsOf, textOf } from "../actor/data.ts";
import type { JsonValue } from "../contract/control.ts";
import { unlessRefused } from "../contract/error.ts";
import { freeText, phrase, type Phrase } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import { comparison, labelledEffect } from "./names.ts";
import { depletionOf, instancesOf } from "./stat-slots.ts";
import { placeOf } from "./rule.ts";
import { isFlat, parseSpec, type Effect, type EffectSpec } from "./spec.ts";

/** Ranges of a hero's numbers. */
export const ESCALATION = { min: -LIMITS.sum, max: LIMITS.sum } as const;
export const ADVANTAGE = { min: -3, max: 3 } as const;
export const COUNT = { min: 0, max: LIMITS.sum } as const;

type Row = Readonly<Record<string, unknown>>;
type SpecPart = Readonly<Record<string, JsonValue>>;

export function statsOf(system: System): readonly Stat[] {
  const escalation = integerOf(system["escalation"], ESCALATION);
  const raised: SpecPart = escalation === 0 ? {} : { escalation };
  const raisedBy = escalation === 0 ? [] : ["escalation"];
  const supplies = namedRows(system, "depletion");
  return [
    {
      id: "escalation",
      slot: "escalation",
      value: escalation,
      label: phrase("QUINCUNX.total-effect.Field.escalation"),
      section: "escalation",
    },
    ...rows(system, "stats", (row, id, label) => {
      const value = integerOf(row["value"], ADVANTAGE);
      return {
        id,
        slot: "stat",
        value,
        label: freeText(label),
        section: "stats",
        roll: { title: freeText(label), spec: { ...instancesOf([value]), ...raised }, with: [id, ...raisedBy] },
      };
    }),
    ...rows(system, "abilities", (row, id, label): Stat | null => {
      const spec = abilitySpec(row["spec"]);
      if (!spec) return null;
      const stat = { id, value: 0, label: freeText(label), section: "abilities" };
      const supply = findLinked(supplies, row["supply"]);
      if (supply?.data["out"] === 1)
        return { ...stat, unavailable: phrase("QUINCUNX.total-effect.Sheet.usedUp", { thing: supply.label }) };
      const [first] = spec.effects;
      const check = supply && depletionOf({ label: supply.words, value: integerOf(supply.data["value"], COUNT) });
      return {
        ...stat,
        ...(first ? { detail: labelledEffect(first) } : {}),
        marked: placesOf(spec.effects),
        roll: {
          title: freeText(label),
          spec: { ...spec, ...(check ? { effects: [...spec.effects, check] } : {}), ...raised },
          with: [...(supply ? [supply.id] : []), ...raisedBy],
        },
      };
    }),
    ...rows(system, "bonds", (row, id, label) => {
      const count = integerOf(row["count"], COUNT);
      // TE-9: works if the inverted die is lower than the number of bonds. Only the check matters, so there are no
      // thresholds.
      const spec: SpecPart = {
        thresholds: [],
        effects: [{ rank: "mid", invert: true, label, check: { op: "<", value: count, tone: "good" } }],
        ...raised,
      };
      return {
        id,
        value: count,
        label: freeText(label),
        marked: [MID],
        section: "bonds",
        roll: { title: phrase("QUINCUNX.total-effect.Roll.bond", { name: freeText(label) }), spec, with: raisedBy },
      };
    }),
    ...rows(system, "depletion", (row, id, label): Stat | null => {
      if (row["out"] === 1) return null;
      const value = integerOf(row["value"], COUNT);
      const effect = depletionOf({ label, value });
      // TE-9: checked in a roll that uses the item, so the roll keeps its thresholds.
      const spec: SpecPart = { effects: [effect], ...raised };
      return {
        id,
        slot: "depletion",
        value,
        ...(value > 0 && { display: comparison(effect.check) }),
        marked: [MID],
        label: freeText(label),
        section: "depletion",
        roll: {
          title: phrase("QUINCUNX.total-effect.Roll.depletion", { name: freeText(label) }),
          spec,
          with: [id, ...raisedBy],
        },
      };
    }),
    ...rows(system, "vulnerabilities", (row, id) => harm(row, id, "vulnerabilities", 1)),
    ...rows(system, "resistances", (row, id) => harm(row, id, "resistances", -1)),
  ];
}

/**
 * Incoming harm, already stepped once for this target (TE-11). The effect has no kind, since the card would then offer
 * the step again. Escalation belongs to the attacker and is left out.
 */
function harm(row: Row, id: string, section: "vulnerabilities" | "resistances", step: 1 | -1): Stat {
  const kind = textOf(row["kind"]);
  const title: Phrase =
    section === "vulnerabilities"
      ? phrase("QUINCUNX.total-effect.Roll.vulnerable", { kind: freeText(kind) })
      : phrase("QUINCUNX.total-effect.Roll.resistant", { kind: freeText(kind) });
  return {
    id,
    value: step,
    label: freeText(kind),
    section,
    roll: { title, spec: { thresholds: [], effects: [{ rank: "low", step, label: kind }] }, with: [] },
  };
}

/** Skips rows that cannot be read. */
function rows(system: Row, list: string, read: (row: Row, id: string, label: string) => Stat | null): Stat[] {
  return rowsOf(system, list).flatMap(({ id, data }) => read(data, `${list}.${id}`, textOf(data["label"])) ?? []);
}

const MID = 1;

/** The dice that give these effects, before steps. */
function placesOf(effects: readonly Effect[]): readonly number[] {
  return [...new Set(effects.flatMap((effect) => (isFlat(effect) ? [] : [placeOf(effect.rank, false)])))];
}

function abilitySpec(input: unknown): Pick<EffectSpec, "effects" | "thresholds"> | null {
  if (typeof input !== "object" || input === null) return null;
  const { effects, thresholds } = input as Row;
  const spec = unlessRefused(() => parseSpec({ effects, thresholds }));
  return spec && { effects: spec.effects, thresholds: spec.thresholds };
}
