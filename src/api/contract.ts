/** The API as other packages see it (docs/api.md), and the facet at which features provide their members. */
import type { ActorStat } from "../actors/stats.ts";
import type { SavedPool } from "../actors/pools.ts";
import { facet } from "../platform/field.ts";
import type { Cancelled, CardReading, Prevented } from "../platform/hooks.ts";
import type { LoosePool } from "../roll/pool.ts";
import type { RequestDraft } from "../roll/request-draft.ts";
import type { SharedDieApi } from "../roll/shared-die/shared-dice.ts";
import type { SplitRolled } from "../roll/throw-and-post.ts";
import type { ActorResource } from "../rules/contract/actor.ts";
import type { DiceEffect } from "../rules/contract/dice-effect.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import type { Phrase } from "../rules/contract/phrase.ts";
import type { FacesOf, OddsOf, OutcomeOf, SpecDraft, SpecOf } from "../rules/mechanic-types.ts";
import type { SuggestedRoll } from "../sheet/suggest-roll.ts";
import type {
  Asked,
  AskedRoll,
  ContestDraft,
  ContestStart,
  Contested,
  Harming,
  LongTestDraft,
  LongTestReading,
  PoolOptions,
  PostOptions,
  RequestWanted,
  RollOptions,
  RollResult,
  Spending,
  SplitRequest,
  StatOptions,
  WindowOptions,
} from "./options.ts";
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
   * GMs only: asks users for rolls, with `mechanic`, `spec` and `seats`. The request sets the targets. Other fields listed in `given` (default: all fields of
   * `spec`) override a stat's own. `{ configure: true }` opens the window, which asks for what is missing.
   * @public
   */
  request<M extends MechanicId>(
    draft: RequestWanted<M>,
    options?: { readonly configure?: false },
  ): Promise<Asked | Prevented>;
  request(draft: Partial<RequestDraft>, options: WindowOptions): Promise<Asked | Cancelled | Prevented>;
  /**
   * Begins a contest with `mechanic`, `tie` and both `sides`, each with an actor or user and a spec, or `null` if the roller chooses the spec. In a GM's
   * contest, a side may have `fixed` fields, which its prompt cannot change, and a hidden target (`isHidden`). `{ configure: true }` opens the window.
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

export const apiMembers = facet<Partial<Pick<QuincunxApi, FeatureMember>>>();
