/** `npm run live-checks`: builds the module that asks the real application the questions (README.md, "Live checks"). */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));
const SCRIPT = "live-checks.js";

/** Resolves to the folder to link to `Data/modules/practice-table-live`. */
export async function buildLiveModule(outDir = join(here, "dist")) {
  await build({
    configFile: false,
    root: here,
    logLevel: "error",
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "es2022",
      rolldownOptions: { input: join(here, "module.ts"), output: { entryFileNames: SCRIPT } },
    },
  });
  writeFileSync(join(outDir, "module.json"), `${JSON.stringify(liveManifest(), null, 2)}\n`);
  return outDir;
}

export function liveManifest() {
  const { version } = JSON.parse(readFileSync(join(here, "../package.json"), "utf8"));
  return {
    id: "practice-table-live",
    title: "Live checks of the practice table",
    description: "Batches for Quench that ask the real application open questions about Foundry. For test worlds only.",
    version,
    compatibility: { minimum: "13" },
    license: "MIT",
    esmodules: [SCRIPT],
    documentTypes: { Actor: { probe: { gmOnlyFields: ["secret"] } } },
    relationships: { requires: [{ id: "quench", type: "module" }] },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildLiveModule());
