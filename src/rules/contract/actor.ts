/** An actor sub-type as data. `src/actors` builds the data model and the sheet from it; requests and the prompt read its stats. */
import type { Phrase } from "./phrase.ts";
import type { JsonValue } from "./control.ts";

/** `system` of an actor, as anybody may have written it. */
export type System = Readonly<Record<string, unknown>>;

export type ActorField =
  | { readonly kind: "integer"; readonly initial: number; readonly min: number; readonly max: number }
  | { readonly kind: "text"; readonly initial: string; readonly max?: number }
  | { readonly kind: "rich" }
  | { readonly kind: "toggle"; readonly initial: boolean }
  | {
      readonly kind: "choice";
      readonly initial: string | number;
      readonly options: readonly { readonly value: string | number; readonly label: Phrase }[];
    }
  /** Part of a spec (`only` lists the fields), edited with the mechanic's own controls. */
  | { readonly kind: "spec"; readonly only: readonly string[]; readonly initial: Readonly<Record<string, JsonValue>> }
  /** Id of a row of the list field `to`; "" = none. Also accepts a row's name, which replaces the id of a deleted row (`actor/links.ts`). */
  | { readonly kind: "link"; readonly to: string }
  /** A number from 0 to a maximum per actor, stored as `{ value, max }`. `most` is the initial maximum, `limit` its upper bound. */
  | { readonly kind: "track"; readonly most: number; readonly limit: number }
  /** Rows with stable ids, which stats, links and macros refer to. */
  | { readonly kind: "list"; readonly of: Readonly<Record<string, ActorField>>; readonly max: number };

export interface SheetCell {
  readonly field: string;
  readonly label: Phrase;
  /** `dice`: a choice of die sizes, drawn as dice. */
  readonly look?:
    | "number"
    | "stepper"
    | "dots"
    | "text"
    | "select"
    | "dice"
    | "toggle"
    | "spec"
    | "rich"
    | "link"
    | "track";
  /** Play mode, single fields only: `track` has buttons for more and less; `hidden` is shown elsewhere. Default: read-only. */
  readonly inPlay?: "track" | "hidden";
}

export interface SheetSection {
  readonly id: string;
  readonly label: Phrase;
  readonly hint?: Phrase;
  /** Noun for one row ("trope"), shown beside its name in play. Default: the section's heading. */
  readonly kind?: Phrase;
  /** Shows the stat of a row in play. Default: pips if a cell has the look `dots`, else the stat's number. */
  readonly value?: "dice" | "pips" | "number";
  /**
   * Where its rows stand in play: `tiles` and `side` in the narrow column, `main` in the wide one, `chips` above both. Default: `main`.
   */
  readonly place?: "tiles" | "side" | "main" | "chips";
  /** `fields`: single fields side by side; `rows`: one row per entry of `list`. In play, a row with a stat is a roll button. */
  readonly look: "fields" | "rows";
  /** Only for `rows`: the list field. */
  readonly list?: string;
  readonly cells: readonly SheetCell[];
  readonly add?: { readonly label: Phrase; readonly value: Readonly<Record<string, JsonValue>> };
  readonly empty?: Phrase;
}

/** A value of an actor that can be used in rolls. Its `id` is stable: `stats.<row id>`, `escalation`. */
export interface Stat {
  readonly id: string;
  /** Id of the `StatSlot` that the stat fits, so that the prompt can offer it. Absent: none. */
  readonly slot?: string;
  readonly value: number;
  /** Number of dice of the size `value`. Default 1. */
  readonly count?: number;
  /** Dice that it takes out of a roll when selected (SC-8). Absent: none. */
  readonly takes?: { readonly count: number; readonly size: number };
  /** What it switches on in a roll while it is selected, by the mechanic's own words: `infinite`, `alone`. Absent: nothing. */
  readonly traits?: readonly string[];
  /** Why it cannot be rolled now, for example because its supply is used up; it then has no `roll`. */
  readonly unavailable?: Phrase;
  /** Text of the value if it is not a plain number ("+2", "2d6"); `null`: no text. */
  readonly display?: Phrase | null;
  readonly label: Phrase;
  /** What the roll is about, beside its name: "Low · Weapon Harm". Absent: nothing. */
  readonly detail?: Phrase;
  /** The dice that count by themselves, as places in an ascending throw, so that they are drawn heavy. Absent: none. */
  readonly marked?: readonly number[];
  /** Section id of the layout, used for grouping in prompts and trays. */
  readonly section: string;
  /** The roll that a click starts: title, partial spec, and ids of further stats to select. Absent: the stat cannot be rolled alone. */
  readonly roll?: {
    readonly title: Phrase;
    readonly spec: Readonly<Record<string, JsonValue>>;
    readonly with?: readonly string[];
    /** The targets in `spec` belong to the stat, such as the base difficulty of a weapon: the world's difficulty does not replace them. */
    readonly hasOwnTargets?: boolean;
    /** Cannot share a pool (DP-12). */
    readonly isCommitted?: boolean;
  };
}

