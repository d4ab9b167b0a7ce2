/** Fives pool: mixed dice against a Target Number, with the Discord Die, the Law of Fives and challenge dice. */
import { amendFields } from "../spec/amend.ts";
import type { Mechanic } from "../contract/mechanic.ts";
import { phrase } from "../contract/phrase.ts";
import { fivesHero, fivesNpc } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls, targetControls } from "./controls.ts";
import { describe } from "./describe.ts";
import { parseFaces, type FivesFaces } from "./faces.ts";
import { grammar, print } from "./notation.ts";
import { odds, type FivesOdds } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import type { FivesOutcome } from "./outcome.ts";
import { waitingDice, resolve, verdict } from "./resolve.ts";
import { fivesSpec, parseSpec, type FivesSpec } from "./spec.ts";
import { table } from "./table.ts";
import { facesOf, fromTerms, laterTerm, terms, toTerms } from "./terms.ts";

export const fivesPool: Mechanic<FivesSpec, FivesFaces, FivesOutcome, FivesOdds> = {
  id: "fives-pool",
  schema: 1,
  migrate: (spec) => spec,
  label: phrase("QUINCUNX.fives-pool.name"),
  icon: "fa-solid fa-hand",
  spec: fivesSpec,
  parseSpec,
  parseFaces,
  waitingDice: waitingDice,
  resolve,
  verdict,
  actions: () => [],
  // The dice are thrown; what they are counted against may change.
  amend: (spec, _faces, patch) => parseSpec(amendFields(spec, patch, ["target"])),
  hideable: ["target"],
  odds,
  contest,
  figures,
  charts,
  controls,
  targetControls,
  slots: slots,
  applyStats: applyStats,
  describe,
  grammar,
  print,
  terms,
  rollClass: "QuincunxFivesRoll",
  toTerms,
  followUpTerm: laterTerm,
  fromTerms,
  facesOf,
  actors: [fivesHero, fivesNpc],
  table,
};
