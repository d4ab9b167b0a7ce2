/**
 * Edits rows of a sheet's lists: adds, removes, restores and moves them, by grip or with Alt and the up and down
 * arrows. Enter goes on to the next field, and adds a row after the last. Keeps the focus and announces the change.
 */
import { elementOf } from "../ui/target.ts";
import { announce } from "../ui/announce.ts";
import { isComposing } from "../ui/composing.ts";
import { listenToGrips } from "./grips.ts";
import { sayRemoved } from "./present-edit.ts";
import type { SheetHost } from "./sheet-host.ts";
import { rowId, rowName, sourceRows, withoutRow, withRow, withRowAt, type Row } from "./rows.ts";

interface RemovedRow {
  readonly list: string;
  readonly row: Row;
  readonly index: number;
}

/** Maximum number of removed rows that can be restored. */
const MOST = 20;
const FIELDS = "input, select, textarea";
/** Where Enter stops within a row. */
const STOPS = "input:not([type=radio]), [type=radio]:checked, select, [data-quincunx-slider]";

export function makeRowEdits({ declared: { declaration }, source, typed, update }: SheetHost) {
  const gone: RemovedRow[] = [];
  /** Finds the element to focus; tried after each drawing until it exists. */
  let pending: ((part: HTMLElement) => HTMLElement | null | undefined) | null = null;

  function lastOf(list: string): RemovedRow | undefined {
    const here = new Set(sourceRows(source(), list).map(({ id }) => id));
    return gone.findLast((one) => one.list === list && !here.has(one.row.id));
  }

  function add(button: HTMLElement): void {
    const section = declaration.sections.find(({ id }) => id === button.dataset["quincunxSection"]);
    if (!section?.add) return;
    const list = section.list ?? section.id;
    const rows = withRow(typed(), list, section.add.value);
    const added = rows.at(-1)?.id ?? "";
    pending = (part) => rowAt(part, added)?.querySelector<HTMLElement>(FIELDS);
    void update({ [list]: rows });
  }

  function remove({ dataset }: HTMLElement): void {
    const { quincunxList: list = "", quincunxRow: id = "" } = dataset;
    const rows = sourceRows(typed(), list);
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (!row) return;
    gone.push({ list, row, index });
    if (gone.length > MOST) gone.shift();
    pending = (part) =>
      rowAt(part, id)
        ? null
        : find(part, '[data-action="quincunxUndoRow"]', ({ dataset: { quincunxList } }) => quincunxList === list);
    announce(sayRemoved(row), document);
    void update({ [list]: withoutRow(typed(), list, id) });
  }

  function bringBack({ dataset }: HTMLElement): void {
    const last = lastOf(dataset["quincunxList"] ?? "");
    if (!last) return;
    gone.splice(gone.indexOf(last), 1);
    pending = (part) => rowAt(part, last.row.id)?.querySelector<HTMLElement>(FIELDS);
    void update({ [last.list]: withRowAt(typed(), last.list, last.row, last.index) });
  }

  /** `from`: the focused field or grip, which keeps the focus. */
  function move(row: HTMLElement, to: number, from: HTMLElement): void {
    const list = listOf(row);
    const id = rowId(row);
    const system = typed();
    const rows = sourceRows(system, list);
    const now = rows.findIndex((row) => row.id === id);
    const moved = rows[now];
    const index = Math.min(Math.max(to, 0), rows.length - 1);
    if (!moved || index === now) return;
    pending = refocus(id, from);
    const values = { label: rowName(moved), place: String(index + 1), count: String(rows.length) };
    announce(game.i18n.format("QUINCUNX.Sheet.moved", values), document);
    void update({ [list]: withRowAt(system, list, moved, index) });
  }

  /** Moves to the row's next field, then to the next row. False if the focus is not in a field of a row. */
  function goOn(from: HTMLElement): boolean {
    const row = from.closest<HTMLElement>("[data-quincunx-rows] > *");
    const stops = row ? stopsOf(row) : [];
    const at = stops.indexOf(from);
    if (!row || at < 0) return false;
    const button = find(row.closest("section") ?? row, '[data-action="quincunxAddRow"]', () => true);
    if (at === 0 && !row.nextElementSibling && button && leave(row, button)) return true;
    const next = stops[at + 1] ?? (row.nextElementSibling && stopsOf(row.nextElementSibling)[0]);
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
    if (!next && button) add(button);
    return true;
  }

  /** Removes a new row that nobody has filled, and moves to the button of the next list. False if the row is filled. */
  function leave(row: HTMLElement, button: HTMLElement): boolean {
    const list = listOf(row);
    const id = rowId(row);
    const blank = declaration.sections.find((section) => (section.list ?? section.id) === list)?.add?.value;
    const filled = sourceRows(typed(), list).find((row) => row.id === id);
    if (!blank || Object.entries(blank).some(([name, value]) => filled?.[name] !== value)) return false;
    pending = (part) => {
      const buttons = [...part.querySelectorAll<HTMLElement>('[data-action="quincunxAddRow"]')];
      return rowAt(part, id) ? null : (buttons[buttons.indexOf(button) + 1] ?? button);
    };
    void update({ [list]: withoutRow(typed(), list, id) });
    return true;
  }

  return {
    edit(button: HTMLElement): void {
      if (button.dataset["action"] === "quincunxAddRow") add(button);
      else if (button.dataset["action"] === "quincunxRemoveRow") remove(button);
      else bringBack(button);
    },
    /** The row removed last from this list, if it can be restored. */
    removed: (list: string): Row | null => lastOf(list)?.row ?? null,
    listen(part: HTMLElement): void {
      part.addEventListener("keydown", (event) => {
        const by = stepOf(event);
        const from = elementOf<HTMLElement>(event);
        const row = from.closest<HTMLElement>("[data-quincunx-rows] > *");
        if (by === 0 || !row) return;
        event.preventDefault();
        // Keeps Foundry from moving tokens.
        event.stopPropagation();
        const index = sourceRows(source(), listOf(row)).findIndex(({ id }) => id === rowId(row));
        move(row, index + by, from);
      });
      part.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || isComposing(event) || !isPlain(event) || !goOn(elementOf<HTMLElement>(event)))
          return;
        event.preventDefault();
        event.stopPropagation();
      });
      listenToGrips(part, (row, place, grip) => move(row, place, grip));
    },
    /** Called after each drawing; restores the focus. */
    afterDrawing(part: HTMLElement): void {
      const found = pending?.(part);
      if (!found) return;
      pending = null;
      found.focus();
    },
  };
}

