/** Keeps a prompt's button on the page, and the used control under the pointer, while the content changes its size. */

/** The members of ApplicationV2 used here. */
interface Placed {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly minimized: boolean;
  readonly position: { readonly top: number; readonly left: number };
  setPosition(position: { top?: number; left?: number }): unknown;
}

/** Moves a window up and left before its button leaves the page: it grows, or the page shrinks. `null` without ResizeObserver. */
export function keepOnPage(app: Placed): ResizeObserver | null {
  if (typeof ResizeObserver === "undefined") return null;
  const sizes = new ResizeObserver(() => {
    if (!app.rendered) return;
    const { bottom, right } = app.element.getBoundingClientRect();
    if (bottom > window.innerHeight) moveTo(app, app.position.top - (bottom - window.innerHeight));
    const left = Math.max(0, Math.floor(app.position.left - (right - window.innerWidth)));
    if (right > window.innerWidth && left < app.position.left && isMovable(app)) app.setPosition({ left });
  });
  for (const one of [app.element, document.body]) sizes.observe(one);
  return sizes;
}

/** Runs `act` and scrolls so that the used control stays in place: a second click hits the same one. */
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

/** Scrolls an opened fold of a window into sight, its end if there is room, between the parts that stay in place. */
export function scrollToFold(
  content: HTMLElement,
  fold: HTMLElement,
  head: Element | null,
  foot: Element | null,
): void {
  const { top, bottom } = fold.getBoundingClientRect();
  const frame = content.getBoundingClientRect();
  const isHeld = head !== null && getComputedStyle(head).position === "sticky";
  const [from, to] = [
    isHeld ? head.getBoundingClientRect().bottom : frame.top,
    foot?.getBoundingClientRect().top ?? frame.bottom,
  ];
  content.scrollTop += Math.max(0, Math.min(bottom - to, top - from));
}

/** False in a detached window. */
function isMovable(app: Placed): boolean {
  return !app.minimized && app.element.ownerDocument === document;
}

function moveTo(app: Placed, wanted: number): void {
  if (!isMovable(app)) return;
  const lowest = window.innerHeight - app.element.offsetHeight;
  const top = Math.round(Math.max(0, Math.min(wanted, lowest)));
  if (top !== app.position.top) app.setPosition({ top });
}
