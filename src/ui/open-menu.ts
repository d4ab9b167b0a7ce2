/** Menus of the module's settings: classes for Foundry, and opening one as Foundry does. */
import { SCOPE } from "../platform/documents.ts";
import { lazily } from "../rules/lazily.ts";
import { notifyError } from "./speak.ts";

/** Foundry constructs the class without arguments and renders it (app.md 6.1); it runs `open` instead, so that windows need no class before. */
export function menuClass(open: () => Promise<unknown>) {
  return class QuincunxMenu extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await open().catch(notifyError);
      return this;
    }
  };
}

type Openable = Pick<foundry.applications.api.ApplicationV2, "render" | "rendered" | "state" | "bringToFront">;

/** Returns a function that opens a window, or brings the open one to the front. `make` runs at the first call, since Foundry's classes do not exist before. */
export function windowOpener(make: () => new () => Openable) {
  const windowClass = lazily(make);
  let open: Openable | null = null;
  return async (): Promise<void> => {
    if (open && isOpen(open)) return open.rendered ? open.bringToFront() : undefined;
    open = new (windowClass())();
    await open.render({ force: true });
  };
}

/** Also while it is first drawn; the states of a closed window are negative. */
export function isOpen({ state }: Pick<Openable, "state">): boolean {
  return state >= 0;
}

export async function openSettingsMenu(
  key: "afterVerdict" | "conditions" | "diceEffects" | "harm" | "mechanics" | "secrets" | "statMaps",
): Promise<void> {
  const { type } = game.settings.menus.get(`${SCOPE}.${key}`) ?? {};
  const Menu = type as (new () => foundry.applications.api.ApplicationV2) | undefined;
  if (Menu) await new Menu().render({ force: true });
}
