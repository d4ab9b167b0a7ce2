/** Result of a group of checks under the rule that the GM chooses. Group rules belong to no mechanic. */
import { groupOdds, type GroupCheck } from "./group.ts";
import { Distribution } from "./distribution.ts";

/** `all`, `half`, `any`: required successes. `best`, `sum`: a number without a verdict. */
export const GROUP_RULES = ["all", "half", "any", "best", "sum"] as const;
export type GroupRule = (typeof GROUP_RULES)[number];

export function isGroupRule(value: unknown): value is GroupRule {
  return (GROUP_RULES as readonly unknown[]).includes(value);
}

/** Required successes of `size` checks; half is rounded up (SC-7). `null` for `best` and `sum`. */
export function neededBy(rule: GroupRule, size: number): number | null {
  if (rule === "all") return size;
  if (rule === "half") return Math.ceil(size / 2);
  return rule === "any" ? 1 : null;
}

export interface GroupResult {
  readonly needed: number;
  readonly successes: number;
  /** `null`: depends on open checks. */
  readonly success: boolean | null;
}

/** `checks`: success of each, `null` while open. Returns `null` for `best` and `sum`, and for an empty group. */
export function judgeGroup(rule: GroupRule, checks: readonly (boolean | null)[]): GroupResult | null {
  const needed = neededBy(rule, checks.length);
  if (needed === null || checks.length === 0) return null;
  const successes = checks.filter((success) => success === true).length;
  const open = checks.filter((success) => success === null).length;
  return { needed, successes, success: successes >= needed ? true : successes + open < needed ? false : null };
}

/** A member of a group: its success, its chance after a part of its dice, or its check before the throw. */
export type GroupMember = boolean | { readonly p: number } | GroupCheck;

/** Exact chance of success, given the results so far. `null` for `best`, `sum` and an empty group. Throws RuleError as `groupOdds` does. */
export function groupChance(rule: GroupRule, members: readonly GroupMember[]): number | null {
  const needed = neededBy(rule, members.length);
  if (needed === null || members.length === 0) return null;
  const checks = members.filter((member): member is GroupCheck => typeof member === "object" && "spec" in member);
  const thrown = Distribution.from(groupOdds(checks).count.map(({ value, p }) => [value, p] as const));
  const count = members.reduce((sum: Distribution, member) => sum.plus(certain(member)), thrown);
  return count.reaches(needed);
}

function certain(member: GroupMember): Distribution | number {
  if (typeof member === "boolean") return member ? 1 : 0;
  if ("spec" in member) return 0;
  return Distribution.chance(member.p);
}

/** The best number or the sum; `null` for other rules, and without numbers. */
export function groupNumber(rule: GroupRule, numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  if (rule === "best") return Math.max(...numbers);
  return rule === "sum" ? numbers.reduce((sum, one) => sum + one, 0) : null;
}
