import type { Phrase } from "../../rules/contract/phrase.ts";
import type { HarmTarget } from "./flags.ts";

/** A possible target, as far as the viewer may know it. */
export interface HarmRow {
  readonly name: Phrase | string;
  /** Includes the amount for this target. */
  readonly target: HarmTarget;
  /** `null`: the viewer may not read it, or there is no number. */
  readonly before: number | null;
  readonly after: number | null;
  /** The number after another amount; negative: healed. `null` as for `after`. */
  readonly afterOf: (amount: number) => number | null;
  /** 1: vulnerable; −1: resistant. */
  readonly step: -1 | 0 | 1;
  /** `null`: can be harmed. */
  readonly problem: Phrase | null;
  readonly hasTaken: boolean;
  readonly isTargeted: boolean;
  /** Targeted, in the encounter or on the scene; the others are folded. */
  readonly isNear: boolean;
}

export interface HarmQuestion {
  readonly kind: Phrase;
  readonly amount: number;
  readonly rows: readonly HarmRow[];
  /** GMs may change the amount, heal, and deal it again. */
  readonly isGM: boolean;
  /** Half of an amount, rounded as the mechanic rounds. */
  readonly half: (amount: number) => number;
}
