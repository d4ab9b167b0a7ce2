/** Difficulty pool: d10 against a difficulty, ones take successes away. */
import type { Mechanic } from "../contract/mechanic.ts";
import { phrase } from "../contract/phrase.ts";
import { poolHero } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls, targetControls } from "./controls.ts";
import { describe, preview } from "./describe.ts";
import { grammar, print } from "./notation.ts";
import { odds, type DifficultyOdds } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import type { DifficultyOutcome } from "./outcome.ts";
import { amend, parseFaces, resolve, verdict, waitingDice, type DifficultyFaces } from "./resolve.ts";
import { difficultySpec, parseSpec, type DifficultySpec } from "./spec.ts";
import { facesOf, fromTerms, terms, toTerms } from "./terms.ts";

export const difficultyPool: Mechanic<DifficultySpec, DifficultyFaces, DifficultyOutcome, DifficultyOdds> = {
  id: "difficulty-pool",
  schema: 1,
  migrate: (spec) => spec,
  label: phrase("QUINCUNX.difficulty-pool.name"),
  icon: "fa-solid fa-diamond",
  spec: difficultySpec as Mechanic<DifficultySpec, DifficultyFaces, DifficultyOutcome, DifficultyOdds>["spec"],
  parseSpec,
  parseFaces,
  waitingDice: waitingDice,
  resolve,
  verdict,
  actions: () => [],
  amend,
  hideable: ["base"],
  odds,
  contest,
  figures,
  charts,
  controls,
  targetControls,
  preview,
  slots: slots,
  applyStats: applyStats,
  describe,
  grammar,
  print,
  terms,
  rollClass: "QuincunxPoolRoll",
  toTerms,
  fromTerms,
  facesOf,
  actors: [poolHero],
};
