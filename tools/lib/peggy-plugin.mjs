/**
 * Compiles `*.peggy` grammars into ES modules, for Vite, Vitest and rolldown alike.
 *
 * `import { Word } from "../notation/common.peggy"` at the top of a grammar puts the other grammar's rules beside its own, as one parser. Peggy's own
 * library mode would run two parsers, which lose track of what was expected at the place of an error, and takes every imported rule for one that may
 * read nothing.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import peggy from "peggy";

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
    const code = peggy.generate(read(file, sources), {
      output: "source",
      format: "es",
      grammarSource: file,
      // Peggy's types leave this stage out.
      plugins: [
        { use: (/** @type {any} */ { passes }) => passes.prepare.unshift((ast) => mergeImports(ast, file, sources)) },
      ],
    });
    return { code: slim(code), files: [...sources.keys()] };
  } catch (error) {
    // Peggy knows the line: say it, instead of a bare sentence.
    throw typeof error.format === "function"
      ? new Error(error.format([...sources].map(([source, text]) => ({ source, text }))), { cause: error })
      : error;
  }
}

/** Peggy gives every parser a class that can draw errors beside their source. Ours are told in the reader's language: expected, found and location do. */
const ERROR_CLASS = /^class peg\$SyntaxError .*?^\}$(?=\s*function peg\$parse\()/msu;
const OUR_ERROR_CLASS = `class peg$SyntaxError extends SyntaxError {
  constructor(message, expected, found, location) {
    super(message);
    Object.assign(this, { expected, found, location });
  }
  static buildMessage() {
    return "the input cannot be read";
  }
}`;

function slim(code) {
  if (!ERROR_CLASS.test(code))
    throw new Error("Peggy's output has changed: there is no error class where it used to be");
  return code.replace(ERROR_CLASS, () => OUR_ERROR_CLASS);
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
    const library = peggy.parser.parse(read(path, sources), {
      grammarSource: path,
      reservedWords: peggy.RESERVED_WORDS,
    });
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
