/** Places several open prompts so that none covers another or takes its focus. */

/** The members of ApplicationV2 used here. */
interface Prompt {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly position: { readonly left: number; readonly top: number };
  setPosition(position: { left: number; top: number }): unknown;
  bringToFront(): void;
}

/** Offset in pixels that leaves the other window visible. */
const STEP_ASIDE = 36;

/**
 * Call after the first render: moves the newer prompt aside, and behind one that is in use. `all`: in order of opening.
 */
export function stepAside(prompt: Prompt, all: readonly Prompt[]): void {
  if (!prompt.rendered) return;
  const { left, top } = prompt.position;
  const positions = all.slice(0, all.indexOf(prompt)).map(({ position }) => position.left);
  let steps = 0;
  while (positions.some((other) => Math.abs(other - left - steps * STEP_ASIDE) < STEP_ASIDE)) steps += 1;
  if (steps > 0) prompt.setPosition({ left: left + steps * STEP_ASIDE, top: top + steps * STEP_ASIDE });
  otherInUse(prompt, all)?.bringToFront();
}

/** Another prompt that has the focus, where Enter must keep its meaning. */
export function otherInUse(prompt: Prompt, all: readonly Prompt[]): Prompt | undefined {
  return all.find((other) => other !== prompt && other.rendered && hasFocus(other.element));
}

function hasFocus(element: HTMLElement): boolean {
  return element.contains(element.ownerDocument.activeElement);
}
