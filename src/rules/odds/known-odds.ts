/** Cache of odds. Large pools take milliseconds, and cards, prompts and the API request the same odds repeatedly. */
import type { AnyMechanic } from "../contract/mechanic.ts";
import { makeMemo, type Memo } from "./memo.ts";

/** Entries per mechanic. */
const MOST = 500;
const memos = new WeakMap<AnyMechanic, Memo<object>>();

/** `mechanic.odds.of(spec)`, cached by the JSON of the spec. Errors are not cached. */
export function knownOdds(mechanic: AnyMechanic, spec: object): object {
  const memo = memos.get(mechanic) ?? makeMemo<object>(MOST);
  memos.set(mechanic, memo);
  return memo.recall(JSON.stringify(spec), () => mechanic.odds.of(spec));
}
