/** Margin pool: so many d12 of a pool, successes against failures. */
import { amendFields } from "../spec/amend.ts";
import type { Mechanic } from "../contract/mechanic.ts";
import { phrase } from "../contract/phrase.ts";
import { marginHero } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls, targetControls } from "./controls.ts";
import { describe } from "./describe.ts";
import { parseFaces, type MarginFaces } from "./faces.ts";
import { grammar, print } from "./notation.ts";
import { odds, type MarginOdds } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import { waitingDice, resolve, verdict, type MarginOutcome } from "./resolve.ts";
import { marginSpec, parseSpec, type MarginSpec } from "./spec.ts";
import { table } from "./table.ts";
import { facesOf, fromTerms, terms, toTerms } from "./terms.ts";

export const marginPool: Mechanic<MarginSpec, MarginFaces, MarginOutcome, MarginOdds> = {
  id: "margin-pool",
  schema: 1,
  migrate: (spec) => spec,
  label: phrase("QUINCUNX.margin-pool.name"),
  icon: "fa-solid fa-layer-group",
  spec: marginSpec,
  parseSpec,
  parseFaces,
  waitingDice: waitingDice,
  resolve,
  verdict,
  actions: () => [],
  // How many dice are rolled is the player's choice, made before the throw (MP-1); what they are measured by is the GM's.
  amend: (spec, _faces, patch) => parseSpec(amendFields(spec, patch, ["threshold", "required"])),
  hideable: ["threshold"],
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
  rollClass: "QuincunxMarginRoll",
  toTerms,
  fromTerms,
  facesOf,
  actors: [marginHero],
  table,
};
