/** The rule lens: each number of an outcome with its rule, its sentence and its arithmetic, out of the resolver's own trace. */
import type { TraceEntry, TraceInput } from "../../../rules/contract/trace.ts";
import { sayRaw } from "../../speak.ts";

export interface TraceRow {
  readonly rule: string;
  readonly sentence: string;
  readonly value: string;
}

/** `words`: the prefix of the mechanic's words. */
export function presentTrace(words: string, trace: readonly TraceEntry[]): readonly TraceRow[] {
  return trace.map(({ step, rule, value, inputs }) => {
    const key = `${words}.Trace.${step}`;
    const data = Object.fromEntries(
      [["value", value] as const, ...Object.entries(inputs)].flatMap(([name, input]) => [
        [name, sayRaw(input)],
        [`${name}InSum`, inSum(input)],
      ]),
    );
    return {
      rule,
      sentence: game.i18n.has(key) ? game.i18n.format(key, data) : bare(step, data),
      value: sayRaw(value),
    };
  });
}

/** "16 + 7", "16 + (−2)": after an operator a negative number stands in brackets. */
function inSum(input: TraceInput): string {
  return typeof input === "number" && input < 0 ? `(${sayRaw(input)})` : sayRaw(input);
}

/** A step that no language file knows yet still shows its arithmetic. */
function bare(step: string, { value, ...inputs }: Readonly<Record<string, string>>): string {
  const parts = Object.entries(inputs).flatMap(([name, input]) => (name.endsWith("InSum") ? [] : [`${name} ${input}`]));
  return `${step}: ${parts.join(", ")}${parts.length > 0 ? " → " : ""}${value ?? ""}`;
}
