/** Types for packages written in TypeScript. A release has them as `types/index.d.ts` (docs/api.md). */
export type { OwnApi as QuincunxApi } from "./api.ts";
export type { CardReading, Cancelled, HookPayloads, Prevented, RollContext } from "./platform/hooks.ts";
export type { MechanicsRegistry } from "./platform/register-mechanics.ts";
export type { PostResult } from "./platform/send.ts";
export type { DialogConfig, MessageConfig, RollConfig, RollResult } from "./roll/roll.ts";
export type { AskConfig } from "./roll/ask.ts";
export type { Rolled, SplitRolled } from "./roll/throw-and-post.ts";
export type { LoosePool, PoolConfig } from "./roll/pool.ts";
export type { ContestDraft, ContestStart } from "./roll/contest/draft.ts";
export type { SharedDieApi } from "./roll/shared-die/shared-dice.ts";
export type { ActorStat } from "./actors/stats.ts";
export type { SavedPool } from "./actors/pools.ts";
// With the fields that features add to a roll.
export type { Bought } from "./features/luck/bought.ts";
export type { RequestDraft } from "./features/request/draft.ts";
export type { SplitConfig } from "./features/split-pool/roll-split.ts";
export type { StatMapping } from "./features/stat-maps/mapping.ts";
export type { ImportResult } from "./features/stat-maps/map-file.ts";
export type { StatMapsApi } from "./features/stat-maps/stat-maps-api.ts";
export type { ActorResource } from "./rules/contract/actor.ts";
export type { DiceEffect } from "./rules/contract/dice-effect.ts";
export type { RuleError } from "./rules/contract/error.ts";
export type { AnyMechanic, Mechanic, MechanicId } from "./rules/contract/mechanic.ts";
export type { Phrase } from "./rules/contract/phrase.ts";
export type { Verdict } from "./rules/contract/verdict.ts";
export type { MechanicDefinition } from "./rules/define/define-mechanic.ts";
