/** Rows of a sheet's list fields: an update of an array writes the whole of it, so every change begins with what is there. */
import type { ActorDeclaration, ActorField } from "../rules/contract/actor.ts";
import type { JsonValue } from "../rules/contract/control.ts";

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };
export type System = Readonly<Record<string, unknown>>;

export function sourceRows(system: System, list: string): readonly Row[] {
  const rows = system[list];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}

/** What a row is called: its first text. */
export function rowName({ id: _id, ...data }: Row): string {
  return Object.values(data).find((value): value is string => typeof value === "string" && value !== "") ?? "";
}

export function withRow(system: System, list: string, value: Readonly<Record<string, JsonValue>>): readonly Row[] {
  return [...sourceRows(system, list), { ...value, id: foundry.utils.randomID() }];
}

export function withoutRow(system: System, list: string, id: string): readonly Row[] {
  return sourceRows(system, list).filter((row) => row.id !== id);
}

/** With a row at its place, as far as the list is that long still. */
export function withRowAt(system: System, list: string, row: Row, place: number): readonly Row[] {
  const rows = withoutRow(system, list, row.id);
  return [...rows.slice(0, place), row, ...rows.slice(place)];
}

/**
 * A submitted form's `system`, fit for `Actor#update`: what the form sends of a list (`{0: {label}, 1: {…}}`) is laid over the rows that are there, each
 * over the one that is drawn at this place: the order may have changed since. What is drawn but is not a form field of ours (names with a colon) is left out.
 */
export function mergeSubmitted(
  declaration: ActorDeclaration,
  source: System,
  submitted: Readonly<Record<string, unknown>>,
  form: HTMLElement,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(submitted)) {
    const field: ActorField | undefined = declaration.fields[name];
    merged[name] = field?.kind === "list" ? mergeRows(sourceRows(source, name), value, drawnRows(form, name)) : value;
  }
  return merged;
}

/** The id of the row that an element of a list stands for. */
export function rowId({ dataset }: HTMLElement): string {
  return dataset["quincunxKey"]?.replace(/^row\./u, "") ?? "";
}

/** Ids of a list's rows, as they are drawn. */
function drawnRows(form: HTMLElement, list: string): readonly string[] {
  const lists = [...form.querySelectorAll<HTMLElement>("[data-quincunx-rows]")];
  const drawn = lists.find(({ dataset }) => dataset["quincunxRows"] === list)?.children ?? [];
  return [...drawn].map((row) => rowId(row as HTMLElement));
}

function mergeRows(rows: readonly Row[], submitted: unknown, drawn: readonly string[]): readonly Row[] {
  const changes = (submitted ?? {}) as Readonly<Record<number, object | undefined>>;
  return rows.map((row) => ({ ...row, ...changes[drawn.indexOf(row.id)] }));
}
