/** The tray: several stats of several actors make one pool, which can be saved under a name. */
import { showSheet, SCOPE } from "../../platform/documents.ts";
import { type Feature, templates, actionsOfFeatures, atInit, sheetSections } from "../feature.ts";
import { poolsOf, titleOfRows } from "../../actors/pools.ts";
import { contextEntry } from "../../platform/generations.ts";
import { onActorChange, onHook } from "../../platform/hooks.ts";
import { notifyHook } from "../../mechanics/hooks.ts";
import { rollPool } from "../../roll/pool.ts";
import { statCollectors } from "../../roll/stat.ts";
import { redrawSheetsOnChange } from "../../sheet/register.ts";
import { takenStats, type SheetSection } from "../../sheet/section.ts";
import { element } from "../../ui/draw/element.ts";
import { lazily } from "../../rules/lazily.ts";
import { notifyError } from "../../ui/speak.ts";
import { makeTrayWindow } from "./tray-window.ts";
import { collectStat, emptyTrayFor, isInTray, onTrayChange } from "./tray.ts";

const ICON = "fa-solid fa-basket-shopping";

const windowClass = lazily(makeTrayWindow);
let open: InstanceType<ReturnType<typeof makeTrayWindow>> | null = null;

async function openTray(): Promise<void> {
  if (open?.rendered) return open.bringToFront();
  open = new (windowClass())();
  await open.render({ force: true });
  dock();
}

/** Beside the sheet that was opened last, on whose stats one clicks; the sheet makes room. On a narrow page below it. */
function dock(): void {
  const sheet = [...foundry.applications.instances.values()].findLast(({ element }) =>
    element?.matches(".quincunx-sheet-window"),
  );
  if (!open?.rendered || !sheet?.element) return;
  const { left, top, width, bottom } = sheet.element.getBoundingClientRect();
  const { width: own, height } = open.element.getBoundingClientRect();
  const room = window.innerWidth - own;
  if (room < width) {
    // It grows with each stat, so it begins above the page's end.
    open.setPosition({
      left: Math.max(0, Math.min(left, room)),
      top: Math.min(bottom, window.innerHeight - 2 * height),
    });
    return;
  }
  const shifted = Math.max(0, Math.min(left, room - width));
  if (shifted !== left) sheet.setPosition({ left: shifted });
  open.setPosition({ left: shifted + width, top });
}

const poolsSection: SheetSection = {
  id: "pools",
  template: "quincunx-sheet-pools",
  place: "main",
  present(actor) {
    const pools = actor.isOwner ? poolsOf(actor) : [];
    return pools.length > 0 ? { pools: pools.map(({ name, rows }) => ({ name, rows: titleOfRows(rows) })) } : null;
  },
  press: async (actor, { quincunxPool = "" }, event) => void (await rollPool(actor, quincunxPool, { event })),
};

interface FirstRender {
  readonly isFirstRender?: boolean;
}

export const trayFeature: Feature = {
  id: "tray",
  provides: [
    templates.of({ "quincunx-tray": "features/tray/tray", "quincunx-sheet-pools": "features/tray/sheet-pools" }),
    actionsOfFeatures.of({
      id: "tray",
      label: "QUINCUNX.Tray.title",
      icon: ICON,
      menu: "everyone",
      order: 4,
      keyHint: "QUINCUNX.Tray.keyHint",
      run: () => openTray(),
    }),
    sheetSections.of(poolsSection),
    takenStats.of((actor, stat) => open?.rendered === true && isInTray(actor, stat)),
    statCollectors.of((actor, stat) => {
      if (!open?.rendered) return false;
      collectStat(actor, stat);
      // On a narrow screen a sheet covers the tray.
      open.bringToFront();
      return true;
    }),
    atInit.of(() => {
      onTrayChange(redrawSheetsOnChange);
      onActorChange((actor, changes) => {
        const { flags }: { readonly flags?: Readonly<Record<string, object | undefined>> } = changes;
        if (flags?.[SCOPE] && Object.keys(flags[SCOPE]).some((key) => /pools$/u.test(key)))
          notifyHook("quincunx.poolsChanged", actor);
      });
      onHook("renderTokenHUD", addToHud);
      // A sheet that opens later would cover the tray.
      onHook("renderActorSheetV2", (_sheet: unknown, _root: unknown, _context: unknown, options?: FirstRender) => {
        if (options?.isFirstRender === true) dock();
      });
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
    }),
  ],
};

/** With the actor's sheet, to click on its stats. */
async function openFor(actor: Actor.Implementation | null | undefined): Promise<void> {
  if (!actor) return;
  emptyTrayFor(actor);
  await showSheet(actor);
  await openTray();
  dock();
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
