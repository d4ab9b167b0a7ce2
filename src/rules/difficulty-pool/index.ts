/** Difficulty pool: d10 against a difficulty; ones cancel successes. */
import { countedDeal, countOf } from "../contract/deal.ts";
import { defineMechanic } from "../define/define-mechanic.ts";
import { countPhrase, phrase } from "../contract/phrase.ts";
import { poolHero } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls } from "./controls.ts";
import { describe, preview } from "./describe.ts";
import { longTest } from "./long-test.ts";
import { notation } from "./notation.ts";
import { chance, odds, oddsGiven, targetFor } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import { amend, parseFaces, resolve, verdict, waitingDice } from "./resolve.ts";
import { difficultySpec, parseSpec } from "./spec.ts";
import { interrupt, split, splitPart } from "./split.ts";
import { facesOf, readTerms, terms, toTerms } from "./terms.ts";
import { nextAttempt } from "./next-attempt.ts";
import { rulesText } from "./rules-text.ts";

export const difficultyPool = defineMechanic({
  id: "difficulty-pool",
  icon: "fa-solid fa-diamond",
  rulesText,
  spec: difficultySpec,
  parseSpec,
  hideable: ["base"],
  situational: ["modifiers", "attempts", "combat"],
  // Aid lowers the difficulty (DP-4).
  condition: {
    field: "modifiers",
    label: phrase("QUINCUNX.Label.difficulty"),
    usual: 1,
    entry: (value, label) => ({ label, value, fixed: false }),
  },
  aid: [
    {
      kind: "bonus",
      field: "modifiers",
      amounts: [-1, -2, -3],
      entry: (value, label) => ({ label, value, fixed: false }),
    },
  ],
  amend,
  parseFaces,
  waitingDice,
  resolve,
  verdict,
  // Net successes, or their result on a scale (DP-10).
  deals: (_spec, { net, scaled }) =>
    countedDeal("net", scaled ?? net, (count) => countOf(count, countPhrase("QUINCUNX.Word.successes", count))),
  quietSteps: ["ones"],
  describe,
  odds: { of: odds, chance, given: oddsGiven, targetFor, figures, charts },
  prompt: { controls, preview },
  stats: {
    slots,
    apply: applyStats,
    filledBy: { attribute: "attribute", ability: "ability", secondary: "secondary" },
  },
  notation,
  dice: { terms, rollClass: "QuincunxPoolRoll", toTerms, readTerms, facesOf },
  contest,
  leastInSum: 0,
  longTest,
  split: { odds: split, part: splitPart, interrupt },
  // The attribute and ability identify the task; a secondary ability does not (DP-8).
  repeat: { kind: "counts", slots: ["attribute", "ability"], labelsOf: () => [], nextAttempt },
  actors: [poolHero],
});
