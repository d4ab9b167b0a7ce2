/** What comes of a difficulty pool. */
import type { OutcomeBase } from "../contract/trace.ts";

export type Level = "botch" | "failure" | "barely" | "average" | "complete";

export interface DifficultyOutcome extends OutcomeBase {
  /** Dice that count. */
  readonly dice: number;
  readonly difficulty: number | null;
  readonly successes: number | null;
  readonly ones: number;
  readonly net: number | null;
  readonly level: Level | null;
  /** Amount × net successes, 0 without any; null without a scale (DP-10). */
  readonly scaled: number | null;
}
