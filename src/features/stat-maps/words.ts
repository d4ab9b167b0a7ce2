/** Names of entries of a stat map in lists. */
import { typeLabel } from "../../actors/declarations.ts";
import { mechanics } from "../../platform/mechanics.ts";
import { speak } from "../../ui/speak.ts";
import type { StatMapping } from "./mapping.ts";

/** "skills.*.total", "Strength (abilities.str.mod)". */
export function entryName({ label, item, itemName, path }: StatMapping): string {
  const place = item === undefined ? path : `${itemName ?? item}: ${path}`;
  if (label === undefined) return place;
  return `${game.i18n.has(label) ? game.i18n.localize(label).replace("*", "…") : label} (${place})`;
}

export function mechanicName(id: string): string {
  const mechanic = mechanics.find((one) => one.id === id);
  return mechanic ? speak(mechanic.label) : id;
}

/** Name of a slot of a mechanic. */
export function slotName(id: string, part: string | undefined): string {
  const slot = mechanics.find((one) => one.id === id)?.stats.slots.find((one) => one.id === part);
  return slot ? speak(slot.label) : (part ?? "");
}

/** Name of an actor type as the system says it. */
export function typeName(type: string): string {
  if (type === "*") return game.i18n.localize("QUINCUNX.StatMap.Window.allTypes");
  return typeLabel(CONFIG.Actor, type);
}
