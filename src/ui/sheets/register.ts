/** Registers one sheet per actor type that the mechanics declare. */
import { allDeclarations, typeOf } from "../../foundry/actors/declarations.ts";
import { SCOPE } from "../../foundry/scope.ts";
import { speak } from "../speak.ts";
import { makeSheetClass } from "./sheet-class.ts";

/** At init. */
export function registerSheets(): void {
  for (const declared of allDeclarations())
    foundry.applications.apps.DocumentSheetConfig.registerSheet(
      foundry.documents.Actor as never,
      SCOPE,
      makeSheetClass(declared) as never,
      {
        types: [typeOf(declared.declaration)],
        makeDefault: true,
        // A function: languages are not there yet at init.
        label: () => game.i18n.format("QUINCUNX.Sheet.label", { mechanic: speak(declared.mechanic.label) }),
      },
    );
}
