/** Draws distributions: bars for the eye, a table for reading, copying and print. */
import type { ChartView } from "../engine/charts.ts";
import type { FanLine } from "../engine/answer.ts";
import { h, s } from "./draw.ts";
import { t } from "./words.ts";

const [WIDTH, HEIGHT, FOOT] = [640, 200, 24];
/** Width of a label below the bars, in units of the drawing; letters are larger on narrow screens. */
const LABEL = matchMedia("(max-width: 560px)").matches ? 62 : 34;
const SHADES = 8;

/** A place of a label within the drawing. */
const clamped = (x: number): number => Math.max(LABEL / 2, Math.min(WIDTH - LABEL / 2, x));

/** Several charts on one axis; the first is filled, the others are lines. */
export function drawBars(charts: readonly ChartView[], name: string): SVGElement {
  const drawn = charts.map(({ bars, unfolded }) => (charts.length > 1 ? unfolded : bars));
  const all = drawn.flat();
  const [low, high] = [Math.min(...all.map(({ value }) => value)), Math.max(...all.map(({ value }) => value))];
  const highest = Math.max(...all.map(({ p }) => p), Number.MIN_VALUE);
  const step = WIDTH / (high - low + 1);
  const every = Math.max(1, Math.ceil(LABEL / step));
  const [first = [], ...others] = drawn;
  const tall = (p: number): number => (p / highest) * (HEIGHT - FOOT - 4);
  const x = (value: number): number => (value - low) * step;
  const base = HEIGHT - FOOT;
  const bars = first.map((bar, index) => {
    const at = x(bar.value);
    const shape = { x: (at + 1).toFixed(1), width: Math.max(1, step - 2).toFixed(1) };
    let top = base;
    const pieces =
      bar.parts.length > 0
        ? bar.parts.map(({ value, p }) => {
            top -= tall(p);
            return s("rect", {
              ...shape,
              y: top.toFixed(1),
              height: tall(p).toFixed(1),
              class: `part part-${value % SHADES}`,
            });
          })
        : [
            s("rect", {
              ...shape,
              y: (base - tall(bar.p)).toFixed(1),
              height: tall(bar.p).toFixed(1),
              class: `bar ${bar.tone}`,
            }),
            bar.hatched > 0
              ? s("rect", {
                  ...shape,
                  y: (base - tall(bar.hatched)).toFixed(1),
                  height: tall(bar.hatched).toFixed(1),
                  class: "hatched",
                })
              : null,
          ];
    const left = first.length - 1 - index;
    const isNamed = left === 0 || ((bar.value - low) % every === 0 && left >= every);
    return s(
      "g",
      {},
      s("title", {}, `${bar.label}: ${percent(bar.p)}`),
      ...pieces,
      isNamed ? s("text", { x: clamped(at + step / 2).toFixed(1), y: HEIGHT - 6, class: "axis" }, bar.label) : null,
    );
  });
  const lines = others.map((points, index) =>
    s("polyline", {
      class: `line line-${index + 1}`,
      points: points
        .map(({ value, p }) => `${(x(value) + step / 2).toFixed(1)},${(base - tall(p)).toFixed(1)}`)
        .join(" "),
    }),
  );
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name, class: "chart" },
    s("title", {}, name),
    s("defs", {}, hatching()),
    s("line", { x1: 0, x2: WIDTH, y1: base, y2: base, class: "ground" }),
    ...bars,
    ...lines,
  );
}

function hatching(): SVGElement {
  const pattern = {
    id: "hatching",
    width: 6,
    height: 6,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  };
  return s("pattern", pattern, s("rect", { width: 3, height: 6, class: "stripe" }));
}

/** What the parts of divided bars are. */
export function drawLegend({ partsOf, bars }: ChartView): HTMLElement | null {
  const values = [...new Set(bars.flatMap(({ parts }) => parts.map(({ value }) => value)))].sort(
    (one, other) => one - other,
  );
  if (values.length === 0) return null;
  return h(
    "p",
    { class: "legend" },
    `${partsOf}: `,
    values.map((value) => h("span", {}, h("i", { class: `part part-${value % SHADES}` }), ` ${value}`)),
  );
}

/** The same numbers as a table, open or folded. */
export function drawTable(chart: ChartView, isOpen: boolean): HTMLElement {
  const head = ["ODDS.value", "ODDS.exactly", "ODDS.atLeast", "ODDS.atMost"].map((key) =>
    h("th", { scope: "col" }, t(key)),
  );
  return h(
    "details",
    { open: isOpen },
    h("summary", {}, t("ODDS.table", { label: chart.label })),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, head)),
      h(
        "tbody",
        {},
        chart.rows.map(({ value, exactly, atLeast, atMost }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, value),
            h("td", {}, exactly),
            h("td", {}, atLeast),
            h("td", {}, atMost),
          ),
        ),
      ),
    ),
  );
}

/** The fan of a long test: the chance within each number of rounds, by way of rolling. */
export function drawFan(lines: readonly FanLine[], name: string): HTMLElement {
  const most = Math.max(...lines.map(({ points }) => points.length), 2);
  const x = (index: number): string => ((index / (most - 1)) * (WIDTH - 20) + 10).toFixed(1);
  const highest = Math.max(...lines.flatMap(({ points }) => points.map(({ p }) => p)), Number.MIN_VALUE);
  const y = (p: number): string => (HEIGHT - FOOT - (p / highest) * (HEIGHT - FOOT - 8)).toFixed(1);
  const rounds = lines[0]?.points ?? [];
  return h(
    "div",
    {},
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name, class: "chart" },
      s("title", {}, name),
      s("line", { x1: 0, x2: WIDTH, y1: HEIGHT - FOOT, y2: HEIGHT - FOOT, class: "ground" }),
      ...rounds.map((point, index) => s("text", { x: x(index), y: HEIGHT - 8, class: "axis" }, String(point.rounds))),
      ...lines.map(({ points, label }, index) =>
        s(
          "polyline",
          { class: `line line-${index}`, points: points.map(({ p }, at) => `${x(at)},${y(p)}`).join(" ") },
          s("title", {}, label),
        ),
      ),
    ),
    h(
      "p",
      { class: "legend" },
      lines.map(({ label }, index) => h("span", {}, h("i", { class: `line-${index}` }), ` ${label}`)),
    ),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, [
          h("th", { scope: "col" }, t("ODDS.rounds")),
          ...lines.map(({ label }) => h("th", { scope: "col" }, label)),
        ]),
      ),
      h(
        "tbody",
        {},
        rounds.map((point, index) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(point.rounds)),
            lines.map(({ points }) => {
              const { percent: chance = "", diceText = "" } = points[index] ?? {};
              return h("td", {}, chance, diceText === "" ? null : h("small", {}, ` ${diceText}`));
            }),
          ),
        ),
      ),
    ),
  );
}

function percent(p: number): string {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 2 }).format(p);
}
