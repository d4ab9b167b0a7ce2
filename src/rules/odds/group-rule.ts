/** What the checks of a group come to together, by the rule that the GM has chosen. Which rule that is, is no rule of any mechanic. */
import { groupOdds, type GroupCheck } from "./group.ts";
import { Distribution } from "./distribution.ts";

/** `all`, `half`, `any`: so many of them must succeed. `best`, `sum`: a number, which nobody judges. */
export const GROUP_RULES = ["all", "half", "any", "best", "sum"] as const;
export type GroupRule = (typeof GROUP_RULES)[number];

export function isGroupRule(value: unknown): value is GroupRule {
  return (GROUP_RULES as readonly unknown[]).includes(value);
}

/** How many of `size` checks must succeed: half of them is rounded up (SC-7). Null: the rule asks for a number. */
export function neededBy(rule: GroupRule, size: number): number | null {
  if (rule === "all") return size;
  if (rule === "half") return Math.ceil(size / 2);
  return rule === "any" ? 1 : null;
}

export interface GroupResult {
  /** How many must succeed. */
  readonly needed: number;
  readonly successes: number;
  /** Null: those that are still open decide. */
  readonly success: boolean | null;
}

/** `checks`: what came of each; null: open. Null: the rule judges nothing, or there is nobody. */
export function judgeGroup(rule: GroupRule, checks: readonly (boolean | null)[]): GroupResult | null {
  const needed = neededBy(rule, checks.length);
  if (needed === null || checks.length === 0) return null;
  const successes = checks.filter((success) => success === true).length;
  const open = checks.filter((success) => success === null).length;
  return { needed, successes, success: successes >= needed ? true : successes + open < needed ? false : null };
}

/** One of a group: what came of it; its chance, where its dice lie half; or the check that is still to be thrown. */
export type GroupMember = boolean | { readonly p: number } | GroupCheck;

/** The exact chance that the group succeeds, given what has come of some of them. Null: the rule judges nothing. Throws RuleError as `groupOdds` does. */
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
  const { p } = member;
  return Distribution.from([
    [0, 1 - p],
    [1, p],
  ]);
}

/** The best of the numbers, or their sum. Null: another rule, or no number yet. */
export function groupNumber(rule: GroupRule, numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  if (rule === "best") return Math.max(...numbers);
  return rule === "sum" ? numbers.reduce((sum, one) => sum + one, 0) : null;
}
