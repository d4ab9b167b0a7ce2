/** Registers one sheet per declared actor type, and redraws open sheets. */
import { allDeclarations } from "../actors/declarations.ts";
import { notifyError } from "../ui/explain.ts";
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

/** Redraws open sheets in play mode when house rules or shared dice change, since chances depend on them. */
export function redrawSheetsOnChange(): void {
  for (const app of foundry.applications.instances.values())
    if (app.element?.querySelector(".quincunx-sheet--play")) app.render().catch(notifyError);
}

/** Call at init. A round that begins, or who takes part, may change the chances of actors in the encounter. */
export function redrawSheetsInEncounters(): void {
  const listen = (hook: string): void =>
    void Hooks.on(
      hook as never,
      ((_document: object, changes: object) => {
        if (hook !== "updateCombat" || "round" in changes) redrawSheetsOnChange();
      }) as never,
    );
  for (const hook of ["updateCombat", "deleteCombat", "createCombatant", "deleteCombatant"]) listen(hook);
}
