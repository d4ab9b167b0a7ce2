/** Outcome of a difficulty pool. */
import type { OutcomeBase } from "../contract/trace.ts";

export type Level = "botch" | "failure" | "barely" | "average" | "complete";

export interface DifficultyOutcome extends OutcomeBase {
  /** Number of dice that count. */
  readonly dice: number;
  readonly difficulty: number | null;
  readonly successes: number | null;
  readonly ones: number;
  readonly net: number | null;
  readonly level: Level | null;
  /** Amount × net successes, at least 0; `null` without a scale (DP-10). */
  readonly scaled: number | null;
}
