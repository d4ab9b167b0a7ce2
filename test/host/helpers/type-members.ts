/**
 * Which members of a class the community's types declare and the host's class does not have (house.md "The practice table").
 * Counted are public and protected ones that are not deprecated; instance properties without a method or accessor are left out, since the
 * host makes them in constructors.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../../../node_modules/fvtt-types/src/foundry/", import.meta.url));

type HostClass = { readonly prototype: object };

/** The class declarations of a declaration file, also inside namespaces. */
function classesOf(file: string): ts.ClassDeclaration[] {
  const source = ts.createSourceFile(file, readFileSync(ROOT + file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: ts.ClassDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassDeclaration(node)) found.push(node);
    if (ts.isSourceFile(node) || ts.isModuleDeclaration(node) || ts.isModuleBlock(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function has(start: object, name: string): boolean {
  for (let place: object | null = start; place && place !== Object.prototype && place !== Function.prototype;) {
    if (Object.hasOwn(place, name)) return true;
    place = Object.getPrototypeOf(place) as object | null;
  }
  return false;
}

export function missingMembers(file: string, className: string, host: HostClass): string[] {
  const declarations = classesOf(file).filter((node) => node.name?.text === className);
  if (!declarations.length) throw new Error(`${file} does not declare ${className}`);
  const missing = new Set<string>();
  for (const member of declarations.flatMap((node) => [...node.members])) {
    if (!member.name || !ts.isIdentifier(member.name) || ts.getJSDocDeprecatedTag(member)) continue;
    const modifiers = (ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : []).map(({ kind }) => kind);
    if (modifiers.includes(ts.SyntaxKind.PrivateKeyword)) continue;
    const isStatic = modifiers.includes(ts.SyntaxKind.StaticKeyword);
    if (!isStatic && ts.isPropertyDeclaration(member)) continue;
    const name = member.name.text;
    if (!has(isStatic ? (host as object) : host.prototype, name)) missing.add(`${isStatic ? "static " : ""}${name}`);
  }
  return [...missing];
}

/** All classes that a file declares, by name. */
export function declaredClasses(file: string): string[] {
  return classesOf(file).flatMap((node) => (node.name ? [node.name.text] : []));
}

/** All functions that a file declares and exports. */
export function declaredFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(ROOT + file, "utf8"), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((node) =>
    ts.isFunctionDeclaration(node) && node.name && !ts.getJSDocDeprecatedTag(node) ? [node.name.text] : [],
  );
}
