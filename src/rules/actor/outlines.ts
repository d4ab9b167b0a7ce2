/** What outlines are made of, and who is offered one (those that are ready: people.ts). */
import type { ActorDeclaration } from "../contract/actor.ts";

type System = Readonly<Record<string, unknown>>;

/** Whether nobody has written anything in its lists yet: whoever opens it is asked what it is to be. */
export function isBlank({ fields }: Pick<ActorDeclaration, "fields">, system: System): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const rows = system[name];
    return field.kind !== "list" || !Array.isArray(rows) || rows.length === 0;
  });
}

/** The id of a row of an outline: as long as those that Foundry makes, unique within its list. */
export function outlineRow(word: string): string {
  return word.padEnd(16, "0");
}
