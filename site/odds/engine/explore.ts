/** Questions about questions: what it would take for a chance, how two differ, and a map over two numbers. */
import type { StepperControl } from "../../../src/rules/contract/control.ts";
import { RuleError, unlessRefused } from "../../../src/rules/contract/error.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { phrase } from "../../../src/rules/contract/phrase.ts";
import { stepsOf } from "../../../src/rules/odds/step-value.ts";
import { change } from "../../../src/rules/spec/change.ts";
import { formatNumber, formatPercent, formatPoints, joinWords, speak } from "../../../src/ui/speak.ts";
import type { Asked } from "./answer.ts";
import { allControls, chanceOf, nameOf, type FlatControl } from "./controls.ts";
import { printQuestion, readQuestion, type RollQuestion } from "./question.ts";

/** One way to reach a chance: one control, changed as little as possible. */
export interface Way {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly percent: string;
  readonly text: string;
}

/** Steps of one control that are tried. */
const MOST_STEPS = 40;

function rollOf({ text, house }: Asked): RollQuestion {
  const question = readQuestion(text, house);
  if (question.kind === "roll") return question;
  throw new RuleError("not-allowed", "only a single roll can be explored", { data: { values: "" } });
}

/** For each control the smallest change with which the chance is at least `p`; if it already is, the largest that keeps it. */
export function waysTo(asked: Asked, p: number): readonly Way[] {
  const question = rollOf(asked);
  const { mechanic, spec } = question;
  const now = chanceOf(mechanic, spec);
  if (now?.unit !== "probability") return [];
  return steppers(mechanic, spec).flatMap((control) => {
    const found = walk(mechanic, { control, spec, p: now.value }, now.id, p);
    const text = found && unlessRefused(() => printQuestion({ ...question, spec: found.spec }, asked.house));
    return found && text !== null && text !== ""
      ? [
          {
            label: nameOf(control),
            from: shown(control),
            to: shown(found.control),
            percent: formatPercent(found.p),
            text,
          },
        ]
      : [];
  });
}

interface Found {
  readonly control: Stepper;
  readonly spec: Fields;
  readonly p: number;
}

/** Walks a control in the direction that helps, or, if the chance is enough, in the one that costs. */
function walk(mechanic: AnyMechanic, start: Found, figure: string, least: number): Found | null {
  const isEnough = start.p >= least;
  for (const direction of ["up", "down"] as const) {
    let [at, best]: [Found, Found | null] = [start, null];
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const next = stepped(mechanic, at, direction, figure);
      if (!next || (isEnough ? next.p > at.p || next.p < least : next.p < at.p)) break;
      at = next;
      if (!isEnough && next.p >= least) return next;
      if (isEnough && next.p < start.p) best = next;
    }
    if (best) return best;
  }
  return null;
}

function stepped(
  mechanic: AnyMechanic,
  { control, spec }: Found,
  direction: "up" | "down",
  figure: string,
): Found | null {
  const to = stepsOf({ ...control, showsStepValue: true }).find(({ step }) => step === direction)?.to;
  if (!to || typeof to.value !== "number") return null;
  const next = unlessRefused(() => change(mechanic, spec, control.path, to.value));
  const found = next === null ? undefined : steppers(mechanic, next).find(({ id }) => id === control.id);
  const chance = next === null ? null : chanceOf(mechanic, next);
  return next !== null && found && chance?.id === figure ? { control: found, spec: next, p: chance.value } : null;
}

type Stepper = StepperControl & FlatControl;

function steppers(mechanic: AnyMechanic, spec: Fields): readonly Stepper[] {
  return allControls(mechanic, spec).filter((control): control is Stepper => control.kind === "stepper");
}

function shown({ value, none, display }: StepperControl): string {
  if (value === null) return none ? speak(none.label) : "";
  return display ? speak(display) : formatNumber(value);
}

/** One sentence about what a second question changes, and by how much the chance differs. */
export function differenceBetween(first: Asked, second: Asked): string {
  const [one, other] = [readQuestion(first.text, first.house), readQuestion(second.text, second.house)];
  if (one.kind !== "roll" || other.kind !== "roll") return "";
  const [before, after] = [chanceOf(one.mechanic, one.spec), chanceOf(other.mechanic, other.spec)];
  const isComparable = before?.unit === "probability" && after?.unit === "probability";
  const points = isComparable ? formatPoints(after.value - before.value) : "";
  if (one.mechanic.id !== other.mechanic.id)
    return speak(phrase("ODDS.otherMechanic", { mechanic: other.mechanic.label, points }));
  const changed = differing(one, other);
  if (changed.length === 0) return speak(phrase("ODDS.same"));
  return speak(phrase(isComparable ? "ODDS.differs" : "ODDS.differsOpen", { changes: joinWords(changed), points }));
}

function differing(one: RollQuestion, other: RollQuestion): readonly string[] {
  const before = new Map(allControls(one.mechanic, one.spec).map((control) => [control.id, control]));
  return allControls(other.mechanic, other.spec).flatMap((control) => {
    const old = before.get(control.id);
    const [was, is] = [old ? said(old) : null, said(control)];
    if (is === null || was === is) return [];
    return [
      speak(
        was === null
          ? phrase("ODDS.changeNew", { label: nameOf(control), to: is })
          : phrase("ODDS.change", { label: nameOf(control), from: was, to: is }),
      ),
    ];
  });
}

