import type { Phrase } from "../../rules/contract/phrase.ts";
import type { HarmTarget } from "./flags.ts";

/** Somebody who can be harmed, as this reader may know them. */
export interface HarmRow {
  readonly name: Phrase | string;
  /** With what it comes to for them. */
  readonly target: HarmTarget;
  /** Of the number that counts it; null: not for these eyes, or there is none. */
  readonly before: number | null;
  readonly after: number | null;
  /** Vulnerable, or resistant. */
  readonly step: -1 | 0 | 1;
  /** Why they cannot be harmed; null: they can. */
  readonly problem: Phrase | null;
  /** They have taken it already. */
  readonly hasTaken: boolean;
  readonly isTargeted: boolean;
}

export interface HarmQuestion {
  readonly what: Phrase;
  readonly amount: number;
  readonly rows: readonly HarmRow[];
  /** May say another amount, and deal it once more. */
  readonly isGM: boolean;
}
