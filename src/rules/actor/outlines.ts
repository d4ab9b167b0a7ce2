/** Ready outlines that a blank actor can be filled with. */
import { RuleError } from "../contract/error.ts";
import type { ActorDeclaration } from "./declaration.ts";
import { sayer } from "./words.ts";

type System = Readonly<Record<string, unknown>>;

/** Whether nobody has written anything in its lists yet: whoever opens it is asked what it is to be. */
export function isBlank({ fields }: Pick<ActorDeclaration, "fields">, system: System): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const rows = system[name];
    return field.kind !== "list" || !Array.isArray(rows) || rows.length === 0;
  });
}

/**
 * What has to be written into `system` to make an actor of this outline, in the language of whoever does it; what the outline says nothing of stays.
 * Throws RuleError `not-allowed` where there is no such outline.
 */
export function applyOutline(
  mechanic: { readonly id: string; readonly words?: string },
  { outlines = [] }: Pick<ActorDeclaration, "outlines">,
  id: string,
  localize: (key: string) => string,
): System {
  const outline = outlines.find((one) => one.id === id);
  if (!outline) throw new RuleError("not-allowed", `there is no outline "${id}"`, { field: id });
  return sayer(mechanic, localize)(outline.system);
}

/** The id of a row of an outline: as long as those that Foundry makes, unique within its list. */
export function outlineRow(word: string): string {
  return word.padEnd(16, "0");
}
