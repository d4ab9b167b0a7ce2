/** Finds the same element of a sheet again after a render, without reading the whole sheet. */
import { cluesOn, isOwn, labelNear } from "./dom.ts";
import { isElement } from "../../../ui/target.ts";

export interface Trail {
  /** Place among the siblings, from the sheet inwards. Elements of ours do not count. */
  readonly steps: readonly number[];
  /** Clues and label of the element and of those around it. */
  readonly signs: string;
}

export function trailTo(element: Element, sheet: Element): Trail {
  const steps: number[] = [];
  for (let at = element; at !== sheet && at.parentElement; at = at.parentElement) {
    let step = 0;
    for (let other = at.previousElementSibling; other; other = other.previousElementSibling)
      if (!isOwn(other)) step += 1;
    steps.unshift(step);
  }
  return { steps, signs: signsOf(element, sheet) };
}

/** `null` if another element is there now, or none. */
export function followTrail({ steps, signs }: Trail, sheet: HTMLElement): HTMLElement | null {
  let at: Element = sheet;
  for (const step of steps) {
    let child = at.firstElementChild;
    for (let left = step; child && (left > 0 || isOwn(child)); child = child.nextElementSibling)
      if (!isOwn(child)) left -= 1;
    if (!child) return null;
    at = child;
  }
  return signsOf(at, sheet) === signs && isElement(at) ? at : null;
}

function signsOf(element: Element, sheet: Element): string {
  const clues: unknown[] = [labelNear(element, element.parentElement ? [element, element.parentElement] : [element])];
  for (let at: Element | null = element; at && at !== sheet; at = at.parentElement) clues.push(at.tagName, cluesOn(at));
  return JSON.stringify(clues);
}
