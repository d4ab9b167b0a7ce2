/** Posts a question to the GMs, as a whisper before the roll, and applies its answer to the spec. */
import { speakerFor } from "../../actors/appearance.ts";
import { askedFlags, askedTitle, type Asking } from "../../roll/asked-roll.ts";
import { ruledSpec } from "../../roll/ruling.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { openTargets } from "../../rules/spec/gm-fields.ts";
import { applyMode, modeKey } from "../../platform/generations.ts";
import { questionOf, type QuestionFlags } from "./question.ts";
import { messageFor } from "../../platform/plain-message.ts";
import { sendMessage } from "../../platform/send.ts";

/** Resolves with the message id. The asker and all GMs receive it, including GMs who join later. */
export async function askGM(asking: Asking): Promise<string> {
  const flags: QuestionFlags = { kind: "question", ...askedFlags(asking) };
  const id = foundry.utils.randomID();
  const words = { sentence: "QUINCUNX.Question.sentence", title: askedTitle(asking) } as const;
  const data = applyMode({ _id: id, ...messageFor(speakerFor(asking.actor), words, flags) }, modeKey("gm")) as {
    whisper?: (string | null)[];
  };
  // In a world without GMs a mode may yield an empty whisper list, which would make the message public.
  const whisper = [...new Set([...(data.whisper ?? []), game.user.id])];
  await sendMessage({ ...data, whisper } as never);
  return id;
}

export async function takeBackQuestion(id: string): Promise<void> {
  const message = game.messages.get(id);
  if (message?.isAuthor) await message.delete();
}

/** Spec for the roll of a question: public answers of the GM filled in, other targets `null`. */
export function specFor(mechanic: AnyMechanic, spec: object, questionId: string): object {
  const { ruling } = questionOf(game.messages.get(questionId))?.state ?? {};
  const open = openTargets(mechanic, spec);
  return ruling ? ruledSpec(mechanic, open, ruling) : open;
}
