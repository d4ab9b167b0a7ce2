/** Message kind `table-die`: a notice of a shared die. Foundry draws it; the log shows only the newest notice of each die. */
import { readFlags } from "../../platform/flags.ts";
import { readTableDieFlags, type SharedDieFlags } from "../../roll/shared-die/flags.ts";
import { redrawMessage } from "../../log/draw.ts";
import type { MessageKind } from "../../log/kind.ts";
import { isPast, newestNotice } from "./claim.ts";

export const tableDieKind: MessageKind<SharedDieFlags> = {
  kind: "table-die",
  isNewer: ({ schema }) => typeof schema === "number" && schema > 1,
  parse: readTableDieFlags,
  isPast,
  arrived: (message) => {
    const newest = readFlags(message, readTableDieFlags);
    if (newest) redrawAll(newest.die);
  },
  // The deleted message cannot be read any more, so the newest notices of all dice are redrawn.
  gone: () => {
    const dice = new Set(game.messages.map((message) => readFlags(message, readTableDieFlags)?.die));
    for (const die of dice) {
      const newest = die === undefined ? null : newestNotice(die);
      if (newest?.id) redrawMessage(newest.id);
    }
  },
};

function redrawAll(die: string): void {
  for (const message of game.messages)
    if (message.id && readFlags(message, readTableDieFlags)?.die === die) redrawMessage(message.id);
}
