import type { Fields } from "../../platform/flags.ts";
import { readAskedFlags, type AskedFlags } from "../../roll/asked-roll.ts";

/** Flags of a request for aid before a roll (SC-8): the proposed roll without its targets. The author is the roller. */
export interface AidFlags extends AskedFlags {
  readonly kind: "aid";
}

/** `null` if a field is invalid. */
export function readAidFlags(flags: Fields): AidFlags | null {
  return readAskedFlags(flags, "aid");
}
