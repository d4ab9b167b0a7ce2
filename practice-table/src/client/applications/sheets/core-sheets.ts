/** The core's sheets, registered as a system would register its own. */
import { registerCore } from "../apps/sheet-registry.ts";
import { page, type Loose } from "../shared/host.ts";
import { JournalEntryPageSheet, JournalEntrySheet } from "./journal-sheet.ts";
import { BaseSheet, MacroConfig, RollTableSheet } from "./small-sheets.ts";

const SHEETS: readonly [documentName: string, sheet: Loose, label: string][] = [
  ["JournalEntry", JournalEntrySheet, "Journal"],
  ["JournalEntryPage", JournalEntryPageSheet, "Journal Page"],
  ["Macro", MacroConfig, "Macro"],
  ["RollTable", RollTableSheet, "Roll Table"],
  ["Actor", BaseSheet, "Plain Sheet"],
  ["Item", BaseSheet, "Plain Sheet"],
];

/** Runs once per page. The plain sheet is never a default: it serves types that have no other sheet. */
export function registerCoreSheets(): void {
  registerCore(
    SHEETS.flatMap(([documentName, sheetClass, label]) => {
      const documentClass = page.CONFIG?.[documentName]?.documentClass as Loose;
      return documentClass
        ? [{ documentClass, sheetClass, options: { label, canBeDefault: sheetClass !== BaseSheet } }]
        : [];
    }),
  );
}
