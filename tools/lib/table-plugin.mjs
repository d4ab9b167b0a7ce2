/**
 * Lets tests of the module import the practice table in few files instead of hundreds, since each test file evaluates it anew. The table's own tests import its
 * sources.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { TABLE } from "./unchanged-table.mjs";

const NAME = "foundry-practice-table";
/** Virtual ids of the bundled files. */
const BUNDLED = "\0practice-table/";

/** The server needs Vite itself, and Vitest imports the setup file that resets all modules. */
const isBundled = ([key, path]) => path.endsWith(".ts") && !/server$|cli|try-system|fresh-file/u.test(key);

/** Bundled files by name, and names by imports, such as `foundry-practice-table/world`, and by files, as Vitest imports setup files. */
function readEntries() {
  const all = Object.entries(JSON.parse(readFileSync(join(TABLE, "package.json"), "utf8")).exports).filter(isBundled);
  const input = Object.fromEntries(all.map(([key, path]) => [key.slice(2) || "table", join(TABLE, path)]));
  const names = new Map(
    Object.entries(input).flatMap(([name, file]) => [
      [name === "table" ? NAME : `${NAME}/${name}`, name],
      [file, name],
    ]),
  );
  return { input, names };
}

/** Each file keeps its own address, from which it finds templates and scripts. */
const ownAddress = {
  name: "own-address",
  transform(code, id) {
    if (!code.includes("import.meta.url")) return null;
    return code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
  },
};

async function bundle(input) {
  const built = await rolldown({
    input,
    external: (id) => !id.startsWith(".") && !existsSync(id),
    plugins: [ownAddress],
    platform: "node",
    logLevel: "silent",
    treeshake: false,
  });
  const { output } = await built.generate({
    format: "esm",
    sourcemap: false,
    entryFileNames: "[name].mjs",
    chunkFileNames: "part-[name].mjs",
  });
  await built.close();
  return new Map(output.map((file) => [file.fileName, "code" in file ? file.code : ""]));
}

/** One for all suites of a run, read at its first use. */
let entries = null;
let files = null;

export function tablePlugin() {
  return {
    name: "quincunx-practice-table",
    enforce: "pre",
    resolveId(id, importer) {
      entries ??= readEntries();
      const entry = entries.names.get(id);
      if (entry) return `${BUNDLED}${entry}.mjs`;
      if (importer?.startsWith(BUNDLED) && id.startsWith("./")) return BUNDLED + id.slice(2);
      return null;
    },
    async load(id) {
      if (!id.startsWith(BUNDLED)) return null;
      files ??= bundle(entries.input);
      return { code: (await files).get(id.slice(BUNDLED.length)), map: { mappings: "" } };
    },
  };
}
