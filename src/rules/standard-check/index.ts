/** Standard check: 3d8 and bonuses against a target number. */
import { amended } from "../amend.ts";
import type { Mechanic } from "../mechanic.ts";
import { phrase } from "../phrase.ts";
import { checkHero } from "./actor.ts";
import { controls, targetControls } from "./controls.ts";
import { describe } from "./describe.ts";
import { missingDice, parseFaces, type CheckFaces } from "./faces.ts";
import { grammar, print } from "./notation.ts";
import { contest, odds, type CheckOdds } from "./odds.ts";
import { assemble, parts } from "./parts.ts";
import { charts, figures } from "./pictures.ts";
import { resolve, type CheckOutcome } from "./resolve.ts";
import { checkSpec, parseSpec, type CheckSpec } from "./spec.ts";
import { facesOf, fromTerms, terms, toTerms } from "./terms.ts";

export const standardCheck: Mechanic<CheckSpec, CheckFaces, CheckOutcome, CheckOdds> = {
  id: "standard-check",
  schema: 1,
  migrate: (spec) => spec,
  label: phrase("QUINCUNX.Mechanic.standard-check"),
  icon: "fa-solid fa-scale-balanced",
  spec: checkSpec,
  parseSpec,
  parseFaces,
  next: missingDice,
  resolve,
  // The formula is fixed once dice are thrown (SC-8); the target is the GM's.
  amend: (spec, _faces, patch) => parseSpec(amended(spec, patch, ["target"])),
  secret: ["target"],
  odds,
  contest,
  figures,
  charts,
  controls,
  targetControls,
  parts,
  assemble,
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
