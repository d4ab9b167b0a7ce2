import { globalsOf } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { someone } from "./choose.ts";

interface Args {
  readonly words: string;
}

/** The shared die, which every fives pool includes. */
export const discord: StepKind<Args> = {
  kind: "discord",
  weight: 2.6,
  make(random, { gms }) {
    const by = someone(random, gms);
    const words = random.pick(["roll", "scene", "none", "7"]);
    return by === null ? null : { by, args: { words } };
  },
  async run({ here }, { words }) {
    await globalsOf(here).ui.chat.processMessage(`/qx discord ${words}`);
  },
  tell: ({ words }) => `types "/qx discord ${words}"`,
};
