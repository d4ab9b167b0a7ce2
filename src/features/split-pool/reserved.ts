/**
 * Parts of a split pool that are reserved, for example to dodge (DP-12). The first card of the split keeps them; a later card with the same split and part
 * is the roll of it. In an encounter they end with the round, which is a turn of the rules.
 */
import { actorAt } from "../../actors/actor-at.ts";
import { isRoundOver } from "../../actors/encounter.ts";
import { cardOf } from "../../card/card.ts";
import { storedOrigin, type CardFlags, type Card } from "../../card/state.ts";
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages } from "../../log/log.ts";
import type { MessageAction } from "../../log/operation.ts";
import type { PreRollOption } from "../../roll/pre-roll-option.ts";
import { rollSpec } from "../../roll/roll.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { countPhrase, type Phrase } from "../../rules/contract/phrase.ts";
import { bringBack, forReason } from "../../ui/reason.ts";
import { speak } from "../../ui/speak.ts";
import { otherParts } from "./split.ts";
import { reservedParts, type ReservedPart } from "./origin.ts";
import { shareOfPool } from "../../card/fields/share.ts";

const ICON = "fa-solid fa-shield-halved";

function isOver({ in: round }: ReservedPart): boolean {
  return round !== undefined && isRoundOver(round);
}

/** Key under which the log links the cards of an actor with reserved dice; never a message id. */
export function reservedKey({ origin }: Pick<CardFlags, "origin">): string | null {
  const { actor } = origin;
  return actor === undefined || reservedParts.in(origin) === undefined ? null : `reserved ${actor}`;
}

type Open = ReservedPart & { readonly dice: number };

/** Reserved parts that nobody has rolled, with those that have ended. */
function unrolledOn({ message, origin, state: { mechanic } }: Card): readonly Open[] {
  const rolled = otherParts(message.id ?? "").map((id) => partAt(id));
  return (reservedParts.in(origin) ?? []).flatMap((part) => {
    const spec = rolled.includes(part.part) ? null : unlessRefused(() => mechanic.parseSpec(part.spec));
    return spec ? [{ ...part, dice: countOf(mechanic, spec) }] : [];
  });
}

function countOf(mechanic: Card["state"]["mechanic"], spec: Fields): number {
  return (unlessRefused(() => mechanic.waitingDice(spec, mechanic.parseFaces(spec, {}))) ?? []).reduce(
    (sum, { count }) => sum + count,
    0,
  );
}

function partAt(id: string): number | undefined {
  const message = game.messages.get(id);
  return shareOfPool.in(storedOrigin(message))?.part;
}

/** Names the reserved dice for every reader. */
export function reservedRemarks(card: Card): readonly Phrase[] {
  return unrolledOn(card).map((part) => {
    const about = { title: part.title };
    return isOver(part)
      ? countPhrase("QUINCUNX.Split.reservedOver", part.dice, about)
      : countPhrase("QUINCUNX.Split.reservedWaits", part.dice, about);
  });
}

/** Their roller's, while they last. */
export const rollReserved: MessageAction<Card> = {
  type: "rollReserved",
  on: ["card"],
  offers: (card, { id }) =>
    id !== null && id === card.state.rollerId
      ? openOn(card).map((part) => ({
          id: String(part.part),
          place: "main" as const,
          icon: ICON,
          label: countPhrase("QUINCUNX.Split.rollReserved", part.dice, { title: part.title }),
          take: () => roll(card, part),
        }))
      : [],
};

function openOn(card: Card): readonly Open[] {
  return unrolledOn(card).filter((part) => !isOver(part));
}

/** The number of dice is fixed, the difficulty is not. */
async function roll(
  { origin, state: { mechanic } }: Card,
  { part, title, spec, stats, counted = {} }: Open,
): Promise<void> {
  const split = shareOfPool.in(origin);
  if (!split) return;
  const actor = actorAt(origin.actor);
  const poolFields = Object.keys(spec).filter((field) => mechanic.split?.poolFields.includes(field));
  await rollSpec(
    {
      mechanic: mechanic.id,
      spec,
      title,
      actor: actor?.isOwner ? actor : null,
      origin: { ...shareOfPool.of({ ...split, part }), ...(stats ? { stats } : {}) },
      counted,
    },
    { locked: poolFields },
  );
}

interface ReservedOffer {
  readonly cards: readonly string[];
}

/** In the prompt of their hero: a button that rolls them instead. */
export const reservedOption: PreRollOption<ReservedOffer, never> = {
  id: "reserved",
  belongsTo: "throw",
  offer({ context: { actor, mechanic }, occasion }) {
    if (!actor || occasion === "part" || occasion === "round") return null;
    const cards = linkedMessages(`reserved ${actor.uuid}`, "card").flatMap((message) => {
      const card = cardOf(message);
      const isOwn = card?.state.mechanic.id === mechanic && card.state.rollerId === game.user.id;
      return card && isOwn && openOn(card).length > 0 ? [message.id ?? ""] : [];
    });
    return cards.length > 0 ? { cards } : null;
  },
  open(_prompt, { cards }) {
    const parts = (): readonly { readonly card: Card; readonly part: Open }[] =>
      cards.flatMap((id) => {
        const card = cardOf(game.messages.get(id));
        return card ? openOn(card).map((part) => ({ card, part })) : [];
      });
    return {
      answer: () => null,
      present: () =>
        parts().map(({ part }, index) => ({
          place: "given",
          template: "quincunx-prompt-reserved",
          option: "reserved",
          index,
          label: speak(countPhrase("QUINCUNX.Split.rollReserved", part.dice, { title: part.title })),
        })),
      async press({ quincunxReserved }, button) {
        const chosen = parts()[Number(quincunxReserved)];
        if (!chosen) return;
        // Their own prompt takes the place of this one.
        await foundry.applications.instances.get(button.closest(".application")?.id ?? "")?.close();
        // The card's button has the same reason.
        const reason = `${chosen.card.message.id} rollReserved ${chosen.part.part}`;
        if (!bringBack(reason)) await forReason(reason, () => roll(chosen.card, chosen.part));
      },
    };
  },
};

/** Call when a round may have ended. */
export function redrawReserved(): void {
  for (const message of game.messages.contents)
    if (reservedParts.in(storedOrigin(message))) redrawMessage(message.id ?? "");
}
