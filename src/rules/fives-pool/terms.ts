/** Dice terms: hero dice (`2dhs8vs5e7`) and challenge dice (`2dy`), converted from and to specs. */
import type { DieRole } from "../contract/description.ts";
import type { Fields } from "../contract/fields.ts";
import { LONGEST_CHAIN, type Modifiers, type Term, type TermDeclaration } from "../contract/terms.ts";
import type { DiceRequest } from "../contract/trace.ts";
import { runsOf } from "../notation/words.ts";
import { type FivesFaces, DIE_ROLES, DIE_SIZES, isSameDie, thrownPool, type FivesSpec } from "./spec.ts";
import { isScoringChallenge } from "./challenge.ts";
import { scoreOf } from "./resolve.ts";

const HERO = "QuincunxHeroDie";
const CHALLENGE = "QuincunxChallengeDie";
const DEFAULT_SIZE = 6;

function isGone(face: number, { e }: Modifiers): boolean {
  return e !== undefined && e !== 5 && face === e;
}

function isEndless({ e, inf }: Modifiers): boolean {
  return e === 5 || inf === 1;
}

/**
 * Bonus dice due for the faces so far: one per surviving five, with endless fives also per five of a bonus die (FP-9).
 */
function bonusCount(faces: readonly number[], first: number, modifiers: Modifiers): number {
  const longest = isEndless(modifiers) ? LONGEST_CHAIN : 1;
  let level = faces.slice(0, first).filter((face) => !isGone(face, modifiers));
  let count = 0;
  for (let depth = 0; depth < longest && level.length > 0; depth += 1) {
    const brought = level.filter((face) => face === 5).length;
    level = faces.slice(first + count, first + count + brought);
    count += brought;
  }
  return count;
}

const heroTerm: TermDeclaration = {
  denomination: "h",
  fallbacks: ["l", "g"],
  className: HERO,
  faces: ({ s }) => s ?? DEFAULT_SIZE,
  modifiers: [
    { name: "s", min: 4, max: 12, values: DIE_SIZES },
    { name: "vs", min: 4, max: 6 },
    { name: "e", min: 1, max: 20 },
    { name: "inf", min: 0, max: 1 },
  ],
  count: (number) => number,
  more: (faces, first, modifiers) => Math.max(0, bonusCount(faces, first, modifiers) - (faces.length - first)),
  score(faces, first, modifiers) {
    const { vs } = modifiers;
    const roles = faces.map((face, index): DieRole => {
      if (index >= first) return "bonus";
      if (isGone(face, modifiers)) return "eliminated";
      const score = vs === undefined ? null : scoreOf(face, vs);
      if (score === null) return "plain";
      return score > 1 ? "critical" : score === 1 ? "success" : "failure";
    });
    const value =
      vs === undefined
        ? 0
        : faces.reduce((sum, face, index) => sum + (roles[index] === "eliminated" ? 0 : scoreOf(face, vs)), 0);
    return { value, roles };
  },
  bounds(number, modifiers) {
    const { vs, s: size = DEFAULT_SIZE } = modifiers;
    if (vs === undefined) return [0, 0];
    const faces = Array.from({ length: size }, (_, index) => index + 1).filter((face) => !isGone(face, modifiers));
    const chain = (isEndless(modifiers) ? LONGEST_CHAIN - 1 : 0) * scoreOf(5, vs) + scoreOf(size, vs);
    const best = Math.max(0, ...faces.map((face) => scoreOf(face, vs) + (face === 5 ? chain : 0)));
    return [0, number * best];
  },
};

const challengeTerm: TermDeclaration = {
  denomination: "y",
  fallbacks: ["z", "x"],
  className: CHALLENGE,
  isOpposing: true,
  faces: () => 6,
  modifiers: [],
  count: (number) => number,
  score: (faces) => ({ value: 0 - faces.filter(isScoringChallenge).length, roles: faces.map(() => "challenge") }),
  bounds: (number) => [0 - number, 0],
};

export const terms: readonly TermDeclaration[] = [heroTerm, challengeTerm];

export function toTerms(spec: FivesSpec): readonly Term[] {
  const { challenge, challengeBy } = spec;
  const pool = runsOf(thrownPool(spec), isSameDie).map(({ first: { size, label, role }, count }) =>
    heroDice(count, size, label || role, spec),
  );
  return challenge > 0 && challengeBy !== "gm" ? [...pool, challengeDice(challenge)] : pool;
}

/** Later challenge dice and dice of the pool keep their class; the Luck die is a core die with a flavor (`null`). */
export function followUpTerm({ stage, role, count, size }: DiceRequest, spec: FivesSpec): Term | null {
  if (role === "challenge") return challengeDice(count);
  return stage > 0 ? null : heroDice(count, size, role, spec);
}

