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
  for (const [edge, key] of [
    ["advantage", "Alt"],
    ["disadvantage", "Control"],
  ] as const)
    game.keybindings.register(SCOPE, edge, {
      name: `QUINCUNX.Keybinding.${edge}.name`,
      hint: `QUINCUNX.Keybinding.${edge}.hint`,
      editable: [{ key: `${key}Left` }, { key: `${key}Right` }],
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
