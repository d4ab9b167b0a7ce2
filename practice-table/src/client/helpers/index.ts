/**
 * Helpers of the client page.
 *
 * `helpersNamespace()` is `foundry.helpers`; the boot code uses `Game`, `makeHooks`, `makeConfig`, `constants` and `registerCoreSettings`.
 */
import type { Generation } from "../../protocol.ts";
import { ClientKeybindings, KeyboardManager } from "./keybindings.ts";
import { Localization } from "./localization.ts";
import { ClientSettings } from "./settings.ts";
import { GameTime } from "./time.ts";
import type { Loose } from "../utils/types.ts";

export { constants } from "./constants.ts";
export { makeConfig } from "./config.ts";
export { registerCoreSettings } from "./core-settings.ts";
export { Game } from "./game.ts";
export { makeHooks } from "./hooks.ts";
export { Localization } from "./localization.ts";
export { completeNamespaces } from "./declared.ts";
export { Notifications } from "./notifications.ts";
export { ClientSettings, MemoryStorage } from "./settings.ts";
export { Tour } from "./tours.ts";
export { Module } from "./packages.ts";

export function helpersNamespace(
  _generation: Generation,
  Hooks: Loose,
  interaction: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    Hooks,
    ClientSettings,
    Localization,
    GameTime,
    interaction: { ClientKeybindings, KeyboardManager, ...interaction },
  };
}
