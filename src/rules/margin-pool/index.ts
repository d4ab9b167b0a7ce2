/** Margin pool: so many d12 of a pool, successes against failures. */
import { countedDeal } from "../contract/deal.ts";
import { defineMechanic } from "../contract/define.ts";
import { phrase } from "../contract/phrase.ts";
import { marginHero } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls } from "./controls.ts";
import { describe } from "./describe.ts";
import { firstThrow } from "./faces.ts";
import { longTest } from "./long-test.ts";
import { grammar, print } from "./notation.ts";
import { odds, oddsGiven, targetFor } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import { resolve, verdict, waitingDice } from "./resolve.ts";
import { marginSpec } from "./spec.ts";
import { readTerms, terms, toTerms } from "./terms.ts";
import { table } from "./table.ts";
import { rulesText } from "./rules-text.ts";

export const marginPool = defineMechanic({
  id: "margin-pool",
  icon: "fa-solid fa-layer-group",
  rulesText,
  rollClass: "QuincunxMarginRoll",
  spec: marginSpec,
  // How many dice are rolled is the player's choice, made before the throw (MP-1); what they are measured by is the GM's.
  hideable: ["threshold"],
  situational: ["required", "allowImpossible"],
  filledBy: { pool: "stat" },
  amendable: ["threshold", "required"],
  firstThrow,
  waitingDice,
  resolve,
  verdict,
  // The margin may feed a further roll, and harm is one (MP-6).
  deals: (_spec, { margin }) =>
    countedDeal("margin", margin, (value) =>
      phrase("QUINCUNX.Card.History.value", { field: phrase("QUINCUNX.Label.margin"), value }),
    ),
  odds,
  oddsGiven,
  targetFor,
  contest,
  longTest,
  figures,
  charts,
  controls,
  slots,
  applyStats,
  describe,
  grammar,
  print,
  terms,
  toTerms,
  readTerms,
  actors: [marginHero],
  table,
});
