/**
 * Links between rows of an actor: a skill stores the row id of its ability, so that it follows a renamed ability.
 *
 * If the linked row is deleted, its name replaces the id. Such a broken link matches a new row with that name, and `keepLinks` restores the id at the
 * next change of either list.
 */
import { findLinked, namedRows, rowsOf, textOf, type NamedRow } from "./data.ts";
import type { ActorDeclaration, System } from "../contract/actor.ts";

type Declared = Pick<ActorDeclaration, "fields">;

/** A field of one list with links to rows of another list. */
interface LinkPlace {
  readonly list: string;
  readonly field: string;
  readonly to: string;
}

export type LinkState =
  | { readonly kind: "none" }
  | { readonly kind: "linked"; readonly row: NamedRow }
  /** The linked row is deleted; `name` is its former name, `null` if unknown. */
  | { readonly kind: "gone"; readonly name: string | null };

/** Format of row ids by Foundry and by our samples. Any other text counts as a name. */
const ID = /^[A-Za-z0-9]{16}$/u;

/** Never throws. */
export function linkState(system: System, to: string, stored: unknown): LinkState {
  const text = textOf(stored).trim();
  if (text === "") return { kind: "none" };
  const row = findLinked(namedRows(system, to), text);
  return row ? { kind: "linked", row } : { kind: "gone", name: ID.test(text) ? null : text };
}

export function linkChoices(system: System, to: string): readonly { readonly id: string; readonly row: NamedRow }[] {
  return namedRows(system, to).map((row) => ({ id: rowId(row), row }));
}

/**
 * Lists to write in addition to `changes`, which holds whole lists as an update does. They keep every intact link on its row, and turn a link to a
 * deleted row into its name. `{}`: none.
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
