/**
 * Working together (DP-11): others roll along with a card, each with a roll of their own, and the card shows the sum. Cards store the id of the first one
 * in their origin.
 */
import { cardField } from "../../card/card-field.ts";
import { otherHeroes, speakerOf, speakingActor } from "../../actors/speaker.ts";
import { statOf } from "../../actors/any-stats.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { cardOf } from "../../card/card.ts";
import type { CardExtension, CardTargets } from "../../card/extension.ts";
import { storedOrigin, type Card, type CardState } from "../../card/state.ts";
import { text } from "../../rules/contract/schema.ts";
import { earlierTargets } from "../../card/operations/retarget.ts";
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages } from "../../log/log.ts";
import { pickFields } from "../../rules/contract/fields.ts";
import { gmFields } from "../../rules/spec/change.ts";
import type { MessageAction } from "../../log/operation.ts";
import { rollSpec } from "../../roll/roll.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { speak } from "../../ui/speak.ts";
import { type Feature, messageButtons, cardExtensions, cardFields } from "../feature.ts";

/** The first card of a task at which several people work, each with a roll of their own (DP-11). */
const along = cardField<string>({ key: "along", schema: text(), links: (first) => [first] });

type Hero = Actor.Implementation;

const WORDS = { label: "QUINCUNX.RollAlong.join", icon: "fa-solid fa-people-carry-box" } as const;

const rollAlong: MessageAction<Card> = {
  type: "rollAlong",
  on: ["card"],
  offers: (card) =>
    isJoinable(card) && helperOf(card)
      ? [{ id: "", place: "foot", label: phrase(WORDS.label), icon: WORDS.icon, take: () => join(card) }]
      : [],
  menu: WORDS,
};

/** Rolls that belong to another message have their own ways to work together. */
function isJoinable({ message, origin, state }: Card): boolean {
  const isFirst = state.occasion === "roll" && along.in(origin) === undefined;
  return state.mechanic.together !== undefined && isFirst && state.unjudged !== "draw" && message.isContentVisible;
}

/** The user's hero with stats for this roll: the speaker, else another one; never the hero who rolled. */
function helperOf({ origin, state: { mechanic } }: Card): Hero | null {
  const speaking = speakingActor();
  const all = [...(speaking ? [speaking] : []), ...otherHeroes(speaking)];
  const isAble = (hero: Hero): boolean => (speakerOf(hero)?.stats(mechanic).length ?? 0) > 0;
  return all.find((hero) => hero.isOwner && hero.uuid !== origin.actor && isAble(hero)) ?? null;
}

/** Opens the prompt with the helper's stats of the same names, against the same target if it is known. */
async function join(card: Card): Promise<void> {
  const { mechanic, spec } = card.state;
  const actor = helperOf(card);
  const helper = speakerOf(actor);
  if (!actor || !helper) return;
  const names = namesOf(card);
  const ids = helper.stats(mechanic).flatMap(({ id, name }) => (names.includes(name) ? [id] : []));
  const { fields, selected } = helper.begin(mechanic, ids);
  const known = Object.entries(spec).filter(([field, value]) => mechanic.hideable.includes(field) && value !== null);
  // The difficulty of the task is the first card's, so that nobody sets it again.
  await rollSpec(
    {
      mechanic: mechanic.id,
      spec: {
        ...fields,
        ...Object.fromEntries(mechanic.hideable.map((field) => [field, null])),
        ...Object.fromEntries(known),
      },
      title: card.title,
      actor,
      stats: selected,
      origin: along.of(card.message.id ?? ""),
    },
    { locked: gmFields(mechanic) },
  );
}

function namesOf({ origin }: Card): readonly string[] {
  const actor = actorAt(origin.actor);
  const stats = actor ? (origin.stats ?? []).map((id) => statOf(actor, id)) : [];
  return stats.flatMap((stat) => (stat ? [speak(stat.label)] : []));
}

const rollAlongOnCards: CardExtension = {
  targets(_message, origin) {
    const first = along.in(origin);
    return first === undefined ? null : targetsOfFirst(first);
  },
  changed(messageId) {
    for (const { id } of linkedMessages(messageId, "card")) redrawMessage(id ?? "");
  },
  related(messageId) {
    const message = game.messages.get(messageId);
    const first = along.in(storedOrigin(message));
    return first === undefined ? [] : [first];
  },
  remarks(card) {
    const first = along.in(card.origin);
    return first === undefined ? sumOf(card) : helpedBy(first);
  },
};

/** All rolls at one task have the difficulty of the first card. */
function targetsOfFirst(id: string): CardTargets | null {
  const first = cardOf(game.messages.get(id));
  if (!first || along.in(first.origin) !== undefined) return null;
  const targetsIn = ({ mechanic, spec, hiddenBy }: CardState): CardTargets => ({
    mechanic,
    hiddenBy,
    targets: pickFields(spec, mechanic.hideable),
  });
  return { ...targetsIn(first.state), earlier: earlierTargets(first, targetsIn) };
}

function helpedBy(id: string): readonly Phrase[] {
  const first = cardOf(game.messages.get(id));
  return first?.message.isContentVisible
    ? [phrase("QUINCUNX.RollAlong.along", { name: first.message.alias, title: first.title })]
    : [];
}

/** The sum of the card and those who rolled along; a hidden or pending number leaves it open. */
function sumOf(card: Card): readonly Phrase[] {
  const { together } = card.state.mechanic;
  const helpers = isJoinable(card)
    ? linkedMessages(card.message.id ?? "", "card").flatMap((message) => {
        const helper = message.isContentVisible ? cardOf(message) : null;
        const isOne =
          helper && along.in(helper.origin) === card.message.id && helper?.state.mechanic === card.state.mechanic;
        return helper && isOne ? [helper] : [];
      })
    : [];
  if (!together || helpers.length === 0) return [];
  const names = helpers.map(({ message }) => message.alias).join(", ");
  const counts = [card, ...helpers].map(({ state }) => together.countOf(state.outcome));
  const numbers = counts.map((count) => count ?? game.i18n.localize("QUINCUNX.RollAlong.waiting")).join(" + ");
  const isUndecided = counts.includes(null);
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  return isUndecided
    ? [phrase("QUINCUNX.RollAlong.open", { names, numbers })]
    : [phrase("QUINCUNX.RollAlong.together", { names, numbers, result: together.describe(card.state.spec, sum) })];
}

export const rollAlongFeature: Feature = {
  id: "roll-along",
  provides: [messageButtons.of(rollAlong), cardExtensions.of(rollAlongOnCards), cardFields.of(along)],
};
