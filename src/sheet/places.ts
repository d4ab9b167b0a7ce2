/**
 * Addresses a value in an actor's `system`: a field, or `<list>.<row id>.<field>`, independent of the order of rows.
 */
import type { ActorDeclaration, ActorField, System } from "../rules/contract/actor.ts";
import { sourceRows } from "./rows.ts";

interface Place {
  readonly field: string;
  /** Row and field within a list; `null` for a single field. */
  readonly row: { readonly id: string; readonly field: string } | null;
}

function readPlace(place: string): Place {
  const [field = "", id, name = ""] = place.split(".");
  return { field, row: id === undefined ? null : { id, field: name } };
}

export function fieldAt({ fields }: ActorDeclaration, place: string): ActorField | undefined {
  const { field, row } = readPlace(place);
  const outer = fields[field];
  if (!row) return outer;
  return outer?.kind === "list" ? outer.of[row.field] : undefined;
}

export function valueAt(system: System, place: string): unknown {
  const { field, row } = readPlace(place);
  return row ? sourceRows(system, field).find(({ id }) => id === row.id)?.[row.field] : system[field];
}

/** The `system` update that sets the value; for a list the update contains the whole list. */
export function updateAt(system: System, place: string, value: unknown): System {
  const { field, row } = readPlace(place);
  if (!row) return { [field]: value };
  const withValue = sourceRows(system, field).map((one) => (one.id === row.id ? { ...one, [row.field]: value } : one));
  return { [field]: withValue };
}
