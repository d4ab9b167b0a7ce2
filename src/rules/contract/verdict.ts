/** Verdicts of rolls, shared by all mechanics. Cards, requests, contests and statistics read only these. */
import type { OutcomeBase } from "./trace.ts";

export const VERDICTS = ["success", "failure", "open", "unknown", "choice", "none"] as const;

/**
 * - `success`, `failure`: judged.
 * - `open`: dice are missing.
 * - `unknown`: the target is unknown.
 * - `choice`: all dice are thrown, and a decision is pending.
 * - `none`: the roll has no verdict.
 */
export type Verdict = (typeof VERDICTS)[number];

/** For outcomes with `success: null` only if dice or the target are missing. */
export function successVerdict({ waiting, success }: OutcomeBase & { readonly success: boolean | null }): Verdict {
  if (waiting.length > 0) return "open";
  if (success === null) return "unknown";
  return success ? "success" : "failure";
}

/** The chances sum to 1. A certain verdict has the chance 1. */
export interface VerdictOdds {
  readonly success: number;
  /** Includes botches. */
  readonly failure: number;
  /** Only for mechanics with pending decisions. */
  readonly choice?: number;
}

/** For rolls with no other verdicts. */
export function successOrFailure(success: number): VerdictOdds {
  return { success, failure: 1 - success };
}
