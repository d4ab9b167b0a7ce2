/**
 * The pipeline of a roll: configure, prompt, throw, post. `rollSpec` takes the roll, the options of the prompt and those of
 * the message; all options have defaults. It calls the hooks `quincunx.preConfigure`, `quincunx.preRoll`,
 * `quincunx.roll`, `quincunx.prePost` and `quincunx.post`. A listener of a `pre` hook may change the context of the
 * roll, or refuse: the first two then cancel the roll, `prePost` only its card. The prompt may turn the roll into a
 * split or a long test, which other files continue.
 */
import { mechanicById } from "../platform/mechanics.ts";
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import { withoutGrants } from "../rules/spec/grants.ts";
import { currentMode, modeHere, modeKey } from "../platform/generations.ts";
import { callHook, type RollContext } from "../platform/hooks.ts";
import { requireConnection } from "../platform/connection.ts";
import type { AidGift, AidOrigin } from "../card/aid-origin.ts";
import type { Origin } from "../card/flags.ts";
import { harmStatusOf, withTries, type Standing } from "../features/let-it-ride/situation.ts";
import { difficultyFor, withDifficulty, type SetDifficulty } from "./world-difficulty.ts";
import { beginSpec } from "../platform/house-rules/house-rules.ts";
import { longTestChoice } from "../features/long-test/choice.ts";
import { encounterTurnOf } from "../actors/encounter.ts";
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

export interface RollConfig {
  readonly mechanic: MechanicId;
  /** Missing fields take the house rules of the world, then the defaults. RuleError names an invalid field. */
  readonly spec: object;
  /** Default: the mechanic's name. */
  readonly title?: string;
  readonly actor?: Actor.Implementation | null;
  /** Ids of the actor's stats that the spec already includes. */
  readonly stats?: readonly string[];
  /** A function is called with the spec right before the throw; it may throw RuleError to cancel the roll. */
  readonly origin?: Origin | ((spec: object) => Origin);
  /** Short text: the situation for which the result counts (SC-9), or the task with counted attempts (DP-8). */
  readonly situation?: string;
  /** The ability that expressly allows another roll (SC-9). */
  readonly ability?: string;
  /** Counts as the actor's attack in this turn (DP-12); a further attack causes a warning. Default: false. */
  readonly isAttack?: boolean;
  /** Number of bought dice, the last ones of the spec (FP-14); they count after payment. Default: 0. */
  readonly bought?: number;
}

export interface DialogConfig extends AskConfig {
  /** Opens the prompt; held keys in `event` invert it. Default: true. */
  readonly configure?: boolean;
  /** Key for remembered choices. Default: not remembered. */
  readonly memory?: string | null;
  /** Fields that the prompt shows but does not let the user change. */
  readonly locked?: readonly string[];
  /** Asks the GM before the prompt opens, as a typed command requires. Default: false. */
  readonly asks?: boolean;
  /** A round of a long test: public, without ticked stats, and no repeated attempt. */
  readonly isRound?: boolean;
  /** Number of dice that is best for the whole long test. */
  readonly roundBest?: number;
  /** Id of a question already asked; the prompt waits for it. */
  readonly question?: string;
  /** A message that sets some fields. Default: none. */
  readonly follows?: Follows;
  /** Aborting closes the prompt as if it was cancelled. */
  readonly signal?: AbortSignal;
}

