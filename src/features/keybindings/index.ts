/** Key bindings, editable in Foundry's controls. */
import { type Feature, atInit } from "../feature.ts";
import { SCOPE } from "../../platform/documents.ts";
import { listenToHeldKeys } from "../../roll/ask.ts";
import { notifyError } from "../../ui/speak.ts";
import { allUserActions } from "../../ui/user-actions.ts";

const HELD_KEYS = [
  ["invertPrompt", "Shift", "QUINCUNX.Keybinding.invertPrompt.name", "QUINCUNX.Keybinding.invertPrompt.hint"],
  ["advantage", "Alt", "QUINCUNX.Keybinding.advantage.name", "QUINCUNX.Keybinding.advantage.hint"],
  ["disadvantage", "Control", "QUINCUNX.Keybinding.disadvantage.name", "QUINCUNX.Keybinding.disadvantage.hint"],
] as const;

export function registerKeybindings(): void {
  // No handlers: `roll/ask.ts` reads held keys at the click, and other packages may use the same keys.
  for (const [id, key, name, hint] of HELD_KEYS) {
    const editable = [{ key: `${key}Left` }, { key: `${key}Right` }];
    game.keybindings.register(SCOPE, id, { name, hint, editable });
  }
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
  provides: [atInit.of(registerKeybindings)],
};
