import type { Fields } from "../../rules/contract/fields.ts";

/** Flags of a notice: a shared die was thrown, set or taken out of play. Only notices by GMs count. */
export interface SharedDieFlags {
  readonly kind: "shared-die";
  readonly schema: 1;
  readonly die: string;
  /** The round of an automatic throw; `null`: by hand. */
  readonly round: { readonly encounter: string; readonly round: number } | null;
}

const LONGEST = 100;

export function readSharedDieFlags({ kind, schema, die, round }: Fields): SharedDieFlags | null {
  if (kind !== "shared-die" || schema !== 1 || typeof die !== "string" || die.length > LONGEST) return null;
  if (round === null) return { kind, schema, die, round };
  const { encounter, round: number } = (round ?? {}) as Fields;
  const isRound = typeof encounter === "string" && Number.isInteger(number) && (number as number) > 0;
  return isRound ? { kind, schema, die, round: { encounter, round: number as number } } : null;
}
