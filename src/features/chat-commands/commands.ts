/** Registers `/qx …` and the short commands. */
import { mechanics } from "../../platform/mechanics.ts";
import { registerCommands } from "../../platform/generations.ts";
import { restoreChatInput } from "../../ui/chat-input.ts";
import { setTakenWords } from "../../platform/short-words.ts";
import { runCommand, runQx } from "./run-command.ts";
import { notifyError } from "../../ui/explain.ts";

type Said = [words: string, name: string, typed: string];

/**
 * Called at setup. Short commands that another package has registered remain theirs; `/qx` always works. Returns a function that lists them; call it
 * once the world is open.
 */
export function registerChatCommands(): () => readonly string[] {
  const commands = [
    { names: ["qx", "quincunx"], run: (...said: Said) => run(said[2], () => runQx(...said)) },
    ...mechanics.map(({ notation }) => ({
      names: [notation.command],
      // The complete text, so that error positions match the user's input.
      run: (_words: string, _name: string, typed: string) => run(typed, () => runCommand(typed)),
    })),
  ];
  const takenNames = registerCommands(commands);
  return () => {
    const taken = takenNames();
    setTakenWords(taken);
    return taken;
  };
}

/** Restores the text in the input if the command fails. */
async function run(typed: string, use: () => Promise<void>): Promise<void> {
  try {
    await use();
  } catch (error) {
    notifyError(error);
    restoreChatInput(typed);
  }
}
