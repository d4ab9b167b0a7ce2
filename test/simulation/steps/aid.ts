/** Aid before a throw (SC-8): requested in an open prompt; allies give at its message, take back, or are refused. */
import type { StepKind } from "../story.ts";
import { personAt } from "../table.ts";
import { COMMANDS, someone } from "./choose.ts";

/** The step's message is the one that asks for aid. */
export const aid: StepKind<{ readonly words: string }> = {
  kind: "aid",
  weight: 3,
  make(random, { here }) {
    const by = someone(random, here);
    // Bonus dice of a fives pool wait for a GM (FP-1).
    const words = random.chance(0.75) ? "fives 3d8 vs 5" : random.pick(COMMANDS);
    return by === null ? null : { by, args: { words } };
  },
  async run({ here, keep }, { words }) {
    personAt(here).seekHelp(keep);
    await here.seat.game.modules.get("quincunx").api.roll(words, { configure: true, mode: "public" });
  },
  tell: ({ words }) => `asks who helps with "${words}"`,
};
