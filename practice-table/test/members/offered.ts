/** What the booted host offers: its classes under `foundry`, one example of each, and how many parameters their functions take. */
import ts from "typescript";
import { isInert } from "../../src/client/inert/index.ts";
import type { Loose } from "../../src/client/utils/types.ts";

export interface OfferedClass {
  readonly path: string;
  readonly cls: Loose;
}

const isClass = (value: unknown): boolean =>
  typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));

/** Each class once, under its first name; whole namespaces that are missing are functions and not entered. */
export function offeredClasses(namespace: object, path = "foundry", seen = new Set<unknown>()): OfferedClass[] {
  return Object.entries(namespace).flatMap(([name, value]: [string, Loose]) => {
    const here = `${path}.${name}`;
    if (seen.has(value)) return [];
    // Inert classes are there to be extended; what they would have is not.
    if (isInert(value)) return [];
    if (isClass(value)) {
      seen.add(value);
      return [{ path: here, cls: value as Loose }];
    }
    const isNamespace = value && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
    return isNamespace ? offeredClasses(value as object, here, seen) : [];
  });
}

/** Where a member stands on a class or an object, as far up as it goes. */
export function descriptorOf(start: object, name: string): PropertyDescriptor | undefined {
  for (let place: object | null = start; place; place = Object.getPrototypeOf(place) as object | null) {
    const found = Object.getOwnPropertyDescriptor(place, name);
    if (found) return found;
  }
  return undefined;
}

const known = new WeakMap<object, number>();

/** How many parameters a function is written with, those with defaults counted; a rest parameter takes any number. */
export function parametersOf(fn: (...args: never[]) => unknown): number {
  const before = known.get(fn);
  if (before !== undefined) return before;
  const count = countIn(Function.prototype.toString.call(fn)) ?? fn.length;
  known.set(fn, count);
  return count;
}

function countIn(text: string): number | undefined {
  if (/^class\b|\[native code\]/.test(text)) return undefined;
  // A method is written without `function`: it only stands in an object or, if it is static or an accessor's, in a class.
  for (const frame of [`(${text})`, `({${text}})`, `(class{${text}})`]) {
    const source = ts.createSourceFile("function.js", frame, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    if ((source as Loose).parseDiagnostics.length) continue;
    let found: ts.SignatureDeclaration | undefined;
    const visit = (node: ts.Node): void => {
      if (found) return;
      if (ts.isFunctionLike(node)) found = node;
      else ts.forEachChild(node, visit);
    };
    visit(source);
    if (!found) continue;
    const takesAny = found.parameters.some(({ dotDotDotToken }) => dotDotDotToken) || /\barguments\b/.test(text);
    return takesAny ? Infinity : found.parameters.length;
  }
  return undefined;
}
