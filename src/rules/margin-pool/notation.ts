/** Notation of `margin`: parses text into a spec and prints it. */
import type { Fields } from "../contract/fields.ts";
import type { Notation, Parsed, ReadPath } from "../contract/notation.ts";
import {
  grammarReader,
  located,
  numberOf,
  parsedSpec,
  placeOnce,
  targetOf,
  type NamedTarget,
  type Places,
  type SumNode,
  type ValueNode,
} from "../notation/words.ts";
import * as peggy from "./grammar.peggy";
import { printParts, type PoolPart } from "../spec/pool-parts.ts";
import { parseSpec, type MarginSpec } from "./spec.ts";

interface Words {
  readonly dice: ValueNode;
  readonly pool: ValueNode | null;
  readonly items: readonly Item[];
}

type Item =
  /** `null`: `?`. */
  | { readonly field: "threshold"; readonly at: number; readonly value: SumNode | null }
  | { readonly field: "parts"; readonly at: number; readonly value: ValueNode; readonly text: string }
  | { readonly field: "required"; readonly at: number; readonly value: ValueNode }
  | { readonly field: "zeroSucceeds" | "allowImpossible"; readonly at: number; readonly value: true };

const WORDS = { threshold: "vs", required: "need", zeroSucceeds: "zero", allowImpossible: "allow" } as const;

const reader = grammarReader(peggy);

export const notation: Notation<MarginSpec> = {
  command: "margin",
  least: "1",
  examples: [
    "margin 6 vs 7",
    "margin 6/9 vs 7 need 2",
    "margin 4 vs 6 zero",
    "margin 5 vs 13 allow",
    "margin 6/9 vs ? # Hold the gate",
  ],
  parse: (words, read, defaults) => build(reader.parse(words) as Words, read, defaults),
  complete: reader.complete,
  print,
};

function build({ dice, pool, items }: Words, read: ReadPath, defaults: Fields = {}): Parsed<MarginSpec> {
  const places: Places = new Map([["dice", dice.at]]);
  const spec: Record<string, unknown> = { dice: numberOf(dice, read) };
  if (pool) {
    places.set("pool", pool.at);
    spec["pool"] = numberOf(pool, read);
  }
  let named: NamedTarget | undefined;
  const parts: PoolPart[] = [];
  for (const item of items) {
    if (item.field === "parts") {
      places.set(`parts.${parts.length}`, item.at);
      parts.push({ label: item.text, value: numberOf(item.value, read) });
      continue;
    }
    placeOnce(places, item.field, item.at, WORDS[item.field]);
    if (item.field === "threshold") {
      named = targetOf(item.value, read);
      spec[item.field] = named.value;
    } else spec[item.field] = item.value === true ? true : numberOf(item.value, read);
  }
  const whole = located(places, () => parseSpec({ ...defaults, ...spec, ...(parts.length > 0 ? { parts } : {}) }));
  return parsedSpec(whole, named);
}

/** Prints the shortest form. */
function print({ dice, pool, threshold, required, zeroSucceeds, allowImpossible, parts }: MarginSpec): string {
  return [
    pool === dice ? String(dice) : `${dice}/${pool}`,
    ...(threshold === null ? [] : [`vs ${threshold}`]),
    ...(required === null ? [] : [`need ${required}`]),
    ...(zeroSucceeds ? ["zero"] : []),
    ...(allowImpossible ? ["allow"] : []),
    ...printParts(parts),
  ].join(" ");
}