/**
 * Shape of a resource: round pips, diamonds, boxes that harm fills, or a bar. The number is always shown as well; without bounds it is shown alone.
 */
export type ResourceLook = "pips" | "diamonds" | "boxes" | "bar";

/** A number that changes in play: spends are paid from it, results of formulas are added to it, or it counts harm. */
export interface ActorResource {
  /** Stable: `luck`, or `<list>.<row id>` for an entry of a list. */
  readonly id: string;
  readonly label: Phrase;
  /** Path in the actor's `system`: `karma`, `harm.value`, `resources.0.value`. */
  readonly path: string;
  readonly value: number;
  /** Inclusive bounds; `null` = none. */
  readonly min: number | null;
  readonly max: number | null;
  /** Minimum number of drawn pips, if `max` is only a storage limit (99 points of Luck). */
  readonly usual?: number;
  /** Default: pips for small numbers, else a bar (`lookOf`). */
  readonly look?: ResourceLook;
  /** Set for a mark of 0 or 1: the name of the thing that is used up at 1. The sheet shows it then only, and no result is added to it. */
  readonly marks?: string;
  /** More is worse: harm. */
  readonly isHarm?: boolean;
}

/** How an actor takes harm of one kind (TE-11). */
export interface HarmTaken {
  /** Id of the resource that counts it. */
  readonly resource: string;
  /** Steps of the effect before it applies: 1 if the actor is vulnerable to the kind, −1 if resistant. */
  readonly step: -1 | 0 | 1;
}

/** A set of values for a blank hero; all of it can be changed later. Texts in `system` are language keys, as in a sample. */
export interface ActorOutline {
  /** Unique within the sub-type. */
  readonly id: string;
  readonly label: Phrase;
  readonly system: System;
}

/** A ready-made hero to try the mechanic. Texts, also in `system`, are language keys, translated for the user who creates the actor. */
export interface ActorSample {
  /** Final, and unique within the mechanic: created actors are flagged with `<mechanic>.<id>`. */
  readonly id: string;
  readonly name: string;
  readonly system: System;
}

export interface ActorDeclaration {
  /** Unprefixed sub-type, as in module.json: `effect-hero`. */
  readonly type: string;
  /** Stored by Foundry, so it never changes: `QuincunxEffectSheet`. */
  readonly sheetClass: string;
  /** A class of Font Awesome Free. */
  readonly icon: string;
  /** `npc`: tokens are unlinked. Default: a hero, with linked and friendly tokens. */
  readonly part?: "hero" | "npc";
  readonly fields: Readonly<Record<string, ActorField>>;
  readonly sections: readonly SheetSection[];
  /** Reads the stats from an actor's `system`. Never throws: incomplete or foreign data give fewer stats. */
  readonly stats: (system: System) => readonly Stat[];
  /** Reads the resources from an actor's `system`; never throws. Absent: no resources. */
  readonly resources?: (system: System) => readonly ActorResource[];
  /** The resource that counts harm of this kind ("" = no kind), and its steps. Absent: the sub-type takes no harm. */
  readonly harm?: (system: System, kind: string) => HarmTaken;
  /** Outlines for a blank actor. Absent: those of actor/people.ts, if any. */
  readonly outlines?: readonly ActorOutline[];
  /** Absent: those of actor/people.ts, if any. */
  readonly samples?: readonly ActorSample[];
}
