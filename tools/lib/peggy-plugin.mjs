/**
 * Compiles `*.peggy` grammars into ES modules, for Vite, Vitest and rolldown alike. Peggy reads and checks them; what comes out is not Peggy's code, of
 * which five grammars would be a sixth of the shipped script, but calls of src/rules/notation/parser.ts, which does the same (a test compares them).
 *
 * `import { Word } from "../notation/common.peggy"` at the top of a grammar imports a rule of another one.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import peggy from "peggy";

const RUNTIME = fileURLToPath(new URL("../../src/rules/notation/parser.ts", import.meta.url));

export function peggyPlugin() {
  return {
    name: "quincunx-peggy",
    load(id) {
      const [file] = id.split("?");
      if (!file?.endsWith(".peggy")) return null;
      const { code, files } = compileGrammar(file);
      for (const used of files) this.addWatchFile?.(used);
      return { code, map: { mappings: "" }, moduleType: "js" };
    },
  };
}

/** The ES module of one grammar, whose first rule is the start, and the files that went into it. */
function compileGrammar(file) {
  const sources = new Map();
  try {
    const grammar = parse(file, sources);
    // Peggy's own checks: rules that are missing, that read nothing for ever, that begin with themselves.
    withPeggy(file, "ast", sources);
    return { code: moduleOf(grammar), files: [...sources.keys()] };
  } catch (error) {
    // Peggy knows the line: say it, instead of a bare sentence.
    throw typeof error.format === "function"
      ? new Error(error.format([...sources].map(([source, text]) => ({ source, text }))), { cause: error })
      : error;
  }
}

/**
 * What Peggy itself makes of a grammar with what it imports.
 * @param {string} file
 * @param {any} output "parser", "source" or "ast"; Peggy's types have no overload for all of them
 */
export function withPeggy(file, output = "parser", sources = new Map()) {
  return peggy.generate(read(file, sources), {
    output,
    grammarSource: file,
    // Peggy's types leave this stage out.
    plugins: [
      { use: (/** @type {any} */ { passes }) => passes.prepare.unshift((ast) => mergeImports(ast, file, sources)) },
    ],
  });
}

/**
 * Written with the parsing expressions of parser.ts. Rules are made when something is first read: a world that opens need not wait for them. Those of a
 * grammar that imports none are exported, for grammars that import it.
 */
function moduleOf({ imports, rules }) {
  const known = new Set();
  const others = imports.map(({ from, what }, index) => {
    const names = what.map(({ rename, binding }) => [rename ?? binding, binding]);
    for (const [, binding] of names) known.add(binding);
    const imported = [`start as start${index}`, ...names.map(([name, binding]) => `${name} as $${binding}`)];
    return `import { ${imported.join(", ")} } from ${JSON.stringify(from.module)};`;
  });
  const inOrder = sorted(rules, known);
  const isShared = imports.length === 0;
  const names = inOrder.map(({ name }) => name);
  const made = inOrder.map(({ name, expression }) => {
    const line = `${isShared ? "" : "const "}$${name} = ${written(expression, [], known)};`;
    known.add(name);
    return line;
  });
  return [
    `import * as p from ${JSON.stringify(RUNTIME)};`,
    ...others,
    ...(isShared ? [`let ${names.map((name) => `$${name}`).join(", ")};`] : []),
    ...(isShared ? [`export { ${names.map((name) => `$${name} as ${name}`).join(", ")} };`] : []),
    "export const start = /* @__PURE__ */ p.lazily(() => {",
    ...others.map((_, index) => `start${index}();`),
    ...made,
    `return $${rules[0].name};`,
    "});",
    "export const parse = /* @__PURE__ */ p.parser(start);",
    "export const complete = /* @__PURE__ */ p.completer(start);",
  ].join("\n");
}

/** Rules after those that they are made of, as far as that goes. */
function sorted(rules, known) {
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const seen = new Set(known);
  const result = [];
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const rule = byName.get(name);
    for (const used of references(rule.expression)) visit(used);
    result.push(rule);
  };
  for (const { name } of rules) visit(name);
  return result;
}

function references(node) {
  if (Array.isArray(node)) return node.flatMap(references);
  if (typeof node !== "object" || node === null) return [];
  if (node.type === "rule_ref") return [node.name];
  return Object.entries(node).flatMap(([key, part]) =>
    key.toLowerCase().includes("location") ? [] : references(part),
  );
}

