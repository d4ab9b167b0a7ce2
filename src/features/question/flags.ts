import { readAskedFlags, type AskedFlags } from "../../roll/asked-roll.ts";
import type { Fields } from "../../platform/flags.ts";

/** Flags of a player's message that asks the GMs for a target before the roll. */
export interface QuestionFlags extends AskedFlags {
  readonly kind: "question";
}

/** `null` if a field is invalid. */
export function readQuestionFlags(flags: Fields): QuestionFlags | null {
  return readAskedFlags(flags, "question");
}
