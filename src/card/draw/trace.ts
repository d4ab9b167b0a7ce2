/** Presents the outcome's trace: each number with its rule, sentence and arithmetic. */
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { TraceEntry, TraceInput } from "../../rules/contract/trace.ts";
import { wordsOf, type Phrase } from "../../rules/contract/phrase.ts";
import { formatInput, speak } from "../../ui/speak.ts";

/** Consecutive steps of one rule share a row. */
export function presentTrace(mechanic: AnyMechanic, spec: Fields, trace: readonly TraceEntry[]): readonly object[] {
  const words = wordsOf(mechanic);
  const rows: (ReturnType<typeof nameOf> & { readonly ruleId: string; readonly sentences: string[] })[] = [];
  for (const entry of trace) {
    if (entry.value === 0 && mechanic.quietSteps?.includes(entry.step)) continue;
    const named = nameOf(mechanic, entry.rule);
    const last = rows.at(-1);
    const sentence = sentenceOf(words, entry, mechanic.traceNames?.(spec, entry.inputs));
    if (last?.rule === named.rule && last.link === named.link) last.sentences.push(sentence);
    else rows.push({ ...named, ruleId: entry.rule, sentences: [sentence] });
  }
  return rows;
}

/**
 * `rule`: its heading in the rules text. `link`: UUID of the journal page, `#` and the heading. Each is empty if there is none.
 */
function nameOf({ rulesText }: AnyMechanic, id: string) {
  const heading = rulesText?.headings[id];
  if (!rulesText || !heading) return { rule: "", link: "" };
  const rule = game.i18n.localize(heading);
  const page = rulesText.pages[game.i18n.lang] ?? Object.values(rulesText.pages)[0];
  return { rule, link: page === undefined ? "" : `${page}#${rule}` };
}

function sentenceOf(
  words: string,
  { step, value, inputs }: TraceEntry,
  names: Readonly<Record<string, Phrase>> = {},
): string {
  const key = `${words}.Trace.${step}`;
  const data: Record<string, string> = {};
  for (const [name, input] of [["value", value] as const, ...Object.entries(inputs)]) {
    data[name] = formatInput(input);
    data[`${name}InSum`] = asSummand(input);
  }
  for (const [name, phrase] of Object.entries(names)) data[name] = speak(phrase);
  return game.i18n.has(key) ? game.i18n.format(key, data) : plainStep(step, data);
}

/** "16 + 7", "16 + (−2)": brackets a negative number after an operator. */
function asSummand(input: TraceInput): string {
  return typeof input === "number" && input < 0 ? `(${formatInput(input)})` : formatInput(input);
}

/** A step without a translation still shows its arithmetic. */
function plainStep(step: string, { value, ...inputs }: Readonly<Record<string, string>>): string {
  const parts = Object.entries(inputs).flatMap(([name, input]) => (name.endsWith("InSum") ? [] : [`${name} ${input}`]));
  return `${step}: ${parts.join(", ")}${parts.length > 0 ? " → " : ""}${value ?? ""}`;
}
