/** Message kind `help`: a private list of commands. Its examples fill the chat input. */
import { phrase } from "../../rules/contract/phrase.ts";
import { helpOf, viewOfHelp, type Help } from "./help.ts";
import { fillChatInput } from "../../ui/chat-input.ts";
import { readHelpFlags, type HelpFlags } from "./flags.ts";
import type { MessageKind } from "../../log/kind.ts";
import { mechanics } from "../../platform/mechanics.ts";
import { runUserAction } from "../../ui/user-actions.ts";
import { drawHelp } from "./draw-help.ts";

export const helpKind: MessageKind<HelpFlags, Help> = {
  kind: "help",
  isNewer: ({ schema }) => typeof schema === "number" && schema > 1,
  parse: readHelpFlags,
  missing: ({ mechanic }) =>
    mechanic === null || mechanics.some(({ id }) => id === mechanic)
      ? null
      : phrase("QUINCUNX.Message.noMechanic", { id: mechanic }),
  drawn: {
    open: helpOf,
    view: viewOfHelp,
    draw: drawHelp,
    press: (_help, what, value) => (what === "tour" ? void runUserAction("tour", value) : fillChatInput(value)),
  },
};
