/** Key bindings, editable in Foundry's controls. */
import type { Feature } from "../feature.ts";
import { SCOPE } from "../../platform/scope.ts";
import { listenToHeldKeys } from "../../roll/ask.ts";
import { notifyError } from "../../ui/explain.ts";
import { allUserActions } from "../../ui/user-actions.ts";

export function registerKeybindings(): void {
  game.keybindings.register(SCOPE, "invertPrompt", {
    name: "QUINCUNX.Keybinding.invertPrompt.name",
    hint: "QUINCUNX.Keybinding.invertPrompt.hint",
    // No handlers: `roll/ask.ts` reads held keys at the click, and other packages may use the same keys.
    editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }],
  });
  game.keybindings.register(SCOPE, "advantage", {
    name: "QUINCUNX.Keybinding.advantage.name",
    hint: "QUINCUNX.Keybinding.advantage.hint",
    editable: [{ key: "AltLeft" }, { key: "AltRight" }],
  });
  game.keybindings.register(SCOPE, "disadvantage", {
    name: "QUINCUNX.Keybinding.disadvantage.name",
    hint: "QUINCUNX.Keybinding.disadvantage.hint",
    editable: [{ key: "ControlLeft" }, { key: "ControlRight" }],
  });
  for (const { id, label, keyHint, menu, run } of allUserActions())
    if (keyHint)
      game.keybindings.register(SCOPE, id, {
        name: label,
        hint: keyHint,
        editable: [],
        restricted: menu === "gm",
        onDown: () => {
          Promise.resolve()
            .then(() => run())
            .catch(notifyError);
          return true;
        },
      });
  listenToHeldKeys();
}

export const keybindingsFeature: Feature = {
  id: "keybindings",
  init: registerKeybindings,
};
