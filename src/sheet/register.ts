/** Registers one sheet per declared actor type. */
import { allDeclarations } from "../actors/declarations.ts";
import { speak } from "../ui/speak.ts";
import { makeSheetClasses } from "./sheet-class.ts";

/** Called at init. */
export function registerSheets(): void {
  const classOf = makeSheetClasses();
  for (const declared of allDeclarations())
    foundry.applications.apps.DocumentSheetConfig.registerSheet(
      foundry.documents.Actor as never,
      declared.scope,
      classOf(declared) as never,
      {
        types: [declared.type],
        makeDefault: true,
        // A function, since translations are not loaded at init.
        label: () => game.i18n.format("QUINCUNX.Sheet.label", { mechanic: speak(declared.mechanic.label) }),
      },
    );
}
