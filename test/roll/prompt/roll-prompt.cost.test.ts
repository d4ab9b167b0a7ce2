/** Fifty entries in a prompt, and their step values: neither may delay a click. */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import { openPrompt } from "../../../src/roll/prompt/open-prompt.ts";
import { makeSlices } from "../../../src/roll/spec-editor/slices.ts";
import { openStage, until, closePrompts, openedForm } from "../../support/stage.ts";

beforeAll(() => openStage());

afterEach(closePrompts);

const check = mechanicById("standard-check");
const BONUSES = Array.from({ length: 50 }, (_, index) => ({ label: `bonus ${index}`, value: 1 }));

/** Each bonus up and down; the other controls of a standard check have few. */
const STEPS = 2 * BONUSES.length;

async function open(): Promise<HTMLElement> {
  void openPrompt({
    mechanic: "standard-check",
    spec: check.parseSpec({ bonuses: BONUSES, target: 60 }),
    title: "Climb",
    actor: null,
    stats: [],
    selected: [],
    mode: "public",
    subject: null,
    locked: [],
    purpose: { kind: "roll" },
  });
  return openedForm();
}

const more = (form: HTMLElement, id: string): HTMLElement =>
  form.querySelector<HTMLElement>(`[data-quincunx-control="${id}"][data-quincunx-step="1"]`)!;
const worth = (form: HTMLElement, id: string): string =>
  form.querySelector(`[data-quincunx-step-value="${id}"]`)?.textContent?.trim() ?? "";

/** A window with a `requestIdleCallback` that runs on the test's demand. */
function idlePage(): { readonly view: Window & typeof globalThis; idle(): boolean } {
  const waiting: (() => void)[] = [];
  const requestIdleCallback = (work: () => void): number => waiting.push(work);
  return {
    view: { requestIdleCallback } as unknown as Window & typeof globalThis,
    idle() {
      const next = waiting.shift();
      next?.();
      return next !== undefined;
    },
  };
}

/** A task that blocks the main thread for this many ms. */
const busy = (ms: number, done: () => void) => (): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
  done();
};

describe("work in slices", () => {
  it("does nothing synchronously, yields long before the end of a frame, and ends once", () => {
    const { view, idle } = idlePage();
    let [done, ended] = [0, 0];
    makeSlices(view).start(
      Array.from({ length: 12 }, () => busy(2, () => (done += 1))),
      () => (ended += 1),
    );
    expect(done).toBe(0);
    const slices: number[] = [];
    for (let before = 0; idle(); before = done) slices.push(done - before);
    expect(done).toBe(12);
    expect(ended).toBe(1);
    // Two milliseconds each: work beyond a third of a frame waits for the next slice.
    expect(Math.max(...slices)).toBeLessThanOrEqual(4);
    expect(slices.length).toBeGreaterThanOrEqual(3);
  });

  it("drops the rest when new work arrives, and when it is stopped", () => {
    const { view, idle } = idlePage();
    const slices = makeSlices(view);
    const done: string[] = [];
    const work = (name: string): (() => void)[] => Array.from({ length: 9 }, () => busy(3, () => done.push(name)));
    slices.start(work("first"), () => done.push("first ended"));
    idle();
    const begun = done.length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(9);
    slices.start(work("second"), () => done.push("second ended"));
    while (idle());
    expect(done.slice(begun)).toEqual([...new Array<string>(9).fill("second"), "second ended"]);
    slices.start(work("third"));
    slices.stop();
    while (idle());
    expect(done).not.toContain("third");
  });
});

describe("fifty entries", () => {
  it("a click drops the computation for the earlier spec: no more odds are asked for it", async () => {
    const form = await open();
    await until(() => worth(form, "bonuses.49.value"), "the worths");
    let asked = 0;
    const { of: odds } = check.odds;
    const spy = vi.spyOn(check.odds, "of").mockImplementation((spec) => {
      // Slow enough for a click in the middle.
      busy(2, () => (asked += 1))();
      return odds(spec);
    });
    try {
      const before = worth(form, "bonuses.49.value");
      more(form, "bonuses.7.value").click();
      await until(() => asked > 5, "the weighing to begin");
      const begun = asked;
      expect(begun).toBeLessThan(STEPS / 2);
      more(form, "bonuses.9.value").click();
      await until(() => worth(form, "bonuses.49.value") !== before, "the new worths");
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(asked - begun).toBeGreaterThan(STEPS / 2);
      expect(asked - begun).toBeLessThan(STEPS * 1.1);
    } finally {
      spy.mockRestore();
    }
  });
});

describe("folded parts", () => {
  it("are computed and drawn when they are opened, not before", async () => {
    const form = await open();
    const fold = form.querySelector<HTMLDetailsElement>('[data-quincunx-group="all-odds"]')!;
    expect(fold.querySelector("table")).toBeNull();
    fold.open = true;
    fold.dispatchEvent(new Event("toggle"));
    expect(fold.querySelector("table")).not.toBeNull();
  });
});
