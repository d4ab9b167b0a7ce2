/** Shared dice that mechanics declare, their state from settings and encounters, and how every user sees them. */
import type { SharedDieState } from "../../rules/contract/house-rules.ts";
import { dieState } from "../../rules/spec/house-rules.ts";
import { isInUse } from "../../mechanics/house-rules/in-use.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { readHouseRule } from "../../mechanics/house-rules/stored.ts";
import { roundOf, type DeclaredDie } from "../../mechanics/house-rules/encounter.ts";
import { speak } from "../../ui/speak.ts";

export type { DeclaredDie } from "../../mechanics/house-rules/encounter.ts";

/** By command. */
export function sharedDice(): ReadonlyMap<string, DeclaredDie> {
  const found = new Map<string, DeclaredDie>();
  for (const mechanic of mechanics)
    for (const die of mechanic.houseRules?.dice ?? [])
      found.set(die.command, { mechanic, die, rules: mechanic.houseRules?.rules ?? [] });
  return found;
}

export function sharedDieWith(key: string | undefined): DeclaredDie | undefined {
  return [...sharedDice().values()].find(({ die }) => die.key === key);
}

export function stateOf(declared: DeclaredDie): SharedDieState {
  const { die, rules } = declared;
  return dieState(die, rules, readHouseRule, roundOf(declared));
}

/** The die as every user sees it: face and meaning. */
export interface SharedDieBadge {
  readonly key: string;
  readonly face: number | null;
  readonly size: number;
  readonly icon: string;
  readonly meaning: string;
  readonly detail: string;
}

export function sharedDieBadges(): readonly SharedDieBadge[] {
  return [...sharedDice().values()].flatMap((declared) => badgeOf(declared) ?? []);
}

/** `null`: not in play, or its mechanic is off. */
export function badgeOf(declared: DeclaredDie): SharedDieBadge | null {
  const { mechanic, die } = declared;
  const badge = isInUse(mechanic) ? die.badge?.(stateOf(declared)) : null;
  if (!badge) return null;
  const { key, size, icon } = die;
  return { key, face: badge.face, size, icon, meaning: speak(badge.meaning), detail: speak(badge.detail) };
}
