/** Outcome of a fives pool. */
import type { OutcomeBase } from "../contract/trace.ts";
import type { Verdict } from "../contract/verdict.ts";
import type { BonusDie } from "./fives.ts";

export type FivesVerdict = Extract<Verdict, "success" | "choice" | "failure">;

export interface FivesOutcome extends OutcomeBase {
  readonly verdict: FivesVerdict | null;
  /** Net; 0 on failures; `null` while the TN is unknown or dice are waiting. */
  readonly successes: number | null;
  readonly fails: number | null;
  /** Of surviving, bonus and challenge dice (FP-12). */
  readonly ones: number;
  /** Indices of pool dice that the Discord Die took. */
  readonly eliminated: readonly number[];
  readonly bonus: readonly BonusDie[];
  readonly luckyBreak: boolean | null;
  readonly badBreak: boolean;
  readonly fluke: boolean;
  readonly weird: boolean;
  /** Successes by pool die, bonus die and the Luck die; `null` while the TN is unknown. */
  readonly scores: {
    readonly pool: readonly (number | null)[];
    readonly bonus: readonly (number | null)[];
    readonly luck: number;
  };
  readonly isInfinite: boolean;
}
