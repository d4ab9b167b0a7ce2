/** Margin pool: some d12 of a pool, successes against failures. */
import { marginDeal } from "../contract/deal.ts";
import { defineMechanic } from "../define/define-mechanic.ts";
import type { Adjustment } from "../contract/pre-roll.ts";
import { phrase } from "../contract/phrase.ts";
import { marginHero } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls, scale } from "./controls.ts";
import { describe, partsOf } from "./describe.ts";
import { SIZE, firstThrow, marginSpec } from "./spec.ts";
import { longTest } from "./long-test.ts";
import { notation } from "./notation.ts";
import { odds, oddsGiven, targetFor } from "./odds.ts";
import { applyStats, asTarget, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import { resolve, verdict, waitingDice } from "./resolve.ts";
import { readTerms, terms, toTerms } from "./terms.ts";
import { houseRules } from "./house-rules.ts";
import { gatherDice, moreDice, withDie } from "../spec/pool-parts.ts";
import { rulesText } from "./rules-text.ts";
import { worthOf } from "./worth.ts";

const harder: Adjustment = { label: phrase("QUINCUNX.margin-pool.Field.threshold"), fields: ["threshold"] };

export const marginPool = defineMechanic({
  id: "margin-pool",
  schema: 1,
  icon: "fa-solid fa-layer-group",
  rulesText,
  spec: marginSpec,
  // The player chooses the number of dice before the throw (MP-1), so only the threshold can be hidden.
  hideable: ["threshold"],
  worth: worthOf,
  byGM: { required: null, allowImpossible: false },
  situational: ["required", "allowImpossible"],
  condition: { key: "difficulty", usual: 1 },
  adjustments: {
    difficulty: harder,
    target: harder,
    dice: moreDice("pool"),
  },
  corrections: [
    {
      kind: "die",
      field: "dice",
      amounts: [SIZE],
      apply: (spec, _size, label) => ({
        ...spec,
        dice: spec.dice + 1,
        pool: spec.pool + 1,
        parts: withDie(spec.parts, label),
      }),
    },
  ],
  firstThrow,
  waitingDice,
  resolve,
  verdict,
  // The margin can feed a further roll, such as harm (MP-6).
  deals: (_spec, { margin }) => (margin !== null && margin > 0 ? marginDeal(margin) : []),
  dealsBy: marginDeal,
  quietSteps: ["critical-successes", "critical-failures"],
  describe,
  odds: { of: odds, onFaces: oddsGiven, targetFor, figures, charts },
  prompt: { controls, preview: partsOf, scale },
  stats: { slots, apply: applyStats, gather: gatherDice, asTarget, filledBy: { pool: "stat" } },
  notation,
  dice: { terms, rollClass: "QuincunxMarginRoll", toTerms, readTerms },
  actors: [marginHero],
  contest,
  longTest,
  houseRules,
});
