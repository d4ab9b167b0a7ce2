/** What can be bought before the throw: dice for points (FP-14). Pure: who pays, and when it counts, is not said here. */
import type { Price } from "./action.ts";
import type { Phrase } from "./phrase.ts";
import type { Term } from "./terms.ts";

export interface Purchase<S extends object> {
  /** Of one. */
  readonly price: Price;
  /** One more; null: there is nothing to be had. Throws RuleError where the spec takes no more. */
  more(spec: S): S | null;
  /** How many of it are in a spec, bought or not: the last ones are those that were bought. */
  count(spec: S): number;
  /** Without the last `times`, and without what came of them. `terms`: of the throw; []: before it. Throws RuleError where nothing would be left. */
  without(spec: S, times: number, terms: readonly Term[]): { readonly spec: S; readonly terms: readonly Term[] };
  /** On its button: "Luck Die d6". */
  offer(spec: S): Phrase;
  /** So many, afterwards: "2 Luck Dice bought". */
  told(times: number): Phrase;
}
