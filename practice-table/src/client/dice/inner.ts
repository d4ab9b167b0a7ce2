/** Terms that contain rolls: computed numbers of dice, parentheses, functions, pools. */
import { core } from "./core.ts";
import { diceSettings } from "./environment.ts";
import type { Roll } from "./roll.ts";
import { switchValue } from "./switches.ts";
import type { RollTerm } from "./terms/term.ts";
import type { EvaluationOptions, RollParseNode, TermOptions } from "./types.ts";

export function isRoll(value: unknown): value is Roll {
  return value instanceof core.Roll;
}

/** The class of rolls that the engine creates inside others. */
export function innerRollClass(): typeof Roll {
  if (switchValue("innerRollClass") === "base") return core.Roll;
  return diceSettings().rolls[0] ?? core.Roll;
}

export function innerRoll(formula: string): Roll {
  return new (innerRollClass())(formula);
}

/** The rolls that a term's value depends on, in the order of the formula. */
export function innerRolls(term: RollTerm): Roll[] {
  if (term instanceof core.DiceTerm) return [term._number, term._faces].filter(isRoll);
  if (term instanceof core.ParentheticalTerm) return term.roll ? [term.roll] : [];
  if (term instanceof core.FunctionTerm || term instanceof core.PoolTerm) return term.rolls;
  return [];
}

export function isDeterministicUnder(
  term: RollTerm,
  options: Pick<EvaluationOptions, "minimize" | "maximize"> = {},
): boolean {
  if (term.isDeterministic) return true;
  if (!options.minimize && !options.maximize) return false;
  const isKnown =
    term instanceof core.DiceTerm ||
    term instanceof core.ParentheticalTerm ||
    term instanceof core.PoolTerm ||
    (term instanceof core.FunctionTerm && !isAsyncFunction(term.function));
  return isKnown && innerRolls(term).every((roll) => isRollDeterministicUnder(roll, options));
}

export function isRollDeterministicUnder(
  roll: Roll,
  options: Pick<EvaluationOptions, "minimize" | "maximize"> = {},
): boolean {
  return roll.terms.every((term) => core.RollTerm.isDeterministic(term, options));
}

export function isAsyncFunction(value: unknown): boolean {
  return typeof value === "function" && value.constructor.name === "AsyncFunction";
}

/** Evaluates a roll inside a term, with the outermost roll's resolver, so that only one form opens. */
export async function evaluateInner(roll: Roll, root: Roll | undefined, options: EvaluationOptions): Promise<void> {
  roll._root = root;
  if (!roll._evaluated) await roll.evaluate(options);
}

export function evaluateInnerSync(roll: Roll, root: Roll | undefined, options: EvaluationOptions): void {
  roll._root = root;
  if (!roll._evaluated) roll.evaluateSync(options);
}

/** Term options of a node, without an empty flavour. */
export function termOptions(node: RollParseNode): TermOptions {
  return node.options?.flavor ? { flavor: node.options.flavor } : {};
}
