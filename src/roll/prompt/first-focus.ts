/** Sets the initial focus of a prompt to its target, else to the button that rolls: a key pressed too soon changes nothing that others have set. */

/** `isAmend`: the prompt was opened to choose a target. */
export function focusFirst(root: HTMLElement, isAmend: boolean): void {
  const find = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
  const targets = isAmend
    ? ".quincunx-stepper__value:enabled, .quincunx-ladder:enabled :checked, .quincunx-option__input:checked"
    : ":is(.quincunx-prompt__beside, .quincunx-difficulty) :is(.quincunx-stepper__value, input[inputmode=numeric]):enabled";
  const first = [...root.querySelectorAll<HTMLElement>(`${targets}, .quincunx-primary`)].find(isInSight) ?? null;
  const foot = find(".quincunx-prompt__foot");
  // If the control is below the visible area, focus the button instead of scrolling the odds away.
  const isHidden = first && foot && first.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
  (isHidden ? find(".quincunx-primary") : first)?.focus({ preventScroll: true });
}

function isInSight(element: HTMLElement): boolean {
  return element.closest("[hidden], details:not([open])") === null;
}
