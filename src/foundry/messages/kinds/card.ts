/** `card`: a roll of ours, or one that somebody typed; drawn as a card. It belongs to the request that it answers. */
import { phrase } from "../../../rules/contract/phrase.ts";
import { readRoll } from "../../dice/read-roll.ts";
import { mechanics } from "../../mechanics/registry.ts";
import { settleCards } from "../../cards/pay.ts";
import { cardOf } from "../../cards/card.ts";
import { questionBehind } from "../../cards/question.ts";
import { forgetSecret, inheritSecret } from "../../cards/secrets.ts";
import { sentenceOf } from "../../cards/sentence.ts";
import type { Card } from "../../cards/state.ts";
import { isTableDraw, placeInTable } from "../../cards/table-draw.ts";
import { viewOfCard } from "../../cards/view.ts";
import { readCardFlags, type CardFlags } from "../../flags/card.ts";
import { readFlags } from "../../flags/flags.ts";
import { isNewer } from "../../flags/schema.ts";
import { announceMessage } from "../../log/announce.ts";
import type { MessageKind } from "../../log/kind.ts";
import { markIfChanged } from "../operations/mark.ts";

export const cardKind: MessageKind<CardFlags, Card> = {
  kind: "card",
  isNewer,
  parse: readCardFlags,
  missing: ({ mechanic: id }, message) => {
    if (!mechanics.some((mechanic) => mechanic.id === id)) return phrase("QUINCUNX.Message.noMechanic", { id });
    return readRoll(message) ? null : phrase("QUINCUNX.Message.noDice");
  },
  links: ({ origin: { request, question } }) => [request, question].flatMap((id) => id ?? []),
  takesUnmarked: true,
  drawn: {
    open: cardOf,
    view: viewOfCard,
    sentence: (card) => sentenceOf(card),
    place: ({ message }, content, drawing) =>
      isTableDraw(message) ? placeInTable(content, drawing) : content.replaceChildren(drawing),
  },
  arrived: (message) => {
    announceMessage(message);
    // An answer to a request with a hidden target is judged with it on GMs' clients, and nowhere else.
    const request = readFlags(message, readCardFlags)?.origin.request;
    if (request && message.id) void inheritSecret(request, message.id);
    // So is one that was rolled for a question with a hidden answer.
    const hiddenBy = questionBehind(message, readFlags(message, readCardFlags)?.origin.question)?.state.hiddenBy;
    if (hiddenBy && message.id) void inheritSecret(hiddenBy, message.id);
  },
  changed: (messageId) => settleCards([messageId]),
  updated: markIfChanged,
  gone: (messageId) => void forgetSecret(messageId),
};
