/** Spec of a fives pool (FP-1 … FP-8, FP-13); docs/protocol.md lists its fields. */
import { RuleError, outOfRange } from "../contract/error.ts";
import {
  boolean,
  choice,
  defaulted,
  integer,
  list,
  nullable,
  optional,
  record,
  text,
  type Infer,
} from "../contract/schema.ts";

export const DIE_SIZES = [4, 6, 8, 10, 12] as const;
export const DIE_ROLES = ["hero", "trope", "trademark", "bonus", "luck"] as const;
export type DieSize = (typeof DIE_SIZES)[number];

export const MOST_DICE = 40;

/** `null`: no Discord Die in play; `"unrolled"`: not rolled yet, for odds and contests only. */
const discord = nullable(choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, "unrolled"]));

export const fivesSpec = record({
  pool: list(record({ size: choice(DIE_SIZES), role: choice(DIE_ROLES), label: optional(text()) }), { max: MOST_DICE }),
  target: defaulted(nullable(integer({ min: 4, max: 6 })), null),
  challenge: defaulted(integer({ min: 0, max: MOST_DICE }), 0),
  discord: defaulted(discord, null),
  infinite: defaulted(boolean(), false),
  luckDie: defaulted(nullable(choice(DIE_SIZES)), null),
  challengeRemoves: defaulted(choice(["success", "die"]), "success"),
  /**
   * The roller throws the challenge dice with the pool, or the GM throws them separately (FP-4). Absent: the roller.
   */
  challengeBy: optional(choice(["roller", "gm"])),
  protect: defaulted(list(integer({ min: 0, max: MOST_DICE - 1 }), { max: MOST_DICE }), () => []),
});

export type FivesSpec = Infer<typeof fivesSpec>;
export type PoolDie = FivesSpec["pool"][number];

export function parseSpec(input: unknown): FivesSpec {
  const spec = fivesSpec.parse(input, "");
  if (spec.pool.length === 0) throw new RuleError("no-dice", "the pool has no dice", { field: "pool" });
  spec.protect.forEach((index, at) => {
    if (index >= spec.pool.length)
      throw outOfRange(`protect.${at}`, `"protect.${at}" names no die of the pool`, [0, spec.pool.length - 1], index);
  });
  return spec;
}

export function isSameDie(one: PoolDie, other: PoolDie): boolean {
  return one.size === other.size && one.role === other.role && one.label === other.label;
}
