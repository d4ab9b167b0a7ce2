/**
 * Declarations of the community's types, read with the TypeScript compiler: public and protected members of classes, static and instance, inherited
 * ones included, each with its number of parameters.
 */
import ts from "typescript";
import { answerNames, askTypes, NAMES_QUESTION, typesFile, type Declared } from "../../tools/declared-names.mjs";

export interface DeclaredMember {
  readonly name: string;
  readonly isStatic: boolean;
  /** A number for methods, undefined for values. */
  readonly parameters: number | undefined;
  /** True if the types say that its value may be undefined. */
  readonly isMaybeUndefined: boolean;
}

export interface DeclaredClass {
  readonly path: string;
  readonly members: readonly DeclaredMember[];
}

/**
 * Reads the classes at the given expressions (`foundry.dice.Roll`), without those that the types lack, and the names of all namespaces in the same
 * compilation.
 */
export function readTypes(paths: readonly string[]): { classes: DeclaredClass[]; declared: Declared } {
  const questions = paths.map((path, at) => `declare const asked${at}: typeof ${path};`);
  const text = [...questions, NAMES_QUESTION].join("\n");
  const { checker, source } = askTypes(text);

  const found: DeclaredClass[] = [];
  source.statements.slice(0, paths.length).forEach((statement, at) => {
    const declaration = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : undefined;
    if (!declaration) return;
    const type = checker.getTypeAtLocation(declaration.name);
    if (type.flags & ts.TypeFlags.Any) return;
    const prototype = type.getProperty("prototype");
    const instance = prototype
      ? checker.getTypeOfSymbolAtLocation(prototype, declaration)
      : type.getConstructSignatures()[0]?.getReturnType();
    const members = [
      ...membersOf(checker, type, declaration, true),
      ...(instance ? membersOf(checker, instance, declaration, false) : []),
    ];
    if (members.length) found.push({ path: paths[at] as string, members });
  });
  return { classes: found, declared: answerNames(checker, source.statements) };
}

function membersOf(checker: ts.TypeChecker, type: ts.Type, at: ts.Node, isStatic: boolean): DeclaredMember[] {
  const members: DeclaredMember[] = [];
  for (const symbol of checker.getPropertiesOfType(type)) {
    const { name } = symbol;
    if (/^[#\s]|^_?_fvtt|^__/.test(name) || (isStatic && (name === "prototype" || name in Function.prototype)))
      continue;
    const [declaration] = symbol.declarations ?? [];
    if (!declaration || !isMember(declaration) || !isOurs(declaration) || isPrivate(declaration) || isGone(symbol))
      continue;
    const memberType = checker.getTypeOfSymbolAtLocation(symbol, at);
    // Members that are optional in the types may be missing here, such as `system` of a document without types.
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0 || memberType.flags & NOTHING;
    if (isOptional && !isMethod(symbol)) continue;
    const signatures = isMethod(symbol) ? memberType.getCallSignatures() : [];
    const current = signatures.filter(
      (signature) => !signature.getJsDocTags().some((tag) => tag.name === "deprecated"),
    );
    const counts = (current.length ? current : signatures).map((signature) => parametersOf(signature));
    const parameters = counts.length ? Math.max(...counts) : undefined;
    members.push({ name, isStatic, parameters, isMaybeUndefined: isMaybeUndefined(memberType) });
  }
  return members;
}

/** Without `this` and without a rest parameter. */
function parametersOf(signature: ts.Signature): number {
  const declared = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
  return (declared?.parameters ?? []).filter(
    ({ name, dotDotDotToken }) => !dotDotDotToken && !(ts.isIdentifier(name) && name.text === "this"),
  ).length;
}

/** `any`, `unknown` and type parameters may be anything. */
function isMaybeUndefined(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isMaybeUndefined);
  const { Undefined, Void, Any, Unknown, Instantiable } = ts.TypeFlags;
  return (type.flags & (Undefined | Void | Any | Unknown | Instantiable)) !== 0;
}

const NOTHING = ts.TypeFlags.Never | ts.TypeFlags.Undefined;

const isOurs = (node: ts.Node): boolean => node.getSourceFile().fileName.includes("fvtt-types/src/foundry");
const isMethod = (symbol: ts.Symbol): boolean => (symbol.flags & ts.SymbolFlags.Method) !== 0;
/** Not a class or namespace that exists in the types only. */
const isMember = (node: ts.Node): boolean => ts.isClassElement(node) || ts.isTypeElement(node);
/** The types keep some names as a warning that Foundry has removed them or made them private. */
const isGone = (symbol: ts.Symbol): boolean =>
  symbol
    .getJsDocTags()
    .some(
      ({ name, text }) =>
        name === "deprecated" &&
        /(truly|hard|made) private|^Removed in|deleted this/.test(ts.displayPartsToString(text)),
    );

function isPrivate(declaration: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0;
}

/** The global functions of a declaration file, without deprecated ones. */
export function declaredFunctions(file: string): string[] {
  const path = typesFile(file);
  const source = ts.createSourceFile(path, ts.sys.readFile(path) ?? "", ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((node) =>
    ts.isFunctionDeclaration(node) && node.name && !ts.getJSDocDeprecatedTag(node) ? [node.name.text] : [],
  );
}
