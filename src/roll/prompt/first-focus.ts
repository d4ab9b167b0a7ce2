/** Sets the initial focus of a prompt to a control that arrow keys can change. */

/** `prefersChoice`: the prompt was opened to make a choice. */
export function focusFirst(root: HTMLElement, prefersChoice: boolean): void {
  const find = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
  const choice = prefersChoice ? ", .quincunx-option__input:checked" : "";
  const stepped = ".quincunx-stepper__value:enabled, .quincunx-ladder:enabled :checked";
  const first =
    [...root.querySelectorAll<HTMLElement>(`${stepped}, .quincunx-primary${choice}`)].find(isInSight) ?? null;
  const foot = find(".quincunx-prompt__foot");
  // If the control is below the visible area, focus the button instead of scrolling the odds away.
  const isHidden = first && foot && first.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
  (isHidden ? find(".quincunx-primary") : first)?.focus({ preventScroll: true });
}

function isInSight(element: HTMLElement): boolean {
  return element.closest("[hidden], details:not([open])") === null;
}
