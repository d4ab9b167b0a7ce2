/** The API as other packages see it (docs/api.md) with its arguments and results, and the facet at which features provide their members. */
import type { ActorStat } from "../actors/any-stats.ts";
import type { SavedPool } from "../actors/pools.ts";
import { facet } from "../platform/field.ts";
import type { Cancelled, CardReading, Prevented } from "../mechanics/hooks.ts";
import type { LoosePool, PoolConfig } from "../roll/pool.ts";
import type { RequestDraft } from "../roll/requests/request-draft.ts";
import type { SharedDieApi } from "../roll/shared-die/shared-dice.ts";
import type { AskConfig } from "../roll/ask.ts";
import type { MessageConfig, Rolled } from "../roll/throw.ts";
import type { ActorResource } from "../rules/contract/actor.ts";
import type { DiceEffect } from "../rules/contract/dice-effect.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import type { Phrase } from "../rules/contract/phrase.ts";
import type { FacesOf, OddsOf, OutcomeOf, SpecDraft, SpecOf } from "../rules/mechanic-types.ts";
import type { ContestDraft, Contested, ContestStart } from "./contest-draft.ts";
import type { StatMapsApi } from "./stat-maps.ts";

type ChatCard = ChatMessage.Implementation;
type Hero = Actor.Implementation;

/** Refused calls throw or reject with RuleError. Tags: `@public` is stable, `@experimental` may change in any release. */
export interface QuincunxApi {
  /**
   * Version of the module: "1.0.0".
   * @public
   */
  readonly version: string;
  /**
   * Number of the contract, which rises when a stable member changes so that its callers must change.
   * @public
   */
  readonly contract: number;
  /**
   * The five built-in mechanics in the order of the rules, then those of other packages.
   * @public
   */
  readonly mechanics: readonly AnyMechanic[];
  /** @public */
  mechanic(id: MechanicId): AnyMechanic;
  /**
   * Rolls a command (`"te adv 2 low"`, without a prompt) or a spec, whose prompt opens unless `skip` or `configure: false` is given. `kind` of the
   * result says what happened: `rolled` (with spec, faces, outcome, verdict, targetsBy, roll and message), `split`, `long-test`, `cancelled` or `prevented`.
   * @public
   */
  roll<M extends MechanicId>(what: AskedRoll<M>, options?: RollOptions): Promise<RollResult<M>>;
  roll(what: string | AskedRoll, options?: RollOptions): Promise<RollResult>;
  /**
   * Rolls a stat of an actor (or of its UUID) like a click on its sheet.
   * @public
   */
  rollStat(actor: Hero | string, stat: string, options?: StatOptions): Promise<RollResult>;
  /**
   * Rolls a saved pool of an actor (or of its UUID) by name, or rows of any actors: `{ mechanic, rows: [{ label, value, source: null }] }`.
   * @public
   */
  rollPool(actor: Hero | string | null, pool: string | LoosePool, options?: PoolOptions): Promise<RollResult>;
  /**
   * Rolls several actions that share a pool (DP-12), all at once. `dice` is one of the divisions of `protocol({do: "split", …})`.
   * @public
   */
  rollSplit(split: SplitRequest, options?: PostOptions): Promise<SplitRolled | Prevented>;
  /**
   * A stat of the user's own hero to roll at once, with its chance in words. `null`: there is none.
   * @experimental
   */
  suggestRoll(): SuggestedRoll | null;
  /**
   * A card as the current user may know it: spec, faces, outcome and verdict after all changes. `null` if the message is no card, or hidden from the
   * user.
   * @public
   */
  card(message: ChatCard): CardReading | null;
  /**
   * The exact odds of a spec, without a roll.
   * @public
   */
  odds<M extends MechanicId>(mechanic: M, spec: SpecDraft<M>): OddsOf<M, Fields>;
  /**
   * Answers one request of the JSON protocol (docs/protocol.md). Never throws.
   * @public
   */
  protocol(request: unknown): Fields;
  /**
   * GMs only: asks users for rolls, with `mechanic`, `spec` and `seats`. The request sets the targets. Other fields listed in `preset` (default: all fields of
   * `spec`) override a stat's own. `{ configure: true }` opens the window, which asks for what is missing.
   * @public
   */
  request<M extends MechanicId>(
    draft: RequestWanted<M>,
    options?: { readonly configure?: false },
  ): Promise<PostedRequest | Prevented>;
  request(draft: Partial<RequestDraft>, options: WindowOptions): Promise<PostedRequest | Cancelled | Prevented>;
  /**
   * Begins a contest with `mechanic`, `tie` and both `sides`, each with an actor or user and a spec, or `null` if the roller chooses the spec. In a GM's
   * contest, a side may have `locked` fields, which its prompt cannot change, and a hidden target (`isHidden`). `{ configure: true }` opens the window.
   * @public
   */
  contest(draft: ContestDraft, options?: { readonly configure?: false }): Promise<Contested | Prevented>;
  contest(draft: ContestStart, options: WindowOptions): Promise<Contested | Cancelled | Prevented>;
  /**
   * GMs only: sets targets of a card, and other fields that GMs decide: `{ target: 17 }`.
   * @experimental
   */
  amend(message: ChatCard, fields: Fields): Promise<string>;
  /**
   * GMs only: hides the targets of a card from players; `fields` sets them first.
   * @experimental
   */
  hide(message: ChatCard, fields?: Fields): Promise<string>;
  /**
   * GMs only: shows the hidden targets of a card.
   * @experimental
   */
  reveal(message: ChatCard): Promise<string>;
  /**
   * Takes back an operation of a card, request, contest or long test: by default the last one that this user may undo.
   * @experimental
   */
  undo(message: ChatCard, operation?: string): Promise<string>;
  /**
   * The roller and GMs: deals the harm of a card to actors.
   * @experimental
   */
  applyHarm(message: ChatCard, harm: Harming): Promise<string>;
  /**
   * The roller and GMs: a decision or purchase that the card offers now.
   * @experimental
   */
  spend(message: ChatCard, spending: Spending): Promise<string>;
  /**
   * Begins a long test (MP-7, DP-11), and resolves with its message.
   * @experimental
   */
  longTest(draft: LongTestDraft): Promise<ChatCard>;
  /**
   * How a long test stands. `null`: the message is none.
   * @experimental
   */
  readLongTest(message: ChatCard): LongTestReading | null;
  /**
   * The shared dice by command.
   * @public
   */
  readonly sharedDice: Readonly<Record<string, SharedDieApi>>;
  /**
   * Registers a dice effect (FP-16): a test on the dice of a mechanic that supports effects (the fives pool does), and a text for its card. An effect
   * never changes a verdict. Call it on every client, at setup or later. Returns a function that removes the effect.
   * @public
   */
  registerDiceEffect<M extends MechanicId>(
    mechanic: M,
    effect: DiceEffect<SpecOf<M>, FacesOf<M>, OutcomeOf<M, object>>,
  ): () => void;
  /**
   * The stats of an actor: those of our types, or mapped numbers of another system. Hook `quincunx.statsChanged`: read them again.
   * @public
   */
  stats(actor: Hero): readonly ActorStat[];
  /**
   * Saved pools of an actor. Hook `quincunx.poolsChanged`: read them again.
   * @public
   */
  pools(actor: Hero): readonly SavedPool[];
  /**
   * Owners only: saves a pool, or replaces the one of the same name.
   * @public
   */
  savePool(actor: Hero, pool: SavedPool): Promise<void>;
  /**
   * Owners only.
   * @public
   */
  removePool(actor: Hero, name: string): Promise<void>;
  /**
   * Numbers of an actor that change in play: those of our types, or the tracked bars of another system.
   * @public
   */
  resources(actor: Hero): readonly ActorResource[];
  /**
   * The stat map, which makes numbers of another system's actors rollable, entry by entry, as a whole, and as a file.
   * @public
   */
  readonly statMaps: StatMapsApi;
  /**
   * The words of a phrase, such as a stat's `label`, in the user's language.
   * @public
   */
  speak(phrase: Phrase): string;
  /**
   * Creates missing sample heroes and returns the new ones; needs the permission to create actors. `owners` become owners in turn (default: all players;
   * `[]`: GMs only).
   * @experimental
   */
  createSamples(owners?: readonly User.Implementation[]): Promise<readonly Hero[]>;
}

