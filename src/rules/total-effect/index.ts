/** Total//Effect: 3d6, the sum for how well, a single die for how much. */
import { amendFields } from "../spec/amend.ts";
import type { Mechanic } from "../contract/mechanic.ts";
import { phrase } from "../contract/phrase.ts";
import { effectHero } from "./actor.ts";
import { charts } from "./charts.ts";
import { controls, targetControls } from "./controls.ts";
import { describe } from "./describe.ts";
import { parseFaces, type EffectFaces } from "./faces.ts";
import { figures } from "./figures.ts";
import { grammar, print } from "./notation.ts";
import { odds, type EffectOdds } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { waitingDice, resolve, verdict, type EffectOutcome } from "./resolve.ts";
import { effectSpec, parseSpec, type EffectSpec } from "./spec.ts";
import { effectTerm, facesOf, fromTerms, toTerms } from "./terms.ts";

export const totalEffect: Mechanic<EffectSpec, EffectFaces, EffectOutcome, EffectOdds> = {
  id: "total-effect",
  schema: 1,
  migrate: (spec) => spec,
  label: phrase("QUINCUNX.total-effect.name"),
  icon: "fa-solid fa-dice-six",
  spec: effectSpec,
  parseSpec,
  parseFaces,
  waitingDice: waitingDice,
  resolve,
  verdict,
  actions: () => [],
  // After the throw only what the dice are measured by may change (SC-8).
  amend: (spec, _faces, patch) => parseSpec(amendFields(spec, patch, ["thresholds"])),
  hideable: ["thresholds"],
  odds,
  figures,
  charts,
  controls,
  targetControls,
  slots: slots,
  applyStats: applyStats,
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
