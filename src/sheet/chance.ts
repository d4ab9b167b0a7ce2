/** The chance of a stat now: with house rules, shared dice, and its own difficulty or the reader's. */
import { beginSpec } from "../platform/house-rules/house-rules.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import type { DiceRequest } from "../rules/contract/trace.ts";
import { makeMemo, type Memo } from "../rules/odds/memo.ts";

const MOST = 300;
const memos = new WeakMap<AnyMechanic, Memo<number | null>>();

/** The complete spec that a click begins with; `null` if the rules refuse it. */
export function specOf(mechanic: AnyMechanic, said: object): object | null {
  return unlessRefused(() => beginSpec(mechanic, said));
}

/** `null` if the roll has no verdict or its difficulty is unknown. */
export function chanceOf(mechanic: AnyMechanic, spec: object): number | null {
  const memo = memos.get(mechanic) ?? makeMemo<number | null>(MOST);
  memos.set(mechanic, memo);
  return memo.recall(JSON.stringify(spec), () => unlessRefused(() => mechanic.odds.chance(spec)));
}

export function diceOf(mechanic: AnyMechanic, spec: object): readonly DiceRequest[] {
  return unlessRefused(() => mechanic.waitingDice(spec, mechanic.parseFaces(spec, {}))) ?? [];
}
