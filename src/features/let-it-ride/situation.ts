/**
 * Rolls for the same thing (SC-9, DP-8): actor, check and a short text. Each such card names it in its origin, and the log finds them by it. What the
 * earlier ones make of the next is derived from them alone, at every seat alike.
 */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { Verdict } from "../../rules/contract/verdict.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { MOST_SITUATION_WORDS, readCardFlags, type CardFlags, type Situation } from "../../card/flags.ts";
import { provenFlags, readFlags } from "../../platform/flags.ts";
import { authorOf } from "../../log/authors.ts";
import { linkedMessages } from "../../log/log.ts";
import { byLogPosition, nextTurn, type LogPosition } from "../../log/position.ts";
import { defineSetting } from "../../platform/settings.ts";
import { cardOf } from "../../card/card.ts";
import { judgeSecretly } from "../../card/judge-secretly.ts";
import type { Card } from "../../card/state.ts";

/** Whether rolls that do not say what they are for are for the same thing, where actor and check are (SC-9, DP-8). */
export const rideWithoutWordsSetting = defineSetting({
  key: "rideWithoutWords",
  scope: "world",
  type: Boolean,
  default: false,
  name: "QUINCUNX.Settings.rideWithoutWords.name",
  hint: "QUINCUNX.Settings.rideWithoutWords.hint",
});

/** What is about to be rolled, as far as it says which situation it is. */
export interface Attempt {
  readonly mechanic: AnyMechanic;
  readonly spec: object;
  readonly actor: Actor.Implementation | null;
  /** Ids of the stats that are selected, of those that the actor has. */
  readonly ticked: readonly string[];
  readonly stats: readonly SelectedStat[];
  readonly text: string;
}

/** How things stand before a roll in a situation that is known. */
export interface Standing {
  readonly situation: Situation;
  /** The result that holds, where no GM has said that circumstances have changed; null: none. */
  readonly holds: Card | null;
  /** Each earlier try since the count was begun anew, as everybody may know it, the oldest first. */
  readonly tries: readonly Verdict[];
  /** GMs only: tries that failed under a difficulty that only GMs know. */
  readonly hiddenFailures: number;
}

/** Null: it is a roll like any other. */
export function standingOf({ mechanic, spec, actor, ticked, stats, text }: Attempt): Standing | null {
  const rule = mechanic.repeat;
  const words = text.trim().slice(0, MOST_SITUATION_WORDS);
  if (!rule || !actor || (words === "" && !rideWithoutWordsSetting.read())) return null;
  const telling = stats.filter(({ id, slot }) => ticked.includes(id) && rule.slots.includes(slot));
  const check = (telling.length > 0 ? telling.map(({ id }) => id) : [...rule.labelsOf(spec)]).sort();
  if (words === "" && check.length === 0) return null;
  const before = attemptsIn(keyFor(actor.uuid, mechanic.id, check, words));
  const cards = before.flatMap(({ message }) => cardOf(message) ?? []);
  const since = cards.slice(cards.findLastIndex(({ state }) => state.isFreed) + 1);
  const last = cards.at(-1);
  return {
    situation: { text: words, check, turn: nextTurn(before) },
    holds: rule.kind === "binds" && last && !last.state.isFreed ? last : null,
    tries: since.map(({ message, state }) => (message.isContentVisible ? state.verdict : "unknown")),
    hiddenFailures: since.filter(
      (card) => card.state.verdict === "unknown" && judgeSecretly(card)?.verdict === "failure",
    ).length,
  };
}

/** What the tries before make of a spec (DP-8): as it is, where they change nothing. */
export function withTries(mechanic: AnyMechanic, spec: object, tries: readonly Verdict[]): object {
  if (tries.length === 0 || mechanic.repeat?.kind !== "counts") return spec;
  return mechanic.repeat?.nextAttempt?.(spec, tries) ?? spec;
}

