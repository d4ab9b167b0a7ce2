/** The dice term of a margin pool, and conversion between formula and spec. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { naiveMargin, possibleSpec, spec as anySpec } from "./arbitrary.ts";

const [term] = marginPool.dice.terms;
if (!term) throw new Error("no term");
const read = (spec: object) => marginPool.parseSpec(spec);
const dice = (number: number, modifiers = {}, faces: readonly number[] = []): Term & { kind: "dice" } => ({
  kind: "dice",
  className: "QuincunxMarginDie",
  number,
  modifiers,
  faces,
  size: 12,
});

describe("6dmvs7", () => {
  it("is that number of d12", () => {
    expect([term.denomination, term.className, term.faces({}), marginPool.dice.rollClass]).toEqual([
      "m",
      "QuincunxMarginDie",
      12,
      "QuincunxMarginRoll",
    ]);
    expect([term.count(1, {}), term.count(100, {})]).toEqual([1, 100]);
    for (const number of [0, 101])
      expect(() => term.count(number, {})).toThrowError(expect.objectContaining({ code: "modifier" }) as Error);
  });

  it("is worth its margin; without a threshold nothing, above 11 its 12s (MP-5)", () => {
    expect(term.score([8, 9, 10, 3, 2, 1], 6, { vs: 7 })).toEqual({
      value: -1,
      roles: ["success", "success", "success", "failure", "failure", "fumble"],
    });
    expect(term.score([12, 5, 1], 3, {})).toEqual({ value: 0, roles: ["critical", "plain", "fumble"] });
    expect(term.score([12, 12, 1], 3, { vs: 12 }).value).toBe(2);
    expect(term.score([2, 1], 2, { vs: 0 }).value).toBe(-1);
  });

  it("least and greatest bound every value, and are reached", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 30 }),
        fc.option(fc.integer({ min: 0, max: 14 })),
        (faces, threshold) => {
          const modifiers: Record<string, number> = threshold === null ? {} : { vs: threshold };
          const [low, high] = term.bounds(faces.length, modifiers);
          const worth = (of: readonly number[]) => term.score(of, of.length, modifiers).value;
          expect(worth(faces) >= low && worth(faces) <= high).toBe(true);
          expect([worth(faces.map(() => 1)), worth(faces.map(() => 12))]).toEqual(
            [low, high].map((bound) => bound + 0),
          );
          if (threshold !== null && threshold <= 11) expect(worth(faces)).toBe(naiveMargin(faces, threshold));
        },
      ),
    );
  });
});

describe("formula and spec", () => {
  it("a spec becomes its dice and its threshold; unknown values are left out", () => {
    expect(marginPool.dice.toTerms(read({ dice: 6, pool: 9, threshold: 7, required: 2 }))).toEqual([
      dice(6, { vs: 7 }),
    ]);
    expect(marginPool.dice.toTerms(read({ dice: 6 }))).toEqual([dice(6)]);
    expect(marginPool.dice.toTerms(read({ dice: 6, threshold: -4 }))).toEqual([dice(6, { vs: 0 })]);
    expect(marginPool.dice.toTerms(read({ dice: 6, threshold: 1_000_000 }))).toEqual([dice(6)]);
  });

  it("back again: /r 6dmvs7, also in two terms of one threshold", () => {
    expect(marginPool.dice.fromTerms([dice(3, { vs: 7 }, [12, 1, 5])])).toEqual({
      spec: read({ dice: 3, threshold: 7 }),
      faces: { dice: [12, 1, 5] },
    });
    expect(marginPool.dice.fromTerms([dice(2, { vs: 7 }, [1, 2]), dice(1, { vs: 7 }, [3])])).toEqual({
      spec: read({ dice: 3, threshold: 7 }),
      faces: { dice: [1, 2, 3] },
    });
    expect(marginPool.dice.fromTerms([dice(2, { vs: 12 }, [12, 2])])).toMatchObject({
      spec: { threshold: 12, allowImpossible: true },
    });
  });

  it("formulas that a margin pool cannot express are left to core", () => {
    expect(marginPool.dice.fromTerms([])).toBeNull();
    expect(marginPool.dice.fromTerms([dice(2, { vs: 7 }), { kind: "number", value: 2 }])).toBeNull();
    expect(marginPool.dice.fromTerms([dice(2, { vs: 7 }), dice(2, { vs: 8 })])).toBeNull();
    expect(marginPool.dice.fromTerms([dice(2), { kind: "core", number: 1, size: 6, faces: [] }])).toBeNull();
    expect(marginPool.dice.fromTerms([{ ...dice(3), className: "QuincunxCheckDie" }])).toBeNull();
    expect(marginPool.dice.fromTerms([dice(60), dice(60)])).toBeNull();
  });

  it("conversion in both directions keeps dice and threshold, for every pool", () => {
    fc.assert(
      fc.property(possibleSpec, (spec) => {
        expect(marginPool.dice.fromTerms(marginPool.dice.toTerms(spec))).toEqual({
          spec: read({ dice: spec.dice, threshold: spec.threshold }),
          faces: { dice: [] },
        });
      }),
    );
  });

  it("a threshold below 1 in the formula means the same as in the spec (MP-5)", () => {
    fc.assert(
      fc.property(
        anySpec,
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 100, maxLength: 100 }),
        (spec, stream) => {
          const found = marginPool.dice.fromTerms(marginPool.dice.toTerms(spec));
          fc.pre(found !== null && (spec.threshold ?? 0) <= 999_999);
          const faces = { dice: stream.slice(0, spec.dice) };
          expect(found && marginPool.resolve(found.spec, faces).margin).toBe(marginPool.resolve(spec, faces).margin);
        },
      ),
    );
  });
});
