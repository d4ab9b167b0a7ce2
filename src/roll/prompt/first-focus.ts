/** Where the focus goes when a prompt opens: where an arrow key changes something at once. */

/** `prefersChoice`: a choice is what the prompt was opened for, and not one of many things. */
export function focusFirst(root: HTMLElement, prefersChoice: boolean): void {
  const find = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
  const choice = prefersChoice ? ", .quincunx-option__input:checked" : "";
  const stepped = ".quincunx-stepper__value:enabled, .quincunx-ladder:enabled :checked";
  const first =
    [...root.querySelectorAll<HTMLElement>(`${stepped}, .quincunx-primary${choice}`)].find(isInSight) ?? null;
  const foot = find(".quincunx-prompt__foot");
  // Where that lies below the edge, the odds are not scrolled away for it: the button gets the focus.
  const isHidden = first && foot && first.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
  (isHidden ? find(".quincunx-primary") : first)?.focus({ preventScroll: true });
}

/** Not folded away. */
function isInSight(element: HTMLElement): boolean {
  return element.closest("[hidden], details:not([open])") === null;
}
