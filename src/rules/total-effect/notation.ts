/** Notation of `te`: parses text into a spec and prints it. */
import type { Notation, Parsed, ReadPath } from "../contract/notation.ts";
import { RuleError } from "../contract/error.ts";
import {
  grammarReader,
  exactNumberOf,
  located,
  numberOf,
  sumOf,
  quoted,
  signed,
  twice,
  type Places,
  type SumNode,
  type ValueNode,
} from "../notation/words.ts";
import { roundUpTogether } from "../notation/rounding.ts";
import * as peggy from "./grammar.peggy";
import { isFlat, parseSpec, USUAL_THRESHOLDS, type Band, type Check, type Effect, type EffectSpec } from "./spec.ts";

type Item =
  | {
      readonly kind: "number";
      readonly field: "advantage" | "disadvantage" | "escalation";
      readonly at: number;
      /** `null`: one. */
      readonly value: ValueNode | null;
    }
  | { readonly kind: "modifier"; readonly at: number; readonly value: ValueNode; readonly label: string }
  | {
      readonly kind: "effect";
      readonly at: number;
      readonly base: { readonly rank: string } | { readonly flat: ValueNode };
      readonly rest: readonly EffectWord[];
    }
  | {
      readonly kind: "threshold";
      readonly at: number;
      readonly value: SumNode;
      readonly text: string | null;
      readonly again: string | null;
    }
  | { readonly kind: "none" | "ask"; readonly at: number };

type EffectWord =
  | { readonly field: "step"; readonly at: number; readonly value: ValueNode; readonly sign: 1 | -1 }
  | { readonly field: "invert" | "halve"; readonly at: number; readonly value: true }
  | { readonly field: "label" | "kind"; readonly at: number; readonly value: string }
  | { readonly field: "lines"; readonly at: number; readonly value: readonly string[] }
  | {
      readonly field: "when";
      readonly at: number;
      readonly value: { readonly min: ValueNode | null; readonly max: ValueNode | null };
    }
  | {
      readonly field: "check";
      readonly at: number;
      readonly value: {
        readonly op: string;
        readonly value: ValueNode;
        readonly tone: string | null;
        readonly text: string | null;
        readonly otherwise: string | null;
      };
    };

const reader = grammarReader(peggy);

export const notation: Notation<EffectSpec> = {
  command: "te",
  examples: [
    "te adv 2 low",
    "te",
    "te adv 2 dis 1 low",
    'te mid+1 inverse if <3 "bond helps"',
    "te esc 2 high half # Pin Down",
    'te low kind "Weapon" at 13 "hits again"',
  ],
  parse: (words, read) => build(reader.parse(words) as readonly Item[], read),
  complete: reader.complete,
  print,
};

function build(items: readonly Item[], read: ReadPath): Parsed<EffectSpec> {
  const places: Places = new Map();
  const spec: Record<string, unknown> = {};
  const modifiers: { readonly label: string; readonly value: number }[] = [];
  const effects: unknown[] = [];
  const thresholds: unknown[] = [];
  let targets: Item["kind"] | null = null;
  for (const item of items) {
    switch (item.kind) {
      case "number":
        if (places.has(item.field)) throw twice(item.field, item.at);
        places.set(item.field, item.value?.at ?? item.at);
        spec[item.field] = item.value ? numberOf(item.value, read) : 1;
        break;
      case "modifier":
        places.set(`modifiers.${modifiers.length}`, item.at);
        modifiers.push({ label: item.label, value: exactNumberOf(item.value, read) });
        break;
      case "effect":
        places.set(`effects.${effects.length}`, item.at);
        effects.push(buildEffect(item, `effects.${effects.length}`, places, read));
        break;
      default:
        // Thresholds are a list, none, or unknown; these exclude each other.
        if (targets !== null && (targets !== "threshold" || item.kind !== "threshold"))
          throw twice("thresholds", item.at);
        targets = item.kind;
        if (item.kind !== "threshold") break;
        places.set(`thresholds.${thresholds.length}`, item.value.at);
        thresholds.push({
          at: sumOf(item.value, read),
          ...(item.text === null ? {} : { text: item.text }),
          ...(item.again === null ? {} : { again: item.again }),
        });
    }
  }
  if (targets !== null) spec["thresholds"] = targets === "ask" ? null : thresholds;
  const whole = located(places, () => parseSpec({ ...spec, modifiers: roundUpTogether(modifiers), effects }));
  return targets === "ask" ? { spec: whole, ask: true } : { spec: whole };
}

