/** Draws the chances before a roll again when the conditions of rolls change, on open sheets and on cards that wait for a roll. */
import { onHook } from "../../platform/hooks.ts";
import { SCOPE } from "../../platform/documents.ts";
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { redrawAllMessages } from "../../log/draw.ts";
import { oncePerTurn } from "../../log/once-per-turn.ts";
import { redrawSheetsOnChange } from "../../sheet/register.ts";
import { conditionsSetting } from "./conditions.ts";

/** Call at init. */
export function followConditions(): void {
  const redraw = oncePerTurn<string>(() => {
    redrawSheetsOnChange();
    redrawAllMessages();
  });
  const listen = (hook: string, concerns: (changes: Fields) => boolean): void =>
    onHook(hook, (_document: object, changes: Fields) => {
      if (concerns(changes)) redraw([]);
    });
  conditionsSetting.onChange(() => redraw([]));
  for (const hook of ["updateScene", "updateToken", "updateActor"]) listen(hook, hasConditions);
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "canvasReady"])
    listen(hook, () => true);
}

function hasConditions({ flags }: Fields): boolean {
  const own = isFields(flags) ? flags[SCOPE] : null;
  return isFields(own) && Object.keys(own).some((key) => /conditions|reasons/u.test(key));
}
