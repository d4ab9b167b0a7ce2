/** Fives pool: mixed dice against a Target Number, with the Discord Die, the Law of Fives and challenge dice. */
import { phrase } from "../contract/phrase.ts";
import type { Grantable } from "../contract/pre-roll.ts";
import { defineMechanic } from "../define/define-mechanic.ts";
import { fivesHero, fivesNpc } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls, scale, targetControls } from "./controls.ts";
import { deals, successDeal } from "./deals.ts";
import { decisions } from "./decisions.ts";
import { countedFaceOdds } from "./effect-odds.ts";
import { countedFaces, describe } from "./describe.ts";
import { parseFaces, DIE_SIZES, fivesSpec, parseSpec } from "./spec.ts";
import { luckDice } from "./luck-dice.ts";
import { notation } from "./notation.ts";
import { chance, chanceWithChoice, odds, oddsGiven } from "./odds.ts";
import { applyStats, beginWith, gather, hooksOf, isUndecided, proposedTarget, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import { resolve, verdict, waitingDice } from "./resolve.ts";
import { facesOf, followUpTerm, readTerms, terms, toTerms } from "./terms.ts";
import { shared, targetFor } from "./target-for.ts";
import { houseRules } from "./house-rules.ts";
import { rulesText } from "./rules-text.ts";
import { worthOf } from "./worth.ts";

const BONUS_DIE: Grantable = {
  kind: "die",
  field: "pool",
  amounts: DIE_SIZES,
  entry: (size, label) => ({ size, role: "bonus", label }),
  gm: "accepts",
};

export const fivesPool = defineMechanic({
  id: "fives-pool",
  schema: 1,
  icon: "fa-solid fa-hand",
  // The five pips of a die.
  emblem:
    "M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM21 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM12 16a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM3 25a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM21 25a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z",
  rulesText,
  spec: fivesSpec,
  parseSpec,
  // Challenge dice and the pool are thrown already, so only the TN may change.
  hideable: ["target"],
  worth: worthOf,
  bookTargets: (_spec, selected) => ({ target: proposedTarget(hooksOf(selected)) }),
  situational: ["challenge", "protect", "taken"],
  // The GM awards bonus dice (FP-1).
  aid: [BONUS_DIE],
  corrections: [BONUS_DIE, { kind: "challenge", field: "challenge", amounts: [1, -1] }],
  condition: { key: "difficulty", usual: 1 },
  adjustments: {
    difficulty: { label: phrase("QUINCUNX.fives-pool.Field.challenge"), fields: ["challenge"] },
    target: { label: phrase("QUINCUNX.Field.target"), fields: ["target"] },
    dice: {
      label: phrase("QUINCUNX.Label.dice"),
      list: "pool",
      die: (size, label) => ({ size, role: "bonus", label }),
    },
  },
  parseFaces,
  waitingDice,
  resolve,
  verdict,
  deals,
  dealsBy: successDeal,
  quietSteps: ["discord", "ones", "fails"],
  describe,
  countedFaces,
  countedFaceOdds,
  effectPrice: (luck) => ({ luck }),
  effectEvents: [
    {
      id: "badBreak",
      label: phrase("QUINCUNX.fives-pool.badBreak"),
      holds: ({ badBreak }) => badBreak,
      chance: (spec) => odds(spec).badBreak,
    },
    {
      id: "fluke",
      label: phrase("QUINCUNX.fives-pool.fluke"),
      holds: ({ fluke }) => fluke,
      chance: (spec) => odds(spec).fluke,
    },
  ],
  odds: { of: odds, chance, chanceWithChoice, onFaces: oddsGiven, shared, targetFor, figures, charts },
  prompt: { controls, targetControls, scale },
  stats: { slots, apply: applyStats, begin: beginWith, gather, isUndecided, opposites: [["hookFor", "hookAgainst"]] },
  notation,
  dice: { terms, rollClass: "QuincunxFivesRoll", toTerms, readTerms, facesOf, followUpTerm },
  actors: [fivesHero, fivesNpc],
  decisions,
  purchase: luckDice,
  contest,
  houseRules,
});
