/** Stories that failed once, as short as they could be made. */
import { describe, expect, it } from "vitest";
import { problemIn } from "./histories.ts";
import type { Story } from "./story.ts";

const GM = { name: "Gamemaster", role: 4, skew: 0, latency: 20 };
const SLOW_GM = { ...GM, latency: 9000 };
const OLGA = { name: "Olga", role: 3, skew: 0, latency: 20 };
const BEN = { name: "Ben", role: 1, skew: 0, latency: 3000 };

const STORIES: Readonly<Record<string, Story>> = {
  "what happens while a page loads whose line is lost is there when it has loaded": {
    plan: { seed: "loading", clientStamps: false, reloaded: "Gamemaster", seats: [GM, BEN] },
    steps: [
      { id: 1, at: 0, by: "Ben", kind: "reload", args: { isForgotten: false } },
      { id: 2, at: 3000, by: "Ben", kind: "cut", args: { duration: 2000 } },
      { id: 3, at: 3500, by: "Gamemaster", kind: "roll", args: { words: "check 5 vs 20", mode: "public" } },
    ],
  },
  "what a GM on a line of seconds hides, all GMs get to know": {
    plan: { seed: "patience", clientStamps: false, reloaded: "Gamemaster", seats: [SLOW_GM, OLGA] },
    steps: [
      { id: 1, at: 0, by: "Olga", kind: "roll", args: { words: "check 5 vs 20", mode: "public" } },
      {
        id: 2,
        at: 20_000,
        by: "Gamemaster",
        kind: "hide",
        args: { on: 1, which: 0, after: 0, fields: { thresholds: [{ at: 12 }] } },
      },
    ],
  },
};

describe("holds:", () => {
  it.each(Object.entries(STORIES))("%s", async (_name, story) => {
    expect(await problemIn(story)).toBeNull();
  });
});
