/** Rolls declarations up: the public names of an entry file and all that they need, as the text of one file. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";

/** `folder`: declarations of all sources. `entry`: a file that exports names of others. Throws an Error for a name that is not found. */
export function rollUp(folder, entry) {
  const files = new Map();
  const fileAt = (path) => {
    if (!files.has(path)) files.set(path, readDeclarations(path));
    return files.get(path);
  };
  /** Names in the result by declaration; its members are in `order`. */
  const names = new Map();
  const taken = new Set();
  const order = [];

  /** The declaration that a name of a file means; `null`: a global one, or one of another package. */
  function find(path, name) {
    const file = fileAt(path);
    if (file.declared.has(name)) return { path, name };
    const from = file.imports.get(name) ?? file.exports.get(name);
    if (!from) return null;
    if (from.name === "*") return { path: from.path, name: "*" };
    return from.path ? find(from.path, from.name) : find(path, from.name);
  }

  function take(found, wanted) {
    const key = `${found.path} ${found.name}`;
    if (names.has(key)) return names.get(key);
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
    taken.add(name);
    names.set(key, name);
    order.push({ ...found, as: name });
    return name;
  }

  /** Text of a node, in which names of other declarations are those of the result. */
  function textOf(path, node) {
    const file = fileAt(path);
    const edits = [];
    const bound = new Set(boundIn(node));
    const visit = (child) => {
      if (ts.isImportTypeNode(child) && child.qualifier) {
        const target = resolvePath(path, literalOf(child.argument.getText(file.source)));
        const found = target && find(target, child.qualifier.getText(file.source));
        if (found) edits.push([child.getStart(file.source), child.qualifier.end, take(found, found.name)]);
      } else if (ts.isIdentifier(child) && isReference(child) && !bound.has(child.text)) {
        const found = find(path, child.text);
        if (found) {
          const name = take(found, found.name === "*" ? child.text : found.name);
          if (name !== child.text) edits.push([child.getStart(file.source), child.end, name]);
        }
      }
      ts.forEachChild(child, visit);
    };
    visit(node);
    const start = node.getFullStart();
    let text = node.getFullText(file.source);
    for (const [from, to, name] of edits.sort((a, b) => b[0] - a[0]))
      text = text.slice(0, from - start) + name + text.slice(to - start);
    return text.trim();
  }

  const published = [...fileAt(entry).exports.entries()].map(([name, from]) => {
    const found = find(from.path, from.name);
    if (!found) throw new Error(`${name}: no declaration in ${from.path}`);
    return [name, take(found, name)];
  });
  const augmentations = augmentationsIn(folder, fileAt);
  const parts = [];
  for (const { path, name, as } of order) {
    if (name === "*") {
      const members = [...fileAt(path).exports.keys(), ...fileAt(path).declared.keys()].map((member) => {
        const found = find(path, member);
        const own = take(found, member);
        return own === member ? member : `${own} as ${member}`;
      });
      parts.push(`declare namespace ${as} {\n  export { ${members.join(", ")} };\n}`);
      continue;
    }
    const isPublic = published.some(([outside, own]) => outside === as && own === as);
    for (const node of fileAt(path).declared.get(name)) {
      const text = declaration(textOf(path, node), node, as);
      // Other packages may add to an interface, but only where it is exported as such.
      parts.push(isPublic && ts.isInterfaceDeclaration(node) ? exported(text) : text);
    }
    for (const { node, from } of augmentations.get(`${path} ${name}`) ?? [])
      parts.push(declaration(textOf(from, node), node, as));
  }
  const list = published
    .filter(([name, own]) => !new RegExp(`^export interface ${own}\\b`, "mu").test(parts.join("\n")) || name !== own)
    .map(([name, own]) => (name === own ? name : `${own} as ${name}`))
    .sort();
  return `${parts.join("\n\n")}\n\nexport type {\n${list.map((name) => `  ${name},\n`).join("")}};\n`;
}

/** Type parameters that a node binds anywhere: they hide names of the file. */
/** The text of a quoted literal. */
function literalOf(code) {
  return code.slice(1, -1);
}

function boundIn(node) {
  const names = [];
  const visit = (child) => {
    if (ts.isTypeParameterDeclaration(child)) names.push(child.name.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

/** The declaration as local to the file, under its name in the result. */
function declaration(text, node, name) {
  const bare = text.replace(/^((?:\/\*[^]*?\*\/\s*|\/\/.*\n\s*)*)(?:export\s+)?(?:default\s+)?(?:declare\s+)?/u, "$1");
  const needsDeclare = !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node);
  const renamed = bare.replace(
    /^((?:\/\*[^]*?\*\/\s*|\/\/.*\n\s*)*)((?:abstract\s+)?(?:interface|type|class|function|const|enum)\s+)[\w$]+/u,
    `$1${needsDeclare ? "declare " : ""}$2${name}`,
  );
  return renamed;
}

/** The text of a declaration after its comments, exported. */
function exported(text) {
  return text.replace(/^((?:\/\*[^]*?\*\/\s*|\/\/.*\n\s*)*)/u, "$1export ");
}

/** True for a name in a place where it means a declaration. */
function isReference(node) {
  const { parent } = node;
  if (ts.isTypeReferenceNode(parent)) return parent.typeName === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isExpressionWithTypeArguments(parent)) return parent.expression === node;
  if (ts.isTypeQueryNode(parent)) return parent.exprName === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return ts.isComputedPropertyName(parent);
}

function readDeclarations(path) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const [declared, imports, exports, modules] = [new Map(), new Map(), new Map(), []];
  const declare = (name, node) => declared.set(name, [...(declared.get(name) ?? []), node]);
  for (const node of source.statements) {
    if (ts.isImportDeclaration(node) && node.importClause) {
      const target = resolvePath(path, literalOf(node.moduleSpecifier.getText(source)));
      const { namedBindings } = node.importClause;
      if (!target || !namedBindings) continue;
      if (ts.isNamespaceImport(namedBindings)) imports.set(namedBindings.name.text, { path: target, name: "*" });
      else
        for (const { name, propertyName } of namedBindings.elements)
          imports.set(name.text, { path: target, name: (propertyName ?? name).text });
    } else if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
      const target = node.moduleSpecifier ? resolvePath(path, literalOf(node.moduleSpecifier.getText(source))) : null;
      for (const { name, propertyName } of node.exportClause.elements)
        if (target || propertyName) exports.set(name.text, { path: target, name: (propertyName ?? name).text });
    } else if (ts.isModuleDeclaration(node)) modules.push(node);
    else if (ts.isVariableStatement(node))
      for (const { name } of node.declarationList.declarations) declare(name.getText(source), node);
    else if ("name" in node && node.name) declare(/** @type {{ text: string }} */ (node.name).text, node);
  }
  return { source, declared, imports, exports, modules };
}

/** Declarations that files add to others, by the declaration that they add to. */
function augmentationsIn(folder, fileAt) {
  const found = new Map();
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, entry);
    if (!path.endsWith(".d.ts")) continue;
    for (const { name, body } of fileAt(path).modules) {
      const target = ts.isStringLiteral(name) ? resolvePath(path, name.text) : null;
      if (!target || !body?.statements) continue;
      for (const node of body.statements) {
        const key = `${target} ${node.name.text}`;
        found.set(key, [...(found.get(key) ?? []), { node, from: path }]);
      }
    }
  }
  return found;
}

function resolvePath(from, specifier) {
  if (!specifier.startsWith(".")) return null;
  const path = resolve(dirname(from), specifier).replace(/\.ts$/u, ".d.ts");
  return existsSync(path) ? path : null;
}
