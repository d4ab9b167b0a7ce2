/** Knows where messages are on screen (log, pop-outs, notifications), and draws those in view first. */

/** Message id → elements from core. Disconnected ones are removed at the message's next drawing. */
const places = new Map<string, Set<HTMLElement>>();

export function notePlace(messageId: string, html: HTMLElement): void {
  const known = places.get(messageId) ?? new Set<HTMLElement>();
  for (const place of known) if (!place.isConnected && place !== html) known.delete(place);
  known.add(html);
  places.set(messageId, known);
}

export function forgetPlaces(messageId: string): void {
  places.delete(messageId);
}

export function placesOf(messageId: string): readonly HTMLElement[] {
  return [...(places.get(messageId) ?? [])];
}

/** Scrolls to a message. Core draws a long log in parts; for a message outside them a notification appears. */
export function showMessage(messageId: string): void {
  const place = placesOf(messageId).find(({ isConnected }) => isConnected);
  if (place) place.scrollIntoView({ block: "center" });
  else if (game.messages.has(messageId))
    ui.notifications.info("QUINCUNX.Notice.notDrawn", { localize: true, console: false });
}

type Draw = (messageId: string, html: HTMLElement) => void;

/** Draws visible places at once, and the others when they scroll into view. `which`: filter by message id; default: all. */
export function drawAllPlaces(draw: Draw, which: (messageId: string) => boolean = () => true): void {
  const drawn = [...places].flatMap(([id, elements]) => {
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
