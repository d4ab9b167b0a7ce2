/** Arguments and results of the API that no other code has. */
import type { CardReading, Noticed } from "../platform/hooks.ts";
import type { AskConfig } from "../roll/ask.ts";
import type { PoolConfig } from "../roll/pool.ts";
import type { RollResult as AnyRollResult, MessageConfig } from "../roll/roll.ts";
import type { Rolled, SplitRolled } from "../roll/throw-and-post.ts";
import type { RequestDraft } from "../roll/request-draft.ts";
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
   * The message that the card answers, for an answer by code: `{ request: id, seat: 0 }`.
   * @experimental
   */
  readonly origin?: object;
}

export interface SplitPart {
  readonly spec: object;
  /** Default: the mechanic's name. */
  readonly title?: string;
  /** Ids of the actor's stats that the spec already includes. */
  readonly stats?: readonly string[];
  /** At most one attack in combat or in a turn of an encounter. */
  readonly isAttack?: boolean;
  /** Id under which GM clients keep a target that was hidden before the roll. */
  readonly prompt?: string;
  /** Held back, to be rolled later in the turn from the card of the first action. */
  readonly isReserved?: boolean;
  /** A spell or an extra action, which cannot share a pool. */
  readonly isCommitted?: boolean;
}

export interface SplitConfig {
  readonly mechanic: MechanicId;
  readonly actor?: Actor.Implementation | null;
  readonly parts: readonly SplitPart[];
  /** Dice of each part; must be one of the possible divisions. */
  readonly dice: readonly number[];
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

export interface ContestOutcome {
  /** `null`: a tie, or the contest was called off or deleted. */
  readonly winner: "a" | "b" | null;
  /** The winner's margin, ≥ 0. */
  readonly by: number;
  /** The cards of the last round; `null`: not thrown. */
  readonly a: CardReading | null;
  readonly b: CardReading | null;
}

/** A request with what it cannot do without. */
export type RequestWanted<M extends MechanicId = MechanicId> = Partial<Omit<RequestDraft, "mechanic" | "spec">> & {
  readonly mechanic: M;
  readonly spec: SpecDraft<M>;
} & Pick<RequestDraft, "seats">;

export interface Harming {
  readonly targets: readonly Actor.Implementation[];
  /** Id of one of the card's deals. Default: the only one. */
  readonly deal?: string;
  /** GMs only. Default: what the card deals, after the target's resistance. */
  readonly amount?: number;
  /** GMs only: it moves the number the other way. Default: false. */
  readonly heals?: boolean;
}

export interface Spending {
  /** Id of an action, as on the card's button. */
  readonly action: string;
  /** Place of the die, for an action of one die. */
  readonly die?: number;
  /** Id of the resource that pays, if there is a choice. */
  readonly resource?: string;
}

export interface LongTestDraft {
  readonly mechanic: string;
  readonly spec: object;
  /** Default: the mechanic's name. */
  readonly title?: string;
  readonly actor?: Actor.Implementation | null;
  /** Goal, refill and other options, as the prompt names them: `{ goal: 20 }`. */
  readonly options?: object;
}

export interface LongTestReading {
  readonly mechanic: string;
  readonly title: string;
  /** UUIDs of those who take part; `null`: no actor. */
  readonly actors: readonly (string | null)[];
  readonly sum: number;
  /** `null`: none. */
  readonly goal: number | null;
  readonly rounds: number;
  /** Dice left; `null`: the mechanic has no pool. */
  readonly pool: number | null;
  /** `null`: it goes on, or a user has ended it. */
  readonly ended: "reached" | "botched" | null;
  readonly isRunning: boolean;
}

export type ContestSideId = "a" | "b";

export interface ContestDraft {
  readonly mechanic: MechanicId;
  /** Default: none. */
  readonly title?: string | undefined;
  /** A tie rule of the mechanic; `null`: it has none. */
  readonly tie: string | null;
  readonly sides: Readonly<Record<ContestSideId, ContestSideDraft>>;
}

export interface ContestSideDraft {
  /** Default: name of the actor or the user. */
  readonly name?: string | undefined;
  /** Id of the roller. Default: the user who plays the actor; `null`: a GM. */
  readonly user?: string | null | undefined;
  /** UUID. */
  readonly actor?: string | undefined;
  /** Ids of the stats that the spec contains. */
  readonly stats?: readonly string[] | undefined;
  /** `null`: the roller chooses. */
  readonly spec: object | null;
  /** Further fields that the roller cannot change; only in a GM's contest. */
  readonly fixed?: readonly string[] | undefined;
  /** Only GMs know the target; only in a GM's contest and if the spec has one. */
  readonly isHidden?: boolean | undefined;
  readonly isPassive?: boolean | undefined;
  /** Message id of an existing card that is the side's throw. */
  readonly card?: string | undefined;
  /** Id of the long test of which the side's throw is a round (MP-7). */
  readonly round?: string | undefined;
}

export interface ContestStart {
  readonly mechanic?: MechanicId;
  readonly title?: string;
  readonly tie?: string | null;
  readonly sides?: Readonly<Partial<Record<ContestSideId, Partial<ContestSideDraft>>>>;
}
