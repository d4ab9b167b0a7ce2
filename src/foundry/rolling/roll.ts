/**
 * The walk of a roll, front to back: what to roll, how to ask, how to post. Each argument can be left out; each stage has a hook before and after.
 */
import { mechanicById } from "../mechanics/registry.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import type { OutcomeBase } from "../../rules/contract/trace.ts";
import type { Verdict } from "../../rules/contract/verdict.ts";
import { audienceOf, currentMode, modeHere } from "../compat.ts";
import { toPureTerms } from "../dice/convert.ts";
import { callHook, notifyHook, type RollContext } from "../hooks.ts";
import { requireLine } from "../line.ts";
import { postCard } from "../cards/create.ts";
import type { Origin } from "../flags/card.ts";
import { beginSpec } from "../table/settled.ts";
import { ports, type PromptAnswer } from "../ports.ts";
import { selectableStats } from "../stats.ts";
import { shouldConfigure, type AskConfig } from "./ask.ts";
import { layOver, worthRemembering } from "./last-time.ts";
import { recall, remember } from "./memory.ts";
import { askGM, specFor } from "./questions.ts";
import { throwDice } from "./throw.ts";

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
  readonly origin?: Origin;
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
  /** A question that was asked already, by its id: the prompt waits with it. */
  readonly question?: string;
  /** Aborted: the prompt goes, as if it had been left. */
  readonly signal?: AbortSignal;
}

/** How to post. */
export interface MessageConfig {
  /** A key of this generation's message modes. Default: what the user has chosen. */
  readonly mode?: string;
  /** Default true. */
  readonly create?: boolean;
  /** Laid over the message's data; flags of other modules come beside ours. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface RollResult {
  readonly mechanic: MechanicId;
  readonly spec: object;
  readonly faces: object;
  readonly outcome: OutcomeBase;
  readonly verdict: Verdict;
  readonly roll: Roll;
  readonly message: ChatMessage.Implementation | null;
}

/** Null where the prompt was left or a hook said no: then nothing has happened. Throws RuleError for a spec that cannot be. */
export async function rollSpec(
  config: RollConfig,
  dialog: DialogConfig = {},
  message: MessageConfig = {},
): Promise<RollResult | null> {
  const isAsked = shouldConfigure(dialog.configure !== false, dialog);
  const mechanic = mechanicById(config.mechanic);
  const walk: RollContext = {
    mechanic: mechanic.id,
    spec: beginSpec(mechanic, config.spec),
    title: config.title ?? "",
    // A macro may have been written for another generation.
    mode: message.mode === undefined ? currentMode() : (modeHere(message.mode) ?? message.mode),
    actor: config.actor ?? null,
    stats: config.stats ?? [],
  };
  if (!callHook("quincunx.preConfigure", walk)) return null;
  walk.spec = mechanic.parseSpec(walk.spec); // a listener may have left half of one
  const configured = isAsked ? await configure(mechanic, walk, dialog) : { walk, question: null };
  if (!configured || !callHook("quincunx.preRoll", configured.walk)) return null;
  const { walk: settled, question } = configured;
  const spec = mechanic.parseSpec(settled.spec);
  const audience = audienceOf(settled.mode);
  if (message.create !== false) requireLine();
  const roll = await throwDice(mechanic, spec, {
    allowInteractive: audience !== "blind",
    throwsAll: audience === "self" || message.create === false,
  });
  notifyHook("quincunx.roll", settled, roll);
  const faces = mechanic.facesOf(spec, toPureTerms(roll.terms) ?? []);
  const outcome = mechanic.resolve(spec, faces);
  const isPosted = message.create !== false && callHook("quincunx.prePost", settled, roll);
  const posted = isPosted
    ? await postCard({
        mechanic,
        roll,
        spec,
        faces,
        outcome,
        title: settled.title,
        mode: settled.mode,
        actor: settled.actor,
        origin: originOf(config, settled, question),
        ...(message.data ? { data: message.data } : {}),
      })
    : null;
  if (posted) notifyHook("quincunx.post", settled, posted);
  return {
    mechanic: mechanic.id,
    spec,
    faces,
    outcome,
    verdict: mechanic.verdict(outcome, spec),
    roll,
    message: posted,
  };
}

interface Configured {
  readonly walk: RollContext;
  /** Asked before the roll. */
  readonly question: string | null;
}

async function configure(mechanic: AnyMechanic, walk: RollContext, dialog: DialogConfig): Promise<Configured | null> {
  const memory = dialog.memory ?? null;
  const locked = dialog.locked ?? [];
  const stats = walk.actor ? selectableStats(mechanic, walk.actor) : [];
  const own = { spec: walk.spec, ticked: walk.stats };
  const remembered = memory ? recall(memory) : null;
  const begun = remembered ? layOver(mechanic, own, stats, remembered) : { ...own, recalled: [] };
  // GMs ask nobody, and what a request has fixed is decided.
  const mayAsk = !game.user.isGM && mechanic.hideable.some((field) => !locked.includes(field));
  const ask = ({ spec, title, ticked }: Pick<PromptAnswer, "spec" | "title" | "ticked">): Promise<string> =>
    askGM({ mechanic, spec, title, actor: walk.actor, stats: ticked });
  const isAsking = mayAsk && dialog.asks === true;
  const question = dialog.question ?? (isAsking ? await ask({ ...begun, title: walk.title }) : null);
  const answer = await ports().openPrompt({
    mechanic: mechanic.id,
    ...begun,
    fresh: own.spec,
    freshTicked: own.ticked,
    title: walk.title,
    actor: walk.actor,
    stats,
    mode: remembered?.mode ?? walk.mode,
    memory,
    locked,
    purpose: { kind: "roll", ask: mayAsk ? ask : null, question },
    ...(dialog.signal ? { signal: dialog.signal } : {}),
  });
  if (!answer) return null;
  if (memory) await remember(memory, { ...worthRemembering(mechanic, own, stats, answer), mode: answer.mode });
  const spec = answer.question === null ? answer.spec : specFor(mechanic, answer.spec, answer.question);
  return {
    walk: { ...walk, spec, title: answer.title, mode: answer.mode, stats: answer.ticked },
    question: answer.question,
  };
}

function originOf(config: RollConfig, walk: RollContext, question: string | null): Origin {
  return {
    ...(walk.actor ? { actor: walk.actor.uuid } : {}),
    ...(walk.stats.length > 0 ? { stats: walk.stats } : {}),
    ...(question === null ? {} : { question }),
    ...config.origin,
  };
}
