/** Odds of large pools take milliseconds, and the same ones are asked for again and again: by every card of a long log, by a prompt, by programs. */
import type { AnyMechanic } from "../contract/mechanic.ts";
import { makeMemo, type Memo } from "./memo.ts";

/** Of each mechanic. */
const MOST = 500;
const memos = new WeakMap<AnyMechanic, Memo<object>>();

/** `mechanic.odds(spec)`, computed once for specs that are alike as JSON. Throws what it throws, each time. */
export function knownOdds(mechanic: AnyMechanic, spec: object): object {
  const memo = memos.get(mechanic) ?? makeMemo<object>(MOST);
  memos.set(mechanic, memo);
  return memo.recall(JSON.stringify(spec), () => mechanic.odds.of(spec));
}