/** The JavaScript of one expression. `outer`: labels around it, which its action cannot use. `known`: rules that stand before it. */
function written(node, outer, known) {
  const inner = (part, labels = outer) => written(part, labels, known);
  const call = (name, ...parts) => `/* @__PURE__ */ p.${name}(${parts.join(", ")})`;
  switch (node.type) {
    case "named":
      return call("named", JSON.stringify(node.name), inner(node.expression));
    case "rule_ref":
      return known.has(node.name) ? `$${node.name}` : `(state) => $${node.name}(state)`;
    case "literal":
      return node.ignoreCase
        ? call("anyCase", JSON.stringify(node.value.toLowerCase()))
        : call("literal", JSON.stringify(node.value));
    case "class":
      return call("one", classPattern(node));
    case "choice":
      return call("choice", ...node.alternatives.map((part) => inner(part)));
    case "optional":
    case "text":
      return call(node.type, inner(node.expression));
    case "zero_or_more":
    case "one_or_more":
      return call("many", node.type === "one_or_more" ? 1 : 0, inner(node.expression));
    case "simple_and":
    case "simple_not":
      return call("ahead", node.type === "simple_and", inner(node.expression));
    case "group":
    case "labeled":
      return inner(node.expression);
    case "sequence":
      return sequence(node.elements, inner, call);
    case "action":
      return action(node, outer, inner, call);
    default:
      throw new Error(`grammars cannot have ${node.type} yet: write it here and in parser.ts`);
  }
}

function sequence(elements, inner, call) {
  const picked = elements.findIndex(({ pick }) => pick);
  if (elements.some(({ pick }, index) => pick && index !== picked)) throw new Error("only one @ in a sequence");
  const parts = elements.map((part) => inner(part));
  return picked === -1 ? call("sequence", ...parts) : call("pick", picked, ...parts);
}

function action({ code, expression }, outer, inner, call) {
  const elements = expression.type === "sequence" ? expression.elements : [expression];
  const labels = elements.flatMap(({ label }, index) => (label ? [{ label, index }] : []));
  const names = labels.map(({ label }) => label);
  const foreign = outer.find((name) => !names.includes(name) && new RegExp(`(?<![.\\w"])${name}\\b`, "u").test(code));
  if (foreign) throw new Error(`"${foreign}" is a label outside of {${code}}, which cannot see it`);
  const used = /\b(?:text|location|range|error|expected|input|options)\s*\(/u.exec(code);
  if (used) throw new Error(`actions have no ${used[0]}…): only offset() and their labels`);
  const body = code.replaceAll(/\boffset\(\)/gu, "$at");
  return call(
    "action",
    `($at${names.map((name) => `, ${name}`).join("")}) => {${body}}`,
    `[${labels.map(({ index }) => index).join(", ")}]`,
    ...elements.map((part) => inner(part, [...outer, ...names])),
  );
}

function classPattern({ parts, inverted, ignoreCase, unicode }) {
  const char = (part) => (part.type === "classEscape" ? `\\${part.value}` : part.replaceAll(/[^\w ]/gu, escaped));
  const body = parts.map((part) => (Array.isArray(part) ? part.map(char).join("-") : char(part))).join("");
  return `/^[${inverted ? "^" : ""}${body}]/${ignoreCase ? "i" : ""}${unicode ? "u" : ""}`;
}

function escaped(char) {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function parse(file, sources) {
  return peggy.parser.parse(read(file, sources), { grammarSource: file, reservedWords: peggy.RESERVED_WORDS });
}

function read(file, sources) {
  const text = readFileSync(file, "utf8");
  sources.set(file, text);
  return text;
}

/** Imported rules keep their names; what they need from their own grammar is renamed out of the way. */
function mergeImports(ast, file, sources) {
  for (const { from, what } of ast.imports) {
    const path = resolve(dirname(file), from.module);
    const library = parse(path, sources);
    if (library.imports.length > 0) mergeImports(library, path, sources);
    const wanted = new Map(what.map(({ rename, binding }) => [rename ?? binding, binding]));
    const prefix = path.replaceAll(/^.*\/|\.peggy$/gu, "").replaceAll(/\W/gu, "_");
    const rename = (name) => wanted.get(name) ?? `${prefix}$${name}`;
    for (const name of wanted.keys())
      if (!library.rules.some((rule) => rule.name === name))
        throw new Error(`${file} imports "${name}", which is not a rule of ${path}`);
    for (const rule of library.rules) {
      renameReferences(rule.expression, rename);
      rule.name = rename(rule.name);
    }
    ast.rules.push(...library.rules);
  }
  ast.imports = [];
}

function renameReferences(node, rename) {
  if (Array.isArray(node)) for (const part of node) renameReferences(part, rename);
  else if (typeof node === "object" && node !== null) {
    if (node.type === "rule_ref") node.name = rename(node.name);
    for (const [key, part] of Object.entries(node)) if (key !== "location") renameReferences(part, rename);
  }
}
