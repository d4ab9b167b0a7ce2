/** Stats dragged to the hotbar become macros that work for everybody who owns the actor. */
import { onHook } from "../../platform/hooks.ts";
import { SCOPE } from "../../platform/scope.ts";
import { macroIcon } from "./icons.ts";
import { statOf } from "../../actors/any-stats.ts";
import { notifyError } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";

/** What a sheet puts on the clipboard of a drag: `{type: "quincunx.stat", uuid, stat}`. */
export const DRAG_TYPE = "quincunx.stat";

interface StatDrop {
  readonly type: typeof DRAG_TYPE;
  readonly uuid: string;
  readonly stat: string;
}

/** At ready, so that other packages' handlers come first if they want to. */
export function registerHotbar(): void {
  // Core asks synchronously whether the drop is ours; the macro is made afterwards (app.md 6.6).
  onHook("hotbarDrop", (_bar: unknown, data: unknown, slot: unknown) => {
    if (!isStatDrop(data)) return true;
    assignMacro(data, Number(slot)).catch((error: unknown) => notifyError(error));
    return false;
  });
}

function isStatDrop(data: unknown): data is StatDrop {
  const { type, uuid, stat } = (data ?? {}) as Partial<StatDrop>;
  return type === DRAG_TYPE && typeof uuid === "string" && typeof stat === "string";
}

/** The same stat twice is the same macro: one that this user owns is used again. */
async function assignMacro({ uuid, stat }: StatDrop, slot: number): Promise<void> {
  const actor = (await fromUuid(uuid as never)) as Actor.Implementation | null;
  const found = actor ? statOf(actor, stat) : undefined;
  if (!actor || !found) {
    ui.notifications.warn(game.i18n.format("QUINCUNX.Notice.noStat", { name: actor?.name ?? uuid, stat }));
    return;
  }
  const command = commandFor(uuid, stat);
  const known = game.macros.find((macro) => macro.isOwner && macro.command === command);
  const macro =
    known ??
    (await Macro.implementation.create({
      name: `${actor.name}: ${speak(found.label)}`,
      type: "script",
      scope: "global",
      command,
      img: macroIcon(found.mechanic, speak(found.label)) ?? actor.img ?? "icons/svg/d20-grey.svg",
      ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
      flags: { [SCOPE]: { stat: { uuid, stat } } },
    } as never));
  if (macro) await game.user.assignHotbarMacro(macro as never, slot);
}

/** Readable by whoever opens the macro: with the click that runs it. JSON keeps quotes in ids harmless. */
function commandFor(uuid: string, stat: string): string {
  return `await game.modules.get("quincunx").api.rollStat(${JSON.stringify(uuid)}, ${JSON.stringify(stat)}, { event: window.event });`;
}
