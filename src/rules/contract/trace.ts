/** The arithmetic behind each number of an outcome, in the order in which it came about: what "Why?" shows (FP, "order of operations"). */
export type TraceInput = number | string | boolean | null | readonly number[];

export interface TraceEntry {
  /** Names the step within its mechanic; `Trace.<step>` among its words is its sentence, with `value` and `inputs` as data. */
  readonly step: string;
  readonly value: number | string | boolean | null | readonly number[];
  /** The id of the rule, such as `TE-2`. */
  readonly rule: string;
  readonly inputs: Readonly<Record<string, TraceInput>>;
}

/** Every outcome, of whatever mechanic, has at least this. */
export interface OutcomeBase {
  /** Dice still to be thrown; empty = done. Verdicts are null while anything is waiting. */
  readonly waiting: readonly DiceRequest[];
  /** Faces that a change of the spec made superfluous: ignored, never lost. */
  readonly unused: readonly UnusedFace[];
  readonly trace: readonly TraceEntry[];
}

/** Dice of one kind that belong to one throw. */
export interface DiceRequest {
  /** 0 = the first throw. */
  readonly stage: number;
  /** What the dice are for: `dice`, `hero`, `bonus`, `challenge`, `luck` … */
  readonly role: string;
  readonly size: number;
  readonly count: number;
  /** Who throws them; absent = the roller. */
  readonly by?: "roller" | "gm";
}

export interface UnusedFace {
  readonly role: string;
  readonly size: number;
  readonly face: number;
}
