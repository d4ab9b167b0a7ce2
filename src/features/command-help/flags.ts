import type { Fields } from "../../rules/contract/fields.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";

/** Flags of a command help message. */
export interface HelpFlags {
  readonly kind: "help";
  readonly schema: 1;
  /** `null`: all mechanics. */
  readonly mechanic: MechanicId | null;
}

export function readHelpFlags({ kind, schema, mechanic }: Fields): HelpFlags | null {
  if (kind !== "help" || schema !== 1) return null;
  return mechanic === null || typeof mechanic === "string" ? { kind, schema, mechanic } : null;
}
