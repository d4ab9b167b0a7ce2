/** What a world that opens need not wait for is done in the pauses of the page. */
import { afterEach, expect, it, vi } from "vitest";

type Pause = (pause?: Pick<IdleDeadline, "didTimeout" | "timeRemaining">) => void;

/** Pauses that come when the test says so. */
const asked: Pause[] = [];

async function open(names: readonly string[]): Promise<readonly string[]> {
  vi.resetModules();
  asked.length = 0;
  vi.stubGlobal("requestIdleCallback", (pause: Pause) => asked.push(pause));
  const { whenIdle, finishOpening } = await import("../../src/platform/when-idle.ts");
  const done: string[] = [];
  for (const name of names)
    whenIdle(() => {
      done.push(name);
      if (name === "breaks") throw new Error("it breaks");
    });
  expect(done).toEqual([]);
  finishOpening();
  return done;
}

afterEach(() => vi.unstubAllGlobals());

it("as much at a time as there is time for, in order", async () => {
  const done = await open(["a", "b", "c"]);
  let left = 2;
  asked.shift()?.({ didTimeout: false, timeRemaining: () => (left -= 1) });
  expect(done).toEqual(["a", "b"]);
  asked.shift()?.({ didTimeout: false, timeRemaining: () => 0 });
  expect([done, asked]).toEqual([["a", "b", "c"], []]);
});

it("all of it where no pause comes in time", async () => {
  const done = await open(["a", "b", "c"]);
  asked.shift()?.({ didTimeout: true, timeRemaining: () => 0 });
  expect(done).toEqual(["a", "b", "c"]);
});

it("what breaks is told, and keeps nothing else", async () => {
  const done = await open(["a", "breaks", "c"]);
  const pause = { didTimeout: true, timeRemaining: () => 0 };
  expect(() => asked.shift()?.(pause)).toThrow("it breaks");
  asked.shift()?.(pause);
  expect(done).toEqual(["a", "breaks", "c"]);
});
