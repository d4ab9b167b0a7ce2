/** Moves rows by a grip, with mouse, pen or finger; a line marks the new place. */
import { closestTo, isElement } from "../ui/target.ts";
const GRIP = "[data-quincunx-move]";

type Place = (row: HTMLElement, place: number, grip: HTMLElement) => void;

export function listenToGrips(part: HTMLElement, put: Place): void {
  part.addEventListener("pointerdown", (event) => {
    const grip = closestTo(event, GRIP);
    const row = grip?.closest<HTMLElement>("[data-quincunx-rows] > *");
    if (!grip || !row || event.button !== 0) return;
    follow(event, grip, row, put);
  });
}

/** Follows the pointer until it is released or cancelled, or Escape is pressed. */
function follow({ pointerId, clientY: from }: PointerEvent, grip: HTMLElement, row: HTMLElement, put: Place): void {
  const done = new AbortController();
  let index: number | null = null;
  const mark = (to: number | null): void => {
    index = to;
    const rows = siblingsOf(row);
    const now = rows.indexOf(row);
    for (const [index, one] of rows.entries()) {
      one.toggleAttribute("data-quincunx-before", to === index && to < now);
      one.toggleAttribute("data-quincunx-after", to === index && to > now);
    }
    row.toggleAttribute("data-quincunx-dragged", to !== null);
  };
  const end = (isMeant: boolean): void => {
    done.abort();
    const to = index;
    mark(null);
    if (isMeant && to !== null) put(row, to, grip);
  };
  const on = { signal: done.signal };
  grip.setPointerCapture?.(pointerId);
  grip.addEventListener(
    "pointermove",
    ({ clientY }) => {
      // A small tremor during a click moves nothing.
      if (index !== null || Math.abs(clientY - from) > 4) mark(placeAt(row, clientY));
    },
    on,
  );
  grip.addEventListener("pointerup", () => end(true), on);
  grip.addEventListener("pointercancel", () => end(false), on);
  grip.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      // Keeps Escape from closing the window.
      event.stopPropagation();
      end(false);
    },
    on,
  );
}

function siblingsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...(row.parentElement?.children ?? [])].filter(isElement);
}

function placeAt(row: HTMLElement, y: number): number {
  const rows = siblingsOf(row);
  const now = rows.indexOf(row);
  const above = rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== now && top + height / 2 < y;
  });
  return above.length;
}