/** Each is in the file `api.ts` of its feature; without the feature it refuses. */
export const FEATURE_MEMBERS = [
  "rollSplit",
  "request",
  "contest",
  "applyHarm",
  "spend",
  "longTest",
  "readLongTest",
  "statMaps",
  "createSamples",
] as const;

export type FeatureMember = (typeof FEATURE_MEMBERS)[number];

export const apiMembers = facet<Partial<Pick<QuincunxApi, FeatureMember>>>("apiMembers");

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
  readonly spec: Fields;
  /** Default: the mechanic's name. */
  readonly title?: string;
  /** Ids of the actor's stats that the spec already includes. */
  readonly stats?: readonly string[];
  /** At most one attack in combat or in a turn of an encounter. */
  readonly isAttack?: boolean;
  /** Id under which GM clients keep a target that was hidden before the roll. */
  readonly secretId?: string;
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
  readonly parts: readonly Omit<SplitPart, "secretId">[];
}

/** Result of a roll; `kind` tells the cases apart. */
export type RollResult<M extends MechanicId = MechanicId> =
  | Rolled<M>
  | SplitRolled<M>
  | LongTestBegun
  | Cancelled
  | Prevented;

/** One pool for several actions (DP-12), in their order. */
export interface SplitRolled<M extends MechanicId = MechanicId> {
  readonly kind: "split";
  readonly parts: readonly Rolled<M>[];
}

/** The user began a long test instead, with no round yet (MP-7, DP-11). */
export interface LongTestBegun {
  readonly kind: "long-test";
  /** Id of the message of the long test. */
  readonly test: string;
}

interface SuggestedRoll {
  /** "Roll for Maren Holt: Aim". */
  readonly label: string;
  /** "5d6, 86% at 11". */
  readonly detail: string;
  /** Rolls at once, against the difficulty that `detail` names. */
  roll(): Promise<RollResult>;
}

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
export interface PostedRequest {
  readonly kind: "posted";
  readonly message: ChatMessage.Implementation;
  /**
   * Resolves once no seat waits any more, with the cards that count, in the order of the seats. A closed or deleted request has those that it has. Lasts until
   * the page closes.
   */
  readonly answered: Promise<readonly CardReading[]>;
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
  readonly spec: Fields;
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
