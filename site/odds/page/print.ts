/** On paper, tables of values are unfolded. */
export function unfoldOnPaper(page: Element): void {
  let folded: readonly HTMLDetailsElement[] = [];
  const open = (isOpen: boolean): void => {
    for (const fold of folded) fold.open = isOpen;
  };
  window.addEventListener("beforeprint", () => {
    folded = [...page.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    open(true);
  });
  window.addEventListener("afterprint", () => open(false));
}
