/** Harm that a card can deal once more to its target, in the rounds that the roll names (TE-4). */
import { isRoundOver } from "../../actors/encounter.ts";
import { cardOf } from "../../card/card.ts";
import { redrawMessage } from "../../log/draw.ts";
import type { Phrase } from "../../rules/contract/phrase.ts";
import { harmsIn, type Harm, type HarmState } from "./harm.ts";

export interface PendingHarm {
  /** UUID of the target. */
  readonly actor: string;
  readonly text: Phrase;
  /** Further rounds after the one in which it was dealt; `null`: outside encounters no round ends it. */
  readonly rounds: number | null;
}

/** True if the roll deals it again and the target has taken it once. Time is not considered, so that all clients agree. */
export function isDealtAgain(state: HarmState, deal: string, actor: string): boolean {
  const { mechanic, spec, outcome } = state;
  const harms = takenBy(state, deal, actor);
  return harms.length === 1 && !!spec && !!outcome && (mechanic.dealsAgain?.(spec, outcome) ?? null) !== null;
}

/** Harm that the card can deal again now. */
export function pendingOn(state: HarmState, deal: string): readonly PendingHarm[] {
  const { mechanic, spec, outcome } = state;
  const lasting = spec && outcome ? mechanic.dealsAgain?.(spec, outcome) : null;
  if (!lasting) return [];
  const targets = [...new Set(harmsIn(state).map(({ actor }) => actor))];
  return targets.flatMap((actor) => {
    const [only] = isDealtAgain(state, deal, actor) ? takenBy(state, deal, actor) : [];
    return only && !only.heals && !isOver(only, lasting.rounds)
      ? [{ actor, ...lasting, rounds: only.in === undefined ? null : lasting.rounds }]
      : [];
  });
}

/** Harm of a deal that a target has and that was not taken back. */
export function takenBy(state: HarmState, deal: string, actor: string): readonly Harm[] {
  return harmsIn(state).filter((harm) => harm.deal.id === deal && harm.actor === actor && !harm.isReverted);
}

/** Outside encounters nothing ends it. */
function isOver({ in: dealtIn }: Harm, rounds: number): boolean {
  return dealtIn !== undefined && isRoundOver(dealtIn, rounds);
}

/** Only the newest messages are worth a look. */
const FAR = 100;

/** Call when a round may have ended. */
export function redrawPending(): void {
  for (const message of game.messages.contents.slice(-FAR)) {
    const state = cardOf(message)?.state;
    if (state?.mechanic.dealsAgain && harmsIn(state).length > 0) redrawMessage(message.id ?? "");
  }
}
