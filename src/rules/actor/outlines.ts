/** Helpers for outlines and samples of actors; people.ts lists them. */
import type { ActorDeclaration, ActorOutline, ActorSample, System } from "../contract/actor.ts";
import { phrase, type LanguageKey } from "../contract/phrase.ts";

/** Functions, as a world does not need them to open. */
export interface People {
  readonly outlines: () => readonly ActorOutline[];
  readonly samples: () => readonly ActorSample[];
}

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

export function outline(id: string, label: LanguageKey, system: System): ActorOutline {
  return { id, label: phrase(label), system };
}

export function sample(id: string, name: LanguageKey, system: System): ActorSample {
  return { id, name, system };
}
