/** Natural variants of commands (docs/notation.md, "Accepted variants"); the module prints the short normal form. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import { parseCommand, printCommand } from "../../../src/rules/notation/command.ts";

function printed(text: string): string {
  const { mechanic, spec, flavour } = parseCommand(text);
  const found = mechanicById(mechanic);
  if (!found) throw new Error(mechanic);
  return printCommand(found, spec, flavour);
}

describe("variants of a command", () => {
  it.each([
    ["/margin 6d12", "margin 6"],
    ["/margin 6D12 / 9 dt 7", "margin 6/9 vs 7"],
    ["/margin 6 d12 vs 7", "margin 6 vs 7"],
    ["/pool 7d10", "pool 7"],
    ["/pool 7d10 difficulty 5", "pool 7 vs 5"],
    ["/pool 3d10 + 2", "pool 3 + 2"],
    ["/check 3d8 + 5 vs 20", "check 5 vs 20"],
    ["/check 3d8", "check"],
    ["/check vs 20 3d8 - 2", "check -2 vs 20"],
    ["/check 5 dc 20", "check 5 vs 20"],
    ["/check 5 DC difficult", "check 5 vs 25"],
    ["/check 5 tn ?", "check 5"],
    ["/te adv", "te adv 1"],
    ["/te adv dis low", "te adv 1 dis 1 low"],
    ["/te advantage 2", "te adv 2"],
    ["/te disadvantage escalation 3", "te dis 1 esc 3"],
    ["/te vs 11", "te at 11"],
    ["/te vs ?", "te at ?"],
    ["/te 3d6 adv 2", "te adv 2"],
    ["/te adv # Pin Down", "te adv 1 # Pin Down"],
    ["/fives 2d6 tn 5 challenge daunting", "fives 2d6 vs 5 cd 4"],
  ])("%s is read as %s", (typed, normal) => {
    expect(printed(typed)).toBe(normal);
  });

  it.each([
    "te adv 2 low",
    "check 5 + d6[ally] vs 20",
    "margin 6/9 vs 7",
    "fives 2d6 + d8 vs 5 cd 2",
    "pool 3 + 2 vs 7",
  ])("%s is printed unchanged", (typed) => {
    expect(printed(typed)).toBe(typed);
  });
});

describe("a check's own dice and three more (SC-8)", () => {
  const extra = (text: string): unknown => (parseCommand(text).spec as { extra: unknown }).extra;
  const three = [8, 8, 8].map((size) => ({ label: "", size }));

  it.each([
    ["check 3d8", []],
    ["check 3d8 + 3d8", three],
    ["check d8 + 2d8", three],
    ["check + 3d8", three],
    ["check 5 + 3d8", three],
    ["check 3d8[ally]", three.map(({ size }) => ({ label: "ally", size }))],
    ["check 2d8", three.slice(1)],
    ["check 3d6", [6, 6, 6].map((size) => ({ label: "", size }))],
  ])("%s", (typed, dice) => {
    expect(extra(typed)).toEqual(dice);
  });

  it("three more are printed so that they are read as three more", () => {
    expect(printed("check + 3d8 vs 15")).toBe("check d8 + 2d8 vs 15");
    expect(printed("check 3d8 + 3d8 + 2d8[ally]")).toBe("check d8 + 2d8 + 2d8[ally]");
  });

  it("with anything in front, the printed form reads back as the same dice", () => {
    const die = fc.record({ label: fc.constantFrom("", "ally"), size: fc.constantFrom(6, 8) });
    const check = mechanicById("standard-check");
    if (!check) throw new Error("standard-check");
    fc.assert(
      fc.property(fc.array(die, { maxLength: 6 }), (dice) => {
        const spec = check.parseSpec({ extra: dice });
        expect(parseCommand(printCommand(check, spec)).spec).toEqual(spec);
      }),
    );
  });

  it("they need a sign before the next term, too", () => {
    expect(() => parseCommand("check 3d8 5")).toThrow(/expected sign/u);
    expect(() => parseCommand("check passive 3d8")).toThrow(/passive/u);
  });
});

it.each(["te advx 2", "margin 6d10", "pool 7d12", "te adv -", "check 5 dcx 3", "pool 5 2d10"])(
  "%s is still no command",
  (typed) => {
    expect(() => parseCommand(typed)).toThrow(/at character/u);
  },
);
