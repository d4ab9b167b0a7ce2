/** Drawings of dice and charts. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { freeText } from "../../../src/rules/contract/phrase.ts";
import { countDice, drawDice } from "../../../src/ui/draw/dice.ts";
import { shapeOf } from "../../../src/ui/draw/dice-shapes.ts";
import { histogram } from "../../../src/ui/draw/histogram.ts";
import { openStage } from "../../support/stage.ts";

beforeAll(() => openStage());

describe("charts", () => {
  const chart = (values: readonly number[], rolled?: number) => ({
    id: "x",
    label: freeText("x"),
    summary: freeText("x"),
    bars: values.map((value) => ({ value, p: value === 99 ? 0 : 1 / values.length, tone: "neutral" as const })),
    ...(rolled === undefined ? {} : { rolled }),
  });

  it("thin out the numbers under many bars, but keep the rolled one", () => {
    const { bars } = histogram(
      chart(
        Array.from({ length: 49 }, (_, index) => index - 24),
        5,
      ),
    );
    const labelled = bars.flatMap(({ isLabelled }, index) => (isLabelled ? [index] : []));
    expect(labelled.length).toBeLessThan(20);
    expect(bars.find(({ isRolled }) => isRolled)).toMatchObject({ value: "5", isLabelled: true });
    expect(Math.min(...labelled.slice(1).map((at, index) => at - labelled[index]!))).toBeGreaterThan(1);
  });

  it("name a visible 0, for any length of the axis and any rolled value beside it", () => {
    for (const [below, above] of [
      [0, 3],
      [3, 0],
      [1, 40],
      [40, 1],
      [24, 24],
      [60, 60],
      [7, 100],
    ] as const)
      for (const rolled of [undefined, -1, 1, 0, -below, above]) {
        const values = Array.from({ length: below + above + 1 }, (_, index) => index - below);
        const zero = histogram(chart(values, rolled)).bars.filter(({ value }) => /^[≤≥]?0$/u.test(value));
        expect(zero, `${-below} … ${above}, rolled ${String(rolled)}`).toMatchObject([{ isLabelled: true }]);
      }
    // An axis with values on one side only never shows it.
    expect(histogram(chart([5, 6, 7])).bars.map(({ value }) => value)).toEqual(["5", "6", "7"]);
  });

  it("hatch the share of a bar that may cost something; an invisible share is left out", () => {
    const bars = [
      { value: 0, p: 0.5, tone: "bad" as const },
      { value: 1, p: 0.4, hatched: 0.1, tone: "good" as const },
      { value: 2, p: 0.1, hatched: 0.001, tone: "good" as const },
    ];
    expect(histogram({ ...chart([]), bars }).bars.map(({ hatched }) => hatched)).toEqual([null, "25.0", null]);
  });

  it("scale the highest bar to the height, and cut empty ends", () => {
    const { bars } = histogram(chart([1, 2, 99]));
    expect(bars.map(({ height }) => height)).toEqual(["100.0", "100.0"]);
  });

  it("label the first success, so that the target is read off the axis", () => {
    const bars = Array.from({ length: 40 }, (_, index) => ({
      value: index + 1,
      p: 1 / 40,
      tone: index + 1 >= 16 ? ("good" as const) : ("bad" as const),
    }));
    expect(histogram({ ...chart([]), bars }).bars.find(({ value }) => value === "16")?.isLabelled).toBe(true);
  });

  it("dice of one group are together, in the order of the description", () => {
    const die = (face: number, group?: string) => ({
      size: 12,
      face,
      role: "success" as const,
      ...(group ? { group } : {}),
    });
    const { groups: drawn } = drawDice({
      dice: [die(12, "a"), die(3, "b"), die(11, "a"), die(1)],
      groups: [
        { id: "a", label: freeText("A") },
        { id: "b", label: freeText("B") },
      ],
    });
    expect(drawn.map(({ label, dice }) => [label, dice.map(({ face }) => face)])).toEqual([
      ["A", ["12", "11"]],
      ["B", ["3"]],
      ["", ["1"]],
    ]);
  });

  it("follow the die that brought them, in any order of the data (FP-9)", () => {
    const die = (face: number, parent?: number) => ({
      size: 12,
      face,
      role: "bonus" as const,
      ...(parent === undefined ? {} : { parent }),
    });
    const { groups: drawn } = drawDice({
      // The 5s bring 7 and 8, the 7 brings 9; a parent missing before its child is ignored.
      dice: [die(5), die(1), die(5), die(8, 2), die(7, 0), die(9, 4), die(2, 6), die(3, 99)],
      groups: [],
    });
    expect(drawn.map(({ dice }) => dice.map(({ face }) => face).join(" "))).toEqual(["5 7 9 1 5 8 2 3"]);
  });
});

describe("many dice", () => {
  const pool = (count: number): Parameters<typeof drawDice>[0] => ({
    dice: Array.from({ length: count }, (_, index) => ({ size: 12, face: (index % 3) + 4, role: "success" as const })),
    groups: [],
  });

  it("are drawn one by one up to twenty; beyond, equal ones are one with their number", () => {
    expect(drawDice(pool(20)).groups[0]?.dice).toHaveLength(20);
    const { groups, isHeap } = drawDice(pool(100));
    expect(isHeap).toBe(true);
    expect(groups[0]?.dice.map(({ face, tag }) => [face, tag])).toEqual([
      ["4", "34 ×"],
      ["5", "33 ×"],
      ["6", "33 ×"],
    ]);
    expect(groups[0]?.dice[0]?.spoken).toBe("34 × 4 on a d12, success");
  });

  it("that have no role are said without one", () => {
    const plain = { dice: [{ size: 8, face: 3, role: "plain" as const }], groups: [] };
    expect(drawDice(plain).groups[0]?.dice[0]?.spoken).toBe("3 on a d8");
  });

  it("on one line are drawn as their number beyond six, by size and by side", () => {
    expect(countDice(pool(6).dice)).toBe(null);
    expect(countDice(pool(7).dice)?.map(({ count, shape }) => [count, shape])).toEqual([["7", "d12"]]);
    const against = { size: 6, face: 5, role: "challenge" as const };
    expect(countDice([...pool(6).dice, against, against])?.map(({ spoken, role }) => [spoken, role])).toEqual([
      ["6d12", "plain"],
      ["2d6", "challenge"],
    ]);
  });

  it("have outlines in the styles equal to the shapes", () => {
    const css = readFileSync(new URL("../../../styles/ui/draw/dice-shapes.css", import.meta.url), "utf8");
    for (const size of [4, 6, 8, 10, 12, 20, 7]) {
      const { name, outline } = shapeOf(size);
      const block = css.slice(css.indexOf(`.quincunx-die--${name} {`)).split("\n}")[0] ?? "";
      expect(block.split(`d='${outline}'`)).toHaveLength(6);
    }
  });
});
