/** Lets Vite, Vitest and Rolldown import `*.peggy` grammars: as the parsers that Peggy generates, with a list of the words in the file. */
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

/** The ES module of one grammar. Its first rule is the start; Peggy drops the common rules that it does not use. */
function compileGrammar(file) {
  const sources = [file, COMMON].map((source) => ({ source, text: readFileSync(source, "utf8") }));
  try {
    const { code, literals } = peggy.generate(sources, { output: "ast", format: "es" });
    const own = sources[0].text;
    const words = literals.filter((text) => /^[a-z]{2,}$/.test(text) && own.includes(`"${text}"`));
    return `${code}\nexport const words = ${JSON.stringify(words)};\n`;
  } catch (error) {
    // Peggy knows the file and the line.
    throw typeof error.format === "function" ? new Error(error.format(sources), { cause: error }) : error;
  }
}
