/** Two margin pools against each other, each against its own threshold (MP-8). */
import { knownTie, type Contest, type ContestOdds } from "../contract/contest.ts";
import { RuleError } from "../contract/error.ts";
import { compare } from "../odds/compare.ts";
import { Distribution } from "../odds/distribution.ts";
import type { MarginFaces } from "./faces.ts";
import { marginDistribution } from "./odds.ts";
import { isImpossible } from "./rule.ts";
import { HIGHEST_THRESHOLD, type MarginSpec } from "./spec.ts";

/** Who is trying to achieve something (MP-8). */
const TIES = [{ id: "both-equal" }, { id: "a-acts" }, { id: "b-acts" }] as const;

export const contest: Contest<MarginSpec, MarginFaces, object> = { ties: TIES, odds };

/**
 * The higher margin wins, equal margins are nobody's. A side that acts fails with a margin below 0, and the other side has it. Throws RuleError
 * `not-allowed` for another tie rule, `missing-field` where a threshold is not known, `out-of-range` where one is impossible.
 */
function odds(a: MarginSpec, b: MarginSpec, named: unknown): ContestOdds {
  const tie = knownTie(TIES, named);
  const marginA = contestMargin(a, "a");
  const marginB = contestMargin(b, "b");
  if (tie === "a-acts") return whenActing(marginA, marginB);
  if (tie === "b-acts") {
    const { a: acting, tie: equal, b: other } = whenActing(marginB, marginA);
    return { a: other, tie: equal, b: acting };
  }
  const { more, equal, less } = compare(marginA, marginB);
  return { a: more, tie: equal, b: less };
}

/** `a` is the acting side: below 0 it has failed before anything is compared. */
function whenActing(acting: Distribution, other: Distribution): ContestOdds {
  const reached = Distribution.from(acting.bars().flatMap(({ value, p }) => (value >= 0 ? [[value, p] as const] : [])));
  const { more, equal, less } = compare(reached, other);
  return { a: more, tie: equal, b: less + acting.atMost(-1) };
}

function contestMargin({ dice, threshold }: MarginSpec, side: "a" | "b"): Distribution {
  const field = `${side}.threshold`;
  if (threshold === null)
    throw new RuleError("missing-field", `"${field}" is missing: a contest needs the threshold of each side`, {
      field,
    });
  if (isImpossible(threshold))
    throw new RuleError(
      "out-of-range",
      `"${field}" must be at most ${HIGHEST_THRESHOLD}, not ${threshold}: an impossible task has no margin`,
      {
        field,
        data: { min: 1, max: HIGHEST_THRESHOLD, found: threshold },
      },
    );
  return marginDistribution(dice, threshold);
}
