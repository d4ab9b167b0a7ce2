/** Standard check: 3d8 and bonuses against a target number. */
import { marginDeal } from "../contract/deal.ts";
import type { Adjustment } from "../contract/pre-roll.ts";
import { phrase } from "../contract/phrase.ts";
import { defineMechanic } from "../define/define-mechanic.ts";
import { checkHero } from "./actor.ts";
import { contest } from "./contest.ts";
import { added, controls, scale } from "./controls.ts";
import { describe } from "./describe.ts";
import { firstThrow, checkSpec, EXTRA_SIZES, parseSpec } from "./spec.ts";
import { notation } from "./notation.ts";
import { odds, oddsGiven, targetFor } from "./odds.ts";
import { applyStats, asTarget, gather, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import { resolve } from "./resolve.ts";
import { facesOf, readTerms, terms, toTerms } from "./terms.ts";
import { rulesText } from "./rules-text.ts";
import { worthOf } from "./worth.ts";

const harder: Adjustment = { label: phrase("QUINCUNX.Label.difficulty"), fields: ["target"] };

export const standardCheck = defineMechanic({
  id: "standard-check",
  schema: 1,
  icon: "fa-solid fa-scale-balanced",
  rulesText,
  spec: checkSpec,
  parseSpec,
  // The formula is fixed after the throw (SC-8); the GM may change the target.
  hideable: ["target"],
  worth: (spec, faces) => worthOf(resolve(spec, faces)),
  situational: ["bonuses", "extra", "taken"],
  condition: { key: "bonus", usual: -2 },
  adjustments: {
    bonus: {
      label: phrase("QUINCUNX.standard-check.Field.bonuses.value"),
      list: "bonuses",
      entry: (value, label) => ({ label, value }),
    },
    difficulty: harder,
    target: harder,
    dice: { label: phrase("QUINCUNX.Label.dice"), list: "extra", die: (size, label) => ({ label, size }) },
  },
  aid: [
    { kind: "bonus", field: "bonuses", amounts: [1, 2, 3, 4, 5], entry: (value, label) => ({ label, value }) },
    { kind: "die", field: "extra", amounts: EXTRA_SIZES, entry: (size, label) => ({ label, size }) },
  ],
  firstThrow,
  resolve,
  missedOrMadeBy: ({ margin }) => (margin === null ? null : Math.abs(margin)),
  // Met or missed, it may say how well or how badly (SC-1).
  deals: (_spec, { margin }) => marginDeal(margin),
  dealsBy: marginDeal,
  // SC-7: fractions are rounded up.
  halfOf: (amount) => Math.ceil(amount / 2),
  describe,
  odds: { of: odds, onFaces: oddsGiven, targetFor, figures, charts },
  prompt: { controls, scale, added, bonusList: "bonuses" },
  stats: { slots, apply: applyStats, gather, asTarget },
  notation,
  dice: { terms, rollClass: "QuincunxCheckRoll", toTerms, readTerms, facesOf },
  actors: [checkHero],
  contest,
  passive: (spec) => ({ ...spec, passive: true, extra: [] }),
  // A result holds for its situation (SC-9).
  repeat: {
    kind: "binds",
    slots: ["ability", "skill"],
    labelsOf: ({ bonuses }) => bonuses.flatMap(({ label }) => (label === "" ? [] : [label])),
  },
});
