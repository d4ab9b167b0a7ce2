/**
 * Attacks of one actor in one turn of an encounter: at most one, also over separate rolls (DP-12). A further attack
 * causes a warning in the prompt and on the card; it is not refused.
 */
import { actionTurn, attackNumber, attackTurn } from "./origin.ts";
import { mayRollFor } from "../../actors/actor-at.ts";
import { readCardFlags, storedOrigin, type CardFlags, type Card } from "../../card/state.ts";
import { provenFlags, readFlags } from "../../platform/documents.ts";
import { linkedMessages } from "../../log/log.ts";
import { byLogPosition, nextTurn, positionOf, type LogPosition } from "../../log/position.ts";

/**
 * Key under which the log links the attacks of one turn; never a message id. `null`: the card is no attack, or was
 * rolled outside encounters.
 */
export function attackKey({ mechanic, origin }: Pick<CardFlags, "mechanic" | "origin">): string | null {
  const turn = attackTurn.in(origin);
  return origin.actor === undefined || turn === undefined ? null : keyFor(origin.actor, mechanic, turn);
}

function keyFor(actor: string, mechanic: string, turn: string): string {
  return `attack ${JSON.stringify([actor, mechanic, turn])}`;
}

export function hasAttacked(actor: string, mechanic: string, turn: string): boolean {
  return attacksOf(keyFor(actor, mechanic, turn)).length > 0;
}

/** Key under which the log links the actions of one turn; `null`: the card is none. */
export function actionKey({ mechanic, origin }: Pick<CardFlags, "mechanic" | "origin">): string | null {
  const turn = actionTurn.in(origin);
  return origin.actor === undefined || turn === undefined ? null : actionKeyFor(origin.actor, mechanic, turn);
}

function actionKeyFor(actor: string, mechanic: string, turn: string): string {
  return `action ${JSON.stringify([actor, mechanic, turn])}`;
}

/** True if the actor has acted in this turn already; a further action is an extra one, which is committed (DP-12). */
export function hasActed(actor: string, mechanic: string, turn: string): boolean {
  return linkedMessages(actionKeyFor(actor, mechanic, turn), "card").some((message) => {
    const flags = provenFlags(message) && readFlags(message, readCardFlags);
    return flags && actionTurn.in(flags.origin) !== undefined && mayRollFor(message, flags.origin.actor);
  });
}

/**
 * Number of the next attack in this turn. As with operations, clocks order only attacks that were rolled at the same
 * time.
 */
export function nextAttack(actor: string, mechanic: string, turn: string): number {
  return nextTurn(attacksOf(keyFor(actor, mechanic, turn)).map(placeOf));
}

function placeOf(message: ChatMessage.Implementation): LogPosition {
  const turn = attackNumber.in(storedOrigin(message));
  return { ...positionOf(message), ...(turn === undefined ? {} : { turn }) };
}

/** True if another attack of the same turn precedes this card. */
export function isFurtherAttack({ message, origin, state: { mechanic } }: Card): boolean {
  const key = attackKey({ mechanic: mechanic.id, origin });
  return key !== null && attacksOf(key).findIndex(({ id }) => id === message.id) > 0;
}

export function otherAttacks(messageId: string): readonly string[] {
  const message = game.messages.get(messageId);
  const flags = message ? readFlags(message, readCardFlags) : null;
  const key = flags && attackKey(flags);
  return key ? attacksOf(key).flatMap(({ id }) => (id && id !== messageId ? [id] : [])) : [];
}

/** Sorted the same way on all clients. Only counts attacks that the roll proves. */
function attacksOf(key: string): readonly ChatMessage.Implementation[] {
  return linkedMessages(key, "card")
    .filter((message) => {
      const flags = provenFlags(message) && readFlags(message, readCardFlags);
      return flags && attackTurn.in(flags.origin) !== undefined && mayRollFor(message, flags.origin.actor);
    })
    .sort((a, b) => byLogPosition(placeOf(a), placeOf(b)));
}
