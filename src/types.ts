/** Types for packages written in TypeScript. A release has them as `types/index.d.ts` (docs/api.md). */
export type {
  QuincunxApi,
  RequestWanted,
  Harming,
  LongTestDraft,
  LongTestReading,
  Spending,
  PostedRequest,
  AskedRoll,
  PoolOptions,
  PostOptions,
  RollOptions,
  RollResult,
  SplitRequest,
  SplitRolled,
  StatOptions,
  WindowOptions,
} from "./api/contract.ts";
export type { ContestDraft, Contested, ContestOutcome, ContestStart } from "./api/contest-draft.ts";
export type { CardReading, Cancelled, HookPayloads, Prevented, RollContext, ThrownDice } from "./mechanics/hooks.ts";
export type { MechanicsRegistry } from "./mechanics/register-mechanics.ts";
export type { Rolled } from "./roll/throw.ts";
export type { LoosePool } from "./roll/pool.ts";
export type { SharedDieApi } from "./roll/shared-die/shared-dice.ts";
export type { ActorStat } from "./actors/any-stats.ts";
export type { SavedPool } from "./actors/pools.ts";
export type { RequestDraft } from "./roll/requests/request-draft.ts";
export type { ImportResult, StatMapping, StatMapsApi } from "./api/stat-maps.ts";
export type { ActorResource } from "./rules/contract/actor.ts";
export type { DiceEffect } from "./rules/contract/dice-effect.ts";
export type { RuleError, RuleErrorCode } from "./rules/contract/error.ts";
export type { AnyMechanic, Mechanic, MechanicId } from "./rules/contract/mechanic.ts";
export type { Phrase } from "./rules/contract/phrase.ts";
export type { Verdict } from "./rules/contract/trace.ts";
export type { FacesOf, MechanicTypes, OddsOf, OutcomeOf, SpecDraft, SpecOf } from "./rules/mechanic-types.ts";
export type { MechanicDefinition } from "./rules/define/define-mechanic.ts";
