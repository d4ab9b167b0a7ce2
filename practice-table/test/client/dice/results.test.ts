import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { Die, FateDie, Roll } from "../../../src/client/dice/index.ts";
import { installPage } from "./setup.ts";

beforeEach(() => {
  installPage();
});

const small = fc.integer({ min: 1, max: 12 });
const flavor = fc.option(fc.constantFrom("[fire]", "[a b]", "[+1, (2)]"), { nil: "" });
const plainDice = fc.oneof(
  fc.tuple(small, fc.constantFrom(1, 2, 4, 6, 10, 20, 100)).map(([number, faces]) => `${number}d${faces}`),
  small.map((number) => `${number}df`),
  small.map((number) => `${number}dc`),
);
const modifiers = fc.constantFrom(
  "",
  "kh",
  "kl2",
  "dh1",
  "dl",
  "r1",
  "rr<2",
  "xo6",
  "min2",
  "max5",
  "cs>3",
  "cf<=2",
  "even",
  "odd",
  "df1",
  "sf1",
  "ms>4",
);
const modified = fc
  .tuple(small, fc.constantFrom(6, 8, 20), modifiers, modifiers)
  .map(([n, faces, a, b]) => `${n}d${faces}${a}${b}`);

/** Formulas by structure, with the given dice. */
function formulas(dice: fc.Arbitrary<string>, operators: string[]): fc.Arbitrary<string> {
  return fc.letrec<{ expression: string; term: string }>((tie) => ({
    expression: fc
      .tuple(
        fc.constantFrom("", "", "-"),
        tie("term"),
        fc.array(fc.tuple(fc.constantFrom(...operators), tie("term")), { maxLength: 3 }),
      )
      .map(
        ([sign, first, rest]) => `${sign}${first}${rest.map(([operator, term]) => ` ${operator} ${term}`).join("")}`,
      ),
    term: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 4, arbitrary: fc.tuple(dice, flavor).map(([die, text]) => `${die}${text}`) },
      { weight: 3, arbitrary: fc.tuple(fc.integer({ min: 0, max: 99 }), flavor).map(([n, text]) => `${n}${text}`) },
      { weight: 1, arbitrary: tie("expression").map((inner) => `(${inner})`) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom("max", "min"), fc.array(tie("expression"), { minLength: 1, maxLength: 3 }))
          .map(([fn, inner]) => `${fn}(${inner.join(", ")})`),
      },
      {
        weight: 1,
        arbitrary: fc.array(tie("expression"), { minLength: 1, maxLength: 3 }).map((inner) => `{${inner.join(", ")}}`),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 }))
          .map(([a, b]) => `(${a}+1)d(${b}+${a})`),
      },
    ),
  })).expression;
}

const any = formulas(fc.oneof(plainDice, modified), ["+", "-", "*", "%"]);
const rolled = async (formula: string): Promise<Roll | null> =>
  new Roll(formula).evaluate().catch((error: Error) => {
    // A product of pools may have no remainder (x % 0): the only error of these formulas.
    expect(error.message).toContain("non-numeric");
    return null;
  });

describe("print and parse (dice.md 3)", () => {
  test("a printed formula parses as the same formula, before and after evaluation", async () => {
    await fc.assert(
      fc.asyncProperty(any, async (formula) => {
        const roll = new Roll(formula);
        expect(new Roll(roll.formula).formula).toBe(roll.formula);
        await rolled(formula);
        const again = new Roll(roll.formula);
        expect(again.terms.map((term) => term.toJSON()["class"])).toEqual(
          roll.terms.map((term) => term.toJSON()["class"]),
        );
      }),
      { numRuns: 150 },
    );
  });

  test("the same dice give the same total for a formula and its print", async () => {
    await fc.assert(
      fc.asyncProperty(any, fc.integer(), async (formula, seed) => {
        const totals: unknown[] = [];
        for (const text of [formula, new Roll(formula).formula]) {
          installPage(14, seed);
          totals.push((await rolled(text))?.total);
        }
        expect(totals[0]).toBe(totals[1]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("JSON (dice.md 1.6)", () => {
  test("an evaluated roll is unchanged after a round trip", async () => {
    await fc.assert(
      fc.asyncProperty(any, async (formula) => {
        const roll = await rolled(formula);
        if (!roll) return;
        const text = JSON.stringify(roll);
        const again = Roll.fromJSON(text) as Roll;
        expect([again.total, again.formula, again.result, again.dice.length]).toEqual([
          JSON.parse(JSON.stringify(roll.total)),
          roll.formula,
          roll.result,
          roll.dice.length,
        ]);
        expect(JSON.stringify(again)).toBe(text);
      }),
      { numRuns: 150 },
    );
  });
});

describe("results", () => {
  test("_evaluateTotal agrees with the total", async () => {
    await fc.assert(
      fc.asyncProperty(formulas(fc.oneof(plainDice, modified), ["+", "-", "*"]), async (formula) => {
        const roll = await new Roll(formula).evaluate();
        expect(roll._evaluateTotal()).toBe(roll.total);
      }),
      { numRuns: 150 },
    );
  });

  test("minimise ≤ roll ≤ maximise without subtractions and modifiers (dice.md 1.5)", async () => {
    const rising = formulas(
      plainDice.filter((text) => !text.includes("f")),
      ["+", "*"],
    ).filter((text) => !text.includes("-"));
    await fc.assert(
      fc.asyncProperty(rising, async (formula) => {
        const total = (await new Roll(formula).evaluate()).total;
        const low = new Roll(formula).evaluateSync({ minimize: true }).total;
        const high = new Roll(formula).evaluateSync({ maximize: true }).total;
        expect(low).toBeLessThanOrEqual(total);
        expect(total).toBeLessThanOrEqual(high);
      }),
      { numRuns: 150 },
    );
  });

  test("every result of a die is one of its faces, and every face occurs (dice.md 2.2)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(2, 3, 4, 6, 8, 10, 12, 20), async (faces) => {
        const die = await new Die({ number: 900, faces }).evaluate();
        expect(new Set(die.values)).toEqual(new Set(Array.from({ length: faces }, (_, index) => index + 1)));
      }),
      { numRuns: 20 },
    );
    expect(new Set((await new FateDie({ number: 300 }).evaluate()).values)).toEqual(new Set([-1, 0, 1]));
  });

  test("faces are equally likely: chi-square of 20,000 d6 is below the 0.1 % bound", async () => {
    const counts = Array.from({ length: 6 }, () => 0);
    for (const total of await Roll.simulate("1d6", 20_000)) counts[total - 1]! += 1;
    const expected = 20_000 / 6;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(20.5);
  });

  test("keeping and dropping are complements: kh N and dl (n − N) are the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.nat(14), fc.integer(), async (number, kept, seed) => {
        const values = async (formula: string): Promise<unknown> => {
          installPage(14, seed);
          return (await new Roll(formula).evaluate()).dice[0]?.values.sort();
        };
        expect(await values(`${number}d6kh${kept}`)).toEqual(
          await values(`${number}d6dl${Math.max(0, number - kept)}`),
        );
      }),
    );
  });

  test("mapRandomFace stays within 1…faces for every draw of [0, 1[", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 1, max: 1000 }),
        (u, faces) => {
          const face = new Die({ faces }).mapRandomFace(u);
          expect(face).toBeGreaterThanOrEqual(1);
          expect(face).toBeLessThanOrEqual(faces);
        },
      ),
    );
  });
});
