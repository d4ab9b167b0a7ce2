/** Total//Effect: 3d6, the sum for how well, a single die for how much. */
import { amended } from "../amend.ts";
import type { Mechanic } from "../mechanic.ts";
import { phrase } from "../phrase.ts";
import { effectHero } from "./actor.ts";
import { charts } from "./charts.ts";
import { controls, targetControls } from "./controls.ts";
import { describe } from "./describe.ts";
import { parseFaces, type EffectFaces } from "./faces.ts";
import { figures } from "./figures.ts";
import { grammar, print } from "./notation.ts";
import { odds, type EffectOdds } from "./odds.ts";
import { assemble, parts } from "./parts.ts";
import { nextThrow, resolve, type EffectOutcome } from "./resolve.ts";
import { effectSpec, parseSpec, type EffectSpec } from "./spec.ts";
import { effectTerm, facesOf, fromTerms, toTerms } from "./terms.ts";

export const totalEffect: Mechanic<EffectSpec, EffectFaces, EffectOutcome, EffectOdds> = {
  id: "total-effect",
  schema: 1,
  migrate: (spec) => spec,
  label: phrase("QUINCUNX.Mechanic.total-effect"),
  icon: "fa-solid fa-dice-six",
  spec: effectSpec,
  parseSpec,
  parseFaces,
  next: nextThrow,
  resolve,
  // After the throw only what the dice are measured by may change (SC-8).
  amend: (spec, _faces, patch) => parseSpec(amended(spec, patch, ["thresholds"])),
  secret: ["thresholds"],
  odds,
  figures,
  charts,
  controls,
  targetControls,
  parts,
  assemble,
  describe,
  grammar,
  print,
  terms: [effectTerm],
  rollClass: "QuincunxEffectRoll",
  toTerms,
  fromTerms,
  facesOf,
  actors: [effectHero],
};
