/** Applies a hero's stats to a roll. */
import type { Fields } from "../contract/fields.ts";
import { phrase } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import type { PoolRow, StatSlot, SelectedStat } from "../contract/stats.ts";
import { plainLabel, withSelected, type Entries } from "../spec/stat-entries.ts";
import { parseSpec, type Check, type Effect, type EffectSpec } from "./spec.ts";

export const slots: readonly StatSlot[] = [
  { id: "stat", label: phrase("QUINCUNX.Label.stats"), min: 0, max: 3 },
  {
    id: "escalation",
    label: phrase("QUINCUNX.total-effect.Field.escalation"),
    row: phrase("QUINCUNX.Label.stats"),
    min: 0,
    max: 1,
  },
  {
    id: "depletion",
    label: phrase("QUINCUNX.total-effect.Sheet.depletion"),
    row: phrase("QUINCUNX.Label.stats"),
    min: 0,
    max: 3,
  },
];

/**
 * A positive stat gives instances of advantage, a negative one of disadvantage; escalation is added; a depletion is an
 * effect of its own (TE-9). Subtracts the part of the stats selected `before`, so that changes made by hand remain.
 */
export function applyStats(
  spec: EffectSpec,
  selected: readonly SelectedStat[],
  before: readonly SelectedStat[] = [],
): EffectSpec {
  const now = shareOf(selected);
  const old = shareOf(before);
  return parseSpec({
    ...spec,
    effects: withDepletions(spec.effects, selected, before),
    advantage: Math.max(0, spec.advantage - old.advantage + now.advantage),
    disadvantage: Math.max(0, spec.disadvantage - old.disadvantage + now.disadvantage),
    escalation: Math.min(LIMITS.sum, Math.max(-LIMITS.sum, spec.escalation - old.escalation + now.escalation)),
  });
}

/** Mid at most the value: used up (TE-9). */
export function depletionOf({ label, value }: { readonly label: string; readonly value: number }) {
  return { rank: "mid", label, check: { op: "<=", value, tone: "bad" } } as const;
}

/** Any check that something bad happens at or below a number. */
export function isDepletion({ check }: Effect): boolean {
  return check?.op === "<=" && check.tone === "bad";
}

/** Effects of selected depletions come last. */
function withDepletions(
  effects: readonly Effect[],
  selected: readonly SelectedStat[],
  before: readonly SelectedStat[],
): readonly Effect[] {
  const [now, old] = [selected, before].map((stats) => stats.filter(({ slot: part }) => part === "depletion"));
  const all = withSelected(effects, now ?? [], old ?? [], DEPLETIONS);
  const count = now?.length ?? 0;
  return [...all.slice(count), ...all.slice(0, count)];
}

const DEPLETIONS: Entries<Effect> = {
  of: ({ label, value }) => [{ ...depletionOf({ label: plainLabel(label), value }), ...PLAIN }],
  isAlike: (one, other) => one.check?.op === "<=" && one.label !== "" && one.label === other.label,
  isSame: (one, other) => one.label === other.label && isSameCheck(one.check, other.check),
};
const PLAIN = { step: 0, invert: false, halve: false } as const;

function isSameCheck(one: Check | undefined, other: Check | undefined): boolean {
  return one !== undefined && one.op === other?.op && one.value === other.value;
}

function shareOf(values: readonly SelectedStat[]): {
  readonly advantage: number;
  readonly disadvantage: number;
  readonly escalation: number;
} {
  const stats = values.filter(({ slot: part }) => part === "stat").map(({ value }) => value);
  return {
    ...instancesOf(stats),
    escalation: values.filter(({ slot: part }) => part === "escalation").reduce((sum, { value }) => sum + value, 0),
  };
}

export function instancesOf(stats: readonly number[]): { readonly advantage: number; readonly disadvantage: number } {
  return {
    advantage: stats.reduce((sum, value) => sum + Math.max(0, value), 0),
    disadvantage: stats.reduce((sum, value) => sum + Math.max(0, -value), 0),
  };
}

/** Rows above 0 are instances of advantage, those below of disadvantage. */
export function gather(rows: readonly PoolRow[]): Fields {
  return instancesOf(rows.map(({ value, count = 1 }) => value * count));
}
