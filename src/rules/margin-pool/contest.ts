/** Two margin pools against each other, each against its own threshold (MP-8). */
import {
  higherWins,
  knownTie,
  nobody,
  stillWaiting,
  wonBy,
  type Contest,
  type ContestNames,
  type ContestOdds,
  type ContestResult,
  type ContestSide,
  type HalfThrown,
} from "../contract/contest.ts";
import { marginDeal } from "../contract/deal.ts";
import { inField } from "../contract/error.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { compare, difference } from "../odds/compare.ts";
import { Distribution } from "../odds/distribution.ts";
import type { MarginFaces } from "./faces.ts";
import { marginDistribution } from "./odds.ts";
import { resolve } from "./resolve.ts";
import { knownThreshold } from "./rule.ts";
import type { MarginSpec } from "./spec.ts";

/** The sides that act, that is, try to achieve something (MP-8). */
const TIES = [{ id: "both-equal" }, { id: "a-acts" }, { id: "b-acts" }, { id: "both-act" }] as const;
type TieId = (typeof TIES)[number]["id"];

export const contest: Contest<MarginSpec, MarginFaces, object> = {
  ties: TIES,
  odds: (a, b, tie) => oddsGiven({ spec: a }, { spec: b }, tie),
  oddsGiven,
  lead: (a, b) => difference(marginsOf(a, "a"), marginsOf(b, "b")).bars(),
  judge,
  judgedBy: ["threshold"],
  sayTie,
  sayRole,
  sayResult,
  deals: marginDeal,
  sayRefused: ({ code }) => (code === "out-of-range" ? phrase("QUINCUNX.margin-pool.Contest.impossible") : null),
};

function acts(side: "a" | "b", tie: string | null): boolean {
  return tie === "both-act" || tie === `${side}-acts`;
}

/**
 * The higher margin wins; equal margins have no winner. An acting side with a margin below 0 fails and the other side
 * wins, unless that one also acts and fails.
 * Throws RuleError `not-allowed` for another tie rule, `unknown-target` for an unknown threshold, `out-of-range` for an
 * impossible one.
 */
function oddsGiven(a: Half, b: Half, named: unknown): ContestOdds {
  const tie = knownTie(TIES, named);
  const left = splitMargin(a, "a", tie);
  const right = splitMargin(b, "b", tie);
  const { more, equal, less } = compare(left.reached, right.reached);
  return {
    a: more + left.share * right.missed,
    tie: equal + left.missed * right.missed,
    b: less + left.missed * right.share,
  };
}

type Half = HalfThrown<MarginSpec, MarginFaces, object>;

interface SplitMargin {
  /** Margins that take part in the comparison. */
  readonly reached: Distribution;
  readonly share: number;
  /** Chance that an acting side fails with a margin below 0. */
  readonly missed: number;
}

function marginsOf({ spec, faces }: Half, side: "a" | "b"): Distribution {
  const threshold = inField(side, () => knownThreshold(spec));
  return faces ? Distribution.constant(resolve(spec, faces).margin ?? 0) : marginDistribution(spec.dice, threshold);
}

function splitMargin(half: Half, side: "a" | "b", tie: TieId): SplitMargin {
  const margin = marginsOf(half, side);
  if (!acts(side, tie)) return { reached: margin, share: 1, missed: 0 };
  return { reached: margin.cut(0), share: margin.atLeast(0), missed: margin.atMost(-1) };
}

type Side = ContestSide<MarginSpec, MarginFaces, object>;

/** The winner and the difference of the margins; 0 if the other side failed. Throws as `odds` does. */
function judge(a: Side, b: Side, named: unknown): ContestResult {
  const tie = knownTie(TIES, named);
  inField("a.spec", () => knownThreshold(a.spec));
  inField("b.spec", () => knownThreshold(b.spec));
  const [left, right] = [resolve(a.spec, a.faces), resolve(b.spec, b.faces)];
  const waiting = stillWaiting("MP-8", left, right);
  if (waiting) return waiting;
  const [marginA, marginB] = [left.margin ?? 0, right.margin ?? 0];
  const hasMissed = { a: acts("a", tie) && marginA < 0, b: acts("b", tie) && marginB < 0 };
  if (hasMissed.a && hasMissed.b) return nobody("MP-8");
  if (hasMissed.a || hasMissed.b) return wonBy("MP-8", hasMissed.a ? "b" : "a");
  return higherWins("MP-8", marginA, marginB);
}

function sayTie(tie: string | null, { a, b }: ContestNames): Phrase {
  if (tie === "both-act") return phrase("QUINCUNX.margin-pool.Contest.bothAct");
  if (tie !== "a-acts" && tie !== "b-acts") return phrase("QUINCUNX.margin-pool.Contest.equal");
  return phrase("QUINCUNX.margin-pool.Contest.acts", tie === "a-acts" ? { acts: a, other: b } : { acts: b, other: a });
}

function sayRole(tie: string | null, side: "a" | "b"): Phrase | null {
  if (tie === null || tie === "both-equal") return null;
  return phrase(acts(side, tie) ? "QUINCUNX.margin-pool.Contest.actor" : "QUINCUNX.margin-pool.Contest.resister");
}

function sayResult({ winner, by, waiting }: ContestResult, _winner: MarginSpec | null, tie: string | null): Phrase[] {
  if (waiting || by > 0) return [];
  if (winner !== null) return [phrase("QUINCUNX.margin-pool.Contest.missed")];
  return [phrase(tie === "both-act" ? "QUINCUNX.margin-pool.Contest.nobody" : "QUINCUNX.Contest.Decided.tie")];
}
