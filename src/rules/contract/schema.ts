/**
 * Fields of plain data as values: parser, default and limits in one. Specs, arguments of the API, stored flags and settings, data of other clients and
 * files all declare theirs here.
 *
 * The TypeScript type is inferred from the fields, and property tests draw specs from the same limits. Parsing is strict: unknown fields,
 * wrong types, fractions, NaN and numbers out of range are errors that name the field.
 */
import { isFields, type Fields } from "./fields.ts";
import { RuleError, outOfRange, notAllowed, unlessRefused } from "./error.ts";

export type Scalar = string | number | boolean | null;

export interface Field<T> {
  readonly kind:
    | "integer"
    | "number"
    | "boolean"
    | "text"
    | "choice"
    | "value"
    | "list"
    | "record"
    | "union"
    | "nullable"
    | "optional"
    | "defaulted";
  /** `path` is dotted, "" for the root. */
  parse(input: unknown, path: string): T;
  /** Makes the default; absent: the field is required. */
  readonly initial?: () => T;
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly Scalar[];
  readonly of?: Field<unknown>;
  readonly fields?: Readonly<Record<string, Field<unknown>>>;
  readonly variants?: readonly Field<unknown>[];
}

export type Infer<F> = F extends Field<infer T> ? T : never;

type OptionalKeys<R> = { [K in keyof R]: R[K] extends { readonly isOptional: true } ? K : never }[keyof R];
/** Type of a record: optional fields may be absent, all others are present. */
export type InferRecord<R extends Readonly<Record<string, Field<unknown>>>> = {
  readonly [K in Exclude<keyof R, OptionalKeys<R>>]: Infer<R[K]>;
} & { readonly [K in OptionalKeys<R>]?: Exclude<Infer<R[K]>, undefined> };

/** `stored`: characters of a text whose writer has no limit. */
export const LIMITS = { text: 200, list: 50, sum: 999, stored: 10_000 } as const;

function wrongType(path: string, wanted: string, input: unknown): RuleError {
  const found = input === null ? "null" : Array.isArray(input) ? "list" : typeof input;
  return new RuleError("wrong-type", `${described(path)} must be ${wanted}, not ${found}`, {
    field: path,
    data: { wanted, found },
  });
}

function described(path: string): string {
  return path === "" ? "the spec" : `"${path}"`;
}

/** Anything that passes a test, such as a document. `wanted`: "an actor". */
export function value<T>(isRight: (input: unknown) => boolean, wanted: string): Field<T> {
  return {
    kind: "value",
    parse(input, path) {
      if (!isRight(input)) throw wrongType(path, wanted, input);
      return input as T;
    },
  };
}

/** Data that other code reads. */
export const plainObject = value<Fields>(isFields, "an object");

export function matching(pattern: RegExp, wanted: string): Field<string> {
  return value((input) => typeof input === "string" && pattern.test(input), wanted);
}

/** An integer within limits; without limits any safe integer. */
export function integer(limits: { readonly min?: number; readonly max?: number } = {}): Field<number> {
  const min = limits.min ?? Number.MIN_SAFE_INTEGER;
  const max = limits.max ?? Number.MAX_SAFE_INTEGER;
  return {
    kind: "integer",
    min,
    max,
    parse(input, path) {
      if (typeof input !== "number") throw wrongType(path, "an integer", input);
      if (!Number.isInteger(input))
        throw new RuleError("not-an-integer", `${described(path)} must be an integer, not ${input}`, {
          field: path,
          data: { found: String(input) },
        });
      if (input < min || input > max)
        throw outOfRange(path, `${described(path)} must be ${min}…${max}, not ${input}`, [min, max], input);
      return input === 0 ? 0 : input; // never −0
    },
  };
}

/** Any integer, for fields that the resolution clamps. An unsafe integer becomes the largest safe integer of its sign. */
export function clamped(): Field<number> {
  const safe = integer();
  return {
    ...safe,
    parse(input, path) {
      const isHuge = typeof input === "number" && Number.isInteger(input) && !Number.isSafeInteger(input);
      return isHuge ? Math.sign(input) * Number.MAX_SAFE_INTEGER : safe.parse(input, path);
    },
  };
}

