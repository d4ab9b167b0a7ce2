/**
 * Links between entries of an actor: a skill names its ability by the id of its row, so that renaming the ability renames it everywhere.
 *
 * A row that is removed leaves its name in the rows that named it. Such a broken link finds a new row of that name by itself, and becomes its id with the
 * next change of one of the two lists (`keepLinks`).
 */
import { findLinked, namedRows, rowsOf, textOf, type NamedRow } from "./data.ts";
import type { ActorDeclaration } from "../contract/actor.ts";

type System = Readonly<Record<string, unknown>>;
type Declared = Pick<ActorDeclaration, "fields">;

/** A field of a list that names rows of another. */
interface LinkPlace {
  readonly list: string;
  readonly field: string;
  readonly to: string;
}

export type LinkState =
  | { readonly kind: "none" }
  | { readonly kind: "linked"; readonly row: NamedRow }
  /** To a row that is gone; `name`: what it was called, as far as that is known. */
  | { readonly kind: "gone"; readonly name: string | null };

/** One link of one row. */
export interface EntryLink extends LinkPlace {
  readonly row: string;
  readonly state: LinkState;
}

/** What Foundry, and this module's samples, make ids of; a name with none of its marks is taken for a name. */
const ID = /^[A-Za-z0-9]{16}$/u;

/** How a link to a row of the list `to` stands. Total. */
export function linkState(system: System, to: string, stored: unknown): LinkState {
  const text = textOf(stored).trim();
  if (text === "") return { kind: "none" };
  const row = findLinked(namedRows(system, to), text);
  return row ? { kind: "linked", row } : { kind: "gone", name: ID.test(text) ? null : text };
}

/** Every link of every row, in the order of the fields. */
export function linksOf(declared: Declared, system: System): readonly EntryLink[] {
  return placesOf(declared).flatMap((place) =>
    rowsOf(system, place.list).map(({ id, data }) => ({
      ...place,
      row: id,
      state: linkState(system, place.to, data[place.field]),
    })),
  );
}

/** What a link can be set to: the id of each row, and its name. */
export function linkChoices(system: System, to: string): readonly { readonly id: string; readonly row: NamedRow }[] {
  return namedRows(system, to).map((row) => ({ id: rowId(row), row }));
}

/**
 * The lists that have to be written together with `changes` (whole lists, as an update brings them), so that every link that was whole before means the
 * same row afterwards, and one to a row that goes keeps its name. `{}`: none.
 */
export function keepLinks(declared: Declared, before: System, changes: System): System {
  const after = { ...before, ...changes };
  const kept: Record<string, unknown> = {};
  for (const { list, field, to } of placesOf(declared)) {
    const rows: unknown = kept[list] ?? after[list];
    const isTouched = changes[list] !== undefined || changes[to] !== undefined;
    if (!isTouched || !Array.isArray(rows) || !Array.isArray(after[to] ?? [])) continue;
    const stays = new Set(rowsOf(after, to).map(({ id }) => id));
    const [was, is] = [namedRows(before, to), namedRows(after, to)];
    const linked = rows.map((row: unknown): unknown => {
      if (typeof row !== "object" || row === null) return row;
      const stored = textOf((row as System)[field]);
      const target = findLinked(was, stored) ?? findLinked(is, stored);
      if (!target) return row;
      const id = rowId(target);
      const link = stays.has(id) ? id : target.words || stored;
      return link === stored ? row : { ...row, [field]: link };
    });
    if (linked.some((row, index) => row !== rows[index])) kept[list] = linked;
  }
  return kept;
}

function rowId({ id, section }: NamedRow): string {
  return id.slice(section.length + 1);
}

function placesOf({ fields }: Declared): readonly LinkPlace[] {
  return Object.entries(fields).flatMap(([list, outer]) =>
    outer.kind === "list"
      ? Object.entries(outer.of).flatMap(([field, inner]) =>
          inner.kind === "link" ? [{ list, field, to: inner.to }] : [],
        )
      : [],
  );
}
