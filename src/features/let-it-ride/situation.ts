/**
 * Finds rolls in the same situation (SC-9, DP-8): same actor, same check, same text. The result is derived from the log
 * alone, so all clients agree.
 */
import { mayRollFor } from "../../actors/actor-at.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import type { Verdict } from "../../rules/contract/trace.ts";
import { withoutGrants } from "../../rules/spec/grants.ts";
import { MOST_SITUATION_WORDS, readCardFlags, type CardFlags, type Card } from "../../card/state.ts";
import { changedCircumstances, situationOf, type Situation } from "../../card/fields/situation.ts";
import { provenFlags, readFlags } from "../../platform/documents.ts";

import { linkedMessages } from "../../log/log.ts";
import { readOperationFlags } from "../../log/operation-flags.ts";
import { byLogPosition, nextTurn, type LogPosition } from "../../log/position.ts";
import { defineSetting } from "../../platform/settings.ts";
import { cardOf } from "../../card/card.ts";
import { judgeSecretly } from "../../card/read/judge-secretly.ts";

/** If true, rolls without a text share a situation when actor and check are equal (SC-9, DP-8). */
export const linkSameChecksSetting = defineSetting({
  key: "linkSameChecks",
  default: false,
  name: "QUINCUNX.Settings.linkSameChecks.name",
  hint: "QUINCUNX.Settings.linkSameChecks.hint",
});

