/** Prepares an actor in edit mode for the template: the declared sections and the input of each field. */
import type { ActorField, SheetCell, SheetSection, System } from "../rules/contract/actor.ts";
import { linkChoices, linkState } from "../rules/actor/links.ts";
import { readTrack } from "../rules/actor/rows.ts";
import type { DeclaredActor } from "../actors/any-stats.ts";
import { speak, formatNumber } from "../ui/speak.ts";
import { presentControls } from "../roll/spec-editor/present-controls.ts";
import type { SpecEditorState } from "../roll/spec-editor/state.ts";
import { typedForm } from "../roll/spec-editor/typed-form.ts";
import { shapeOf } from "../ui/draw/dice-shapes.ts";
import { beginSpec } from "../mechanics/house-rules/house-rules.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import { sayShown, type EffectMarks } from "./effect-marks.ts";
import { fieldText } from "./field-text.ts";
import type { Fields } from "../rules/contract/fields.ts";
import { rowName, sourceRows, type Row } from "./rows.ts";

export interface EditOptions {
  readonly scope: string;
  readonly marks: EffectMarks;
  /** The spec editor of a cell; `null` if it cannot be edited. */
  cell(place: string): SpecEditorState | null;
  /** The row removed last from this list, if it can be restored. */
  removed(list: string): Row | null;
}

export function presentEdit(declared: DeclaredActor, system: System, options: EditOptions): readonly object[] {
  return declared.declaration.sections.map((section) => ({
    id: section.id,
    elementId: `${options.scope}-${section.id}`,
    label: speak(section.label),
    hint: section.hint ? speak(section.hint) : "",
    isRows: section.look === "rows",
    ...(section.look === "rows"
      ? presentRows(declared, section, system, options)
      : presentFields(declared, section, system, options)),
  }));
}

function presentFields(declared: DeclaredActor, section: SheetSection, system: System, options: EditOptions): object {
  return {
    cells: section.cells.map((cell) => {
      const place = { name: `system.${cell.field}`, value: system[cell.field], place: cell.field, system };
      return presentCell(cell, declared.declaration.fields[cell.field], place, options);
    }),
  };
}

function presentRows(declared: DeclaredActor, section: SheetSection, system: System, options: EditOptions): object {
  const list = section.list ?? section.id;
  const field = declared.declaration.fields[list];
  const of = field?.kind === "list" ? field.of : {};
  const rows = sourceRows(system, list);
  const stats = declared.declaration.stats(system);
  const rolled = (id: string): Fields | null => {
    const roll = stats.find((stat) => stat.id === `${list}.${id}`)?.roll;
    return roll ? unlessRefused(() => beginSpec(declared.mechanic, roll.spec)) : null;
  };
  // A single input needs no caption beside the row's name; several need one each.
  const isCaptioned =
    section.cells.filter((cell) => !["text", "spec", "rich"].includes(lookOf(cell, of[cell.field]))).length > 1;
  const removed = options.removed(list);
  const isFull = field?.kind === "list" && rows.length >= field.max;
  return {
    list,
    rows: rows.map((row, index) => {
      const label = rowName(row);
      const cells = section.cells.map((cell) =>
        presentCell(
          cell,
          of[cell.field],
          {
            name: `system.${list}.${index}.${cell.field}`,
            value: row[cell.field],
            place: `${list}.${row.id}.${cell.field}`,
            system,
            rolled: rolled(row.id),
          },
          options,
        ),
      );
      return {
        id: row.id,
        list,
        label,
        move: rows.length > 1 ? moveLabel(label, index, rows.length) : null,
        cells: cells
          .filter((cell) => !cell["isspec"])
          .map((cell) => ({ ...cell, isCaptioned: isCaptioned && !cell["istext"] && !cell["isrich"] })),
        folds: cells.filter((cell) => cell["isspec"]),
      };
    }),
    removed: removed ? sayRemoved(removed) : null,
    empty: rows.length === 0 && section.empty ? speak(section.empty) : "",
    add: section.add && !isFull ? { label: speak(section.add.label), section: section.id } : null,
  };
}

function moveLabel(label: string, index: number, count: number): string {
  return game.i18n.format("QUINCUNX.Sheet.moveRow", { label, place: String(index + 1), count: String(count) });
}

export function sayRemoved(row: Row): string {
  const label = rowName(row);
  return label === ""
    ? game.i18n.localize("QUINCUNX.Sheet.removedNameless")
    : game.i18n.format("QUINCUNX.Sheet.removed", { label });
}

/** Data of the cell's template, with `is<look>`. */
type Cell = Fields;

