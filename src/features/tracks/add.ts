/** Adds the result of a card, of a roll of the chat or of any formula to a number of an actor (SC-5), or marks what a card has used up (TE-9). */
import { changeTracked } from "../../rules/actor/tracked.ts";
import type { ActorResource } from "../../rules/contract/actor.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { roundUp } from "../../rules/notation/rounding.ts";
import { actorAt, loadActor } from "../../actors/actor-at.ts";
import { shownNameOf, speakerFor } from "../../actors/appearance.ts";
import { ownResources } from "../../actors/any-stats.ts";
import { cardOf } from "../../card/card.ts";
import { readCardFlags, type Card } from "../../card/state.ts";
import { redrawMessage } from "../../log/draw.ts";
import { openMessage } from "../../log/log.ts";
import type { MessageAction } from "../../log/operation.ts";
import { audienceFor } from "../../log/post.ts";
import { MESSAGE_SCHEMA } from "../../log/message-schema.ts";
import { requireConnection } from "../../platform/connection.ts";
import { contextEntry, applyMode, chosenMode, modeOptions } from "../../platform/generations.ts";
import { readFlags, proveFlags } from "../../platform/documents.ts";
import { onActorChange, onHook } from "../../platform/hooks.ts";
import { messageFor, sendMessage } from "../../platform/send.ts";
import { askActor, askText } from "../../ui/dialogs/ask-field.ts";
import { notifyError, speak, formatNumber } from "../../ui/speak.ts";
import { addedFrom, trackRevert, type AccumulationFlags } from "./accumulation.ts";
import { accumulateKey, type Accumulating } from "../../actors/accumulate.ts";
import { plainSigns } from "../../rules/notation/plain-text.ts";
import { replaceable } from "../../platform/replaceable.ts";
import type { UserAction } from "../../ui/user-actions.ts";
import { recall, remember } from "../../roll/prompt/memory.ts";

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
async function postAddition(source: ChatMessage.Implementation, about: Addition): Promise<void> {
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

export const accumulateAction: UserAction<Accumulating> = {
  ...accumulateKey,
  label: "QUINCUNX.Track.roll",
  icon: "fa-solid fa-dice",
  run: async (about) => {
    const source = game.messages.get(about?.from ?? "");
    if (about && source) await postAddition(source, { ...about, result: about.result ?? 0 });
    else if (about) await rollAndAdd(about);
  },
};

/** Asks for a formula, remembered for each number, and posts its roll. */
async function rollAndAdd({ actor: uuid, resource: id }: Pick<AccumulationFlags, "actor" | "resource">): Promise<void> {
  const actor = await loadActor(uuid);
  const resource = actor && ownResources(actor).find((resource) => resource.id === id);
  if (!actor?.isOwner || !resource) return;
  const key = `accumulate ${uuid} ${id}`;
  const { formula: last } = recall(key)?.spec ?? {};
  const label = speak(resource.label);
  const typed = await askFormula({
    title: game.i18n.format("QUINCUNX.Track.rollTo", { resource: label }),
    text: game.i18n.format("QUINCUNX.Track.rollHint", { resource: label, value: formatNumber(resource.value) }),
    formula: typeof last === "string" ? last : "1d6",
  });
  const formula = plainSigns(typed ?? "").trim();
  if (formula === "") return;
  if (!Roll.validate(formula)) {
    ui.notifications.warn(game.i18n.format("QUINCUNX.Track.noFormula", { formula }));
    return;
  }
  requireConnection();
  const mode = chosenMode(undefined);
  const roll = (await new Roll(formula, actor.getRollData()).evaluate()) as unknown as Roll;
  await remember(key, { spec: { formula }, mode });
  const _id = foundry.utils.randomID();
  const flags: AccumulationFlags = {
    kind: "accumulation",
    schema: MESSAGE_SCHEMA,
    actor: uuid,
    resource: id,
    result: roll.total ?? 0,
  };
  proveFlags(roll, _id, flags);
  const data = messageFor(speakerFor(actor), { sentence: "QUINCUNX.Track.sentence", title: label }, flags);
  const dice = { rolls: [roll], flavor: label, sound: CONFIG.sounds.dice, content: String(roll.total) };
  await sendMessage(applyMode({ ...data, ...dice, _id }, mode), modeOptions(mode));
}

interface FormulaQuestion {
  readonly title: string;
  readonly text: string;
  readonly formula: string;
}

/** `null` if cancelled. */
const askFormula = replaceable("askFormula", ({ formula, ...question }: FormulaQuestion) =>
  askText({ ...question, value: formula, most: 200, button: { action: "roll", label: "QUINCUNX.Track.roll" } }),
);
