/** Where one dice term says all that a formula can: the way between it and the spec, as data. */
import type { Term, TermDeclaration } from "../contract/terms.ts";

export interface SpecTerm<S> {
  /** What stands before the letter: a field, or always the same number. */
  readonly number: (keyof S & string) | number;
  /** Modifier → the field whose number it is: an integer ≥ 0. A field that is null leaves it out. */
  readonly modifiers?: Readonly<Record<string, keyof S & string>>;
}

export function toSpecTerm<S>(declaration: TermDeclaration, { number, modifiers = {} }: SpecTerm<S>, spec: S): Term {
  const said: Record<string, number> = {};
  for (const [name, field] of Object.entries(modifiers)) {
    const value: unknown = spec[field];
    if (typeof value === "number" && value >= 0) said[name] = value;
  }
  return {
    kind: "dice",
    className: declaration.className,
    number: typeof number === "number" ? number : Number(spec[number]),
    modifiers: said,
    faces: [],
    size: declaration.faces(said),
  };
}

/**
 * The fields that the term says, and null for those among `nullable` that it does not; null where there is anything else in the formula: numbers
 * beside it would mean nothing.
 */
export function readSpecTerm<S>(
  { className }: TermDeclaration,
  { number, modifiers = {} }: SpecTerm<S>,
  nullable: readonly string[],
  given: readonly Term[],
): object | null {
  const [term, ...others] = given;
  if (term?.kind !== "dice" || term.className !== className || others.length > 0) return null;
  const said: Record<string, unknown> = typeof number === "number" ? {} : { [number]: term.number };
  for (const [name, field] of Object.entries(modifiers)) {
    const value = term.modifiers[name] ?? (nullable.includes(field) ? null : undefined);
    if (value !== undefined) said[field] = value;
  }
  return said;
}