/** Keeps sums and products of such amounts finite. */
const MOST_AMOUNT = 1e300;

/** A number that stays finite when it is multiplied (scales and amounts). */
export function finite(): Field<number> {
  return {
    kind: "number",
    min: -MOST_AMOUNT,
    max: MOST_AMOUNT,
    parse(input, path) {
      if (typeof input !== "number") throw wrongType(path, "a number", input);
      if (!(Math.abs(input) <= MOST_AMOUNT))
        throw outOfRange(
          path,
          `${described(path)} must be finite`,
          [`−${MOST_AMOUNT}`, String(MOST_AMOUNT)],
          String(input),
        );
      return input === 0 ? 0 : input;
    },
  };
}

export function boolean(): Field<boolean> {
  return {
    kind: "boolean",
    parse(input, path) {
      if (typeof input !== "boolean") throw wrongType(path, "true or false", input);
      return input;
    },
  };
}

/** Free text, unchanged; at most 200 characters by default. */
export function text(max: number = LIMITS.text): Field<string> {
  return {
    kind: "text",
    max,
    parse(input, path) {
      if (typeof input !== "string") throw wrongType(path, "a text", input);
      if (input.length > max)
        throw new RuleError("too-long", `${described(path)} is longer than ${max} characters`, {
          field: path,
          data: { max },
        });
      return input;
    },
  };
}

export function choice<const V extends Scalar>(values: readonly V[]): Field<V> {
  return {
    kind: "choice",
    values,
    parse(input, path) {
      if (!values.includes(input as V))
        throw notAllowed(path, `${described(path)} must be one of ${values.join(", ")}`, values.join(", "));
      return input as V;
    },
  };
}

export function list<T>(
  of: Field<T>,
  options: { readonly min?: number; readonly max?: number } = {},
): Field<readonly T[]> {
  const { min = 0, max = LIMITS.list } = options;
  return {
    kind: "list",
    of,
    min,
    max,
    parse(input, path) {
      if (!Array.isArray(input)) throw wrongType(path, "a list", input);
      if (input.length > max)
        throw new RuleError("too-many", `${described(path)} holds more than ${max} entries`, {
          field: path,
          data: { max },
        });
      if (input.length < min)
        throw outOfRange(path, `${described(path)} needs at least ${min} entries`, [min, max], input.length);
      // Array.from: holes read as undefined and are refused by the entry's own field.
      return Array.from(input, (entry: unknown, index) => of.parse(entry, join(path, index)));
    },
  };
}

/** `allowsOthers`: further fields are allowed, and left out. */
export function record<const R extends Readonly<Record<string, Field<unknown>>>>(
  fields: R,
  allowsOthers = false,
): Field<InferRecord<R>> {
  const each = Object.entries(fields);
  return {
    kind: "record",
    fields,
    parse(input, path) {
      if (!isFields(input)) throw wrongType(path, "an object", input);
      for (const key of allowsOthers ? [] : Object.keys(input))
        if (!Object.hasOwn(fields, key))
          throw new RuleError(
            "unknown-field",
            `"${join(path, key)}" is not known; there is ${Object.keys(fields).join(", ")}`,
            {
              field: join(path, key),
            },
          );
      const out: Record<string, unknown> = {};
      for (const [key, field] of each) {
        const value = Object.hasOwn(input, key) ? input[key] : undefined;
        const read = value === undefined ? undefined : field.parse(value, join(path, key));
        if (read !== undefined) out[key] = read;
        else if (field.kind === "optional") continue;
        else if (field.initial) out[key] = field.initial();
        else throw new RuleError("missing-field", `"${join(path, key)}" is missing`, { field: join(path, key) });
      }
      return out as InferRecord<R>;
    },
  };
}

