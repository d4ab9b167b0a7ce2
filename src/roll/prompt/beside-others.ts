/** Several prompts at once: none hides another, and none takes the focus from another one that is in use. */

/** Of ApplicationV2 what is touched here. */
interface Prompt {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly position: { readonly left: number; readonly top: number };
  setPosition(position: { left: number; top: number }): unknown;
  bringToFront(): void;
}

/** In pixels: as much of a window as shows that there is another one. */
const STEP_ASIDE = 36;

/** Once it has its place: of two prompts the one that came later steps aside, and behind what is in use. `all`: in the order in which they came. */
export function stepAside(prompt: Prompt, all: readonly Prompt[]): void {
  if (!prompt.rendered) return;
  const { left, top } = prompt.position;
  const taken = all.slice(0, all.indexOf(prompt)).map(({ position }) => position.left);
  let steps = 0;
  while (taken.some((other) => Math.abs(other - left - steps * STEP_ASIDE) < STEP_ASIDE)) steps += 1;
  if (steps > 0) prompt.setPosition({ left: left + steps * STEP_ASIDE, top: top + steps * STEP_ASIDE });
  otherInUse(prompt, all)?.bringToFront();
}

/** Another prompt that has the focus: Enter means there what it meant. */
export function otherInUse(prompt: Prompt, all: readonly Prompt[]): Prompt | undefined {
  return all.find((other) => other !== prompt && other.rendered && hasFocus(other.element));
}

function hasFocus(element: HTMLElement): boolean {
  return element.contains(element.ownerDocument.activeElement);
}
