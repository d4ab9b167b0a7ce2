/** Commands typed into chat (`/qx`, `/te`, …) and inline rolls in text. */
import type { Feature } from "../feature.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { registerChatCommands } from "./commands.ts";
import { registerEnrichers } from "./enrichers.ts";
import { refuseMisspelled } from "./run-command.ts";
import { joinWords } from "../../ui/numbers.ts";

export const chatCommandsFeature: Feature = {
  id: "chat-commands",
  setup() {
    const takenWords = registerChatCommands();
    whenIdle(() => tellTakenWords(takenWords()));
    registerEnrichers();
  },
  // Last, so that a package that answers by a listener of its own is asked first.
  idle() {
    Hooks.on("chatMessage", (_log: unknown, message: string) => !refuseMisspelled(message));
  },
};

/** Warns the GM, once the world is open, of short commands that belong to other packages, and names the alternative. */
function tellTakenWords(words: readonly string[]): void {
  const [first] = words;
  if (first === undefined || !game.user.isGM) return;
  const data = { words: joinWords(words.map((word) => `/${word}`)), instead: `/qx ${first}` };
  ui.notifications?.warn(game.i18n.format("QUINCUNX.Notice.wordsTaken", data), { console: false });
}
