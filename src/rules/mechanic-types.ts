/** Types of spec, faces, outcome and odds by the id of a mechanic, for packages written in TypeScript. */
import type { Fields } from "./contract/fields.ts";
import type { MechanicId } from "./contract/mechanic.ts";
import type { OutcomeBase } from "./contract/trace.ts";
import type { DifficultyOdds } from "./difficulty-pool/odds.ts";
import type { DifficultyOutcome, DifficultySpec } from "./difficulty-pool/spec.ts";
import type { DifficultyFaces } from "./difficulty-pool/resolve.ts";
import type { FivesFaces, FivesSpec, FivesOutcome } from "./fives-pool/spec.ts";
import type { FivesOdds } from "./fives-pool/odds.ts";
import type { MarginFaces, MarginSpec } from "./margin-pool/spec.ts";
import type { MarginOdds } from "./margin-pool/odds.ts";
import type { MarginOutcome } from "./margin-pool/resolve.ts";
import type { CheckFaces, CheckSpec } from "./standard-check/spec.ts";
import type { CheckOdds } from "./standard-check/odds.ts";
import type { CheckOutcome } from "./standard-check/resolve.ts";
import type { EffectFaces, EffectOutcome } from "./total-effect/resolve.ts";
import type { EffectOdds } from "./total-effect/odds.ts";
import type { EffectSpec } from "./total-effect/spec.ts";

interface TypesOf<S extends Fields, F extends object, O extends OutcomeBase, D extends object> {
  readonly spec: S;
  readonly faces: F;
  readonly outcome: O;
  readonly odds: D;
}

/** A package that registers a mechanic adds its own by augmenting this interface. */
export interface MechanicTypes {
  readonly "total-effect": TypesOf<EffectSpec, EffectFaces, EffectOutcome, EffectOdds>;
  readonly "standard-check": TypesOf<CheckSpec, CheckFaces, CheckOutcome, CheckOdds>;
  readonly "margin-pool": TypesOf<MarginSpec, MarginFaces, MarginOutcome, MarginOdds>;
  readonly "fives-pool": TypesOf<FivesSpec, FivesFaces, FivesOutcome, FivesOdds>;
  readonly "difficulty-pool": TypesOf<DifficultySpec, DifficultyFaces, DifficultyOutcome, DifficultyOdds>;
}

/** `Otherwise`: for an id that `MechanicTypes` lacks, or that is only known at run time. */
export type SpecOf<M extends MechanicId, Otherwise = Fields> = M extends keyof MechanicTypes
  ? MechanicTypes[M]["spec"]
  : Otherwise;
export type FacesOf<M extends MechanicId, Otherwise = Fields> = M extends keyof MechanicTypes
  ? MechanicTypes[M]["faces"]
  : Otherwise;
export type OutcomeOf<M extends MechanicId, Otherwise = OutcomeBase> = M extends keyof MechanicTypes
  ? MechanicTypes[M]["outcome"]
  : Otherwise;
export type OddsOf<M extends MechanicId, Otherwise = Fields> = M extends keyof MechanicTypes
  ? MechanicTypes[M]["odds"]
  : Otherwise;

/** A spec as a caller gives it: missing fields take their defaults. */
export type SpecDraft<M extends MechanicId> = M extends keyof MechanicTypes ? Draft<MechanicTypes[M]["spec"]> : Fields;

type Draft<T> = T extends readonly (infer E)[]
  ? readonly Draft<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Draft<T[K]> | undefined }
    : T;
