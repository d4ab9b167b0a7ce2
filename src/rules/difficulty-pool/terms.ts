/** The dice term of a difficulty pool (`5dpvs6`), converted from and to specs. */
import type { DieRole } from "../contract/description.ts";
import type { Fields } from "../contract/fields.ts";
import type { DiceRequest } from "../contract/trace.ts";
import type { Term, TermDeclaration } from "../contract/terms.ts";
import { difficultyOf } from "./difficulty.ts";
import { diceToThrow, type DifficultyFaces } from "./resolve.ts";
import { poolOf, type DifficultySpec } from "./spec.ts";

const CLASS = "QuincunxPoolDie";

export const terms: readonly TermDeclaration[] = [
  {
    denomination: "p",
    fallbacks: ["o", "q"],
    className: CLASS,
    faces: () => 10,
    modifiers: [{ name: "vs", min: 2, max: 9 }],
    count: (number) => number,
    /** Successes minus ones; 0 without a difficulty. */
    score(faces, _first, { vs }) {
      const roles = faces.map((face): DieRole =>
        face === 1 ? "fumble" : vs === undefined ? "plain" : face >= vs ? "success" : "failure",
      );
      const count = (role: DieRole): number => roles.filter((entry) => entry === role).length;
      return { value: vs === undefined ? 0 : count("success") - count("fumble"), roles };
    },
    bounds: (number, { vs }) => (vs === undefined ? [0, 0] : [-number, number]),
  },
];

/** Includes the final difficulty; while the base is unknown, throws all dice without it. */
export function toTerms(spec: DifficultySpec): readonly Term[] {
  return [termOf(spec, diceToThrow(spec))];
}

export function followUpTerm({ count }: DiceRequest, spec: DifficultySpec): Term {
  return termOf(spec, count);
}

function termOf(spec: DifficultySpec, number: number): Term {
  const difficulty = difficultyOf(spec)?.final;
  const modifiers = difficulty === undefined ? {} : { vs: difficulty };
  return { kind: "dice", className: CLASS, number, modifiers, faces: [], size: 10 };
}

/**
 * Reads a single `p` term. Returns `null` with numbers beside it, since these would change neither dice nor difficulty.
 */
export function readTerms(terms: readonly Term[]): Fields | null {
  const [term, ...others] = terms;
  if (term?.kind !== "dice" || term.className !== CLASS || others.length > 0) return null;
  return { dice: term.number, base: term.modifiers["vs"] ?? null };
}

export function facesOf(spec: DifficultySpec, terms: readonly Term[]): DifficultyFaces {
  return {
    dice: terms
      .flatMap((term) => (term.kind === "dice" && term.className === CLASS ? term.faces : []))
      .slice(0, poolOf(spec)),
  };
}
