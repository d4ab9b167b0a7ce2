import type { Fields } from "../../platform/flags.ts";
import { readAsked, type QuestionFlags } from "../question/flags.ts";

/** Flags of a request for aid before a roll (SC-8): the proposed roll without its targets. The author is the roller. */
export interface AidFlags extends Omit<QuestionFlags, "kind"> {
  readonly kind: "aid";
}

/** `null` if a field is invalid. */
export function readAidFlags(flags: Fields): AidFlags | null {
  return readAsked(flags, "aid");
}
