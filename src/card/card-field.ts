/** Fields of cards: the circumstances of a roll that features record, and their part of a message's state. */
import { facet, field, type Bag, type Field } from "../platform/field.ts";
import { type Field as Schema, value } from "../rules/contract/schema.ts";

interface CardFieldOptions<T> {
  /** Name of the stored entry. */
  readonly key: string;
  readonly schema: Schema<T>;
  /** Ids of messages, or other keys, under which `linkedMessages` finds the card, besides `asked`. */
  links?(value: T): readonly string[];
  /** Id of the message that asked for the roll; its hidden targets also apply to the card. */
  source?(value: T): string;
  /** The state of the card begins with a copy, which operations may change. Default: false. */
  readonly isInState?: boolean;
  /**
   * The roll belongs to something larger. `request`: a message takes this one roll and sets its targets. `sides`: the same, but GMs or the other side decide a
   * missing target. `round`: it is a share of a test; `part`: of a pool. Absent: none of these.
   */
  readonly bond?: Bond;
}

const BONDS = ["request", "sides", "round", "part"] as const;
type Bond = (typeof BONDS)[number];

/** The larger thing that a roll belongs to; `roll`: none. */
export type Occasion = "roll" | Bond;

export interface CardField<T = unknown> extends Field<T>, CardFieldOptions<T> {}

export const cardFields = facet<CardField>("cardFields");

export function cardField<T>(options: CardFieldOptions<T>): CardField<T> {
  return { ...options, ...field(options.key, options.schema) };
}

export function occasionOf(origin: Bag): Occasion {
  return (
    BONDS.find((bond) => cardFields.all().some((one) => one.bond === bond && one.in(origin) !== undefined)) ?? "roll"
  );
}

/** Ids of the messages that asked for the roll, as features record them. */
export function askedBy(origin: Bag): readonly string[] {
  return cardFields.all().flatMap((one) => entryOf(one, origin, (value) => one.source?.(value)));
}

export function linksIn(origin: Bag): readonly string[] {
  const linksOf = ({ source, links }: CardField, ref: unknown) => [source?.(ref) ?? [], links?.(ref) ?? []].flat();
  return cardFields.all().flatMap((one) => entryOf(one, origin, (value) => linksOf(one, value)));
}

function entryOf<R>(one: CardField, origin: Bag, find: (value: unknown) => R | readonly R[] | undefined) {
  const value = one.in(origin);
  return value === undefined ? [] : (find(value) ?? []);
}

interface Circumstances extends Bag {
  readonly actor?: string;
}

interface StateFieldOptions<T> {
  /** Kinds of messages whose state begins with it. */
  readonly on: readonly string[];
  initial(messageId: string, origin: Circumstances): T;
}

export interface StateField<T = unknown> extends Field<T>, Partial<StateFieldOptions<T>> {}

export const stateFields = facet<StateField>("stateFields");

/** Computed, never stored, so any value is valid. Without options, operations alone set it. */
export function stateField<T>(key: string, options?: StateFieldOptions<T>): StateField<T> {
  return {
    ...options,
    ...field(
      key,
      value<T>(() => true, "any value"),
    ),
  };
}

/** The first state of a message of this kind. */
export function initialState(kind: string, messageId: string, origin: Circumstances = {}): Bag {
  const copied = cardFields.all().map((one) => (one.isInState ? one.of(one.in(origin)) : {}));
  const made = stateFields.all().map((one) => (one.on?.includes(kind) ? one.of(one.initial?.(messageId, origin)) : {}));
  return Object.assign({}, ...copied, ...made) as Bag;
}