/** Why a card stands although there was one before it. */
export type Again =
  /** Nobody said that it may be rolled again: what came of `before` holds. */
  | { readonly kind: "bound"; readonly before: ChatMessage.Implementation }
  | { readonly kind: "changed"; readonly before: ChatMessage.Implementation }
  | { readonly kind: "ability"; readonly ability: string }
  /** It is one more try. */
  | { readonly kind: "try"; readonly before: ChatMessage.Implementation };

/** Null: it is the first, or a roll like any other. */
export function againOf({
  message,
  origin,
  state: { mechanic },
}: Pick<Card, "message" | "origin" | "state">): Again | null {
  const key = situationKey({ mechanic: mechanic.id, origin });
  const all = key === null ? [] : attemptsIn(key);
  const before = all[all.findIndex((one) => one.message.id === message.id) - 1]?.message;
  if (!before || !mechanic.repeat) return null;
  if (mechanic.repeat.kind === "counts") return { kind: "try", before };
  const { ability } = origin.situation ?? {};
  if (ability !== undefined) return { kind: "ability", ability };
  return { kind: cardOf(before)?.state.isFreed ? "changed" : "bound", before };
}

/** Whether nobody has rolled in its situation after it. */
export function isLatest({
  message,
  origin,
  state: { mechanic },
}: Pick<Card, "message" | "origin" | "state">): boolean {
  const key = situationKey({ mechanic: mechanic.id, origin });
  return key !== null && attemptsIn(key).at(-1)?.message.id === message.id;
}

/** The other cards of a card's situation. */
export function otherAttempts(messageId: string): readonly string[] {
  const message = game.messages.get(messageId);
  const flags = message ? readFlags(message, readCardFlags) : null;
  const key = flags && situationKey(flags);
  return key ? attemptsIn(key).flatMap(({ message: { id } }) => (id && id !== messageId ? [id] : [])) : [];
}

/** Words that were said for rolls of this actor, the newest first. */
export function wordsSaid(actor: Actor.Implementation, mechanic: AnyMechanic): readonly string[] {
  if (!mechanic.repeat) return [];
  const said = game.messages.contents.flatMap((message) => {
    const flags = readFlags(message, readCardFlags);
    const text = flags?.origin.actor === actor.uuid && flags.mechanic === mechanic.id && flags.origin.situation?.text;
    return text && message.isContentVisible ? [text] : [];
  });
  return [...new Set(said.reverse())].slice(0, MOST_WORDS);
}

const MOST_WORDS = 12;

/** What the log finds all rolls for the same thing by; it is no message's id. Null: there is nothing to find. */
export function situationKey({ mechanic, origin }: Pick<CardFlags, "mechanic" | "origin">): string | null {
  const { actor, situation } = origin;
  return actor !== undefined && situation ? keyFor(actor, mechanic, situation.check, situation.text) : null;
}

function keyFor(actor: string, mechanic: string, check: readonly string[], text: string): string {
  return `situation ${JSON.stringify([actor, mechanic, check, text.trim().replaceAll(/\s+/gu, " ").toLowerCase()])}`;
}

interface PlacedCard extends LogPosition {
  readonly message: ChatMessage.Implementation;
}

/** In their order, of those who may roll for the actor; the roll itself says what it was thrown for. */
function attemptsIn(key: string): readonly PlacedCard[] {
  return linkedMessages(key, "card")
    .flatMap((message): readonly PlacedCard[] => {
      const flags = provenFlags(message) && readFlags(message, readCardFlags);
      const turn = flags?.origin.situation?.turn;
      return turn !== undefined && mayRollFor(message, flags?.origin.actor)
        ? [{ message, turn, timestamp: message.timestamp, messageId: message.id ?? "" }]
        : [];
    })
    .sort(byLogPosition);
}

export function mayRollFor(message: ChatMessage.Implementation, uuid: string | undefined): boolean {
  const { id, isGM } = authorOf(message);
  const user = id === null ? undefined : game.users.get(id);
  return isGM || (user !== undefined && actorAt(uuid)?.testUserPermission(user, "OWNER") === true);
}
