/** Knows where messages are on screen (log, pop-outs, notifications), and draws those in view first. */

/** Message id → elements from core. Disconnected ones are removed at the message's next drawing. */
const elementsById = new Map<string, Set<HTMLElement>>();

export function noteElement(messageId: string, html: HTMLElement): void {
  const known = elementsById.get(messageId) ?? new Set<HTMLElement>();
  for (const element of known) if (!element.isConnected && element !== html) known.delete(element);
  known.add(html);
  elementsById.set(messageId, known);
}

export function forgetElements(messageId: string): void {
  elementsById.delete(messageId);
}

export function elementsOf(messageId: string): readonly HTMLElement[] {
  return [...(elementsById.get(messageId) ?? [])];
}

/** Scrolls to a message. Core draws a long log in parts; for a message outside them a notification appears. */
export function showMessage(messageId: string): void {
  const element = elementsOf(messageId).find(({ isConnected }) => isConnected);
  if (element) element.scrollIntoView({ block: "center" });
  else if (game.messages.has(messageId))
    ui.notifications.info("QUINCUNX.Notice.notDrawn", { localize: true, console: false });
}

type Draw = (messageId: string, html: HTMLElement) => void;

/** Draws visible messages at once, and the others when they scroll into view. `which`: filter by message id; default: all. */
export function drawAllElements(draw: Draw, which: (messageId: string) => boolean = () => true): void {
  const drawn = [...elementsById].flatMap(([id, elements]) => {
    const connected = [...elements].filter(({ isConnected }) => isConnected);
    return connected.length > 0 && which(id) ? connected.map((html) => ({ id, html })) : [];
  });
  // Measures all before drawing any, to avoid a layout per message.
  const [now, later] = [drawn.filter(({ html }) => isInSight(html)), drawn.filter(({ html }) => !isInSight(html))];
  for (const { id, html } of later) drawWhenSeen(id, html, draw);
  for (const { id, html } of now) draw(id, html);
}

/** Windows of their own (pop-outs) count as visible, since they are few. */
function isInSight(html: HTMLElement): boolean {
  if (typeof IntersectionObserver === "undefined" || html.ownerDocument !== document) return true;
  const { top, bottom } = html.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

const unseen = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

function drawWhenSeen(id: string, html: HTMLElement, draw: Draw): void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer?.unobserve(target);
      unseen.get(target)?.();
    }
  });
  unseen.set(html, () => draw(id, html));
  observer.observe(html);
}
