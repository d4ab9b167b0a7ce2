/** Postpones work until the world is open and the page is idle. An error in one task does not stop the others. */
let waiting: (() => void)[] | null = [];

/** Runs `work` at once if the world is already open. `work` must read the current state when it runs; it may run once more than needed. */
export function whenIdle(work: () => void): void {
  if (waiting) waiting.push(work);
  else work();
}

/** Call at ready. */
export function finishOpening(): void {
  const left = waiting ?? [];
  waiting = null;
  if (typeof requestIdleCallback === "function") runWhileIdle(left);
  else for (const work of left) setTimeout(work, 0);
}

/** Runs tasks while the idle period lasts, since requesting one per task is slow. After a second without an idle period, runs all. */
function runWhileIdle(left: (() => void)[]): void {
  if (left.length === 0) return;
  const goOn = (pause?: IdleDeadline): void => {
    try {
      do left.shift()?.();
      while (left.length > 0 && pause && (pause.didTimeout || pause.timeRemaining() > 0));
    } finally {
      runWhileIdle(left);
    }
  };
  requestIdleCallback(goOn, { timeout: 1000 });
}
