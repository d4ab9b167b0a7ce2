/** Opens a menu of the module's settings as Foundry does. */
import { SCOPE } from "../platform/scope.ts";

export async function openSettingsMenu(
  key: "conditions" | "diceEffects" | "harm" | "mechanics" | "secrets" | "statMaps",
): Promise<void> {
  const { type } = game.settings.menus.get(`${SCOPE}.${key}`) ?? {};
  const Menu = type as (new () => foundry.applications.api.ApplicationV2) | undefined;
  if (Menu) await new Menu().render({ force: true });
}
