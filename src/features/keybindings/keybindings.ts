/** Registers key bindings, editable in Foundry's controls. */
import { openTable } from "../open-prompts/console/open-table.ts";
import { SCOPE } from "../../platform/scope.ts";
import { listenToHeldKeys } from "../../roll/ask.ts";
import { notifyError } from "../../ui/explain.ts";
import { prepareRequest } from "../request/prepare.ts";

export function registerKeybindings(): void {
  game.keybindings.register(SCOPE, "invertPrompt", {
    name: "QUINCUNX.Keybinding.invertPrompt.name",
    hint: "QUINCUNX.Keybinding.invertPrompt.hint",
    // No handlers: `roll/ask.ts` reads held keys at the click, and other packages may use the same keys.
    editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }],
  });
  game.keybindings.register(SCOPE, "request", {
    name: "QUINCUNX.Request.window",
    hint: "QUINCUNX.Keybinding.request.hint",
    editable: [],
    restricted: true,
    onDown: () => {
      prepareRequest().catch((error: unknown) => notifyError(error));
      return true;
    },
  });
  game.keybindings.register(SCOPE, "table", {
    name: "QUINCUNX.Live.title",
    hint: "QUINCUNX.Keybinding.table.hint",
    editable: [],
    restricted: true,
    onDown: () => {
      openTable().catch(notifyError);
      return true;
    },
  });
  listenToHeldKeys();
}
