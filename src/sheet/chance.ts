/** The chance of a stat now: with house rules, shared dice, and its own difficulty or the reader's. */
import { beginSpec } from "../platform/house-rules/house-rules.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import type { DiceRequest } from "../rules/contract/trace.ts";
import { makeMemo, type Memo } from "../rules/odds/memo.ts";

const MOST = 300;
const memos = new WeakMap<AnyMechanic, Memo<Chance | null>>();

export interface Chance {
  readonly p: number;
  /** The chance of a choice between success and failure; 0 if there is none. */
  readonly choice: number;
}

/** The complete spec that a click begins with; `null` if the rules refuse it. */
export function specOf(mechanic: AnyMechanic, said: object): object | null {
  return unlessRefused(() => beginSpec(mechanic, said));
}

/** `null` if the roll has no verdict or its difficulty is unknown. */
export function chanceOf(mechanic: AnyMechanic, spec: object): Chance | null {
  const memo = memos.get(mechanic) ?? makeMemo<Chance | null>(MOST);
  memos.set(mechanic, memo);
  const { odds } = mechanic;
  return memo.recall(JSON.stringify(spec), () =>
    unlessRefused(() => {
      const p = odds.chance(spec);
      return { p, choice: Math.max(0, (odds.chanceWithChoice?.(spec) ?? p) - p) };
    }),
  );
}

export function diceOf(mechanic: AnyMechanic, spec: object): readonly DiceRequest[] {
  return unlessRefused(() => mechanic.waitingDice(spec, mechanic.parseFaces(spec, {}))) ?? [];
}
