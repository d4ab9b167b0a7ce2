/** `npm run live-checks`: builds the module that asks the real application the questions (README.md, "Live checks"). */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Addresses of the newest release's files. */
const LATEST = "https://github.com/quincunx-dice/quincunx/releases/latest/download";
const here = fileURLToPath(new URL(".", import.meta.url));
const SCRIPT = "live-checks.js";
const STYLES = "live-checks.css";

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
  cpSync(join(here, STYLES), join(outDir, STYLES));
  writeFileSync(join(outDir, "module.json"), `${JSON.stringify(liveManifest(), null, 2)}\n`);
  return outDir;
}

export function liveManifest() {
  const { version } = JSON.parse(readFileSync(join(here, "../package.json"), "utf8"));
  return {
    id: "practice-table-live",
    title: "Live checks of the practice table",
    description: "Asks this Foundry about facts that the practice table only assumes. For throw-away worlds only.",
    version,
    compatibility: { minimum: "13" },
    license: "MIT",
    manifest: `${LATEST}/live-checks.json`,
    download: `${LATEST}/live-checks.zip`,
    esmodules: [SCRIPT],
    styles: [STYLES],
    documentTypes: { Actor: { probe: { gmOnlyFields: ["secret"] } } },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildLiveModule(process.argv[2]));
