/** Cache of odds. Large pools take milliseconds, and cards, prompts and the API request the same odds repeatedly. */
import type { Figure } from "../contract/description.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { makeMemo, type Memo } from "./memo.ts";

/** Entries per mechanic. */
const MOST = 500;
const memos = new WeakMap<AnyMechanic, Memo<Fields>>();

/** `mechanic.odds.of(spec)`, cached by the JSON of the spec. Errors are not cached. */
export function knownOdds(mechanic: AnyMechanic, spec: Fields): Fields {
  const memo = memos.get(mechanic) ?? makeMemo<Fields>(MOST);
  memos.set(mechanic, memo);
  return memo.recall(JSON.stringify(spec), () => mechanic.odds.of(spec));
}

/** The figures of a spec, such as its chance of success, by its cached odds. Throws RuleError for a spec without dice or with an unknown target. */
export function figuresOf(mechanic: AnyMechanic, spec: Fields): readonly Figure[] {
  return mechanic.odds.figures(spec, knownOdds(mechanic, spec));
}
