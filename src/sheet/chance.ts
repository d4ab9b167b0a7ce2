/** The chance of a stat now: with everything that will change its roll, and its own difficulty or the reader's. */
import { effectiveSpec, type RollOutline } from "../roll/adjustments/effective-spec.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import type { DiceRequest } from "../rules/contract/trace.ts";
import { formatNumber } from "../ui/speak.ts";
import { makeMemo, type Memo } from "../rules/odds/memo.ts";
import { figuresOf } from "../rules/odds/known-odds.ts";

const MOST = 300;
const memos = new WeakMap<AnyMechanic, Memo<Chance | null>>();

export interface Chance {
  readonly p: number;
  /** The chance of a choice between success and failure; 0 if there is none. */
  readonly choice: number;
}

/** The complete spec that a click begins with; `null` if the rules refuse it. */
export function specOf(outline: Omit<RollOutline, "isOwn">): Fields | null {
  return unlessRefused(() => effectiveSpec({ ...outline, isOwn: true }));
}

/** `null` if the roll has no verdict or its difficulty is unknown. */
export function chanceOf(mechanic: AnyMechanic, spec: Fields): Chance | null {
  const memo = memos.get(mechanic) ?? makeMemo<Chance | null>(MOST);
  memos.set(mechanic, memo);
  const { odds } = mechanic;
  return memo.recall(
    JSON.stringify(spec),
    () =>
      unlessRefused(() => {
        const p = odds.chance(spec);
        return { p, choice: Math.max(0, (odds.chanceWithChoice?.(spec) ?? p) - p) };
      }) ?? checkOf(mechanic, spec),
  );
}

/** The chance that an effect's own check is passed, where a roll has no other verdict. */
function checkOf(mechanic: AnyMechanic, spec: Fields): Chance | null {
  if (mechanic.hideable.some((field) => spec[field] == null)) return null;
  const [first] = unlessRefused(() => figuresOf(mechanic, spec)) ?? [];
  return first?.unit === "probability" ? { p: first.value, choice: 0 } : null;
}

export function diceOf(mechanic: AnyMechanic, spec: Fields): readonly DiceRequest[] {
  return unlessRefused(() => mechanic.waitingDice(spec, mechanic.parseFaces(spec, {}))) ?? [];
}

/** The number that the first figure is about, where a roll has a list of targets: "11"; empty if it has none. */
export function focusOf(mechanic: AnyMechanic, spec: Fields): string {
  const [first] = unlessRefused(() => figuresOf(mechanic, spec)) ?? [];
  const least = first?.span?.least;
  return least === undefined ? "" : formatNumber(least);
}
