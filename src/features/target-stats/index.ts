/** Targets from stats of the opponent that the roller targets, which stay hidden from players who may not know them. */
import type { Feature } from "../feature.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { targetStatsOption } from "./prompt-target-stats.ts";
import { cardFields } from "../../card/card-field.ts";
import { versusOf } from "../../roll/opponents/versus.ts";
import { useArrived, useTargetStat } from "./use.ts";

export const targetStatsFeature: Feature = {
  id: "target-stats",
  provides: [cardFields.of(versusOf)],
  templates: {
    "quincunx-prompt-target-stats": "prompt-target-stats",
  },
  preRoll: [targetStatsOption],
  actions: [useTargetStat],
  card: {
    arrived: useArrived,
    remarks({ origin }) {
      const versus = versusOf.in(origin);
      return versus
        ? [phrase("QUINCUNX.TargetStat.remark", { stat: freeText(versus.label), name: freeText(versus.name) })]
        : [];
    },
  },
};
