/** Key bindings, editable in Foundry's controls. */
import { mechanics } from "./mechanics/registry.ts";
import { SCOPE } from "./scope.ts";
import { ports } from "./ports.ts";
import { prepareRequest } from "./requests/prepare.ts";
import { holdPromptKey } from "./rolling/prompt-key.ts";

export function registerKeybindings(): void {
  game.keybindings.register(SCOPE, "invertPrompt", {
    name: "QUINCUNX.Keybinding.invertPrompt.name",
    hint: "QUINCUNX.Keybinding.invertPrompt.hint",
    editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }],
    onDown: () => {
      holdPromptKey(true);
      return false; // others may listen to the same key
    },
    onUp: () => {
      holdPromptKey(false);
      return false;
    },
  });
  game.keybindings.register(SCOPE, "request", {
    name: "QUINCUNX.Request.window",
    hint: "QUINCUNX.Keybinding.request.hint",
    editable: [],
    restricted: true,
    onDown: () => {
      const [mechanic] = mechanics;
      if (mechanic) prepareRequest({ mechanic: mechanic.id }).catch((error: unknown) => ports().notifyError(error));
      return true;
    },
  });
  // A key that goes up while another window has the focus is never heard of.
  window.addEventListener("blur", () => holdPromptKey(false));
}
