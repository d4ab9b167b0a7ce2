/** Adds the result of a card, or of a roll of the chat, to a number of an actor (SC-5), or marks what it has used up (TE-9). */
import { changeTracked } from "../../rules/actor/tracked.ts";
import type { ActorResource } from "../../rules/contract/actor.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { roundUp } from "../../rules/notation/rounding.ts";
import { actorAt, loadActor } from "../../actors/actor-at.ts";
import { shownNameOf, speakerFor } from "../../actors/appearance.ts";
import { ownResources } from "../../actors/stats.ts";
import { cardOf } from "../../card/card.ts";
import { readCardFlags } from "../../card/flags.ts";
import type { Card } from "../../card/state.ts";
import { redrawMessage } from "../../log/draw.ts";
import { openMessage } from "../../log/log.ts";
import type { MessageAction } from "../../log/operation.ts";
import { audienceFor } from "../../log/post.ts";
import { MESSAGE_SCHEMA } from "../../log/message-schema.ts";
import { requireConnection } from "../../platform/connection.ts";
import { contextEntry } from "../../platform/generations.ts";
import { readFlags } from "../../platform/flags.ts";
import { onActorChange, onHook } from "../../platform/hooks.ts";
import { messageFor } from "../../platform/plain-message.ts";
import { sendMessage } from "../../platform/send.ts";
import { askActor } from "../../ui/dialogs/ask-field.ts";
import { notifyError } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";
import { addedFrom, trackRevert, type AccumulationFlags } from "./accumulation.ts";

const WORDS = { label: "QUINCUNX.Track.menu", icon: "fa-solid fa-calculator" } as const;

type Addition = Omit<AccumulationFlags, "kind" | "schema">;

/** Undoes on a card the addition of its number; the operation is on the message of the addition. */
export const revertAdded: MessageAction<Card> = {
  type: "accumulationRevert",
  on: ["card"],
  offers: ({ message }, viewer) =>
    addedFrom(message.id ?? "").flatMap((base) =>
      (trackRevert.offers?.(base, viewer) ?? []).map((offer) => ({ ...offer, place: "foot" as const })),
    ),
};

/** Call at init: owners add other rolls of the chat to numbers of their actors. */
export function registerAddRoll(): void {
  const own = (): readonly Actor.Implementation[] => game.actors.contents.filter(({ isOwner }) => isOwner);
  const totalOf = ({ rolls }: ChatMessage.Implementation): number =>
    rolls.reduce((sum, roll) => sum + (roll.total ?? 0), 0);
  const rollOf = (id: string): ChatMessage.Implementation | null => {
    const message = game.messages.get(id);
    const isPlain = message !== undefined && message.rolls.length > 0 && openMessage(message) === null;
    return isPlain && message.isContentVisible && choicesFor(own(), 0).length > 0 ? message : null;
  };
  onHook("getChatMessageContextOptions", (_app: unknown, entries: object[]) => {
    entries.push(
      contextEntry({
        ...WORDS,
        visible: (id) => rollOf(id) !== null,
        choose: (id) => {
          const message = rollOf(id);
          if (message) choose(message, message.flavor, totalOf(message), own()).catch(notifyError);
        },
      }),
    );
  });
}

async function choose(
  message: ChatMessage.Implementation,
  text: string,
  result: number,
  actors: readonly Actor.Implementation[],
): Promise<void> {
  const choices = choicesFor(actors, result);
  if (choices.length === 0) return;
  const title = game.i18n.localize(WORDS.label);
  const chosen = await askActor({ title, text: text || title, actors: choices });
  if (chosen !== null) await postAddition(message, JSON.parse(chosen) as Addition);
}

/** Every number of the actors, both ways, with its new value; the id is the addition as JSON. */
function choicesFor(
  actors: readonly Actor.Implementation[],
  result: number,
): readonly { readonly uuid: string; readonly name: string }[] {
  return actors.flatMap((actor) =>
    ownResources(actor).flatMap((resource) =>
      (resource.marks === undefined ? [result, -roundUp(result)] : []).map((added) => {
        const words = { actor: shownNameOf(actor), resource: resource.label, ...changeTracked(resource, added, "add") };
        const addition: Addition = { actor: actor.uuid, resource: resource.id, result: added };
        return { uuid: JSON.stringify(addition), name: speak(phrase("QUINCUNX.Track.choice", words)) };
      }),
    ),
  );
}

/** Told to those who see the source. A card shows it among its remarks. */
export async function postAddition(source: ChatMessage.Implementation, about: Addition): Promise<void> {
  requireConnection();
  const flags: AccumulationFlags = { kind: "accumulation", schema: MESSAGE_SCHEMA, ...about, from: source.id ?? "" };
  const words = { sentence: "QUINCUNX.Track.sentence", title: "" } as const;
  const data = messageFor(speakerFor(await loadActor(about.actor)), words, flags);
  const audience = { whisper: audienceFor(source), blind: source.blind };
  await sendMessage({ ...data, _id: foundry.utils.randomID(), ...audience });
}

/** Only the newest messages are worth a look. */
const FAR = 100;

/** Marks things that a roll has used up on the sheet, such as the last arrow (TE-9): a change of a number, which its message can undo. */
export const markUsedUp: MessageAction<Card> = {
  type: "markUsedUp",
  on: ["card"],
  offers: (card) =>
    usedUpOn(card).map(({ actor, resource }) => ({
      id: resource.id,
      place: "deal" as const,
      icon: "fa-solid fa-box-open",
      label: phrase("QUINCUNX.Track.mark", { resource: resource.label }),
      take: () => postAddition(card.message, { actor: actor.uuid, resource: resource.id, result: 1 }),
    })),
};

/** The things of the hero that the roll has used up, if the user may mark it and it is not marked yet. */
function usedUpOn({ origin, state }: Card): readonly { actor: Actor.Implementation; resource: ActorResource }[] {
  const { mechanic, spec, outcome } = state;
  const names = mechanic.usedUp?.(spec, outcome) ?? [];
  const actor = names.length > 0 ? actorAt(origin.actor) : null;
  if (!actor?.isOwner) return [];
  return ownResources(actor).flatMap((resource) =>
    resource.marks !== undefined && names.includes(resource.marks) && resource.value === 0 ? [{ actor, resource }] : [],
  );
}

/** Call at init: cards offer what is not marked. */
export function redrawOnMarks(): void {
  onActorChange((actor, changes) => {
    if (!("system" in changes) || !ownResources(actor).some(({ marks }) => marks !== undefined)) return;
    for (const message of game.messages.contents.slice(-FAR))
      if (readFlags(message, readCardFlags)?.origin.actor === actor.uuid && cardOf(message)?.state.mechanic.usedUp)
        redrawMessage(message.id ?? "");
  });
}
