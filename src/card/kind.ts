/**
 * The message kind `card`: a roll made with the module, or a typed formula of ours. A card belongs to the request
 * that it answers.
 */
import { phrase } from "../rules/contract/phrase.ts";
import { readRoll } from "../dice/read-roll.ts";
import { mechanics } from "../platform/mechanics.ts";
import { applyPending } from "../log/ledger/apply.ts";
import { attackKey, otherAttacks } from "../features/split-pool/attack.ts";
import { waitsForWords } from "../features/luck/asked-words.ts";
import { cardOf } from "./card.ts";
import { inheritAnswer, inheritHidden } from "./secrets/keep-secrets.ts";
import { otherParts, splitKey } from "../features/split-pool/split.ts";
import { forgetSecret } from "../secrets/secrets.ts";
import { sentenceOf } from "./sentence.ts";
import { otherAttempts, situationKey } from "../features/let-it-ride/situation.ts";
import type { Card } from "./state.ts";
import { isTableDraw, placeInTable } from "./table-draw.ts";
import { viewOfCard } from "./view.ts";
import { readCardFlags, type CardFlags } from "./flags.ts";
import { readFlags } from "../platform/flags.ts";
import { isNewer } from "../log/schema.ts";
import { announceMessage } from "../log/announce.ts";
import { redrawMessage } from "../log/draw.ts";
import type { MessageKind } from "../log/kind.ts";
import { linkedMessages } from "../log/log.ts";
import { markIfChanged } from "./mark.ts";
import { contestKind } from "../features/contest/kind.ts";
import { drawCard } from "./draw/draw-card.ts";

/** Redraws cards that depend on this one: later rolls for the same thing, and other parts of a split. */
function redrawOthers(messageId: string): void {
  for (const id of [...otherAttempts(messageId), ...otherParts(messageId), ...otherAttacks(messageId)])
    redrawMessage(id);
}

export const cardKind: MessageKind<CardFlags, Card> = {
  kind: "card",
  isNewer,
  parse: readCardFlags,
  missing: ({ mechanic: id }, message) => {
    if (!mechanics.some((mechanic) => mechanic.id === id)) return phrase("QUINCUNX.Message.noMechanic", { id });
    return readRoll(message) ? null : phrase("QUINCUNX.Message.noDice");
  },
  // Besides message ids, keys for situation, split and attack, so that related cards find each other.
  links: (flags) =>
    [
      flags.origin.request,
      flags.origin.question,
      flags.origin.prompt,
      flags.origin.aid?.message,
      flags.origin.longTest?.test,
      flags.origin.contest,
      situationKey(flags),
      splitKey(flags),
      attackKey(flags),
    ].flatMap((id) => id ?? []),
  takesUnmarked: true,
  drawn: {
    open: cardOf,
    view: viewOfCard,
    draw: drawCard,
    sentence: (card) => sentenceOf(card),
    // True if the card waits for a GM: for dice, a difficulty, or words about a decision.
    tellsWhoIsHere: ({ state }) =>
      state.verdict === "unknown" || waitsForWords(state) || state.outcome.waiting.some(({ by }) => by === "gm"),
    place: ({ message }, content, drawing) =>
      isTableDraw(message) ? placeInTable(content, drawing) : content.replaceChildren(drawing),
  },
  arrived: (message) => {
    announceMessage(message);
    // GM clients judge answers with the hidden target of their request, question or contest.
    const { request, question, contest, bought } = readFlags(message, readCardFlags)?.origin ?? {};
    if (bought && message.id) applyPending([message.id]);
    for (const asked of [request, question, contest]) if (asked) void inheritAnswer(asked);
    void inheritHidden(message);
    redrawOthers(message.id ?? "");
  },
  changed: (messageId) => {
    applyPending([messageId]);
    redrawOthers(messageId);
    // Contests of this card show its changed result.
    for (const { id } of linkedMessages(messageId, "contest")) {
      redrawMessage(id ?? "");
      contestKind.changed?.(id ?? "");
    }
  },
  updated: markIfChanged,
  gone: (messageId) => void forgetSecret(messageId),
};
