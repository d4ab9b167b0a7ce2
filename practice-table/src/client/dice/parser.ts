/** From grammar matches to nodes, and from nodes or terms to an AST with correct precedence (dice.md 1.5 and 3). */
import { core } from "./core.ts";
import { switchValue } from "./switches.ts";
import type { AstNode, Offset, RollParseNode, RollParseTreeNode } from "./types.ts";
import type { RollTerm } from "./terms/term.ts";

type Arg = unknown;

function isTree(node: AstNode): node is RollParseTreeNode {
  return (node as RollParseNode).class === "Node";
}

function tree(operator: string, left: AstNode, right: AstNode, formula = ""): RollParseTreeNode {
  return { class: "Node", formula, operator, operands: [left, right] };
}

export class RollParser {
  formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }

  /** `tail` has runs of operators, each with the following term. The tree keeps the written order. */
  _onExpression(
    head: RollParseNode,
    tail: [string[], RollParseNode][],
    leading: string[] | string,
    formula: string,
    error: (message: string) => void,
    offset?: Offset,
  ): RollParseNode {
    const signs = typeof leading === "string" ? [...leading].filter((sign) => sign.trim()) : leading;
    let left: RollParseNode =
      signs.length > 0 && this._collapseOperators(signs) === "-" ? this._wrapNegativeTerm(head) : head;
    for (const [operators, term] of tail) {
      const [first = "", ...rest] = operators;
      if (core.OperatorTerm.PRECEDENCE[first] === undefined) error(`"${first}" is not an operator`);
      const isFactor = first !== "+" && first !== "-";
      if (isFactor) {
        const right = rest.length > 0 && this._collapseOperators(rest) === "-" ? this._wrapNegativeTerm(term) : term;
        left = tree(first, left, right);
      } else left = tree(this._collapseOperators(operators), left, term);
    }
    if (left === head) return head;
    left.formula = formula;
    return withOffset(left, offset);
  }

  _onDiceTerm(
    number: RollParseNode | null,
    faces: RollParseNode | string | null,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset?: Offset,
  ): RollParseNode {
    const plain = (part: RollParseNode | string | null): unknown =>
      typeof part === "object" && part?.class === "NumericTerm" ? part["number"] : part;
    return withOffset(
      {
        class: "DiceTerm",
        formula,
        modifiers,
        number: plain(number),
        faces: plain(faces),
        evaluated: false,
        options: { flavor },
      },
      offset,
    );
  }

  _onNumericTerm(number: number, flavor: string | null, offset?: Offset): RollParseNode {
    const formula = `${number}${flavor ? `[${flavor}]` : ""}`;
    return withOffset({ class: "NumericTerm", formula, number, evaluated: false, options: { flavor } }, offset);
  }

  _onFunctionTerm(
    fn: string,
    head: RollParseNode | null,
    tail: RollParseNode[],
    flavor: string | null,
    formula: string,
    offset?: Offset,
  ): RollParseNode {
    const terms = head ? [head, ...tail] : tail;
    return withOffset({ class: "FunctionTerm", formula, fn, terms, evaluated: false, options: { flavor } }, offset);
  }

  _onPoolTerm(
    head: RollParseNode,
    tail: RollParseNode[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset?: Offset,
  ): RollParseNode {
    return withOffset(
      { class: "PoolTerm", formula, terms: [head, ...tail], modifiers, evaluated: false, options: { flavor } },
      offset,
    );
  }

  /** Keeps the text between the parentheses only; the inner roll parses it. */
  _onParenthetical(term: RollParseNode, flavor: string | null, formula: string, offset?: Offset): RollParseNode {
    return withOffset(
      { class: "ParentheticalTerm", formula, term: term.formula.trim(), evaluated: false, options: { flavor } },
      offset,
    );
  }

  _onStringTerm(term: string, flavor: string | null, offset?: Offset): RollParseNode {
    const formula = `${term}${flavor ? `[${flavor}]` : ""}`;
    return withOffset({ class: "StringTerm", formula, term, evaluated: false, options: { flavor } }, offset);
  }

  /** An odd number of minus signs is a minus. */
  _collapseOperators(operators: string[]): string {
    const minuses = operators.filter((operator) => operator === "-").length;
    return minuses % 2 === 1 ? "-" : "+";
  }

  /** A number takes the sign itself (#11260); anything else is multiplied by −1. */
  _wrapNegativeTerm(term: RollParseNode): RollParseNode {
    if (term.class === "NumericTerm")
      return { ...term, number: -(term["number"] as number), formula: `-${term.formula}` };
    const way = switchValue("negativeWrap");
    const minusOne: RollParseNode = { class: "NumericTerm", formula: "-1", number: -1, evaluated: false, options: {} };
    if (way === "times-minus-one") return tree("*", term, minusOne, `${term.formula} * -1`);
    if (way === "minus-one-times") return tree("*", minusOne, term, `-1 * ${term.formula}`);
    const inner = `-1 * ${term.formula}`;
    return { class: "ParentheticalTerm", formula: `(${inner})`, term: inner, evaluated: false, options: {} };
  }

  /** A tree of either kind as terms and operators in reading order. */
  static flattenTree(root: AstNode): AstNode[] {
    const out: AstNode[] = [];
    const todo: AstNode[] = [root];
    for (let node = todo.pop(); node; node = todo.pop()) {
      if (!isTree(node)) out.push(node);
      else {
        const [left, right] = node.operands;
        const operator: RollParseNode = {
          class: "OperatorTerm",
          formula: node.operator,
          operator: node.operator,
          evaluated: false,
          options: {},
        };
        todo.push(right, operator, left);
      }
    }
    return out;
  }

  /** Dijkstra's shunting yard. A list of terms may have runs of operators and a leading sign (edited by hand). Undefined for an empty list. */
  static toAST(root: AstNode | readonly RollTerm[]): AstNode | undefined {
    const list = Array.isArray(root) ? (root as readonly AstNode[]) : this.flattenTree(root as AstNode);
    const operands: AstNode[] = [];
    const waiting: string[] = [];
    const reduce = (): void => {
      const operator = waiting.pop();
      const right = operands.pop();
      const left = operands.pop();
      if (operator === undefined || !left || !right)
        throw new Error("A formula needs a term on both sides of each operator");
      operands.push(tree(operator, left, right));
    };
    const { PRECEDENCE } = core.OperatorTerm;
    const rank = (operator: string): number => PRECEDENCE[operator] ?? 0;
    for (const item of regular(list, (node) => this.isOperatorTerm(node))) {
      if (typeof item !== "string") operands.push(item);
      else {
        for (let top = waiting.at(-1); top !== undefined && rank(top) >= rank(item); top = waiting.at(-1)) reduce();
        waiting.push(item);
      }
    }
    while (waiting.length > 0) reduce();
    if (operands.length > 1) throw new Error("A formula needs an operator between its terms");
    return operands[0];
  }

  static isOperatorTerm(node: AstNode): boolean {
    return node instanceof core.OperatorTerm || (node as RollParseNode).class === "OperatorTerm";
  }

  static formatList(list: Arg[]): string {
    return `[${list.map((arg) => this.formatArg(arg)).join(", ")}]`;
  }

  static formatArg(arg: Arg): string {
    if (arg === null || arg === undefined) return "null";
    if (Array.isArray(arg)) return this.formatList(arg);
    if (typeof arg === "string") return JSON.stringify(arg);
    if (typeof arg === "object") return String((arg as Partial<RollParseNode>).class ?? "object");
    return String(arg);
  }

  static formatDebug(method: string, ...args: Arg[]): string {
    return `${method}(${args.map((arg) => this.formatArg(arg)).join(", ")})`;
  }
}

