/**
 * `npm run bench`: ratios instead of times, because machines differ. Runs `bench/*.bench.ts` one after the other, prints a table, and fails if a
 * ratio is above its limit. `npm run bench -- odds table` runs only those; the simulation and the load run only by their names. With `--once` each bench runs once and
 * only errors count. bench/types.ts declares the exports of a bench file.
 */
import { ensurePackages, failWithWords } from "./lib/ensure.mjs";

/** Because the practice table silences the console. */
const say = console.log.bind(console);

/** The simulation takes hours, the load twenty minutes. */
const LONG = ["simulation", "load"];

async function main(words) {
  const args = words.filter((word) => word !== "--once");
  const isOnce = args.length < words.length;
  // Read by bench/iterations.ts when a bench is loaded.
  if (isOnce) process.env.BENCH_ONCE = "1";
  await ensurePackages();
  const { benchFiles, closeBenches, loadBench, table } = await import("./lib/bench.mjs");
  const files = benchFiles();
  const unknown = args.filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no bench named ${unknown.join(", ")}; there are ${files.join(", ") || "none yet"}.`);
  const rows = [];
  try {
    for (const file of args.length > 0 ? args : files.filter((name) => isOnce || !LONG.includes(name))) {
      const { name, run } = await loadBench(file);
      say(`… ${name}`);
      for (const row of await run()) rows.push({ bench: name, ...row });
    }
  } finally {
    await closeBenches();
  }
  say(table(rows));
  if (isOnce) return;
  const over = rows.filter(({ ratio, limit }) => !Number.isFinite(ratio) || (limit !== undefined && ratio > limit));
  if (over.length > 0) {
    say(`${over.length} above the limit.`);
    process.exitCode = 1;
  }
}

failWithWords(main(process.argv.slice(2)), "stack");
