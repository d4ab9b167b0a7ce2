/** Elements in which events happen. Pop-outs have classes of their own, so that `instanceof` would miss theirs. */

export function isElement(target: EventTarget | null | undefined): target is HTMLElement {
  return target != null && "closest" in target;
}

/** The nearest element around the event that matches; `null`: none. */
export function closestTo<E extends HTMLElement = HTMLElement>({ target }: Event, selector: string): E | null {
  return isElement(target) ? target.closest<E>(selector) : null;
}

/** The element of an event that only elements have, such as the field of a `change`. */
export function elementOf(event: Event): HTMLInputElement;
export function elementOf<E extends HTMLElement>(event: Event): E;
export function elementOf({ target }: Event) {
  return target;
}
