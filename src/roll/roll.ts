/**
 * The walk of a roll, front to back: what to roll, how to ask, how to post. Each argument can be left out; each stage has a hook before and after.
 */
import { mechanicById } from "../platform/mechanics.ts";
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import { withoutGrants } from "../rules/spec/grants.ts";
import { currentMode, modeHere, modeKey } from "../platform/generations.ts";
import { callHook, type RollContext } from "../platform/hooks.ts";
import { requireLine } from "../platform/connection.ts";
import type { AidGift, AidOrigin } from "../card/aid-origin.ts";
import type { Origin } from "../card/flags.ts";
import { standingOf, withTries, type Standing } from "../features/let-it-ride/situation.ts";
import { difficultyFor, withDifficulty, type SetDifficulty } from "./world-difficulty.ts";
import { beginSpec } from "../platform/house-rules/house-rules.ts";
import { longTestChoice } from "../features/long-test/choice.ts";
import { momentOf } from "../features/long-test/encounter.ts";
import { beginLongTest } from "../features/long-test/post.ts";
import { selectableStats } from "../actors/any-stats.ts";
import { shouldConfigure, type AskConfig } from "./ask.ts";
import { layOver, worthRemembering } from "./last-time.ts";
import { recall, remember } from "./memory.ts";
import { opponentsOf, withoutOpponents } from "./opponents.ts";
import { askGM, specFor } from "../features/question/ask-gm.ts";
import { attackOf, rollSplit, type SplitConfig } from "../features/split-pool/roll-split.ts";
import { postThrown, throwFor, type MessageConfig, type RollResult } from "./throw-and-post.ts";
import { openPrompt } from "./prompt/open-prompt.ts";
import type { Follows, PromptAnswer } from "./prompt/request.ts";

export type { MessageConfig, RollResult } from "./throw-and-post.ts";

/** What to roll. */
export interface RollConfig {
  readonly mechanic: MechanicId;
  /** Where it leaves a field out, the house rules of this world stand, then the defaults; RuleError names what is wrong. */
  readonly spec: object;
  /** Default: the mechanic's name. */
  readonly title?: string;
  readonly actor?: Actor.Implementation | null;
  /** Ids of the actor's stats that are in the spec already. */
  readonly stats?: readonly string[];
  /** A function is asked with the spec when the dice are about to fall, and may throw RuleError: then none do. */
  readonly origin?: Origin | ((spec: object) => Origin);
  /** What it is for, in a few words: the situation that its result holds for (SC-9), the task whose tries are counted (DP-8). */
  readonly situation?: string;
  /** An ability that expressly allows one more roll (SC-9). */
  readonly ability?: string;
  /** An attack, of which an actor has one a turn (DP-12): a further one is warned of. Default false. */
  readonly isAttack?: boolean;
  /** So many of the spec's dice, the last of them, are bought (FP-14): they count when the actor has paid. Default 0. */
  readonly bought?: number;
}

/** How to ask. */
export interface DialogConfig extends AskConfig {
  /** Default true: open the prompt; the other way round where the keys of the binding are held in `event`. */
  readonly configure?: boolean;
  /** Remember choices under this key, and begin with those remembered. Default: not. */
  readonly memory?: string | null;
  /** Fields that the prompt shows and does not offer. */
  readonly locked?: readonly string[];
  /** What is typed says that the GM is to be asked: the prompt opens with the question asked. Default false. */
  readonly asks?: boolean;
  /** A round of a long test: everybody sees it, no stats are ticked for it, and it is no second try at anything. */
  readonly isRound?: boolean;
  /** How many dice are best for the whole of it. */
  readonly roundBest?: number;
  /** A question that was asked already, by its id: the prompt waits with it. */
  readonly question?: string;
  /** What somebody else says of its fields. Default: nobody. */
  readonly follows?: Follows;
  /** Aborted: the prompt goes, as if it had been left. */
  readonly signal?: AbortSignal;
}

