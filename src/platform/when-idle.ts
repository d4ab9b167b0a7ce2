/**
 * What a world that opens need not wait for. It is done as soon as the page has nothing better to do after `ready`, each by itself, so that what fails
 * keeps nothing else; in a world that is open already, at once.
 */
let waiting: (() => void)[] | null = [];

/** `work` finds things as they stand when it is done, which may be once more than it was needed. */
export function onceOpen(work: () => void): void {
  if (waiting) waiting.push(work);
  else work();
}

/** At ready. */
export function finishOpening(): void {
  const left = waiting ?? [];
  waiting = null;
  if (typeof requestIdleCallback === "function") goOnIdly(left);
  else for (const work of left) setTimeout(work, 0);
}

/** As much at a time as the page has time for: to ask for a pause for each is work by itself. One that finds none for a second does all at once. */
function goOnIdly(left: (() => void)[]): void {
  if (left.length === 0) return;
  const goOn = (pause?: IdleDeadline): void => {
    try {
      do left.shift()?.();
      while (left.length > 0 && pause && (pause.didTimeout || pause.timeRemaining() > 0));
    } finally {
      goOnIdly(left);
    }
  };
  requestIdleCallback(goOn, { timeout: 1000 });
}
