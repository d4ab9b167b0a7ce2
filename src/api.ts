/** The API for other packages and macros: `game.modules.get("quincunx").api` (docs/api.md). */
import { answer } from "./rules/protocol/answer.ts";
import { registerEffect } from "./platform/dice-effects.ts";
import { mechanicById, mechanics } from "./platform/mechanics.ts";
import type { AnyMechanic, MechanicId } from "./rules/contract/mechanic.ts";
import type { DiceEffect } from "./rules/contract/dice-effect.ts";
import { anyResources, statsOf } from "./actors/any-stats.ts";
import type { ActorStat } from "./actors/stats.ts";
import type { ActorResource } from "./rules/contract/actor.ts";
import { importStatMap, type ImportResult } from "./features/stat-maps/map-file.ts";
import type { StatMapping } from "./features/stat-maps/mapping.ts";
import { statMapsApi, type StatMapsApi } from "./features/stat-maps/stat-maps-api.ts";
import { mapStats } from "./features/stat-maps/stats.ts";
import { redrawAllMessages } from "./log/draw.ts";
import type { AskConfig } from "./roll/ask.ts";
import { type DialogConfig, type MessageConfig, type RollConfig, type RollResult, rollSpec } from "./roll/roll.ts";
import type { SplitRolled } from "./roll/throw-and-post.ts";
import { readingOf } from "./card/reading.ts";
import type { CardReading, Prevented } from "./platform/hooks.ts";
import { chosenMode } from "./platform/generations.ts";
import { requireList, requireObject, requireType } from "./platform/require-type.ts";
import { postResultOf, type PostResult } from "./platform/send.ts";
import { type SplitConfig, rollPlainSplit } from "./features/split-pool/roll-split.ts";
import { rollStat } from "./roll/stat.ts";
import { suggestRoll, type SuggestedRoll } from "./sheet/suggest-roll.ts";
import { poolsOf, removePool, savePool, type SavedPool } from "./actors/pools.ts";
import { rollPool, type LoosePool, type PoolConfig } from "./roll/pool.ts";
import { sharedDice, sharedDieApi, type SharedDieApi } from "./roll/shared-die/shared-dice.ts";
import { createSamples } from "./features/sample-heroes/samples.ts";
import { rollCommand } from "./features/chat-commands/run-command.ts";
import { postContest, prepareContest } from "./features/contest/begin.ts";
import type { ContestDraft, ContestStart } from "./roll/contest/draft.ts";
import type { RequestDraft } from "./features/request/draft.ts";
import { postRequest } from "./features/request/post.ts";
import { prepareRequest } from "./features/request/prepare.ts";

/** Our own functions, and each shared die under its command. */
export type QuincunxApi = OwnApi & Readonly<Record<string, unknown>>;

