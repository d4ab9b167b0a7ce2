/** Result of a group. */
import { stateWith } from "../../../src/card/read/judge-secretly.ts";
import { describe, expect, it } from "vitest";
import { isSuccess, chanceOrMainFigure } from "../../../src/features/request/together.ts";
import { RuleError } from "../../../src/rules/contract/error.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { fake } from "../../support/fake.ts";
import { useBareStage } from "../../support/bare.ts";
import { card, check } from "../../support/card-bare.ts";

useBareStage();

describe("the group's result", () => {
  it("counts a pending choice as made (FP-12); open and unknown results as neither", () => {
    for (const [verdict, is] of [
      ["success", true],
      ["choice", true],
      ["failure", false],
      ["open", null],
      ["unknown", null],
      ["none", null],
    ] as const)
      expect(isSuccess(verdict)).toBe(is);
  });

  it("includes a card with private values if its throw allows it", () => {
    const spec = check.parseSpec({ target: null });
    const of = card({ state: { mechanic: check, spec, faces: { dice: [4, 5, 6] } } });
    expect(stateWith(of, null)).toBe(of.state);
    expect(stateWith(of, { target: 15 })).toMatchObject({ verdict: "success", spec: { target: 15 } });
    expect(stateWith(of, { target: 16 }).verdict).toBe("failure");
    expect(stateWith(of, { target: "high" })).toBe(of.state);
  });

  it("shows the chance of success, else the main number of a prompt; nothing for an open target", () => {
    expect(chanceOrMainFigure(check, check.parseSpec({ target: 3 }))).toEqual({ p: 1, of: null });
    expect(chanceOrMainFigure(check, check.parseSpec({ target: null }))).toBeNull();
    const figures = (unit: string): AnyMechanic =>
      fake({
        ...{ ...check, id: `figures ${unit}` },
        odds: {
          ...check.odds,
          chance: () => null,
          figures: () => [{ unit, value: 0.25, label: { text: "Low" } }],
        },
      });
    const spec = check.parseSpec({ target: 3 });
    expect(chanceOrMainFigure(figures("probability"), spec)).toEqual({ p: 0.25, of: { text: "Low" } });
    expect(chanceOrMainFigure(figures("points"), spec)).toBeNull();
    expect(chanceOrMainFigure(figures("probability"), check.parseSpec({ target: null }))).toBeNull();
    const refusing: AnyMechanic = {
      ...figures("x"),
      id: "refusing",
      odds: {
        ...figures("x").odds,
        chance: () => {
          throw new RuleError("no-dice", "none");
        },
      },
    };
    expect(chanceOrMainFigure(refusing, spec)).toBeNull();
  });
});
