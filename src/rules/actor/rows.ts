/** List fields of actors and the sheet sections that show them. Most rows start with a name. */
import type { JsonValue } from "../contract/control.ts";
import { phrase, type LanguageKey } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import type { ActorField, SheetCell, SheetSection } from "../contract/actor.ts";

const MOST_ROWS = 50;

export const textField: ActorField = { kind: "text", initial: "", max: LIMITS.text };

export const nameCell: SheetCell = cell("label", "QUINCUNX.Label.name", "text");

export function cell(
  field: string,
  label: LanguageKey,
  look: NonNullable<SheetCell["look"]>,
  inPlay?: NonNullable<SheetCell["inPlay"]>,
): SheetCell {
  return { field, label: phrase(label), look, ...(inPlay === undefined ? {} : { inPlay }) };
}

export function linkField(to: string): ActorField {
  return { kind: "link", to };
}

type ListField = Extract<ActorField, { kind: "list" }>;

export function rowsField(of: Readonly<Record<string, ActorField>>): ListField {
  return { kind: "list", of, max: MOST_ROWS };
}

/** A list of rows with a name (`label`) and these fields. */
export function namedRowsField(of: Readonly<Record<string, ActorField>> = {}): ListField {
  return rowsField({ label: textField, ...of });
}

export interface RowsSection {
  readonly label: LanguageKey;
  readonly hint?: LanguageKey;
  readonly cells: readonly SheetCell[];
  /** Label of the button that adds a row; `row` holds the fields of the new row. */
  readonly add: LanguageKey;
  readonly row: Readonly<Record<string, JsonValue>>;
  readonly empty?: LanguageKey;
  /** Noun for one row, shown beside its name in play. */
  readonly kind?: LanguageKey;
  readonly value?: NonNullable<SheetSection["value"]>;
  readonly place?: NonNullable<SheetSection["place"]>;
}

export function rowsSection(
  list: string,
  { label, hint, cells, add, row, empty, kind, value, place }: RowsSection,
): SheetSection {
  return {
    id: list,
    label: phrase(label),
    ...(hint === undefined ? {} : { hint: phrase(hint) }),
    look: "rows",
    list,
    cells,
    add: { label: phrase(add), value: row },
    ...(empty === undefined ? {} : { empty: phrase(empty) }),
    ...(kind === undefined ? {} : { kind: phrase(kind) }),
    ...(value === undefined ? {} : { value }),
    ...(place === undefined ? {} : { place }),
  };
}
