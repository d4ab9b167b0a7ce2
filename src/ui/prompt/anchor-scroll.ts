/** Where a prompt's window is while its contents grow and shrink: its button stays on the page, and what was used under the pointer. */

/** Of ApplicationV2 what is touched here. */
interface Placed {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly minimized: boolean;
  readonly position: { readonly top: number };
  setPosition(position: { top: number }): unknown;
}

/** A prompt that grows (a fold opens, a line is added) moves up before its button leaves the page. Null where nothing can be watched. */
export function keepOnPage(app: Placed): ResizeObserver | null {
  if (typeof ResizeObserver === "undefined") return null;
  const sizes = new ResizeObserver(() => {
    const beyond = app.rendered ? app.element.getBoundingClientRect().bottom - window.innerHeight : 0;
    if (beyond > 0) moveTo(app, app.position.top - beyond);
  });
  sizes.observe(app.element);
  return sizes;
}

/** Does what a click asked for. What appears or goes above the button takes it not away: the second click meets the same one. */
export function anchorScroll(app: Placed, used: HTMLElement, act: () => void): void {
  const before = used.getBoundingClientRect().top;
  const drift = (): number => (used.isConnected ? used.getBoundingClientRect().top - before : 0);
  act();
  const first = drift();
  if (Math.abs(first) < 1) return;
  const content = app.element.querySelector(".window-content");
  if (content) content.scrollTop += first;
  const rest = drift();
  if (Math.abs(rest) >= 1) moveTo(app, app.position.top - rest);
}

function moveTo(app: Placed, wanted: number): void {
  // In a window of its own there is nothing to move.
  if (app.minimized || app.element.ownerDocument !== document) return;
  const lowest = window.innerHeight - app.element.offsetHeight;
  const top = Math.round(Math.max(0, Math.min(wanted, lowest)));
  if (top !== app.position.top) app.setPosition({ top });
}
