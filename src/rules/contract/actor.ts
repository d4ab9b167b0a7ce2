/**
 * An actor sub-type as data: `foundry/actors` makes the data model from it, `ui/sheets` the sheet, requests and the prompt read its stats.
 */
import type { Phrase } from "./phrase.ts";
import type { JsonValue } from "./control.ts";

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
  /** Part of a spec of this mechanic (`only` names the fields), edited with the mechanic's own controls. */
  | { readonly kind: "spec"; readonly only: readonly string[]; readonly initial: Readonly<Record<string, JsonValue>> }
  /**
   * A row of the list field `to`, by its id; "" is none. A row's name is read as well: it is what is left of a row that is gone (`actor/links.ts`).
   */
  | { readonly kind: "link"; readonly to: string }
  /**
   * A number that goes up from 0 and down again, beside the most that this actor can have, which is `most` at first and at most `limit`: `{ value, max }`.
   */
  | { readonly kind: "track"; readonly most: number; readonly limit: number }
  /** Rows; each gets a stable `id` of its own, which stats, links and macros refer to. */
  | { readonly kind: "list"; readonly of: Readonly<Record<string, ActorField>>; readonly max: number };

/** How one field looks on the sheet. */
export interface SheetCell {
  readonly field: string;
  readonly label: Phrase;
  /** `dice`: a choice among sizes of dice, drawn as such. */
  readonly look?:
    "number" | "stepper" | "dots" | "text" | "select" | "dice" | "toggle" | "spec" | "rich" | "link" | "track";
  /**
   * In play, of a single field: `track` goes up and down there, as a resource does; `hidden` is said elsewhere already. Default: it stands there to be
   * read.
   */
  readonly inPlay?: "track" | "hidden";
}

export interface SheetSection {
  readonly id: string;
  readonly label: Phrase;
  readonly hint?: Phrase;
  /** What one of its rows is ("trope"): said beside the name in play, where otherwise the section's heading says it. */
  readonly kind?: Phrase;
  /** How what a row rolls is drawn in play. Default: pips where a cell has dots, else the stat's number. */
  readonly value?: "dice" | "pips" | "number";
  /** `fields`: single fields side by side; `rows`: a list field, a row each; in play it is the button that rolls where it is a stat that does. */
  readonly look: "fields" | "rows";
  /** rows: the list field. */
  readonly list?: string;
  readonly cells: readonly SheetCell[];
  readonly add?: { readonly label: Phrase; readonly value: Readonly<Record<string, JsonValue>> };
  readonly empty?: Phrase;
}

/**
 * Something on an actor that goes into rolls. Its `id` is stable: `stats.<row id>`, `escalation`.
 */
export interface Stat {
  readonly id: string;
  /** Which of the mechanic's parts it can be (see `Mechanic.parts`), with its value: what the prompt lets the player tick. */
  readonly slot?: string;
  readonly value: number;
  /** How many of it: dice of the size `value`. Default 1. */
  readonly count?: number;
  /** How its value is written beside its name, where it is not just the number ("+2", "2d6"); null: not at all. */
  readonly display?: Phrase | null;
  readonly label: Phrase;
  /** A section id of the layout, for grouping in prompts and trays. */
  readonly section: string;
  /** What a click on it rolls: its name, what it adds to a spec, and the stats that are ticked with it. Absent: it cannot be rolled by itself. */
  readonly roll?: {
    readonly title: Phrase;
    readonly spec: Readonly<Record<string, JsonValue>>;
    readonly with?: readonly string[];
  };
}

/**
 * How a resource is drawn: round pips, diamonds, boxes that are filled as harm is taken, or a bar (a number where there are no bounds). Shape only:
 * whoever draws says the number as well.
 */
export type ResourceLook = "pips" | "diamonds" | "boxes" | "bar";

/** A number on an actor that goes up and down in play: what spends are paid from, what a formula's result is added to, and harm. */
export interface ActorResource {
  /** Stable: `luck`, or `<list>.<row id>` for an entry of a list. */
  readonly id: string;
  readonly label: Phrase;
  /** Where it stands in the actor's `system`: `karma`, `harm.value`, `resources.0.value`. */
  readonly path: string;
  readonly value: number;
  /** Bounds, ends included; null = none. */
  readonly min: number | null;
  readonly max: number | null;
  /** Where `max` is only what can be stored and nothing that is ever reached (99 points of Luck): how many are drawn at least. */
  readonly usual?: number;
  /** Default: pips where there are few, else a bar (`lookOf`). */
  readonly look?: ResourceLook;
  /** More of it is worse: harm. */
  readonly isHarm?: boolean;
}

/** What harm of some kind does to an actor (TE-11). */
export interface HarmTaken {
  /** The id of the resource that counts it. */
  readonly resource: string;
  /** By how much its effect is stepped first: 1 where the actor is vulnerable to the kind, −1 where resistant. */
  readonly step: -1 | 0 | 1;
}

/** A hero that a blank one can be made into; everything in it can be changed afterwards. Words inside `system` are language keys, as in a sample. */
export interface ActorOutline {
  /** Unique in its sub-type. */
  readonly id: string;
  readonly label: Phrase;
  readonly system: Readonly<Record<string, unknown>>;
}

/** A hero to try the mechanic with. Words are language keys, also inside `system`: they are said in the language of whoever creates it. */
export interface ActorSample {
  /** Final, unique in its mechanic: actors made from it carry `<mechanic>.<id>`. */
  readonly id: string;
  readonly name: string;
  readonly system: Readonly<Record<string, unknown>>;
}

export interface ActorDeclaration {
  /** Unprefixed sub-type, as in module.json: `effect-hero`. */
  readonly type: string;
  /** Final: Foundry stores it. `QuincunxEffectSheet`. */
  readonly sheetClass: string;
  /** A Font Awesome class of the free set. */
  readonly icon: string;
  /** `npc`: one of many, whose tokens are unlinked. Default: a hero, who is one and on the players' side. */
  readonly part?: "hero" | "npc";
  readonly fields: Readonly<Record<string, ActorField>>;
  readonly sections: readonly SheetSection[];
  /** Reads the stats out of an actor's `system`. Total: half-filled and foreign data give fewer stats, never an error. */
  readonly stats: (system: Readonly<Record<string, unknown>>) => readonly Stat[];
  /** Reads the resources out of an actor's `system`; total, as `stats` is. Absent: it has none. */
  readonly resources?: (system: Readonly<Record<string, unknown>>) => readonly ActorResource[];
  /** Which of its resources counts harm of this kind ("" = of no kind), and how it is stepped. Absent: it takes none. */
  readonly harm?: (system: Readonly<Record<string, unknown>>, kind: string) => HarmTaken;
  /** What a blank actor can be filled with. Absent: none, or what actor/people.ts has for it. */
  readonly outlines?: readonly ActorOutline[];
  /** Absent: none, or what actor/people.ts has for it. */
  readonly samples?: readonly ActorSample[];
}
