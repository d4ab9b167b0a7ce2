/** Trace of a difficulty pool in the order of the rules. */
import { traced, type TraceEntry } from "../contract/trace.ts";
import type { Difficulty, SumLine } from "./difficulty.ts";
import { type DifficultyOutcome, isAssembled, poolOf, type DifficultySpec } from "./spec.ts";

export function traceOf(
  spec: DifficultySpec,
  difficulty: Difficulty | null,
  counted: readonly number[],
  outcome: Omit<DifficultyOutcome, "trace">,
): readonly TraceEntry[] {
  const pool: readonly TraceEntry[] = isAssembled(spec)
    ? [traced("pool", "DP-1", poolOf(spec), { attribute: spec.attribute, ability: spec.ability ?? 0 })]
    : [traced("pool-given", "DP-1", poolOf(spec))];
  if (!difficulty)
    return [...pool, ...(counted.length > 0 ? [onesStep(outcome.ones)] : []), traced("open", "DP-5", null)];
  return [
    ...pool,
    ...difficulty.lines.map(lineStep),
    ...boundSteps(difficulty, poolOf(spec), outcome.dice),
    ...countSteps(spec, difficulty, counted, outcome),
  ];
}

const LINE_RULES = { base: "DP-2", untrained: "DP-3", secondary: "DP-4", modifier: "DP-4", attempts: "DP-8" } as const;

function lineStep({ kind, value, label = "", isFixed }: SumLine): TraceEntry {
  if (label === "") return traced(kind, LINE_RULES[kind], value);
  return traced(isFixed ? "modifier-fixed" : "modifier-named", LINE_RULES[kind], value, { label });
}

function boundSteps({ raw, final, floor, lost }: Difficulty, pool: number, dice: number): readonly TraceEntry[] {
  return [
    ...(raw < floor ? [traced("floor", "DP-5", floor, { raw })] : []),
    ...(lost > 0 ? [traced("overflow", "DP-5", dice, { raw, pool, lost: Math.min(lost, pool) })] : []),
    traced("difficulty", "DP-5", final, { raw }),
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
    traced("successes", "DP-2", successes, { difficulty: final, dice: counted }),
    onesStep(ones),
  ];
  if (!isJudged) return trace;
  trace.push(traced("net", "DP-2", net, { successes, ones }));
  trace.push(traced(level, "DP-7", level, { net }));
  if (scaled !== null && spec.scale) {
    const { amount, unit, base = 0 } = spec.scale;
    const inputs = { amount, net: Math.max(0, net) };
    trace.push(
      base !== 0 && net > 0
        ? traced("scaled-from", "DP-10", scaled, { ...inputs, base })
        : unit === ""
          ? traced("scaled-plain", "DP-10", scaled, inputs)
          : traced("scaled", "DP-10", scaled, { ...inputs, unit }),
    );
  }
  return trace;
}

function onesStep(ones: number): TraceEntry {
  return traced("ones", "DP-2", ones);
}
