/**
 * `node tools/record-start.mjs`: which files of src run while a world opens, as Chromium counts on the practice table; for the build, which puts them together
 * (lib/start-chunks.mjs). To be recorded anew where `npm run bench -- start` is above its limit.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { ensurePackages } from "./lib/ensure.mjs";

/** A file of which less runs, in characters of the shipped script, is not worth it. */
const LEAST = 30;

await ensurePackages();
const { root } = await import("./lib/project.mjs");
const { buildModule, START_SCRIPTS } = await import("./lib/build.mjs");
const { AT_START } = await import("./lib/start-chunks.mjs");
const outDir = join(root, ".cache/record-start");
await buildModule({ outDir, quick: true });

const files = new Map();
for (const { url, functions } of await coverage()) {
  const path = START_SCRIPTS.find((script) => url.split("?")[0].endsWith(script));
  if (path) for (const [file, length] of lengthsOf(path, functions)) files.set(file, (files.get(file) ?? 0) + length);
}
const found = [...files].filter(([, length]) => length > LEAST).map(([file]) => file);
writeFileSync(join(root, AT_START), `${JSON.stringify(found.sort(), null, 2)}\n`);
process.stdout.write(`${found.length} files of src run while a world opens.\n`);
process.exit(0);

/** What has been called until the world was open, by script. */
async function coverage() {
  const { createServer } = await import("vite");
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const { runner } = /** @type {any} */ (server.environments.ssr);
  const load = (path) => runner.import(join(root, path));
  const { startTable } = await runner.import("foundry-practice-table/server");
  const { seedSamples } = await load("tools/lib/samples.mjs");
  const table = await startTable({ modules: [outDir], seed: await seedSamples() });
  const { chromium } = await import("playwright-core");
  const { ensureChromium } = await import("./lib/ensure.mjs");
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    // What we put off until the page is idle is no part of it.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    await page.goto(table.seat("Gamemaster"));
    await page.locator("#loading").waitFor({ state: "detached" });
    return (await session.send("Profiler.takePreciseCoverage")).result;
  } finally {
    await browser.close();
    await table.close();
    await server.close();
  }
}

/** How much of each file of src was in functions that were called. */
function lengthsOf(path, functions) {
  const code = readFileSync(join(outDir, path), "utf8");
  const map = new SourceMap(JSON.parse(readFileSync(join(outDir, `${path}.map`), "utf8")));
  const isCalled = new Uint8Array(code.length);
  // Outer functions come before those in them. The first is the script itself.
  for (const { ranges } of functions.slice(1)) {
    const [{ startOffset, endOffset, count }] = ranges;
    isCalled.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  const lengths = new Map();
  let offset = 0;
  for (const [line, text] of code.split("\n").entries()) {
    for (let column = 0; column < text.length; column += 1) {
      if (!isCalled[offset + column]) continue;
      const { originalSource: source } = /** @type {any} */ (map.findEntry(line, column));
      const [file] = /src\/.*$/u.exec(source ?? "") ?? [];
      if (file) lengths.set(file, (lengths.get(file) ?? 0) + 1);
    }
    offset += text.length + 1;
  }
  return lengths;
}
