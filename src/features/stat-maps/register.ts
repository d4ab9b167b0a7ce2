/** Connects the buttons with the sheets of other systems. */
import { listenToForeignSheets } from "./sheets.ts";
import { notifyError } from "../../ui/explain.ts";
import { markSheet } from "./mark.ts";
import { areTemplatesLoaded, loadTemplates } from "../../ui/draw/templates.ts";

/** Call at init. */
export function registerForeignSheets(): void {
  listenToForeignSheets((sheet, actor, isWhole) => {
    // Catches errors of ours, so that the foreign sheet renders anyway.
    if (areTemplatesLoaded()) markSheet(sheet, actor, isWhole);
    else
      loadTemplates()
        .then(() => markSheet(sheet, actor))
        .catch(notifyError);
  });
}
