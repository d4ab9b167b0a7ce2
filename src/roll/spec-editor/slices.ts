/** Runs work in short slices while the page is idle; new work cancels the rest of the old. */

/** Milliseconds per slice; leaves most of a frame to the page. */
const SLICE = 6;

export function makeSlices(view: Window & typeof globalThis = window) {
  let round = 0;
  const soon = (work: () => void): void => {
    if (typeof view.requestIdleCallback === "function") view.requestIdleCallback(work, { timeout: 100 });
    else view.setTimeout(work, 0);
  };
  return {
    /** Runs `tasks` in order and cancels earlier ones. */
    start(tasks: Iterable<() => void>, finished?: () => void): void {
      round += 1;
      const ownRound = round;
      const iterator = tasks[Symbol.iterator]();
      const slice = (): void => {
        if (ownRound !== round) return;
        const until = performance.now() + SLICE;
        do {
          const next = iterator.next();
          if (next.done) return finished?.();
          next.value();
        } while (performance.now() < until);
        soon(slice);
      };
      soon(slice);
    },
    stop(): void {
      round += 1;
    },
  };
}
