/** Margin pool: so many d12 of a pool, successes against failures. */
import { amended } from "../amend.ts";
import type { Mechanic } from "../mechanic.ts";
import { phrase } from "../phrase.ts";
import { marginHero } from "./actor.ts";
import { controls, targetControls } from "./controls.ts";
import { describe } from "./describe.ts";
import { parseFaces, type MarginFaces } from "./faces.ts";
import { grammar, print } from "./notation.ts";
import { contest, odds, type MarginOdds } from "./odds.ts";
import { assemble, parts } from "./parts.ts";
import { charts, figures } from "./pictures.ts";
import { nextThrow, resolve, type MarginOutcome } from "./resolve.ts";
import { marginSpec, parseSpec, type MarginSpec } from "./spec.ts";
import { facesOf, fromTerms, terms, toTerms } from "./terms.ts";

export const marginPool: Mechanic<MarginSpec, MarginFaces, MarginOutcome, MarginOdds> = {
  id: "margin-pool",
  schema: 1,
  migrate: (spec) => spec,
  label: phrase("QUINCUNX.Mechanic.margin-pool"),
  icon: "fa-solid fa-layer-group",
  spec: marginSpec,
  parseSpec,
  parseFaces,
  next: nextThrow,
  resolve,
  // How many dice are rolled is the player's choice, made before the throw (MP-1); what they are measured by is the GM's.
  amend: (spec, _faces, patch) => parseSpec(amended(spec, patch, ["threshold", "required"])),
  secret: ["threshold"],
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
  rollClass: "QuincunxMarginRoll",
  toTerms,
  fromTerms,
  facesOf,
  actors: [marginHero],
};
