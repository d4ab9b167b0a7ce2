/** `/qx …` and the short words: which there are. What they do comes with the first window. */
import { mechanics } from "../../platform/mechanics.ts";
import { registerCommands } from "../../platform/generations.ts";
import { giveBackToChat } from "../../ui/chat-input.ts";
import { leaveShortWords } from "../../platform/short-words.ts";
import { runCommand, runQx } from "./run-command.ts";
import { notifyError } from "../../ui/explain.ts";

type Said = [words: string, name: string, typed: string];

/**
 * At setup. Short words that another package has taken stay theirs; `/qx` always works. What is returned says which they are, and is to be asked when the
 * world is open.
 */
export function registerChatCommands(): () => readonly string[] {
  const commands = [
    { names: ["qx", "quincunx"], run: (...said: Said) => run(said[2], () => runQx(...said)) },
    ...mechanics.map(({ notation }) => ({
      names: [notation.command],
      // All that was typed, so that its length and every place in it are those that the writer sees.
      run: (_words: string, _name: string, typed: string) => run(typed, () => runCommand(typed)),
    })),
  ];
  const takenNames = registerCommands(commands);
  return () => {
    const taken = takenNames();
    leaveShortWords(taken);
    return taken;
  };
}

/** Where it does not come, what was typed stands in the input again. */
async function run(typed: string, use: () => Promise<void>): Promise<void> {
  try {
    await use();
  } catch (error) {
    notifyError(error);
    giveBackToChat(typed);
  }
}
