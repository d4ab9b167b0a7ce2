/** Reopens the prompt of an earlier question, also after a reload. */
import { loadActor } from "../../actors/actor-at.ts";
import type { Question } from "./question.ts";
import type { AskConfig } from "../../roll/ask.ts";
import { rollSpec } from "../../roll/roll.ts";

/** For the asker only, and until the question is rolled. */
export async function goOn({ message, flags, isRolled, state }: Question, ask: AskConfig = {}): Promise<void> {
  if (isRolled || !message.isAuthor || !message.id) return;
  const { actor: uuid, stats = [] } = flags.origin;
  const actor = await loadActor(uuid);
  await rollSpec(
    { mechanic: flags.mechanic, spec: state.spec, title: flags.title, actor: actor?.isOwner ? actor : null, stats },
    { ...ask, configure: true, question: message.id },
  );
}
