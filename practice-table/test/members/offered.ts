/** The booted host's classes under `foundry`, one example of each, and the numbers of parameters of their functions. */
import ts from "typescript";
import { isInert } from "../../src/client/inert/index.ts";
import type { Loose } from "../../src/client/utils/types.ts";

export interface OfferedClass {
  readonly path: string;
  readonly cls: Loose;
}

const isClass = (value: unknown): boolean =>
  typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));

/** Each class once, under its first name. Missing namespaces are functions and are skipped. */
export function offeredClasses(namespace: object, path = "foundry", seen = new Set<unknown>()): OfferedClass[] {
  return Object.entries(namespace).flatMap(([name, value]: [string, Loose]) => {
    const here = `${path}.${name}`;
    if (seen.has(value)) return [];
    // Inert classes have no members of their own.
    if (isInert(value)) return [];
    if (isClass(value)) {
      seen.add(value);
      return [{ path: here, cls: value as Loose }];
    }
    const isNamespace = value && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
    return isNamespace ? offeredClasses(value as object, here, seen) : [];
  });
}

/** The descriptor of a member, on a class, an object or its prototypes. */
export function descriptorOf(start: object, name: string): PropertyDescriptor | undefined {
  for (let place: object | null = start; place; place = Object.getPrototypeOf(place) as object | null) {
    const found = Object.getOwnPropertyDescriptor(place, name);
    if (found) return found;
  }
  return undefined;
}

const known = new WeakMap<object, number>();

/** Number of parameters in the source of a function, those with defaults counted; Infinity with a rest parameter. */
export function parametersOf(fn: (...args: never[]) => unknown): number {
  const before = known.get(fn);
  if (before !== undefined) return before;
  const count = countIn(Function.prototype.toString.call(fn)) ?? fn.length;
  known.set(fn, count);
  return count;
}

function countIn(text: string): number | undefined {
  if (/^class\b|\[native code\]/.test(text)) return undefined;
  // A method has no `function` keyword: its text parses only in an object or, if it is static or an accessor, in a class.
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
