/** Listens to chat messages, keeps the index up to date, and redraws affected messages. */
import type { Fields } from "../rules/contract/fields.ts";
import { forgetDice, watchDice } from "../dice/dice3d/rolling-dice.ts";
import { closeOutdatedWindows, registerMenu, wakeButtonsOnSlowAnswer } from "./act.ts";
import { recheckMessage } from "./await.ts";
import { drawMessage, redrawMessage } from "./draw.ts";
import { dependentMessages, forgetMessage, kindOf, noteMessage, ownersOf } from "./log.ts";
import { forgetElements } from "./elements.ts";
import { oncePerTurn } from "./once-per-turn.ts";
import { tellExcluded } from "./own-operations.ts";
import { deleteDependents } from "./sweep.ts";

/** Call at init, after `openLog`. */
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
    kind?.deleted?.(id);
    forgetElements(id);
    recheckMessage(id);
    closeOutdatedWindows(id);
    redrawUpward(owners);
    // Without a GM client they are not deleted, so their sentences appear.
    if (!game.users.activeGM) for (const { id: left } of dependentMessages(id)) redrawMessage(left ?? "");
    void deleteDependents(id);
  });
  watchDice(({ id }) => redrawUpward(id ? [id] : []));
  registerMenu();
  wakeButtonsOnSlowAnswer();
}

/** Redraws the messages and all that they belong to: an operation changes its card, a card the request that it answers. */
const redrawUpward = oncePerTurn<string>((ids) => {
  const all = new Set(ids);
  for (const id of all) {
    redrawMessage(id);
    tellExcluded(id);
    const message = game.messages.get(id);
    if (message) kindOf(message)?.changed?.(id);
    recheckMessage(id);
    for (const owner of ownersOf(id)) all.add(owner);
  }
});
