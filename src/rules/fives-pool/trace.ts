/** Trace of a fives pool, in the order of the rules. */
import { traced, type TraceEntry } from "../contract/trace.ts";
import type { FivesDecided } from "./decisions.ts";
import type { FivesFaces, FivesSpec, FivesOutcome } from "./spec.ts";
import { LONGEST_CHAIN } from "../contract/terms.ts";
import { stoppedChains } from "./fives.ts";
import { isScoringChallenge } from "./challenge.ts";

type Untraced = Omit<FivesOutcome, "trace">;

/** Net successes of the dice, and the number after spends. */
interface Spends {
  readonly net: number;
  readonly bought: number;
  readonly decided: FivesDecided;
}

export function traceOf(spec: FivesSpec, faces: FivesFaces, outcome: Untraced, spent: Spends): readonly TraceEntry[] {
  const against = faces.challenge.slice(0, spec.challenge);
  const scoring = against.filter(isScoringChallenge).length;
  return [
    ...discordSteps(spec, faces, outcome),
    ...fivesSteps(outcome),
    ...countSteps(spec, faces, outcome, against, scoring, spent),
    ...specialSteps(faces, outcome, scoring),
  ];
}

function discordSteps(
  { discord, protect }: FivesSpec,
  { dice }: FivesFaces,
  { eliminated }: Untraced,
): readonly TraceEntry[] {
  if (discord === null || discord === "unrolled") return [];
  if (discord === 5) return [traced("discord-five", "FP-6", 0, { discord })];
  const saved = dice.filter((face, index) => face === discord && protect.includes(index)).length;
  return [
    traced("discord", "FP-5", eliminated.length, { discord, dice }),
    ...(saved > 0 ? [traced("protected", "FP-14", saved, { discord })] : []),
  ];
}

function fivesSteps({ bonus, isInfinite }: Untraced): readonly TraceEntry[] {
  if (bonus.length === 0) return [];
  const value = bonus.map(({ face }) => face);
  const inputs = { count: bonus.length };
  if (!isInfinite) return [traced("fives", "FP-9", value, inputs)];
  const stopped = stoppedChains(bonus);
  return [
    traced("infinite-fives", "FP-6", value, inputs),
    ...(stopped > 0 ? [traced("fives-stopped", "FP-6", stopped, { limit: LONGEST_CHAIN })] : []),
  ];
}

function countSteps(
  spec: FivesSpec,
  faces: FivesFaces,
  outcome: Untraced,
  against: readonly number[],
  scoring: number,
  { net, bought, decided }: Spends,
): readonly TraceEntry[] {
  const { target, luckDie, challengeRemoves } = spec;
  const { scores, successes, fails, ones, verdict } = outcome;
  const onesStep: TraceEntry = traced("ones", "FP-12", ones);
  if (target === null)
    return [...(faces.dice.length > 0 || against.length > 0 ? [onesStep] : []), traced("open", "FP-2", null)];
  const trace: TraceEntry[] = [];
  if (outcome.luckyBreak && luckDie === null) trace.push(traced("lucky-break", "FP-13", true, { target }));
  if (outcome.luckyBreak && luckDie !== null && scores.luck > 0)
    trace.push(traced("lucky-break-die", "FP-13", scores.luck, { target, luckDie }));
  const counted = faces.dice
    .filter((_, index) => !outcome.eliminated.includes(index))
    .concat(outcome.bonus.map(({ face }) => face));
  const each = counted.map((face) => Math.floor(face / target));
  const all = scores.luck > 0 ? [...each, scores.luck] : each;
  const gross = all.reduce((sum, score) => sum + score, 0);
  if (counted.length === 0 && faces.dice.length === 0) return trace;
  const score = { target, dice: counted, scores: each };
  trace.push(
    scores.luck > 0
      ? traced("gross-luck", "FP-3", gross, { ...score, luck: scores.luck })
      : traced("gross", "FP-3", gross, score),
  );
  if (spec.challenge > 0) trace.push(traced("challenge", "FP-4", scoring, { dice: against }));
  if (successes === null) return trace;
  const inputs = { gross, challenge: scoring, scores: all.filter((score) => score > 0) };
  if (scoring > 0 && challengeRemoves === "success") trace.push(traced("cancel", "FP-10", net, inputs));
  if (scoring > 0 && challengeRemoves === "die") trace.push(traced("cancel-dice", "FP-10", net, inputs));
  if (fails !== null && spec.challenge > 0) trace.push(traced("fails", "FP-11", fails, { challenge: scoring }));
  trace.push(onesStep);
  if (bought > net) trace.push(traced("bought", "FP-14", bought, { net, count: decided.successes }));
  if (decided.choice && net > 0 && ones > bought)
    trace.push(traced(`choice-${decided.choice}`, "FP-12", successes, { ones }));
  else if (verdict) trace.push(traced(verdict, verdict === "failure" ? "FP-11" : "FP-12", successes, { ones }));
  return trace;
}

function specialSteps(
  { dice }: FivesFaces,
  { badBreak, fluke, weird, eliminated }: Untraced,
  challenge: number,
): readonly TraceEntry[] {
  const face = dice.find((_, index) => !eliminated.includes(index)) ?? null;
  if (badBreak) return [traced("bad-break", "FP-13", true, { challenge })];
  if (!fluke) return [];
  return weird ? [traced("weird-fluke", "FP-13", true, { face })] : [traced("fluke", "FP-13", true, { face })];
}
