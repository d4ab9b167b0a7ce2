/**
 * Keyboard control of pips, dots and bars: left, right, + and − always; up and down as well in edit mode, where they
 * do not move the focus.
 */
import { elementOf } from "../ui/target.ts";

export type SliderMove = { readonly by: number } | { readonly to: number };

export function listenToSliders(part: HTMLElement, move: (slider: HTMLElement, move: SliderMove) => void): void {
  part.addEventListener("keydown", (event) => {
    const slider = elementOf<HTMLElement>(event);
    if (!slider.matches("[data-quincunx-slider]") || event.altKey || event.ctrlKey || event.metaKey) return;
    const change = moveOf(event.key, slider);
    if (!change) return;
    event.preventDefault();
    event.stopPropagation();
    move(slider, change);
  });
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  "+": 1,
  ArrowLeft: -1,
  "-": -1,
  PageUp: 5,
  PageDown: -5,
};
/** Not in play mode, where these keys move the focus. */
const STEPS_ALONE: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const ENDS: Readonly<Record<string, string>> = { Home: "aria-valuemin", End: "aria-valuemax" };

function moveOf(key: string, slider: HTMLElement): SliderMove | null {
  const by = STEPS[key];
  if (by !== undefined) return { by };
  if (slider.hasAttribute("data-quincunx-nav")) return null;
  const alone = STEPS_ALONE[key];
  if (alone !== undefined) return { by: alone };
  const end = ENDS[key];
  const bound = end === undefined ? null : slider.getAttribute(end);
  return bound === null ? null : { to: Number(bound) };
}
