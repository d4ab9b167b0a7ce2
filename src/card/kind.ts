/** `card`: a roll of ours, or one that somebody typed; drawn as a card. It belongs to the request that it answers. */
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

/** What came of a roll is told on the next one for the same thing, and what came of a part on the others. */
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
  // Not only messages: what it is for, too, so that it is found with the others.
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
    // Dice that only a GM may throw wait for one, as do a difficulty and what a decision asks for.
    tellsWhoIsHere: ({ state }) =>
      state.verdict === "unknown" || waitsForWords(state) || state.outcome.waiting.some(({ by }) => by === "gm"),
    place: ({ message }, content, drawing) =>
      isTableDraw(message) ? placeInTable(content, drawing) : content.replaceChildren(drawing),
  },
  arrived: (message) => {
    announceMessage(message);
    // An answer to a request with a hidden target is judged with it on GMs' clients, and nowhere else.
    const { request, question, contest, bought } = readFlags(message, readCardFlags)?.origin ?? {};
    if (bought && message.id) applyPending([message.id]);
    // So is one that was rolled for a question with a hidden answer, or in a contest.
    for (const asked of [request, question, contest]) if (asked) void inheritAnswer(asked);
    void inheritHidden(message);
    redrawOthers(message.id ?? "");
  },
  changed: (messageId) => {
    applyPending([messageId]);
    redrawOthers(messageId);
    // A contest that opposes it says what it has become.
    for (const { id } of linkedMessages(messageId, "contest")) {
      redrawMessage(id ?? "");
      contestKind.changed?.(id ?? "");
    }
  },
  updated: markIfChanged,
  gone: (messageId) => void forgetSecret(messageId),
};
