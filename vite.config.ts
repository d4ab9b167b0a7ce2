/** Builds the one script that Foundry loads; tools/build.mjs adds the rest of `dist/`. */
import { relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { peggyPlugin } from "./tools/lib/peggy-plugin.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root,
  base: "./",
  publicDir: false,
  plugins: [peggyPlugin()],
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
