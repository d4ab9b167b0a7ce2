/** The API for other packages and macros: `game.modules.get("quincunx").api` (docs/api.md). */
import * as ofMessages from "./api/messages.ts";
import type { Harming, LongTestDraft, LongTestReading, Spending } from "./api/messages.ts";
import type {
  Asked,
  AskedRoll,
  Contested,
  PoolOptions,
  PostOptions,
  RollOptions,
  RollResult,
  SplitRequest,
  StatOptions,
  WindowOptions,
} from "./api/options.ts";
import { requireDraft, requireStats } from "./api/drafts.ts";
import { exact } from "./api/exact.ts";
import * as shapes from "./api/shapes.ts";
import { membersOf, optionsOf } from "./api/shapes.ts";
import type { ActorStat } from "./actors/stats.ts";
import { anyResources, statsOf } from "./actors/any-stats.ts";
import { poolsOf, removePool, savePool, type SavedPool } from "./actors/pools.ts";
import { readingOf } from "./card/reading.ts";
import { rollCommand } from "./features/chat-commands/run-command.ts";
import { postContest, prepareContest } from "./features/contest/begin.ts";
import { outcomeOf } from "./features/contest/outcome.ts";
import { answersTo } from "./features/request/answered.ts";
import type { RequestDraft } from "./roll/request-draft.ts";
import { postRequest } from "./features/request/post.ts";
import { prepareRequest } from "./features/request/prepare.ts";
import { createSamples } from "./features/sample-heroes/samples.ts";
import { rollPlainSplit } from "./features/split-pool/roll-split.ts";
import { statMapsApi, type StatMapsApi } from "./features/stat-maps/stat-maps-api.ts";
import { redrawAllMessages } from "./log/draw.ts";
import { registerEffect } from "./platform/dice-effects.ts";
import { chosenMode } from "./platform/generations.ts";
import type { Cancelled, CardReading, Prevented } from "./platform/hooks.ts";
import { mechanicById, mechanics } from "./platform/mechanics.ts";
import { argument, plainObject, requireGM, requireOwner } from "./platform/require-type.ts";
import { SCOPE } from "./platform/scope.ts";
import { postResultOf, type PostResult } from "./platform/send.ts";
import type { ContestDraft, ContestStart } from "./roll/contest/draft.ts";
import { rollPool, type LoosePool } from "./roll/pool.ts";
import { rollSpec, type MessageConfig, type RollConfig, type RollResult as AnyRollResult } from "./roll/roll.ts";
import { sharedDice, sharedDieApi, type SharedDieApi } from "./roll/shared-die/shared-dice.ts";
import { rollStat } from "./roll/stat.ts";
import type { SplitRolled } from "./roll/throw-and-post.ts";
import type { ActorResource } from "./rules/contract/actor.ts";
import type { DiceEffect } from "./rules/contract/dice-effect.ts";
import { RuleError } from "./rules/contract/error.ts";
import type { Fields } from "./rules/contract/fields.ts";
import type { AnyMechanic, MechanicId } from "./rules/contract/mechanic.ts";
import type { Phrase } from "./rules/contract/phrase.ts";
import type { FacesOf, OddsOf, OutcomeOf, SpecDraft, SpecOf } from "./rules/mechanic-types.ts";
import { answer } from "./rules/protocol/answer.ts";
import { suggestRoll, type SuggestedRoll } from "./sheet/suggest-roll.ts";
import { speak } from "./ui/speak.ts";

/** Raised by 1 when a stable member changes so that its callers must change (docs/api.md). */
const CONTRACT = 1;

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

/** A request with what it cannot do without. */
export type RequestWanted<M extends MechanicId = MechanicId> = Partial<Omit<RequestDraft, "mechanic" | "spec">> & {
  readonly mechanic: M;
  readonly spec: SpecDraft<M>;
} & Pick<RequestDraft, "seats">;

/** The function, for checked actors only. */
function ofActor<T>(read: (actor: Hero) => T): (actor: Hero) => T {
  return (actor) => read(argument(shapes.actor, actor, "actor"));
}

function rollOptions(shape: typeof shapes.rollOptions, input: unknown) {
  const { mode, create, data, id, ...dialog } = optionsOf<RollOptions>(shape, input);
  // A mode that is passed in another way must not become the default, which may be public.
  chosenMode(mode);
  const message: MessageConfig = {
    ...(mode === undefined ? {} : { mode }),
    ...(create === undefined ? {} : { create }),
    ...(data === undefined ? {} : { data }),
    ...(id === undefined ? {} : { id }),
  };
  return { dialog, message };
}

function refusing(result: AnyRollResult): RollResult {
  if (result.kind === "prevented" && result.by === "notice") throw result.why;
  return result as RollResult;
}

