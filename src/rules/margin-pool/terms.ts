/** The dice term of a margin pool (`6dmvs7`), converted from and to specs. */
import { RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { Modifiers, Term, TermDeclaration } from "../contract/terms.ts";
import { roleOf } from "./describe.ts";
import { marginOf, pilesOf } from "./resolve.ts";
import { greatestMargin, isImpossible } from "./rule.ts";
import { SIZE, MOST_DICE, type MarginSpec } from "./spec.ts";

const CLASS = "QuincunxMarginDie";
/** Largest number behind `vs`; higher thresholds are in the spec alone. */
const MOST_TYPED = 999_999;

function thresholdOf(modifiers: Modifiers): number | null {
  return modifiers["vs"] ?? null;
}

export const terms: readonly TermDeclaration[] = [
  {
    denomination: "m",
    fallbacks: ["g", "w"],
    className: CLASS,
    faces: () => SIZE,
    modifiers: [{ name: "vs", min: 0, max: MOST_TYPED }],
    count(number) {
      if (number >= 1 && number <= MOST_DICE) return number;
      throw new RuleError("modifier", `a margin pool rolls 1…${MOST_DICE} dice, not ${number}`, {
        field: "number",
        data: { token: `${number}dm`, names: `1dm…${MOST_DICE}dm` },
      });
    },
    /** The margin; for an impossible task the number of 12s (MP-5); 0 without a threshold. */
    score(faces, _first, modifiers) {
      const threshold = thresholdOf(modifiers);
      const piles = pilesOf(faces, threshold);
      return {
        value: isImpossible(threshold) ? piles.criticalSuccesses : (marginOf(piles) ?? 0),
        roles: faces.map((face) => roleOf(face, threshold)),
      };
    },
    bounds(number, modifiers) {
      const threshold = thresholdOf(modifiers);
      if (threshold === null) return [0, 0];
      return isImpossible(threshold) ? [0, number] : [-greatestMargin(number), greatestMargin(number)];
    },
  },
];

/** The rolled dice; the size of the pool and the conditions of success are in the spec alone. */
export function toTerms({ dice, threshold }: MarginSpec): readonly Term[] {
  const vs = threshold !== null && threshold <= MOST_TYPED ? { vs: Math.max(0, threshold) } : {};
  return [{ kind: "dice", className: CLASS, number: dice, modifiers: vs, faces: [], size: SIZE }];
}

/**
 * Reads `m` terms with one threshold. Returns `null` for other formulas: a card for `6dmvs7 + 2` would omit the 2, so
 * Foundry draws that roll.
 */
export function readTerms(terms: readonly Term[]): Fields | null {
  const dice = terms.filter((term) => term.kind === "dice");
  const [first] = dice;
  if (!first || dice.length < terms.length) return null;
  const threshold = thresholdOf(first.modifiers);
  if (dice.some(({ className, modifiers }) => className !== CLASS || thresholdOf(modifiers) !== threshold)) return null;
  return {
    dice: dice.reduce((sum, { number }) => sum + number, 0),
    threshold,
    // The dice are rolled already, so the 12s of an impossible task count.
    allowImpossible: isImpossible(threshold),
  };
}
