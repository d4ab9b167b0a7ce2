/** The opponent's stat that gives the target of a roll (MP-2, SC-1), which a GM's client reads. */
import { cardField } from "../../card/card-field.ts";
import { shortWords } from "../../card/state.ts";
import { choice, type Infer, optional, record } from "../../rules/contract/schema.ts";

const versus = record({
  /** UUID of the opponent. */
  actor: shortWords,
  /** Name of the opponent's token. */
  name: shortWords,
  label: shortWords,
  stat: optional(shortWords),
  /** For example `@target.resolve + 2`. */
  sum: optional(shortWords),
  /** The roller may set targets, so it counts without a GM's consent. */
  isSettled: optional(choice([true])),
});

/** A stat of an opponent that gives the target (MP-2, SC-1): by its id, or in a typed sum. */
export type Versus = Infer<typeof versus>;

/** In a roll's config and on its card: the target is still to be read. */
export const versusOf = cardField<Versus>({ key: "versus", schema: versus });