export interface OwnApi {
  /** The five built-in mechanics in the order of the rules, then those of other packages. */
  readonly mechanics: readonly AnyMechanic[];
  mechanic(id: MechanicId): AnyMechanic;
  /**
   * Rolls a command (`"te adv 2 low"`, without a prompt) or a spec. `kind` of the result says what happened: `rolled`
   * (with spec, faces, outcome, roll and message), `split`, `long-test`, `cancelled` or `prevented`. Rejects with
   * RuleError (`code`, `field`, `at`).
   * The modifier keys of `dialog.event` invert the setting that opens the prompt, or add an Advantage or Disadvantage; `{ skip: true }` never opens
   * it, and `{ edge: "advantage" }` adds one.
   */
  roll(what: string | RollConfig, dialog?: DialogConfig, message?: MessageConfig): Promise<RollResult>;
  /**
   * Rolls a stat of an actor (or of its UUID) like a click on its sheet. `{ event }` supplies the modifier keys; `{
   * skip: true }` skips the prompt.
   */
  rollStat(actor: Actor.Implementation | string, stat: string, how?: MessageConfig & AskConfig): Promise<RollResult>;
  /** A stat of the user's own hero to roll at once, with its chance in words: for the first page of a table. `null`: there is none. */
  suggestRoll(): SuggestedRoll | null;
  /**
   * Rolls several actions that share a pool (DP-12), each with its spec, title and stats, all at once. `dice` is one
   * of the divisions of `answer({do: "split", …})`. Rejects with RuleError, `not-allowed` for a second attack in
   * combat.
   */
  rollSplit(what: SplitConfig, message?: MessageConfig): Promise<SplitRolled | Prevented>;
  /**
   * A card as the current user may know it: spec, faces, outcome and verdict after all changes. `null` if the message is no card, or hidden from the
   * user. Hook `quincunx.card`: a card is new or has changed.
   */
  card(message: ChatMessage.Implementation): CardReading | null;
  /** The exact odds of a spec, without a roll. Throws RuleError; never rejects. */
  odds(mechanic: MechanicId, spec: object): object;
  /** Answers one request of the JSON protocol (docs/protocol.md). Never throws. */
  answer(request: unknown): object;
  /**
   * GMs only: posts a request (with `mechanic`, `spec` and `seats`), or opens the window for it. The request always
   * sets the targets. Other fields listed in `given` (default: all fields of `spec`) override a stat's own. A hidden
   * target stays in this browser.
   */
  request(draft?: Partial<RequestDraft>): Promise<PostResult>;
  /**
   * Begins a contest between two sides, or opens the window for it. Needs `mechanic`, `tie` and both `sides`, each
   * with an actor or user and a spec, or `null` if the roller chooses the spec. In a GM's contest, a side may have
   * `fixed` fields, which its prompt cannot change, and a hidden target (`isHidden`). Rejects with RuleError.
   */
  contest(start?: ContestDraft | ContestStart): Promise<PostResult>;
  /** The shared dice by command; each is also a property of the API. */
  readonly sharedDice: Readonly<Record<string, SharedDieApi>>;
  /**
   * Registers a dice effect (FP-16): a test on the dice of a mechanic that supports effects (the fives pool does),
   * and a text for its card. An effect never changes a verdict. Call it on every client, at setup or later. Returns a
   * function that removes the effect.
   */
  registerDiceEffect(mechanic: MechanicId, effect: DiceEffect): () => void;
  /**
   * The stats of an actor: those of our types, or mapped numbers of another system, each with `id`, `value`, `label`, `mechanic`, `slot`, and `roll` if it
   * can be rolled alone. Hook `quincunx.statsChanged`: read them again.
   */
  stats(actor: Actor.Implementation): readonly ActorStat[];
  /** Saved pools of an actor, each with `name`, `mechanic` and `rows` of `{ value, label, source }`. Hook `quincunx.poolsChanged`: read them again. */
  pools(actor: Actor.Implementation): readonly SavedPool[];
  /** Saves a pool, or replaces the one of the same name. Owners only. */
  savePool(actor: Actor.Implementation, pool: SavedPool): Promise<void>;
  /** Owners only. */
  removePool(actor: Actor.Implementation, name: string): Promise<void>;
  /**
   * Rolls a saved pool of an actor (or of its UUID) by name, or rows of any actors: `{ mechanic, rows: [{ label, value, source: null }] }`. `how.mechanic`
   * rolls it by another mechanic; the rest is as in `rollStat`.
   */
  rollPool(
    actor: Actor.Implementation | string | null,
    pool: string | LoosePool,
    how?: MessageConfig & AskConfig & PoolConfig,
  ): Promise<RollResult>;
  /** Numbers of an actor that change in play: those of our types, or the tracked bars of another system. */
  resources(actor: Actor.Implementation): readonly ActorResource[];
  /**
   * GMs only: replaces the stat maps, which make numbers of other systems' actors rollable. Their sheets get a die
   * button beside each; macros, requests and the prompt know them at once. Rejects with an Error that names the
   * faulty entry and the reason.
   */
  mapStats(mappings: readonly StatMapping[]): Promise<void>;
  /** The stat map entry by entry: `list`, `get`, `set`, `remove`, `export`, `presetChanges`. */
  readonly statMaps: StatMapsApi;
  /**
   * GMs only: adds the entries of a stat map file, as text or data (docs/stat-map-files.md). An entry for the same numbers and mechanic replaces the old one.
   * Faulty entries are left out and reported. Rejects with an Error for anything but a map of this system.
   */
  importStatMap(file: unknown): Promise<ImportResult>;
  /**
   * Creates missing sample heroes and returns the new ones; needs the permission to create actors. All players may
   * view them; `owners` become owners in turn (default: all players; `[]`: GMs only). Rejects if the game system
   * accepts no actor types of modules.
   */
  createSamples(owners?: readonly User.Implementation[]): Promise<readonly Actor.Implementation[]>;
}

function isContestDraft(start: ContestDraft | ContestStart): start is ContestDraft {
  const { mechanic, tie, sides } = start;
  return mechanic !== undefined && tie !== undefined && sides?.a?.spec !== undefined && sides.b?.spec !== undefined;
}

/** A mode that is passed in another way must not become the default, which may be public. */
function checkHow(how: unknown, field: string): void {
  requireObject(how, field);
  const { mode, edge } = how as MessageConfig & AskConfig;
  chosenMode(mode);
  requireType(EDGES.includes(edge), edge, "edge", "advantage or disadvantage");
}

const EDGES: readonly unknown[] = [undefined, null, "advantage", "disadvantage"];

function requireActor(actor: unknown): void {
  const isActor = (actor as { readonly documentName?: unknown } | null | undefined)?.documentName === "Actor";
  requireType(isActor, actor, "actor", "an actor");
}

function checkActor(actor: unknown): void {
  if (actor !== undefined && actor !== null) requireActor(actor);
}

