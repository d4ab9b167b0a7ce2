/** Where a prompt's window is while its contents grow and shrink: its button stays on the page, and what was used under the pointer. */

/** Of ApplicationV2 what is touched here. */
interface Placed {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly minimized: boolean;
  readonly position: { readonly top: number; readonly left: number };
  setPosition(position: { top?: number; left?: number }): unknown;
}

/** A prompt that grows (a fold opens, a line is added, actions share its pool) moves up and left before its button leaves the page. Null where nothing can be watched. */
export function keepOnPage(app: Placed): ResizeObserver | null {
  if (typeof ResizeObserver === "undefined") return null;
  const sizes = new ResizeObserver(() => {
    if (!app.rendered) return;
    const { bottom, right } = app.element.getBoundingClientRect();
    if (bottom > window.innerHeight) moveTo(app, app.position.top - (bottom - window.innerHeight));
    const left = Math.max(0, Math.floor(app.position.left - (right - window.innerWidth)));
    if (right > window.innerWidth && left < app.position.left && isMovable(app)) app.setPosition({ left });
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

/** In a window of its own there is nothing to move. */
function isMovable(app: Placed): boolean {
  return !app.minimized && app.element.ownerDocument === document;
}

function moveTo(app: Placed, wanted: number): void {
  if (!isMovable(app)) return;
  const lowest = window.innerHeight - app.element.offsetHeight;
  const top = Math.round(Math.max(0, Math.min(wanted, lowest)));
  if (top !== app.position.top) app.setPosition({ top });
}
