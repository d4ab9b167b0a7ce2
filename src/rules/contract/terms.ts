/** Dice terms as data: declarations of Foundry's term classes, and the terms of one roll. */
import type { DieRole } from "./description.ts";
import type { Fields } from "./fields.ts";
import type { DiceRequest } from "./trace.ts";

/** Maximum number of dice that one die can add in a chain, so that faces which never vary cannot roll forever. */
export const LONGEST_CHAIN = 100;

export type Modifiers = Readonly<Record<string, number>>;

export interface ModifierDeclaration {
  /** Letters only, as it is part of the formula. */
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** The allowed numbers if `min` to `max` has gaps, such as die sizes. */
  readonly values?: readonly number[];
}

interface ScoredDice {
  /** Value of the term in the formula. */
  readonly value: number;
  /** One role per face, in throw order. `dropped`, `eliminated` and `unused` dice are inactive. */
  readonly roles: readonly DieRole[];
}

export interface TermDeclaration {
  readonly denomination: string;
  /** Alternatives if another package uses the first letter. */
  readonly fallbacks: readonly string[];
  /** Stored by Foundry, so it never changes: `QuincunxEffectDie`. */
  readonly className: string;
  /** Dice against the roller, which look unlike the other dice in 3D. */
  readonly isOpposing?: true;
  /** The die size, from the modifiers. */
  readonly faces: (modifiers: Modifiers) => number;
  readonly modifiers: readonly ModifierDeclaration[];
  /** Dice of the first throw, from the number before the letter. */
  readonly count: (number: number, modifiers: Modifiers) => number;
  /** Number of additional dice after these faces, stage by stage; 0 = done. Absent: never any. */
  readonly more?: (faces: readonly number[], first: number, modifiers: Modifiers) => number;
  /** Scores any faces that can be thrown; `first` is the number of dice in the first stage. */
  readonly score: (faces: readonly number[], first: number, modifiers: Modifiers) => ScoredDice;
  /** Lowest and highest value of `number` dice. The dice alone do not determine it if a target is among the modifiers. */
  readonly bounds: (number: number, modifiers: Modifiers) => readonly [min: number, max: number];
}

/** One term of a formula, before or after it was thrown. */
export type Term =
  | {
      readonly kind: "dice";
      /** Class of its declaration. The letter is not reliable, as another package may use it. */
      readonly className: string;
      /** The number before the letter. */
      readonly number: number;
      readonly modifiers: Modifiers;
      readonly flavor?: string;
      /** Faces of all stages in throw order; empty before the throw. */
      readonly faces: readonly number[];
      readonly size: number;
    }
  /** A core die of any size (a check's extra dice). */
  | {
      readonly kind: "core";
      readonly number: number;
      readonly size: number;
      readonly faces: readonly number[];
      readonly flavor?: string;
    }
  | { readonly kind: "number"; readonly value: number; readonly flavor?: string };

/** Conversion between specs with faces and Foundry's roll terms. */
export interface MechanicDice<S extends Fields, F extends object> {
  readonly terms: readonly TermDeclaration[];
  /** Stored by Foundry, so it never changes: `QuincunxEffectRoll`. */
  readonly rollClass: string;
  /** The formula of a spec. It contains public targets; hidden ones are `null` in the spec. */
  toTerms(spec: S): readonly Term[];
  /** Reads a roll; numbers in the formula become modifiers. `null`: not a roll of this mechanic. */
  fromTerms(terms: readonly Term[]): { readonly spec: S; readonly faces: F } | null;
  /** The faces of a roll with a known spec. */
  facesOf(spec: S, terms: readonly Term[]): F;
  /** The term of dice of a later stage, or of a correction; `facesOf` recognizes it. Absent or `null`: core dice with the role as flavor. */
  followUpTerm?(request: DiceRequest, spec: S): Term | null;
}

/** The mechanic's own term for later dice, or core dice with the role as flavor. */
export function followUpTermOf(
  { dice }: { readonly dice: Pick<MechanicDice<Fields, Fields>, "followUpTerm"> },
  request: DiceRequest,
  spec: Fields,
): Term {
  const { role, size, count } = request;
  return dice.followUpTerm?.(request, spec) ?? { kind: "core", number: count, size, faces: [], flavor: role };
}
