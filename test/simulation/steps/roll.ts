import type { Step, StepKind } from "../story.ts";
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
    const result = await here.seat.game.modules.get("quincunx").api.roll(words, { mode });
    keep(result?.message?.id as string | undefined);
  },
  tell: ({ words, mode }) => `rolls "${words}"${mode === "public" ? "" : ` (${mode})`}`,
};

const BY_GM = COMMANDS.filter((words) => words.includes("by gm"));

/** One of the rolls that wait for a GM's dice. */
export const rollWaiting: StepKind<RollArgs> = {
  ...roll,
  kind: "roll-waiting",
  weight: 3,
  make(random, so) {
    const made = roll.make(random, so);
    return made && { ...made, args: { ...made.args, words: random.pick(BY_GM) } };
  },
};

export const waitsForDice = ({ kind, args }: Step): boolean =>
  (kind === "roll" || kind === "roll-waiting") && BY_GM.includes((args as RollArgs).words);
