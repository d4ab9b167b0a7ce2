/** Trace of a difficulty pool in the order of the rules. */
import type { TraceEntry } from "../contract/trace.ts";
import type { Difficulty, SumLine } from "./difficulty.ts";
import type { DifficultyOutcome, Level } from "./outcome.ts";
import { isAssembled, poolOf, type DifficultySpec } from "./spec.ts";

export function traceOf(
  spec: DifficultySpec,
  difficulty: Difficulty | null,
  counted: readonly number[],
  outcome: Omit<DifficultyOutcome, "trace">,
): readonly TraceEntry[] {
  const pool: readonly TraceEntry[] = isAssembled(spec)
    ? [
        {
          step: "pool",
          value: poolOf(spec),
          rule: "DP-1",
          inputs: { attribute: spec.attribute, ability: spec.ability ?? 0 },
        },
      ]
    : [{ step: "pool-given", value: poolOf(spec), rule: "DP-1", inputs: {} }];
  if (!difficulty)
    return [
      ...pool,
      ...(counted.length > 0 ? [onesStep(outcome.ones)] : []),
      { step: "open", value: null, rule: "DP-5", inputs: {} },
    ];
  return [
    ...pool,
    ...difficulty.lines.map(lineStep),
    ...boundSteps(difficulty, poolOf(spec), outcome.dice),
    ...countSteps(spec, difficulty, counted, outcome),
  ];
}

function lineStep({ kind, value, label = "", isFixed }: SumLine): TraceEntry {
  switch (kind) {
    case "base":
      return { step: "base", value, rule: "DP-2", inputs: {} };
    case "untrained":
      return { step: "untrained", value, rule: "DP-3", inputs: {} };
    case "secondary":
      return { step: "secondary", value, rule: "DP-4", inputs: {} };
    case "attempts":
      return { step: "attempts", value, rule: "DP-8", inputs: {} };
    case "modifier":
      if (label === "") return { step: "modifier", value, rule: "DP-4", inputs: {} };
      return isFixed
        ? { step: "modifier-fixed", value, rule: "DP-4", inputs: { label } }
        : { step: "modifier-named", value, rule: "DP-4", inputs: { label } };
  }
}

function boundSteps({ raw, final, floor, lost }: Difficulty, pool: number, dice: number): readonly TraceEntry[] {
  return [
    ...(raw < floor ? [{ step: "floor", value: floor, rule: "DP-5", inputs: { raw } }] : []),
    ...(lost > 0
      ? [{ step: "overflow", value: dice, rule: "DP-5", inputs: { raw, pool, lost: Math.min(lost, pool) } }]
      : []),
    { step: "difficulty", value: final, rule: "DP-5", inputs: { raw } },
  ];
}

function countSteps(
  spec: DifficultySpec,
  { final }: Difficulty,
  counted: readonly number[],
  { successes, ones, net, level, scaled }: Omit<DifficultyOutcome, "trace">,
): readonly TraceEntry[] {
  const isJudged = net !== null && level !== null;
  if (successes === null || !(isJudged || counted.length > 0)) return [];
  const trace: TraceEntry[] = [
    { step: "successes", value: successes, rule: "DP-2", inputs: { difficulty: final, dice: counted } },
    onesStep(ones),
  ];
  if (!isJudged) return trace;
  trace.push({ step: "net", value: net, rule: "DP-2", inputs: { successes, ones } });
  trace.push(LEVEL_STEPS[level](net));
  if (scaled !== null && spec.scale) {
    const { amount, unit, base = 0 } = spec.scale;
    const inputs = { amount, net: Math.max(0, net) };
    trace.push(
      base !== 0 && net > 0
        ? { step: "scaled-from", value: scaled, rule: "DP-10", inputs: { ...inputs, base } }
        : unit === ""
          ? { step: "scaled-plain", value: scaled, rule: "DP-10", inputs }
          : { step: "scaled", value: scaled, rule: "DP-10", inputs: { ...inputs, unit } },
    );
  }
  return trace;
}

function onesStep(ones: number): TraceEntry {
  return { step: "ones", value: ones, rule: "DP-2", inputs: {} };
}

const LEVEL_STEPS: Readonly<Record<Level, (net: number) => TraceEntry>> = {
  botch: (net) => ({ step: "botch", value: "botch", rule: "DP-7", inputs: { net } }),
  failure: (net) => ({ step: "failure", value: "failure", rule: "DP-7", inputs: { net } }),
  barely: (net) => ({ step: "barely", value: "barely", rule: "DP-7", inputs: { net } }),
  average: (net) => ({ step: "average", value: "average", rule: "DP-7", inputs: { net } }),
  complete: (net) => ({ step: "complete", value: "complete", rule: "DP-7", inputs: { net } }),
};
