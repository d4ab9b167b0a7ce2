/**
 * Prepares the chart of a prompt. If its bars are values of the target, it is one slider: a bar, or a name below it, sets the target.
 */
import type { TargetScale } from "../../rules/contract/control.ts";
import type { Chart, Figure } from "../../rules/contract/description.ts";
import { targetsInSight } from "../../rules/odds/targets.ts";
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { foldTails } from "../../rules/odds/tails.ts";
import { histogram, sayValue, tinted } from "../../ui/draw/histogram.ts";
import { formatNumber, formatPercent, formatSigned, formatWhole, speak } from "../../ui/speak.ts";
import { findControl, isLocked } from "./controls.ts";
import { chartsOf } from "./odds.ts";
import { mechanicOf, type SpecEditorState } from "./state.ts";

/** Distances in percent between the texts under the chart: with names, and of numbers alone. */
const APART = 16;
const APART_NUMBERS = 11.5;
/** Distance in percent of the outermost names from the ends. */
const END = 6;
/** Most bars that have their number below. */
const MOST_LABELLED = 22;

interface Tick {
  readonly value: number;
  readonly name: string;
  readonly figure: string;
}

export function presentAim(state: SpecEditorState, focus: Figure | null): object | null {
  const mechanic = mechanicOf(state);
  const scale = mechanic.prompt.scale?.(state.spec, focus?.id ?? null) ?? null;
  const charts = chartsOf(state);
  const isUnknown = hasUnknownTarget(mechanic, state.spec);
  const chart = charts.find(({ id }) => id === (focus?.span?.chart ?? scale?.chart)) ?? charts[0];
  if (scale?.chart !== undefined && chart?.id === scale.chart) return presentTotals(state, scale, chart);
  if (isUnknown) return presentChances(state, scale);
  return chart && hasShape(chart) ? presentPlain(focus ? tinted(chart, focus) : chart) : null;
}

function hasShape({ bars }: Chart): boolean {
  return bars.filter(({ p }) => p > 0).length > 1;
}

/** A chart that sets nothing. */
export function presentPlain(chart: Chart): object {
  const view = histogram(chart);
  return { ...view, axis: view.label, hasValues: true };
}

/** Bars of totals: a bar and all above it are the success. */
function presentTotals(state: SpecEditorState, scale: TargetScale, chart: Chart): object | null {
  const { value, control: id } = scale;
  const toned: Chart = {
    ...chart,
    bars: chart.bars.map((bar) => ({ ...bar, tone: value !== null && bar.value >= value ? "good" : "neutral" })),
  };
  const { bars } = foldTails(toned);
  const [first, last] = [bars[0]?.value ?? 0, bars.at(-1)?.value ?? 0];
  const highest = Math.max(...bars.map(({ p }) => p), Number.MIN_VALUE);
  const chanceFrom = (least: number): number =>
    Math.min(1, (chart.rest ?? 0) + chart.bars.reduce((sum, bar) => sum + (bar.value >= least ? bar.p : 0), 0));
  const leftOf = (at: number): number => ((at - first) / bars.length) * 100;
  const ticks = ticksOf(scale).filter(({ value: at }) => at >= first && at <= last);
  const isNamed = ticks.length > 0;
  const isSigned = first < 0;
  const say = (at: number): string => (isSigned ? formatSigned(at) : formatNumber(at));
  return {
    label: speak(chart.label),
    summary: speak(chart.summary),
    bars: bars.map((bar) => ({
      value: isSigned && bar.value > 0 ? sayValue(bar).replace(/\d/u, "+$&") : sayValue(bar),
      isLabelled: !isNamed && bars.length <= MOST_LABELLED,
      isChosen: bar.value === value,
      height: ((bar.p / highest) * 100).toFixed(1),
      tone: bar.tone,
      hatched: null,
      set: bar.value,
      tip: `${say(bar.value)}: ${formatWhole(chanceFrom(bar.value))}`,
    })),
    hasValues: !isNamed,
    mark:
      value !== null && value >= first && value <= last
        ? { left: leftOf(value).toFixed(2), label: ticks.some((tick) => tick.value === value) ? "" : say(value) }
        : null,
    ends: isNamed ? endsOf(bars, ticks, leftOf) : null,
    ticks: placed(ticks, value, (at) => leftOf(at + 0.5)).map(({ tick, left }) => ({
      ...tick,
      label: say(tick.value),
      chance: tick.value === value ? "" : formatWhole(chanceFrom(tick.value)),
      isChosen: tick.value === value,
      left: left.toFixed(2),
    })),
    ...sliderOf(state, id, scale, {
      range: [first, last],
      words: (at) => [say(at), ticks.find((tick) => tick.value === at)?.name ?? "", formatPercent(chanceFrom(at))],
    }),
  };
}

