/** Difficulty pool: d10 against a difficulty, ones take successes away. */
import { countedDeal, countOf } from "../contract/deal.ts";
import { defineMechanic } from "../contract/define.ts";
import { countPhrase } from "../contract/phrase.ts";
import { poolHero } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls } from "./controls.ts";
import { describe, preview } from "./describe.ts";
import { longTest } from "./long-test.ts";
import { grammar, print } from "./notation.ts";
import { chance, odds, oddsGiven, targetFor } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import { amend, parseFaces, resolve, verdict, waitingDice } from "./resolve.ts";
import { difficultySpec, parseSpec } from "./spec.ts";
import { interrupt, split, splitPart } from "./split.ts";
import { facesOf, readTerms, terms, toTerms } from "./terms.ts";
import { tryAgain } from "./try-again.ts";
import { rulesText } from "./rules-text.ts";

export const difficultyPool = defineMechanic({
  id: "difficulty-pool",
  icon: "fa-solid fa-diamond",
  rulesText,
  rollClass: "QuincunxPoolRoll",
  spec: difficultySpec,
  parseSpec,
  hideable: ["base"],
  situational: ["modifiers", "attempts", "combat"],
  // What helps makes it easier (DP-4).
  grants: [
    {
      kind: "bonus",
      field: "modifiers",
      amounts: [-1, -2, -3],
      entry: (value, label) => ({ label, value, fixed: false }),
    },
  ],
  filledBy: { attribute: "attribute", ability: "ability", secondary: "secondary" },
  amend,
  parseFaces,
  waitingDice,
  resolve,
  verdict,
  // Net successes, or what they come to on a scale (DP-10).
  deals: (_spec, { net, scaled }) =>
    countedDeal("net", scaled ?? net, (count) => countOf(count, countPhrase("QUINCUNX.Word.successes", count))),
  odds,
  oddsGiven,
  chance,
  targetFor,
  contest,
  longTest,
  split,
  splitPart,
  interrupt,
  // A task is an actor's pool: a secondary ability makes it easier, and no other task (DP-8).
  again: { kind: "counts", slots: ["attribute", "ability"], labelsOf: () => [] },
  tryAgain,
  figures,
  charts,
  controls,
  preview,
  slots,
  applyStats,
  describe,
  grammar,
  print,
  terms,
  toTerms,
  readTerms,
  facesOf,
  actors: [poolHero],
});
