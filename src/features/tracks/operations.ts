/**
 * Operations on tracked numbers (SC-5). `track`: a GM adds a card's result to a number or subtracts it. Data: `{actor,
 * resource, direction, result}`.
 */
import { freeText, phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { changeTracked } from "../../rules/actor/tracked.ts";
import { actorAt, actorNameAt } from "../../actors/actor-at.ts";
import { ownResources } from "../../actors/stats.ts";
import { isNewest, resultOn } from "./ledger-source.ts";
import type { TrackData, Tracked } from "./track.ts";
import type { Card } from "../../card/state.ts";
import { everChanged, type LedgerEntry } from "../../log/ledger/entries.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { speak } from "../../ui/speak.ts";
import { askActor } from "../../ui/dialogs/ask-actor.ts";

export const track: Change<TrackData, Card> = {
  type: "track",
  on: ["card"],
  parse: ({ actor, resource, direction, result, ...rest }) => {
    const isRight =
      typeof actor === "string" && typeof resource === "string" && (direction === "add" || direction === "take");
    if (!isRight || Object.keys(rest).length > 0) return null;
    return typeof result === "number" && Number.isFinite(result) ? { actor, resource, direction, result } : null;
  },
  may: isGM,
  apply: ({ tracked = [] }, data, { messageId }) => ({
    tracked: [...tracked, { ...data, messageId, isReverted: false }],
  }),
  describe: ({ before, data, logged }) => {
    const [was, is] = pairOf(before.trackEntries?.[logged.messageId], data.resource) ?? [];
    const about = { ...wordsOf(data), name: logged.author.name };
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

function wordsOf({ actor: uuid, resource }: Pick<TrackData, "actor" | "resource">): {
  readonly actor: string;
  readonly resource: Phrase;
} {
  const actor = actorAt(uuid);
  const found = actor ? ownResources(actor).find(({ id }) => id === resource) : undefined;
  return { actor: actorNameAt(uuid) ?? "", resource: found?.label ?? freeText(resource) };
}

/** Offers every tracked number, both ways, with its new value. */
async function choose(card: Card): Promise<void> {
  const result = resultOn(card.state);
  if (result === null) return;
  const choices = game.actors.contents.flatMap((actor) =>
    ownResources(actor).flatMap((resource) =>
      (["add", "take"] as const).map((direction) => {
        const { before, after } = changeTracked(resource, result, direction);
        const words = { actor: actor.name, resource: resource.label, before, after };
        const data: TrackData = { actor: actor.uuid, resource: resource.id, direction, result };
        return { data, uuid: JSON.stringify(data), name: speak(phrase("QUINCUNX.Track.choice", words)) };
      }),
    ),
  );
  if (choices.length === 0) return;
  const title = game.i18n.localize("QUINCUNX.Track.menu");
  const chosen = await askActor({
    title,
    text: card.title,
    actors: choices.map(({ uuid, name }) => ({ uuid, name })),
  });
  const found = choices.find(({ uuid }) => uuid === chosen);
  if (found) await postOperation(track, card, found.data, { sentence: sentence() });
}

function sentence(): string {
  return game.i18n.format("QUINCUNX.Track.sentence", { name: game.user.name });
}

/** `trackRevert`: a GM undoes a `track`, if nothing else has changed the number since. Data: `{operation}`. */
export const trackRevert: Change<{ readonly operation: string }, Card> = {
  type: "trackRevert",
  on: ["card"],
  parse: ({ operation, ...rest }) =>
    typeof operation === "string" && Object.keys(rest).length === 0 ? { operation } : null,
  may: (author, { tracked = [] }, { operation }) =>
    isGM(author) && tracked.some(({ messageId, isReverted }) => messageId === operation && !isReverted),
  apply: ({ tracked = [] }, { operation }) => ({
    tracked: tracked.map((one): Tracked => (one.messageId === operation ? { ...one, isReverted: true } : one)),
  }),
  describe: ({ before, data: { operation }, logged }) => {
    const one = before.tracked?.find(({ messageId }) => messageId === operation);
    const about = { ...(one ? wordsOf(one) : { actor: "", resource: freeText("") }), name: logged.author.name };
    const isKept = before.trackEntries?.[operation]?.more?.["step"] === "kept";
    return phrase(isKept ? "QUINCUNX.Track.kept" : "QUINCUNX.Track.reverted", about);
  },
  offers: (card, viewer) =>
    isGM(viewer)
      ? (card.state.tracked ?? []).flatMap((one) =>
          isNewest(card.state, one)
            ? [
                {
                  id: one.messageId,
                  place: "history",
                  label: phrase("QUINCUNX.Card.undo"),
                  take: async () =>
                    void (await postOperation(
                      trackRevert,
                      card,
                      { operation: one.messageId },
                      { sentence: sentence() },
                    )),
                },
              ]
            : [],
        )
      : [],
};
