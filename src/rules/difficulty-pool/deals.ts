/** Net successes, or the winner's margin in a contest (DP-9), as harm; scaled if the roll has a scale (DP-10). */
import { countedDeal, countOf, type Deal } from "../contract/deal.ts";
import { countPhrase } from "../contract/phrase.ts";
import { sayScaled } from "./describe.ts";
import { scaledBy } from "./resolve.ts";
import type { DifficultySpec } from "./spec.ts";

export function netDeal(net: number | null, spec: DifficultySpec | null): readonly Deal[] {
  const scaled = spec && net !== null ? scaledBy(spec, net) : null;
  return countedDeal("net", scaled ?? net, (amount) =>
    spec?.scale && scaled !== null
      ? sayScaled(spec.scale, amount)
      : countOf(amount, countPhrase("QUINCUNX.Word.successes", amount)),
  );
}