/** The lowest and the highest bar, where no name is in their way. */
function endsOf(
  bars: Chart["bars"],
  ticks: readonly Tick[],
  leftOf: (at: number) => number,
): { readonly low: string; readonly high: string } {
  const isFree = (at: number): boolean => ticks.every(({ value }) => Math.abs(leftOf(value) - at) >= APART);
  const [first, last] = [bars[0], bars.at(-1)];
  return { low: first && isFree(0) ? sayValue(first) : "", high: last && isFree(100) ? sayValue(last) : "" };
}

function ticksOf({ ticks }: TargetScale): readonly Tick[] {
  return ticks.map(({ value, name, figure = "" }) => ({ value, figure, name: name ? speak(name) : "" }));
}

/** Texts that would overlap are left out, but never the chosen one; those at the ends move inward. */
function placed(ticks: readonly Tick[], chosen: number | null, leftOf: (at: number) => number) {
  const apart = ticks.some(({ name }) => name !== "") ? APART : APART_NUMBERS;
  const out: { readonly tick: Tick; readonly left: number }[] = [];
  for (const tick of ticks.toSorted((a, b) => Number(b.value === chosen) - Number(a.value === chosen))) {
    const left = Math.min(100 - END, Math.max(END, leftOf(tick.value)));
    if (out.every((other) => Math.abs(other.left - left) >= apart)) out.push({ tick, left });
  }
  return out.toSorted((a, b) => a.left - b.left);
}

/** One bar for each likely target, as high as its chance. */
function presentChances(state: SpecEditorState, scale: TargetScale | null): object | null {
  const mechanic = mechanicOf(state);
  const all = targetsInSight(mechanic, state.spec);
  const open = all.filter(({ p }) => p > 0 && p < 1);
  const shown = open.length > 0 ? open : all;
  if (shown.length === 0) return null;
  const names = new Map(scale ? ticksOf(scale).map(({ value, name }) => [value, name]) : []);
  const values = shown.flatMap(({ label }) => (typeof label === "number" ? [label] : []));
  const chanceOf = (at: number): string => formatPercent(shown.find(({ label }) => label === at)?.p ?? 0);
  return {
    label: game.i18n.localize("QUINCUNX.Prompt.chances"),
    summary: shown.map(({ label, p }) => `${sayLabel(label)}: ${formatPercent(p)}`).join(", "),
    isChances: true,
    bars: shown.map(({ label, p }) => ({
      value: sayLabel(label),
      name: typeof label === "number" ? (names.get(label) ?? "") : "",
      chance: formatWhole(p),
      height: (p * 100).toFixed(1),
      tone: "neutral",
      set: typeof label === "number" ? label : null,
    })),
    ...(scale && values.length === shown.length
      ? sliderOf(state, scale.control, scale, {
          range: [Math.min(...values), Math.max(...values)],
          words: (at) => [formatNumber(at), names.get(at) ?? "", chanceOf(at)],
        })
      : {}),
  };
}

function sayLabel(label: ReturnType<typeof targetsInSight>[number]["label"]): string {
  return typeof label === "number" ? formatNumber(label) : speak(label);
}

/** Empty if this user does not set the target. */
function sliderOf(
  state: SpecEditorState,
  id: string | undefined,
  { value, ticks }: TargetScale,
  { range: [min, max], words }: { range: readonly [number, number]; words(at: number): readonly string[] },
): object {
  const control = id === undefined ? undefined : findControl(state, id);
  if (!control || state.isReadOnly || isLocked(state, control)) return {};
  const now = value ?? (control.kind === "stepper" ? control.none?.start : undefined) ?? Math.round((min + max) / 2);
  return {
    slider: {
      control: control.id,
      label: speak(control.label),
      min: Math.min(min, now),
      max: Math.max(max, now),
      now,
      isUnknown: value === null,
      words:
        value === null
          ? game.i18n.localize("QUINCUNX.Prompt.noNumber")
          : words(value)
              .filter((part) => part !== "")
              .join(", "),
      ticks: ticks.map((tick) => tick.value).join(","),
    },
  };
}
