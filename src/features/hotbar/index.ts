/** Stats dragged to the hotbar become macros. */
import { createDocument, SCOPE } from "../../platform/documents.ts";
import type { Feature } from "../feature.ts";
import { registerMacroPictures, macroIcon } from "./macro-pictures.ts";
import { onHook } from "../../platform/hooks.ts";
import { appearanceOf, publicNameOf, shownNameOf } from "../../actors/appearance.ts";
import { loadActor } from "../../actors/actor-at.ts";
import { statOf } from "../../actors/any-stats.ts";
import { notifyError, speak } from "../../ui/speak.ts";

export const hotbarFeature: Feature = {
  id: "hotbar",
  init: registerMacroPictures,
  // At ready, so that handlers of other packages come first.
  ready: registerHotbar,
};

/** Type of the drag data of a sheet: `{type: "quincunx.stat", uuid, stat}`. */
const DRAG_TYPE = "quincunx.stat";

interface StatDrop {
  readonly type: typeof DRAG_TYPE;
  readonly uuid: string;
  readonly stat: string;
}

/** Call at ready, so that handlers of other packages can come first. */
function registerHotbar(): void {
  // Foundry needs the answer synchronously; the macro is created afterwards (app.md 6.6).
  onHook("hotbarDrop", (_bar: unknown, data: unknown, slot: unknown) => {
    if (!isStatDrop(data)) return true;
    assignMacro(data, Number(slot)).catch((error: unknown) => notifyError(error));
    return false;
  });
}

function isStatDrop(data: unknown): data is StatDrop {
  const { type, uuid, stat }: Partial<StatDrop> = data ?? {};
  return type === DRAG_TYPE && typeof uuid === "string" && typeof stat === "string";
}

/** Reuses a macro of this user for the same stat. */
async function assignMacro({ uuid, stat }: StatDrop, slot: number): Promise<void> {
  const actor = await loadActor(uuid);
  if (!actor) {
    ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.noActor"));
    return;
  }
  const found = statOf(actor, stat);
  if (!found) {
    ui.notifications.warn(game.i18n.format("QUINCUNX.Notice.noStat", { name: shownNameOf(actor), stat }));
    return;
  }
  if (!game.user.can("MACRO_SCRIPT")) {
    ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.noScriptMacros"));
    return;
  }
  const command = commandFor(uuid, stat);
  const { NONE, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const known = game.macros.find((macro) => macro.isOwner && macro.command === command);
  const macro =
    known ??
    (await createDocument(Macro.implementation, {
      // Every user who may see the macro reads its name.
      name: `${publicNameOf(actor)}: ${speak(found.label)}`,
      type: "script",
      scope: "global",
      command,
      img: macroIcon(found.mechanic, speak(found.label)) ?? appearanceOf(actor)?.img ?? "icons/svg/d20-grey.svg",
      ownership: { default: actor.hasPlayerOwner ? OBSERVER : NONE },
      flags: { [SCOPE]: { stat: { uuid, stat } } },
    }));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}

/** Readable code for users who open the macro; passes on the click that runs it. A notice has said why a roll fails. JSON escapes quotes in ids. */
function commandFor(uuid: string, stat: string): string {
  return `await game.modules.get("quincunx").api.rollStat(${JSON.stringify(uuid)}, ${JSON.stringify(stat)}, { event: window.event }).catch(() => null);`;
}
