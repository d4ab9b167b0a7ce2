/** What a roll led to: its verdict, which cards, requests, contests and statistics read, and the steps of the rules that "Why?" on a card shows. */

export type TraceInput = number | string | boolean | null | readonly number[];

export interface TraceEntry {
  /** Unique within the mechanic. The language key `Trace.<step>` is its sentence, with `value` and `inputs` as data. */
  readonly step: string;
  readonly value: number | string | boolean | null | readonly number[];
  /** Rule id: `TE-2`. */
  readonly rule: string;
  readonly inputs: Readonly<Record<string, TraceInput>>;
}

export function traced(
  step: string,
  rule: string,
  value: TraceEntry["value"],
  inputs: TraceEntry["inputs"] = {},
): TraceEntry {
  return { step, value, rule, inputs };
}

export interface OutcomeBase {
  /** Dice still to be thrown; empty = done. Verdicts are `null` until then. */
  readonly waiting: readonly DiceRequest[];
  /** Faces that a changed spec no longer needs: ignored but kept. */
  readonly unused: readonly UnusedFace[];
  readonly trace: readonly TraceEntry[];
}

/** Dice of one kind in one throw. */
export interface DiceRequest {
  /** 0 = the first throw. */
  readonly stage: number;
  /** Purpose of the dice: `dice`, `hero`, `bonus`, `challenge`, `luck` … */
  readonly role: string;
  readonly size: number;
  readonly count: number;
  /** Absent = the roller. */
  readonly by?: "roller" | "gm";
}

export interface UnusedFace {
  readonly role: string;
  readonly size: number;
  readonly face: number;
}

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
