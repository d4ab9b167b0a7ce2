/**
 * Stats dragged to the hotbar become macros, drawn with the hero's crest and the stat's initials. Only the picture on the page changes; a picture chosen by a
 * user remains. Foundry marks hotbar slots with `data-slot` (app.md 6.6).
 */
import { createDocument, SCOPE, ownIn } from "../../platform/documents.ts";
import { type Feature, atInit, atReady } from "../feature.ts";
import { onHook } from "../../platform/hooks.ts";
import { appearanceOf, publicNameOf, shownNameOf, sheetAppearanceOf } from "../../actors/appearance.ts";
import { loadActor, actorAt } from "../../actors/actor-at.ts";
import { statOf } from "../../actors/any-stats.ts";
import { notifyError, speak } from "../../ui/speak.ts";
import { isFields } from "../../rules/contract/fields.ts";
import { crestUrl } from "../../ui/draw/crest.ts";
import { emblemOf } from "../../ui/draw/emblem.ts";
import { abbreviate, PLATE } from "../../ui/draw/plate.ts";
import { isDefaultPicture } from "../../ui/draw/portrait.ts";
import { areTemplatesLoaded } from "../../ui/draw/templates.ts";
import { mechanicById, mechanics, scopeOf } from "../../mechanics/mechanics.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";

export const hotbarFeature: Feature = {
  id: "hotbar",
  provides: [
    atInit.of(registerMacroPictures),
    // At ready, so that handlers of other packages come first.
    atReady.of(registerHotbar),
  ],
};

/** Type of the drag data of a sheet: `{type: "quincunx.stat", uuid, stat}`. */
const DRAG_TYPE = "quincunx.stat";

interface StatDrop {
  readonly type: typeof DRAG_TYPE;
  readonly uuid: string;
  readonly stat: string;
}

/** Call at ready, so that handlers of other packages can come first. */
function registerHotbar(): void {
  // Foundry needs the answer synchronously; the macro is created afterwards (app.md 6.6).
  onHook("hotbarDrop", (_bar: unknown, data: unknown, slot: unknown) => {
    if (!isStatDrop(data)) return true;
    assignMacro(data, Number(slot)).catch((error: unknown) => notifyError(error));
    return false;
  });
}

function isStatDrop(data: unknown): data is StatDrop {
  const { type, uuid, stat }: Partial<StatDrop> = data ?? {};
  return type === DRAG_TYPE && typeof uuid === "string" && typeof stat === "string";
}

/** Reuses a macro of this user for the same stat. */
async function assignMacro({ uuid, stat }: StatDrop, slot: number): Promise<void> {
  const actor = await loadActor(uuid);
  if (!actor) {
    ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.noActor"));
    return;
  }
  const found = statOf(actor, stat);
  if (!found) {
    ui.notifications.warn(game.i18n.format("QUINCUNX.Notice.noStat", { name: shownNameOf(actor), stat }));
    return;
  }
  if (!game.user.can("MACRO_SCRIPT")) {
    ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.noScriptMacros"));
    return;
  }
  const command = commandFor(uuid, stat);
  const { NONE, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const known = game.macros.find((macro) => macro.isOwner && macro.command === command);
  const macro =
    known ??
    (await createDocument(Macro.implementation, {
      // Every user who may see the macro reads its name.
      name: `${publicNameOf(actor)}: ${speak(found.label)}`,
      type: "script",
      scope: "global",
      command,
      img: macroIcon(found.mechanic, speak(found.label)) ?? appearanceOf(actor)?.img ?? "icons/svg/d20-grey.svg",
      ownership: { default: actor.hasPlayerOwner ? OBSERVER : NONE },
      flags: { [SCOPE]: { stat: { uuid, stat } } },
    }));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}

/** Readable code for users who open the macro; passes on the click that runs it. A notice has said why a roll fails. JSON escapes quotes in ids. */
function commandFor(uuid: string, stat: string): string {
  return `await game.modules.get("quincunx").api.rollStat(${JSON.stringify(uuid)}, ${JSON.stringify(stat)}, { event: window.event }).catch(() => null);`;
}

/** Call at init, since the hotbar renders before ready. */
function registerMacroPictures(): void {
  onHook("renderHotbar", (_bar: unknown, element: HTMLElement) => {
    if (!areTemplatesLoaded()) return;
    for (const slot of element.querySelectorAll<HTMLElement>("[data-slot]")) drawSlot(slot);
  });
}

function drawSlot(slot: HTMLElement): void {
  const img = slot.querySelector("img");
  const id = (game.user.hotbar as Readonly<Record<string, string | undefined>>)[slot.dataset["slot"] ?? ""];
  const macro = id ? game.macros.get(id) : undefined;
  const picture = img && macro && isUnchosen(macro.img) ? pictureOf(macro, slot.ownerDocument) : null;
  if (img && picture) img.src = picture;
}

/** True for our icons, and for the default picture of an actor, which macros of other packages' mechanics get. */
function isUnchosen(img: unknown): boolean {
  return isMacroIcon(img) || (typeof img === "string" && isDefaultPicture(img));
}

/** `null` if the actor or its stat no longer exists or is not loaded. */
function pictureOf(macro: Macro.Implementation, owner: Document): string | null {
  const own = ownIn(macro.flags);
  const { uuid, stat: id } = isFields(own) && isFields(own["stat"]) ? own["stat"] : {};
  const actor = typeof uuid === "string" ? actorAt(uuid) : null;
  const stat = actor && typeof id === "string" ? statOf(actor, id) : undefined;
  if (!actor || !stat) return null;
  const emblem = emblemOf(mechanicById(stat.mechanic));
  return crestUrl(
    { name: sheetAppearanceOf(actor).name, emblem, shape: PLATE, letters: abbreviate(speak(stat.label)) },
    owner,
  );
}

const FOLDER = `modules/${SCOPE}/icons/macros/`;

/** Shows the mechanic's emblem and the stat's first letter if it is A…Z; `null` for a mechanic of another package. */
export function macroIcon(id: MechanicId, label: string): string | null {
  const mechanic = mechanics.find((one) => one.id === id);
  if (!mechanic || scopeOf(mechanic) !== SCOPE) return null;
  const [letter = ""] = label.trim().normalize("NFKD").toLowerCase();
  return `${FOLDER}${id}${/[a-z]/u.test(letter) ? `-${letter}` : ""}.svg`;
}

/** True unless a user has chosen another picture. */
export function isMacroIcon(img: unknown): boolean {
  return typeof img === "string" && img.includes(FOLDER);
}
