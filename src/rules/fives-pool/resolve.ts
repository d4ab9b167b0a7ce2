/** Judges the faces in the order of FP: Discord Die, Law of Fives, successes, challenge dice, ones. */
import { unknownTarget, notAllowed, impossibleFace } from "../contract/error.ts";
import type { DiceRequest, UnusedFace, Verdict } from "../contract/trace.ts";
import { runsOf } from "../notation/words.ts";
import { isScoringChallenge } from "./challenge.ts";
import { withChoice, NOTHING_DECIDED, withProtected, type FivesDecided } from "./decisions.ts";
import { applyLawOfFives } from "./fives.ts";
import { type FivesFaces, thrownPool, type FivesSpec, type FivesOutcome, type FivesVerdict } from "./spec.ts";
import { traceOf } from "./trace.ts";

/** A die scores floor(result / TN) successes (FP-3). */
export function scoreOf(face: number, target: number): number {
  return Math.floor(face / target);
}

/** Discord Die 5 takes nothing and brings the Law of Infinite Fives (FP-6). */
export function hasInfiniteFives({ infinite, discord }: Pick<FivesSpec, "infinite" | "discord">): boolean {
  return infinite || discord === 5;
}

/** The Discord Die eliminates pool dice that show its number, except protected ones (FP-5, FP-6, FP-14). */
export function isEliminated(
  face: number,
  index: number,
  { discord, protect }: Pick<FivesSpec, "discord" | "protect">,
): boolean {
  return discord !== null && discord !== 5 && face === discord && !protect.includes(index);
}

/** Each scoring challenge die removes one success, or the least valuable scoring die with all its successes (FP-10). */
export function cancel(
  scores: readonly number[],
  challenge: number,
  removes: FivesSpec["challengeRemoves"],
): { readonly net: number; readonly fails: number } {
  const scoring = scores.filter((score) => score > 0).sort((a, b) => a - b);
  const total = scoring.reduce((sum, score) => sum + score, 0);
  if (removes === "success") return { net: Math.max(0, total - challenge), fails: Math.max(0, challenge - total) };
  return {
    net: scoring.slice(challenge).reduce((sum, score) => sum + score, 0),
    fails: Math.max(0, challenge - scoring.length),
  };
}

/** Success: at least one success, and no more ones than successes (FP-11, FP-12). */
function verdictOf(net: number, ones: number): FivesVerdict {
  if (net === 0) return "failure";
  return ones > net ? "choice" : "success";
}

/** Throws RuleError `unknown-target` if the TN is unknown. */
export function knownTarget({ target }: Pick<FivesSpec, "target">): number {
  if (target === null) throw unknownTarget("target");
  return target;
}

/** Throws RuleError `not-allowed` for an unrolled Discord Die, which has odds but no outcome. */
export function rolledDiscord({ discord }: Pick<FivesSpec, "discord">): void {
  if (discord !== "unrolled") return;
  throw notAllowed("discord", "an unrolled Discord Die has odds, but no outcome", "1…20");
}

export function waitingDice(spec: FivesSpec, faces: FivesFaces, decided?: FivesDecided): readonly DiceRequest[] {
  return resolve(spec, faces, decided).waiting;
}

