/** Helpers for outlines of actors; people.ts lists the outlines. */
import type { ActorDeclaration } from "../contract/actor.ts";

type System = Readonly<Record<string, unknown>>;

/** True if all lists are empty; the sheet then offers the outlines. */
export function isBlank({ fields }: Pick<ActorDeclaration, "fields">, system: System): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const rows = system[name];
    return field.kind !== "list" || !Array.isArray(rows) || rows.length === 0;
  });
}

/** Row id for an outline: 16 characters as in Foundry, unique within its list if `word` is. */
export function outlineRow(word: string): string {
  return word.padEnd(16, "0");
}
