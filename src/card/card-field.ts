/** Fields of a card's origin: what features record about the circumstances of a roll. */
import { facet, field, type Bag, type Field } from "../platform/field.ts";
import type { Check } from "../platform/shape.ts";

interface CardFieldOptions<T> {
  /** Name of the stored entry. */
  readonly key: string;
  readonly check: Check<T>;
  /** Ids of messages, or other keys, under which `linkedMessages` finds the card. */
  links?(value: T): readonly string[];
  /** Id of the message that asked for the roll; its hidden targets also apply to the card. */
  asked?(value: T): string;
  /**
   * The roll belongs to something larger. `sides`: a message takes this one roll, and GMs or the other side decide a missing target. `part`: the roll is
   * a share of a test or of a pool. Absent: neither.
   */
  readonly bond?: "sides" | "part";
}

export interface CardField<T = unknown> extends Field<T>, CardFieldOptions<T> {}

export const cardFields = facet<CardField>();

export function cardField<T>(options: CardFieldOptions<T>): CardField<T> {
  return { ...options, ...field(options.key, options.check) };
}

/** True if the roll belongs to a message that takes a single roll, or to a part of something larger. */
export function bondsOf(origin: Bag): readonly string[] {
  return cardFields.all().flatMap((one) => (one.bond && one.in(origin) !== undefined ? one.bond : []));
}

/** Ids of the messages that asked for the roll, as features record them. */
export function askedBy(origin: Bag): readonly string[] {
  return cardFields.all().flatMap((one) => entryOf(one, origin, (value) => one.asked?.(value)));
}

export function linksIn(origin: Bag): readonly string[] {
  return cardFields.all().flatMap((one) => entryOf(one, origin, (value) => one.links?.(value)));
}

function entryOf<R>(one: CardField, origin: Bag, find: (value: unknown) => R | readonly R[] | undefined) {
  const value = one.in(origin);
  return value === undefined ? [] : (find(value) ?? []);
}
