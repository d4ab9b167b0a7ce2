/**
 * Draws stat macros on the hotbar with the hero's crest and the stat's initials. Only the picture on the page changes;
 * a picture chosen by a user remains. Foundry marks hotbar slots with `data-slot` (app.md 6.6).
 */
import { actorAt } from "../../actors/actor-at.ts";
import { sheetAppearanceOf } from "../../actors/appearance.ts";
import { onHook } from "../../platform/hooks.ts";
import { ownIn } from "../../platform/flags.ts";
import { isFields } from "../../rules/contract/fields.ts";
import { statOf } from "../../actors/any-stats.ts";
import { crestUrl } from "../../ui/draw/crest.ts";
import { emblemOf } from "../../ui/draw/emblem.ts";
import { abbreviate, PLATE } from "../../ui/draw/plate.ts";
import { isDefaultPicture } from "../../ui/draw/portrait.ts";
import { areTemplatesLoaded } from "../../ui/draw/templates.ts";
import { mechanicById, mechanics, scopeOf } from "../../mechanics/mechanics.ts";
import { speak } from "../../ui/speak.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { SCOPE } from "../../platform/documents.ts";

/** Call at init, since the hotbar renders before ready. */
export function registerMacroPictures(): void {
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
