/** Arbitraries (generators of random values) from the schema of a mechanic, for property tests. */
import fc from "fast-check";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { RuleError } from "../../src/rules/contract/error.ts";
import type { Field } from "../../src/rules/contract/schema.ts";

const nasty = fc.constantFrom(
  '"',
  "\\",
  "\n",
  "\r",
  "\t",
  "#",
  "]",
  "[",
  "@",
  "?",
  "..",
  "\\n",
  '\\"',
  " ",
  "\u0000",
  "\u2028",
  "é",
  "漢",
  "🎲",
  "\ud83c",
  "−",
);
/** Made once: fast-check maps every code point of a `binary` unit again for each arbitrary. */
const unit = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 2, arbitrary: nasty },
  fc.string({ unit: "binary", maxLength: 4 }),
);

/**
 * Text of up to `max` code units that notations and JSON must preserve: quotes, escapes, brackets, line ends, other
 * scripts, lone surrogates.
 */
export function arbitraryText(max: number): fc.Arbitrary<string> {
  const short = fc.array(unit, { maxLength: 6 }).map((parts) => parts.join("").slice(0, max));
  return fc.oneof({ weight: 9, arbitrary: short }, fc.constant('"'.repeat(max)), fc.constant("\\".repeat(max)));
}

/** Integers within limits: mostly small ones, sometimes the limits themselves. */
function arbitraryInteger(min: number, max: number): fc.Arbitrary<number> {
  const small = fc.integer({ min: Math.max(min, -20), max: Math.min(max, 20) });
  const wide = fc.maxSafeInteger().map((value) => Math.min(max, Math.max(min, value)));
  const limits = fc.constantFrom(min, max);
  return Math.max(min, -20) <= Math.min(max, 20)
    ? fc.oneof({ weight: 8, arbitrary: small }, { weight: 2, arbitrary: wide }, limits)
    : fc.oneof(wide, limits);
}

/** Values that the field reads unchanged, or `undefined` for optional ones. */
function arbitraryOf(field: Field<unknown>): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "integer":
      return arbitraryInteger(field.min ?? Number.MIN_SAFE_INTEGER, field.max ?? Number.MAX_SAFE_INTEGER);
    case "number":
      return fc
        .oneof(
          fc.integer({ min: -100, max: 100 }),
          fc.double({ min: field.min ?? -1e9, max: field.max ?? 1e9, noNaN: true }),
        )
        .map((value) => (value === 0 ? 0 : value));
    case "value":
      throw new Error("no spec has such a field");
    case "boolean":
      return fc.boolean();
    case "text":
      return arbitraryText(field.max ?? 200);
    case "choice":
      return fc.constantFrom(...(field.values ?? []));
    case "list": {
      const most = field.max ?? 50;
      const of = arbitraryOf(inner(field));
      const least = field.min ?? 0;
      return fc.oneof(
        { weight: 12, arbitrary: fc.array(of, { minLength: least, maxLength: Math.max(least, Math.min(4, most)) }) },
        fc.array(of, { minLength: least, maxLength: most }),
      );
    }
    case "record":
      return fc
        .record(Object.fromEntries(Object.entries(field.fields ?? {}).map(([name, of]) => [name, arbitraryOf(of)])))
        .map((value) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)))
        .map(inOrder);
    case "union":
      return fc.oneof(...(field.variants ?? []).map(arbitraryOf));
    case "nullable":
      return fc.option(wrapped(field), { nil: null, freq: 4 });
    case "optional":
      return fc.option(wrapped(field), { nil: undefined, freq: 2 });
    case "defaulted":
      return field.of
        ? fc.oneof(
            { weight: 2, arbitrary: arbitraryOf(field.of) },
            fc.constant(field.initial).map((make) => make?.()),
          )
        : fc.constant(field.initial).map((make) => make?.());
  }
}

/** A band has its ends in order: an empty one can be stored, but not typed (`notation/command.refused.test.ts`). */
function inOrder(value: Readonly<Record<string, unknown>>): object {
  const { min, max } = value;
  return typeof min === "number" && typeof max === "number" && min > max ? { ...value, min: max, max: min } : value;
}

function inner(field: Field<unknown>): Field<unknown> {
  if (!field.of) throw new Error(`a field of kind ${field.kind} says of what it is`);
  return field.of;
}

function wrapped(field: Field<unknown>): fc.Arbitrary<unknown> {
  return arbitraryOf(inner(field));
}

/** Complete, valid specs, without combinations of valid fields that the mechanic refuses. */
export function arbitrarySpec(mechanic: AnyMechanic): fc.Arbitrary<Fields> {
  return arbitraryOf(mechanic.spec as Field<unknown>)
    .map((input) => {
      try {
        return mechanic.parseSpec(input);
      } catch (error) {
        if (error instanceof RuleError) return null;
        throw error;
      }
    })
    .filter((spec) => spec !== null);
}

/** The Cartesian power: every list of `count` faces of a die, size ** count of them. */
export function* allFaces(count: number, size: number): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const rest of allFaces(count - 1, size)) for (let face = 1; face <= size; face += 1) yield [...rest, face];
}
