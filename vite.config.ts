/** Builds the script that Foundry loads, and the part that is loaded later; tools/build.mjs adds the rest of `dist/`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { LATER } from "./tools/lib/later.mjs";
import { peggyPlugin } from "./tools/lib/peggy-plugin.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

const src = resolve(root, "src");

const main = resolve(src, "main.ts");

/** Evaluates nothing itself, so that a request for it under another address, such as `?v=2`, evaluates nothing twice. */
const ENTRY = "quincunx-entry";

/** So many files of features whose names end in the same word are placed side by side. */
const MANY = 7;

/** The layers below the features, from the lowest. */
const LAYERS = ["rules", "platform", "mechanics", "ui", "dice", "log", "actors", "card", "roll", "sheet", "api"];

/** Files that the script needs at the start: `main.ts` and its imports, except for `import()` and types. */
function findFilesAtStart(): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith(".ts")) return;
    const imports = readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type\b)(?:[^;"]*? from )?"(\.[^"]+)"/gmu,
    );
    for (const [, path = ""] of imports) visit(resolve(dirname(file), path));
  };
  visit(main);
  return found;
}

const filesAtStart = findFilesAtStart();

/** `null`: the entry itself. */
function chunkOf(id: string): string | null {
  if (id === ENTRY) return null;
  return id.startsWith(src) && /\.(?:ts|json)$/u.test(id) && !filesAtStart.has(id) ? "later" : "main";
}

/** Files of the mechanics by name, grammars first; the lower layers; files of kinds, such as windows, of which there are many. */
function similarFiles(): readonly string[] {
  const all = (readdirSync(src, { recursive: true }) as string[])
    .filter((path) => filesAtStart.has(resolve(src, path)))
    .map((path) => path.split(sep).join("/"));
  const isOfMechanic = (path: string): boolean => {
    const [folder, mechanic = "", name] = path.split("/");
    return folder === "rules" && name !== undefined && existsSync(resolve(src, folder, mechanic, "grammar.peggy"));
  };
  const grammarFirst = (path: string): string => `${path.endsWith(".peggy") ? "" : basename(path)} ${path}`;
  const kindOf = (path: string): string => basename(path, ".ts").split("-").at(-1) ?? "";
  const layerOf = (path: string): number => LAYERS.indexOf(path.split("/")[0] ?? "");
  const others = all.filter((path) => /\/.*(?<!\.d|index)\.ts$/u.test(path) && !isOfMechanic(path));
  const isOfMany = (path: string): boolean => others.filter((other) => kindOf(other) === kindOf(path)).length >= MANY;
  return [
    ...sortedBy(
      all.filter((path) => /\.(?:ts|peggy)$/u.test(path) && isOfMechanic(path)),
      grammarFirst,
    ),
    ...LAYERS.flatMap((_name, layer) =>
      sortedBy(
        others.filter((path) => layerOf(path) === layer),
        (path) => path,
      ),
    ),
    ...sortedBy(others.filter(isOfMany), (path) => `${kindOf(path)} ${path}`),
  ];
}

function sortedBy(files: readonly string[], key: (file: string) => string): readonly string[] {
  return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Places similar files side by side in the script, because similar code compresses better if it is near. */
const similarCodeTogether: Plugin = {
  name: "quincunx-similar-code-together",
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) => (id === ENTRY ? `import ${JSON.stringify(main)};` : null),
  transform(code, id) {
    if (id !== main) return null;
    const imports = similarFiles().map((file) => `import "./${file}";`);
    return { code: imports.join("") + code, map: null };
  },
};

export default defineConfig({
  root,
  base: "./",
  publicDir: false,
  plugins: [peggyPlugin(), similarCodeTogether],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    minify: true,
    modulePreload: false,
    reportCompressedSize: false,
    // tools/build.mjs has a limit of its own.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      // A busy machine is no reason to say how long grammars take.
      checks: { bundlerTimings: false },
      // An ordinary entry instead of Vite's library mode, which keeps the white space of ES modules.
      input: ENTRY,
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      // Reading a property changes nothing, and every global is there.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      // Every package that the script needs is inside it; nothing is left for the browser to find.
      external: [],
      output: {
        format: "es",
        entryFileNames: "scripts/quincunx.js",
        chunkFileNames: ({ name }) => (name === "later" ? LATER : "scripts/[name].js"),
        codeSplitting: {
          groups: [
            { name: "main", test: (id) => chunkOf(id) === "main", priority: 2 },
            { name: "later", test: (id) => chunkOf(id) === "later", priority: 1 },
          ],
        },
        // Foundry stores class names in messages and sheets, and names hooks after them. Names of functions nobody reads.
        minify: {
          compress: { keepNames: { class: true, function: false } },
          mangle: { keepNames: { class: true, function: false } },
          codegen: true,
        },
        sourcemapPathTransform: (source, map) =>
          `quincunx/${relative(root, resolve(map, "..", source))
            .split(sep)
            .join("/")}`,
      },
    },
  },
});
