/** Numbers that can become harm: successes, and Fails, which are the opponent's successes (FP-11). */
import { countedDeal, countOf, type Deal } from "../contract/deal.ts";
import { countPhrase } from "../contract/phrase.ts";
import type { FivesOutcome, FivesSpec } from "./spec.ts";

/** Also for the winner's margin in a contest (FP-15). */
export function successDeal(successes: number | null): readonly Deal[] {
  return countedDeal("successes", successes, (count) => countOf(count, countPhrase("QUINCUNX.Word.successes", count)));
}

export function deals(_spec: FivesSpec, { verdict, successes, fails }: FivesOutcome): readonly Deal[] {
  return [
    ...successDeal(verdict === "success" ? successes : null),
    ...countedDeal("fails", fails, (count) => countOf(count, countPhrase("QUINCUNX.fives-pool.fails", count))),
  ];
}
