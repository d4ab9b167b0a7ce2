/** Arithmetic over an AST, for Roll's four evaluating methods (dice.md 1.5). */
import type { AstNode, RollParseTreeNode } from "./types.ts";

/** Longer chains of operators than this are folded in a loop instead of by recursion. */
const MAX_RECURSION = 200;

export function isOperation(node: AstNode): node is RollParseTreeNode {
  return (node as RollParseTreeNode).class === "Node";
}

/** Adds and multiplies numbers; concatenates words, if they are allowed. */
function combine(operator: string, left: string | number, right: string | number): string | number {
  const [a, b] = [toNumber(left), toNumber(right)];
  if (a === undefined || b === undefined) return `${left} ${operator} ${right}`;
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    default:
      throw new Error(`"${operator}" is not an operator`);
  }
}

export function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/**
 * The left operands down to the start of the formula. Null for a short chain: then recursion over `_evaluateAST…` visits each node, as code that
 * overrides it expects. A chain of thousands of summands would overflow the stack.
 */
function longSpine(node: RollParseTreeNode): { first: AstNode; steps: RollParseTreeNode[] } | null {
  const steps: RollParseTreeNode[] = [];
  let first: AstNode = node;
  while (isOperation(first)) {
    steps.push(first);
    first = first.operands[0];
  }
  return steps.length > MAX_RECURSION ? { first, steps: steps.reverse() } : null;
}

type Value = string | number;

/** The value of an operation; `visit` computes the value of a node below it. */
export async function walkAsync(node: RollParseTreeNode, visit: (node: AstNode) => Promise<Value>): Promise<Value> {
  const { first, steps } = longSpine(node) ?? { first: node.operands[0], steps: [node] };
  let value = await visit(first);
  for (const { operator, operands } of steps) value = combine(operator, value, await visit(operands[1]));
  return value;
}

export function walkSync(node: RollParseTreeNode, visit: (node: AstNode) => Value): Value {
  const { first, steps } = longSpine(node) ?? { first: node.operands[0], steps: [node] };
  let value = visit(first);
  for (const { operator, operands } of steps) value = combine(operator, value, visit(operands[1]));
  return value;
}
