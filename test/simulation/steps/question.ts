import { globalsOf, messagesOf } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { isOf, recent, someone } from "./choose.ts";
import { messageSoon, whenAlone } from "./soon.ts";

const ASKED = ["check 5 vs ?", "margin 4 vs ?", "pool 5 vs ?", "fives 3d6 vs ?"];

/** A player asks the GMs for a target; the prompt waits, and is rolled or closed. */
export const question: StepKind<{ readonly words: string }> = {
  kind: "question",
  weight: 3,
  make(random, { players }) {
    const by = someone(random, players);
    return by === null ? null : { by, args: { words: random.pick(ASKED) } };
  },
  async run({ here, keep }, { words }) {
    const before = new Set(messagesOf(here));
    await globalsOf(here).ui.chat.processMessage(`/qx ${words}`);
    // The question arrives after a delay.
    for (let tries = 0; tries < 20; tries += 1) {
      const asked = messagesOf(here).find(
        (message) => message.isAuthor && !before.has(message) && String(message.flags.quincunx?.kind) === "question",
      );
      if (asked) return keep(asked.id as string);
      await new Promise((resolve) => void setTimeout(resolve, 500));
    }
  },
  tell: ({ words }) => `types "/qx ${words}" and waits for the GM`,
};

/** Opens the prompt again if it was closed. */
export const goOn: StepKind<{ readonly on: number; readonly isPatient?: boolean }> = {
  kind: "go-on",
  weight: 3,
  make(random, so) {
    const step = recent(random, so, isOf("question"));
    return step && so.here.some(({ name }) => name === step.by)
      ? { by: step.by, args: { on: step.id, isPatient: true } }
      : null;
  },
  async run(doing, { on, isPatient = false }) {
    if (isPatient) await whenAlone(doing);
    const message = await messageSoon(doing, on);
    if (message) doing.here.module.act(message.id, "go-on", "");
  },
  tell: ({ on }) => `goes on with what #${on} asked`,
};
