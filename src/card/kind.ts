/**
 * The message kind `card`: a roll made with the module, or a typed formula of ours. A card belongs to the request
 * that it answers.
 */
import { phrase } from "../rules/contract/phrase.ts";
import { readRoll } from "../dice/read-roll.ts";
import { applyPending } from "../log/ledger/apply.ts";
import { cardOf } from "./card.ts";
import { askedBy, linksIn } from "./card-field.ts";
import { cardExtensions } from "./extension.ts";
import { inheritAnswer, inheritPromptSecret } from "./secrets/keep-secrets.ts";
import { forgetSecret } from "./secrets/secrets.ts";
import { sentenceOf } from "./draw/sentence.ts";
import { type Card, readCardFlags, storedOrigin, type CardFlags } from "./state.ts";
import { notifyOfCard, notifyOfChange } from "./read/public-card.ts";
import { isTableDraw, placeInTable } from "./draw/table-draw.ts";
import { viewOfCard } from "./view.ts";
import { rowsOfCard } from "./waiting.ts";
import { isNewer, unreadableSpec } from "../log/schema.ts";
import { announceMessage } from "../log/announce.ts";
import { redrawMessage } from "../log/draw.ts";
import type { MessageKind } from "../log/kind.ts";
import { markIfChanged } from "./operations/flag-edited.ts";
import { drawCard } from "./draw/draw-card.ts";

/** Other cards of the same situation or pool show the result of this one. */
function redrawRelated(messageId: string): void {
  for (const { related } of cardExtensions.all()) for (const id of related?.(messageId) ?? []) redrawMessage(id);
}

export const cardKind: MessageKind<CardFlags, Card> = {
  kind: "card",
  isNewer,
  parse: readCardFlags,
  missing: (flags, message) => unreadableSpec(flags) ?? (readRoll(message) ? null : phrase("QUINCUNX.Message.noDice")),
  // Besides message ids, keys for situation, split and attack, so that related cards find each other.
  links: (flags) => [
    ...(flags.origin.secretId === undefined ? [] : [flags.origin.secretId]),
    ...linksIn(flags.origin),
    ...cardExtensions.all().flatMap(({ links }) => links?.(flags) ?? []),
  ],
  takesUnmarked: true,
  display: {
    open: cardOf,
    view: viewOfCard,
    draw: drawCard,
    sentence: (card) => sentenceOf(card),
    // True if the card waits for a GM: for dice, a difficulty, or words about a decision.
    dependsOnPresence: ({ state }) =>
      state.verdict === "unknown" ||
      state.outcome.waiting.some(({ by }) => by === "gm") ||
      cardExtensions.all().some(({ waitsForGM }) => waitsForGM?.(state)),
    insert: ({ message }, content, drawing) =>
      isTableDraw(message) ? placeInTable(content, drawing) : content.replaceChildren(drawing),
  },
  waiting: { rows: rowsOfCard },
  arrived: (message) => {
    announceMessage(message);
    notifyOfCard(message);
    // GM clients judge answers with the hidden target of the message that asked for them.
    for (const { arrived } of cardExtensions.all()) arrived?.(message);
    for (const sourceId of askedBy(storedOrigin(message))) void inheritAnswer(sourceId);
    void inheritPromptSecret(message);
    redrawRelated(message.id ?? "");
  },
  changed: (messageId) => {
    applyPending([messageId]);
    redrawRelated(messageId);
    for (const { changed } of cardExtensions.all()) changed?.(messageId);
  },
  redrawn: notifyOfChange,
  updated: (message, changes) => {
    markIfChanged(message, changes);
    // For example a private roll that is shown to all.
    notifyOfChange(message);
  },
  deleted: (messageId) => void forgetSecret(messageId),
};
