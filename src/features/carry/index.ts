/** Carries a number of a card or contest into a next roll or onto a track (MP-6, SC-1); both cards name the chain. */
import { accumulateKey } from "../../actors/accumulate.ts";
import { cardField, stateField } from "../../card/card-field.ts";
import { speakingActor } from "../../actors/speaker.ts";
import { cardOf } from "../../card/card.ts";
import { WITH_RESULT, type CardExtension } from "../../card/extension.ts";
import { readCardFlags, isCard, type Card } from "../../card/state.ts";
import { linkedMessages } from "../../log/log.ts";
import { isGM, type Base, type Change, type MessageAction, type Offer } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { readFlags } from "../../platform/documents.ts";
import { reader } from "../../rules/contract/schema.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { adjustOption } from "../../roll/adjustments/adjust-option.ts";
import type { PreRollOption } from "../../roll/pre-roll-option.ts";
import { rollSpec } from "../../roll/roll.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { freeText, phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { withoutAdjusted, type Adjusted } from "../../rules/spec/adjust.ts";
import { isStillThere } from "../../ui/dialogs/actor-gone.ts";
import { speak } from "../../ui/speak.ts";
import { runUserAction } from "../../ui/user-actions.ts";
import { type Feature, templates, messageButtons, cardExtensions, preRollOptions, cardFields } from "../feature.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { roundUp } from "../../rules/notation/rounding.ts";
import type { CarryQuestion } from "./ask-carry.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { openLater } from "../../ui/reason.ts";
import { groupsOf } from "./groups.ts";
import { carriedOrigin, numbersOf, specWith, waysOf, type CarriedNumber, type CarriedOrigin } from "./numbers.ts";

const WORDS = { label: "QUINCUNX.Carry.menu", icon: "fa-solid fa-arrow-right-to-bracket" } as const;
/** Names of entries in specs are limited. */
const MOST_LETTERS = 40;

const THROWN_NUMBERS: readonly CarriedOrigin["as"][] = ["dice", "difficulty"];

/** A number of another message: in a roll's config it is in the spec already, or is added in the prompt. */
export const carriedNumber = cardField<CarriedOrigin>({
  key: "carried",
  schema: carriedOrigin,
  links: ({ from }) => [from],
  isInState: true,
});

/** The carried number was taken out again. */
export const isReverted = stateField<true>("isCarryReverted");

const carry: MessageAction = {
  type: "carry",
  on: WITH_RESULT,
  offers: (base) =>
    base.message.isContentVisible && numbersOf(base).length > 0
      ? [{ id: "", place: "menu", label: phrase(WORDS.label), icon: WORDS.icon, take: () => use(base) }]
      : [],
  menu: WORDS,
};

/** Opens the dialog, which few rolls need. */
const askCarry = replaceable("askCarry", (question: CarryQuestion) =>
  openLater(import("./ask-carry.ts"), (window) => window.showCarryWindow(question)),
);

async function use(base: Base): Promise<void> {
  const numbers = numbersOf(base);
  const title = game.i18n.format("QUINCUNX.Carry.title", { title: titleOf(base) });
  const chosen = await askCarry({
    title,
    numbers: numbers.map(({ label }) => speak(label)),
    ways: groupsOf(numbers, heroOf(base), mechanicOf(base)),
  });
  const number = chosen && numbers[chosen.number];
  if (!number) return;
  const [kind, where = "", id = ""] = chosen.way.split(" ");
  if (kind === "track" && !isStillThere(where)) return;
  if (kind === "track")
    return void (await runUserAction(accumulateKey, {
      actor: where,
      resource: id,
      result: chosen.isTaken ? -roundUp(number.value) : number.value,
      from: base.message.id ?? "",
    }));
  const mechanic = mechanicsInUse().find((mechanic) => mechanic.id === where);
  const way = mechanic && waysOf(mechanic).find((way) => way.id === id);
  const spec = way && specWith(mechanic, way, number.value);
  if (!mechanic || !way) return;
  if (!spec) return void ui.notifications.warn(game.i18n.localize("QUINCUNX.Carry.refused"));
  const carried = { from: base.message.id ?? "", as: way.id, value: number.value, name: nameOf(base, number) };
  await rollSpec(
    { mechanic: mechanic.id, spec, actor: heroOf(base), ...carriedNumber.of(carried) },
    { targets: { by: way.id === "target" ? "stat" : "world" } },
  );
}

/** The hero of the message, if it is the user's; else the one that speaks. */
function heroOf(base: Base): Actor.Implementation | null {
  const actor = isCard(base) ? actorAt(base.origin.actor) : null;
  return actor?.isOwner ? actor : speakingActor();
}

function mechanicOf({ state }: Base): AnyMechanic | undefined {
  return (state as { readonly mechanic?: AnyMechanic }).mechanic;
}

function titleOf(base: Base): string {
  const mechanic = mechanicOf(base);
  return base.title || (mechanic ? speak(mechanic.label) : "");
}

function nameOf(base: Base, { label }: CarriedNumber): string {
  return `${speak(label)} (${titleOf(base)})`.slice(0, MOST_LETTERS);
}

/** `null`: the number was set, not added. */
function adjustedOf({ as: key, value: amount, name }: CarriedOrigin): Adjusted | null {
  return key === "bonus" || key === "difficulty" ? { name, key, amount } : null;
}

