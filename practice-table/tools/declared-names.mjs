/**
 * Names that the community's types (generation 13) have under `foundry`, read with the TypeScript compiler: every namespace with the names of its
 * values.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const VIRTUAL = `${ROOT}src/asked-names.ts`;

/** A file of the community's types, such as `client/client.d.mts`. */
export function typesFile(path) {
  const folders = createRequire(import.meta.url).resolve.paths("fvtt-types") ?? [];
  const folder = folders.find((one) => existsSync(join(one, "fvtt-types")));
  if (folder === undefined) throw new Error("The package fvtt-types is not installed.");
  return join(folder, "fvtt-types/src/foundry", path);
}

/** Namespaces that contain types only, or that packages should not use. */
const LEFT_OUT = new Set(["types"]);

/**
 * `names`: `{ "foundry.canvas.placeables": ["AmbientLight", …], … }`, sorted; nested namespaces, `CONFIG` and each object in it have entries of their
 * own. `Name@14`: removed in generation 14, according to the types. `constants`: the values of `CONST` that the types spell out.
 */
export function declaredNames() {
  const { checker, source } = askTypes(NAMES_QUESTION);
  return answerNames(checker, source.statements);
}

/** Type-checks a text as a virtual file among the community's types. */
export function askTypes(text) {
  const options = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
    types: ["fvtt-types"],
    skipLibCheck: true,
    strict: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options, true);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, target, ...rest) =>
    name === VIRTUAL ? ts.createSourceFile(name, text, target, true) : getSourceFile.call(host, name, target, ...rest);
  host.fileExists = (name) => name === VIRTUAL || fileExists.call(host, name);
  host.readFile = (name) => (name === VIRTUAL ? text : readFile.call(host, name));
  host.getCurrentDirectory = () => ROOT;
  const program = ts.createProgram([VIRTUAL], options, host);
  return { checker: program.getTypeChecker(), source: program.getSourceFile(VIRTUAL) };
}

/** Source text for `askTypes`; `answerNames` reads the answer from its last three statements. */
export const NAMES_QUESTION = `export const asked = foundry;
declare const askedConfig: CONFIG;
export const askedMembers = askedConfig;`;

export function answerNames(checker, statements) {
  const [namespaces, , members] = statements.slice(-3);
  const asked = ({ declarationList }) => declarationList.declarations[0].initializer;
  const found = {};
  visit(checker, checker.getSymbolAtLocation(asked(namespaces)), "foundry", found, new Set());
  const config = checker.getTypeAtLocation(asked(members));
  found.CONFIG = checker
    .getPropertiesOfType(config)
    .map((member) => nameOf(member))
    .sort();
  const at = asked(namespaces);
  for (const member of checker.getPropertiesOfType(config)) {
    const keys = keysOf(checker, checker.getTypeOfSymbolAtLocation(member, at));
    if (keys.length) found[`CONFIG.${member.getName()}`] = keys;
  }
  const constants = {};
  const module = resolve(checker, checker.resolveName("CONST", at, ts.SymbolFlags.Namespace));
  for (const member of checker.getExportsOfModule(module)) {
    const target = resolve(checker, member);
    if (!(target.flags & ts.SymbolFlags.Variable)) continue;
    const value = literalOf(checker, checker.getTypeOfSymbolAtLocation(target, at), at);
    if (value !== undefined) constants[member.getName()] = value;
  }
  return { names: Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1))), constants };
}

/** The names of an object's values; none for a list, a class, or an object with free keys. */
function keysOf(checker, type) {
  const isPlain = type.flags & ts.TypeFlags.Object && !checker.isArrayType(type) && !type.getStringIndexType();
  if (!isPlain || type.getCallSignatures().length || type.getConstructSignatures().length || type.isClass()) return [];
  return checker
    .getPropertiesOfType(type)
    .filter((member) => !member.getName().startsWith("__"))
    .map((member) => nameOf(member))
    .sort();
}

