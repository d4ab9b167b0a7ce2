/** A heat map over two numbers of a roll, as a table whose cells are buttons: hover, focus and table give the exact values. */
import type { MapView } from "../engine/explore.ts";
import { drawChance } from "./chance-field.ts";
import { h } from "./draw.ts";
import { t } from "./words.ts";

export interface MapActions {
  /** The line is drawn where the chance reaches this. */
  readonly chance: number;
  setText(text: string): void;
  setAxes(axes: { readonly x: string; readonly y: string }): void;
  setChance(value: number): void;
}

export function drawMap(
  { fields, x, y, rows }: MapView,
  { chance, setText, setAxes, setChance }: MapActions,
): HTMLElement {
  const axis = (which: "x" | "y", label: string): HTMLElement => {
    const chosen = { x: x.id, y: y.id };
    const select = h(
      "select",
      {
        "data-focus": `map-${which}`,
        onchange: () => setAxes({ ...chosen, [which]: fields[select.selectedIndex]?.id ?? "" }),
      },
      fields.map((field) => h("option", { selected: field.id === chosen[which] }, field.label)),
    );
    return h("label", {}, `${label} `, select);
  };
  const columns = Array.from({ length: x.to - x.from + 1 }, (_, index) => x.from + index);
  const isAbove = (row: number, column: number): boolean | null => {
    const p = rows[row]?.[column]?.p;
    return p === null || p === undefined ? null : p >= chance;
  };
  const edge = (row: number, column: number): string => {
    const here = isAbove(row, column);
    const names = [
      column > 0 && here !== null && isAbove(row, column - 1) === !here ? "edge-left" : "",
      row > 0 && here !== null && isAbove(row - 1, column) === !here ? "edge-top" : "",
      columns[column] === x.now && y.from + row === y.now ? "here" : "",
    ];
    return names.filter((name) => name !== "").join(" ");
  };
  const exact = h("p", { class: "hint", "aria-hidden": "true" }, "\u00a0");
  const cellAt = (row: number, column: number): HTMLElement | null => {
    const { p, percent, text } = rows[row]?.[column] ?? NO_CELL;
    if (p === null) return null;
    const places = { x: x.label, across: columns[column] ?? 0, y: y.label, down: y.from + row };
    const name = t("ODDS.mapCell", { ...places, percent });
    return h(
      "button",
      {
        type: "button",
        "aria-label": name,
        style: `--p:${p.toFixed(3)}`,
        tabindex: -1,
        "data-focus": `cell-${text}`,
        onclick: () => text !== "" && setText(text),
        onfocus: () => exact.replaceChildren(name),
        onmouseenter: () => exact.replaceChildren(name),
      },
      String(Math.round(p * 100)),
    );
  };
  const cells = rows.map((one, row) => one.map((_, column) => cellAt(row, column)));
  const table = h(
    "table",
    { onkeydown: (event) => moveIn(cells, event as KeyboardEvent) },
    h("caption", {}, `${x.label} → · ${y.label} ↓`),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        columns.map((value) => h("th", { scope: "col" }, String(value))),
      ),
    ),
    h(
      "tbody",
      {},
      cells.map((line, row) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, String(y.from + row)),
          line.map((cell, column) => h("td", { class: edge(row, column) }, cell)),
        ),
      ),
    ),
  );
  // One stop for the Tab key; the arrow keys move within.
  (table.querySelector<HTMLElement>(".here button") ?? table.querySelector("button"))?.setAttribute("tabindex", "0");
  return h(
    "div",
    {},
    h(
      "div",
      { class: "row" },
      axis("x", t("ODDS.mapAcross")),
      axis("y", t("ODDS.mapDown")),
      h("label", {}, `${t("ODDS.chanceLine")} `, drawChance("map-chance", chance, setChance), " %"),
    ),
    h("div", { class: "map", tabindex: 0, role: "region", "aria-label": `${x.label} × ${y.label}` }, table),
    exact,
  );
}

const NO_CELL = { p: null, percent: "", text: "" };

const STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function moveIn(cells: readonly (readonly (HTMLElement | null)[])[], event: KeyboardEvent): void {
  const [down, across] = STEPS[event.key] ?? [0, 0];
  const row = cells.findIndex((line) => line.some((cell) => cell === document.activeElement));
  const column = cells[row]?.findIndex((cell) => cell === document.activeElement) ?? -1;
  const next = cells[row + down]?.[column + across];
  if (!next || column < 0 || (down === 0 && across === 0)) return;
  event.preventDefault();
  next.focus();
}
