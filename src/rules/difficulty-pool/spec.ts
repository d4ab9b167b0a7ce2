/** Spec (DP-1 … DP-10) and outcome of a difficulty pool; docs/protocol.md lists the fields of the spec. */
import { RuleError, conflict } from "../contract/error.ts";
import {
  boolean,
  defaulted,
  finite,
  integer,
  list,
  nullable,
  optional,
  record,
  sum,
  text,
  variants,
  type Infer,
} from "../contract/schema.ts";
import { poolParts } from "../spec/pool-parts.ts";
import type { OutcomeBase } from "../contract/trace.ts";

export const USUAL_BASE = 6;

const shared = {
  secondary: defaulted(boolean(), false),
  combat: defaulted(boolean(), false),
  /** The difficulty before all changes; `null`: unknown. */
  base: defaulted(nullable(integer()), USUAL_BASE),
  /** `fixed`: from a power, so the prompt cannot change it (DP-4). */
  modifiers: defaulted(list(record({ label: text(), value: sum(), fixed: defaulted(boolean(), false) })), () => []),
  attempts: defaulted(integer({ min: 0 }), 0),
  parts: poolParts(),
  /** `base`: counts once, from the first success on. */
  scale: defaulted(nullable(record({ unit: text(), amount: finite(), base: optional(finite()) })), null),
};

/** A pool with a number of dice. */
const countedSpec = record({
  dice: integer({ min: 1, max: 100 }),
  untrained: defaulted(boolean(), false),
  ...shared,
});
/** A pool from attribute and ability (DP-1); the ability decides if the roller is untrained (DP-3). */
const assembledSpec = record({
  attribute: integer({ min: 0, max: 50 }),
  ability: defaulted(nullable(integer({ min: 0, max: 50 })), null),
  untrained: optional(boolean()),
  ...shared,
});

export const difficultySpec = variants("attribute", assembledSpec, countedSpec);

type CountedSpec = Infer<typeof countedSpec>;
type AssembledSpec = Omit<Infer<typeof assembledSpec>, "untrained">;
export type DifficultySpec = CountedSpec | AssembledSpec;

export function isAssembled(spec: DifficultySpec): spec is AssembledSpec {
  return "attribute" in spec;
}

export function parseSpec(input: unknown): DifficultySpec {
  if (typeof input === "object" && input !== null && "dice" in input && input.dice === 0 && !("attribute" in input))
    throw new RuleError("no-dice", "no die is in the pool", { field: "dice" });
  const spec = difficultySpec.parse(input, "");
  if (!("attribute" in spec)) return spec;
  const { untrained, ...rest } = spec;
  if (untrained !== undefined && untrained !== isUntrained(rest))
    throw conflict(
      "untrained",
      `"untrained" follows from the ability and cannot be ${untrained} here`,
      "ability, untrained",
    );
  return rest;
}

/** Without a rank in the ability, the attribute rolls alone and the difficulty is 1 higher (DP-3). */
export function isUntrained(spec: DifficultySpec): boolean {
  return isAssembled(spec) ? (spec.ability ?? 0) === 0 : spec.untrained;
}

/** Dice before the loss to a difficulty above 9 (DP-1). */
export function poolOf(spec: DifficultySpec): number {
  return isAssembled(spec) ? spec.attribute + (spec.ability ?? 0) : spec.dice;
}

export type Level = "botch" | "failure" | "barely" | "average" | "complete";

export interface DifficultyOutcome extends OutcomeBase {
  /** Number of dice that count. */
  readonly dice: number;
  readonly difficulty: number | null;
  readonly successes: number | null;
  readonly ones: number;
  readonly net: number | null;
  readonly level: Level | null;
  /** Amount × net successes, at least 0; `null` without a scale (DP-10). */
  readonly scaled: number | null;
}
