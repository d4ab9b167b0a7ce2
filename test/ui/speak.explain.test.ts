/** Numbers, phrases and errors in the reader's language. */
import { beforeAll, describe, expect, it } from "vitest";
import { RuleError } from "../../src/rules/contract/error.ts";
import { countPhrase, freeText, phrase } from "../../src/rules/contract/phrase.ts";
import { parseCommand } from "../../src/rules/notation/command.ts";
import { integer, list } from "../../src/rules/contract/schema.ts";
import {
  explain,
  formatNumber,
  formatPercent,
  formatPoints,
  formatSigned,
  readInteger,
  speak,
} from "../../src/ui/speak.ts";
import { openStage } from "../support/stage.ts";

beforeAll(() => openStage());

/** The text of a refusal. */
function problemOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof RuleError) return explain(error);
    throw error;
  }
  return "";
}

describe("words and numbers", () => {
  it("percents: one digit, never certain unless they are", () => {
    expect([0, 0.0001, 0.488, 0.9999, 1].map(formatPercent)).toEqual([
      "0%",
      "<\u202f0.1%",
      "48.8%",
      ">\u202f99.9%",
      "100%",
    ]);
  });

  it("differences have a sign, and a real minus", () => {
    expect([0.2314, -0.004, 0].map(formatPoints)).toEqual(["+23%", "\u22120.4%", "0%"]);
    expect([2, -2, 0].map((value) => formatSigned(value))).toEqual(["+2", "\u22122", "0"]);
  });

  it("a difference that rounds to zero has no sign", () => {
    expect([formatNumber(-0.001), formatNumber(-0), formatNumber(-0.5)]).toEqual(["0", "0", "\u22120.5"]);
    expect([formatSigned(-0.001), formatPoints(-0.0001)]).toEqual(["0", "0%"]);
  });

  it("typed numbers are read if they are whole numbers", () => {
    expect(["2", " +3", "\u22124", "-5"].map(readInteger)).toEqual([2, 3, -4, -5]);
    expect(["", "2.5", "1e3", "x", "0x10", "9999999999"].map(readInteger)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("a phrase: numbers formatted, phrases in phrases, plurals by the language, free text unchanged", () => {
    expect(speak(countPhrase("QUINCUNX.Prompt.roll", 1))).toBe("Roll 1 die");
    expect(speak(countPhrase("QUINCUNX.Prompt.roll", 4))).toBe("Roll 4 dice");
    expect(speak(freeText("{count} <b>"))).toBe("{count} <b>");
    expect(
      speak(
        phrase("QUINCUNX.Card.Sentence.nobody", {
          title: freeText("A"),
          result: countPhrase("QUINCUNX.Prompt.roll", 2),
        }),
      ),
    ).toBe("A: Roll 2 dice");
  });

  it("an error of the rules names its field by the field's name", () => {
    const error = new RuleError("out-of-range", "english", {
      field: "thresholds.2.at",
      data: { min: 1, max: 999, found: 0 },
    });
    expect(explain(error)).toMatch(/999/u);
    expect(explain(error)).not.toMatch(/\.2\.|english|\{/u);
  });

  it("a mechanic's own name for a field precedes the shared one", () => {
    const { translations } = game.i18n as unknown as {
      translations: { QUINCUNX: Readonly<Record<string, { Field: Record<string, unknown> }>> };
    };
    const names = translations.QUINCUNX["margin-pool"]?.Field ?? {};
    names["dice"] = { list: "High dice", size: "Size of a high die" };
    const of = (field: string, mechanic?: string): string =>
      explain(new RuleError("missing-field", "english", { field, data: mechanic ? { mechanic } : {} }));
    expect(of("dice")).toBe("Number of dice is missing.");
    expect(of("dice", "margin-pool")).toBe("High dice is missing.");
    expect(of("dice.2.size", "margin-pool")).toBe("Size of a high die is missing.");
    expect(of("target", "margin-pool")).toBe("Target is missing.");
    // Without a mechanic any one's name for it is used, and another mechanic's is not.
    expect(of("protect")).toBe("Protected dice is missing.");
    expect(of("protect", "margin-pool")).toBe("protect is missing.");
    delete names["dice"];
  });

  it("limits of a list and fields that exclude each other are given in numbers and names", () => {
    expect(problemOf(() => list(integer(), { min: 1, max: 8 }).parse([], "pool"))).toBe(
      "Pool: 0 is not between 1 and 8.",
    );
    expect(problemOf(() => parseCommand("check passive 5 + d6"))).toMatch(/Passive, Extra dice/u);
  });
});
