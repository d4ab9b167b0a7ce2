/** Key bindings, editable in Foundry's controls. */
import { SCOPE } from "../../platform/scope.ts";
import { ports } from "../../platform/ports.ts";
import { prepareRequest } from "../request/lazy.ts";
import { listenToHeldKeys } from "../../roll/ask.ts";

export function registerKeybindings(): void {
  game.keybindings.register(SCOPE, "invertPrompt", {
    name: "QUINCUNX.Keybinding.invertPrompt.name",
    hint: "QUINCUNX.Keybinding.invertPrompt.hint",
    // No handlers: what is held is asked at the click (`rolling/ask.ts`), and others may listen to the same key.
    editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }],
  });
  game.keybindings.register(SCOPE, "request", {
    name: "QUINCUNX.Request.window",
    hint: "QUINCUNX.Keybinding.request.hint",
    editable: [],
    restricted: true,
    onDown: () => {
      prepareRequest().catch((error: unknown) => ports().notifyError(error));
      return true;
    },
  });
  game.keybindings.register(SCOPE, "table", {
    name: "QUINCUNX.Live.title",
    hint: "QUINCUNX.Keybinding.table.hint",
    editable: [],
    restricted: true,
    onDown: () => {
      ports()
        .openTable()
        .catch((error: unknown) => ports().notifyError(error));
      return true;
    },
  });
  listenToHeldKeys();
}