/** Null where the prompt was left or a hook said no: then nothing has happened. Throws RuleError for a spec that cannot be. */
export async function rollSpec(
  config: RollConfig,
  dialog: DialogConfig = {},
  message: MessageConfig = {},
): Promise<RollResult | null> {
  const mechanic = mechanicById(config.mechanic);
  const walk: RollContext = {
    mechanic: mechanic.id,
    spec: beginSpec(mechanic, config.spec),
    title: config.title ?? "",
    // A macro may have been written for another generation.
    mode: dialog.isRound
      ? modeKey("public")
      : message.mode === undefined
        ? currentMode()
        : (modeHere(message.mode) ?? message.mode),
    actor: config.actor ?? null,
    stats: config.stats ?? [],
  };
  if (!callHook("quincunx.preConfigure", walk)) return null;
  walk.spec = mechanic.parseSpec(walk.spec); // a listener may have left half of one
  const set = isSaidAlready(mechanic, config, dialog) ? null : difficultyFor(mechanic);
  if (set) walk.spec = withDifficulty(mechanic, walk.spec, set);
  const said: SaidFor = { situation: config.situation ?? "", ability: config.ability ?? "" };
  // Where an earlier result holds, people are asked: the prompt says why, and which ways are open.
  const isAsked =
    shouldConfigure(dialog.configure !== false, dialog) ||
    (message.create !== false && !dialog.isRound && isStopped(mechanic, walk, said));
  const configured = isAsked
    ? await configure(mechanic, walk, {
        ...dialog,
        ...said,
        ...{ set, ...partOf(config) },
        maySplit: !isOwnOrigin(config) && !isInContest(config) && message.create !== false,
        mayBeTest: config.origin === undefined && message.create !== false,
      })
    : {
        walk: dialog.isRound ? walk : { ...walk, spec: specInSituation(mechanic, walk, said.situation) },
        question: null,
        split: null,
        longTest: null,
        ...said,
      };
  if (!configured) return null;
  if (configured.split)
    return firstOf(
      await rollSplit(
        { ...hiddenBy(configured.split, set), actor: walk.actor },
        { ...message, mode: configured.walk.mode },
      ),
    );
  if (!callHook("quincunx.preRoll", configured.walk)) return null;
  const { walk: settled, situation, ability, longTest } = configured;
  if (longTest) {
    if (settled.actor?.isOwner === false) {
      // It was given away while the prompt was open.
      ui.notifications.warn(game.i18n.format("QUINCUNX.Notice.notYours", { name: settled.actor.name }));
      return null;
    }
    requireLine();
    await beginLongTest({ mechanic, title: settled.title, spec: settled.spec, said: longTest, actor: settled.actor });
    return null;
  }
  if (message.create !== false) requireLine();
  const origin = originOf(config, settled, { ...(set?.kind === "hidden" ? { prompt: set.under } : {}), ...configured });
  const thrown = await throwFor(mechanic, settled, message);
  return postThrown(mechanic, settled, thrown, {
    ...message,
    origin: {
      ...origin,
      ...(dialog.isRound
        ? {}
        : situationOf(mechanic, withoutAid(mechanic, settled, configured.others), { situation, ability })),
    },
  });
}

/** What is said of what it is for; empty where nothing is. */
interface SaidFor {
  readonly situation: string;
  readonly ability: string;
}

interface Configured extends SaidFor {
  readonly walk: RollContext;
  /** Asked before the roll. */
  readonly question: string | null;
  /** Its pool is shared with other actions. */
  readonly split: SplitConfig | null;
  /** It begins a long test, and nothing is thrown: its goal and what else it says. */
  readonly longTest: Readonly<Record<string, unknown>> | null;
  /** Where GMs keep the target that was hidden before the dice fell. */
  readonly prompt?: string;
  /** Dice that were bought in it. */
  readonly bought?: number;
  /** What allies have given: it is in the spec. */
  readonly aid?: AidOrigin;
  /** All that others have given to it, GMs at the table, too. */
  readonly others?: readonly AidGift[];
  readonly isAttack?: boolean;
}

interface Configuring extends DialogConfig, SaidFor {
  readonly maySplit: boolean;
  readonly mayBeTest: boolean;
  /** Null: the targets are whoever rolls's to say. */
  readonly set: SetDifficulty | null;
  readonly request?: { readonly id: string; readonly seat: number };
}

/** A request, a contest, a long test says how hard it is, or that nobody knows yet; so does the answer to a question. */
function isSaidAlready(
  { hideable }: AnyMechanic,
  config: RollConfig,
  { locked = [], question }: DialogConfig,
): boolean {
  return (
    isOwnOrigin(config) ||
    isInContest(config) ||
    question !== undefined ||
    hideable.every((field) => locked.includes(field))
  );
}

