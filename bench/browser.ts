/** A practice table with the built module, and a Chromium, for the benches that measure in a browser. */
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { startTable, type Table, type TableOptions } from "foundry-practice-table/server";
import { buildModule } from "../tools/lib/build.mjs";
import { ensureChromium } from "../tools/lib/ensure.mjs";
import { root } from "../tools/lib/project.mjs";

let built: Promise<string> | null = null;

/** The module: as `npm test` has built it, else built once for all benches of this process. */
function builtModule(): Promise<string> {
  built ??= (async () => {
    if (process.env.QUINCUNX_BUILT) return process.env.QUINCUNX_BUILT;
    const outDir = join(root, `.cache/bench-${process.pid}`);
    await buildModule({ outDir, quick: true });
    return outDir;
  })();
  return built;
}

/** Runs `work` at a table with our module and `modules`, and closes both table and browser after it. */
export async function withTable<T>(
  { modules = [], ...options }: TableOptions,
  work: (browser: Browser, table: Table) => Promise<T>,
): Promise<T> {
  const table = await startTable({ modules: [await builtModule(), ...modules], ...options });
  try {
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    });
    try {
      return await work(browser, table);
    } finally {
      await browser.close();
    }
  } finally {
    await table.close();
  }
}