/** An object whose members have any names. */
export function byName<T>(of: Field<T>, max: number = LIMITS.list): Field<Readonly<Record<string, T>>> {
  const members = list(of, { max });
  return value((input) => isFields(input) && accepts(members, Object.values(input)), "an object of such members");
}

/** `has` reads objects with this key, `hasNot` all others. */
export function variants<A, B>(key: string, has: Field<A>, hasNot: Field<B>): Field<A | B> {
  return {
    kind: "union",
    variants: [has, hasNot],
    parse(input, path) {
      const isFirst =
        typeof input === "object" &&
        input !== null &&
        Object.hasOwn(input, key) &&
        (input as Record<string, unknown>)[key] !== undefined;
      return isFirst ? has.parse(input, path) : hasNot.parse(input, path);
    },
  };
}

export function nullable<T>(of: Field<T>): Field<T | null> {
  return { kind: "nullable", of, parse: (input, path) => (input === null ? null : of.parse(input, path)) };
}

/** May be absent, and stays absent. */
export function optional<T>(of: Field<T>): Field<T | undefined> & { readonly isOptional: true } {
  return {
    kind: "optional",
    isOptional: true,
    of,
    parse: (input, path) => (input === undefined ? undefined : of.parse(input, path)),
  };
}

/** An invalid value counts as absent. */
export function lenient<T>(of: Field<T>): ReturnType<typeof optional<T>> {
  return { ...optional(of), parse: (input) => readAs(of, input) };
}

/** May be absent, and then gets the default. */
export function defaulted<T>(of: Field<T>, initial: NoInfer<T> | (() => NoInfer<T>)): Field<T> {
  const make = (typeof initial === "function" ? initial : () => structuredCopy(initial)) as () => T;
  return { kind: "defaulted", of, initial: make, parse: (input, path) => of.parse(input, path) };
}

/** A field with a further condition, such as on two members. */
export function where<T>(field: Field<T>, isRight: (input: T) => boolean): Field<T> {
  return {
    ...field,
    parse(input, path) {
      const read = field.parse(input, path);
      if (!isRight(read)) throw notAllowed(path, `${described(path)} is not allowed`);
      return read;
    },
  };
}

/** True if the input is valid. Never throws, so it may be any data of another client. */
export function accepts<T>(field: Field<T>, input: unknown): input is T {
  return readAs(field, input) !== undefined;
}

/** A copy of valid input; `undefined`: invalid. */
export function readAs<T>(field: Field<T>, input: unknown): T | undefined {
  // Flags of another kind are frequent, and an error costs more than this.
  const kinds = field.fields?.["kind"]?.values;
  if (kinds && isFields(input) && !kinds.some((kind) => kind === input["kind"])) return undefined;
  return unlessRefused(() => ({ read: field.parse(input, "") }))?.read;
}

/** Reads objects with exactly these fields; `null`: invalid. */
export function reader<const R extends Readonly<Record<string, Field<unknown>>>>(
  fields: R,
  isRight: (read: InferRecord<R>) => boolean = () => true,
): (input: unknown) => InferRecord<R> | null {
  const whole = where(record(fields), isRight);
  return (input) => readAs(whole, input) ?? null;
}

export interface BareField {
  /** The field without its nullable, optional and default wrappers. */
  readonly of: Field<unknown>;
  readonly initial: unknown;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
}

export function bareField(field: Field<unknown>): BareField {
  if (!field.of || field.kind === "list")
    return { of: field, initial: undefined, isNullable: false, isOptional: false };
  const { of, initial, isNullable, isOptional } = bareField(field.of);
  return {
    of,
    initial: field.initial?.() ?? initial,
    isNullable: isNullable || field.kind === "nullable",
    isOptional: isOptional || field.kind === "optional",
  };
}

/** A bounded integer for sums: escalation, modifiers, bonuses. */
export function sum(): Field<number> {
  return integer({ min: -LIMITS.sum, max: LIMITS.sum });
}

export function join(path: string, key: string | number): string {
  return path === "" ? String(key) : `${path}.${key}`;
}

// `structuredClone` belongs to the host, not the language; specs are plain JSON.
function structuredCopy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}
