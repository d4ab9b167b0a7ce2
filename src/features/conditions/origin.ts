/** Names of conditions and reasons in the origin of a card. */
import { isWords, type OriginChecks } from "../../card/flags.ts";
import { isInteger, listOf, shape } from "../../platform/shape.ts";

declare module "../../card/flags.ts" {
  interface Origin {
    /** Names of the scene's conditions that are in the spec. */
    readonly conditions?: readonly string[];
    /** Typed reasons for a number that is in the spec. */
    readonly reasons?: readonly Reason[];
  }
}

/** A reason for a difficulty: "darkness", 1 challenge die (FP-4). */
export interface Reason {
  readonly name: string;
  readonly amount: number;
}

const MOST_CONDITIONS = 20;

export const MOST_REASONS = 8;

export const conditionOrigin: OriginChecks = {
  conditions: listOf(isWords, MOST_CONDITIONS),
  reasons: listOf(shape<Reason>({ name: isWords, amount: isInteger }), MOST_REASONS),
};
