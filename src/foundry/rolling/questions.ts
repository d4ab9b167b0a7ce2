/** "Ask the GM": a message to the GMs, whispered, before anything is thrown; its answer goes into the roll that is made for it. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { applyMode, modeKey } from "../compat.ts";
import { openTargets, questionOf } from "../cards/question.ts";
import type { QuestionFlags } from "../flags/question.ts";
import { plainContent } from "../plain-content.ts";
import { ports } from "../ports.ts";
import { SCOPE } from "../scope.ts";
import { sendMessage } from "../send.ts";

export interface Asking {
  readonly mechanic: AnyMechanic;
  readonly spec: object;
  readonly title: string;
  readonly actor: Actor.Implementation | null;
  readonly stats: readonly string[];
}

/** Resolves with its id: the asker and all GMs have it, also those who come later. */
export async function askGM({ mechanic, spec, title, actor, stats }: Asking): Promise<string> {
  const flags: QuestionFlags = {
    kind: "question",
    schema: mechanic.schema,
    mechanic: mechanic.id,
    title: title.slice(0, 200),
    spec: openTargets(mechanic, spec) as Record<string, unknown>,
    origin: { ...(actor ? { actor: actor.uuid } : {}), ...(stats.length > 0 ? { stats } : {}) },
  };
  const id = foundry.utils.randomID();
  const speaker = ChatMessage.implementation.getSpeaker(actor ? ({ actor } as never) : {});
  const sentence = game.i18n.format("QUINCUNX.Question.sentence", {
    name: speaker.alias ?? game.user.name ?? "",
    title: title || ports().speak(mechanic.label),
  });
  const data = applyMode(
    {
      _id: id,
      speaker,
      style: CONST.CHAT_MESSAGE_STYLES.OTHER,
      content: plainContent(sentence),
      flags: { [SCOPE]: flags, core: { canPopout: true } },
    },
    modeKey("gm"),
  ) as { whisper?: (string | null)[] };
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
