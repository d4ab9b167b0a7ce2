/** Fives pool: mixed dice against a Target Number, with the Discord Die, the Law of Fives and challenge dice. */
import { defineMechanic } from "../contract/define.ts";
import { fivesHero, fivesNpc } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls } from "./controls.ts";
import { deals } from "./deals.ts";
import { actions, decide, parseDecided, sayAction } from "./decided.ts";
import { countedFaces, describe } from "./describe.ts";
import { parseFaces } from "./faces.ts";
import { luckDice } from "./luck-dice.ts";
import { grammar, print } from "./notation.ts";
import { chance, odds, oddsGiven } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import { resolve, verdict, waitingDice } from "./resolve.ts";
import { DIE_SIZES, fivesSpec, parseSpec } from "./spec.ts";
import { facesOf, followUpTerm, readTerms, terms, toTerms } from "./terms.ts";
import { shared, targetFor } from "./target-for.ts";
import { table } from "./table.ts";
import { rulesText } from "./rules-text.ts";

export const fivesPool = defineMechanic({
  id: "fives-pool",
  icon: "fa-solid fa-hand",
  // Five, as a die shows it.
  emblem:
    "M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM21 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM12 16a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM3 25a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM21 25a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z",
  rulesText,
  rollClass: "QuincunxFivesRoll",
  spec: fivesSpec,
  parseSpec,
  // The dice are thrown; what they are counted against may change.
  hideable: ["target"],
  situational: ["challenge", "protect"],
  // Bonus dice come from others, too (FP-1).
  grants: [
    { kind: "die", field: "pool", amounts: DIE_SIZES, entry: (size, label) => ({ size, role: "bonus", label }) },
  ],
  opposites: [["hookFor", "hookAgainst"]],
  parseFaces,
  waitingDice,
  resolve,
  verdict,
  deals,
  parseDecided,
  actions,
  decide,
  sayAction,
  purchase: luckDice,
  odds,
  oddsGiven,
  chance,
  shared,
  targetFor,
  contest,
  figures,
  charts,
  controls,
  slots,
  applyStats,
  describe,
  countedFaces,
  grammar,
  print,
  terms,
  toTerms,
  followUpTerm,
  readTerms,
  facesOf,
  actors: [fivesHero, fivesNpc],
  table,
});
