/** Effects of modifiers on a list of results, for dice and pools (dice.md 2.3). */
import { switchValue } from "./switches.ts";
import type { DiceTermResult } from "./types.ts";

/** Sum of the values of active results. */
export function sumResults(results: readonly DiceTermResult[]): number {
  return results.reduce((sum, { active, count, result }) => (active ? sum + (count ?? result) : sum), 0);
}

export function compareResult(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "=":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      return false;
  }
}

/** Dropped results stay in the list, discarded and inactive. Among equals the first are dropped (found.md 2.3, #14582). */
export function keepOrDrop(
  results: DiceTermResult[],
  number: number,
  { keep = true, highest = true }: { keep?: boolean; highest?: boolean } = {},
): DiceTermResult[] {
  const isLowestFirst = keep === highest;
  const ranked = results
    .filter(({ active }) => active)
    .sort((a, b) => (isLowestFirst ? a.result - b.result : b.result - a.result));
  const losers = ranked.slice(0, keep ? Math.max(0, ranked.length - number) : number);
  for (const loser of losers) {
    loser.discarded = true;
    loser.active = false;
  }
  return results;
}

/** Each active result counts 1 if it matches, else 0. A result is a success or a failure, not both. */
export function applyCount(
  results: DiceTermResult[],
  matches: (result: number) => boolean,
  { flagSuccess = false, flagFailure = false }: { flagSuccess?: boolean; flagFailure?: boolean } = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    const isMatch = matches(result.result);
    result.count = isMatch ? 1 : 0;
    if (flagSuccess) result.success = isMatch;
    if (flagFailure) result.failure = isMatch;
    if (!isMatch || switchValue("failureAfterSuccess") !== "removed") continue;
    if (flagFailure) delete result.success;
    else if (flagSuccess) delete result.failure;
  }
}

/**
 * Failures count −1, or their negative value. Without a comparison, the success of earlier modifiers decides: a result that is not a success is a
 * failure.
 */
export function applyDeduct(
  results: DiceTermResult[],
  matches: ((result: number) => boolean) | null,
  { deductFailure = false, invertFailure = false }: { deductFailure?: boolean; invertFailure?: boolean } = {},
): void {
  for (const result of results) {
    if (!result.active) continue;
    const isFailure = matches ? matches(result.result) : result.failure === true || result.success === false;
    if (!isFailure) continue;
    result.failure = true;
    if (result.success !== undefined) result.success = false;
    if (deductFailure) result.count = -1;
    else if (invertFailure) result.count = -result.result;
  }
}

/** `cs>5` → [">", 5]; a missing target is NaN. */
export function readComparison(modifier: string, name: string): { comparison: string | undefined; target: number } {
  const match = new RegExp(`^${name}([<>=]+)?([0-9]+)?`, "i").exec(modifier);
  return { comparison: match?.[1], target: match?.[2] === undefined ? Number.NaN : Number(match[2]) };
}
