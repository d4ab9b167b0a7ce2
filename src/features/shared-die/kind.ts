/** Message kind `shared-die`: a notice of a shared die. Foundry draws it; the log shows only the newest notice of each die. */
import { readFlags } from "../../platform/flags.ts";
import { readSharedDieFlags, type SharedDieFlags } from "../../roll/shared-die/flags.ts";
import { redrawMessage } from "../../log/draw.ts";
import type { MessageKind } from "../../log/kind.ts";
import { isSuperseded, newestNotice } from "./claim.ts";

export const sharedDieKind: MessageKind<SharedDieFlags> = {
  kind: "shared-die",
  isNewer: ({ schema }) => typeof schema === "number" && schema > 1,
  parse: readSharedDieFlags,
  isSuperseded,
  arrived: (message) => {
    const newest = readFlags(message, readSharedDieFlags);
    if (newest) redrawAll(newest.die);
  },
  // The deleted message cannot be read any more, so the newest notices of all dice are redrawn.
  gone: () => {
    const dice = new Set(game.messages.map((message) => readFlags(message, readSharedDieFlags)?.die));
    for (const die of dice) {
      const newest = die === undefined ? null : newestNotice(die);
      if (newest?.id) redrawMessage(newest.id);
    }
  },
};

function redrawAll(die: string): void {
  for (const message of game.messages)
    if (message.id && readFlags(message, readSharedDieFlags)?.die === die) redrawMessage(message.id);
}
