/** "Ask the GM": a message to the GMs, whispered, before anything is thrown; its answer goes into the roll that is made for it. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { applyMode, modeKey } from "../../platform/generations.ts";
import { openTargets, questionOf } from "./question.ts";
import type { QuestionFlags } from "./flags.ts";
import { messageFor } from "../../platform/plain-message.ts";
import { sendMessage } from "../../platform/send.ts";
import { speak } from "../../ui/speak.ts";

export interface Asking {
  readonly mechanic: AnyMechanic;
  readonly spec: object;
  readonly title: string;
  readonly actor: Actor.Implementation | null;
  readonly stats: readonly string[];
}

/** What a message says of a roll before it is thrown: its targets are open, whoever reads it. */
export function askedFlags({ mechanic, spec, title, actor, stats }: Asking): Omit<QuestionFlags, "kind"> {
  return {
    schema: mechanic.schema,
    mechanic: mechanic.id,
    title: title.slice(0, 200),
    spec: openTargets(mechanic, spec) as Record<string, unknown>,
    origin: { ...(actor ? { actor: actor.uuid } : {}), ...(stats.length > 0 ? { stats } : {}) },
  };
}

/** What it is called in a sentence. */
export function askedTitle({ mechanic, title }: Asking): string {
  return title || speak(mechanic.label);
}

/** Resolves with its id: the asker and all GMs have it, also those who come later. */
export async function askGM(asking: Asking): Promise<string> {
  const flags: QuestionFlags = { kind: "question", ...askedFlags(asking) };
  const id = foundry.utils.randomID();
  const words = { sentence: "QUINCUNX.Question.sentence", title: askedTitle(asking) } as const;
  const data = applyMode({ _id: id, ...messageFor(asking.actor, words, flags) }, modeKey("gm")) as {
    whisper?: (string | null)[];
  };
  // Whatever a mode makes of a world without GMs: it is never said to all.
  const whisper = [...new Set([...(data.whisper ?? []), game.user.id])];
  await sendMessage({ ...data, whisper } as never);
  return id;
}

/** Nobody wants an answer any more. */
export async function takeBackQuestion(id: string): Promise<void> {
  const message = game.messages.get(id);
  if (message?.isAuthor) await message.delete();
}

/** What is rolled for a question: its targets as they are decided, open where they are not, or not for all. */
export function specFor(mechanic: AnyMechanic, spec: object, questionId: string): object {
  const { decision } = questionOf(game.messages.get(questionId))?.state ?? {};
  const open = openTargets(mechanic, spec);
  return decision?.kind === "target" ? mechanic.parseSpec({ ...open, ...decision.fields }) : open;
}
