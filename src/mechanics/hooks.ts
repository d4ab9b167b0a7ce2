/**
 * Declares the hooks that other packages may listen to. If a listener of a cancellable hook returns false, the roll stops before that step.
 *
 * | hook | when | cancellable |
 * | --- | --- | --- |
 * | `quincunx.registerMechanics` (registry) | at init, before anything reads the list of mechanics | no |
 * | `quincunx.ready` (api) | during setup, when the API is available | no |
 * | `quincunx.preConfigure` (context) | before the prompt, or before it is skipped | yes |
 * | `quincunx.preRoll` (context) | the spec is final, nothing is thrown | yes |
 * | `quincunx.roll` (context, roll, thrown) | the dice are thrown, nothing is posted | no |
 * | `quincunx.prePost` (context, roll) | before the message is created | yes |
 * | `quincunx.post` (context, message, thrown) | the message exists | no |
 * | `quincunx.card` (message, reading) | on every client that may see the card: it is new and its 3D dice are at rest, or its reading may have changed | no |
 * | `quincunx.poolsChanged` (actor) | on every client, after an actor's saved pools changed | no |
 * | `quincunx.statsChanged` () | on every client, after the world's stat map or its mechanics changed | no |
 */
import type { Fields } from "../rules/contract/fields.ts";
import type { MechanicId } from "../rules/contract/mechanic.ts";
import type { OutcomeBase, Verdict } from "../rules/contract/trace.ts";
import type { FacesOf, OutcomeOf, SpecOf } from "../rules/mechanic-types.ts";
import { untypedHooks } from "../platform/hooks.ts";
import type { MechanicsRegistry } from "./register-mechanics.ts";

/** Data of every stage of a roll. Listeners of `preConfigure` and `preRoll` may replace `spec`, `title` and `mode`. */
export interface RollContext {
  readonly mechanic: MechanicId;
  spec: Fields;
  title: string;
  mode: string;
  readonly actor: Actor.Implementation | null;
  readonly stats: readonly string[];
}

/** A card after all changes, as the current user may know it. */
export interface CardReading<M extends MechanicId = MechanicId> {
  readonly mechanic: M;
  readonly title: string;
  /** UUID; `null`: rolled without an actor. */
  readonly actor: string | null;
  /** Ids of the stats. */
  readonly stats: readonly string[];
  /** A hidden target is `null`. */
  readonly spec: SpecOf<M, Fields>;
  readonly faces: FacesOf<M, Fields>;
  readonly outcome: OutcomeOf<M, Fields>;
  readonly verdict: Verdict;
  /** True if a target is hidden. */
  readonly isHidden: boolean;
  /** Id of the request that it answers; `null`: none. */
  readonly request: string | null;
  /** Index of the answered seat of the request, from 0; `null`: none. */
  readonly seat: number | null;
  /** True in the first call of the hook for a card that arrives. */
  readonly isNew: boolean;
}

/** What the dice of a roll show, before and after its card. */
export interface ThrownDice {
  readonly spec: Fields;
  readonly faces: Fields;
  readonly outcome: OutcomeBase;
  readonly verdict: Verdict;
}

export interface HookPayloads {
  "quincunx.registerMechanics": readonly [registry: MechanicsRegistry];
  "quincunx.ready": readonly [api: unknown];
  "quincunx.preConfigure": readonly [context: RollContext];
  "quincunx.preRoll": readonly [context: RollContext];
  "quincunx.roll": readonly [context: RollContext, roll: Roll, dice: ThrownDice];
  "quincunx.prePost": readonly [context: RollContext, roll: Roll];
  "quincunx.post": readonly [context: RollContext, message: ChatMessage.Implementation, dice: ThrownDice];
  "quincunx.card": readonly [message: ChatMessage.Implementation, reading: CardReading];
  "quincunx.poolsChanged": readonly [actor: Actor.Implementation];
  "quincunx.statsChanged": readonly [];
}

/** The user closed the prompt or a window, or it was closed because its message is over. Nothing was thrown or posted. */
export interface Cancelled {
  readonly kind: "cancelled";
}

/** Nothing was thrown or posted. */
export interface Prevented {
  readonly kind: "prevented";
  /** The hook whose listener refused; `collector`: the user collects stats for a later roll. */
  readonly by: keyof HookPayloads | "preCreateChatMessage" | "collector";
}

/** A notice told the user the reason. */
export interface Noticed {
  readonly kind: "prevented";
  readonly by: "notice";
  /** Usually a RuleError; the API throws it. */
  readonly why: unknown;
}

/** Result of an API call that posts a message. */
export type PostResult =
  | { readonly kind: "posted"; readonly message: ChatMessage.Implementation }
  | Cancelled
  | Prevented;

export function postResultOf(message: ChatMessage.Implementation | null): PostResult {
  return message ? { kind: "posted", message } : { kind: "prevented", by: "preCreateChatMessage" };
}

/** False if a listener cancelled. */
export function callHook<K extends keyof HookPayloads>(hook: K, ...payload: HookPayloads[K]): boolean {
  return untypedHooks().call(hook, ...payload);
}

export function notifyHook<K extends keyof HookPayloads>(hook: K, ...payload: HookPayloads[K]): void {
  untypedHooks().callAll(hook, ...payload);
}
