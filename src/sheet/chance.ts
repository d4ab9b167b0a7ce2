/** The chance of a stat as things stand: the house rules and the dice of the table, the stat's own difficulty or the one that the reader asks about. */
import { beginSpec } from "../platform/house-rules/house-rules.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import type { DiceRequest } from "../rules/contract/trace.ts";
import { makeMemo, type Memo } from "../rules/odds/memo.ts";

const MOST = 300;
const memos = new WeakMap<AnyMechanic, Memo<number | null>>();

/** The whole spec that a click would begin with; null where there is none. */
export function specOf(mechanic: AnyMechanic, said: object): object | null {
  return unlessRefused(() => beginSpec(mechanic, said));
}

/** Null: nothing is judged, or its difficulty is not known. */
export function chanceOf(mechanic: AnyMechanic, spec: object): number | null {
  const memo = memos.get(mechanic) ?? makeMemo<number | null>(MOST);
  memos.set(mechanic, memo);
  return memo.recall(JSON.stringify(spec), () => unlessRefused(() => mechanic.odds.chance(spec)));
}

/** What would be thrown first. */
export function diceOf(mechanic: AnyMechanic, spec: object): readonly DiceRequest[] {
  return unlessRefused(() => mechanic.waitingDice(spec, mechanic.parseFaces(spec, {}))) ?? [];
}