function heroDice(number: number, size: number, flavor: string, { target, discord, infinite }: FivesSpec): Term {
  const modifiers = {
    s: size,
    ...(target === null ? {} : { vs: target }),
    ...(typeof discord === "number" ? { e: discord } : {}),
    ...(infinite ? { inf: 1 } : {}),
  };
  return { kind: "dice", className: HERO, number, modifiers, flavor, faces: [], size };
}

function challengeDice(number: number): Term {
  return { kind: "dice", className: CHALLENGE, number, modifiers: {}, faces: [], size: 6 };
}

/**
 * Reads hero dice with one TN and Discord Die, challenge dice, and a Luck die by its flavor; `null` for any other
 * formula.
 */
export function readTerms(terms: readonly Term[]): Fields | null {
  const hero = heroTerms(terms);
  const first = hero[0];
  if (
    !first ||
    terms.some(
      (term) =>
        term.kind === "number" ||
        (term.kind === "core" && !isLuck(term)) ||
        (term.kind === "dice" && term.className !== HERO && term.className !== CHALLENGE),
    )
  )
    return null;
  const keyOf = ({ modifiers: { vs, e, inf } }: { readonly modifiers: Modifiers }): string => [vs, e, inf].join("|");
  if (hero.some((term) => keyOf(term) !== keyOf(first))) return null;
  const { vs, e, inf } = first.modifiers;
  return {
    pool: hero.flatMap(({ number, size, flavor }) => Array.from({ length: number }, () => dieOf(size, flavor))),
    target: vs ?? null,
    discord: e ?? null,
    infinite: inf === 1,
    challenge: challengeTerms(terms).reduce((sum, { number }) => sum + number, 0),
    luckDie: terms.find(isLuck)?.size ?? null,
  };
}

function dieOf(size: number, flavor: string | undefined): object {
  const role = DIE_ROLES.find((name) => name === flavor);
  return { size, role: role ?? "hero", ...(flavor && !role ? { label: flavor } : {}) };
}

/** Joins bonus dice of all terms level by level, in the order of the fives that brought them. */
export function facesOf(spec: FivesSpec, terms: readonly Term[]): FivesFaces {
  const hero = heroTerms(terms);
  const levels: number[][] = [];
  for (const term of hero)
    bonusLevels(term, spec).forEach((level, index) => {
      levels[index] = [...(levels[index] ?? []), ...level];
    });
  return {
    dice: hero.flatMap(({ faces, number }) => faces.slice(0, number)),
    bonus: levels.flat(),
    challenge: challengeTerms(terms).flatMap(({ faces }) => faces),
    luck: terms.find(isLuck)?.faces[0] ?? null,
  };
}

function bonusLevels({ faces, number, modifiers }: DiceTerm, spec: FivesSpec): readonly (readonly number[])[] {
  let rest = faces.slice(number);
  let count = extraDiceOf(faces.slice(0, number), { modifiers }, spec);
  const levels: (readonly number[])[] = [];
  while (rest.length > 0) {
    const level = rest.slice(0, Math.max(1, count));
    levels.push(level);
    rest = rest.slice(level.length);
    count = level.filter((face) => face === 5).length;
  }
  return levels;
}

function extraDiceOf(
  dice: readonly number[],
  { modifiers }: Pick<DiceTerm, "modifiers">,
  { discord }: FivesSpec,
): number {
  const known = { ...modifiers, ...(typeof discord === "number" ? { e: discord } : {}) };
  return dice.filter((face) => face === 5 && !isGone(face, known)).length;
}

/** Removes pool dice by index, with their bonus dice. */
export function withoutDice(spec: FivesSpec, terms: readonly Term[], gone: readonly number[]): readonly Term[] {
  let end = 0;
  return terms.flatMap((term): readonly Term[] => {
    if (term.kind !== "dice" || term.className !== HERO) return [term];
    const begin = end;
    end += term.number;
    // Dice of a term are alike, so the last ones are removed.
    const number = term.number - gone.filter((place) => place >= begin && place < end).length;
    if (number === term.number) return [term];
    const dice = term.faces.slice(0, number);
    let fives = extraDiceOf(dice, term, spec);
    const bonus = bonusLevels(term, spec).flatMap((level) => {
      const left = level.slice(0, fives);
      fives = left.filter((face) => face === 5).length;
      return left;
    });
    return number === 0 ? [] : [{ ...term, number, faces: [...dice, ...bonus] }];
  });
}

type DiceTerm = Term & { readonly kind: "dice" };

function heroTerms(terms: readonly Term[]): readonly DiceTerm[] {
  return terms.filter((term): term is DiceTerm => term.kind === "dice" && term.className === HERO);
}

function challengeTerms(terms: readonly Term[]): readonly DiceTerm[] {
  return terms.filter((term): term is DiceTerm => term.kind === "dice" && term.className === CHALLENGE);
}

function isLuck(term: Term): term is Term & { readonly kind: "core" } {
  return term.kind === "core" && term.flavor === "luck";
}
