/** Where messages are on screen (log, pop-outs, notifications), and which of these places anybody sees. */

/** Message id → elements that core has drawn. Dead ones drop out when their message is drawn again. */
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

/** Brings a message into view. Core draws a long log as it is scrolled: of what it has not drawn is said where it is. */
export function showMessage(messageId: string): void {
  const place = placesOf(messageId).find(({ isConnected }) => isConnected);
  if (place) place.scrollIntoView({ block: "center" });
  else if (game.messages.has(messageId))
    ui.notifications.info("QUINCUNX.Notice.notDrawn", { localize: true, console: false });
}

type Draw = (messageId: string, html: HTMLElement) => void;

/** What is in sight at once, the rest of a long log when it comes into sight. `which`: of messages by their ids; absent: of all. */
export function drawAllPlaces(draw: Draw, which: (messageId: string) => boolean = () => true): void {
  const drawn = [...places].flatMap(([id, elements]) => {
    const connected = [...elements].filter(({ isConnected }) => isConnected);
    return connected.length > 0 && which(id) ? connected.map((html) => ({ id, html })) : [];
  });
  // Asked of all before any is drawn: else the page would be laid out anew for each.
  const [now, later] = [drawn.filter(({ html }) => isInSight(html)), drawn.filter(({ html }) => !isInSight(html))];
  for (const { id, html } of later) drawWhenSeen(id, html, draw);
  for (const { id, html } of now) draw(id, html);
}

/** Pop-outs in windows of their own are few: they count as in sight. */
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
