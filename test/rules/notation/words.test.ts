/** Peggy's parsers as a mechanic's notation uses them: values, errors with places, and completions. */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { grammarReader } from "../../../src/rules/notation/words.ts";
import * as margin from "../../../src/rules/margin-pool/grammar.peggy";
import * as check from "../../../src/rules/standard-check/grammar.peggy";
import * as totalEffect from "../../../src/rules/total-effect/grammar.peggy";

function errorOf(run: () => unknown): object {
  try {
    return { value: run() };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { code: error.code, at: error.at, expected: error.expected, found: error.data["found"] };
  }
}

describe("reading", () => {
  const { parse } = grammarReader(margin);

  it("gives the tree that the grammar builds", () => {
    expect(parse("6/9 vs ?")).toEqual({
      dice: { value: 6, at: 0 },
      pool: { value: 9, at: 2 },
      items: [{ field: "threshold", at: 4, value: null }],
    });
  });

  it.each([
    ["", 0, ["integer", "path"], ""],
    ["6 🎲", 2, ["end", "margin-word", "slash"], "🎲"],
    ["6 vs", 4, ["integer", "path", "question-mark"], ""],
    ["6 vs x", 5, ["integer", "path", "question-mark"], "x"],
    ["6 needs 2", 2, ["end", "margin-word", "slash"], "n"],
  ])("says where %j fails, with the names of valid rules there", (text, at, expected, found) => {
    expect(errorOf(() => parse(text))).toEqual({ code: "syntax", at, expected, found });
  });

  it("lets errors through that are not Peggy's", () => {
    const broken = grammarReader({
      ...margin,
      parse: () => {
        throw new RangeError("of the grammar's own code");
      },
    });
    expect(() => broken.parse("6")).toThrow(RangeError);
    expect(() => broken.complete("6 v")).toThrow(RangeError);
  });
});

describe("completions", () => {
  const { complete } = grammarReader(check);

  it("start like the last word, in either case", () => {
    expect(complete("5 VS Imp")).toEqual([{ at: 5, word: "impossible" }]);
    expect(complete("5 vs impossible")).toEqual([]);
    expect(complete("")).toContainEqual({ at: 0, word: "passive" });
  });

  it("are none inside of quotes and brackets", () => {
    for (const text of ['5 "v', "5[v", "@a[b v"]) expect(complete(text), text).toEqual([]);
    expect(complete('5 "rain" v')).toEqual([{ at: 9, word: "vs" }]);
  });

  it("come in the order of the grammar's rules, without letters of dice", () => {
    expect(margin.words).toEqual(["vs", "dt", "need", "zero", "allow", "part"]);
    expect(totalEffect.words.indexOf("inverse")).toBeLessThan(totalEffect.words.indexOf("adv"));
  });
});
