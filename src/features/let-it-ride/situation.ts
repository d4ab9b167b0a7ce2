/**
 * Finds rolls in the same situation (SC-9, DP-8): same actor, same check, same text. The result is derived from the log
 * alone, so all clients agree.
 */
import { mayRollFor } from "../../actors/owners.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { Verdict } from "../../rules/contract/verdict.ts";
import { MOST_SITUATION_WORDS, readCardFlags, type CardFlags, type Situation } from "../../card/flags.ts";
import { provenFlags, readFlags } from "../../platform/flags.ts";

import { linkedMessages } from "../../log/log.ts";
import { byLogPosition, nextTurn, type LogPosition } from "../../log/position.ts";
import { defineSetting } from "../../platform/settings.ts";
import { cardOf } from "../../card/card.ts";
import { judgeSecretly } from "../../card/judge-secretly.ts";
import type { Card } from "../../card/state.ts";

/** If true, rolls without a text share a situation when actor and check are equal (SC-9, DP-8). */
export const linkSameChecksSetting = defineSetting({
  key: "linkSameChecks",
  scope: "world",
  type: Boolean,
  default: false,
  name: "QUINCUNX.Settings.linkSameChecks.name",
  hint: "QUINCUNX.Settings.linkSameChecks.hint",
});

/** Parts of a planned roll that identify its situation. */
export interface Attempt {
  readonly mechanic: AnyMechanic;
  readonly spec: object;
  readonly actor: Actor.Implementation | null;
  /** Ids of the selected stats; `stats` holds all stats of the actor. */
  readonly ticked: readonly string[];
  readonly stats: readonly SelectedStat[];
  readonly text: string;
}

/** The state of a situation before a roll. */
export interface PreviousAttempts {
  readonly situation: Situation;
  /** The result that holds unless a GM declares changed circumstances; `null`: none. */
  readonly holds: Card | null;
  /**
   * Verdicts of previous attempts since the last reset, oldest first; `unknown` under a hidden difficulty or if this user
   * cannot see the card.
   */
  readonly tries: readonly Verdict[];
  /** GMs only: attempts that failed against a hidden difficulty. */
  readonly hiddenFailures: number;
}

/** `null`: no situation, so the roll is independent. */
export function previousAttempts({ mechanic, spec, actor, ticked, stats, text }: Attempt): PreviousAttempts | null {
  const rule = mechanic.repeat;
  const words = text.trim().slice(0, MOST_SITUATION_WORDS);
  if (!rule || !actor || (words === "" && !linkSameChecksSetting.read())) return null;
  const telling = stats.filter(({ id, slot }) => ticked.includes(id) && rule.slots.includes(slot));
  const check = (telling.length > 0 ? telling.map(({ id }) => id) : [...rule.labelsOf(spec)]).sort();
  if (words === "" && check.length === 0) return null;
  const before = attemptsIn(keyFor(actor.uuid, mechanic.id, check, words));
  const cards = before.flatMap(({ message }) => cardOf(message) ?? []);
  const since = cards.slice(cards.findLastIndex(({ state }) => state.haveCircumstancesChanged) + 1);
  const last = cards.at(-1);
  return {
    situation: { text: words, check, turn: nextTurn(before) },
    holds: rule.kind === "binds" && last && !last.state.haveCircumstancesChanged ? last : null,
    tries: since.map(({ message, state }) => (message.isContentVisible ? state.verdict : "unknown")),
    hiddenFailures: since.filter(
      (card) => card.state.verdict === "unknown" && judgeSecretly(card)?.verdict === "failure",
    ).length,
  };
}

/** The spec changed by previous attempts (DP-8); the same spec if they change nothing. */
export function withTries(mechanic: AnyMechanic, spec: object, tries: readonly Verdict[]): object {
  if (tries.length === 0 || mechanic.repeat?.kind !== "counts") return spec;
  return mechanic.repeat?.nextAttempt?.(spec, tries) ?? spec;
}

/** Reason why a card follows an earlier one in its situation. */
export type Again =
  /** The result of `before` holds, since no GM has freed the roll. */
  | { readonly kind: "bound"; readonly before: ChatMessage.Implementation }
  | { readonly kind: "changed"; readonly before: ChatMessage.Implementation }
  | { readonly kind: "ability"; readonly ability: string }
  | { readonly kind: "try"; readonly before: ChatMessage.Implementation };

/** `null` for the first card of a situation, and without one. */
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
  return { kind: cardOf(before)?.state.haveCircumstancesChanged ? "changed" : "bound", before };
}

/** True if no later card has the same situation. */
export function isLatest({
  message,
  origin,
  state: { mechanic },
}: Pick<Card, "message" | "origin" | "state">): boolean {
  const key = situationKey({ mechanic: mechanic.id, origin });
  return key !== null && attemptsIn(key).at(-1)?.message.id === message.id;
}

export function otherAttempts(messageId: string): readonly string[] {
  const message = game.messages.get(messageId);
  const flags = message ? readFlags(message, readCardFlags) : null;
  const key = flags && situationKey(flags);
  return key ? attemptsIn(key).flatMap(({ message: { id } }) => (id && id !== messageId ? [id] : [])) : [];
}

/** Texts of earlier rolls of this actor, newest first. */
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

/** Link by which the log finds all rolls in a situation; it is not a message id. `null`: no situation. */
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

/** Cards in log order, by authors who may roll for the actor. Uses only flags that the roll itself proves. */
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
