/** Two pools against each other: more successes win; equal numbers have no winner (FP-15). */
import {
  higherWins,
  stillWaiting,
  type Contest,
  type ContestGain,
  type ContestOdds,
  type ContestResult,
  type ContestSide,
  type HalfThrown,
} from "../contract/contest.ts";
import { inField, notAllowed, conflict } from "../contract/error.ts";
import { countPhrase, phrase, type Phrase } from "../contract/phrase.ts";
import { compare, difference } from "../odds/compare.ts";
import { Distribution } from "../odds/distribution.ts";
import { discordCases } from "./discord-odds.ts";
import type { FivesDecided } from "./decisions.ts";
import type { FivesFaces, FivesSpec, FivesOutcome } from "./spec.ts";
import { netSuccesses } from "./odds.ts";
import { knownTarget, resolve, rolledDiscord } from "./resolve.ts";

/** Fails are successes of the opponent (FP-11), but count only on request (FP-15). */
const gain: ContestGain<FivesSpec, FivesFaces, FivesDecided> = {
  countOf: ({ spec, faces, decided }) => resolve(spec, faces, decided).fails ?? 0,
  say: (count, names, isCounted) =>
    countPhrase(isCounted ? "QUINCUNX.fives-pool.Contest.failsCount" : "QUINCUNX.fives-pool.Contest.fails", count, {
      ...names,
    }),
  offer: (count, names) => countPhrase("QUINCUNX.fives-pool.Contest.countFails", count, { ...names }),
  historyText: (name) => phrase("QUINCUNX.fives-pool.Contest.failsEntry", { name }),
};

export const contest: Contest<FivesSpec, FivesFaces, FivesDecided> = {
  ties: [],
  odds: (a, b, tie) => oddsGiven({ spec: a }, { spec: b }, tie),
  oddsGiven,
  lead: (a, b) =>
    Distribution.mix(
      discordCases([a.spec, b.spec]).map(([discord, weight]) => [
        weight,
        difference(successesOf(a, discord), successesOf(b, discord)),
      ]),
    ).bars(),
  judge,
  shared: ["discord"],
  judgedBy: ["target"],
  sayTie: () => phrase("QUINCUNX.fives-pool.Contest.tie"),
  sayResult,
  sayRefused: ({ code }) => (code === "conflict" ? phrase("QUINCUNX.fives-pool.Contest.discords") : null),
  gain,
};

/** An unrolled Discord Die is one die for both sides. */
function oddsGiven(a: Half, b: Half, tie: unknown): ContestOdds {
  checkRivals(a.spec, b.spec, tie);
  for (const [side, { spec }] of Object.entries({ a, b })) inField(side, () => knownTarget(spec));
  const sums = { a: 0, tie: 0, b: 0 };
  for (const [discord, weight] of discordCases([a.spec, b.spec])) {
    const { more, equal, less } = compare(successesOf(a, discord), successesOf(b, discord));
    sums.a += weight * more;
    sums.tie += weight * equal;
    sums.b += weight * less;
  }
  return sums;
}

type Half = HalfThrown<FivesSpec, FivesFaces, FivesDecided>;

function successesOf({ spec, faces, decided }: Half, discord: FivesSpec["discord"]): Distribution {
  if (!faces) return netSuccesses({ ...spec, discord });
  return Distribution.constant(resolve(spec, faces, decided).successes ?? 0);
}

type Side = ContestSide<FivesSpec, FivesFaces, FivesDecided>;

/** A roll that waits for a choice keeps its successes (FP-12). Throws as `odds` does. */
function judge(a: Side, b: Side, tie: unknown): ContestResult {
  checkRivals(a.spec, b.spec, tie);
  const [left, right] = [judged(a, "a"), judged(b, "b")];
  return stillWaiting("FP-15", left, right) ?? higherWins("FP-15", left.successes ?? 0, right.successes ?? 0);
}

function judged({ spec, faces, decided }: Side, side: string): FivesOutcome {
  inField(`${side}.spec`, () => {
    knownTarget(spec);
    rolledDiscord(spec);
  });
  return inField(side, () => resolve(spec, faces, decided));
}

function checkRivals(a: FivesSpec, b: FivesSpec, tie: unknown): void {
  if (tie !== undefined && tie !== null) throw notAllowed("tie", "a fives pool knows no tie rule: equal, nobody wins");
  if (a.discord !== b.discord)
    throw conflict("discord", "both sides face the same Discord Die", "a.discord, b.discord");
}

function sayResult({ winner, waiting }: ContestResult): readonly Phrase[] {
  return winner === null && !waiting ? [phrase("QUINCUNX.Contest.Decided.tie")] : [];
}
