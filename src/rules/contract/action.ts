/** What may be decided or bought after the throw, and what has been. Pure: who may, and who pays, is not said here. */
import type { Phrase } from "./phrase.ts";

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
