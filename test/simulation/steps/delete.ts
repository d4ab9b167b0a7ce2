import { globalsOf, messagesOf } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { isOf, recent, someone } from "./choose.ts";
import { messageSoon } from "./soon.ts";

/** Deletes a message, by its author or a GM. */
export const deleteMessage: StepKind<{ readonly on: number }> = {
  kind: "delete",
  weight: 3,
  make(random, so) {
    const step = recent(random, so, isOf("roll", "type", "request"));
    const by = someone(random, [...so.gms, ...so.here]);
    return step && by !== null ? { by, args: { on: step.id } } : null;
  },
  async run(doing, { on }) {
    const message = await messageSoon(doing, on);
    if (message?.isOwner) await message.delete();
  },
  tell: ({ on }) => `deletes what #${on} made`,
};

/** Deletes the newest of the user's own operations by hand. */
export const deleteOperation: StepKind<{ readonly back: number }> = {
  kind: "delete-operation",
  weight: 1,
  make(random, { here }) {
    const by = someone(random, here);
    return by === null ? null : { by, args: { back: random.integer(0, 2) } };
  },
  async run({ here }, { back }) {
    const own = messagesOf(here).filter(({ isOwner, flags }) => isOwner && flags.quincunx?.kind === "operation");
    await own.at(-1 - back)?.delete();
  },
  tell: ({ back }) => `deletes an operation, the last but ${back}`,
};

export const deleteAll: StepKind<object> = {
  kind: "delete-all",
  weight: 2,
  make(random, { gms, steps }) {
    const by = someone(random, gms);
    return by !== null && steps.length > 6 ? { by, args: {} } : null;
  },
  async run({ here }) {
    // A demoted user has no button for it.
    if (here.seat.game.user.isGM) await globalsOf(here).ChatMessage.deleteDocuments([], { deleteAll: true });
  },
  tell: () => "deletes the whole log",
};
