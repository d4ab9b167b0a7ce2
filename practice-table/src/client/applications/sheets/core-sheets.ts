/** The sheets that the core brings, registered as a system would. */
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

/** Once a page. The plain sheet is never a default: it only serves types that have no sheet of their own. */
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
