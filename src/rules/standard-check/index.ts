/** Standard check: 3d8 and bonuses against a target number. */
import { amendFields } from "../spec/amend.ts";
import type { Mechanic } from "../contract/mechanic.ts";
import { phrase } from "../contract/phrase.ts";
import { successVerdict } from "../contract/verdict.ts";
import { checkHero } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls, targetControls } from "./controls.ts";
import { describe } from "./describe.ts";
import { waitingDice, parseFaces, type CheckFaces } from "./faces.ts";
import { grammar, print } from "./notation.ts";
import { odds, type CheckOdds } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import { resolve, type CheckOutcome } from "./resolve.ts";
import { checkSpec, parseSpec, type CheckSpec } from "./spec.ts";
import { facesOf, fromTerms, terms, toTerms } from "./terms.ts";

export const standardCheck: Mechanic<CheckSpec, CheckFaces, CheckOutcome, CheckOdds> = {
  id: "standard-check",
  schema: 1,
  migrate: (spec) => spec,
  label: phrase("QUINCUNX.standard-check.name"),
  icon: "fa-solid fa-scale-balanced",
  spec: checkSpec,
  parseSpec,
  parseFaces,
  waitingDice: waitingDice,
  resolve,
  verdict: successVerdict,
  actions: () => [],
  // The formula is fixed once dice are thrown (SC-8); the target is the GM's.
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
  rollClass: "QuincunxCheckRoll",
  toTerms,
  fromTerms,
  facesOf,
  actors: [checkHero],
};
