/** Arguments and results of the API that no other code has. */
import type { ContestOutcome } from "../features/contest/outcome.ts";
import type { SplitConfig, SplitPart } from "../features/split-pool/roll-split.ts";
import type { CardReading, Noticed } from "../platform/hooks.ts";
import type { AskConfig } from "../roll/ask.ts";
import type { PoolConfig } from "../roll/pool.ts";
import type { RollResult as AnyRollResult, MessageConfig } from "../roll/roll.ts";
import type { Rolled, SplitRolled } from "../roll/throw-and-post.ts";
import type { MechanicId } from "../rules/contract/mechanic.ts";
import type { SpecDraft } from "../rules/mechanic-types.ts";

/** A roll: its mechanic and spec, and whose it is. */
export interface AskedRoll<M extends MechanicId = MechanicId> {
  readonly mechanic: M;
  /** Missing fields take the house rules of the world, then the defaults. */
  readonly spec: SpecDraft<M>;
  /** Default: the mechanic's name. */
  readonly title?: string;
  readonly actor?: Actor.Implementation | null;
  /** Ids of the actor's stats that the spec already includes. */
  readonly stats?: readonly string[];
  /** Short text: the situation for which the result counts (SC-9), or the task with counted attempts (DP-8). */
  readonly situation?: string;
  /** The ability that expressly allows another roll (SC-9). */
  readonly ability?: string;
  /** Number of bought dice, the last ones of the spec (FP-14); they count after payment. Default: 0. */
  readonly bought?: number;
  /** Counts as the actor's attack in this turn (DP-12). Default: false. */
  readonly isAttack?: boolean;
  /** Cannot share a pool (DP-12). Default: false. */
  readonly isCommitted?: boolean;
  /**
   * What the card belongs to, for an answer by code: `{ request: id, seat: 0 }`.
   * @experimental
   */
  readonly origin?: object;
}

/** Actions that share a pool. */
export interface SplitRequest extends Omit<SplitConfig, "parts"> {
  readonly parts: readonly Omit<SplitPart, "prompt">[];
}

/** Result of a roll. */
export type RollResult<M extends MechanicId = MechanicId> =
  | Exclude<AnyRollResult, Noticed | Rolled | SplitRolled>
  | Rolled<M>
  | SplitRolled<M>;

/** How a roll is posted. */
export type PostOptions = MessageConfig;

/** Whether the prompt opens, and how the roll is posted. */
export interface StatOptions extends AskConfig, MessageConfig {
  /** The targets of the spec count, even where GMs set difficulties. Default: false. */
  readonly setsTargets?: boolean;
}

export interface RollOptions extends StatOptions {
  /** Opens the prompt; held keys in `event` invert it. Default: true for a spec. */
  readonly configure?: boolean;
}

export interface PoolOptions extends AskConfig, MessageConfig, PoolConfig {}

export interface WindowOptions {
  /** True: opens the window. Default: false. */
  readonly configure?: boolean;
}

/** A posted request. */
export interface Asked {
  readonly kind: "posted";
  readonly message: ChatMessage.Implementation;
  /**
   * Resolves once no seat waits any more, with the cards that count, in the order of the seats. A closed or deleted request has those that it has. Lasts until
   * the page closes.
   */
  readonly answered: Promise<readonly CardReading[]>;
}

/** A posted contest. */
export interface Contested {
  readonly kind: "posted";
  readonly message: ChatMessage.Implementation;
  /** Resolves once the contest is decided, as far as this user knows, or called off or deleted. Lasts until the page closes. */
  readonly answered: Promise<ContestOutcome>;
}