/** −1, 0 or 1. Alt with an arrow anywhere in a row, or an arrow alone on the grip; a select keeps its own keys. */
function stepOf({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number {
  const on = target as HTMLElement;
  if (ctrlKey || metaKey || shiftKey || on.matches("select")) return 0;
  if (!altKey && !on.matches("[data-quincunx-move]")) return 0;
  return key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
}

function isPlain({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !shiftKey;
}

function stopsOf(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(".quincunx-row__main :is(" + STOPS + ")")];
}

function listOf(row: HTMLElement): string {
  return row.parentElement?.dataset["quincunxRows"] ?? "";
}

function rowAt(part: HTMLElement, id: string): HTMLElement | null {
  return find(part, "[data-quincunx-rows] > *", (row) => rowId(row) === id);
}

function find(part: HTMLElement, selector: string, isMeant: (one: HTMLElement) => boolean): HTMLElement | null {
  return [...part.querySelectorAll<HTMLElement>(selector)].find(isMeant) ?? null;
}

/** Restores focus and caret, since moving the row may move the element. */
function refocus(id: string, from: HTMLElement): (part: HTMLElement) => HTMLElement | null {
  const own = from.closest("[data-quincunx-key]");
  const cell = own?.getAttribute("data-quincunx-key");
  const caret = from instanceof HTMLInputElement && from.type === "text" ? from.selectionStart : null;
  return (part) => {
    const row = rowAt(part, id);
    if (!row) return null;
    const cellElement = find(row, "[data-quincunx-key]", ({ dataset: { quincunxKey } }) => quincunxKey === cell);
    const found =
      cellElement?.querySelector<HTMLElement>(FIELDS) ?? row.querySelector<HTMLElement>("[data-quincunx-move]");
    if (caret !== null && found instanceof HTMLInputElement && found.type === "text")
      queueMicrotask(() => found.setSelectionRange(caret, caret));
    return found;
  };
}
