/** Spec of a margin pool (MP-1 … MP-5), and its dice: d12, in the order thrown. docs/protocol.md lists the fields of the spec. */
import { RuleError, outOfRange } from "../contract/error.ts";
import {
  boolean,
  clamped,
  defaulted,
  integer,
  join,
  nullable,
  optional,
  record,
  type Field,
  type Infer,
} from "../contract/schema.ts";
import { poolParts } from "../spec/pool-parts.ts";
import type { DiceKind, ThrownFaces } from "../spec/first-throw.ts";

/** Sides of a margin die. Sums of other dice are Foundry's own (MP-9). */
export const SIZE = 12;
export const MOST_DICE = 100;
/** The highest possible threshold (MP-2, MP-5). */
export const HIGHEST_THRESHOLD = 11;

const shape = record({
  dice: integer({ min: 1, max: MOST_DICE }),
  /** Absent: equal to `dice`. */
  pool: optional(integer({ min: 1, max: MOST_DICE })),
  /** The DT; `null`: unknown. Any integer: below 1 counts as 1, above 11 is impossible (MP-5). */
  threshold: defaulted(nullable(clamped()), null),
  /** The lowest margin that succeeds, if the GM sets one; overrides `zeroSucceeds` (MP-4). */
  required: defaulted(nullable(integer({ min: 1 })), null),
  zeroSucceeds: defaulted(boolean(), false),
  allowImpossible: defaulted(boolean(), false),
  parts: poolParts(),
});

export type MarginSpec = Omit<Infer<typeof shape>, "pool"> & { readonly pool: number };

export const marginSpec: Field<MarginSpec> = {
  kind: "record",
  ...(shape.fields ? { fields: shape.fields } : {}),
  parse(input, path) {
    if (typeof input === "object" && input !== null && "dice" in input && input.dice === 0)
      throw new RuleError("no-dice", "no dice of the pool are rolled", { field: join(path, "dice") });
    const { dice, pool = dice, ...others } = shape.parse(input, path);
    if (pool < dice)
      throw outOfRange(
        join(path, "pool"),
        `"pool" must be ${dice}…${MOST_DICE}, not ${pool}: no more dice can be rolled than are in it`,
        [dice, MOST_DICE],
        pool,
      );
    return { dice, pool, ...others };
  },
};

export function parseSpec(input: unknown): MarginSpec {
  return marginSpec.parse(input, "");
}

export type MarginFaces = ThrownFaces;

export function firstThrow({ dice }: MarginSpec): readonly DiceKind[] {
  return [{ role: "dice", size: SIZE, count: dice }];
}
