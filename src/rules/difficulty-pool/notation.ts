/** Notation of `pool`: parses text into a spec and prints it. */
import type { Notation, Parsed, ReadPath } from "../contract/notation.ts";
import {
  grammarReader,
  exactNumberOf,
  located,
  numberOf,
  quoted,
  placeOnce,
  type Places,
  parsedSpec,
  targetOf,
  type NamedTarget,
  type SumNode,
  type ValueNode,
} from "../notation/words.ts";
import { roundUpTogether } from "../notation/rounding.ts";
import * as peggy from "./grammar.peggy";
import { printParts, type PoolPart } from "../spec/pool-parts.ts";
import { isAssembled, parseSpec, USUAL_BASE, type DifficultySpec } from "./spec.ts";

type Item =
  | {
      readonly kind: "dice";
      readonly at: number;
      readonly first: ValueNode;
      readonly second: { readonly kind: "none" } | { readonly kind: "value"; readonly value: ValueNode } | null;
    }
  | { readonly kind: "target"; readonly at: number; readonly target: SumNode | null }
  | {
      readonly kind: "modifier";
      readonly at: number;
      readonly fixed: boolean;
      readonly value: ValueNode;
      readonly text: string;
    }
  | { readonly kind: "part"; readonly at: number; readonly value: ValueNode; readonly text: string }
  | { readonly kind: "attempts"; readonly at: number; readonly value: ValueNode }
  | {
      readonly kind: "scale";
      readonly at: number;
      readonly amount: ValueNode;
      readonly base: ValueNode | null;
      readonly unit: string;
    }
  | { readonly kind: "flag"; readonly at: number; readonly field: "untrained" | "secondary" | "combat" };

const reader = grammarReader(peggy);

export const notation: Notation<DifficultySpec> = {
  command: "pool",
  least: "1",
  examples: [
    "pool 7 vs 6",
    "pool 3 + 2",
    "pool @attributes.dexterity + @abilities.stealth vs 6",
    "pool 3 untrained",
    'pool 5 secondary combat mod 1 "rain"',
    'pool 6 scale 2 "metres" vs ?',
  ],
  parse: (words, read) => build(reader.parse(words) as readonly Item[], read),
  complete: reader.complete,
  print,
};

function build(items: readonly Item[], read: ReadPath): Parsed<DifficultySpec> {
  const places: Places = new Map();
  const spec: Record<string, unknown> = {};
  const modifiers: { readonly label: string; readonly value: number; readonly fixed: boolean }[] = [];
  let named: NamedTarget | undefined;
  const parts: PoolPart[] = [];
  for (const item of items) {
    switch (item.kind) {
      case "dice":
        placeOnce(places, "dice", item.at, "number");
        addDice(item, spec, places, read);
        break;
      case "target":
        placeOnce(places, "base", item.at, "vs");
        named = targetOf(item.target, read);
        spec["base"] = named.value;
        break;
      case "modifier":
        places.set(`modifiers.${modifiers.length}`, item.at);
        modifiers.push({ label: item.text, value: exactNumberOf(item.value, read), fixed: item.fixed });
        break;
      case "part":
        places.set(`parts.${parts.length}`, item.at);
        parts.push({ label: item.text, value: numberOf(item.value, read) });
        break;
      case "attempts":
        placeOnce(places, "attempts", item.at, "attempts");
        spec["attempts"] = numberOf(item.value, read);
        break;
      case "scale":
        placeOnce(places, "scale", item.at, "scale");
        spec["scale"] = {
          unit: item.unit,
          amount: numberOf(item.amount, read),
          ...(item.base && { base: numberOf(item.base, read) }),
        };
        break;
      case "flag":
        placeOnce(places, item.field, item.at, item.field);
        spec[item.field] = true;
    }
  }
  const whole = located(places, () =>
    parseSpec({
      ...spec,
      modifiers: roundUpTogether(modifiers),
      ...(parts.length > 0 ? { parts } : {}),
    }),
  );
  return parsedSpec(whole, named);
}

/** One number is the dice; two numbers are attribute and ability, with `none` for a missing ability. */
function addDice(
  { at, first, second }: Item & { readonly kind: "dice" },
  spec: Record<string, unknown>,
  places: Places,
  read: ReadPath,
): void {
  const value = numberOf(first, read);
  if (second === null) {
    spec["dice"] = value;
    return;
  }
  places.set("attribute", at);
  spec["attribute"] = value;
  places.set("ability", second.kind === "value" ? second.value.at : at);
  spec["ability"] = second.kind === "value" ? numberOf(second.value, read) : null;
}

/** Prints the shortest form. */
function print(spec: DifficultySpec): string {
  const dice = isAssembled(spec) ? `${spec.attribute} + ${spec.ability ?? "none"}` : String(spec.dice);
  return [
    dice,
    ...(!isAssembled(spec) && spec.untrained ? ["untrained"] : []),
    ...(spec.secondary ? ["secondary"] : []),
    ...(spec.combat ? ["combat"] : []),
    ...(spec.base === USUAL_BASE ? [] : [`vs ${spec.base ?? "?"}`]),
    ...spec.modifiers.map(({ label, value, fixed }) => withText(`${fixed ? "fixed" : "mod"} ${value}`, label)),
    ...printParts(spec.parts),
    ...(spec.attempts === 0 ? [] : [`attempts ${spec.attempts}`]),
    ...(spec.scale === null ? [] : [printScale(spec.scale)]),
  ].join(" ");
}

function printScale({ amount, base, unit }: NonNullable<DifficultySpec["scale"]>): string {
  return withText(`scale ${amount}${base === undefined ? "" : ` from ${base}`}`, unit);
}

function withText(words: string, text: string): string {
  return text === "" ? words : `${words} ${quoted(text)}`;
}
