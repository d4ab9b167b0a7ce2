/** Detects text input, so that prompts take neither focus nor Enter from it (found.md 1.5). */

const FIELDS =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="reset"])';

/** True if a field has the focus, including fields in shadow roots. */
export function isSomebodyTyping({ activeElement }: Document): boolean {
  let focused = activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused !== null && (isEditable(focused) || isSealed(focused));
}

/** True if it accepts text, or a value by keyboard. */
export function isEditable(element: Element): boolean {
  return element.matches(FIELDS) || (element as HTMLElement).isContentEditable;
}

/** Closed shadow roots and frames hide the focused element, which may be a field. */
function isSealed(element: Element): boolean {
  return element.localName.includes("-") || element.localName === "iframe";
}