function partOf({ origin }: RollConfig): Pick<Configuring, "request"> {
  const { request: id, seat = 0 } = typeof origin === "object" ? origin : {};
  return id === undefined ? {} : { request: { id, seat } };
}

/** It is a side's one throw. */
function isInContest({ origin }: RollConfig): boolean {
  return typeof origin === "object" && origin.contest !== undefined;
}

/** It answers a request, or is a round of a long test: one roll and no other. */
function isOwnOrigin({ origin }: RollConfig): boolean {
  return typeof origin === "function" || origin?.request !== undefined;
}

/** What stands hidden for the whole world hides each part, where nobody has said anything else about it. */
function hiddenBy(split: SplitConfig, set: SetDifficulty | null): SplitConfig {
  if (set?.kind !== "hidden") return split;
  return { ...split, parts: split.parts.map((part) => ({ prompt: set.under, ...part })) };
}

/** What the first action came to, with those of all. */
function firstOf(parts: readonly RollResult[] | null): RollResult | null {
  const [first] = parts ?? [];
  return first && parts ? { ...first, parts } : null;
}

async function configure(mechanic: AnyMechanic, walk: RollContext, dialog: Configuring): Promise<Configured | null> {
  const memory = dialog.memory ?? null;
  const { set } = dialog;
  const locked = [...new Set([...(dialog.locked ?? []), ...(set ? mechanic.hideable : [])])];
  const { isRound = false } = dialog;
  const stats = walk.actor && !isRound ? selectableStats(mechanic, walk.actor) : [];
  const own = { spec: walk.spec, ticked: walk.stats };
  const remembered = memory ? recall(memory) : null;
  const recalled = remembered ? layOver(mechanic, own, stats, remembered) : { ...own, recalled: [] };
  // What somebody else has fixed is not changed by whom it is against.
  const against = locked.length === 0 ? opponentsOf(mechanic, walk.actor) : { stats: [], meant: null };
  const meant = walk.stats.length > 0 ? against.stats.find(({ id }) => id === against.meant) : undefined;
  const facing = <B extends { readonly spec: object; readonly ticked: readonly string[] }>(beginning: B): B => {
    if (!meant) return beginning;
    const ticked = stats.filter(({ id }) => beginning.ticked.includes(id));
    const spec = mechanic.stats.apply(beginning.spec, [...ticked, meant], ticked);
    return { ...beginning, spec, ticked: [...beginning.ticked, meant.id] };
  };
  const begun = facing(recalled);
  // GMs ask nobody, and what a request has fixed is decided.
  const mayAsk =
    !game.user.isGM && (set ? set.kind === "asked" : mechanic.hideable.some((field) => !locked.includes(field)));
  const ask = ({ spec, title, ticked }: Pick<PromptAnswer, "spec" | "title" | "ticked">): Promise<string> =>
    askGM({ mechanic, spec, title, actor: walk.actor, stats: withoutOpponents(ticked) });
  const mayBeHelped = !isRound && mechanic.aid?.some(({ field }) => !locked.includes(field)) === true;
  const isAsking = mayAsk && dialog.asks === true;
  const question = dialog.question ?? (isAsking ? await ask({ ...begun, title: walk.title }) : null);
  const given = await openPrompt({
    mechanic: mechanic.id,
    ...begun,
    fresh: facing(own).spec,
    freshTicked: facing(own).ticked,
    title: walk.title,
    actor: walk.actor,
    stats: [...stats, ...against.stats],
    mode: remembered?.mode ?? walk.mode,
    memory,
    locked,
    purpose: {
      kind: "roll",
      ask: mayAsk ? ask : null,
      question,
      situation: mechanic.repeat && walk.actor && !isRound ? dialog.situation : null,
      maySplit: mechanic.split !== undefined && dialog.maySplit,
      turn: mechanic.split && walk.actor && !isRound ? momentOf(walk.actor.uuid) : null,
      longTest: dialog.mayBeTest && question === null ? longTestChoice(mechanic, walk.actor) : null,
      isRound,
      ...(dialog.roundBest === undefined ? {} : { roundBest: dialog.roundBest }),
      ...(locked.length === 0 && !isRound ? { against: () => opponentsOf(mechanic, walk.actor) } : {}),
      ...(set ? { targetsBy: set.kind } : {}),
      mayBeHelped,
      ...(dialog.request ? { request: dialog.request } : {}),
      ...(dialog.follows ? { follows: dialog.follows } : {}),
    },
    ...(dialog.signal ? { signal: dialog.signal } : {}),
  });
  if (!given) return null;
  const answer = { ...given, ticked: withoutOpponents(given.ticked) };
  const { bought = 0 } = answer;
  // What others gave and what was bought belong to this roll.
  const others = [...(answer.aid?.gifts ?? []), ...(answer.given ?? [])];
  const alone = withoutGrants(mechanic, answer.spec, others);
  if (memory && !answer.split) {
    const kept = bought > 0 ? mechanic.purchase?.without(alone, bought, []).spec : undefined;
    const chosen = { ...answer, spec: kept ?? alone };
    await remember(memory, { ...worthRemembering(mechanic, own, stats, chosen), mode: answer.mode });
  }
  const spec = answer.question === null ? answer.spec : specFor(mechanic, answer.spec, answer.question);
  return {
    walk: { ...walk, spec, title: answer.title, mode: isRound ? walk.mode : answer.mode, stats: answer.ticked },
    question: answer.question,
    situation: answer.situation ?? dialog.situation,
    ability: answer.ability ?? dialog.ability,
    split: answer.split ? { mechanic: mechanic.id, ...answer.split } : null,
    longTest: answer.longTest ?? null,
    ...{ bought, ...(answer.isAttack === undefined ? {} : { isAttack: answer.isAttack }) },
    ...(answer.prompt === undefined ? {} : { prompt: answer.prompt }),
    ...{ others, ...(answer.aid ? { aid: answer.aid } : {}) },
  };
}

