/** Play or edit: who owns a hero turns from one to the other in the head of its window. */
import { morph } from "../ui/draw/morph.ts";
import { draw } from "../ui/draw/templates.ts";

export type SheetMode = "play" | "edit";

/** `mode`: null for those who may only look. */
export function drawModes(frame: HTMLElement, mode: SheetMode | null): void {
  const live = frame.querySelector(".window-header > .quincunx-modes");
  if (mode === null) return live?.remove();
  const next = draw("quincunx-sheet-modes", { isPlay: mode === "play" }, frame.ownerDocument);
  if (live) morph(live, next);
  else {
    // The head of a window is what it is dragged by, and folded up by a double click.
    for (const happens of ["pointerdown", "dblclick"])
      next.addEventListener(happens, (event) => event.stopPropagation());
    frame.querySelector(".window-header > .window-title")?.after(next);
  }
}
