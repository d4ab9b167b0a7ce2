/** The dice term `t` (notation.md, "Dice terms"). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import type { EffectSpec } from "../../../src/rules/total-effect/spec.ts";
import { allFaces, arbitrarySpec } from "../arbitrary.ts";
import { naiveKept, naiveNet } from "./naive.ts";
import { refusal } from "../refused.ts";

const [term] = totalEffect.dice.terms;
if (!term) throw new Error("Total//Effect has a dice term");

const dice = (fields: Partial<Extract<Term, { kind: "dice" }>> = {}): Term => ({
  kind: "dice",
  className: "QuincunxEffectDie",
  number: 3,
  modifiers: {},
  faces: [],
  size: 6,
  ...fields,
});
const number = (value: number, flavor?: string): Term => ({
  kind: "number",
  value,
  ...(flavor === undefined ? {} : { flavor }),
});

describe("how many dice (TE-2)", () => {
  it.each([
    [3, {}, 3],
    [1, {}, 3],
    [3, { adv: 1 }, 4],
    [3, { adv: 2, dis: 1 }, 4],
    [1, { dis: 2 }, 5],
    [3, { adv: 7, dis: 1 }, 5],
    [3, { adv: 0 }, 3],
  ])("%idt with %j throws %i", (count, modifiers, thrown) => {
    expect(term.count(count, modifiers)).toBe(thrown);
  });

  it.each([0, 2, 4, 6, 100])("%idt is an error when it is evaluated", (count) => {
    expect(() => term.count(count, {})).toThrow(refusal("modifier"));
  });

  it("is a d6 called t, and its modifiers have letters only", () => {
    expect([term.denomination, term.faces({}), term.className]).toEqual(["t", 6, "QuincunxEffectDie"]);
    expect(term.modifiers.map(({ name }) => name)).toEqual(["adv", "dis"]);
  });
});

describe("judging", () => {
  it("TE-2: the value is the sum of the kept three, all others are dropped", () => {
    expect(term.score([1, 4, 6, 1], 4, { adv: 1 })).toEqual({ value: 11, roles: ["kept", "kept", "kept", "dropped"] });
    expect(term.score([6, 2, 5, 1], 4, { dis: 1 })).toEqual({ value: 8, roles: ["dropped", "kept", "kept", "kept"] });
  });

  it.each([
    [0, 0],
    [1, 0],
    [0, 1],
    [2, 3],
  ])(
    "adv %i dis %i: three kept, the right sum and within the bounds of minimise and maximise, for all faces",
    (adv, dis) => {
      const net = naiveNet(adv, dis);
      const [min, max] = term.bounds(3, { adv, dis });
      for (const faces of allFaces(3 + Math.abs(net), 6)) {
        const { value, roles } = term.score(faces, faces.length, { adv, dis });
        const right = naiveKept(faces, net).reduce((a, b) => a + b);
        if (value !== right || roles.filter((role) => role === "kept").length !== 3)
          expect({ value, roles }, String(faces)).toEqual({ value: right });
        if (value < min || value > max) expect.fail(`${value} is out of bounds`);
      }
      expect([min, max]).toEqual([3, 18]);
    },
  );
});

describe("between spec and formula", () => {
  it("advantage capped, then Escalation without a name, then the named modifiers", () => {
    const spec = totalEffect.parseSpec({
      advantage: 9,
      disadvantage: 1,
      escalation: -2,
      modifiers: [
        { label: "rain", value: 1 },
        { label: "", value: 3 },
      ],
    });
    expect(totalEffect.dice.toTerms(spec)).toEqual([
      dice({ modifiers: { adv: 3, dis: 1 } }),
      number(-2),
      number(1, "rain"),
      number(3),
    ]);
    expect(totalEffect.dice.toTerms(totalEffect.parseSpec({}))).toEqual([dice()]);
  });

  it("TE-3: the first number without a name is Escalation, all others are modifiers", () => {
    const read = totalEffect.dice.fromTerms([
      dice({ modifiers: { adv: 1 }, faces: [1, 2, 3, 4] }),
      number(1, "rain"),
      number(2),
      number(-3),
    ]);
    expect(read).toEqual({
      spec: totalEffect.parseSpec({
        advantage: 1,
        escalation: 2,
        modifiers: [
          { label: "rain", value: 1 },
          { label: "", value: -3 },
        ],
      }),
      faces: { dice: [1, 2, 3, 4] },
    });
  });

  it.each([
    ["two terms", [dice(), dice()]],
    ["another die", [dice({ className: "QuincunxMarginDie" })]],
    ["a core die", [dice(), { kind: "core", number: 1, size: 6, faces: [3] } as Term]],
    ["no dice", [number(3)]],
    ["nothing", []],
    ["another count", [dice({ number: 4 })]],
    ["a number beyond Escalation", [dice(), number(1000)]],
    ["faces that no d6 has", [dice({ faces: [7, 1, 1] })]],
    ["too many faces", [dice({ faces: [1, 1, 1, 1] })]],
  ])("not one of ours: %s", (_name, terms) => {
    expect(totalEffect.dice.fromTerms(terms)).toBeNull();
  });

  it("the Total of the arithmetic is the Total of the outcome", () => {
    fc.assert(
      fc.property(
        arbitrarySpec(totalEffect) as fc.Arbitrary<EffectSpec>,
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 6, maxLength: 6 }),
        (spec, six) => {
          const terms = totalEffect.dice.toTerms(spec);
          let sum = 0;
          let faces: readonly number[] = [];
          for (const each of terms)
            if (each.kind === "number") sum += each.value;
            else if (each.kind === "dice") {
              faces = six.slice(0, term.count(each.number, each.modifiers));
              sum += term.score(faces, faces.length, each.modifiers).value;
            }
          expect(totalEffect.resolve(spec, { dice: faces }).total).toBe(sum);
          const thrown = terms.map((each) => (each.kind === "dice" ? { ...each, faces } : each));
          expect(totalEffect.dice.facesOf(spec, thrown)).toEqual({ dice: faces });
          const back = totalEffect.dice.fromTerms(thrown);
          expect(back && totalEffect.resolve(back.spec, back.faces).total).toBe(sum);
        },
      ),
    );
  });
});
