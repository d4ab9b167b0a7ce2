/** Decisions and purchases after the throw. Pure: permissions and payment are checked elsewhere. */
import type { Fields } from "./fields.ts";
import type { Phrase } from "./phrase.ts";
import type { OutcomeBase } from "./trace.ts";

/** Points by resource id (`ActorDeclaration.resources`). `{}` is free. */
export type Price = Readonly<Record<string, number>>;

export interface Action {
  /** Stable within the mechanic: `protect`, `success`, `keep`. Each further price of the same action is an entry of its own. */
  readonly id: string;
  /** Index of the affected die in the first throw. Absent: no single die. */
  readonly die?: number;
  readonly price: Price;
}

export interface ActionWords {
  /** Label of the button: "Save the 7". */
  readonly offer: Phrase;
  /** History text, followed by the name of the user: "Saved the 7". */
  readonly historyText: Phrase;
  /** Label of the text that the GM adds afterwards: "What it costs". Absent: no such text. */
  readonly asks?: Phrase;
}

/** True if both have the same id, die and price. */
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

/** Actions after the throw. `X` holds the decisions made so far. */
export interface Decisions<S extends Fields, F extends object, O extends OutcomeBase, X extends Fields> {
  /** Available actions with their prices, in display order. */
  actions(spec: S, faces: F, outcome: O, decided?: X): readonly Action[];
  /** Strict; throws RuleError with the field. */
  parse(spec: S, input: unknown): X;
  /** Adds one of `actions` to the decisions; `decided` is absent before the first decision. */
  add(action: Action, decided?: X): X;
  describe(action: Action, spec: S, faces: F): ActionWords;
}
