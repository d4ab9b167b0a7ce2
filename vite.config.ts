/** The module as Foundry loads it: ES modules, one to begin with, one for what is loaded at start, one for what is opened later. The rest of `dist/` is put there by tools/build.mjs. */
import { relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { peggyPlugin } from "./tools/lib/peggy-plugin.mjs";
import { startChunks, startBanner } from "./tools/lib/start-chunks.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Vite wraps each `import()` in a kilobyte of its own, for styles that come along with it. Ours bring none. */
const plainImports: Plugin = {
  name: "quincunx-plain-imports",
  configResolved({ plugins }) {
    const wrapper = plugins.findIndex(({ name }) => name === "native:import-analysis-build");
    if (wrapper >= 0) (plugins as Plugin[]).splice(wrapper, 1);
  },
};

export default defineConfig({
  root,
  base: "./",
  publicDir: false,
  plugins: [peggyPlugin(), plainImports],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    minify: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // A busy machine is no reason to say how long grammars take.
      checks: { bundlerTimings: false },
      // An ordinary entry instead of Vite's library mode, which keeps the white space of ES modules.
      input: resolve(root, "src/shipped.ts"),
      // Every package that the script needs is inside it; nothing is left for the browser to find.
      external: [],
      output: {
        format: "es",
        entryFileNames: "scripts/quincunx.js",
        // What is loaded at start, in three files, and what comes later. The entry holds nothing: Foundry may ask for it under another address (`?v=…`), and what the
        // windows import must not be evaluated once more.
        chunkFileNames: "scripts/quincunx-[name].js",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: startChunks(), debugName: "start" }],
        },
        // Foundry stores class names in messages and sheets, and names hooks after them. Names of functions nobody reads.
        minify: {
          compress: { keepNames: { class: true, function: false } },
          mangle: { keepNames: { class: true, function: false } },
          codegen: true,
        },
        postBanner: startBanner,
        sourcemapPathTransform: (source, map) =>
          `quincunx/${relative(root, resolve(map, "..", source))
            .split(sep)
            .join("/")}`,
      },
    },
  },
});
