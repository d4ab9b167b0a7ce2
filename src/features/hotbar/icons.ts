/** Icons of new stat macros. They are files, since a document cannot store a drawn picture (`tools/lib/icons.mjs`). */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { mechanics, scopeOf } from "../../mechanics/mechanics.ts";
import { SCOPE } from "../../platform/scope.ts";

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