function standingIn(mechanic: AnyMechanic, { spec, actor, stats: ticked }: RollContext, text: string): Standing | null {
  if (!mechanic.repeat || !actor) return null;
  return standingOf({ mechanic, spec, actor, ticked, stats: selectableStats(mechanic, actor), text });
}

/** With the tries before it (DP-8). */
function specInSituation(mechanic: AnyMechanic, walk: RollContext, text: string): object {
  const standing = standingIn(mechanic, walk, text);
  return standing ? withTries(mechanic, walk.spec, standing.tries) : walk.spec;
}

function isStopped(mechanic: AnyMechanic, walk: RollContext, { situation, ability }: SaidFor): boolean {
  return ability === "" && (standingIn(mechanic, walk, situation)?.holds ?? null) !== null;
}

/** As it is when the dice have fallen: somebody else may have rolled meanwhile. */
function situationOf(
  mechanic: AnyMechanic,
  walk: RollContext,
  { situation, ability }: SaidFor,
): Pick<Origin, "situation"> {
  const standing = standingIn(mechanic, walk, situation);
  if (!standing) return {};
  const isNamed = mechanic.repeat?.kind === "binds" && ability !== "";
  return { situation: { ...standing.situation, ...(isNamed ? { ability } : {}) } };
}

/** Help is no other situation (SC-9). */
function withoutAid(mechanic: AnyMechanic, walk: RollContext, others: readonly AidGift[] = []): RollContext {
  return { ...walk, spec: withoutGrants(mechanic, walk.spec, others) };
}

function originOf(
  config: RollConfig,
  walk: RollContext,
  { question, prompt, aid, ...said }: Pick<Configured, "question" | "prompt" | "aid" | "bought" | "isAttack">,
): Origin {
  const { origin, bought = 0, isAttack } = { ...config, ...said };
  return {
    ...(walk.actor ? { actor: walk.actor.uuid } : {}),
    ...(walk.stats.length > 0 ? { stats: walk.stats } : {}),
    ...(question === null ? {} : { question }),
    ...(prompt === undefined ? {} : { prompt }),
    ...(bought > 0 ? { bought } : {}),
    ...(aid ? { aid } : {}),
    ...attackOf(config.mechanic, walk.actor, isAttack),
    ...(typeof origin === "function" ? origin(walk.spec) : origin),
  };
}
