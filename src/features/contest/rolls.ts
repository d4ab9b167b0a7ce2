/** Rolls in the chat that can be set against each other. */
import type { ContestSideDraft } from "../../api/contest-draft.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { cardOf } from "../../card/card.ts";
import type { Card } from "../../card/state.ts";
import { contestSide } from "./card-side.ts";
import { thrownSide } from "./odds.ts";
import { orRefusal, RuleError } from "../../rules/contract/error.ts";

export function isOpposable({ message, origin, state }: Card): boolean {
  return (
    state.mechanic.contest?.judge !== undefined &&
    state.unjudged !== "draw" &&
    contestSide.in(origin) === undefined &&
    message.isContentVisible
  );
}

/** Looked at from the newest. */
const [MOST_MESSAGES, MOST_ROLLS] = [60, 8];

/** The newest rolls that can stand against this one, for this user; the newest first. */
export function rollsAgainst(card: Card): readonly Card[] {
  const recent = game.messages.contents.slice(-MOST_MESSAGES).reverse();
  const cards = recent.flatMap((message) => (message.isContentVisible ? (cardOf(message) ?? []) : []));
  return cards.filter((other) => canOppose(card, other)).slice(0, MOST_ROLLS);
}

/** Players may set a roll of theirs against another. */
export function canOppose(card: Card, other: Card): boolean {
  const { mechanic } = card.state;
  if (!isOpposable(card) || !isOpposable(other) || other.message.id === card.message.id) return false;
  if (other.state.mechanic !== mechanic || !(game.user.isGM || isMine(card) || isMine(other))) return false;
  const found = orRefusal(() =>
    mechanic.contest?.judge?.(thrownSide(card.state), thrownSide(other.state), mechanic.contest.ties[0]?.id ?? null),
  );
  // For example two different shared dice. An unknown target may be set later.
  return !(found instanceof RuleError && found.code === "conflict");
}

function isMine({ origin, state }: Card): boolean {
  return state.rollerId === game.user.id || actorAt(origin.actor)?.isOwner === true;
}

/** The card as the throw of a side. */
export function sideOfCard({ message, origin, state: { rollerId, spec } }: Card): ContestSideDraft {
  const roller = game.users.get(rollerId ?? "");
  return {
    name: message.alias,
    // Any GM may continue a GM's roll.
    user: roller && !roller.isGM ? rollerId : null,
    ...(origin.actor === undefined ? {} : { actor: origin.actor }),
    ...(origin.stats ? { stats: origin.stats } : {}),
    spec,
    card: message.id ?? "",
  };
}
