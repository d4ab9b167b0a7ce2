/** The result of a contest, for the package that has begun it. */
import { readingOf } from "../../card/read/public-card.ts";
import { areDiceRolling } from "../../dice/dice3d/rolling-dice.ts";
import { awaitMessage } from "../../log/await.ts";
import type { ContestOutcome } from "../../api/contest-draft.ts";
import { contestProgressOf } from "./progress.ts";
import { contestOf, currentRound } from "./state.ts";

/** Resolves once the contest is decided, as far as this user knows, or called off or deleted. */
export function outcomeOf(message: ChatMessage.Implementation): Promise<ContestOutcome> {
  const id = message.id ?? "";
  return awaitMessage(id, () => {
    const contest = game.messages.has(id) ? contestOf(message) : null;
    const { a, b } = contest ? currentRound(contest).thrown : { a: null, b: null };
    const [one, other] = [a, b].map((card) => game.messages.get(card ?? ""));
    const result = contest && contestProgressOf(contest, true).result;
    const isOver = !contest || contest.state.calledOffBy !== null;
    const isDecided = result && !result.again && !result.waiting?.length;
    if (!isOver && (!isDecided || [one, other].some((card) => card && areDiceRolling(card)))) return null;
    return {
      winner: (!isOver && result?.winner) || null,
      by: (!isOver && result?.by) || 0,
      a: one ? readingOf(one) : null,
      b: other ? readingOf(other) : null,
    };
  });
}
