/** Sheets of other systems get their buttons. */
import { listenToForeignSheets, lookAgain } from "./sheets.ts";
import { notifyError } from "../../ui/explain.ts";
import { markSheet } from "./mark.ts";
import { areTemplatesLoaded, loadTemplates } from "../../ui/draw/templates.ts";

/** At init. */
export function registerForeignSheets(): void {
  listenToForeignSheets((sheet, actor) => {
    // Their sheet must be drawn to its end, whatever becomes of our buttons.
    if (areTemplatesLoaded()) markSheet(sheet, actor);
    else
      loadTemplates()
        .then(() => markSheet(sheet, actor))
        .catch(notifyError);
  });
}

/** The world's stat maps have changed. */
export function markOpenSheets(): void {
  lookAgain();
}
