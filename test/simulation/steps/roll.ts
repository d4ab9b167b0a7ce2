import type { StepKind } from "../story.ts";
import { COMMANDS, someone } from "./choose.ts";

export interface RollArgs {
  readonly words: string;
  readonly mode: string;
}

export const roll: StepKind<RollArgs> = {
  kind: "roll",
  weight: 9,
  make(random, { here }) {
    const by = someone(random, here);
    const mode = random.pick(["public", "public", "public", "gm", "blind", "self"]);
    return by === null ? null : { by, args: { words: random.pick(COMMANDS), mode } };
  },
  async run({ here, keep }, { words, mode }) {
    const result = await here.seat.game.modules.get("quincunx").api.roll(words, {}, { mode });
    keep(result?.message?.id as string | undefined);
  },
  tell: ({ words, mode }) => `rolls "${words}"${mode === "public" ? "" : ` (${mode})`}`,
};
