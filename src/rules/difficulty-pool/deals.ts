/** Net successes, or the winner's margin in a contest (DP-9), as harm; scaled if the roll has a scale (DP-10). */
import { countedDeal, countOf, type Deal } from "../contract/deal.ts";
import { countPhrase } from "../contract/phrase.ts";
import { sayScaled } from "./describe.ts";
import { scaledBy } from "./resolve.ts";
import type { DifficultySpec } from "./spec.ts";

/** Units that count harm, in English and German. A distance or a time is none; "Use this number…" puts it anywhere. */
const HARM_UNIT = /harm|damage|wound|health|hit point|hp\b|schaden|wunde|leben|trefferpunkt|tp\b|lp\b/iu;

export function netDeal(net: number | null, spec: DifficultySpec | null): readonly Deal[] {
  const unit = spec?.scale?.unit ?? "";
  if (unit !== "" && !HARM_UNIT.test(unit)) return [];
  const scaled = spec && net !== null ? scaledBy(spec, net) : null;
  return countedDeal("net", scaled ?? net, (amount) =>
    spec?.scale && scaled !== null
      ? sayScaled(spec.scale, amount)
      : countOf(amount, countPhrase("QUINCUNX.Word.successes", amount)),
  );
}
