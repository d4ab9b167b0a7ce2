/** The dice term of a difficulty pool. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import type { DifficultySpec } from "../../../src/rules/difficulty-pool/spec.ts";

const spec = (input: object): DifficultySpec => difficultyPool.parseSpec(input);

describe("terms", () => {
  it("DP-5: the final difficulty and the remaining dice are the formula; a hidden one throws all and is left out", () => {
    expect(difficultyPool.dice.toTerms(spec({ dice: 7, base: 12 }))).toEqual([
      { kind: "dice", className: "QuincunxPoolDie", number: 4, modifiers: { vs: 9 }, faces: [], size: 10 },
    ]);
    expect(difficultyPool.dice.toTerms(spec({ dice: 7, base: null }))).toMatchObject([{ number: 7, modifiers: {} }]);
  });

  it("the term judges as the mechanic does, and minimum and maximum bound it", () => {
    const [term] = difficultyPool.dice.terms;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 2, max: 9 }),
        (faces, vs) => {
          const read = difficultyPool.dice.fromTerms([
            { kind: "dice", className: "QuincunxPoolDie", number: faces.length, modifiers: { vs }, faces, size: 10 },
          ]);
          if (!read || !term) throw new Error("not ours");
          const { value } = term.score(faces, faces.length, { vs });
          expect(difficultyPool.resolve(read.spec, read.faces)).toMatchObject({ net: value, difficulty: vs });
          const [min, max] = term.bounds(faces.length, { vs });
          expect(value).toBeGreaterThanOrEqual(min);
          expect(value).toBeLessThanOrEqual(max);
        },
      ),
    );
  });

  it("other formulas are not ours", () => {
    const [term] = difficultyPool.dice.toTerms(spec({ dice: 2 }));
    if (!term) throw new Error("no term");
    expect(difficultyPool.dice.fromTerms([term, { kind: "number", value: 1 }])).toBeNull();
    expect(difficultyPool.dice.fromTerms([term, term])).toBeNull();
    expect(difficultyPool.dice.fromTerms([{ ...term, number: 101 } as typeof term])).toBeNull();
  });
});
