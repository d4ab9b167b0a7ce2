/** Reopens the prompt of an earlier question, also after a reload. */
import { loadActor } from "../../actors/actor-at.ts";
import type { Question } from "./question.ts";
import { redrawMessage } from "../../log/draw.ts";
import type { AskConfig } from "../../roll/ask.ts";
import { rollSpec } from "../../roll/roll.ts";

/** Questions that an open prompt of this page waits with. */
const inPrompts = new Set<string>();

export function isInPrompt(id: string): boolean {
  return inPrompts.has(id);
}

/** The button of the question is drawn only while no prompt waits with it. */
export function noteInPrompt(id: string, isOpen: boolean): void {
  if (inPrompts.has(id) === isOpen) return;
  if (isOpen) inPrompts.add(id);
  else inPrompts.delete(id);
  redrawMessage(id);
}

/** For the asker only, and until the question is rolled. */
export async function goOn({ message, flags, isRolled, state }: Question, ask: AskConfig = {}): Promise<void> {
  if (isRolled || !message.isAuthor || !message.id) return;
  const { actor: uuid, stats = [] } = flags.origin;
  const actor = await loadActor(uuid);
  const { spec } = state;
  await rollSpec(
    {
      mechanic: flags.mechanic,
      spec,
      title: flags.title,
      actor: actor?.isOwner ? actor : null,
      stats,
      chosen: Object.keys(spec),
    },
    { ...ask, configure: true, question: message.id },
  );
}
