/** Time to find the best way through an extended test (MP-7), and for the odds of extended rolls (DP-11). */
import { difficultyPool } from "../src/rules/difficulty-pool/index.ts";
import { marginPool } from "../src/rules/margin-pool/index.ts";
import { iterations } from "./iterations.ts";
import type { Row } from "./types.ts";

export const name = "Long tests";

const RUNS = iterations(5);
const GOALS = [5, 15, 30, 99];

export async function run(): Promise<readonly Row[]> {
  return [
    best("pool 20, refill 2, 12 rounds", { pool: 20, refill: 2 }, 100),
    best("pool 20, refill 10, 12 rounds", { pool: 20, refill: 10 }, 300),
    best("the largest: pool 40, refill 10, 12 rounds", { pool: 40, refill: 10 }, null),
    together(),
  ];
}

/** The slowest combination of threshold and goal; each is the fastest of several runs, because other work can only slow it. */
function best(
  what: string,
  { pool, refill }: { readonly pool: number; readonly refill: number },
  most: number | null,
): Row {
  let slowest = 0;
  for (const threshold of [2, 6, 7, 11])
    for (const goal of GOALS) {
      const test = marginPool.longTest?.parse({ spec: { pool, threshold }, refill, goal });
      slowest = Math.max(
        slowest,
        fastest(() => test && void marginPool.longTest?.odds(test, { rounds: 12 })),
      );
    }
  const bound = most ?? 300;
  return {
    what: `margin pool, best way, ${what} / ${bound} ms`,
    ratio: slowest / bound,
    detail: `${slowest.toFixed(1)} ms`,
    ...(most === null ? {} : { limit: 1 }),
  };
}

function together(): Row {
  const specs = Array.from({ length: 10 }, () => ({ dice: 25 }));
  const test = difficultyPool.longTest?.parse({ specs, goal: 50, onBotch: "end" });
  const time = fastest(() => test && void difficultyPool.longTest?.odds(test, { rounds: 20 }));
  return {
    what: "difficulty pool, 10 × 25 dice, 20 rounds / one frame",
    ratio: time / 16,
    detail: `${time.toFixed(1)} ms`,
    limit: 1,
  };
}

function fastest(work: () => void): number {
  let found = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    work();
    found = Math.min(found, performance.now() - start);
  }
  return found;
}