interface Place {
  readonly name: string;
  readonly value: unknown;
  /** Address within the actor, independent of the order of rows. */
  readonly place: string;
  readonly system: System;
  /** The spec that a click on the row rolls. Default: `null`, nothing. */
  readonly rolled?: Fields | null;
}

function presentCell(
  cell: SheetCell,
  field: ActorField | undefined,
  { name, value, place, system, rolled = null }: Place,
  options: EditOptions,
): Cell {
  const look = lookOf(cell, field);
  const base = {
    name,
    value,
    place,
    label: speak(cell.label),
    elementId: `${options.scope}-${place.replaceAll(/[^\w-]/gu, "-")}`,
    [`is${look}`]: true,
    effect: sayEffects(options.marks, place, field),
  };
  if (!field) return base;
  switch (field.kind) {
    case "integer":
      return { ...base, ...presentInteger(field, value) };
    case "choice":
      return {
        ...base,
        options: field.options.map((option) => ({
          value: option.value,
          label: speak(option.label),
          shape: typeof option.value === "number" ? shapeOf(option.value) : null,
          isChosen: option.value === value,
        })),
      };
    case "spec":
      return { ...base, ...presentSpec(options.cell(place), base.elementId, rolled) };
    case "link":
      return { ...base, ...presentLink(system, field.to, value) };
    case "track":
      return { ...base, value: readTrack(field, value), limit: field.limit };
    case "text":
      return { ...base, max: field.max ?? 200, isLong: (field.max ?? 0) > 200 };
    default:
      return base;
  }
}

/** The value with active effects, for example "4 with Blessing"; empty if it is what is stored. */
function sayEffects(marks: EffectMarks, place: string, field: ActorField | undefined): string {
  const places = field?.kind === "track" ? [`${place}.value`, `${place}.max`] : [place];
  return places
    .flatMap((place) => {
      const mark = marks.at(place);
      const words =
        fieldText(field, mark?.current) || (typeof mark?.current === "number" ? formatNumber(mark.current) : "");
      const markText = mark ? sayShown(mark.names, words) : "";
      if (!mark) return [];
      return place.endsWith(".max") && field?.kind === "track"
        ? [`${game.i18n.localize("QUINCUNX.Label.most")}: ${markText}`]
        : [markText];
    })
    .join(", ");
}

/** The rows that a link can name; a broken link stays selected until the user chooses another. */
function presentLink(system: System, to: string, stored: unknown): object {
  const state = linkState(system, to, stored);
  const rows = linkChoices(system, to).map(({ id, row }) => ({
    value: id,
    label: speak(row.label),
    isChosen: state.kind === "linked" && state.row.id === row.id,
  }));
  const none = { value: "", label: game.i18n.localize("QUINCUNX.Label.none"), isChosen: state.kind === "none" };
  if (state.kind !== "gone") return { options: [none, ...rows] };
  const label =
    state.name === null
      ? game.i18n.localize("QUINCUNX.Sheet.linkGoneNameless")
      : game.i18n.format("QUINCUNX.Sheet.linkGone", { name: state.name });
  return { options: [{ value: String(stored), label, isChosen: true }, none, ...rows], isBroken: true };
}

function lookOf(cell: SheetCell, field: ActorField | undefined): NonNullable<SheetCell["look"]> {
  if (cell.look) return cell.look;
  const looks = {
    integer: "number",
    text: "text",
    rich: "rich",
    toggle: "toggle",
    choice: "select",
    spec: "spec",
    list: "text",
    link: "link",
    track: "track",
  } as const;
  return looks[field?.kind ?? "text"];
}

const USUAL_DOTS = 5;

function presentInteger({ min, max }: Extract<ActorField, { kind: "integer" }>, value: unknown): object {
  const now = typeof value === "number" ? value : min;
  // One dot per value from 1; shows at least the usual number and one more than the value, up to the maximum.
  const shown = Math.min(max, Math.max(USUAL_DOTS, now + 1));
  const dots =
    max <= 20
      ? Array.from({ length: Math.max(0, shown) }, (_, index) => ({ value: index + 1, isOn: index < now }))
      : [];
  return {
    min,
    max,
    now,
    /** Drawn over the field at rest, since a number field writes a hyphen. */
    minus: now < 0 ? formatNumber(now) : "",
    dots,
    canLess: now > min,
    canMore: now < max,
    less: Math.max(min, now - 1),
    more: Math.min(max, now + 1),
  };
}

function presentSpec(state: SpecEditorState | null, scope: string, rolled: Fields | null): Fields {
  if (!state) return {};
  return { printed: typedForm({ ...state, spec: rolled ?? state.spec }), controls: presentControls(state, { scope }) };
}