/**
 * `null` if the prompt was cancelled or a hook refused, before anything is thrown, or if a long test started. Throws
 * RuleError for an invalid spec.
 */
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
    // A macro may use a mode of another generation.
    mode: dialog.isRound
      ? modeKey("public")
      : message.mode === undefined
        ? currentMode()
        : (modeHere(message.mode) ?? message.mode),
    actor: config.actor ?? null,
    stats: config.stats ?? [],
  };
  if (!callHook("quincunx.preConfigure", walk)) return null;
  walk.spec = mechanic.parseSpec(walk.spec); // a listener may have made it incomplete
  const set = isSaidAlready(mechanic, config, dialog) ? null : difficultyFor(mechanic);
  if (set) walk.spec = withDifficulty(mechanic, walk.spec, set);
  const said: SaidFor = { situation: config.situation ?? "", ability: config.ability ?? "" };
  // If an earlier result counts, the prompt opens to explain it and the possible exceptions.
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
      ui.notifications.warn(game.i18n.format("QUINCUNX.Notice.notYours", { name: settled.actor.name }));
      return null;
    }
    requireConnection();
    await beginLongTest({
      mechanic,
      title: settled.title,
      spec: settled.spec,
      options: longTest,
      actor: settled.actor,
    });
    return null;
  }
  if (message.create !== false) requireConnection();
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

interface SaidFor {
  readonly situation: string;
  readonly ability: string;
}

interface Configured extends SaidFor {
  readonly walk: RollContext;
  readonly question: string | null;
  readonly split: SplitConfig | null;
  readonly longTest: Readonly<Record<string, unknown>> | null;
  /** Id under which GM clients keep a target that was hidden before the roll. */
  readonly prompt?: string;
  readonly bought?: number;
  readonly aid?: AidOrigin;
  /** All gifts in the spec, by players and GMs. */
  readonly others?: readonly AidGift[];
  readonly isAttack?: boolean;
}

interface Configuring extends DialogConfig, SaidFor {
  readonly maySplit: boolean;
  readonly mayBeTest: boolean;
  /** `null`: the roller sets the targets. */
  readonly set: SetDifficulty | null;
  readonly request?: { readonly id: string; readonly seat: number };
}

/** True if a request, contest, long test or question sets the targets, even to unknown. */
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

function isInContest({ origin }: RollConfig): boolean {
  return typeof origin === "object" && origin.contest !== undefined;
}

/** True for an answer to a request or a round of a long test, which is a single roll. */
function isOwnOrigin({ origin }: RollConfig): boolean {
  return typeof origin === "function" || origin?.request !== undefined;
}

/** Applies the world's hidden difficulty to all parts without a hidden target of their own. */
function hiddenBy(split: SplitConfig, set: SetDifficulty | null): SplitConfig {
  if (set?.kind !== "hidden") return split;
  return { ...split, parts: split.parts.map((part) => ({ prompt: set.under, ...part })) };
}

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
  // Opponents must not change fields that are locked.
  const against = locked.length === 0 ? opponentsOf(mechanic, walk.actor) : { stats: [], meant: null };
  const meant = walk.stats.length > 0 ? against.stats.find(({ id }) => id === against.meant) : undefined;
  const facing = <B extends { readonly spec: object; readonly ticked: readonly string[] }>(beginning: B): B => {
    if (!meant) return beginning;
    const ticked = stats.filter(({ id }) => beginning.ticked.includes(id));
    const spec = mechanic.stats.apply(beginning.spec, [...ticked, meant], ticked);
    return { ...beginning, spec, ticked: [...beginning.ticked, meant.id] };
  };
  const begun = facing(recalled);
  // GMs do not ask, and locked targets are decided.
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
      turn: mechanic.split && walk.actor && !isRound ? encounterTurnOf(walk.actor.uuid) : null,
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
  // Gifts and bought dice belong to this roll only and are not remembered.
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
  return harmStatusOf({ mechanic, spec, actor, ticked, stats: selectableStats(mechanic, actor), text });
}

/** Includes previous attempts (DP-8). */
function specInSituation(mechanic: AnyMechanic, walk: RollContext, text: string): object {
  const standing = standingIn(mechanic, walk, text);
  return standing ? withTries(mechanic, walk.spec, standing.tries) : walk.spec;
}

function isStopped(mechanic: AnyMechanic, walk: RollContext, { situation, ability }: SaidFor): boolean {
  return ability === "" && (standingIn(mechanic, walk, situation)?.holds ?? null) !== null;
}

/** Evaluated after the throw, since another roll may have happened meanwhile. */
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

/** Aid does not change the situation (SC-9). */
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