export function resolve(input: FivesSpec, faces: FivesFaces, decided: FivesDecided = NOTHING_DECIDED): FivesOutcome {
  const spec = withProtected(input, decided);
  const { target } = spec;
  rolledDiscord(spec);
  const isInfinite = hasInfiniteFives(spec);
  const pool = thrownPool(spec);
  const first = firstThrow(spec, faces);
  const eliminated = faces.dice.flatMap((face, index) => (isEliminated(face, index, spec) ? [index] : []));
  const survivors = faces.dice.flatMap((face, index) =>
    eliminated.includes(index) ? [] : [{ face, index, size: pool[index]?.size ?? 0 }],
  );
  const fives = survivors
    .filter(({ face }) => face === 5)
    .map(({ size, index }) => ({ size, parent: { of: "pool" as const, index } }));
  const isPoolThrown = faces.dice.length === pool.length;
  const bonus = isPoolThrown
    ? applyLawOfFives(fives, faces.bonus, isInfinite)
    : { dice: [], waiting: [], unused: unusedOf("bonus", faces.bonus) };

  const values = survivors.map(({ face }) => face);
  const luckyBreak = target === null ? null : values.length > 0 && values.every((face) => face >= target);
  const badBreak = values.length > 0 && values.every((face) => face === 1);
  const fluke = values.length >= 2 && values.every((face) => face === values[0]) && values[0] !== 1;
  const luck = luckThrow(spec, faces, isPoolThrown && luckyBreak === true, bonus.waiting.length);

  const challenge = faces.challenge.slice(0, spec.challenge);
  const ones = [...values, ...bonus.dice.map(({ face }) => face), ...challenge].filter((face) => face === 1).length;
  const scoringChallenge = challenge.filter(isScoringChallenge).length;
  const scores = {
    pool: faces.dice.map((face, index) =>
      target === null ? null : eliminated.includes(index) ? 0 : scoreOf(face, target),
    ),
    bonus: bonus.dice.map(({ face }) => (target === null ? null : scoreOf(face, target))),
    luck: luck.score,
  };
  const waiting = [...first, ...bonus.waiting, ...luck.waiting];
  const isJudged = target !== null && waiting.length === 0;
  const all = [...scores.pool, ...scores.bonus, luck.score].map((score) => score ?? 0);
  const { net, fails } = cancel(all, scoringChallenge, spec.challengeRemoves);
  // Bought successes need at least one from the dice, and count against the ones (FP-14).
  const bought = net > 0 ? net + decided.successes : 0;
  const verdict = isJudged ? withChoice(verdictOf(bought, ones), decided) : null;
  const outcome = {
    verdict,
    successes: isJudged ? (verdict === "failure" ? 0 : bought) : null,
    fails: isJudged ? fails : null,
    ones,
    eliminated,
    bonus: bonus.dice,
    luckyBreak: isPoolThrown ? luckyBreak : null,
    badBreak: isPoolThrown && badBreak,
    fluke: isPoolThrown && fluke,
    weird: isPoolThrown && fluke && challenge.includes(values[0] ?? 0),
    scores,
    isInfinite,
    waiting,
    unused: [
      ...bonus.unused,
      ...luck.unused,
      ...faces.challenge.slice(spec.challenge).map((face) => ({ role: "challenge", size: 6, face })),
    ],
  };
  return { ...outcome, trace: traceOf(spec, faces, outcome, { net, bought, decided }) };
}

export function verdict({ waiting, verdict: judged }: FivesOutcome): Verdict {
  return waiting.length > 0 ? "open" : (judged ?? "unknown");
}

/** Adjacent dice of one size and role form one request. */
function firstThrow(spec: FivesSpec, faces: FivesFaces): readonly DiceRequest[] {
  const missing = thrownPool(spec).slice(faces.dice.length);
  const pool = runsOf(missing, (one, other) => one.size === other.size && one.role === other.role);
  const challenge = spec.challenge - faces.challenge.length;
  const by = spec.challengeBy === "gm" ? { by: "gm" as const } : {};
  return [
    ...pool.map(({ first: { role, size }, count }) => ({ stage: 0, role, size, count })),
    ...(challenge > 0 ? [{ stage: 0, role: "challenge", size: 6, count: challenge, ...by }] : []),
  ];
}

/** A Lucky Break throws the character's Luck die; without one, a Luck face is unused (FP-13). */
function luckThrow(
  { luckDie, target }: FivesSpec,
  { luck, bonus }: FivesFaces,
  isLucky: boolean,
  openBonus: number,
): { readonly score: number; readonly waiting: readonly DiceRequest[]; readonly unused: readonly UnusedFace[] } {
  if (isLucky && luckDie !== null) {
    if (luck !== null && luck > luckDie) throw impossibleFace("faces.luck", luck, luckDie);
    const stage = bonus.length > 0 || openBonus > 0 ? 2 : 1;
    return luck === null
      ? { score: 0, waiting: [{ stage, role: "luck", size: luckDie, count: 1 }], unused: [] }
      : { score: luck, waiting: [], unused: [] };
  }
  const isSuperfluous = luck !== null && target !== null;
  return { score: 0, waiting: [], unused: isSuperfluous ? [{ role: "luck", size: luckDie ?? 0, face: luck }] : [] };
}

function unusedOf(role: string, faces: readonly number[]): readonly UnusedFace[] {
  return faces.map((face) => ({ role, size: 0, face }));
}
