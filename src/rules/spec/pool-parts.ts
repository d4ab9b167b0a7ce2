/** Named shares of a pool: "3 Strength, 4 Brawl". They explain its number, and do not change it. */
import { RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import { freeText, phrase, type Phrase } from "../contract/phrase.ts";
import type { Adjustment } from "../contract/pre-roll.ts";
import type { PoolRow } from "../contract/stats.ts";
import { LIMITS, integer, list, optional, record, text, type Infer } from "../contract/schema.ts";
import { quoted } from "../notation/words.ts";

const MOST_VALUE = 100;

const part = record({ label: text(), value: integer({ min: -MOST_VALUE, max: MOST_VALUE }) });
export type PoolPart = Infer<typeof part>;

export const poolParts = () => optional(list(part, { min: 1 }));

export function sumOfParts(parts: readonly PoolPart[] = []): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

/** `part 3 "Strength"` */
export function printParts(parts: readonly PoolPart[] = []): readonly string[] {
  return parts.map(({ label, value }) => `part ${value}${label === "" ? "" : ` ${quoted(label)}`}`);
}

/** "+3 Strength", "+4 Brawl"; with `total`, the rest of it comes first: "2 in the pool". */
export function sayParts(parts: readonly PoolPart[] = [], total = sumOfParts(parts)): readonly Phrase[] {
  const rest = total - sumOfParts(parts);
  return [
    ...(rest !== 0 ? [phrase("QUINCUNX.Word.inPool", { value: rest })] : []),
    ...parts.map(({ label, value }) =>
      phrase("QUINCUNX.Word.part", { value: { signed: value }, name: freeText(label) }),
    ),
  ];
}

/** One more named die of a pool with shares; the others need no name. */
export function withDie(parts: readonly PoolPart[] | undefined, label: string): readonly PoolPart[] | undefined {
  return parts && [...parts, { label: label.slice(0, LIMITS.text), value: 1 }];
}

/** Dice that a GM or an effect adds to a pool with shares; `field` counts them if the spec has it. */
export function moreDice(field: string): Adjustment {
  return {
    label: phrase("QUINCUNX.Label.dice"),
    fields: [field, "dice"],
    list: "parts",
    entry: (value, label) => ({ label, value }),
  };
}

/** Fields of a pool of these rows. Throws RuleError `no-dice`. */
export function gatherDice(rows: readonly PoolRow[]): Fields {
  const parts = rows.map(({ label, value, count = 1 }) => ({
    label: label.slice(0, LIMITS.text),
    value: value * count,
  }));
  const dice = sumOfParts(parts);
  if (dice < 1) throw new RuleError("no-dice", "these stats give no dice", { field: "dice" });
  return { dice, parts };
}
