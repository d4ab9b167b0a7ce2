/** Who types goes on typing, in whatever one can type into: no prompt takes the focus from it, nor the Enter that is meant for it (found.md 1.5). */

const FIELDS =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="reset"])';

/** Whether the focus is where somebody types or chooses; also inside of other people's elements. */
export function isSomebodyTyping({ activeElement }: Document): boolean {
  let focused = activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused !== null && (isEditable(focused) || isSealed(focused));
}

/** Whether text can be typed into it, or a value chosen by keys. */
export function isEditable(element: Element): boolean {
  return element.matches(FIELDS) || (element as HTMLElement).isContentEditable;
}

/** What has the focus inside of a closed element or a frame cannot be seen: it may be a field. */
function isSealed(element: Element): boolean {
  return element.localName.includes("-") || element.localName === "iframe";
}
