import type { Fields } from "../../platform/flags.ts";
import { readAsked, type QuestionFlags } from "../question/flags.ts";

/** A message in which help is asked for before a throw (SC-8): what would be rolled, without its targets. Its author is who would roll. */
export interface AidFlags extends Omit<QuestionFlags, "kind"> {
  readonly kind: "aid";
}

/** Strict. */
export function readAidFlags(flags: Fields): AidFlags | null {
  return readAsked(flags, "aid");
}