function buildEffect(item: Item & { readonly kind: "effect" }, place: string, places: Places, read: ReadPath): object {
  const effect: Record<string, unknown> =
    "flat" in item.base ? { flat: numberOf(item.base.flat, read) } : { rank: item.base.rank };
  for (const word of item.rest) {
    if (Object.hasOwn(effect, word.field)) throw twice(`${place}.${word.field}`, word.at);
    places.set(`${place}.${word.field}`, word.at);
    effect[word.field] = fieldValue(word, read);
  }
  return effect;
}

function fieldValue(word: EffectWord, read: ReadPath): unknown {
  switch (word.field) {
    case "step":
      return "path" in word.value
        ? read(word.value.path, word.value.at, word.sign === word.value.sign ? 1 : -1)
        : word.sign * word.value.value;
    case "when":
      return bandOf({ ...limitOf("min", word.value.min, read), ...limitOf("max", word.value.max, read) }, word.at);
    case "check": {
      const { op, value, ...checkWords } = word.value;
      const entries = Object.entries(checkWords).filter(([, words]) => words !== null);
      return { op, value: numberOf(value, read), ...Object.fromEntries(entries) };
    }
    default:
      return word.value;
  }
}

/** Throws RuleError for an empty band. */
function bandOf(band: Band, at: number): Band {
  const { min, max } = band;
  if (min === undefined || max === undefined || min <= max) return band;
  throw new RuleError("out-of-range", `nothing is in ${min}..${max}`, {
    at,
    field: "effects.when.max",
    data: { min, max: "∞", found: max, example: "te mid when 9..12" },
  });
}

function limitOf(name: "min" | "max", value: ValueNode | null, read: ReadPath): object {
  return value === null ? {} : { [name]: numberOf(value, read) };
}

/** Prints the shortest form. */
function print(spec: EffectSpec): string {
  return [
    ...numberWords("adv", spec.advantage),
    ...numberWords("dis", spec.disadvantage),
    ...numberWords("esc", spec.escalation),
    ...spec.modifiers.map(({ label, value }) => withText(`mod ${value}`, label === "" ? undefined : label)),
    ...spec.effects.map(printEffect),
    ...printThresholds(spec.thresholds),
  ].join(" ");
}

function numberWords(word: string, value: number): readonly string[] {
  return value === 0 ? [] : [`${word} ${value}`];
}

function withText(words: string, text: string | undefined): string {
  return text === undefined ? words : `${words} ${quoted(text)}`;
}

function printEffect(effect: Effect): string {
  const base = isFlat(effect) ? `flat ${effect.flat}` : effect.rank;
  const step = effect.step === 0 ? "" : signed(effect.step);
  const flags = isFlat(effect) ? [] : [...(effect.invert ? ["inverse"] : []), ...(effect.halve ? ["half"] : [])];
  return [
    `${base}${step}`,
    ...flags,
    ...(effect.label === undefined ? [] : [`as ${quoted(effect.label)}`]),
    ...(effect.kind === undefined ? [] : [`kind ${quoted(effect.kind)}`]),
    ...(effect.when === undefined ? [] : [`when ${printBand(effect.when)}`]),
    ...(effect.lines === undefined ? [] : ["lines", ...effect.lines.map((line) => quoted(line))]),
    ...(effect.check === undefined ? [] : [printCheck(effect.check)]),
  ].join(" ");
}

function printBand({ min, max }: Band): string {
  return min !== undefined && min === max ? String(min) : `${min ?? ""}..${max ?? ""}`;
}

function printCheck({ op, value, tone, text, otherwise }: Check): string {
  const check = withText(tone === undefined ? `if ${op}${value}` : `if ${op}${value} ${tone}`, text);
  return otherwise === undefined ? check : withText(`${check} else`, otherwise);
}

function printThresholds(thresholds: EffectSpec["thresholds"]): readonly string[] {
  if (thresholds === null) return ["at ?"];
  if (thresholds.length === 0) return ["at none"];
  const isUsual =
    thresholds.length === USUAL_THRESHOLDS.length &&
    thresholds.every(
      ({ at, text, again }, index) => text === undefined && again === undefined && at === USUAL_THRESHOLDS[index]?.at,
    );
  return isUsual
    ? []
    : thresholds.map(
        ({ at, text, again }) =>
          `${withText(`at ${at}`, text)}${again === undefined ? "" : again === "next" ? " again next" : " again"}`,
      );
}
