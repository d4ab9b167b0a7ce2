/** Decisions and purchases after the throw. Pure: permissions and payment are checked elsewhere. */
import type { Phrase } from "./phrase.ts";
import type { OutcomeBase } from "./trace.ts";

/** What something costs: points by the id of a resource (`ActorDeclaration.resources`). `{}` is free. */
export type Price = Readonly<Record<string, number>>;

/** One thing that may be done now. */
export interface Action {
  /** Stable within the mechanic: `protect`, `success`, `keep`. The same thing for another price is another entry. */
  readonly id: string;
  /** Where it is about one die: its index in the first throw. */
  readonly die?: number;
  readonly price: Price;
}

export interface ActionWords {
  /** On a button: "Save the 7". */
  readonly offer: Phrase;
  /** In the history, before the name of whoever did it: "Saved the 7". */
  readonly told: Phrase;
  /** What a GM then says of it in a line of their own: "What it costs". Absent: there is nothing to be said. */
  readonly asks?: Phrase;
}

/** Whether two are the same thing for the same price. */
export function isSameAction(a: Action, b: Action): boolean {
  return a.id === b.id && a.die === b.die && isSamePrice(a.price, b.price);
}

export function isSamePrice(a: Price, b: Price): boolean {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => a[id] === b[id]);
}

export function isFree(price: Price): boolean {
  return Object.values(price).every((points) => points === 0);
}

/** Actions that a mechanic offers after the throw. `X` holds the decisions that were made. */
export interface Decisions<S extends object, F extends object, O extends OutcomeBase, X extends object> {
  /** Available actions with their prices, in the order in which they are offered. */
  actions(spec: S, faces: F, outcome: O, decided?: X): readonly Action[];
  /** Strict; throws RuleError with the field. */
  parse(spec: S, input: unknown): X;
  /** Adds one of `actions` to the decisions; `decided` is absent for the first. */
  add(action: Action, decided?: X): X;
  describe(action: Action, spec: S, faces: F): ActionWords;
}
