/** Each bench runs once. Times do not matter here; a bench that throws, or measures nothing, fails. */
import { expect, it, vi } from "vitest";
import type { Bench } from "../../bench/types.ts";
import { benchFiles } from "../../tools/lib/bench.mjs";

vi.stubEnv("BENCH_ONCE", "1");

it.each(benchFiles())(
  "%s runs without an error",
  async (file) => {
    const { name, run } = (await import(`../../bench/${file}.bench.ts`)) as Bench;
    const rows = await run();
    expect(name).not.toBe("");
    expect(rows.length).toBeGreaterThan(0);
    // A difference of two noisy times may be negative.
    for (const { what, ratio } of rows) expect(ratio, what).toSatisfy(Number.isFinite);
  },
  300_000,
);
