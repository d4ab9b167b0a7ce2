/**
 * The simulation (test/simulation) with 100,000 attacks and 10,000 histories, by default with seeds of today. Prints each failure as its smallest story, and
 * in how many histories each step and each operation had an effect. Runs only by name; the attacks take half an hour of one core, the histories an hour and
 * a half. `SIMULATION_BASE=2030-01-01 npm run bench -- simulation` plays the cases of another day, `SIMULATION_SLICE=3/20` the third twentieth of them,
 * `SIMULATION_ROWS=attacks` only the attacks.
 */
import { chooseFor } from "../test/simulation/choose.ts";
import { Tally } from "../test/simulation/effects.ts";
import { generateStory } from "../test/simulation/generate.ts";
import { problemIn } from "../test/simulation/histories.ts";
import { hostileStory, playHostileInBulk } from "../test/simulation/hostile/play.ts";
import { secretStory, SECRETS } from "../test/simulation/secrets.ts";
import { STEPS } from "../test/simulation/steps/index.ts";
import type { Story } from "../test/simulation/story.ts";
import { iterations } from "./iterations.ts";
import type { Row } from "./types.ts";

export const name = "simulation";

/** Attacks on one log. */
const AT_ONCE = iterations(200, 3);
const ATTACKS = {
  play: playHostileInBulk,
  tell: ({ plan, steps }: Story) => `seed ${plan.seed}, attacks ${steps.map(({ id }) => id).join()}`,
};

export async function run(): Promise<readonly Row[]> {
  const base = process.env.SIMULATION_BASE ?? new Date().toISOString().slice(0, 10);
  const [slice = 1, slices = 1] = (process.env.SIMULATION_SLICE ?? "1/1").split("/").map(Number);
  const asked = process.env.SIMULATION_ROWS?.split(",");
  const rows: Row[] = [];
  await add("attacks", AT_ONCE, iterations(500), (index) =>
    problemIn(hostileStory(`${base}/hostile-${index}`, AT_ONCE), ATTACKS),
  );
  const tally = new Tally();
  await add("histories", 1, iterations(10_000), (index) =>
    problemIn(generateStory(`${base}/history-${index}`), undefined, tally),
  );
  if (tally.stories.size > 0)
    process.stdout.write(
      `${tally.tell(STEPS.map(({ kind }) => kind))}\nall that, twice: ${chooseFor(2, tally.stories).join(" ")}\n`,
    );
  await add("secrets", 2, iterations(500), (index) => problemIn(secretStory(`${base}/secret-${index}`), SECRETS));
  return rows;

  async function add(
    what: string,
    cases: number,
    count: number,
    problem: (index: number) => Promise<string | null>,
  ): Promise<void> {
    if (asked && !asked.includes(what)) return;
    const begin = Date.now();
    const [first, next] = [Math.round((count * (slice - 1)) / slices), Math.round((count * slice) / slices)];
    let failed = 0;
    for (let index = first; index < next; index += 1) {
      const found = await problem(index);
      if (found === null) continue;
      failed += 1;
      // Because the practice table silences the console.
      process.stdout.write(`${found}\n`);
    }
    const seconds = ((Date.now() - begin) / 1000).toFixed(0);
    rows.push({
      what: `${what} that failed, of ${(next - first) * cases}`,
      ratio: failed,
      detail: `${seconds} s, seeds ${base}/…-${first} to -${next - 1}`,
      limit: 0,
    });
  }
}
