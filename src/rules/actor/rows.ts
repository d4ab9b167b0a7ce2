/** Fields of actors and the sheet sections that show them: lists of rows, most of which start with a name, and tracks, numbers from 0 to a maximum such as harm. */
import type { JsonValue } from "../contract/control.ts";
import { phrase, type LanguageKey } from "../contract/phrase.ts";
import { LIMITS } from "../contract/schema.ts";
import type {
  ActorField,
  SheetCell,
  SheetSection,
  ActorDeclaration,
  ActorResource,
  System,
} from "../contract/actor.ts";
import { integerOf } from "./data.ts";

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

interface RowsSection {
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

type Track = Extract<ActorField, { kind: "track" }>;
/** Stored form of a track, or its default. */
interface TrackState {
  readonly value: number;
  readonly max: number;
}

/** The highest maximum of a track. */
export const MOST_TRACKED = 99;

/** Never throws: missing or invalid data give an empty track. A value above `max` is kept, so that a lower maximum heals no harm. */
export function readTrack({ most, limit }: Track, stored: unknown): TrackState {
  const { value, max }: Partial<TrackState> = typeof stored === "object" && stored !== null ? stored : {};
  return {
    value: integerOf(value, { min: 0, max: limit }),
    max: integerOf(max, { min: 1, max: limit }, most),
  };
}

/** Parts of the declaration of an actor that takes harm of all kinds on one track. */
export function plainHarm(most: number): {
  readonly field: Track;
  readonly section: SheetSection;
  readonly resource: (system: System) => ActorResource;
  readonly harm: NonNullable<ActorDeclaration["harm"]>;
} {
  const field: Track = { kind: "track", most, limit: MOST_TRACKED };
  const label = phrase("QUINCUNX.Label.harm");
  return {
    field,
    section: { id: "harm", label, look: "fields", cells: [{ field: "harm", label, look: "track" }] },
    resource: (system) => {
      const { value, max } = readTrack(field, system["harm"]);
      return { id: "harm", label, path: "harm.value", value, min: 0, max, look: "boxes", isHarm: true };
    },
    harm: () => ({ resource: "harm", step: 0 }),
  };
}
