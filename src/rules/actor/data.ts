/** Reads an actor's `system` without errors: missing or invalid data count as empty. */
import { isFields, type Fields } from "../contract/fields.ts";
import type { System } from "../contract/actor.ts";
import { freeText, phrase, type Phrase } from "../contract/phrase.ts";

export interface ActorRow {
  /** Stable: stats and macros refer to it. */
  readonly id: string;
  readonly data: Fields;
}

/** Rows with an id; all others are skipped. */
export function rowsOf(system: System, field: string): readonly ActorRow[] {
  const list: unknown = system[field];
  if (!Array.isArray(list)) return [];
  return list.flatMap((row: unknown) => {
    const id = isFields(row) ? row["id"] : null;
    return typeof id === "string" && id !== "" ? [{ id, data: row as Fields }] : [];
  });
}

/** Clamps a number to the limits; a fraction, which an active effect can make, is rounded up (SC-7). Any other value becomes `fallback`. */
export function integerOf(
  value: unknown,
  { min = -Infinity, max = Infinity }: { readonly min?: number; readonly max?: number },
  fallback = 0,
): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return fallback;
  return Math.min(max, Math.max(min, Math.ceil(value)));
}

export function textOf(value: unknown, max = 200): string {
  return typeof value === "string" ? value.slice(0, max) : "";
}

/** A row of a list with names. */
export interface NamedRow {
  /** The stat's id: `<list>.<row id>`. */
  readonly id: string;
  readonly section: string;
  readonly label: Phrase;
  /** The name as typed; may be empty. */
  readonly words: string;
  /** Path of the row in `system`: `resources.0`. */
  readonly path: string;
  readonly data: Fields;
}

/** Rows of the list field `list`; a row without a name gets the label "unnamed". */
export function namedRows(system: System, list: string): readonly NamedRow[] {
  return rowsOf(system, list).map(({ id, data }) => {
    const words = textOf(data["label"]);
    return {
      id: `${list}.${id}`,
      section: list,
      label: words ? freeText(words) : phrase("QUINCUNX.Label.unnamed"),
      words,
      path: `${list}.${(system[list] as readonly unknown[]).indexOf(data)}`,
      data,
    };
  });
}

/** Finds the row by its id, or else by its name (`actor/links.ts`). */
export function findLinked<R extends NamedRow>(rows: readonly R[], link: unknown): R | undefined {
  return rows.find(({ id, section }) => id === `${section}.${textOf(link)}`) ?? findNamed(rows, link);
}

/** Ignores case. */
export function findNamed<R extends NamedRow>(rows: readonly R[], name: unknown): R | undefined {
  const wanted = textOf(name).trim().toLowerCase();
  return wanted === "" ? undefined : rows.find(({ words }) => words.trim().toLowerCase() === wanted);
}
