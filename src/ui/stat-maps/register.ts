/** Sheets of other systems get their buttons. */
import { listenToForeignSheets, lookAgain } from "../../foundry/stat-maps/sheets.ts";
import { notifyError } from "../explain.ts";
import { markSheet } from "./mark.ts";

/** At init. */
export function registerForeignSheets(): void {
  listenToForeignSheets((sheet, actor) => {
    try {
      markSheet(sheet, actor);
    } catch (error) {
      notifyError(error); // somebody else's sheet must be drawn to its end
    }
  });
}

/** The world's stat maps have changed. */
export function markOpenSheets(): void {
  lookAgain();
}
