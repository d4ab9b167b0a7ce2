/** Commands typed into chat (`/qx`, `/te`, …) and inline rolls in text. */
import { type Feature, atSetup, atIdle } from "../feature.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { registerEnrichers } from "./enrichers.ts";
import { refuseMisspelled, runCommand, runQx } from "./run-command.ts";
import { joinWords, notifyError } from "../../ui/speak.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { registerCommands } from "../../platform/generations.ts";
import { restoreChatInput } from "../../ui/chat-input.ts";
import { setTakenWords } from "../../mechanics/short-words.ts";

export const chatCommandsFeature: Feature = {
  id: "chat-commands",
  provides: [
    atSetup.of(() => {
      const takenWords = registerChatCommands();
      whenIdle(() => tellTakenWords(takenWords()));
      registerEnrichers();
    }),
    // Last, so that a package that answers by a listener of its own is asked first.
    atIdle.of(() => {
      Hooks.on("chatMessage", (_log: unknown, message: string) => !refuseMisspelled(message));
    }),
  ],
};

/** Warns the GM, once the world is open, of short commands that belong to other packages, and names the alternative. */
function tellTakenWords(words: readonly string[]): void {
  const [first] = words;
  if (first === undefined || !game.user.isGM) return;
  const data = { words: joinWords(words.map((word) => `/${word}`)), instead: `/qx ${first}` };
  ui.notifications?.warn(game.i18n.format("QUINCUNX.Notice.wordsTaken", data), { console: false });
}

type CommandWords = [words: string, name: string, typed: string];

/**
 * Called at setup. Short commands that another package has registered remain theirs; `/qx` always works. Returns a function that lists them; call it
 * once the world is open.
 */
function registerChatCommands(): () => readonly string[] {
  const commands = [
    { names: ["qx", "quincunx"], run: (...words: CommandWords) => run(words[2], () => runQx(...words)) },
    ...mechanics.map(({ notation }) => ({
      names: [notation.command],
      // The complete text, so that error positions match the user's input.
      run: (_words: string, _name: string, typed: string) => run(typed, () => runCommand(typed)),
    })),
  ];
  const takenNames = registerCommands(commands);
  return () => {
    const names = takenNames();
    setTakenWords(names);
    return names;
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
