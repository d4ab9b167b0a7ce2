/** The outcome of a standard check in words. */
import { describe, expect, it } from "vitest";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";

const read = (spec: object) => standardCheck.parseSpec(spec);

describe("description", () => {
  const told = (spec: object, dice: readonly number[]) =>
    standardCheck.describe(read(spec), { dice }, standardCheck.resolve(read(spec), { dice }));

  it("SC-1: total, margin and the source of each bonus", () => {
    const card = told(
      {
        bonuses: [
          { label: "Dexterity", value: 3 },
          { label: "", value: 2 },
        ],
        extra: [{ label: "ally", size: 6 }],
        target: 20,
      },
      [4, 6, 8, 1],
    );
    expect(card.summary).toEqual({
      key: "QUINCUNX.standard-check.Summary.success",
      data: { total: 24, target: 20, margin: 4 },
    });
    expect(card.modifiers).toEqual([
      { value: 3, label: { text: "Dexterity" }, applied: true },
      { value: 2, label: { key: "QUINCUNX.standard-check.Field.bonuses.value" }, applied: true },
    ]);
    expect(card.dice.map(({ size, face, role, tag }) => [size, face, role, tag])).toEqual([
      [8, 4, "plain", undefined],
      [8, 6, "plain", undefined],
      [8, 8, "plain", undefined],
      [6, 1, "extra", { text: "ally" }],
    ]);
    // The verdict once, with its margin, and nothing more.
    expect(card.headline).toMatchObject([
      { value: 24, tone: "good" },
      {
        value: { key: "QUINCUNX.Verdict.success" },
        label: { key: "QUINCUNX.standard-check.Verdict.by", data: { by: 4 } },
        tone: "good",
      },
    ]);
    expect(card.lines).toEqual([]);
  });

  it("distinguishes success, exactly, failure, open and waiting", () => {
    const key = (spec: object, dice: readonly number[]) => {
      const { summary } = told(spec, dice);
      return "key" in summary ? summary.key.split(".").at(-1) : summary.text;
    };
    expect(key({ target: 10 }, [4, 4, 4])).toBe("success");
    expect(key({ target: 12 }, [4, 4, 4])).toBe("exact");
    expect(key({ target: 13 }, [4, 4, 4])).toBe("failure");
    expect(key({}, [4, 4, 4])).toBe("open");
    expect(key({ target: 10 }, [4, 4])).toBe("waiting");
    expect(told({ target: 13 }, [4, 4, 4]).summary).toMatchObject({ data: { short: 1 } });
  });
});
