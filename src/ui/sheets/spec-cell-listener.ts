/** Hears the controls inside a sheet's spec cells, and keeps their changes away from the sheet's own form. */
import type { DeclaredActor } from "../../foundry/actors/declarations.ts";
import type { Control } from "../../rules/contract/control.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { listenToControls } from "../controls/listen.ts";
import type { Change } from "../controls/read.ts";
import { explain } from "../explain.ts";
import { findControl } from "../prompt/state.ts";
import { sourceRows, withCell, type System } from "./rows.ts";
import { changedPart, specControls, wholeSpec, type SpecField } from "./spec-cell.ts";

export interface SpecCellListener {
  readonly declared: DeclaredActor;
  readonly faults: Map<string, { readonly typed: string | null; readonly message: string }>;
  system(): System;
  /** Writes `system` fields into the document. */
  update(changes: Readonly<Record<string, unknown>>): void;
  redraw(): void;
}

/** A spec cell by its place: `abilities.<row id>.spec`, or the name of a single field. */
interface Found {
  readonly place: string;
  readonly field: SpecField;
  readonly spec: object;
}

export function listenToSpecCells(part: HTMLElement, listener: SpecCellListener): void {
  listenToControls(part, {
    isLive: false,
    find: (id, element) => controlAt(listener, element, id),
    change: (change, control, element) => store(listener, element, change, control),
    refuse: (error, control, typed, element) => refuse(listener, error, control, typed, element),
    open: () => undefined, // groups inside a cell stay as the reader left them: nothing redraws their `open`
  });
  for (const type of ["input", "change"] as const)
    part.addEventListener(type, (event) => {
      if (cellOf(event.target as HTMLElement)) event.stopPropagation();
    });
}

function cellOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>("[data-quincunx-spec]");
}

function find({ declared, system }: SpecCellListener, element: HTMLElement): Found | null {
  const place = cellOf(element)?.dataset["quincunxSpec"];
  if (!place) return null;
  const [list = "", row, name = ""] = place.split(".");
  const { fields } = declared.declaration;
  const outer = fields[list];
  const field = row === undefined ? outer : outer?.kind === "list" ? outer.of[name] : undefined;
  if (field?.kind !== "spec") return null;
  const stored = row === undefined ? system()[list] : sourceRows(system(), list).find(({ id }) => id === row)?.[name];
  const spec = wholeSpec(declared.mechanic, field, stored);
  return spec ? { place, field, spec } : null;
}

function controlAt(listener: SpecCellListener, element: HTMLElement, id: string): Control | undefined {
  const found = find(listener, element);
  return found ? findControl(specControls(listener.declared.mechanic, found.field, found.spec), id) : undefined;
}

function store(listener: SpecCellListener, element: HTMLElement, change: Change, control: Control): void {
  const found = find(listener, element);
  if (!found) return;
  const { place, field, spec } = found;
  try {
    const part = changedPart(listener.declared.mechanic, field, spec, change);
    const [list = "", row, name = ""] = place.split(".");
    listener.faults.delete(`${place} ${control.id}`);
    listener.update({ [list]: row === undefined ? part : withCell(listener.system(), list, row, name, part) });
  } catch (error) {
    refuse(listener, error, control, "value" in element ? String((element as HTMLInputElement).value) : null, element);
  }
}

function refuse(
  listener: SpecCellListener,
  error: unknown,
  control: Control,
  typed: string | null,
  element: HTMLElement,
): void {
  if (!(error instanceof RuleError)) throw error;
  const place = cellOf(element)?.dataset["quincunxSpec"] ?? "";
  listener.faults.set(`${place} ${control.id}`, { typed, message: explain(error, listener.declared.mechanic.id) });
  listener.redraw();
}
