/** Builds the log under attack. All chapters would be too long, so each seed has some of them. */
import { Random } from "../random.ts";
import { sleep } from "../clock.ts";
import type { SimulatedTable } from "../table.ts";
import { CHAPTERS, type ChapterName } from "./chapters.ts";
import { Hands } from "./hands.ts";

const NAMES = Object.keys(CHAPTERS) as readonly ChapterName[];
const SOME = 2;

/** Consecutive seed numbers use all chapters equally often. */
export function chaptersFor(seed: string): readonly ChapterName[] {
  const random = new Random(seed, "chapters");
  const left = [...NAMES];
  const chosen = Array.from({ length: SOME }, () => left.splice(random.integer(0, left.length - 1), 1)).flat();
  return NAMES.filter((name) => chosen.includes(name));
}

/** Each chapter has random numbers of its own, independent of the other chapters. */
export async function makeLog(
  table: SimulatedTable,
  chapters: readonly ChapterName[] = chaptersFor(table.plan.seed),
): Promise<void> {
  const hands = new Hands(table);
  for (const name of chapters) await CHAPTERS[name](hands);
  await sleep(120_000);
}
