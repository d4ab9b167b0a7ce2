/** Types shared by the parser, the terms and Roll (dice.md 1, 2 and 3). */
import type { Loose } from "../utils/types.ts";
import type { Roll } from "./roll.ts";
import type { DiceTerm } from "./terms/dice.ts";
import type { RollTerm } from "./terms/term.ts";

/** Values whose shape depends on other packages; see `Loose`. */
export type { Loose };

export interface TermOptions {
  flavor?: string | null | undefined;
  [key: string]: unknown;
}

export type RollOptions = TermOptions;

/** Options of `evaluate` at every level; unknown ones are passed on to the dice (dice.md 2.2). */
export interface EvaluationOptions {
  minimize?: boolean | undefined;
  maximize?: boolean | undefined;
  allowStrings?: boolean | undefined;
  allowInteractive?: boolean | undefined;
  strict?: boolean | undefined;
  reroll?: boolean | undefined;
  explode?: boolean | undefined;
  [key: string]: unknown;
}

/** One rolled die. Extra keys are kept (`hidden` and keys that packages add). */
export interface DiceTermResult {
  result: number;
  active?: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  [key: string]: unknown;
}

/** A range of the formula, in characters; only generation 14 provides it (dice.md 3). */
export interface Offset {
  start: number;
  end: number;
}

/** A leaf of the parse tree: the data of one term. */
export interface RollParseNode {
  class: string;
  formula: string;
  evaluated?: boolean;
  offset?: Offset;
  options?: { flavor?: string | null };
  [key: string]: unknown;
}

/** A binary operation, in the parse tree (as written) as well as in the AST (by precedence). */
export interface RollParseTreeNode extends RollParseNode {
  class: "Node";
  operator: string;
  operands: [AstNode, AstNode];
}

export type AstNode = RollParseNode | RollParseTreeNode | RollTerm;

/** The open form for manual dice: `foundry.applications.dice.RollResolver` (dice.md 5). */
export interface Resolver {
  awaitFulfillment(): Promise<void>;
  addTerm(term: DiceTerm): Promise<void>;
  resolveResult(term: DiceTerm, method: string, options?: object): Promise<number | undefined | void>;
  registerResult(method: string, denomination: string, result: number): boolean;
  close?(options?: object): Promise<unknown>;
}

export type ResolverClass = new (roll: Roll, options?: object) => Resolver;

export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean | null;
  handler?: ((term: DiceTerm, options?: object) => number | void | Promise<number | void>) | null;
  resolver?: ResolverClass;
}

export type RollFunction = (...args: (number | string)[]) => number | string | Promise<number | string>;

export type ModifierHandler = string | ((modifier: string) => unknown);

export interface ReplaceFormulaDataOptions {
  missing?: string | null | undefined;
  warn?: boolean | undefined;
  recursive?: boolean | undefined;
}