/** Alternates terms and single operators: collapses signs, and turns a leading minus into a subtraction from 0. */
function regular(list: readonly AstNode[], isOperator: (node: AstNode) => boolean): (AstNode | string)[] {
  const out: (AstNode | string)[] = [];
  const number = (value: number): AstNode => new core.NumericTerm({ number: value });
  let run: string[] = [];
  for (const item of list) {
    if (isOperator(item)) {
      run.push((item as unknown as { operator: string }).operator);
      continue;
    }
    const [first, ...signs] = run;
    const isNegative = signs.filter((sign) => sign === "-").length % 2 === 1;
    if (signs.some((sign) => sign !== "+" && sign !== "-"))
      throw new Error(`Operators cannot follow each other as in "${run.join(" ")}"`);
    if (first !== undefined) {
      const isSign = first === "+" || first === "-";
      if (out.length === 0 && !isSign) throw new Error(`A formula cannot begin with "${first}"`);
      if (isSign) {
        const isMinus = (first === "-") !== isNegative;
        if (out.length > 0) out.push(isMinus ? "-" : "+");
        else if (isMinus) out.push(number(0), "-");
      } else {
        out.push(first);
        if (isNegative) out.push(number(-1), "*");
      }
    } else if (out.length > 0) throw new Error("A formula needs an operator between its terms");
    out.push(item);
    run = [];
  }
  if (run.length > 0) throw new Error(`A formula cannot end with "${run.join(" ")}"`);
  return out;
}

function withOffset(node: RollParseNode, offset: Offset | undefined): RollParseNode {
  if (offset) node.offset = offset;
  return node;
}

core.RollParser = RollParser;
