/** Spec (FP-1 … FP-8, FP-13), faces and outcome of a fives pool; docs/protocol.md lists the fields of the spec. */
import { RuleError, outOfRange, impossibleFace } from "../contract/error.ts";
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
import { LONGEST_CHAIN } from "../contract/terms.ts";
import type { OutcomeBase, Verdict } from "../contract/trace.ts";
import type { BonusDie } from "./fives.ts";

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
  /** Each entry takes the first die of its size out of `pool`, Luck Dice excepted (SC-8). */
  taken: optional(list(record({ size: choice(DIE_SIZES), label: optional(text()) }), { max: MOST_DICE })),
  protect: defaulted(list(integer({ min: 0, max: MOST_DICE - 1 }), { max: MOST_DICE }), () => []),
});

export type FivesSpec = Infer<typeof fivesSpec>;
export type PoolDie = FivesSpec["pool"][number];

export function parseSpec(input: unknown): FivesSpec {
  const { taken = [], ...rest } = fivesSpec.parse(input, "");
  const spec = { ...rest, ...(taken.length > 0 ? { taken } : {}) };
  if (spec.pool.length === 0) throw new RuleError("no-dice", "the pool has no dice", { field: "pool" });
  const thrown = thrownPool(spec);
  spec.protect.forEach((index, at) => {
    if (index >= thrown.length)
      throw outOfRange(`protect.${at}`, `"protect.${at}" names no die of the pool`, [0, thrown.length - 1], index);
  });
  return spec;
}

export function isSameDie(one: PoolDie, other: PoolDie): boolean {
  return one.size === other.size && one.role === other.role && one.label === other.label;
}

/**
 * The dice that are thrown: the pool without those taken out. Throws RuleError `not-allowed` for a size that the pool does not have, and `no-dice` if no
 * die stays.
 */
export function thrownPool({ pool, taken = [] }: Pick<FivesSpec, "pool" | "taken">): readonly PoolDie[] {
  const left = [...pool];
  taken.forEach(({ size }, index) => {
    const at = left.findIndex((die) => die.size === size && die.role !== "luck");
    if (at < 0)
      throw new RuleError("not-allowed", `no d${size} of the pool is left to take out`, {
        field: `taken.${index}.size`,
        data: {
          values: [...new Set(left.flatMap((die) => (die.role === "luck" ? [] : [die.size])))].join(", ") || "–",
        },
      });
    left.splice(at, 1);
  });
  if (left.length === 0) throw new RuleError("no-dice", "a pool keeps at least one die", { field: "taken" });
  return left;
}

export type FivesFaces = {
  readonly dice: readonly number[];
  /** Level by level; within a level in the order of the fives that brought them. */
  readonly bonus: readonly number[];
  readonly challenge: readonly number[];
  readonly luck: number | null;
};

const MOST_BONUS = MOST_DICE * LONGEST_CHAIN;
const shape = record({
  dice: optional(list(integer({ min: 1, max: 12 }), { max: 40 })),
  bonus: optional(list(integer({ min: 1, max: 12 }), { max: MOST_BONUS })),
  challenge: optional(list(integer({ min: 1, max: 6 }), { max: 40 })),
  luck: optional(nullable(integer({ min: 1, max: 12 }))),
});

/** Rejects impossible faces and surplus first dice. Later dice may be surplus (`unused`) or missing (`waiting`). */
export function parseFaces(spec: FivesSpec, input: unknown): FivesFaces {
  const given = shape.parse(input, "faces");
  const faces: FivesFaces = {
    dice: given.dice ?? [],
    bonus: given.bonus ?? [],
    challenge: given.challenge ?? [],
    luck: given.luck ?? null,
  };
  const pool = thrownPool(spec);
  refuseSurplus("faces.dice", faces.dice, pool.length, "dice");
  refuseSurplus("faces.challenge", faces.challenge, spec.challenge, "challenge dice");
  pool.forEach(({ size }, index) => {
    const face = faces.dice[index] ?? 0;
    if (face > size) throw impossibleFace(`faces.dice.${index}`, face, size);
  });
  return faces;
}

function refuseSurplus(field: string, faces: readonly number[], max: number, dice: string): void {
  if (faces.length > max)
    throw new RuleError("too-many-faces", `${faces.length} faces for ${max} ${dice}`, { field, data: { max } });
}

export type FivesVerdict = Extract<Verdict, "success" | "choice" | "failure">;

export interface FivesOutcome extends OutcomeBase {
  readonly verdict: FivesVerdict | null;
  /** Net; 0 on failures; `null` while the TN is unknown or dice are waiting. */
  readonly successes: number | null;
  readonly fails: number | null;
  /** Of surviving, bonus and challenge dice (FP-12). */
  readonly ones: number;
  /** Indices of pool dice that the Discord Die took. */
  readonly eliminated: readonly number[];
  readonly bonus: readonly BonusDie[];
  readonly luckyBreak: boolean | null;
  readonly badBreak: boolean;
  readonly fluke: boolean;
  readonly weird: boolean;
  /** Successes by pool die, bonus die and the Luck die; `null` while the TN is unknown. */
  readonly scores: {
    readonly pool: readonly (number | null)[];
    readonly bonus: readonly (number | null)[];
    readonly luck: number;
  };
  readonly isInfinite: boolean;
}
