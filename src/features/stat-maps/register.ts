/** Sheets of other systems get their buttons. */
import { listenToForeignSheets, lookAgain } from "./sheets.ts";
import { statMaps } from "./stats.ts";
import { notifyError } from "../../ui/explain.ts";
import { windowsIfLoaded, withWindows } from "../../ui/first-window.ts";

/** At init. */
export function registerForeignSheets(): void {
  listenToForeignSheets((sheet, actor) => {
    // Where nothing is mapped, and nothing ever was, there is nothing to load.
    if (!windowsIfLoaded() && statMaps().length === 0) return;
    // Somebody else's sheet must be drawn to its end, whatever becomes of ours.
    withWindows(({ markSheet }) => markSheet(sheet, actor)).catch(notifyError);
  });
}

/** The world's stat maps have changed. */
export function markOpenSheets(): void {
  lookAgain();
}
