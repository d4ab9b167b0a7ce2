/** The message kind `accumulation` (SC-5): a number, such as the result of a roll, is added to a number of an actor. */
import type { Fields } from "../../rules/contract/fields.ts";
import { freeText, phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { actorAt, isOwnedBy } from "../../actors/actor-at.ts";
import { reconciledResources } from "../../actors/actor-ledger.ts";
import { appearanceNameAt } from "../../actors/appearance.ts";
import { ownResources } from "../../actors/any-stats.ts";
import { offerViews } from "../../log/act.ts";
import { redrawMessage } from "../../log/draw.ts";
import { announceMessage } from "../../log/announce.ts";
import { authorOf } from "../../log/authors.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import { presentOffers } from "../../log/draw/offers.ts";
import type { MessageKind } from "../../log/kind.ts";
import { applyPending } from "../../log/ledger/apply.ts";
import { entriesOfType, everChanged, type LedgerEntry } from "../../log/ledger/entries.ts";
import { foldMessage, linkedMessages } from "../../log/log.ts";
import { isUserOrGM, type Base, type Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { knownSchema, isNewerMessage } from "../../log/schema.ts";
import { readFlags } from "../../platform/documents.ts";
import { choice, finite, type Infer, lenient, readAs, reader, record, text } from "../../rules/contract/schema.ts";
import { speak } from "../../ui/speak.ts";

const accumulationFlags = record(
  {
    kind: choice(["accumulation"]),
    schema: knownSchema,
    /** UUID. */
    actor: text(),
    resource: text(),
    /** Not rounded; negative to subtract. */
    result: finite(),
    /** Id of the card whose number it is. */
    from: lenient(text()),
  },
  true,
);

export type AccumulationFlags = Infer<typeof accumulationFlags>;

interface AccumulationState {
  readonly author: string | null;
  /** False: the author may not change the number. */
  readonly isAllowed: boolean;
  /** Name of who has undone it; `null`: nobody. */
  readonly revertedBy: string | null;
  readonly trackEntry: LedgerEntry | null;
}

export interface Accumulation extends Base<AccumulationState> {
  readonly flags: AccumulationFlags;
}

type AccumulationView = ReturnType<typeof viewOf>;

export const accumulationKind: MessageKind<AccumulationFlags, Accumulation> = {
  kind: "accumulation",
  isNewer: isNewerMessage,
  parse: readAccumulationFlags,
  links: ({ from }) => (from === undefined ? [] : [from]),
  isSound: ({ result }, { rolls }) => rolls[0] === undefined || rolls[0].total === result,
  display: {
    open: accumulationOf,
    view: viewOf,
    draw: drawWithButtons("quincunx-accumulation", (view: AccumulationView) => ({
      ...view,
      undo: presentOffers(view.offers, "main"),
    })),
    sentence: (base) => speak(wordsOf(base)),
    insert: ({ message }, content, drawing) => {
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

function readAccumulationFlags(flags: Fields): AccumulationFlags | null {
  return readAs(accumulationFlags, flags) ?? null;
}

/** Changes nothing unless the author is a GM or owns the actor. */
export function accumulationOf(message: ChatMessage.Implementation | undefined): Accumulation | null {
  const flags = message ? readFlags(message, readAccumulationFlags) : null;
  if (!message?.id || !flags) return null;
  const actor = actorAt(flags.actor);
  const { id: author, isGM } = authorOf(message);
  const initial: AccumulationState = {
    author,
    isAllowed: isGM || (author !== null && actor !== null && isOwnedBy(actor, author)),
    revertedBy: null,
    trackEntry: (actor && entriesOfType(actor, "track")[message.id]) ?? null,
  };
  const title = speak(namesIn(flags).resource);
  return { kind: "accumulation", message, flags, title, ...foldMessage(message.id, "accumulation", initial) };
}

/** Changes of actors' numbers by numbers of this card. */
export function addedFrom(messageId: string): readonly Accumulation[] {
  return linkedMessages(messageId, "accumulation").flatMap((message) =>
    message.isContentVisible ? (accumulationOf(message) ?? []) : [],
  );
}

/** Operation `trackRevert`: the author or a GM undoes the addition, if nothing else has changed the number since. No data. */
export const trackRevert: Change<object, Accumulation> = {
  type: "trackRevert",
  on: ["accumulation"],
  parse: reader({}),
  may: (person, { author, isAllowed, revertedBy }) => isAllowed && revertedBy === null && isUserOrGM(person, author),
  apply: (_state, _data, { author }) => ({ revertedBy: author.name }),
  offers: (base, viewer) =>
    trackRevert.may(viewer, base.state, {}) && isNewest(base)
      ? [
          {
            id: base.message.id ?? "",
            place: "main",
            label: phrase("QUINCUNX.Card.undo"),
            take: () => postSaying(trackRevert, base, {}, "QUINCUNX.Track.sentence"),
          },
        ]
      : [],
};

/** Only the newest change of a number can be undone. */
function isNewest({ flags, state }: Accumulation): boolean {
  const left = state.trackEntry?.change?.[flags.resource]?.[1];
  const actor = actorAt(flags.actor);
  return actor !== null && reconciledResources(actor).some(({ id, value }) => id === flags.resource && value === left);
}

function viewOf(base: Accumulation) {
  return {
    messageId: base.message.id ?? "",
    title: base.title,
    words: speak(wordsOf(base)),
    offers: offerViews(base),
  };
}

/** "Isolde: Harm 1 → 5". */
export function wordsOf({ message, flags, state }: Accumulation): Phrase {
  const { isAllowed, revertedBy, trackEntry: entry } = state;
  const about = { ...namesIn(flags), name: authorOf(message).name };
  if (entry?.isOverwritten) return phrase("QUINCUNX.Track.overwritten", about);
  if (revertedBy !== null && state.trackEntry?.more?.["step"] === "kept") return phrase("QUINCUNX.Track.kept", about);
  const [before, after] = (entry && everChanged(entry)?.[flags.resource]) ?? [];
  if (before !== undefined && after !== undefined)
    return revertedBy === null
      ? phrase("QUINCUNX.Track.choice", { ...about, before, after })
      : phrase("QUINCUNX.Track.undone", { ...about, before, after, name: revertedBy });
  return phrase(!isAllowed || entry ? "QUINCUNX.Track.refused" : "QUINCUNX.Track.waits", about);
}

/** Names of the actor and the number. */
function namesIn({ actor: uuid, resource }: AccumulationFlags): { readonly actor: string; readonly resource: Phrase } {
  const actor = actorAt(uuid);
  const found = actor ? ownResources(actor).find(({ id }) => id === resource) : undefined;
  return { actor: appearanceNameAt(uuid) ?? "", resource: found?.label ?? freeText(resource) };
}
