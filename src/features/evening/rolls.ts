/** The public rolls of an evening. Hidden, private, blind, undone and edited rolls are left out, so that nothing leaks. */
import { pickFields } from "../../rules/contract/fields.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { cardOf } from "../../card/card.ts";
import { cardExtensions, firstOf } from "../../card/extension.ts";
import { readCardFlags, judge, type Card, type CardState } from "../../card/state.ts";
import { readFlags } from "../../platform/documents.ts";
import { bandOf, LEAST_ROLLS, type ChanceBand } from "./chance.ts";

/** A pause of this length ends an evening, in ms. */
const PAUSE = 6 * 60 * 60 * 1000;

/** The messages since the last long pause, oldest first. */
export function eveningMessages(): readonly ChatMessage.Implementation[] {
  const all = game.messages.contents;
  const start = all.findLastIndex(({ timestamp }, at) => at > 0 && timestamp - (all[at - 1]?.timestamp ?? 0) > PAUSE);
  return all.slice(Math.max(0, start));
}

/** The card, if everybody may see all of it and it counts; else `null`. */
export function publicCard(message: ChatMessage.Implementation): Card | null {
  if (message.whisper.length > 0 || message.blind || isTakenBack(message)) return null;
  const card = cardOf(message);
  const { hiddenBy, isChanged, unjudged } = card?.state ?? {};
  if (!card || hiddenBy !== null || isChanged || unjudged) return null;
  return firstOf(({ countedInstead }) => countedInstead?.(message, card.origin)) === null ? card : null;
}

/** A GM has undone the roll, which keeps its card. */
export function isTakenBack(message: ChatMessage.Implementation): boolean {
  const origin = readFlags(message, readCardFlags)?.origin;
  return origin !== undefined && cardExtensions.all().some(({ isTakenBack }) => isTakenBack?.(message, origin));
}

/** The dice as they first fell, against the target that counts now. */
export function firstState({ operations, state }: Card): CardState {
  const first: CardState | undefined = operations[0]?.before;
  if (!first || first.outcome.waiting.length > 0) return state;
  const targets = pickFields(state.spec, state.mechanic.hideable);
  return unlessRefused(() => judge({ ...first, spec: { ...first.spec, ...targets } })) ?? first;
}

export interface OwnEvening extends ChanceBand {
  readonly mechanic: MechanicId;
  readonly rolls: number;
  readonly passed: number;
  readonly isTooFew: boolean;
}

/** One user's rolls with a verdict, by mechanic. Certain ones say nothing. */
export function ownEvening(userId: string): readonly OwnEvening[] {
  const rolls = eveningMessages().flatMap((message) => {
    const card = publicCard(message);
    if (card?.state.rollerId !== userId) return [];
    const { mechanic, spec, verdict } = firstState(card);
    const p = unlessRefused(() => mechanic.odds.chance(spec));
    const isJudged = verdict === "success" || verdict === "failure" || verdict === "choice";
    return isJudged && p !== null && p > 0 && p < 1 ? [{ id: mechanic.id, p, isPassed: verdict === "success" }] : [];
  });
  return [...new Set(rolls.map(({ id }) => id))].map((mechanic) => {
    const own = rolls.filter(({ id }) => id === mechanic);
    const passed = own.filter(({ isPassed }) => isPassed).length;
    const band = bandOf(
      own.map(({ p }) => p),
      passed,
    );
    return { ...band, mechanic, rolls: own.length, passed, isTooFew: own.length < LEAST_ROLLS };
  });
}
