/**
 * What can be chosen before a roll, as data: the prompt, the GM's difficulty dialog, requests and the spec editors of sheets are drawn from it.
 *
 * A control names the place in the spec that it changes. `change(spec, control.path, value)` (see `change.ts`) gives the spec afterwards, parsed
 * and validated like any other input, so that nothing a control offers can make a broken spec.
 */
import type { LineView } from "./description.ts";
import type { Phrase } from "./phrase.ts";
import type { Scalar } from "./schema.ts";

export type Path = readonly (string | number)[];
export type JsonValue = Scalar | readonly JsonValue[] | { readonly [key: string]: JsonValue | undefined };

interface ControlBase {
  /** Unique within one set of controls and stable while the control exists: `advantage`, `effects.0.rank`. */
  readonly id: string;
  readonly path: Path;
  readonly label: Phrase;
  readonly hint?: Phrase;
  /** A die of the table settles it: by its key, and what the button that throws it for everybody is called. */
  readonly table?: { readonly id: string; readonly label: Phrase };
}

/** A whole number with less and more. */
export interface StepperControl extends ControlBase {
  readonly kind: "stepper";
  /** null = not set; shown as `none`. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Where it may be null (or absent): what that is called, and the value that the first step gives. */
  readonly none?: { readonly label: Phrase; readonly start: number; readonly value: null | undefined };
  /** How the value is shown, where it is not just the number ("+2", "Mid ▲"). */
  readonly display?: Phrase;
  /** The prompt shows what one step up and down is worth. Default true. */
  readonly worth?: boolean;
}

export interface ChoiceControl extends ControlBase {
  readonly kind: "choice";
  readonly value: JsonValue;
  readonly options: readonly {
    /** Stable name of the option. */
    readonly id: string;
    readonly value: JsonValue | undefined;
    readonly label: Phrase;
    readonly hint?: Phrase;
    /** Draws a bar of this height (0…1) over the option: the little chart of "how many dice". */
    readonly bar?: number | null;
    /** The best choice by the odds themselves. */
    readonly best?: boolean;
  }[];
  /** `ladder`: numbers of dice, each option one more than the one before it, the first none; drawn as these dice. */
  readonly look: "buttons" | "select" | "bars" | "ladder";
  readonly worth?: boolean;
}

export interface ToggleControl extends ControlBase {
  readonly kind: "toggle";
  readonly value: boolean;
  /** What is written when it goes on and off. Default true and false. `undefined` removes the field. */
  readonly on?: JsonValue;
  readonly off?: JsonValue | undefined;
  readonly worth?: boolean;
}

export interface TextControl extends ControlBase {
  readonly kind: "text";
  readonly value: string;
  readonly max: number;
  /** An empty text removes the field instead of writing "". */
  readonly optional?: boolean;
  readonly placeholder?: Phrase;
}

/** Entries that can be added and removed; each is a group of controls. */
export interface ListControl extends ControlBase {
  readonly kind: "list";
  readonly items: readonly { readonly label: Phrase; readonly controls: readonly Control[] }[];
  readonly add: readonly { readonly id: string; readonly label: Phrase; readonly value: JsonValue }[];
  readonly max: number;
  /** Each entry on one line: few controls that need no words beside them. */
  readonly isCompact?: boolean;
  /** Shown when there is none. */
  readonly empty?: Phrase;
}

/** Controls that belong together; folded ones are opened by the reader. */
export interface GroupControl extends ControlBase {
  readonly kind: "group";
  readonly controls: readonly Control[];
  readonly folded?: boolean;
}

export type Control = StepperControl | ChoiceControl | ToggleControl | TextControl | ListControl | GroupControl;

/** The editor of a spec, as data. */
export interface SpecPrompt<S extends object> {
  controls(spec: S): readonly Control[];
  /** Controls of the hideable fields: the GM's difficulty dialog. */
  targetControls(spec: S): readonly Control[];
  /** Control id of the target that a figure belongs to, for mechanics with several targets. Absent or `null`: the control named like the field. */
  targetControl?(figure: string): string | null;
  /** Lines that explain the numbers before the throw. Absent: nothing to explain. */
  preview?(spec: S): readonly LineView[];
}
