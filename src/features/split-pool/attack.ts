/**
 * Attacks of one actor in one turn of an encounter (DP-12: at most one, over separate rolls, too). A second one is warned of and not refused: the player
 * in the prompt, player and GMs on the card.
 */
import { readCardFlags, type CardFlags } from "../../card/flags.ts";
import { provenFlags, readFlags } from "../../platform/flags.ts";
import { linkedMessages } from "../../log/log.ts";
import { byLogPosition, nextTurn, positionOf, type LogPosition } from "../../log/position.ts";
import { mayRollFor } from "../let-it-ride/situation.ts";
import type { Card } from "../../card/state.ts";

/** What the log finds the attacks of one turn by; it is no message's id. Null: it is none, or in no encounter. */
export function attackKey({
  mechanic,
  origin: { actor, splitAttack },
}: Pick<CardFlags, "mechanic" | "origin">): string | null {
  return actor === undefined || splitAttack === undefined ? null : keyFor(actor, mechanic, splitAttack);
}

function keyFor(actor: string, mechanic: string, turn: string): string {
  return `attack ${JSON.stringify([actor, mechanic, turn])}`;
}

/** Whether this actor has attacked in this turn. */
export function hasAttacked(actor: string, mechanic: string, turn: string): boolean {
  return attacksOf(keyFor(actor, mechanic, turn)).length > 0;
}

/** What says of an attack in this turn which of them it is: as operations do, clocks decide only between what was rolled at once. */
export function nextAttack(actor: string, mechanic: string, turn: string): number {
  return nextTurn(attacksOf(keyFor(actor, mechanic, turn)).map(placeOf));
}

function placeOf(message: ChatMessage.Implementation): LogPosition {
  const { splitAttackTurn: turn } = readFlags(message, readCardFlags)?.origin ?? {};
  return { ...positionOf(message), ...(turn === undefined ? {} : { turn }) };
}

/** Whether another attack came before it. */
export function isFurtherAttack({ message, origin, state: { mechanic } }: Card): boolean {
  const key = attackKey({ mechanic: mechanic.id, origin });
  return key !== null && attacksOf(key).findIndex(({ id }) => id === message.id) > 0;
}

/** The other attacks of a card's turn: they say it, too, when it comes or goes. */
export function otherAttacks(messageId: string): readonly string[] {
  const message = game.messages.get(messageId);
  const flags = message ? readFlags(message, readCardFlags) : null;
  const key = flags && attackKey(flags);
  return key ? attacksOf(key).flatMap(({ id }) => (id && id !== messageId ? [id] : [])) : [];
}

/** In one order at all seats; the roll itself says what it was. */
function attacksOf(key: string): readonly ChatMessage.Implementation[] {
  return linkedMessages(key, "card")
    .filter((message) => {
      const flags = provenFlags(message) && readFlags(message, readCardFlags);
      return flags?.origin.splitAttack !== undefined && mayRollFor(message, flags.origin.actor);
    })
    .sort((a, b) => byLogPosition(placeOf(a), placeOf(b)));
}
