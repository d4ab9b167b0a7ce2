/**
 * Lets Vite, Vitest and Rolldown import `*.peggy` grammars: as calls of the functions of src/rules/notation/peg.ts, with a list of the words in the file.
 * Peggy's own parsers would be three times as large.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import peggy from "peggy";

/** Rules shared by all grammars, a module of their own. */
const COMMON = fileURLToPath(new URL("../../src/rules/notation/common.peggy", import.meta.url));
const FUNCTIONS = fileURLToPath(new URL("../../src/rules/notation/peg.ts", import.meta.url));

export function peggyPlugin() {
  return {
    name: "quincunx-peggy",
    load(id) {
      const [file] = id.split("?");
      if (!file?.endsWith(".peggy")) return null;
      this.addWatchFile?.(COMMON);
      return { code: file === COMMON ? commonRules() : grammar(file), map: { mappings: "" }, moduleType: "js" };
    },
  };
}

const HEAD = `import { ${["action", "choice", "followed", "label", "literal", "many", "named", "not", "oneOf", "optional", "parserOf", "ref", "sequence", "text", "when"].join(", ")} } from ${JSON.stringify(FUNCTIONS)};\n`;

function commonRules() {
  const common = read(COMMON);
  return `${HEAD}export const rules = ${rulesOf(common, placesOf(common))};\n`;
}

/** The ES module of one grammar. Its first rule is the start. */
function grammar(file) {
  const own = read(file);
  checkWhole(own);
  const common = read(COMMON);
  return (
    `${HEAD}import { rules as common } from ${JSON.stringify(COMMON)};\n` +
    `export const parse = parserOf([...common, ...${rulesOf(own, placesOf(common, own))}], ${common.ast.rules.length});\n` +
    `export const words = ${JSON.stringify(wordsOf(own))};\n`
  );
}

/** Places of the rules by name. */
function placesOf(...grammars) {
  return new Map(grammars.flatMap(({ ast }) => ast.rules).map(({ name }, index) => [name, index]));
}

function read(file) {
  const source = readFileSync(file, "utf8");
  try {
    return { file, source, ast: peggy.parser.parse(source, { grammarSource: file, reservedWords: [] }) };
  } catch (error) {
    throw asReadable(error, [{ source: file, text: source }]);
  }
}

/** Throws Peggy's errors, such as an unknown rule or one that calls itself without end. */
function checkWhole({ file, source }) {
  const sources = [
    { source: file, text: source },
    { source: COMMON, text: readFileSync(COMMON, "utf8") },
  ];
  try {
    peggy.generate(sources, { output: "ast" });
  } catch (error) {
    throw asReadable(error, sources);
  }
}

/** Peggy's error has the file and the line. */
function asReadable(error, sources) {
  return typeof error.format === "function" ? new Error(error.format(sources), { cause: error }) : error;
}

function rulesOf({ ast, source }, places) {
  const context = { source, places };
  return `[${ast.rules.map(({ expression }) => codeOf(expression, new Set(), context)).join(",\n")}]`;
}

/** `labels`: names that are known here; a label of this expression is added. */
function codeOf(node, labels, context) {
  const within = (inner = node.expression, known = new Set(labels)) => codeOf(inner, known, context);
  switch (node.type) {
    case "named":
      return `named(${JSON.stringify(node.name)}, ${within()})`;
    case "choice":
      return `choice(${node.alternatives.map((one) => within(one)).join(", ")})`;
    case "action": {
      const known = new Set(labels);
      return `action(${within(node.expression, known)}, ${functionOf(node.code, known)})`;
    }
    case "sequence": {
      const all = node.elements.map((one) => within(one, labels));
      const picked = node.elements.flatMap(({ pick }, index) => (pick ? [index] : []));
      return `sequence([${all.join(", ")}]${picked.length > 0 ? `, [${picked}]` : ""})`;
    }
    case "labeled": {
      const inner = within();
      if (!node.label) return inner;
      labels.add(node.label);
      return `label(${JSON.stringify(node.label)}, ${inner})`;
    }
    case "text":
      return `text(${within()})`;
    case "simple_and":
      return `followed(${within()})`;
    case "simple_not":
      return `not(${within()})`;
    case "optional":
      return `optional(${within()})`;
    case "zero_or_more":
      return `many(${within()})`;
    case "one_or_more":
      return `many(${within()}, 1)`;
    case "group":
      return within();
    case "semantic_and":
      return `when(${functionOf(node.code, labels)})`;
    case "rule_ref":
      return `ref(${context.places.get(node.name)})`;
    case "literal":
      return node.ignoreCase
        ? `literal(${JSON.stringify(node.value.toLowerCase())}, 1)`
        : `literal(${JSON.stringify(node.value)})`;
    case "class": {
      const [, characters, flags] = /^(\[.*\])(\w*)$/s.exec(
        context.source.slice(node.location.start.offset, node.location.end.offset),
      );
      return `oneOf(/^${characters}/${flags})`;
    }
    default:
      throw new Error(`Grammars have no expression of the type ${node.type}; add it to peg.ts and to this file.`);
  }
}

function functionOf(code, labels) {
  const used = [...labels].filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return `({ ${used.join(", ")} }, offset) => {${code}}`;
}

/** Words of two letters or more that the grammar itself has, in lower case and in the order of its rules. */
function wordsOf({ ast }) {
  const found = new Set();
  JSON.stringify(ast.rules, (_key, value) => {
    if (value?.type === "literal") found.add(value.ignoreCase ? value.value.toLowerCase() : value.value);
    return value;
  });
  return [...found].filter((text) => /^[a-z]{2,}$/.test(text));
}
