import { globalsOf, messagesOf } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { someone } from "./choose.ts";

interface Args {
  readonly words: string;
}

const WORDS = [
  "/r 3dtadv1 + 2",
  "/r 6dmvs7",
  "/r 5dpvs6 # Climb",
  "/gmr 3ds + 5",
  "/r 2d6",
  "Well met.",
  "/qx check 5 vs ?",
  "/te adv 1",
];

/** Types text into the chat input. */
export const type: StepKind<Args> = {
  kind: "type",
  weight: 5,
  make(random, { here }) {
    const by = someone(random, here);
    return by === null ? null : { by, args: { words: random.pick(WORDS) } };
  },
  async run({ here, keep }, { words }) {
    const before = new Set(messagesOf(here));
    await globalsOf(here).ui.chat.processMessage(words);
    keep(messagesOf(here).find((message) => message.isAuthor && !before.has(message))?.id as string | undefined);
  },
  tell: ({ words }) => `types "${words}"`,
};
