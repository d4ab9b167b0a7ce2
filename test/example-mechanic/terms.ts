/** The dice term `3dxvs5`. */
import type { TermDeclaration } from "../../src/rules/contract/terms.ts";
import { SIZE } from "./spec.ts";

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
