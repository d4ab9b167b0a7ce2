/** The picture that a macro of a stat is made with: a file of ours, since a document takes no picture that is drawn in place (`tools/lib/icons.mjs`). */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { mechanics, scopeOf } from "../../platform/mechanics.ts";
import { SCOPE } from "../../platform/scope.ts";

const FOLDER = `modules/${SCOPE}/icons/macros/`;

/** With the emblem of the mechanic and the first letter of the stat, as far as it is one of A…Z; null: a mechanic of another package. */
export function macroIcon(id: MechanicId, label: string): string | null {
  const mechanic = mechanics.find((one) => one.id === id);
  if (!mechanic || scopeOf(mechanic) !== SCOPE) return null;
  const [letter = ""] = label.trim().normalize("NFKD").toLowerCase();
  return `${FOLDER}${id}${/[a-z]/u.test(letter) ? `-${letter}` : ""}.svg`;
}

/** Whether nobody has chosen another. */
export function isMacroIcon(img: unknown): boolean {
  return typeof img === "string" && img.includes(FOLDER);
}
