/** A prompt that goes at the first click of a double click leaves the second to whatever lies beneath it: a row's ×, another die button. */

/** In milliseconds and pixels: what systems take for a double click. */
const SOON = 500;
const NEAR = 6;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** The next click at this place, if it comes at once, does nothing. */
export function swallowSecondClick({ clientX, clientY }: Point, owner: Document): void {
  const stop = (event: MouseEvent): void => {
    // Clicks by key, by code and by assistive tools have no count, and no place either.
    const isByPointer = event.detail > 0;
    if (!isByPointer || Math.hypot(event.clientX - clientX, event.clientY - clientY) > NEAR) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const happens of ["click", "dblclick"] as const) {
    owner.addEventListener(happens, stop, true);
    setTimeout(() => owner.removeEventListener(happens, stop, true), SOON);
  }
}
