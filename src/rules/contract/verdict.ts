/** What came of a roll, in words that all mechanics share: cards, requests, contests and statistics ask for nothing else. */
import type { OutcomeBase } from "./trace.ts";

export const VERDICTS = ["success", "failure", "open", "unknown", "choice", "none"] as const;

/**
 * - `success`, `failure`: judged.
 * - `open`: not all dice are there.
 * - `unknown`: the target is not known (yet).
 * - `choice`: the dice are there, and somebody has to decide what they mean.
 * - `none`: there is nothing to judge.
 */
export type Verdict = (typeof VERDICTS)[number];

/** The verdict of an outcome whose `success` is null only while dice or the target are missing. */
export function successVerdict({ waiting, success }: OutcomeBase & { readonly success: boolean | null }): Verdict {
  if (waiting.length > 0) return "open";
  if (success === null) return "unknown";
  return success ? "success" : "failure";
}

/** The chance of each verdict; they sum to 1, and are 0 or 1 once it is certain. */
export interface VerdictOdds {
  readonly success: number;
  /** Everything else, botches too. */
  readonly failure: number;
  /** Of mechanics in which somebody may have to decide. */
  readonly choice?: number;
}

/** Where a roll succeeds or fails, and nothing else. */
export function successOrFailure(success: number): VerdictOdds {
  return { success, failure: 1 - success };
}
