/**
 * Data that features keep on rolls and cards, and points where they meet. A field owns one entry of a record, which is opaque to all code that cannot
 * import the field. A facet collects values of all features.
 */
import { accepts, type Field as Schema } from "../rules/contract/schema.ts";

declare const entries: unique symbol;

/** A record with entries of fields. */
export interface Bag {
  readonly [entries]?: never;
}

export interface Field<T> {
  readonly key: string;
  readonly schema: Schema<T>;
  /** `undefined`: absent or invalid, since players can write any data. */
  in(bag: Bag): T | undefined;
  /** The entry, to be spread into a record; `undefined`: none. */
  of(value: T | undefined): Bag;
}

export function field<T>(key: string, schema: Schema<T>): Field<T> {
  return {
    key,
    schema,
    in(bag) {
      const value = (bag as Readonly<Record<string, unknown>>)[key];
      return value !== undefined && accepts(schema, value) ? value : undefined;
    },
    of: (value) => (value === undefined ? {} : { [key]: value }),
  };
}

/** Values for a facet. */
export interface Provided {
  /** Its name. */
  readonly facet: string;
  readonly values: readonly unknown[];
}

export interface Facet<V> {
  readonly name: string;
  of(...values: readonly V[]): Provided;
  /** In the order of the features. */
  all(): readonly V[];
}

/** By the name of the facet. */
const provided = new Map<string, unknown[]>();

/** `name`: that of the constant. */
export function facet<V>(name: string): Facet<V> {
  return {
    name,
    of: (...values) => ({ facet: name, values }),
    all: () => (provided.get(name) ?? []) as readonly V[],
  };
}

/** Call at init; replaces the previous list. */
export function provide(all: readonly Provided[]): void {
  provided.clear();
  for (const { facet: of, values } of all) provided.set(of, [...(provided.get(of) ?? []), ...values]);
}
