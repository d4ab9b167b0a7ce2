/** Difficulty pool: d10 against a difficulty; ones cancel successes. */
import { defineMechanic } from "../define/define-mechanic.ts";
import type { Fields } from "../contract/fields.ts";
import type { Adjustment } from "../contract/pre-roll.ts";
import type { RollingTogether } from "../contract/mechanic.ts";
import { countPhrase, phrase } from "../contract/phrase.ts";
import { poolHero } from "./actor.ts";
import { contest } from "./contest.ts";
import { controls, scale } from "./controls.ts";
import { describe, LEVEL_NAMES, preview, sayScaled } from "./describe.ts";
import { netDeal } from "./deals.ts";
import { longTest } from "./long-test.ts";
import { notation } from "./notation.ts";
import { chance, odds, oddsGiven, targetFor } from "./odds.ts";
import { applyStats, slots } from "./stat-slots.ts";
import { charts, figures } from "./charts.ts";
import {
  type DifficultyOutcome,
  difficultySpec,
  isAssembled,
  parseSpec,
  USUAL_BASE,
  type DifficultySpec,
} from "./spec.ts";
import { amend, levelOf, parseFaces, resolve, scaledBy, verdict, waitingDice } from "./resolve.ts";
import { interrupt, split, splitPart } from "./split.ts";
import { facesOf, followUpTerm, readTerms, terms, toTerms } from "./terms.ts";
import { gatherDice, moreDice, withDie } from "../spec/pool-parts.ts";
import { rulesText } from "./rules-text.ts";
import type { Verdict } from "../contract/trace.ts";
import { worthOf } from "./worth.ts";

/** Net successes add up, none below 0; their sum has level and scale (DP-7, DP-10, DP-11). */
const together: RollingTogether<DifficultySpec, DifficultyOutcome> = {
  countOf: ({ net }) => (net === null ? null : Math.max(0, net)),
  describe(spec, sum) {
    const scaled = scaledBy(spec, sum);
    return [
      countPhrase("QUINCUNX.difficulty-pool.Summary.success", sum, { level: phrase(LEVEL_NAMES[levelOf(sum)]) }),
      ...(spec.scale && scaled !== null ? [sayScaled(spec.scale, scaled)] : []),
    ];
  },
};

const harder: Adjustment = {
  label: phrase("QUINCUNX.Label.difficulty"),
  list: "modifiers",
  entry: (value, label) => ({ label, value, fixed: false }),
};

export const difficultyPool = defineMechanic({
  id: "difficulty-pool",
  schema: 1,
  icon: "fa-solid fa-diamond",
  rulesText,
  spec: difficultySpec,
  parseSpec,
  hideable: ["base"],
  worth: worthOf,
  bookTargets: () => ({ base: USUAL_BASE }),
  situational: ["modifiers", "attempts", "combat"],
  // DP-4, DP-5: the floor is 3 in combat, and a secondary ability makes the roll 1 easier instead of 2.
  encounterField: "combat",
  condition: { key: "difficulty", usual: 1 },
  adjustments: {
    difficulty: harder,
    target: harder,
    dice: moreDice("attribute"),
  },
  // Modifiers are at the GM's discretion (DP-4); allies roll along (DP-11).
  aid: [
    {
      kind: "bonus",
      field: "modifiers",
      amounts: [-1, -2, -3],
      entry: (value, label) => ({ label, value, fixed: false }),
      gm: "gives",
    },
  ],
  // A change of the difficulty after the throw is no correction.
  corrections: [
    {
      kind: "die",
      field: "dice",
      amounts: [10],
      apply: (spec, _size, label) => ({
        ...(isAssembled(spec) ? { ...spec, attribute: spec.attribute + 1 } : { ...spec, dice: spec.dice + 1 }),
        parts: withDie(spec.parts, label),
      }),
    },
  ],
  amend,
  parseFaces,
  waitingDice,
  resolve,
  verdict,
  // Net successes, or their result on a scale (DP-10).
  deals: (spec, { net }) => netDeal(net, spec),
  dealsBy: netDeal,
  quietSteps: ["ones"],
  describe,
  odds: { of: odds, chance, onFaces: oddsGiven, targetFor, figures, charts },
  prompt: { controls, preview, scale, bonusList: "modifiers" },
  stats: {
    slots,
    apply: applyStats,
    gather: gatherDice,
    filledBy: { attribute: "attribute", ability: "ability", secondary: "secondary" },
  },
  notation,
  dice: { terms, rollClass: "QuincunxPoolRoll", toTerms, readTerms, facesOf, followUpTerm },
  contest,
  together,
  longTest,
  split: { poolFields: ["dice", "untrained"], odds: split, part: splitPart, interrupt },
  // The attribute and ability identify the task; a secondary ability does not (DP-8).
  repeat: { kind: "counts", slots: ["attribute", "ability"], labelsOf: () => [], nextAttempt, recount },
  actors: [poolHero],
});

/**
 * Adds 1 difficulty for each failed attempt, botches included, since the last success. Attempts without a verdict do
 * not count.
 */
function nextAttempt(spec: DifficultySpec, attempts: readonly Verdict[]): DifficultySpec {
  const since = attempts.slice(attempts.lastIndexOf("success") + 1);
  return parseSpec({ ...spec, attempts: since.filter((verdict) => verdict === "failure").length });
}

/** The failed attempts of a thrown roll are part of it, so the base makes up for those that are none any more. */
function recount(spec: DifficultySpec, attempts: readonly Verdict[]): Fields | null {
  const more = nextAttempt(spec, attempts).attempts - spec.attempts;
  return spec.base === null || more === 0 ? null : { base: spec.base + more };
}
