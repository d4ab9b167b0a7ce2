/** The controls of a question as plain data: what each is set to, and what each of its steps would change. */
import type { Control, JsonValue } from "../../../src/rules/contract/control.ts";
import type { Figure } from "../../../src/rules/contract/description.ts";
import { unlessRefused } from "../../../src/rules/contract/error.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import type { Phrase } from "../../../src/rules/contract/phrase.ts";
import { knownOdds } from "../../../src/rules/odds/known-odds.ts";
import { stepsOf } from "../../../src/rules/odds/step-value.ts";
import { change } from "../../../src/rules/spec/change.ts";
import { formatNumber, formatPoints, formatSigned, speak } from "../../../src/ui/speak.ts";

/** A step to another question. */
export interface StepView {
  readonly label: string;
  /** The question after the step; `null`: the step is impossible. */
  readonly text: string | null;
  /** "+9 %"; empty if nothing changes or there is no chance. */
  readonly change: string;
  readonly isChosen: boolean;
}

export interface ControlView {
  readonly id: string;
  readonly kind: "stepper" | "choice" | "toggle" | "list";
  readonly label: string;
  readonly hint: string;
  /** A stepper's value; `null`: not set. */
  readonly value: number | null;
  readonly shown: string;
  readonly min: number;
  readonly max: number;
  readonly steps: readonly StepView[];
}

/** The chance that matters first; `null`: none, as without a target. */
export function chanceOf(mechanic: AnyMechanic, spec: Fields): Figure | null {
  const figures = unlessRefused(() => mechanic.odds.figures(spec, knownOdds(mechanic, spec))) ?? [];
  return figures.find(({ unit, better }) => unit === "probability" && better !== "neither") ?? figures[0] ?? null;
}

/** `of`: the name of the entry of a list that has the control; `null`: the roll itself. */
export type FlatControl = Control & { readonly of: string | null };

/** Controls without groups, in their order. Labels of entries are no controls here: they change no chance. */
function flatControls(controls: readonly Control[], of: string | null = null): readonly FlatControl[] {
  return controls.flatMap((control): readonly FlatControl[] => {
    if (control.kind === "group") return flatControls(control.controls, of);
    if (control.kind === "text") return [];
    const items = control.kind === "list" ? control.items : [];
    const names = entryNames(items);
    return [{ ...control, of }, ...items.flatMap((item, index) => flatControls(item.controls, names[index]))];
  });
}

/** Names of a list's entries; equal ones are numbered, such as "d6 (2)". */
function entryNames(items: readonly { readonly label: Phrase }[]): readonly string[] {
  const names = items.map(({ label }) => speak(label));
  return names.map((name, index) => {
    const number = names.slice(0, index + 1).filter((one) => one === name).length;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${formatNumber(number)})`;
  });
}

/** "Hero d6: Size". */
export function nameOf({ of, label }: FlatControl): string {
  return of ? `${of}: ${speak(label)}` : speak(label);
}

/** Controls of a spec with those of its targets, each once. */
export function allControls({ prompt }: AnyMechanic, spec: Fields): readonly FlatControl[] {
  const all = [...flatControls(prompt.targetControls(spec)), ...flatControls(prompt.controls(spec))];
  return all.filter((one, index) => all.findIndex(({ id }) => id === one.id) === index);
}

/** `print`: the text of the question with another spec. Throws RuleError for a spec without text. */
export function controlViews(
  mechanic: AnyMechanic,
  spec: Fields,
  print: (spec: Fields) => string,
): readonly ControlView[] {
  const now = chanceOf(mechanic, spec);
  const after = (control: Control, value: JsonValue | undefined): Omit<StepView, "label" | "isChosen"> => {
    const next = unlessRefused(() => change(mechanic, spec, control.path, value));
    const text = next === null ? null : unlessRefused(() => print(next));
    const figure = next === null || now === null ? null : chanceOf(mechanic, next);
    return { text, change: now !== null && figure?.id === now.id ? difference(now, figure) : "" };
  };
  return allControls(mechanic, spec).flatMap((control): readonly ControlView[] => {
    const view = viewOf(control, after);
    return view && view.steps.some(({ text }) => text !== null) ? [view] : [];
  });
}

type After = (control: Control, value: JsonValue | undefined) => Omit<StepView, "label" | "isChosen">;

function viewOf(control: FlatControl, after: After): ControlView | null {
  const base = {
    id: control.id,
    label: nameOf(control),
    hint: control.hint ? speak(control.hint) : "",
    value: null,
    shown: "",
    min: 0,
    max: 0,
  };
  switch (control.kind) {
    case "stepper": {
      const { value, none, display, min, max } = control;
      const [up, down] = ["up", "down"].map(
        (name) => stepsOf({ ...control, showsStepValue: true }).find(({ step }) => step === name)?.to,
      );
      const shown = value === null ? (none ? speak(none.label) : "") : display ? speak(display) : formatNumber(value);
      const steps = [
        { label: "\u2212", to: down },
        { label: "+", to: up },
      ].map(({ label, to }) => ({ label, isChosen: false, ...(to ? after(control, to.value) : NO_STEP) }));
      return { ...base, kind: "stepper", value, shown, min, max, steps };
    }
    case "choice":
      return {
        ...base,
        kind: "choice",
        steps: control.options.map((option) => ({
          label: speak(option.label),
          isChosen: JSON.stringify(option.value) === JSON.stringify(control.value),
          ...after(control, option.value),
        })),
      };
    case "toggle": {
      const [on, off] = [control.on ?? true, "off" in control ? control.off : false];
      const step = after(control, control.value ? off : on);
      return { ...base, kind: "toggle", steps: [{ label: base.label, isChosen: control.value, ...step }] };
    }
    case "list":
      return {
        ...base,
        kind: "list",
        steps: [
          ...control.add.map(({ label, value }) => ({
            label: speak(label),
            isChosen: false,
            ...after({ ...control, path: [...control.path, control.items.length] }, value),
          })),
          ...entryNames(control.items).map((name, index) => ({
            label: `\u2212 ${name}`,
            isChosen: false,
            ...after({ ...control, path: [...control.path, index] }, undefined),
          })),
        ],
      };
    default:
      return null;
  }
}

const NO_STEP = { text: null, change: "" };
/** Smaller differences are not shown. */
const NEGLIGIBLE = 5e-4;

function difference(before: Figure, after: Figure): string {
  const by = after.value - before.value;
  if (Math.abs(by) < NEGLIGIBLE) return "";
  return before.unit === "probability" ? formatPoints(by) : formatSigned(by, 1);
}
