/**
 * Lets Vite, Vitest and Rolldown import `*.peggy` grammars: as the parsers that Peggy generates, with a list of the words in the file. The parsers
 * share one error class, without Peggy's English messages, which are not used.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import peggy from "peggy";

/** Rules shared by all grammars. */
const COMMON = fileURLToPath(new URL("../../src/rules/notation/common.peggy", import.meta.url));

export function peggyPlugin() {
  return {
    name: "quincunx-peggy",
    load(id) {
      const [file] = id.split("?");
      if (!file?.endsWith(".peggy")) return null;
      this.addWatchFile?.(COMMON);
      return { code: parserOf(file), map: { mappings: "" }, moduleType: "js" };
    },
  };
}

const ERROR_FILE = fileURLToPath(new URL("../../src/rules/notation/grammar.ts", import.meta.url));
const ERROR_IMPORT = `import { GrammarError } from ${JSON.stringify(ERROR_FILE)};\n`;

/** Peggy's own class of errors, at the top of each parser. */
const ERROR_CLASS = /class peg\$SyntaxError extends SyntaxError \{[^]*?\n\}\n/;

/** The end of each parser: returns the result, or throws an error with line and column; the rules need only the offset. */
const END = /\n {2}const peg\$success = [^]*?\n\}\n/;
const SHORT_END = `
  const peg$isWhole = peg$currPos === input.length;
  if (peg$result !== peg$FAILED && peg$isWhole) return peg$result;
  if (peg$result !== peg$FAILED) peg$fail(peg$endExpectation());
  throw new GrammarError(peg$maxFailPos, peg$maxFailExpected, input);
}
`;

/** Expectations of literals and classes of characters. Errors list only named rules, so these share one constant. */
const UNNAMED = /^ *const (peg\$e\d+) = peg\$(?:literal|class|any)Expectation\(.*\);\n/gm;

function shorten(code) {
  for (const part of [ERROR_CLASS, END])
    if (!part.test(code)) throw new Error(`Peggy's output does not match ${part}.`);
  const unnamed = new Set([...code.matchAll(UNNAMED)].map(([, name]) => name));
  return code
    .replace(ERROR_CLASS, () => ERROR_IMPORT)
    .replace(END, () => SHORT_END)
    .replace(UNNAMED, "")
    .replace(/peg\$e\d+/g, (name) => (unnamed.has(name) ? "null" : name))
    .replace(/ {2}peg\$SyntaxError as SyntaxError,\n/, "");
}

/** Parsers by everything that they are made from. Each process of a test run needs all of them, and Peggy takes a second. */
const CACHE = fileURLToPath(new URL("../../.cache/parsers/", import.meta.url));
const OWN_TEXT = readFileSync(fileURLToPath(import.meta.url), "utf8");

function parserOf(file) {
  const sources = [file, COMMON].map((source) => ({ source, text: readFileSync(source, "utf8") }));
  const made = JSON.stringify([peggy.VERSION, OWN_TEXT, ERROR_FILE, sources]);
  const known = join(CACHE, `${createHash("sha256").update(made).digest("hex")}.js`);
  if (existsSync(known)) return readFileSync(known, "utf8");
  const code = compileGrammar(sources);
  mkdirSync(CACHE, { recursive: true });
  // Renamed, so that other processes read a whole file.
  const fresh = `${known}.${process.pid}`;
  writeFileSync(fresh, code);
  renameSync(fresh, known);
  return code;
}

/** The ES module of one grammar. Its first rule is the start; Peggy drops the common rules that it does not use. */
function compileGrammar(sources) {
  try {
    const { code, literals } = peggy.generate(sources, { output: "ast", format: "es" });
    const own = sources[0].text;
    const words = literals.filter((text) => /^[a-z]{2,}$/.test(text) && own.includes(`"${text}"`));
    return `${shorten(String(code))}\nexport const words = ${JSON.stringify(words)};\n`;
  } catch (error) {
    // Peggy's error has the file and the line.
    throw typeof error.format === "function" ? new Error(error.format(sources), { cause: error }) : error;
  }
}
