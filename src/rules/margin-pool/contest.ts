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
import { inField } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { compare, difference } from "../odds/compare.ts";
import { Distribution } from "../odds/distribution.ts";
import type { MarginFaces, MarginSpec } from "./spec.ts";
import { criticalsOf, marginDistribution } from "./odds.ts";
import { resolve } from "./resolve.ts";
import { isImpossible, knownThreshold } from "./rule.ts";

/** The sides that act, that is, try to achieve something (MP-8). */
const TIES = [{ id: "both-equal" }, { id: "a-acts" }, { id: "b-acts" }, { id: "both-act" }] as const;
type TieId = (typeof TIES)[number]["id"];

export const contest: Contest<MarginSpec, MarginFaces, Fields> = {
  ties: TIES,
  odds: (a, b, tie) => oddsGiven({ spec: a }, { spec: b }, tie),
  oddsGiven,
  lead: (a, b) => difference(marginsOf(a, "a"), marginsOf(b, "b")).bars(),
  judge,
  judgedBy: ["threshold"],
  sayTie,
  sayRole,
  sayResult,
  sayRefused: ({ code }) => (code === "out-of-range" ? phrase("QUINCUNX.margin-pool.Contest.impossible") : null),
};

function acts(side: "a" | "b", tie: string | null): boolean {
  return tie === "both-act" || tie === `${side}-acts`;
}

/**
 * The number that a side must reach, or its roll does not count: the required margin (MP-4), else 0 for an acting side (MP-8). A side that may try the
 * impossible counts its 12s and needs at least one (MP-5). `null`: none.
 */
function leastOf(spec: MarginSpec, side: "a" | "b", tie: TieId): number | null {
  if (isImpossible(spec.threshold)) return spec.required ?? 1;
  return spec.required ?? (acts(side, tie) ? 0 : null);
}

/** Throws as `knownThreshold` does, unless the GM allows the impossible (MP-5). */
function judgedThreshold(spec: MarginSpec): number {
  return spec.allowImpossible && spec.threshold !== null ? spec.threshold : knownThreshold(spec);
}

/**
 * The higher margin wins; equal margins have no winner. If one side does not reach its least number, the other side wins; if neither does, nobody.
 * Throws RuleError `not-allowed` for another tie rule, `unknown-target` for an unknown threshold, `out-of-range` for an
 * impossible one that the GM does not allow.
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

type Half = HalfThrown<MarginSpec, MarginFaces, Fields>;

interface SplitMargin {
  /** Margins that take part in the comparison. */
  readonly reached: Distribution;
  readonly share: number;
  /** Chance that the side does not reach its least number. */
  readonly missed: number;
}

function marginsOf({ spec, faces }: Half, side: "a" | "b"): Distribution {
  const threshold = inField(side, () => judgedThreshold(spec));
  if (faces) return Distribution.constant(countOf(spec, faces));
  return isImpossible(threshold) ? criticalsOf(spec.dice) : marginDistribution(spec.dice, threshold);
}

/** The margin; 12s of an impossible task. */
function countOf(spec: MarginSpec, faces: MarginFaces): number {
  const { margin, piles, impossible } = resolve(spec, faces);
  return (impossible ? piles.criticalSuccesses : margin) ?? 0;
}

function splitMargin(half: Half, side: "a" | "b", tie: TieId): SplitMargin {
  const margin = marginsOf(half, side);
  const least = leastOf(half.spec, side, tie);
  if (least === null) return { reached: margin, share: 1, missed: 0 };
  return { reached: margin.cut(least), share: margin.atLeast(least), missed: margin.atMost(least - 1) };
}

type Side = ContestSide<MarginSpec, MarginFaces, Fields>;

/** The winner and the difference of the margins; 0 if the other side failed. Throws as `odds` does. */
function judge(a: Side, b: Side, named: unknown): ContestResult {
  const tie = knownTie(TIES, named);
  inField("a.spec", () => judgedThreshold(a.spec));
  inField("b.spec", () => judgedThreshold(b.spec));
  const [left, right] = [resolve(a.spec, a.faces), resolve(b.spec, b.faces)];
  const waiting = stillWaiting("MP-8", left, right);
  if (waiting) return waiting;
  const [marginA, marginB] = [countOf(a.spec, a.faces), countOf(b.spec, b.faces)];
  const hasMissed = {
    a: marginA < (leastOf(a.spec, "a", tie) ?? marginA),
    b: marginB < (leastOf(b.spec, "b", tie) ?? marginB),
  };
  const isSet = [a, b].some(({ spec }) => spec.required !== null || isImpossible(spec.threshold));
  const rule = isSet ? "MP-4" : "MP-8";
  if (hasMissed.a && hasMissed.b) return nobody(rule);
  if (hasMissed.a || hasMissed.b) return wonBy(rule, hasMissed.a ? "b" : "a");
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

function sayResult(
  { winner, by, rule, waiting }: ContestResult,
  _winner: MarginSpec | null,
  tie: string | null,
): Phrase[] {
  if (waiting || by > 0) return [];
  if (rule === "MP-4")
    return [
      phrase(winner === null ? "QUINCUNX.margin-pool.Contest.noneReached" : "QUINCUNX.margin-pool.Contest.required"),
    ];
  if (winner !== null) return [phrase("QUINCUNX.margin-pool.Contest.missed")];
  return [phrase(tie === "both-act" ? "QUINCUNX.margin-pool.Contest.nobody" : "QUINCUNX.Contest.Decided.tie")];
}
