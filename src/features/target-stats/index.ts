/** Targets from stats of the opponent that the roller targets, which stay hidden from players who may not know them. */
import { type Feature, templates, messageButtons, cardExtensions, preRollOptions, cardFields } from "../feature.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { targetStatsOption } from "./prompt-target-stats.ts";
import { versusOf } from "../../roll/opponents/versus.ts";
import { useArrived, useTargetStat } from "./use.ts";

export const targetStatsFeature: Feature = {
  id: "target-stats",
  provides: [
    templates.of({ "quincunx-prompt-target-stats": "features/target-stats/prompt-target-stats" }),
    messageButtons.of(useTargetStat),
    cardExtensions.of({
      arrived: useArrived,
      remarks({ origin }) {
        const versus = versusOf.in(origin);
        return versus
          ? [phrase("QUINCUNX.TargetStat.remark", { stat: freeText(versus.label), name: freeText(versus.name) })]
          : [];
      },
    }),
    preRollOptions.of(targetStatsOption),
    cardFields.of(versusOf),
  ],
};
