/** The second press of a double click that closed or opened a prompt, so that it does not hit an element below. */

/** Usual limits of a double click, in ms and pixels. */
const SOON = 500;
const NEAR = 6;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Ignores clicks near `at` for a short time. Moving away or pressing a key ends this. */
export function swallowSecondClick(at: PointerEvent): void {
  const owner = at.view?.document ?? document;
  const isOver = new AbortController();
  const listen = { capture: true, signal: isOver.signal };
  const leave = (event: MouseEvent): void => {
    if (isAway(event, at)) isOver.abort();
  };
  const swallow = (event: MouseEvent): void => {
    // Clicks by keyboard, code or assistive technology have `detail` 0 and no position.
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

/**
 * The second press of the double click that opened a window neither puts another window before it nor takes its focus.
 * Call the result when the window closes.
 */
export function ignoreOpeningClick(app: { readonly element: HTMLElement; bringToFront(): void }): () => void {
  const isOver = new AbortController();
  const hold = (event: MouseEvent): void => {
    if (event.detail < 2 || app.element.contains(event.target as Node)) return;
    event.preventDefault();
    app.bringToFront();
  };
  app.element.ownerDocument.addEventListener("mousedown", hold, { capture: true, signal: isOver.signal });
  setTimeout(() => isOver.abort(), SOON);
  return () => isOver.abort();
}

function isAway(event: Point, from: Point): boolean {
  return Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > NEAR;
}