const chips = adjustOption({
  id: "carry",
  label: "QUINCUNX.Carry.chips",
  icon: WORDS.icon,
  of({ config }) {
    const carried = carriedNumber.in(config);
    return carried ? [adjustedOf(carried) ?? []].flat() : [];
  },
});

/** A number that is added is a chip. */
const added: PreRollOption = {
  ...chips,
  origin: ({ config }) => carriedNumber.of(carriedNumber.in(config)),
};

/** A number that is set is named; the fields can be changed like any other. */
const put: PreRollOption<string, true> = {
  id: "carry-set",
  offer({ config }) {
    const carried = carriedNumber.in(config);
    return carried && !adjustedOf(carried) ? carried.name : null;
  },
  open: (_prompt, name) => ({
    answer: () => true,
    present: () => [
      { place: "given", template: "quincunx-prompt-note", words: game.i18n.format("QUINCUNX.Carry.given", { name }) },
    ],
  }),
  origin: ({ config }) => carriedNumber.of(carriedNumber.in(config)),
};

/**
 * Operation `carryRevert`: takes a carried number out of a card. No data. Bonuses leave, by the roller or a GM; targets become unknown, by a GM. Not for
 * dice, which are thrown.
 */
const carryRevert: Change<object, Card> = {
  type: "carryRevert",
  on: ["card"],
  parse: reader({}),
  may: (author, state) => {
    const carried = carriedNumber.in(state);
    const isOwn = carried?.as === "bonus" && author.id !== null && author.id === state.rollerId;
    return (
      !isReverted.in(state) &&
      (isOwn || (isGM(author) && carried !== undefined && !THROWN_NUMBERS.includes(carried.as)))
    );
  },
  apply: (state) => {
    const { mechanic, spec, faces } = state;
    const carried = carriedNumber.in(state);
    const adjusted = carried && adjustedOf(carried);
    const way = waysOf(mechanic).find(({ id }) => id === carried?.as);
    const names = Object.keys(way?.fields?.(0) ?? {});
    const after = adjusted
      ? (withoutAdjusted(mechanic, spec, adjusted) ?? spec)
      : mechanic.amend(spec, faces, Object.fromEntries(names.map((name) => [name, null])));
    return { spec: after, ...isReverted.of(true) };
  },
  mayUndo: (author, { author: { id } }) => isGM(author) || author.id === id,
  describe: ({ before, logged }) =>
    phrase("QUINCUNX.Carry.reverted", {
      name: logged.author.name,
      number: freeText(carriedNumber.in(before)?.name ?? ""),
    }),
  offers: (card, viewer) =>
    [card, ...rollsWith(card)].flatMap((one) => {
      const carried = carriedNumber.in(one.origin);
      const id = one === card ? "" : (one.message.id ?? "");
      return carried && carryRevert.may(viewer, one.state, {}) ? [offerFor(one, id, carried)] : [];
    }),
};

function offerFor(card: Card, id: string, { name }: CarriedOrigin): Offer {
  return {
    id,
    place: "foot",
    icon: "fa-solid fa-rotate-left",
    label: phrase("QUINCUNX.Carry.revert", { number: freeText(name), title: freeText(titleOf(card)) }),
    take: () => postSaying(carryRevert, card, {}, "QUINCUNX.Carry.reverted", { number: name }),
  };
}

/** The cards into which a number of this one went. */
function rollsWith({ message }: Base): readonly Card[] {
  return linkedMessages(message.id ?? "", "card").flatMap((one) => {
    const card = one.isContentVisible ? cardOf(one) : null;
    return card && carriedNumber.in(card.origin)?.from === message.id ? [card] : [];
  });
}

const carryOnCards: CardExtension = {
  related(messageId) {
    const message = game.messages.get(messageId);
    const carried = carriedNumber.in((message && readFlags(message, readCardFlags)?.origin) ?? {});
    return carried ? [carried.from] : [];
  },
  remarks: (card) => [...ownRemark(card), ...rollsWith(card).map(onwardRemark)],
};

function ownRemark({ origin, state }: Card): readonly Phrase[] {
  const carried = carriedNumber.in(origin);
  if (!carried) return [];
  const as = waysOf(state.mechanic).find(({ id }) => id === carried.as)?.label ?? freeText("");
  const words = { as, value: carried.value, name: freeText(carried.name) };
  return [phrase(isReverted.in(state) ? "QUINCUNX.Carry.takenOut" : "QUINCUNX.Carry.used", words)];
}

function onwardRemark(card: Card): Phrase {
  const { message, origin, state } = card;
  const words = {
    value: carriedNumber.in(origin)?.value ?? 0,
    title: freeText(titleOf(card)),
    name: freeText(message.alias),
  };
  return phrase(isReverted.in(state) ? "QUINCUNX.Carry.cameBack" : "QUINCUNX.Carry.went", words);
}

export const carryFeature: Feature = {
  id: "carry",
  provides: [
    templates.of({ "quincunx-carry": "features/carry/ask-carry" }),
    messageButtons.of(carry),
    messageButtons.of(carryRevert),
    cardExtensions.of(carryOnCards),
    preRollOptions.of(added, put),
    cardFields.of(carriedNumber),
  ],
};
