/** What an ally may add to somebody's roll before its dice fall (SC-8): an entry of a list of the spec, labelled with whom it comes from. */

export type GrantKind = "bonus" | "die";

/** One way to help. */
export interface Grantable {
  readonly kind: GrantKind;
  /** The list of the spec that it stands in. */
  readonly field: string;
  /** What may be given, in the order in which it is offered: numbers as they are said to people, or sizes of dice. */
  readonly amounts: readonly number[];
  entry(amount: number, from: string): Readonly<Record<string, unknown>>;
}

/** What somebody has given. */
export interface Grant {
  readonly kind: GrantKind;
  readonly amount: number;
  /** Who, in words. */
  readonly from: string;
}
