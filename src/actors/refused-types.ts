/** Where the game system refuses our actor types, nothing offers them, and the GM is told what works all the same. */
import { onHook } from "../platform/hooks.ts";
import { refusedTypes } from "./refused.ts";
import { allDeclarations } from "./declarations.ts";
import { defineSetting } from "../platform/settings.ts";
import { SCOPE } from "../platform/scope.ts";

/** The game system of which this user was told that it refuses our actor types. */
export const refusedBySetting = defineSetting({ key: "refusedBy", scope: "user", type: String, default: "" });

/** Dialogs of core and of systems name types in a choice; V1 dialogs come as jQuery. */
export function withdrawOptions(types: () => ReadonlySet<string>): void {
  for (const hook of ["renderDialogV2", "renderDialog"])
    onHook(hook, (_app: unknown, html: unknown) => {
      const element = html instanceof HTMLElement ? html : (html as { readonly 0?: unknown } | null)?.[0];
      if (!(element instanceof HTMLElement)) return;
      const withdrawn = types();
      for (const option of element.querySelectorAll<HTMLOptionElement>("select option"))
        if (withdrawn.has(option.value)) option.remove();
    });
}

/** When the world is open. A GM is told once of each system. */
export function tellRefusedTypes(): void {
  const refused = refusedTypes();
  if (refused.size === 0) return;
  if (allDeclarations().every(({ type }) => refused.has(type))) game.settings.menus.delete(`${SCOPE}.samples`);
  if (!game.user.isGM || refusedBySetting.read() === game.system.id) return;
  const system = game.system.title;
  ui.notifications?.warn(game.i18n.format("QUINCUNX.Notice.typesRefused", { system }), { console: false });
  void refusedBySetting.write(game.system.id);
}
