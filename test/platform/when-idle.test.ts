/** Work that is done in the idle times of the page after the world opens. */
import { afterEach, expect, it, vi } from "vitest";

type Pause = (pause?: Pick<IdleDeadline, "didTimeout" | "timeRemaining">) => void;

/** Idle times on the test's demand. */
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

it("all of it without idle times", async () => {
  const done = await open(["a", "b", "c"]);
  asked.shift()?.({ didTimeout: true, timeRemaining: () => 0 });
  expect(done).toEqual(["a", "b", "c"]);
});

it("an error is reported, and does not stop the rest", async () => {
  const done = await open(["a", "breaks", "c"]);
  const pause = { didTimeout: true, timeRemaining: () => 0 };
  expect(() => asked.shift()?.(pause)).toThrow("it breaks");
  asked.shift()?.(pause);
  expect(done).toEqual(["a", "breaks", "c"]);
});
