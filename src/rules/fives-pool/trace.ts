/** Trace of a fives pool, in the order of the rules. */
import type { TraceEntry } from "../contract/trace.ts";
import type { FivesDecided } from "./decisions.ts";
import type { FivesFaces } from "./faces.ts";
import { LONGEST_CHAIN } from "../contract/terms.ts";
import { stoppedChains } from "./fives.ts";
import { isScoringChallenge } from "./challenge.ts";
import type { FivesOutcome, FivesVerdict } from "./outcome.ts";
import type { FivesSpec } from "./spec.ts";

type Told = Omit<FivesOutcome, "trace">;

/** Net successes of the dice, and the number after spends. */
interface Spent {
  readonly net: number;
  readonly bought: number;
  readonly decided: FivesDecided;
}

export function traceOf(spec: FivesSpec, faces: FivesFaces, outcome: Told, spent: Spent): readonly TraceEntry[] {
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
  { eliminated }: Told,
): readonly TraceEntry[] {
  if (discord === null || discord === "unrolled") return [];
  if (discord === 5) return [{ step: "discord-five", value: 0, rule: "FP-6", inputs: { discord } }];
  const saved = dice.filter((face, index) => face === discord && protect.includes(index)).length;
  return [
    { step: "discord", value: eliminated.length, rule: "FP-5", inputs: { discord, dice } },
    ...(saved > 0 ? [{ step: "protected", value: saved, rule: "FP-14", inputs: { discord } }] : []),
  ];
}

function fivesSteps({ bonus, isInfinite }: Told): readonly TraceEntry[] {
  if (bonus.length === 0) return [];
  const value = bonus.map(({ face }) => face);
  const inputs = { count: bonus.length };
  if (!isInfinite) return [{ step: "fives", value, rule: "FP-9", inputs }];
  const stopped = stoppedChains(bonus);
  return [
    { step: "infinite-fives", value, rule: "FP-6", inputs },
    ...(stopped > 0 ? [{ step: "fives-stopped", value: stopped, rule: "FP-6", inputs: { limit: LONGEST_CHAIN } }] : []),
  ];
}

function countSteps(
  spec: FivesSpec,
  faces: FivesFaces,
  outcome: Told,
  against: readonly number[],
  scoring: number,
  { net, bought, decided }: Spent,
): readonly TraceEntry[] {
  const { target, luckDie, challengeRemoves } = spec;
  const { scores, successes, fails, ones, verdict } = outcome;
  const onesStep: TraceEntry = { step: "ones", value: ones, rule: "FP-12", inputs: {} };
  if (target === null)
    return [
      ...(faces.dice.length > 0 || against.length > 0 ? [onesStep] : []),
      { step: "open", value: null, rule: "FP-2", inputs: {} },
    ];
  const trace: TraceEntry[] = [];
  if (outcome.luckyBreak && luckDie === null)
    trace.push({ step: "lucky-break", value: true, rule: "FP-13", inputs: { target } });
  if (outcome.luckyBreak && luckDie !== null && scores.luck > 0)
    trace.push({ step: "lucky-break-die", value: scores.luck, rule: "FP-13", inputs: { target, luckDie } });
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
      ? { step: "gross-luck", value: gross, rule: "FP-3", inputs: { ...score, luck: scores.luck } }
      : { step: "gross", value: gross, rule: "FP-3", inputs: score },
  );
  if (spec.challenge > 0) trace.push({ step: "challenge", value: scoring, rule: "FP-4", inputs: { dice: against } });
  if (successes === null) return trace;
  const inputs = { gross, challenge: scoring, scores: all.filter((score) => score > 0) };
  if (scoring > 0 && challengeRemoves === "success") trace.push({ step: "cancel", value: net, rule: "FP-10", inputs });
  if (scoring > 0 && challengeRemoves === "die") trace.push({ step: "cancel-dice", value: net, rule: "FP-10", inputs });
  if (fails !== null && spec.challenge > 0)
    trace.push({ step: "fails", value: fails, rule: "FP-11", inputs: { challenge: scoring } });
  trace.push(onesStep);
  if (bought > net)
    trace.push({ step: "bought", value: bought, rule: "FP-14", inputs: { net, count: decided.successes } });
  if (decided.choice && net > 0 && ones > bought)
    trace.push({ step: `choice-${decided.choice}`, value: successes, rule: "FP-12", inputs: { ones } });
  else if (verdict) trace.push(VERDICT_STEPS[verdict](successes, ones));
  return trace;
}

const VERDICT_STEPS: Readonly<Record<FivesVerdict, (successes: number, ones: number) => TraceEntry>> = {
  success: (value, ones) => ({ step: "success", value, rule: "FP-12", inputs: { ones } }),
  choice: (value, ones) => ({ step: "choice", value, rule: "FP-12", inputs: { ones } }),
  failure: (value, ones) => ({ step: "failure", value, rule: "FP-11", inputs: { ones } }),
};

function specialSteps(
  { dice }: FivesFaces,
  { badBreak, fluke, weird, eliminated }: Told,
  challenge: number,
): readonly TraceEntry[] {
  const face = dice.find((_, index) => !eliminated.includes(index)) ?? null;
  if (badBreak) return [{ step: "bad-break", value: true, rule: "FP-13", inputs: { challenge } }];
  if (!fluke) return [];
  return weird
    ? [{ step: "weird-fluke", value: true, rule: "FP-13", inputs: { face } }]
    : [{ step: "fluke", value: true, rule: "FP-13", inputs: { face } }];
}
