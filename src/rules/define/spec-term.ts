/** Conversion between a spec and the single dice term that holds all of its formula, as data. */
import type { Fields } from "../contract/fields.ts";
import type { Term, TermDeclaration } from "../contract/terms.ts";

export interface SpecTerm<S> {
  /** The number before the letter: a field or a constant. */
  readonly number: (keyof S & string) | number;
  /** Field by modifier: an integer ≥ 0. A field that is `null` omits the modifier. */
  readonly modifiers?: Readonly<Record<string, keyof S & string>>;
}

export function toSpecTerm<S>(declaration: TermDeclaration, { number, modifiers = {} }: SpecTerm<S>, spec: S): Term {
  const modifierValues: Record<string, number> = {};
  for (const [name, field] of Object.entries(modifiers)) {
    const value: unknown = spec[field];
    if (typeof value === "number" && value >= 0) modifierValues[name] = value;
  }
  return {
    kind: "dice",
    className: declaration.className,
    number: typeof number === "number" ? number : Number(spec[number]),
    modifiers: modifierValues,
    faces: [],
    size: declaration.faces(modifierValues),
  };
}

/**
 * Fields of the term, with `null` for omitted `nullable` fields. Returns `null` if the formula has any other term, as its numbers would have no
 * meaning.
 */
export function readSpecTerm<S>(
  { className }: TermDeclaration,
  { number, modifiers = {} }: SpecTerm<S>,
  nullable: readonly string[],
  terms: readonly Term[],
): Fields | null {
  const [term, ...others] = terms;
  if (term?.kind !== "dice" || term.className !== className || others.length > 0) return null;
  const specFields: Record<string, unknown> = typeof number === "number" ? {} : { [number]: term.number };
  for (const [name, field] of Object.entries(modifiers)) {
    const value = term.modifiers[name] ?? (nullable.includes(field) ? null : undefined);
    if (value !== undefined) specFields[field] = value;
  }
  return specFields;
}
