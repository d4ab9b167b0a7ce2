/** The trace of an outcome: its steps in the order of the rules, shown by "Why?" on a card (FP, "order of operations"). */
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
