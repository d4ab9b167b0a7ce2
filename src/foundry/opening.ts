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
  for (const work of left) whenIdle(work);
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 0);
}
