/** Menus of the module's settings: classes for Foundry, and opening one as Foundry does. */
import { SCOPE } from "../platform/documents.ts";
import { facet } from "../platform/field.ts";
import type { LanguageKey } from "../rules/contract/phrase.ts";
import { lazily } from "../rules/lazily.ts";
import { notifyError } from "./speak.ts";

/** A button under “Quincunx” in Foundry's settings that opens a window or dialog. */
export interface SettingsMenu {
  /** For `openSettingsMenu`. */
  readonly key: string;
  readonly name: LanguageKey;
  readonly label: LanguageKey;
  readonly hint: LanguageKey;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Absent: only GMs see it. */
  readonly isForPlayers?: true;
  open(): Promise<unknown>;
}

export const settingsMenus = facet<SettingsMenu>("settingsMenus");

/** Call at init. */
export function registerSettingsMenus(): void {
  for (const { key, open, isForPlayers, ...menu } of settingsMenus.all())
    game.settings.registerMenu(SCOPE, key, { ...menu, restricted: !isForPlayers, type: menuClass(open) });
}

/** Foundry constructs the class without arguments and renders it (app.md 6.1); it runs `open` instead, so that windows need no class before. */
function menuClass(open: () => Promise<unknown>) {
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
