/** Bench files: TypeScript that imports src and the practice table, including grammars, loaded through Vite's module runner. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { peggyPlugin } from "./peggy-plugin.mjs";
import { root } from "./project.mjs";

const END = ".bench.ts";

/** The names of all benches. */
export function benchFiles(folder = join(root, "bench")) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(END))
    .map((file) => file.slice(0, -END.length))
    .sort();
}

/** One module runner for all benches. It stays open until they are done, because they import files while they run. */
let server = null;

async function runner() {
  const { createServer } = await import("vite");
  server ??= await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [peggyPlugin()],
  });
  return server.environments.ssr.runner;
}

/** @returns {Promise<import("../../bench/types.ts").Bench>} */
export async function loadBench(name, folder = join(root, "bench")) {
  const module = /** @type {any} */ (await (await runner()).import(join(folder, name + END)));
  const { name: title, run } = module;
  if (typeof title !== "string" || typeof run !== "function")
    throw new Error(`bench/${name}${END} must export name and run (bench/types.ts).`);
  return { name: title, run };
}

/** Call it after the last bench. */
export async function closeBenches() {
  await server?.close();
  server = null;
}

/** Rows as text in columns; a ratio above its limit is marked. */
export function table(rows) {
  const cells = rows.map(({ bench, what, ratio, limit, detail }) => [
    bench,
    what,
    `${format(ratio)} ×`,
    limit === undefined ? "" : `≤ ${format(limit)}${ratio > limit ? "  ✗" : ""}`,
    detail,
  ]);
  const all = [["bench", "what", "ratio", "limit", "detail"], ...cells];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, column) => (column === 2 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join("  ");
  return all.map((row) => line(row).trimEnd()).join("\n");
}

function format(ratio) {
  return ratio >= 100 ? ratio.toFixed(0) : ratio.toPrecision(3);
}
