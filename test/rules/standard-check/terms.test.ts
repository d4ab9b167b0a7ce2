/** The dice term of a check, and conversion between formula and spec. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { sizesOf, smallSpec, spec as anySpec } from "./arbitrary.ts";

const [term] = standardCheck.dice.terms;
if (!term) throw new Error("no term");
const read = (spec: object) => standardCheck.parseSpec(spec);
const dice = (faces: readonly number[], modifiers = {}): Term => ({
  kind: "dice",
  className: "QuincunxCheckDie",
  number: 3,
  modifiers,
  faces,
  size: 8,
});

describe("3dsvs20", () => {
  it("is three d8, one or three written, and no other number", () => {
    expect([term.denomination, term.className, term.faces({}), standardCheck.dice.rollClass]).toEqual([
      "s",
      "QuincunxCheckDie",
      8,
      "QuincunxCheckRoll",
    ]);
    expect([term.count(3, {}), term.count(1, {})]).toEqual([3, 3]);
    for (const number of [0, 2, 4, 30])
      expect(() => term.count(number, {})).toThrowError(expect.objectContaining({ code: "modifier" }) as Error);
    expect([term.count(3, { less: 1 }), term.count(1, { less: 3 })]).toEqual([2, 0]);
    expect(term.more).toBeUndefined();
  });

  it("is worth the sum, against any target: the roll is judged as a whole", () => {
    expect(term.score([4, 6, 8], 3, { vs: 20 })).toEqual({ value: 18, roles: ["plain", "plain", "plain"] });
    expect(term.bounds(3, { vs: 20 })).toEqual([3, 24]);
  });

  it("least and greatest bound every total", () => {
    fc.assert(
      fc.property(smallSpec, fc.infiniteStream(fc.integer({ min: 1, max: 8 })), (spec, stream) => {
        const sizes = sizesOf(spec);
        const less = spec.taken?.length ?? 0;
        const faces = sizes.map((size) => Math.min(size, stream.next().value ?? 1));
        const total = standardCheck.resolve(spec, { dice: faces }).total ?? Number.NaN;
        const at = (pick: (size: number) => number) =>
          standardCheck.resolve(spec, { dice: sizes.map(pick) }).total ?? Number.NaN;
        expect(total).toBeGreaterThanOrEqual(at(() => 1));
        expect(total).toBeLessThanOrEqual(at((size) => size));
        const [low, high] = term.bounds(3, { less });
        if (!spec.passive) {
          const value = term.score(faces.slice(0, 3 - less), 3, {}).value;
          expect(value >= low && value <= high).toBe(true);
        }
      }),
    );
  });
});

describe("formula and spec", () => {
  it("a spec becomes dice, extra dice and labelled numbers", () => {
    expect(
      standardCheck.dice.toTerms(
        read({
          bonuses: [
            { label: "Dex", value: 5 },
            { label: "", value: -1 },
          ],
          extra: [{ label: "ally", size: 6 }],
          target: 20,
        }),
      ),
    ).toEqual([
      { kind: "dice", className: "QuincunxCheckDie", number: 3, modifiers: { vs: 20 }, faces: [], size: 8 },
      { kind: "core", number: 1, size: 6, faces: [], flavor: "ally" },
      { kind: "number", value: 5, flavor: "Dex" },
      { kind: "number", value: -1 },
    ]);
  });

  it("SC-3, SC-6: an unknown target is left out, and a passive check has no dice", () => {
    expect(standardCheck.dice.toTerms(read({}))).toEqual([dice([])]);
    expect(standardCheck.dice.toTerms(read({ passive: true, target: 20, bonuses: [{ label: "", value: 2 }] }))).toEqual(
      [
        { kind: "number", value: 12 },
        { kind: "number", value: 2 },
      ],
    );
  });

  it("targets that no modifier can hold stay out of the formula", () => {
    for (const target of [-1, 1_000_000])
      expect(standardCheck.dice.toTerms(read({ target }))[0]).toMatchObject({ modifiers: {} });
  });

  it("back again: /r 3dsvs20 + 1d6[ally] + 5", () => {
    const found = standardCheck.dice.fromTerms([
      dice([4, 6, 8], { vs: 20 }),
      { kind: "core", number: 2, size: 6, faces: [1, 5], flavor: "ally" },
      { kind: "number", value: 5 },
    ]);
    expect(found).toEqual({
      spec: read({
        bonuses: [{ label: "", value: 5 }],
        extra: [
          { label: "ally", size: 6 },
          { label: "ally", size: 6 },
        ],
        target: 20,
      }),
      faces: { dice: [4, 6, 8, 1, 5] },
    });
  });

  it("other formulas are left alone", () => {
    expect(standardCheck.dice.fromTerms([])).toBeNull();
    expect(standardCheck.dice.fromTerms([{ kind: "number", value: 3 }])).toBeNull();
    expect(standardCheck.dice.fromTerms([dice([]), dice([])])).toBeNull();
    expect(standardCheck.dice.fromTerms([{ ...dice([]), className: "QuincunxMarginDie" } as Term])).toBeNull();
    expect(standardCheck.dice.fromTerms([dice([]), { kind: "core", number: 1, size: 100, faces: [] }])).toBeNull();
    expect(standardCheck.dice.fromTerms([dice([]), { kind: "core", number: 60, size: 6, faces: [] }])).toBeNull();
    expect(standardCheck.dice.fromTerms([dice([]), { kind: "number", value: 5000 }])).toBeNull();
  });

  it("conversion in both directions keeps the check, for every spec with a writable target", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        fc.pre(!spec.passive && (spec.target === null || (spec.target >= 0 && spec.target <= 999_999)));
        const unnamed = spec.taken ? { ...spec, taken: spec.taken.map(() => ({ label: "" })) } : spec;
        expect(standardCheck.dice.fromTerms(standardCheck.dice.toTerms(spec))).toEqual({
          spec: unnamed,
          faces: { dice: [] },
        });
      }),
    );
  });

  it("faces are read from the terms in the order of the spec, for any order of terms", () => {
    const spec = read({ extra: [{ label: "", size: 6 }] });
    expect(
      standardCheck.dice.facesOf(spec, [
        { kind: "core", number: 1, size: 6, faces: [5] },
        { kind: "number", value: 2 },
        dice([1, 2, 3]),
      ]),
    ).toEqual({ dice: [1, 2, 3, 5] });
  });
});