export function makeApi(): QuincunxApi {
  const dice: Record<string, SharedDieApi> = {};
  for (const [command, declared] of sharedDice()) dice[command] = exact(sharedDieApi(declared));
  const api: QuincunxApi = {
    version: game.modules.get(SCOPE).version ?? "",
    contract: CONTRACT,
    mechanics,
    mechanic: mechanicById,
    roll: (async (what: unknown, input?: RollOptions) => {
      const { dialog, message } = rollOptions(shapes.rollOptions, input);
      if (typeof what === "string") return refusing(await rollCommand(what, message, dialog));
      const config = membersOf<RollConfig>(shapes.roll, what, "what");
      requireStats(config);
      return refusing(await rollSpec({ chosen: Object.keys(config.spec), ...config }, dialog, message));
    }) as QuincunxApi["roll"],
    rollStat: async (actor, stat, input) => {
      const { dialog, message } = rollOptions(shapes.statOptions, input);
      argument(shapes.actorOrUuid, actor, "actor");
      argument(shapes.name, stat, "stat");
      return refusing(await rollStat(actor, stat, { ...dialog, ...message }));
    },
    rollPool: async (actor, pool, input) => {
      const { dialog, message } = rollOptions(shapes.poolOptions, input);
      const wanted = typeof pool === "string" ? pool : membersOf<LoosePool>(shapes.loosePool, pool, "pool");
      if (actor !== null) argument(shapes.actorOrUuid, actor, "actor");
      return refusing(await rollPool(actor, wanted, { ...dialog, ...message }));
    },
    rollSplit: async (split, input) => {
      const { message } = rollOptions(shapes.splitOptions, input);
      return rollPlainSplit(membersOf<SplitRequest>(shapes.split, split, "split"), message);
    },
    suggestRoll,
    card: (message) => readingOf(argument(shapes.message, message, "message")),
    odds: ((id: MechanicId, spec: object) => {
      const mechanic = mechanicById(id);
      return mechanic.odds.of(mechanic.parseSpec(spec)) as Fields;
    }) as QuincunxApi["odds"],
    protocol: (request) => answer(request, mechanics) as Fields,
    request: (async (draft: unknown, input?: WindowOptions) => {
      requireGM();
      const { configure } = optionsOf<WindowOptions>(shapes.windowOptions, input);
      if (configure)
        return asked(await prepareRequest(membersOf<Partial<RequestDraft>>(shapes.requestStart, draft ?? {}, "draft")));
      const whole = membersOf<RequestWanted>(shapes.requestDraft, draft, "draft");
      await requireDraft(whole);
      const posted = { title: "", text: "", isHidden: false, given: Object.keys(whole.spec), ...whole };
      return asked(postResultOf(await postRequest(posted)));
    }) as QuincunxApi["request"],
    contest: (async (draft: unknown, input?: WindowOptions) => {
      const { configure } = optionsOf<WindowOptions>(shapes.windowOptions, input);
      if (configure)
        return contested(await prepareContest(membersOf<ContestStart>(shapes.contestStart, draft ?? {}, "draft")));
      const whole = membersOf<ContestDraft>(shapes.contestDraft, draft, "draft");
      return contested(postResultOf(await postContest(whole)));
    }) as QuincunxApi["contest"],
    ...ofMessages,
    sharedDice: dice,
    registerDiceEffect: (id, effect) => {
      const remove = registerEffect(mechanicById(id), effect as DiceEffect);
      redrawAllMessages();
      return () => {
        remove();
        redrawAllMessages();
      };
    },
    stats: ofActor(statsOf),
    resources: ofActor(anyResources),
    pools: ofActor(poolsOf),
    savePool: async (actor, pool) => {
      requireOwner(argument(shapes.actor, actor, "actor"));
      argument(plainObject, pool, "pool");
      await savePool(actor, shapes.pool.parse(pool, "pool") as SavedPool);
    },
    removePool: async (actor, name) => {
      requireOwner(argument(shapes.actor, actor, "actor"));
      await removePool(actor, argument(shapes.name, name, "name"));
    },
    statMaps: exact(statMapsApi, ["set"]),
    speak: (phrase) => speak(argument(plainObject, phrase, "phrase") as unknown as Phrase),
    createSamples: async (owners) => {
      if (owners !== undefined) argument(shapes.owners, owners, "owners");
      if (!game.user.can("ACTOR_CREATE")) throw new RuleError("permission", "this user may not create actors");
      return createSamples(owners);
    },
  };
  return exact(api, ["protocol"]);
}

async function asked(result: PostResult): Promise<Asked | Cancelled | Prevented> {
  // The promise is inside an object, since an async function waits for a promise that it returns.
  return result.kind === "posted" ? { ...result, answered: answersTo(result.message) } : result;
}

async function contested(result: PostResult): Promise<Contested | Cancelled | Prevented> {
  return result.kind === "posted" ? { ...result, answered: outcomeOf(result.message) } : result;
}
