/** Play mode and edit mode of a sheet; the owner switches in the window's header. */
import { morph } from "../ui/draw/morph.ts";
import { draw } from "../ui/draw/templates.ts";

export type SheetMode = "play" | "edit";

/** `mode`: `null` for readers who may not edit. */
export function drawModes(frame: HTMLElement, mode: SheetMode | null): void {
  const live = frame.querySelector(".window-header > .quincunx-modes");
  if (mode === null) return live?.remove();
  const next = draw("quincunx-sheet-modes", { isPlay: mode === "play" }, frame.ownerDocument);
  if (live) morph(live, next);
  else {
    // Stops events that would drag or minimize the window.
    for (const happens of ["pointerdown", "dblclick"])
      next.addEventListener(happens, (event) => event.stopPropagation());
    frame.querySelector(".window-header > .window-title")?.after(next);
  }
}
