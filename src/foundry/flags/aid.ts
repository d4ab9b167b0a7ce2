import type { Fields } from "./flags.ts";
import { readAsked, type QuestionFlags } from "./question.ts";

/** A message in which help is asked for before a throw, or offered (SC-8): what would be rolled, without its targets, and whose roll it would be. */
export interface AidFlags extends Omit<QuestionFlags, "kind"> {
  readonly kind: "aid";
  /** The user who would roll. */
  readonly user: string;
}

/** Strict. */
export function readAidFlags(flags: Fields): AidFlags | null {
  const { user } = flags;
  const asked = typeof user === "string" ? readAsked(flags, "aid") : null;
  return asked && { ...asked, user: user as string };
}
