import type { Fields } from "../../platform/flags.ts";

/** A message that says what became of a die of the table: thrown, set, taken away. Only what GMs have said counts. */
export interface SharedDieFlags {
  readonly kind: "table-die";
  readonly schema: 1;
  /** Its key. */
  readonly die: string;
  /** What it was thrown for by itself; null: by hand. */
  readonly round: { readonly encounter: string; readonly round: number } | null;
}

const LONGEST = 100;

export function readTableDieFlags({ kind, schema, die, round }: Fields): SharedDieFlags | null {
  if (kind !== "table-die" || schema !== 1 || typeof die !== "string" || die.length > LONGEST) return null;
  if (round === null) return { kind, schema, die, round };
  const { encounter, round: number } = (round ?? {}) as Fields;
  const isRound = typeof encounter === "string" && Number.isInteger(number) && (number as number) > 0;
  return isRound ? { kind, schema, die, round: { encounter, round: number as number } } : null;
}
