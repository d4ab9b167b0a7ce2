/** The tray: several stats of several actors make one pool, which can be saved under a name. */
import type { Feature } from "../feature.ts";
import { poolsOf, titleOfRows } from "../../actors/pools.ts";
import { contextEntry } from "../../platform/generations.ts";
import { notifyHook, onActorChange, onHook } from "../../platform/hooks.ts";
import { rollPool } from "../../roll/pool.ts";
import { registerCollector } from "../../roll/stat.ts";
import type { SheetSection } from "../../sheet/section.ts";
import { SCOPE } from "../../platform/scope.ts";
import { element } from "../../ui/draw/element.ts";
import { lazily } from "../../rules/lazily.ts";
import { notifyError } from "../../ui/explain.ts";
import { makeTrayWindow } from "./tray-window.ts";
import { collectStat, emptyTrayFor } from "./tray.ts";

const ICON = "fa-solid fa-basket-shopping";

const windowClass = lazily(makeTrayWindow);
let open: InstanceType<ReturnType<typeof makeTrayWindow>> | null = null;

async function openTray(): Promise<void> {
  if (open?.rendered) return open.bringToFront();
  open = new (windowClass())();
  await open.render({ force: true });
}

const poolsSection: SheetSection = {
  id: "pools",
  template: "quincunx-sheet-pools",
  present(actor) {
    const pools = actor.isOwner ? poolsOf(actor) : [];
    return pools.length > 0 ? { pools: pools.map(({ name, rows }) => ({ name, rows: titleOfRows(rows) })) } : null;
  },
  press: async (actor, { quincunxPool = "" }, event) => void (await rollPool(actor, quincunxPool, { event })),
};

export const trayFeature: Feature = {
  id: "tray",
  templates: {
    "quincunx-tray": "tray",
    "quincunx-sheet-pools": "sheet-pools",
  },
  sheetSections: [poolsSection],
  userActions: [
    {
      id: "tray",
      label: "QUINCUNX.Tray.title",
      icon: ICON,
      menu: "everyone",
      order: 4,
      keyHint: "QUINCUNX.Tray.keyHint",
      run: () => openTray(),
    },
  ],
  init() {
    registerCollector((actor, stat) => {
      if (!open?.rendered) return false;
      collectStat(actor, stat);
      // On a narrow screen a sheet covers the tray.
      open.bringToFront();
      return true;
    });
    onActorChange((actor, changes) => {
      const { flags } = changes as { readonly flags?: Readonly<Record<string, object | undefined>> };
      if (flags?.[SCOPE] && Object.keys(flags[SCOPE]).some((key) => /pools$/u.test(key)))
        notifyHook("quincunx.poolsChanged", actor);
    });
    onHook("renderTokenHUD", addToHud as never);
    onHook("getActorContextOptions", (_app: unknown, entries: object[]) => {
      entries.push(
        contextEntry(
          {
            label: "QUINCUNX.Tray.ofActor",
            icon: ICON,
            visible: (id) => game.actors.get(id)?.isOwner === true,
            choose: (id) => void openFor(game.actors.get(id)).catch(notifyError),
          },
          "entryId",
        ),
      );
    });
  },
};

/** With the actor's sheet, to click on its stats. */
async function openFor(actor: Actor.Implementation | null | undefined): Promise<void> {
  if (!actor) return;
  emptyTrayFor(actor);
  await openTray();
  await actor.sheet?.render({ force: true } as never);
}

/** A button in the right column of a token's HUD. */
function addToHud(
  hud: { readonly object?: { readonly actor?: Actor.Implementation | null } },
  root: HTMLElement,
): void {
  const actor = hud.object?.actor;
  if (!actor?.isOwner || root.querySelector(".quincunx-tray-hud")) return;
  const label = game.i18n.localize("QUINCUNX.Tray.ofActor");
  const attributes = { type: "button", class: "control-icon quincunx-tray-hud", "aria-label": label };
  const icon = element("i", { class: ICON, inert: true });
  const button = element("button", { ...attributes, "data-tooltip-text": label }, icon);
  button.addEventListener("click", () => void openFor(actor).catch(notifyError));
  (root.querySelector(".col.right") ?? root).append(button);
}
