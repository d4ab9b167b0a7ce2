/**
 * Lets Vite, Vitest and Rolldown import `*.peggy` grammars: as the parsers that Peggy generates, with a list of the words in the file. The parsers share one
 * class of errors, without Peggy's English messages, which nobody reads.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import peggy from "peggy";

/** Rules that every grammar may use. */
const COMMON = fileURLToPath(new URL("../../src/rules/notation/common.peggy", import.meta.url));

export function peggyPlugin() {
  return {
    name: "quincunx-peggy",
    load(id) {
      const [file] = id.split("?");
      if (!file?.endsWith(".peggy")) return null;
      this.addWatchFile?.(COMMON);
      return { code: compileGrammar(file), map: { mappings: "" }, moduleType: "js" };
    },
  };
}

/** Peggy's own class of errors, in the code of each parser. */
const ERROR_CLASS = /class peg\$SyntaxError extends SyntaxError \{[^]*?\n\}\n/;
const ERROR_FILE = fileURLToPath(new URL("../../src/rules/notation/grammar.ts", import.meta.url));
/** What a literal or a class of characters says of itself; only named rules are told. */
const UNNAMED = /^( *const peg\$e\d+ = )peg\$(?:literal|class)Expectation\(.*\);$/gm;
const ERROR_IMPORT = `import { GrammarError as peg$SyntaxError, UNNAMED as peg$unnamed } from ${JSON.stringify(ERROR_FILE)};\n`;

/** The ES module of one grammar. Its first rule is the start; Peggy drops the common rules that it does not use. */
function compileGrammar(file) {
  const sources = [file, COMMON].map((source) => ({ source, text: readFileSync(source, "utf8") }));
  try {
    const { code, literals } = peggy.generate(sources, { output: "ast", format: "es" });
    const own = sources[0].text;
    const words = literals.filter((text) => /^[a-z]{2,}$/.test(text) && own.includes(`"${text}"`));
    const text = String(code);
    if (!ERROR_CLASS.test(text)) throw new Error("Peggy's class of errors is not where it was.");
    const small = text.replace(ERROR_CLASS, () => ERROR_IMPORT).replace(UNNAMED, "$1peg$unnamed;");
    return `${small}\nexport const words = ${JSON.stringify(words)};\n`;
  } catch (error) {
    // Peggy knows the file and the line.
    throw typeof error.format === "function" ? new Error(error.format(sources), { cause: error }) : error;
  }
}
