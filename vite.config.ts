/** Builds the one script that Foundry loads; tools/build.mjs adds the rest of `dist/`. */
import { existsSync, readdirSync } from "node:fs";
import { basename, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { peggyPlugin } from "./tools/lib/peggy-plugin.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

const rules = resolve(root, "src/rules");

/** Files of the mechanics, grammars first, then by name. */
function mechanicFiles(): readonly string[] {
  const folders = readdirSync(rules).filter((folder) => existsSync(resolve(rules, folder, "grammar.peggy")));
  const files = folders.flatMap((folder) => readdirSync(resolve(rules, folder)).map((name) => `${folder}/${name}`));
  const key = (file: string): string => `${file.endsWith(".peggy") ? "" : basename(file)} ${file}`;
  return files.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Places the mechanics' files of the same name side by side in the script, because similar code compresses better if it is near. */
const similarCodeTogether: Plugin = {
  name: "quincunx-similar-code-together",
  transform(code, id) {
    if (id !== resolve(root, "src/main.ts")) return null;
    const imports = mechanicFiles().map((file) => `import "./rules/${file}";`);
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
      input: resolve(root, "src/main.ts"),
      // Every package that the script needs is inside it; nothing is left for the browser to find.
      external: [],
      output: {
        format: "es",
        entryFileNames: "scripts/quincunx.js",
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