/** The function, for checked actors only. */
function ofActor<T>(read: (actor: Actor.Implementation) => T): (actor: Actor.Implementation) => T {
  return (actor) => {
    requireActor(actor);
    return read(actor);
  };
}

/** An actor, or the UUID of one that may be gone. A token, its UUID or a name is a mistake that must be told. */
function checkActorOrUuid(actor: unknown): void {
  if (typeof actor !== "string") return requireActor(actor);
  requireType(/(?:^|\.)Actor\.[^.]+$/u.test(actor), actor, "actor", "an actor, or the UUID of an actor");
}

/** Of an actor that may be gone, so it is not looked up. */
function checkUuid(uuid: unknown, field: string): void {
  requireType(uuid === undefined || typeof uuid === "string", uuid, field, "a UUID");
}

function checkPool({ name, mechanic, rows }: Partial<SavedPool>): void {
  requireType(typeof name === "string" && name.trim() !== "", name, "pool.name", "a text that is not empty");
  requireType(typeof mechanic === "string", mechanic, "pool.mechanic", "the id of a mechanic");
  requireList(rows, "pool.rows");
}

function checkSides({ sides }: Pick<ContestStart, "sides">): void {
  for (const [which, side] of Object.entries(sides ?? {})) {
    requireObject(side, `sides.${which}`);
    const { actor, stats = [], fixed = [] } = side;
    checkUuid(actor, `sides.${which}.actor`);
    requireList(stats, `sides.${which}.stats`);
    requireList(fixed, `sides.${which}.fixed`);
  }
}

function checkDraft({ seats = [], given = [] }: Partial<RequestDraft>): void {
  requireList(seats, "seats");
  for (const [index, seat] of seats.entries()) {
    requireObject(seat, `seats.${index}`);
    checkUuid(seat.actor, `seats.${index}.actor`);
  }
  requireList(given, "given");
}

export function makeApi(): QuincunxApi {
  const dice: Record<string, SharedDieApi> = {};
  for (const [command, declared] of sharedDice()) dice[command] = sharedDieApi(declared);
  return {
    ...dice,
    sharedDice: dice,
    mechanics,
    mechanic: mechanicById,
    roll: async (what, dialog = {}, message = {}) => {
      checkHow(dialog, "dialog");
      checkHow(message, "message");
      if (typeof what === "string") return rollCommand(what, message, dialog);
      requireObject(what, "what");
      checkActor(what.actor);
      return rollSpec({ chosen: Object.keys(what.spec ?? {}), ...what }, dialog, message);
    },
    rollStat: async (actor, stat, how = {}) => {
      checkHow(how, "how");
      checkActorOrUuid(actor);
      requireType(typeof stat === "string", stat, "stat", "the id of a stat");
      return rollStat(actor, stat, how);
    },
    suggestRoll,
    rollSplit: async (what, message = {}) => {
      checkHow(message, "message");
      requireObject(what, "what");
      requireList(what.parts, "parts");
      checkActor(what.actor);
      return rollPlainSplit(what, message);
    },
    card: (message) => {
      const { documentName } = (message ?? {}) as { readonly documentName?: unknown };
      requireType(documentName === "ChatMessage", message, "message", "a chat message");
      return readingOf(message);
    },
    odds: (id, spec) => {
      const mechanic = mechanicById(id);
      return mechanic.odds.of(mechanic.parseSpec(spec));
    },
    answer: (request) => answer(request, mechanics),
    request: async (draft = {}) => {
      if (!game.user.isGM) return { kind: "prevented", by: "permission" };
      requireObject(draft, "draft");
      checkDraft(draft);
      const { mechanic, spec, seats } = draft;
      return mechanic !== undefined && spec && seats && seats.length > 0
        ? postResultOf(
            await postRequest({
              title: "",
              text: "",
              isHidden: false,
              given: Object.keys(spec),
              ...draft,
              mechanic,
              spec,
              seats,
            }),
          )
        : prepareRequest(draft);
    },
    contest: async (start = {}) => {
      requireObject(start, "start");
      checkSides(start);
      return isContestDraft(start) ? postResultOf(await postContest(start)) : prepareContest(start);
    },
    registerDiceEffect: (id, effect) => {
      const remove = registerEffect(mechanicById(id), effect);
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
      requireActor(actor);
      requireObject(pool, "pool");
      checkPool(pool);
      await savePool(actor, pool);
    },
    removePool: async (actor, name) => {
      requireActor(actor);
      requireType(typeof name === "string", name, "name", "a text");
      await removePool(actor, name);
    },
    rollPool: async (actor, pool, how = {}) => {
      checkHow(how, "how");
      if (typeof pool !== "string") {
        requireObject(pool, "pool");
        requireList(pool.rows, "pool.rows");
      }
      if (actor !== null) checkActorOrUuid(actor);
      return rollPool(actor, pool, how);
    },
    mapStats,
    statMaps: statMapsApi,
    importStatMap,
    createSamples: (owners) => createSamples(owners),
  };
}
