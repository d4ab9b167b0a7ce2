/** Time goes fast in tests that wait (test/fixtures/quick-time.ts), and nothing else of it changes. */
import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it } from "vitest";
import { inQuickTime } from "../fixtures/quick-time.ts";

const pause = (time?: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
const since = (begin: number): number => Date.now() - begin;
const began = performance.now.bind(performance);

it("ten seconds are over at once, on the clock as by the timers, and each comes in its turn", async () => {
  const [real, date] = [began(), new Date()];
  const order: string[] = [];
  await inQuickTime(async () => {
    const begin = Date.now();
    setTimeout(() => order.push("late"), 7000);
    setTimeout(() => order.push("soon"), 4000);
    const never = setTimeout(() => order.push("never"), 5000);
    await pause(2000);
    clearTimeout(never);
    // What one sets the other clears, and a date is a date whenever it was made.
    expect(date instanceof Date && new Date() instanceof Date).toBe(true);
    await pause(8000);
    expect(since(begin)).toBeGreaterThanOrEqual(10_000);
    expect(since(begin)).toBeLessThan(11_000);
    expect(new Date().getTime() - date.getTime()).toBeGreaterThanOrEqual(10_000);
  });
  expect(order).toEqual(["soon", "late"]);
  expect(began() - real).toBeLessThan(8000);
});

it("what takes the processor takes no time, and what asks again and again for the next moment lets it pass", async () => {
  await inQuickTime(async () => {
    const begin = Date.now();
    for (const end = began() + 300; began() < end;);
    await pause(0);
    expect(since(begin)).toBeLessThan(100);
    let times = 0;
    for (; since(begin) < 1000; times += 1) await pause();
    expect(times).toBeGreaterThan(100);
  });
});

it("a timer runs as whoever has set it, and one that was set before can be cleared", async () => {
  const who = new AsyncLocalStorage<string>();
  const heard: unknown[] = [];
  const before = setTimeout(() => heard.push("before"), 20);
  await inQuickTime(async () => {
    clearTimeout(before);
    for (const name of ["Ana", "Ben"])
      who.run(name, () => setTimeout((word: string) => heard.push([who.getStore(), word]), 500, "here"));
    await pause(1000);
  });
  await pause(30);
  expect(heard).toEqual([
    ["Ana", "here"],
    ["Ben", "here"],
  ]);
});

it("afterwards all is as it was, whatever has come of it; what still waited is not heard of", async () => {
  const before = { setTimeout, clearTimeout, Date };
  const [real, now] = [began(), Date.now()];
  const heard: string[] = [];
  const work = async (): Promise<never> => {
    setTimeout(() => heard.push("late"), 60_000);
    await pause(5000);
    throw new Error("no");
  };
  await expect(inQuickTime(work)).rejects.toThrow("no");
  expect({ setTimeout, clearTimeout, Date }).toEqual(before);
  expect(globalThis.setTimeout).toBe(before.setTimeout);
  expect(Math.abs(since(now) - (began() - real))).toBeLessThan(1000);
  await pause(30);
  expect(heard).toEqual([]);
});
