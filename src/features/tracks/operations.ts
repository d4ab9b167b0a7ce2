/**
 * Operations on tracked numbers (SC-5). `track`: a GM adds a card's result to a number or subtracts it. Data: `{actor,
 * resource, direction, result}`.
 */
import { isText, oneOf, readShape } from "../../platform/shape.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { changeTracked } from "../../rules/actor/tracked.ts";
import { shownNameOf } from "../../actors/appearance.ts";
import { ownResources } from "../../actors/stats.ts";
import { addedFrom } from "./accumulation.ts";
import { isNewest, resultOn } from "./ledger-source.ts";
import type { TrackData, Tracked, TrackState } from "./track.ts";
import { wordsOf } from "./track.ts";
import type { Card } from "../../card/state.ts";
import { everChanged, type LedgerEntry } from "../../log/ledger/entries.ts";
import { isGM, isUserOrGM, type Base, type Change, type MessageAction } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { speak } from "../../ui/speak.ts";
import { askActor } from "../../ui/dialogs/ask-field.ts";

export const track: Change<TrackData, Card> = {
  type: "track",
  on: ["card"],
  parse: readShape<TrackData>({
    actor: isText,
    resource: isText,
    direction: oneOf("add", "take"),
    result: (value): value is number => Number.isFinite(value),
  }),
  may: isGM,
  apply: ({ tracked = [] }, data, { messageId }) => ({
    tracked: [...tracked, { ...data, messageId, isReverted: false }],
  }),
  describe: ({ before, data, logged }) => {
    const entry = before.trackEntries?.[logged.messageId];
    const [was, is] = pairOf(entry, data.resource) ?? [];
    const about = { ...wordsOf(data), name: logged.author.name };
    if (entry?.isOverwritten) return phrase("QUINCUNX.Track.overwritten", about);
    return was === undefined || is === undefined
      ? phrase("QUINCUNX.Track.waits", about)
      : phrase("QUINCUNX.Track.entry", { ...about, before: was, after: is });
  },
  menu: { label: "QUINCUNX.Track.menu", icon: "fa-solid fa-calculator" },
  offers: (card, viewer) =>
    isGM(viewer) && resultOn(card.state) !== null
      ? [{ id: "", place: "menu", label: phrase("QUINCUNX.Track.menu"), take: () => choose(card) }]
      : [],
};

/** The change as it was applied, even if it has been reverted. */
function pairOf(entry: LedgerEntry | undefined, resource: string): readonly [number, number] | undefined {
  return entry && everChanged(entry)?.[resource];
}

/** Every tracked number of the actors, both ways, with its new value. */
export function trackChoices(
  actors: readonly Actor.Implementation[],
  result: number,
): readonly { readonly data: TrackData; readonly name: string }[] {
  return actors.flatMap((actor) =>
    ownResources(actor).flatMap((resource) =>
      (resource.marks === undefined ? (["add", "take"] as const) : []).map((direction) => {
        const { before, after } = changeTracked(resource, result, direction);
        const words = { actor: shownNameOf(actor), resource: resource.label, before, after };
        const data: TrackData = { actor: actor.uuid, resource: resource.id, direction, result };
        return { data, name: speak(phrase("QUINCUNX.Track.choice", words)) };
      }),
    ),
  );
}

async function choose(card: Card): Promise<void> {
  const result = resultOn(card.state);
  if (result === null) return;
  const choices = trackChoices(game.actors.contents, result).map((one) => ({ ...one, uuid: JSON.stringify(one.data) }));
  if (choices.length === 0) return;
  const title = game.i18n.localize("QUINCUNX.Track.menu");
  const chosen = await askActor({
    title,
    text: card.title,
    actors: choices.map(({ uuid, name }) => ({ uuid, name })),
  });
  const found = choices.find(({ uuid }) => uuid === chosen);
  if (found) await postSaying(track, card, found.data, "QUINCUNX.Track.sentence");
}

/** `trackRevert`: a GM undoes a `track`, or its author an accumulation, if nothing else has changed the number since. Data: `{operation}`. */
export const trackRevert: Change<{ readonly operation: string }, Base<TrackState>> = {
  type: "trackRevert",
  on: ["card", "accumulation"],
  parse: readShape({ operation: isText }),
  may: (author, { tracked = [] }, { operation }) =>
    tracked.some((one) => one.messageId === operation && !one.isReverted && isUserOrGM(author, one.by ?? null)),
  apply: ({ tracked = [] }, { operation }) => ({
    tracked: tracked.map((one): Tracked => (one.messageId === operation ? { ...one, isReverted: true } : one)),
  }),
  describe: ({ before, data: { operation }, logged }) => {
    const one = before.tracked?.find(({ messageId }) => messageId === operation);
    const about = { ...(one ? wordsOf(one) : { actor: "", resource: freeText("") }), name: logged.author.name };
    const isKept = before.trackEntries?.[operation]?.more?.["step"] === "kept";
    return phrase(isKept ? "QUINCUNX.Track.kept" : "QUINCUNX.Track.reverted", about);
  },
  offers: (base, viewer) =>
    (base.state.tracked ?? [])
      .filter((one) => isUserOrGM(viewer, one.by ?? null) && isNewest(base.state, one))
      .map(({ messageId: operation }) => ({
        id: operation,
        place: base.kind === "card" ? "history" : "main",
        label: phrase("QUINCUNX.Card.undo"),
        take: () => postSaying(trackRevert, base, { operation }, "QUINCUNX.Track.sentence"),
      })),
};

/** Undoes on a card the addition of its number; the operation is on the message of the addition. */
export const revertAdded: MessageAction<Card> = {
  type: "accumulationRevert",
  on: ["card"],
  offers: ({ message }, viewer) =>
    addedFrom(message.id ?? "").flatMap((base) =>
      (trackRevert.offers?.(base, viewer) ?? []).map((offer) => ({ ...offer, place: "foot" as const })),
    ),
};
