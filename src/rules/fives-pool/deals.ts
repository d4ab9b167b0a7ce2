/** Numbers that can become harm: successes, and Fails, which are the opponent's successes (FP-11). */
import { countedDeal, countOf, type Deal } from "../contract/deal.ts";
import { countPhrase } from "../contract/phrase.ts";
import type { FivesOutcome } from "./outcome.ts";
import type { FivesSpec } from "./spec.ts";

export function deals(_spec: FivesSpec, { verdict, successes, fails }: FivesOutcome): readonly Deal[] {
  return [
    ...countedDeal("successes", verdict === "success" ? successes : null, (count) =>
      countOf(count, countPhrase("QUINCUNX.Word.successes", count)),
    ),
    ...countedDeal("fails", fails, (count) => countOf(count, countPhrase("QUINCUNX.fives-pool.fails", count))),
  ];
}
