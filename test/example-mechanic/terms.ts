/** The dice term `3dxvs5`, and the way between formula and spec. */
import type { Term, TermDeclaration } from "../../src/rules/contract/terms.ts";
import type { HighDieFaces } from "./resolve.ts";
import { parseSpec, SIZE, type HighDieSpec } from "./spec.ts";

export const terms: readonly TermDeclaration[] = [
  {
    denomination: "x",
    fallbacks: ["q"],
    className: "QuincunxHighDie",
    faces: () => SIZE,
    modifiers: [{ name: "vs", min: 1, max: SIZE }],
    count: (number) => number,
    score(faces) {
      const value = Math.max(0, ...faces);
      const kept = faces.indexOf(value);
      return { value, roles: faces.map((_, index) => (index === kept ? "kept" : "dropped")) };
    },
    bounds: () => [1, SIZE],
  },
];

export function toTerms({ dice, target }: HighDieSpec): readonly Term[] {
  return [
    {
      kind: "dice",
      className: "QuincunxHighDie",
      number: dice,
      modifiers: target === null ? {} : { vs: target },
      faces: [],
      size: SIZE,
    },
  ];
}

export function fromTerms(given: readonly Term[]): { readonly spec: HighDieSpec; readonly faces: HighDieFaces } | null {
  const [term, ...others] = given;
  if (term?.kind !== "dice" || term.className !== "QuincunxHighDie" || others.length > 0) return null;
  const spec = parseSpec({ dice: term.number, target: term.modifiers["vs"] ?? null });
  return { spec, faces: facesOf(spec, given) };
}

export function facesOf(_spec: HighDieSpec, given: readonly Term[]): HighDieFaces {
  return { dice: given.flatMap((term) => (term.kind === "dice" ? term.faces : [])) };
}
