/** Registers one sheet per declared actor type, and redraws open sheets. */
import { readCardFlags } from "../card/state.ts";
import { oncePerTurn } from "../log/once-per-turn.ts";
import { onHook } from "../platform/hooks.ts";
import { readFlags } from "../platform/documents.ts";
import { allDeclarations } from "../actors/any-stats.ts";
import { notifyError, speak } from "../ui/speak.ts";
import { makeSheetClasses } from "./sheet-class.ts";

/** Called at init. */
export function registerSheets(): void {
  const classOf = makeSheetClasses();
  for (const declared of allDeclarations())
    foundry.applications.apps.DocumentSheetConfig.registerSheet(
      foundry.documents.Actor,
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
    onHook(hook, (_document: object, changes: object) => {
      if (hook !== "updateCombat" || "round" in changes) redrawSheetsOnChange();
    });
  for (const hook of ["updateCombat", "deleteCombat", "createCombatant", "deleteCombatant"]) listen(hook);
}

/** Call at init. A public number by which a hero was judged is the one that its sheet then shows chances at. */
export function redrawSheetsAfterRolls(): void {
  const redraw = oncePerTurn<string>(redrawSheetsOnChange);
  for (const hook of ["createChatMessage", "deleteChatMessage"])
    onHook(hook, (message: ChatMessage.Implementation) => {
      if (message.isContentVisible && readFlags(message, readCardFlags)) redraw([]);
    });
}

/** Widths in px below which an open sheet would cover the sidebar. */
const NARROW = 600;

/** Call at init. On a narrow page a sheet makes room for the chat, and comes back when the sidebar is hidden. */
export function makeRoomForSidebar(): void {
  const away = new Set<foundry.applications.api.ApplicationV2.Any>();
  onHook("collapseSidebar", (_sidebar: object, isCollapsed: boolean) => {
    const sheets = [...foundry.applications.instances.values()].filter(({ element }) =>
      element?.matches(".quincunx-sheet-window"),
    );
    if (!isCollapsed && window.innerWidth < NARROW)
      for (const sheet of sheets.filter(({ minimized }) => !minimized)) {
        away.add(sheet);
        void sheet.minimize();
      }
    if (!isCollapsed) return;
    for (const sheet of sheets) if (away.has(sheet)) void sheet.maximize();
    away.clear();
  });
}
