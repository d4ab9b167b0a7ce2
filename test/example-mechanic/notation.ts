/** What people type, and back: printing and reading are inverse for every spec. */
import type { Grammar, Parsed, ReadPath } from "../../src/rules/contract/mechanic.ts";
import { located, numberOf, readWords, type ValueNode } from "../../src/rules/notation/words.ts";
import { parse } from "./grammar.peggy";
import { parseSpec, type HighDieSpec } from "./spec.ts";

interface Words {
  readonly dice: ValueNode;
  readonly target: ValueNode | "?" | null;
}

export const grammar: Grammar<HighDieSpec> = {
  command: "high",
  examples: ["high 3 vs 5", "high 2 vs ?"],
  parse: (words, read, under) => build(readWords<Words>(parse, words), read, under),
};

function build({ dice, target }: Words, read: ReadPath, under: object = {}): Parsed<HighDieSpec> {
  const said = { dice: numberOf(dice, read), ...(target && target !== "?" ? { target: numberOf(target, read) } : {}) };
  const spec = located(new Map([["dice", dice.at]]), () => parseSpec({ ...under, ...said }));
  return target === "?" ? { spec, ask: true } : { spec };
}

export function print({ dice, target }: HighDieSpec): string {
  return target === null ? String(dice) : `${dice} vs ${target}`;
}