/** The values of constants that the types spell out (objects, lists and tuples of literals); undefined otherwise. */
function literalOf(checker, type, at, depth = 0) {
  if (depth > 3) return undefined;
  if (type.isIntersection()) {
    // A branded literal.
    return type.types
      .map((part) => literalOf(checker, part, at, depth))
      .find((value) => typeof value !== "object" && value !== undefined);
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return type.intrinsicName === "true";
  if (type.flags & ts.TypeFlags.Null) return null;
  if (checker.isTupleType(type)) {
    const parts = checker.getTypeArguments(type).map((part) => literalOf(checker, part, at, depth + 1));
    return parts.includes(undefined) ? undefined : parts;
  }
  if (!(type.flags & ts.TypeFlags.Object) || checker.isArrayType(type) || type.getCallSignatures().length)
    return undefined;
  if (type.getStringIndexType()) return undefined;
  const entries = checker
    .getPropertiesOfType(type)
    .map((member) => [
      member.getName(),
      literalOf(checker, checker.getTypeOfSymbolAtLocation(member, at), at, depth + 1),
    ]);
  if (!entries.length || entries.some(([name, value]) => name.startsWith("__") || value === undefined))
    return undefined;
  return Object.fromEntries(entries);
}

function visit(checker, symbol, path, found, above) {
  const module = resolve(checker, symbol);
  if (above.has(module)) return;
  const inner = new Set([...above, module]);
  for (const member of checker.getExportsOfModule(module)) {
    const name = member.getName();
    const target = resolve(checker, member);
    if (name === "default" || LEFT_OUT.has(name) || !(target.flags & ts.SymbolFlags.Value)) continue;
    const isNamespace =
      target.flags & (ts.SymbolFlags.ValueModule | ts.SymbolFlags.NamespaceModule) &&
      !(target.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Function | ts.SymbolFlags.Variable));
    if (isNamespace) visit(checker, target, `${path}.${name}`, found, inner);
    else (found[path] ??= []).push(nameOf(target, name));
  }
  found[path]?.sort();
}

const textOf = ({ text }) => ts.displayPartsToString(text);

function nameOf(symbol, name = symbol.getName()) {
  const notes = symbol.getJsDocTags().filter((tag) => tag.name === "deprecated");
  return notes.some((note) => /(until|removed in|in)\W+v?14\b/i.test(textOf(note))) ? `${name}@14` : name;
}

const resolve = (checker, symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

/** The old globals in the types: `[old name, present path, generation that removes it]`. */
export function declaredOldGlobals() {
  const text = readFileSync(typesFile("client/client.d.mts"), "utf8");
  return [...text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export import (\w+) = ([\w.]+);/g)].flatMap(
    ([, comment, old, target]) => {
      const until = /removed in v(\d+)/.exec(comment)?.[1];
      const path = target.replace(/^_utils\b/, "foundry.utils");
      return until && path.startsWith("foundry.") && !old.startsWith("_") ? [[old, path, Number(until)]] : [];
    },
  );
}

/** The stored result, because pages have no compiler. */
export const DECLARED_NAMES = join(ROOT, "src/client/helpers/declared-names.ts");

/** The formatted text of that file. */
export async function declaredNamesText({ names: declared, constants } = declaredNames()) {
  const words = (names) => JSON.stringify(names.join(" "));
  const text = [
    "/** Generated by `node tools/missing-names.mjs --write` from the community's types; do not edit. */",
    "",
    "/** The names of each namespace; `Name@14` is removed in that generation. */",
    "export const DECLARED_NAMES: Readonly<Record<string, string>> = {",
    ...Object.entries(declared).map(([path, names]) => `${JSON.stringify(path)}: ${words(names)},`),
    "};",
    "",
    "/** The values of `CONST` that the types spell out. */",
    `export const DECLARED_CONSTANTS: Readonly<Record<string, unknown>> = ${JSON.stringify(constants)};`,
    "",
    "/** Globals from before the namespaces: `Old=Now` by present namespace, and by the generation that removes them. */",
    "export const DECLARED_OLD_GLOBALS: Readonly<Record<number, Readonly<Record<string, string>>>> = {",
    ...Object.entries(oldGlobalsByNamespace()).flatMap(([until, namespaces]) => [
      `${until}: {`,
      ...Object.entries(namespaces).map(([path, names]) => `${JSON.stringify(path)}: ${words(names)},`),
      "},",
    ]),
    "};",
  ].join("\n");
  const { code, errors } = await format(DECLARED_NAMES, text, { printWidth: 120 });
  if (errors.length > 0) throw new Error(errors[0].message);
  return code;
}

function oldGlobalsByNamespace() {
  const byGeneration = {};
  for (const [old, path, until] of declaredOldGlobals()) {
    const cut = path.lastIndexOf(".");
    const [namespace, now] = [path.slice(0, cut), path.slice(cut + 1)];
    // `Game` and the namespaces themselves are not old names.
    if (old.startsWith("Game") || !namespace.startsWith("foundry.")) continue;
    ((byGeneration[until] ??= {})[namespace] ??= []).push(old === now ? old : `${old}=${now}`);
  }
  return byGeneration;
}
