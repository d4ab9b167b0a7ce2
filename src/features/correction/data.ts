import type { GrantKind } from "../../rules/contract/pre-roll.ts";

/** Data of the operation `correct`. */
export interface CorrectData {
  readonly kind: GrantKind;
  readonly amount: number;
  /** The reason; of the roller, the ability that allows it. May be empty for GMs. */
  readonly why: string;
}
