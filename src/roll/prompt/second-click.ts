/** A prompt that goes at the first click of a double click leaves the second to whatever lies beneath it: a row's ×, another die button. */

/** In milliseconds and pixels: what systems take for a double click. */
const SOON = 500;
const NEAR = 6;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Another click at this place does nothing, if it comes at once: whoever moves away first, or takes to the keys, means the next one. */
export function swallowSecondClick(at: PointerEvent): void {
  const owner = at.view?.document ?? document;
  const isOver = new AbortController();
  const listen = { capture: true, signal: isOver.signal };
  const leave = (event: MouseEvent): void => {
    if (isAway(event, at)) isOver.abort();
  };
  const swallow = (event: MouseEvent): void => {
    // Clicks by key, by code and by assistive tools have no count, and no place either.
    const isByPointer = event.detail > 0;
    if (!isByPointer || isAway(event, at)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const happens of ["pointermove", "pointerdown"] as const) owner.addEventListener(happens, leave, listen);
  for (const happens of ["click", "dblclick"] as const) owner.addEventListener(happens, swallow, listen);
  owner.addEventListener("keydown", () => isOver.abort(), listen);
  setTimeout(() => isOver.abort(), SOON);
}

function isAway(event: Point, from: Point): boolean {
  return Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > NEAR;
}
