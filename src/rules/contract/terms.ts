/** Dice terms as data: declarations of Foundry's term classes, and the terms of one roll. */
import type { DieRole } from "./description.ts";
import type { DiceRequest } from "./trace.ts";

export type Modifiers = Readonly<Record<string, number>>;

export interface ModifierDeclaration {
  /** Letters only: they are part of the formula. */
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Where only some of the numbers in between are meant: the sizes of dice. */
  readonly values?: readonly number[];
}

export interface ScoredDice {
  /** What the term is worth in the formula's arithmetic. */
  readonly value: number;
  /** One role per face, in the order thrown. `dropped`, `eliminated` and `unused` dice are inactive. */
  readonly roles: readonly DieRole[];
}

export interface TermDeclaration {
  readonly denomination: string;
  /** Letters to try when another package has taken the first. */
  readonly fallbacks: readonly string[];
  /** Final: Foundry stores it. `QuincunxEffectDie`. */
  readonly className: string;
  /** The size, or how to read it from the modifiers. */
  readonly faces: (modifiers: Modifiers) => number;
  readonly modifiers: readonly ModifierDeclaration[];
  /** Dice of the first throw for what was typed before the letter. */
  readonly count: (number: number, modifiers: Modifiers) => number;
  /** How many more dice the faces so far bring, stage by stage; 0 = done. Absent: never any. */
  readonly more?: (faces: readonly number[], first: number, modifiers: Modifiers) => number;
  /** Total for every list of faces that can have been thrown, `first` of them in the first stage. */
  readonly score: (faces: readonly number[], first: number, modifiers: Modifiers) => ScoredDice;
  /** The least and greatest value that `number` dice can give: dice alone do not tell when a target is among the modifiers. */
  readonly bounds: (number: number, modifiers: Modifiers) => readonly [min: number, max: number];
}

/** One term of a formula, before or after it was thrown. */
export type Term =
  | {
      readonly kind: "dice";
      /** Of its declaration. Letters tell nothing: each may be somebody else's in this world. */
      readonly className: string;
      /** What stands before the letter. */
      readonly number: number;
      readonly modifiers: Modifiers;
      readonly flavor?: string;
      /** Faces in the order thrown, all stages; empty before the throw. */
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
  /** A number with its sign. */
  | { readonly kind: "number"; readonly value: number; readonly flavor?: string };

/** How specs become formulas of Foundry rolls, and rolls become specs and faces. */
export interface MechanicDice<S extends object, F extends object> {
  readonly terms: readonly TermDeclaration[];
  /** Class name of the Roll, stored by Foundry; never changes: `QuincunxEffectRoll`. */
  readonly rollClass: string;
  /** The formula of a spec. It contains public targets; hidden ones are `null` in the spec. */
  toTerms(spec: S): readonly Term[];
  /** Reads the terms of a roll; numbers in the formula become modifiers. `null`: not a roll of this mechanic. */
  fromTerms(terms: readonly Term[]): { readonly spec: S; readonly faces: F } | null;
  /** The faces of a roll with a known spec. */
  facesOf(spec: S, terms: readonly Term[]): F;
  /** The term of dice thrown in a later stage; `facesOf` recognizes it. Absent or `null`: core dice with the role as flavor. */
  followUpTerm?(request: DiceRequest): Term | null;
}

/** The mechanic's own term for later dice, or core dice with the role as flavor. */
export function followUpTermOf(
  { dice }: { readonly dice: Pick<MechanicDice<object, object>, "followUpTerm"> },
  request: DiceRequest,
): Term {
  const { role, size, count } = request;
  return dice.followUpTerm?.(request) ?? { kind: "core", number: count, size, faces: [], flavor: role };
}
