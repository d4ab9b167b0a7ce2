import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { Roll } from "../../../src/client/dice/index.ts";
import { installPage } from "./setup.ts";

beforeEach(() => {
  installPage();
});

const MAX = 10_000;
/** In ms. Generous for slow machines: the tests guard against exponential time. */
const LIMIT = 60_000;

describe("any text either parses or throws an Error", () => {
  const alphabet = fc.string({
    unit: fc.constantFrom(..."0123456789dDkhlxrcsfminmax()+-*/%{},[]@. <>=$_\\\"'\u00a0\n☃".split("")),
    maxLength: 60,
  });

  test("random formula-like text", async () => {
    await fc.assert(
      fc.asyncProperty(alphabet, async (text) => {
        let roll: Roll;
        try {
          roll = new Roll(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          return;
        }
        await roll.evaluate().catch((error: unknown) => expect(error).toBeInstanceOf(Error));
      }),
      { numRuns: 1500 },
    );
  });

  test("validate never throws", () => {
    fc.assert(
      fc.property(fc.oneof(alphabet, fc.string()), (text) => {
        expect(typeof Roll.validate(text)).toBe("boolean");
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, string]>([
    ["open parentheses", "(".repeat(MAX)],
    ["open pools", "{".repeat(MAX)],
    ["open functions", "max(".repeat(MAX / 4)],
    ["open flavours", "[".repeat(MAX)],
    ["alternating brackets", "({".repeat(MAX / 2)],
    ["closed parentheses", `${"(".repeat(4999)}1${")".repeat(4999)}`],
    ["the deepest that is allowed, and wide", `${"(".repeat(100)}${"1+".repeat(4800)}1${")".repeat(100)}`],
    ["computed numbers of dice", `${"((".repeat(50)}1${")d6)".repeat(50)}`],
    ["minus signs", `${"-".repeat(MAX - 1)}1`],
    ["the letter d", "d".repeat(MAX)],
    ["digits", "9".repeat(MAX)],
    ["letters", "a".repeat(MAX)],
    ["spaces", " ".repeat(MAX)],
    ["half-open dice", "1d(".repeat(MAX / 4)],
    ["modifiers", `1d6${"kh".repeat(MAX / 2 - 2)}`],
    ["references", "@a".repeat(MAX / 2)],
  ])(
    "%s: 10,000 characters end in time",
    (_name, text) => {
      expect(text.length).toBeLessThanOrEqual(MAX);
      let outcome: unknown = "parsed";
      try {
        outcome = new Roll(text);
      } catch (error) {
        outcome = error;
      }
      expect(outcome instanceof Error || outcome instanceof Roll).toBe(true);
    },
    LIMIT,
  );

  test(
    "five thousand summands are evaluated, synchronously and asynchronously",
    async () => {
      const formula = `${"1+".repeat(4999)}1`;
      expect((await new Roll(formula).evaluate()).total).toBe(5000);
      expect(new Roll(formula).evaluateSync().total).toBe(5000);
      expect(new Roll(formula).evaluateSync()._evaluateTotal()).toBe(5000);
    },
    LIMIT,
  );

  test("nesting up to the limit is evaluated; deeper nesting is refused by name", async () => {
    const nest = (depth: number): string => `${"(".repeat(depth)}1d1${")".repeat(depth)}`;
    expect((await new Roll(nest(100)).evaluate()).total).toBe(1);
    expect(() => new Roll(nest(101))).toThrow(/nested/);
  });

  test("brackets inside flavour text do not count as nesting", () => {
    expect(new Roll(`1[${"(".repeat(500)}]`).terms[0]?.flavor).toHaveLength(500);
  });
});
