/** The highest of so many d6 against a number: the smallest mechanic there is, put together. docs/adding-a-mechanic.md walks through it. */
import { amendFields } from "../../src/rules/spec/amend.ts";
import type { Mechanic } from "../../src/rules/contract/mechanic.ts";
import { phrase } from "../../src/rules/contract/phrase.ts";
import { successVerdict } from "../../src/rules/contract/verdict.ts";
import { highHero } from "./actor.ts";
import { assemble, controls, parts, targetControls } from "./controls.ts";
import { describe } from "./describe.ts";
import { grammar, print } from "./notation.ts";
import { charts, figures, odds, type HighDieOdds } from "./odds.ts";
import { parseFaces, resolve, waitingDice, type HighDieFaces, type HighDieOutcome } from "./resolve.ts";
import { highDieSpec, parseSpec, type HighDieSpec } from "./spec.ts";
import { facesOf, fromTerms, terms, toTerms } from "./terms.ts";

export const highDie: Mechanic<HighDieSpec, HighDieFaces, HighDieOutcome, HighDieOdds, object, "high-die"> = {
  id: "high-die",
  schema: 1,
  migrate: (spec) => spec,
  label: phrase("QUINCUNX.high-die.name"),
  icon: "fa-solid fa-arrow-up",
  spec: highDieSpec,
  parseSpec,
  parseFaces,
  waitingDice: waitingDice,
  resolve,
  verdict: successVerdict,
  actions: () => [],
  amend: (spec, _faces, patch) => parseSpec(amendFields(spec, patch, ["target"])),
  hideable: ["target"],
  odds,
  figures,
  charts,
  controls,
  targetControls,
  slots: parts,
  applyStats: assemble,
  describe,
  grammar,
  print,
  terms,
  rollClass: "QuincunxHighRoll",
  toTerms,
  fromTerms,
  facesOf,
  actors: [highHero],
};
