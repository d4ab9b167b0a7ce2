/**
 * Controls of a spec as data, drawn by the prompt, the difficulty dialog, requests and spec editors of sheets.
 *
 * A control names the path in the spec that it changes. `change(spec, control.path, value)` (`change.ts`) parses and validates the changed spec, so
 * that no control can produce an invalid one.
 */
import type { LineView } from "./description.ts";
import type { Fields } from "./fields.ts";
import type { Phrase } from "./phrase.ts";
import type { Scalar } from "./schema.ts";

export type Path = readonly (string | number)[];
export type JsonValue = Scalar | readonly JsonValue[] | { readonly [key: string]: JsonValue | undefined };

interface ControlBase {
  /** Unique within one set of controls, and stable while the control exists: `advantage`, `effects.0.rank`. */
  readonly id: string;
  readonly path: Path;
  readonly label: Phrase;
  readonly hint?: Phrase;
  /** The share of conditions and effects in the number: neither shown nor changed, and added to what is written. Absent: 0. */
  readonly share?: number;
  /** Key of the shared die that sets this field, and the label of the button that throws it. */
  readonly sharedDie?: { readonly id: string; readonly label: Phrase };
}

/** An integer with buttons for less and more. */
export interface StepperControl extends ControlBase {
  readonly kind: "stepper";
  /** `null` = not set; shown as `none`. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** For values that may be `null` or absent: the label of that state, its stored value, and the value after the first step. */
  readonly none?: { readonly label: Phrase; readonly start: number; readonly value: null | undefined };
  /** Text of the value if it is not a plain number ("+2", "Mid ▲"). */
  readonly display?: Phrase;
  /** The prompt shows it under "More" while it is 0. */
  readonly isRare?: true;
  /** Name of the value, shown below the number: "Moderate". */
  readonly word?: Phrase;
  /** Shows the step value of one step up and one step down. Default true. */
  readonly showsStepValue?: boolean;
  /** Numbers of the roller and of a target are offered beside it. */
  readonly isCompared?: true;
}

export interface ChoiceControl extends ControlBase {
  readonly kind: "choice";
  readonly value: JsonValue;
  readonly options: readonly {
    readonly id: string;
    readonly value: JsonValue | undefined;
    readonly label: Phrase;
    readonly hint?: Phrase;
    /** Shorter name of the chosen option: below a number that is stepped, beside a ladder. */
    readonly word?: Phrase;
    /** Shown under a ladder while the option is chosen. */
    readonly example?: Phrase;
    /** Height of a bar above the option, 0…1: the small chart of "how many dice". */
    readonly bar?: number | null;
    readonly best?: boolean;
  }[];
  /** `ladder`: numbers of dice from none upward in steps of one, drawn as dice. */
  readonly look: "buttons" | "select" | "bars" | "ladder";
  readonly showsStepValue?: boolean;
}

export interface ToggleControl extends ControlBase {
  readonly kind: "toggle";
  readonly value: boolean;
  /** Values written for on and off; default true and false. `undefined` removes the field. */
  readonly on?: JsonValue;
  readonly off?: JsonValue | undefined;
  readonly showsStepValue?: boolean;
}

export interface TextControl extends ControlBase {
  readonly kind: "text";
  readonly value: string;
  readonly max: number;
  /** An empty text removes the field; otherwise it writes "". */
  readonly optional?: boolean;
  readonly placeholder?: Phrase;
}

/** A list of entries that can be added and removed; each entry is a group of controls. */
export interface ListControl extends ControlBase {
  readonly kind: "list";
  /** `isFixed`: cannot be removed before a roll, such as the modifier of a power (DP-4). */
  readonly items: readonly {
    readonly label: Phrase;
    readonly controls: readonly Control[];
    readonly isFixed?: boolean;
  }[];
  readonly add: readonly { readonly id: string; readonly label: Phrase; readonly value: JsonValue }[];
  readonly max: number;
  /** Draws each entry on one line, for entries with few and self-explanatory controls. */
  readonly isCompact?: boolean;
  readonly empty?: Phrase;
}

/** Controls that belong together; `folded` groups start closed. */
export interface GroupControl extends ControlBase {
  readonly kind: "group";
  readonly controls: readonly Control[];
  readonly folded?: boolean;
}

export type Control = StepperControl | ChoiceControl | ToggleControl | TextControl | ListControl | GroupControl;

/** The axis on which a prompt shows its target. */
export interface TargetScale {
  /** Id of the control that sets the target. Absent: it is set elsewhere. */
  readonly control?: string;
  /** Chart whose bars are values of the target: a bar and all above it are the success. Absent: the chart has other values. */
  readonly chart?: string;
  /** The target on this axis; `null`: unknown. */
  readonly value: number | null;
  /** Values that people know by name, in rising order. `figure`: shown large when the value is chosen. */
  readonly ticks: readonly { readonly value: number; readonly name?: Phrase; readonly figure?: string }[];
}

export interface SpecPrompt<S extends Fields> {
  controls(spec: S): readonly Control[];
  /** Controls of the hideable fields, for the GM's difficulty dialog. */
  targetControls(spec: S): readonly Control[];
  /** Id of the target control of a figure, for mechanics with several targets. Absent or `null`: the control with the field's name. */
  targetControl?(figure: string): string | null;
  /** Integer fields that modifier keys of a click raise by one. Absent: the mechanic has no Advantage. */
  readonly edge?: { readonly advantage: string; readonly disadvantage: string };
  /** Lines that explain the numbers before the throw. Absent: none. */
  preview?(spec: S): readonly LineView[];
  /** The scale of the target of a figure. Absent or `null`: the chart sets nothing. */
  scale?(spec: S, figure: string | null): TargetScale | null;
  /** Number added to the dice. Absent or `null`: none. */
  added?(spec: S): number | null;
  /** Id of the list to which the link "Add a bonus" adds. Absent: no such link. */
  readonly bonusList?: string;
}
