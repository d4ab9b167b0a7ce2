/** Shared dice that mechanics declare, and their state from settings and encounters. */
import type { SharedDieState } from "../../rules/contract/house-rules.ts";
import { dieState } from "../../rules/spec/house-rules.ts";
import { mechanics } from "../../platform/mechanics.ts";
import { readHouseRule } from "../../platform/settings.ts";
import { roundOf, type DeclaredDie } from "../../platform/house-rules/encounter.ts";

export type { DeclaredDie } from "../../platform/house-rules/encounter.ts";

/** By command. */
export function sharedDice(): ReadonlyMap<string, DeclaredDie> {
  const found = new Map<string, DeclaredDie>();
  for (const mechanic of mechanics)
    for (const die of mechanic.houseRules?.dice ?? [])
      found.set(die.command, { mechanic, die, rules: mechanic.houseRules?.rules ?? [] });
  return found;
}

export function stateOf(declared: DeclaredDie): SharedDieState {
  const { die, rules } = declared;
  return dieState(die, rules, readHouseRule, roundOf(declared));
}
