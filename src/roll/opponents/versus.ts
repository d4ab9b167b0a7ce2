/** The opponent's stat that gives the target of a roll (MP-2, SC-1), which a GM's client reads. */
import { cardField } from "../../card/card-field.ts";
import { isWords } from "../../card/state.ts";
import { oneOf, optional, shape } from "../../platform/shape.ts";

/** A stat of an opponent that gives the target (MP-2, SC-1): by its id, or in a typed sum. */
export interface Versus {
  /** UUID of the opponent. */
  readonly actor: string;
  /** Name of the opponent's token. */
  readonly name: string;
  readonly label: string;
  readonly stat?: string;
  /** For example `@target.resolve + 2`. */
  readonly sum?: string;
  /** The roller may set targets, so it counts without a GM's consent. */
  readonly isSettled?: true;
}

const isVersus = shape<Versus>({
  actor: isWords,
  name: isWords,
  label: isWords,
  stat: optional(isWords),
  sum: optional(isWords),
  isSettled: optional(oneOf(true)),
});

/** In a roll's config and on its card: the target is still to be read. */
export const versusOf = cardField<Versus>({ key: "versus", check: isVersus });
