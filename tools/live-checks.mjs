/**
 * `node tools/live-checks.mjs`: writes docs/live-checks.md from the practice table's switches. `--build`: also makes `dist-quench/`, a small
 * module whose Quench batches ask the real application. `--check`: only says whether the document is up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages } from "./lib/ensure.mjs";
import { root } from "./lib/project.mjs";

await ensurePackages();
const { buildLiveModule, LIVE_CHECKS, LIVE_MODULE, liveChecksText } = await import("./lib/live-checks.mjs");
const path = join(root, LIVE_CHECKS);
const text = await liveChecksText();
if (process.argv.includes("--check")) {
  if (readFileSync(path, "utf8") !== text) {
    console.error(`${LIVE_CHECKS} is not up to date: run node tools/live-checks.mjs`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(path, text);
  console.log(`${LIVE_CHECKS} written`);
}
if (process.argv.includes("--build")) {
  await buildLiveModule();
  console.log(`${LIVE_MODULE}/ built`);
}
