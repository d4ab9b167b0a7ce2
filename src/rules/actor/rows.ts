/** List fields of an actor and the sections of its sheet that show them: rows, most of which begin with a name. */
import type { JsonValue } from "../contract/control.ts";
import { phrase, type LanguageKey } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import type { ActorField, SheetCell, SheetSection } from "../contract/actor.ts";

const MOST_ROWS = 50;

/** Words in a row. */
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

/** A row of the list field `to`. */
export function linkField(to: string): ActorField {
  return { kind: "link", to };
}

type ListField = Extract<ActorField, { kind: "list" }>;

/** A list of rows that each have these fields. */
export function rowsField(of: Readonly<Record<string, ActorField>>): ListField {
  return { kind: "list", of, max: MOST_ROWS };
}

/** A list of rows that each have a name, `label`, and these fields. */
export function namedRowsField(of: Readonly<Record<string, ActorField>> = {}): ListField {
  return rowsField({ label: textField, ...of });
}

export interface RowsSection {
  readonly label: LanguageKey;
  readonly hint?: LanguageKey;
  readonly cells: readonly SheetCell[];
  /** What the button says that adds a row, and what stands in the new one. */
  readonly add: LanguageKey;
  readonly row: Readonly<Record<string, JsonValue>>;
  /** Shown while there is no row. */
  readonly empty?: LanguageKey;
  /** What one row is, said beside its name in play. */
  readonly kind?: LanguageKey;
  readonly value?: NonNullable<SheetSection["value"]>;
}

/** The section of the list field `list`. */
export function rowsSection(
  list: string,
  { label, hint, cells, add, row, empty, kind, value }: RowsSection,
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
  };
}