/** Parts of a planned roll that identify its situation. */
export interface Attempt {
  readonly mechanic: AnyMechanic;
  readonly spec: Fields;
  /** Gifts in the spec, which do not change the situation. */
  readonly granted?: readonly Grant[];
  readonly actor: Actor.Implementation | null;
  /** Ids of the selected stats; `stats` holds all stats of the actor. */
  readonly selected: readonly string[];
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
export function previousAttempts(attempt: Attempt): PreviousAttempts | null {
  const situation = situationFor(attempt);
  const rule = attempt.mechanic.repeat;
  if (!rule || !situation) return null;
  const cards = cardsOf(attemptsIn(placeFor(attempt, situation)));
  const since = sinceReset(cards);
  const last = cards.at(-1);
  return {
    situation,
    holds: rule.kind === "binds" && last && !changedCircumstances.in(last.state) ? last : null,
    tries: since.map(verdictOf),
    hiddenFailures: since.filter(
      (card) => card.state.verdict === "unknown" && judgeSecretly(card)?.verdict === "failure",
    ).length,
  };
}

function cardsOf(attempts: readonly PlacedCard[]): readonly Card[] {
  return attempts.flatMap(({ message }) => cardOf(message) ?? []);
}

function sinceReset(cards: readonly Card[]): readonly Card[] {
  return cards.slice(cards.findLastIndex(({ state }) => changedCircumstances.in(state)) + 1);
}

function verdictOf({ message, state }: Card): Verdict {
  return message.isContentVisible ? state.verdict : "unknown";
}

/** Later attempts that this card's verdict makes harder or easier, oldest first, each with the verdicts before it. */
export function laterAttempts(card: Card): readonly { readonly card: Card; readonly tries: readonly Verdict[] }[] {
  if (card.state.mechanic.repeat?.kind !== "counts") return [];
  const all = cardsOf(attemptsLike(card));
  const own = all.findIndex(({ message }) => message.id === card.message.id);
  return all.flatMap((later, index) => {
    const before = sinceReset(all.slice(0, index));
    return index > own && before.some(({ message }) => message.id === card.message.id)
      ? [{ card: later, tries: before.map(verdictOf) }]
      : [];
  });
}

/** The situation of a roll that is made now, or was made at `time`; `null`: none. */
export function situationFor(attempt: Attempt, time = Infinity): Situation | null {
  const { mechanic, spec, granted = [], actor, selected, stats, text } = attempt;
  const rule = mechanic.repeat;
  const words = text.trim().slice(0, MOST_SITUATION_WORDS);
  if (!rule || !actor || (words === "" && !linkSameChecksSetting.read())) return null;
  const relevant = stats.filter(({ id, slot }) => selected.includes(id) && rule.slots.includes(slot));
  const check = (
    relevant.length > 0 ? relevant.map(({ id }) => id) : [...rule.labelsOf(withoutGrants(mechanic, spec, granted))]
  ).sort();
  if (words === "" && check.length === 0) return null;
  const before = attemptsIn(placeFor(attempt, { text: words, check })).filter(({ timestamp }) => timestamp < time);
  return { text: words, check, turn: nextTurn(before) };
}

/** The spec changed by previous attempts (DP-8); the same spec if they change nothing. */
export function withTries(mechanic: AnyMechanic, spec: Fields, tries: readonly Verdict[]): Fields {
  if (tries.length === 0 || mechanic.repeat?.kind !== "counts") return spec;
  return mechanic.repeat?.nextAttempt?.(spec, tries) ?? spec;
}

/** The earlier card in the same situation; `null` for the first one, and without a situation. */
export function previousCard(card: Pick<Card, "message" | "origin" | "state">): ChatMessage.Implementation | null {
  const all = attemptsLike(card);
  return all[all.findIndex(({ message }) => message.id === card.message.id) - 1]?.message ?? null;
}

/** True if no later card has the same situation. */
export function isLatest(card: Pick<Card, "message" | "origin" | "state">): boolean {
  return attemptsLike(card).at(-1)?.message.id === card.message.id;
}

/** Of the situation that the roll names, and of the one under which a GM has filed it. */
export function otherAttempts(messageId: string): readonly string[] {
  const message = game.messages.get(messageId);
  const flags = message ? readFlags(message, readCardFlags) : null;
  if (!message || !flags) return [];
  const { origin, mechanic } = flags;
  const filed = isFiled(messageId) ? cardOf(message)?.state : undefined;
  const places = [origin, filed ?? {}].flatMap((from) => placeOf(mechanic, origin.actor, situationOf.in(from)) ?? []);
  const ids = places.flatMap((key) => attemptsIn(key).map((attempt) => attempt.message.id));
  return [...new Set(ids)].flatMap((id) => (id && id !== messageId ? [id] : []));
}

/** Texts of earlier rolls of this actor, newest first. */
export function wordsSaid(actor: Actor.Implementation, mechanic: AnyMechanic): readonly string[] {
  if (!mechanic.repeat) return [];
  const texts = game.messages.contents.flatMap((message) => {
    const flags = readFlags(message, readCardFlags);
    const text =
      flags?.origin.actor === actor.uuid && flags.mechanic === mechanic.id && situationOf.in(flags.origin)?.text;
    return text && message.isContentVisible ? [text] : [];
  });
  return [...new Set(texts.reverse())].slice(0, MOST_WORDS);
}

const MOST_WORDS = 12;

/** Type of the operation that files a card under a situation. */
export const FILE = "file";

/** Actor, mechanic, check and text as a key; `all`: the key of all rolls of that actor with that mechanic. */
interface Place {
  readonly key: string;
  readonly all: string;
}

/** Links by which the log finds all rolls in a situation; they are no ids of messages. */
export function situationLinks({ mechanic, origin }: CardFlags): readonly string[] {
  const { actor } = origin;
  const own = placeOf(mechanic, actor, situationOf.in(origin));
  return [...(own ? [own.key] : []), ...(actor === undefined ? [] : [allOf(mechanic, actor)])];
}

function placeFor({ mechanic, actor }: Attempt, situation: Pick<Situation, "text" | "check">): Place {
  return placeOf(mechanic.id, actor?.uuid ?? "", situation) as Place;
}

/** `null`: no situation. */
function placeOf(
  mechanic: string,
  actor: string | undefined,
  situation: Pick<Situation, "text" | "check"> | undefined,
): Place | null {
  if (actor === undefined || !situation) return null;
  const words = situation.text.trim().replaceAll(/\s+/gu, " ").toLowerCase();
  const key = `situation ${JSON.stringify([actor, mechanic, situation.check, words])}`;
  return { key, all: allOf(mechanic, actor) };
}

function allOf(mechanic: string, actor: string): string {
  return `rolls ${JSON.stringify([actor, mechanic])}`;
}

function isFiled(messageId: string): boolean {
  return linkedMessages(messageId, "operation").some((one) => readFlags(one, readOperationFlags)?.type === FILE);
}

interface PlacedCard extends LogPosition {
  readonly message: ChatMessage.Implementation;
}

function attemptsLike({ origin, state }: Pick<Card, "origin" | "state">): readonly PlacedCard[] {
  const key = placeOf(state.mechanic.id, origin.actor, situationOf.in(state));
  return key ? attemptsIn(key) : [];
}

/** Cards in log order, by authors who may roll for the actor. Uses only flags that the roll itself proves, and operations of GMs. */
function attemptsIn({ key, all }: Place): readonly PlacedCard[] {
  const filed = linkedMessages(all, "card").filter(({ id }) => isFiled(id ?? ""));
  return [...new Set([...linkedMessages(key, "card"), ...filed])]
    .flatMap((message): readonly PlacedCard[] => {
      const flags = provenFlags(message) && readFlags(message, readCardFlags);
      if (!flags || !mayRollFor(message, flags.origin.actor)) return [];
      const { mechanic, origin } = flags;
      const situation = situationOf.in((filed.includes(message) ? cardOf(message)?.state : origin) ?? {});
      return situation && placeOf(mechanic, origin.actor, situation)?.key === key
        ? [{ message, turn: situation.turn, timestamp: message.timestamp, messageId: message.id ?? "" }]
        : [];
    })
    .sort(byLogPosition);
}
