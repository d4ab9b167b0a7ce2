/**
 * Updates a live element tree to match a newly drawn one and changes only the differences, so that focus, caret,
 * selection, scroll position and opened disclosures survive.
 * Two elements match if they have the same name and the same key (`data-quincunx-key`, else `id`), or no key and the
 * same position.
 */
const ELEMENT = 1;
const KEY = "data-quincunx-key";
/** Foundry marks the parts of its windows with this attribute; our templates never write it. */
const PART = "data-application-part";
/** Placeholder for an element that has not changed. */
const UNCHANGED = "data-quincunx-drawn";
/** Attributes that belong to the reader, not to the template. */
const LIVE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  DETAILS: ["open"],
  INPUT: ["value"],
  DIALOG: ["open"],
};

/**
 * `typing`: the field in use, which is never overwritten. Default: the focused element. If what has the focus is no longer there, its window takes the
 * focus, so that Enter and Escape still reach it.
 */
export function morph(live: Element, next: Element, typing: Element | null = live.ownerDocument.activeElement): void {
  const { activeElement: focused } = live.ownerDocument;
  const isInside = live.contains(focused);
  morphElement(live, next, typing);
  if (!isInside || !focused || (live.contains(focused) && !focused.matches(":disabled"))) return;
  const frame = live.closest<HTMLElement>("[tabindex], .application.quincunx");
  if (!frame) return;
  if (!frame.hasAttribute("tabindex")) frame.tabIndex = -1;
  frame.focus({ preventScroll: true });
}

function morphElement(live: Element, next: Element, typing: Element | null): void {
  if (next.hasAttribute(UNCHANGED)) return;
  morphAttributes(live, next);
  morphChildren(live, next, typing);
  morphValue(live, next, typing);
}

function morphAttributes(live: Element, next: Element): void {
  const kept = LIVE_ATTRIBUTES[live.nodeName] ?? [];
  for (const { name, value } of Array.from(next.attributes))
    if (!kept.includes(name) && live.getAttribute(name) !== value) live.setAttribute(name, value);
  for (const { name } of Array.from(live.attributes))
    if (name !== PART && !kept.includes(name) && !next.hasAttribute(name)) live.removeAttribute(name);
}

function morphChildren(live: Element, next: Element, typing: Element | null): void {
  const wanted = Array.from(next.childNodes);
  const wantedKeys = new Set(wanted.map(keyOf));
  const keyed = new Map<string, ChildNode>();
  for (const child of Array.from(live.childNodes)) {
    const key = keyOf(child);
    if (key === null) continue;
    if (wantedKeys.has(key)) keyed.set(key, child);
    else child.remove();
  }
  let cursor = live.firstChild;
  for (const child of wanted) {
    const key = keyOf(child);
    // Removes the line breaks around a removed element; moving the elements behind them would drop the focus.
    if (key !== null && keyed.has(key))
      while (cursor && cursor.nodeType !== ELEMENT) {
        const rest: ChildNode = cursor;
        cursor = cursor.nextSibling;
        rest.remove();
      }
    const match = key === null ? (cursor && keyOf(cursor) === null ? cursor : null) : (keyed.get(key) ?? null);
    if (!match || match.nodeName !== child.nodeName) {
      live.insertBefore(live.ownerDocument.importNode(child, true), cursor);
      continue;
    }
    if (match === cursor) cursor = cursor.nextSibling;
    else live.insertBefore(match, cursor);
    if (match.nodeType === ELEMENT) morphElement(match as Element, child as Element, typing);
    else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
  }
  while (cursor) {
    const rest: ChildNode = cursor;
    cursor = cursor.nextSibling;
    rest.remove();
  }
}

function morphValue(live: Element, next: Element, typing: Element | null): void {
  if (live.nodeName === "INPUT") {
    const input = live as HTMLInputElement;
    const drawn = next as HTMLInputElement;
    if (input.type === "checkbox" || input.type === "radio") {
      if (input.checked !== drawn.hasAttribute("checked")) input.checked = drawn.hasAttribute("checked");
    } else {
      const drawnValue = drawn.getAttribute("value") ?? "";
      const value = live === typing ? input.value : drawnValue;
      // The default value stays as drawn, so that typed text can be distinguished from it.
      if (input.defaultValue !== drawnValue) input.defaultValue = drawnValue;
      if (input.value !== value) input.value = value;
    }
  } else if (live.nodeName === "TEXTAREA") {
    const area = live as HTMLTextAreaElement;
    if (live !== typing && area.value !== area.defaultValue) area.value = area.defaultValue;
  } else if (live.nodeName === "SELECT") {
    const select = live as HTMLSelectElement;
    const chosen = Array.from(select.options).findIndex((option) => option.hasAttribute("selected"));
    if (chosen >= 0 && select.selectedIndex !== chosen) select.selectedIndex = chosen;
  }
}

function keyOf(node: Node): string | null {
  if (node.nodeType !== ELEMENT) return null;
  const element = node as Element;
  return element.getAttribute(KEY) ?? (element.id || null);
}