/** What a control is set to; `null` for lists, whose entries have controls of their own. */
function said(control: FlatControl): string | null {
  if (control.kind === "stepper") return shown(control);
  if (control.kind === "toggle") return speak(phrase(control.value ? "ODDS.on" : "ODDS.off"));
  if (control.kind !== "choice") return null;
  const chosen = control.options.find(({ value }) => JSON.stringify(value) === JSON.stringify(control.value));
  return chosen ? speak(chosen.label) : null;
}

interface MapField {
  readonly id: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly now: number | null;
}

export interface MapView {
  readonly fields: readonly MapField[];
  readonly x: MapField;
  readonly y: MapField;
  /** Rows by y, each from low x to high; `null`: impossible. */
  readonly rows: readonly (readonly { readonly p: number | null; readonly percent: string; readonly text: string }[])[];
}

/** Most values of one axis. */
const MOST_CELLS = 16;

/** A control whose value is a number: a stepper, or a choice among numbers that follow each other. */
interface NumberControl extends Pick<FlatControl, "id" | "path"> {
  readonly label: string;
  readonly value: number | null;
  /** Where a map begins if there is no value. */
  readonly start: number;
  readonly min: number;
  readonly max: number;
}

/** A choice that has a stepper, too, is left out. */
function numbersOf(mechanic: AnyMechanic, spec: Fields): readonly NumberControl[] {
  const controls = allControls(mechanic, spec);
  const stepped = new Set(steppers(mechanic, spec).map(({ path }) => JSON.stringify(path)));
  return controls.flatMap((control): readonly NumberControl[] => {
    const { id, path } = control;
    const label = nameOf(control);
    if (control.kind === "stepper") {
      const { value, none, min, max } = control;
      return [{ id, path, label, value, start: none?.start ?? min, min, max }];
    }
    if (control.kind !== "choice" || stepped.has(JSON.stringify(path))) return [];
    const values = control.options.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
    const [min, max] = [Math.min(...values), Math.max(...values)];
    const value = typeof control.value === "number" ? control.value : null;
    return values.length > 2 && max - min === values.length - 1
      ? [{ id, path, label, value, start: min, min, max }]
      : [];
  });
}

/** The range around what the number is now. */
function fieldOf({ id, label, value, start, min, max }: NumberControl): MapField {
  const from = Math.max(min, Math.min((value ?? start) - MOST_CELLS / 2, max - MOST_CELLS + 1));
  return { id, label, from, to: Math.min(max, from + MOST_CELLS - 1), now: value };
}

/**
 * The chances of a roll over two of its numbers. `null`: the roll has fewer than two. Axes default to the first two that change the chance. Cells with
 * another kind of chance, as that of a critical success at an impossible threshold, are empty.
 */
export function mapOf(asked: Asked, axes: { readonly x?: string; readonly y?: string } = {}): MapView | null {
  const question = rollOf(asked);
  const { mechanic, spec } = question;
  const figure = chanceOf(mechanic, spec);
  const chanceAt = (at: Fields | null): number | null => {
    const found = at === null ? null : chanceOf(mechanic, at);
    const isSame = figure?.unit !== "probability" || found?.id === figure.id;
    return found?.unit === "probability" && isSame ? found.value : null;
  };
  const controls = numbersOf(mechanic, spec);
  const matters = ({ id, value, start }: NumberControl): boolean =>
    [-1, 1].some((by) => {
      const p = chanceAt(unlessRefused(() => set(mechanic, spec, id, (value ?? start) + by)));
      return p !== null && Math.abs(p - (figure?.value ?? p)) > NOTHING;
    });
  const fields = controls.map(fieldOf);
  const first = [...controls].sort((one, other) => Number(matters(other)) - Number(matters(one))).map(({ id }) => id);
  const wanted = [axes.x, axes.y, ...first].flatMap((id) => fields.find((field) => field.id === id) ?? []);
  const [x, y] = [...new Set(wanted)];
  if (!x || !y) return null;
  const rows = range(y).map((down) =>
    range(x).map((across) => {
      const at = unlessRefused(() => set(mechanic, set(mechanic, spec, x.id, across), y.id, down));
      const p = chanceAt(at);
      const text =
        at === null ? "" : (unlessRefused(() => printQuestion({ ...question, spec: at }, asked.house)) ?? "");
      return { p, percent: p === null ? "" : formatPercent(p), text };
    }),
  );
  return trimmed({ fields, x, y, rows });
}

/** Without rows and columns at the edges that have no chance at all. */
function trimmed({ fields, x, y, rows }: MapView): MapView | null {
  const edges = (has: (at: number) => boolean, length: number): readonly [number, number] => {
    const all = Array.from({ length }, (_, at) => at).filter(has);
    return [all[0] ?? 0, all.at(-1) ?? -1];
  };
  const [top, bottom] = edges((at) => rows[at]?.some(({ p }) => p !== null) === true, rows.length);
  const [left, right] = edges((at) => rows.some((row) => row[at]?.p != null), rows[0]?.length ?? 0);
  if (bottom < top) return null;
  return {
    fields,
    x: { ...x, from: x.from + left, to: x.from + right },
    y: { ...y, from: y.from + top, to: y.from + bottom },
    rows: rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1)),
  };
}

const NOTHING = 1e-9;

function range({ from, to }: Pick<MapField, "from" | "to">): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Throws RuleError if the rules refuse the number. */
function set(mechanic: AnyMechanic, spec: Fields, id: string, value: number): Fields {
  const control = numbersOf(mechanic, spec).find((one) => one.id === id);
  if (!control || value < control.min || value > control.max)
    throw new RuleError("out-of-range", `"${id}" cannot be ${value}`, {
      field: id,
      data: { min: 0, max: 0, found: value },
    });
  return change(mechanic, spec, control.path, value);
}
