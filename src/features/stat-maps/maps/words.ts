/** Names of entries of a stat map in lists. */
import type { StatMapping } from "../../../api/stat-maps.ts";
import { typeLabel } from "../../../actors/any-stats.ts";
import { mechanics } from "../../../mechanics/mechanics.ts";
import { speak } from "../../../ui/speak.ts";
import { isPartKey, wordsOfKey } from "../sheet-numbers/numbers.ts";

/** "skills.*.total", "Strength (abilities.str.mod)". */
export function entryName({ label, item, itemName, path }: StatMapping): string {
  const source = item === undefined ? path : `${itemName ?? item}: ${path}`;
  if (label === undefined) return source;
  return `${game.i18n.has(label) ? game.i18n.localize(label).replace("*", "…") : label} (${source})`;
}

/** "Skills" for `skills.*.total`; the entry's own name, or that of its items. */
export function entryHeadline({ label, item, itemName, path }: StatMapping): string {
  if (label !== undefined) return game.i18n.has(label) ? game.i18n.localize(label).replace("*", "…") : label;
  if (item !== undefined) return itemName ?? typeLabel(CONFIG.Item, item);
  const keys = path.split(".").filter((key) => key !== "*");
  const words = keys.filter((key, index) => index === 0 || !isPartKey(key)).map(wordsOfKey);
  const text = words.join(" ");
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function mechanicName(id: string): string {
  const mechanic = mechanics.find((mechanic) => mechanic.id === id);
  return mechanic ? speak(mechanic.label) : id;
}

/** Name of a slot of a mechanic. */
export function slotName(id: string, part: string | undefined): string {
  const slot = mechanics.find((mechanic) => mechanic.id === id)?.stats.slots.find((slot) => slot.id === part);
  return slot ? speak(slot.label) : (part ?? "");
}

/** Name of an actor type as the system says it. */
export function typeName(type: string): string {
  if (type === "*") return game.i18n.localize("QUINCUNX.StatMap.Window.allTypes");
  return typeLabel(CONFIG.Actor, type);
}
