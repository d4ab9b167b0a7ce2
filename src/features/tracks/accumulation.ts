/** The message kind `accumulation` (SC-5): the result of any formula, or of a roll in the chat, changes one number of an actor. */
import type { Fields } from "../../rules/contract/fields.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { isOwnedBy } from "../../actors/owners.ts";
import { offerViews } from "../../log/act.ts";
import { redrawMessage } from "../../log/draw.ts";
import { announceMessage } from "../../log/announce.ts";
import { authorOf } from "../../log/authors.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import { presentOffers } from "../../log/draw/offers.ts";
import type { MessageKind } from "../../log/kind.ts";
import { applyPending } from "../../log/ledger/apply.ts";
import { entriesOfType, everChanged } from "../../log/ledger/entries.ts";
import { foldMessage, linkedMessages } from "../../log/log.ts";
import type { Base, OfferView } from "../../log/operation.ts";
import { readFlags } from "../../platform/flags.ts";
import { speak } from "../../ui/speak.ts";
import type { TrackState } from "./track.ts";
import { wordsOf } from "./track.ts";

export interface AccumulationFlags {
  readonly kind: "accumulation";
  readonly schema: 1;
  /** UUID. */
  readonly actor: string;
  readonly resource: string;
  /** Total of the roll, not rounded. */
  readonly result: number;
  /** Id of the card whose number it is. */
  readonly from?: string;
}

interface Accumulation extends Base<TrackState> {
  readonly flags: AccumulationFlags;
}

interface AccumulationView {
  readonly messageId: string;
  readonly title: string;
  readonly words: Phrase;
  readonly isReverted: boolean;
  readonly offers: readonly OfferView[];
}

export const accumulationKind: MessageKind<AccumulationFlags, Accumulation> = {
  kind: "accumulation",
  isNewer: ({ schema }) => typeof schema === "number" && schema > 1,
  parse: readAccumulationFlags,
  links: ({ from }) => (from === undefined ? [] : [from]),
  isSound: ({ result }, { rolls }) => rolls[0] === undefined || rolls[0].total === result,
  drawn: {
    open: accumulationOf,
    view: viewOf,
    draw: (view: AccumulationView, act, owner) =>
      drawWithButtons("quincunx-accumulation", view, () => present(view), act, owner),
    sentence: (base) => speak(viewOf(base).words),
    place: ({ message }, content, drawing) => {
      if (message.rolls.length === 0) return content.replaceChildren(drawing);
      content.querySelector(".quincunx-accumulation")?.remove();
      content.append(drawing);
    },
  },
  arrived: (message) => {
    announceMessage(message);
    applyPending([message.id ?? ""]);
    redrawSource(message.id ?? "");
  },
  changed: (messageId) => {
    applyPending([messageId]);
    redrawSource(messageId);
  },
};

function redrawSource(messageId: string): void {
  const message = game.messages.get(messageId);
  const { from } = (message && readFlags(message, readAccumulationFlags)) ?? {};
  if (from !== undefined) redrawMessage(from);
}

function readAccumulationFlags({ kind, schema, actor, resource, result, from }: Fields): AccumulationFlags | null {
  const isRight = kind === "accumulation" && schema === 1 && typeof actor === "string" && typeof resource === "string";
  return isRight && typeof result === "number" && Number.isFinite(result)
    ? { kind, schema, actor, resource, result, ...(typeof from === "string" ? { from } : {}) }
    : null;
}

/** Changes nothing unless the author is a GM or owns the actor. */
export function accumulationOf(message: ChatMessage.Implementation | undefined): Accumulation | null {
  const flags = message ? readFlags(message, readAccumulationFlags) : null;
  if (!message?.id || !flags) return null;
  const actor = actorAt(flags.actor);
  const { id: by, isGM } = authorOf(message);
  const isAllowed = isGM || (by !== null && actor !== null && isOwnedBy(actor, by));
  const { actor: uuid, resource, result } = flags;
  const entry = actor && entriesOfType(actor, "track")[message.id];
  const initial: TrackState = {
    tracked: isAllowed
      ? [{ messageId: message.id, by, actor: uuid, resource, result, direction: "add", isReverted: false }]
      : [],
    trackEntries: entry ? { [message.id]: entry } : {},
  };
  return {
    kind: "accumulation",
    message,
    flags,
    title: speak(wordsOf(flags).resource),
    ...foldMessage(message.id, "accumulation", initial),
  };
}

/** Changes of actors' numbers by numbers of this card. */
export function addedFrom(messageId: string): readonly Accumulation[] {
  return linkedMessages(messageId, "accumulation").flatMap((message) =>
    message.isContentVisible ? (accumulationOf(message) ?? []) : [],
  );
}

export function wordsOfAdded(base: Accumulation): Phrase {
  return viewOf(base).words;
}

function viewOf(base: Accumulation): AccumulationView {
  const { message, title, flags, state } = base;
  const [one] = state.tracked ?? [];
  const entry = state.trackEntries?.[message.id ?? ""];
  const pair = entry && everChanged(entry)?.[flags.resource];
  const about = { ...wordsOf(flags), name: authorOf(message).name };
  const isReverted = one?.isReverted === true && entry?.more?.["step"] !== "kept";
  return {
    messageId: message.id ?? "",
    title,
    isReverted,
    words: entry?.isOverwritten
      ? phrase("QUINCUNX.Track.overwritten", about)
      : pair
        ? phrase(isReverted ? "QUINCUNX.Track.undone" : "QUINCUNX.Track.choice", {
            ...about,
            before: pair[0],
            after: pair[1],
          })
        : phrase(!one || entry ? "QUINCUNX.Track.refused" : "QUINCUNX.Track.waits", about),
    offers: offerViews(base),
  };
}

function present({ messageId, title, words, isReverted, offers }: AccumulationView): object {
  return { messageId, title, words: speak(words), isReverted, undo: presentOffers(offers, "main") };
}
