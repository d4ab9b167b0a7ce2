/** Two pools against each other: after discord and fives the side with more successes wins; equal, nobody does (FP-15). */
import type { Contest, ContestOdds } from "../contract/contest.ts";
import { RuleError } from "../contract/error.ts";
import { compare } from "../odds/compare.ts";
import { discordCases } from "./discord-odds.ts";
import type { FivesFaces } from "./faces.ts";
import { netSuccesses } from "./odds.ts";
import type { FivesSpec } from "./spec.ts";

export const contest: Contest<FivesSpec, FivesFaces, object> = { ties: [], odds };

/** Both sides face the same Discord Die: an unrolled one is one die for both. */
function odds(a: FivesSpec, b: FivesSpec, tie: unknown): ContestOdds {
  if (tie !== undefined && tie !== null)
    throw new RuleError("not-allowed", "a fives pool knows no tie rule: equal, nobody wins", {
      field: "tie",
      data: { values: "–" },
    });
  if (a.discord !== b.discord)
    throw new RuleError("conflict", "both sides face the same Discord Die", {
      field: "discord",
      data: { fields: "a.discord, b.discord" },
    });
  for (const [side, { target }] of [
    ["a", a],
    ["b", b],
  ] as const)
    if (target === null)
      throw new RuleError("missing-field", `"${side}.target" is not known`, { field: `${side}.target` });
  const sums = { a: 0, tie: 0, b: 0 };
  for (const [discord, weight] of discordCases([a, b])) {
    const { more, equal, less } = compare(netSuccesses({ ...a, discord }), netSuccesses({ ...b, discord }));
    sums.a += weight * more;
    sums.tie += weight * equal;
    sums.b += weight * less;
  }
  return sums;
}
