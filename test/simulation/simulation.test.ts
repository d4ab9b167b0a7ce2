/** One seed drives everything that happens at a table, and what fails can be made small. */
import { describe, expect, it } from "vitest";
import { generateStory } from "./generate.ts";
import { play } from "./play.ts";
import { shrink } from "./shrink.ts";
import { stepKind } from "./steps/index.ts";
import { tellStory, type Story } from "./story.ts";

describe("a seed", () => {
  it.each(["one", "two", "three"])("%s gives the same log, byte for byte, whatever was played before", async (seed) => {
    const first = await play(generateStory(seed));
    await play(generateStory("another"));
    const second = await play(generateStory(seed));
    expect(second.log.join("\n")).toBe(first.log.join("\n"));
    expect(first.log.length).toBeGreaterThan(50);
  });

  it("gives another log than another seed", async () => {
    const [one, two] = [await play(generateStory("one")), await play(generateStory("two"))];
    expect(one.log.slice(1)).not.toEqual(two.log.slice(1));
  });

  it("leaves time, timers and chance as they were", async () => {
    const before = [setTimeout, clearTimeout, Date.now, console.error];
    await play(generateStory("one"));
    expect([setTimeout, clearTimeout, Date.now, console.error]).toEqual(before);
    expect(Date.now()).toBeLessThan(Date.UTC(2029, 0));
  });
});

describe("a story", () => {
  const story = generateStory("four");

  it("is told step by step", () => {
    const told = tellStory(story, stepKind).split("\n");
    expect(told).toHaveLength(1 + story.steps.length);
    expect(told[0]).toMatch(/^seed four: Gamemaster \(GM, clock /u);
    for (const line of told.slice(1)) expect(line).toMatch(/^\d\d:\d\d\.\d{3} {2}#\d+ \w+ \S/u);
  });

  it("shrinks to the steps that it fails with, in their order, and to the plainest table", async () => {
    const [a, b] = [story.steps.at(1), story.steps.at(-2)];
    const fails = async ({ steps }: Story): Promise<boolean> =>
      steps.includes(a as never) && steps.includes(b as never);
    const smallest = await shrink(story, fails);
    expect(smallest.steps).toEqual([a, b]);
    expect(smallest.plan.clientStamps).toBe(false);
    for (const { name, latency, skew } of smallest.plan.seats) {
      expect([latency, skew]).toEqual([0, 0]);
      expect([a?.by, b?.by]).toContain(name);
    }
  });

  it("that does not fail without any of its steps stays as it is", async () => {
    const smallest = await shrink(story, async ({ steps }) => steps.length === story.steps.length);
    expect(smallest.steps).toEqual(story.steps);
  });
});
