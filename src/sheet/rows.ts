/** Rows of a sheet's list fields. An update of an array replaces it, so each change starts from the current rows. */
import { isElement } from "../ui/target.ts";
import { integerOf } from "../rules/actor/data.ts";
import { readTrack } from "../rules/actor/rows.ts";
import type { ActorDeclaration, ActorField, System } from "../rules/contract/actor.ts";
import type { JsonValue } from "../rules/contract/control.ts";

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };
export function sourceRows(system: System, list: string): readonly Row[] {
  const rows = system[list];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}

/** The row's first non-empty text, as its name. */
export function rowName({ id: _id, ...data }: Row): string {
  return Object.values(data).find((value): value is string => typeof value === "string" && value !== "") ?? "";
}

export function withRow(system: System, list: string, value: Readonly<Record<string, JsonValue>>): readonly Row[] {
  return [...sourceRows(system, list), { ...value, id: foundry.utils.randomID() }];
}

export function withoutRow(system: System, list: string, id: string): readonly Row[] {
  return sourceRows(system, list).filter((row) => row.id !== id);
}

/** Puts the row at `place`, or at the end of a shorter list. */
export function withRowAt(system: System, list: string, row: Row, place: number): readonly Row[] {
  const rows = withoutRow(system, list, row.id);
  return [...rows.slice(0, place), row, ...rows.slice(place)];
}

/**
 * Prepares a submitted form's `system` for `Actor#update`. The form sends lists by index (`{0: {label}, 1: {…}}`);
 * each entry is merged into the row drawn at that index, since the order may have changed. Names with a colon are not
 * our form fields and are dropped.
 */
export function mergeSubmitted(
  declaration: ActorDeclaration,
  source: System,
  submitted: Readonly<Record<string, unknown>>,
  form: HTMLElement,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(submitted)) {
    // Texts that nobody has written stay absent.
    if (value === "" && source[name] === undefined) continue;
    const field: ActorField | undefined = declaration.fields[name];
    merged[name] =
      field?.kind === "list"
        ? mergeRows(field.of, sourceRows(source, name), value, drawnRows(form, name))
        : typedValue(field, value, source[name]);
  }
  return merged;
}

export function rowId({ dataset }: HTMLElement): string {
  return dataset["quincunxKey"]?.replace(/^row\./u, "") ?? "";
}

function drawnRows(form: HTMLElement, list: string): readonly string[] {
  const lists = [...form.querySelectorAll<HTMLElement>("[data-quincunx-rows]")];
  const drawn = lists.find(({ dataset }) => dataset["quincunxRows"] === list)?.children ?? [];
  return [...drawn].filter(isElement).map(rowId);
}

function mergeRows(
  fields: Readonly<Record<string, ActorField>>,
  rows: readonly Row[],
  submitted: unknown,
  drawn: readonly string[],
): readonly Row[] {
  const changes = (submitted ?? {}) as Readonly<Record<number, object | undefined>>;
  return rows.map((row) => {
    const typed = Object.entries(changes[drawn.indexOf(row.id)] ?? {});
    return {
      ...row,
      ...Object.fromEntries(typed.map(([name, value]) => [name, typedValue(fields[name], value, row[name])])),
    };
  });
}

/** Numbers are clamped to what people may enter; an empty number field keeps the stored value. */
function typedValue(field: ActorField | undefined, value: unknown, stored: unknown): unknown {
  if (value === undefined) return stored;
  if (value === stored) return value;
  switch (field?.kind) {
    case "integer":
      // A check box for 0 and 1.
      return typeof value === "object" || typeof value === "string" ? stored : integerOf(Number(value), field);
    case "choice":
      return value ?? stored;
    case "track": {
      const now = { ...readTrack(field, stored), ...(stored as object | undefined) };
      const typed: { readonly value?: unknown; readonly max?: unknown } = value ?? {};
      const part = (name: "value" | "max", min: number): unknown =>
        typedValue({ kind: "integer", initial: min, min, max: field.limit }, typed[name], now[name]);
      return { value: part("value", 0), max: part("max", 1) };
    }
    default:
      return value;
  }
}
