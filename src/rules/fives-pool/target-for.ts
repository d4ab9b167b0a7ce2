/** The shared die of several fives pools, and the TN and challenge dice for a given chance. */
import type { TargetFor } from "../contract/odds.ts";
import { EQUAL } from "../odds/hardest.ts";
import { discordCases } from "./discord-odds.ts";
import { chanceWithChoice } from "./odds.ts";
import type { FivesSpec } from "./spec.ts";

/** An unrolled Discord Die is one die for all of them (FP-15). */
export function shared(specs: readonly FivesSpec[]): readonly (readonly [p: number, specs: readonly FivesSpec[]])[] {
  const open = specs.filter(({ discord }) => discord === "unrolled");
  return discordCases(open).map(([discord, p]) => [
    p,
    specs.map((spec) => (spec.discord === "unrolled" ? { ...spec, discord } : spec)),
  ]);
}

/** The hardest first: TN 6 … 4 (FP-2), 5 … 0 challenge dice (FP-4). */
function pairs(): readonly { readonly target: number; readonly challenge: number }[] {
  return [6, 5, 4].flatMap((target) => [5, 4, 3, 2, 1, 0].map((challenge) => ({ target, challenge })));
}

/**
 * The pair with the lowest chance at or above `p`, where a pending choice counts as success; ties go to the higher TN, then to more dice. `null` if none reaches
 * `p`.
 */
export function targetFor(spec: FivesSpec, p: number): TargetFor | null {
  let nearest: TargetFor | null = null;
  for (const target of pairs()) {
    const its = chanceWithChoice({ ...spec, ...target });
    if (its >= p - EQUAL && (nearest === null || its < nearest.p - EQUAL)) nearest = { target, p: its };
  }
  return nearest;
}
