/** What may be decided or bought after the throw, and what has been. Pure: who may, and who pays, is not said here. */

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
