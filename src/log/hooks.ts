/** Listens to the log: what comes, changes or goes is indexed, and what it belongs to is drawn anew. */
import { forgetDice, watchDice } from "../dice/dice3d/falling.ts";
import type { Fields } from "../platform/flags.ts";
import { registerMenu } from "./act.ts";
import { drawMessage, redrawMessage } from "./draw.ts";
import { dependentMessages, forgetMessage, kindOf, noteMessage, ownersOf } from "./log.ts";
import { forgetPlaces } from "./places.ts";
import { oncePerTurn } from "./once-per-turn.ts";
import { deleteDependents } from "./sweep.ts";

/** At init, when the log is open. */
export function registerLogHooks(): void {
  Hooks.on("renderChatMessageHTML", (message: ChatMessage.Implementation, html: HTMLElement) =>
    drawMessage(message, html),
  );
  Hooks.on("createChatMessage", (message: ChatMessage.Implementation) => {
    redrawUpward(noteMessage(message));
    kindOf(message)?.arrived?.(message);
  });
  Hooks.on("updateChatMessage", (message: ChatMessage.Implementation, changes: object) => {
    const owners = noteMessage(message);
    const kind = kindOf(message);
    kind?.changed?.(message.id ?? "");
    redrawUpward(owners);
    kind?.updated?.(message, changes as Fields);
  });
  Hooks.on("deleteChatMessage", (message: ChatMessage.Implementation) => {
    const id = message.id ?? "";
    forgetDice(id);
    const owners = forgetMessage(message);
    const kind = kindOf(message);
    kind?.changed?.(id);
    kind?.gone?.(id);
    forgetPlaces(id);
    redrawUpward(owners);
    // Where nobody is there who takes them away, what belonged to it is readable from now on.
    if (!game.users.activeGM) for (const { id: left } of dependentMessages(id)) redrawMessage(left ?? "");
    void deleteDependents(id);
  });
  watchDice(({ id }) => redrawUpward(id ? [id] : []));
  registerMenu();
}

/** What a message belongs to shows it, and so on: an operation is on its card, and a card on the request that it answers. */
const redrawUpward = oncePerTurn<string>((ids) => {
  const all = new Set(ids);
  for (const id of all) {
    redrawMessage(id);
    const message = game.messages.get(id);
    if (message) kindOf(message)?.changed?.(id);
    for (const owner of ownersOf(id)) all.add(owner);
  }
});
