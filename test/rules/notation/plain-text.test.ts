/** Text from tablets, other keyboards and German players is read as its plain form; quoted text stays unchanged. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import { otherMeanings, parseCommand, printCommand } from "../../../src/rules/notation/command.ts";
import { plainCommand, plainInteger } from "../../../src/rules/notation/plain-text.ts";
import { arbitraryText } from "../arbitrary.ts";
import { refusal } from "../refused.ts";

function printed(text: string): string {
  const { mechanic, spec, flavour } = parseCommand(text);
  return printCommand(mechanicById(mechanic) as never, spec, flavour);
}

describe("signs", () => {
  it.each([
    ["/check 5 “rain” vs 20", "check 5[rain] vs 20"],
    ["/check 5 vs 20 “rain”", "check 5 vs 20 # rain"],
    ['/check 5 vs 20 "heavy rain" ', "check 5 vs 20 # heavy rain"],
    ["/pool 5 vs 7 „Regen“", "pool 5 vs 7 # Regen"],
    ["/margin 4⁄6 vs 7", "margin 4/6 vs 7"],
    ["/margin 4∕6", "margin 4/6"],
    ["/check 5 + (2) - (1) vs 20", "check 5 + 2 - 1 vs 20"],
    ["/check 5 Schwierigkeit 20", "check 5 vs 20"],
    ["/check 5 target 20", "check 5 vs 20"],
    ["/check 5 „Regen“ vs 20", "check 5[Regen] vs 20"],
    ["/check 5 «pluie» vs 20", "check 5[pluie] vs 20"],
    ["/check –2 vs 20", "check -2 vs 20"],
    ["/check 5 — 2 vs 20", "check 5 - 2 vs 20"],
    ["/check\u00a05\u202fvs\u00a020", "check 5 vs 20"],
    ["/check 5 vs\u200b20\u200e", "check 5 vs 20"],
    ["/check ５ ＋ ２ vs ２０ ＃ Wall", "check 5 + 2 vs 20 # Wall"],
    ["/check ٥ vs ٢٠", "check 5 vs 20"],
    ["/check ५ vs २०", "check 5 vs 20"],
    ["/margin ６／９ vs ？", "margin 6/9"],
    ["/check 5［rain］ vs 20", "check 5[rain] vs 20"],
    ["/check 5 (+2) vs 20", "check 5 + 2 vs 20"],
    ["/te mid (−1), half", "te mid-1 half"],
    ["/te mid when 9…12", "te mid when 9..12"],
  ])("%s", (typed, plain) => {
    expect(printed(typed)).toBe(plain);
  });

  it("texts in quotes, brackets and behind # stay as they are", () => {
    expect(printed('/check 5 "–“x”٥" vs 20')).toBe("check 5[–“x”٥] vs 20");
    expect(printed("/check 5[–“x”] vs 20 # “At” ٥ – night")).toBe("check 5[–“x”] vs 20 # “At” ٥ – night");
  });

  it("offsets stay: the plain form is as long", () => {
    fc.assert(
      fc.property(arbitraryText(80), (text) => {
        expect(plainCommand(text)).toHaveLength(text.length);
      }),
    );
    expect(() => parseCommand("/check 5 “x” vs ٢x")).toThrow(expect.objectContaining({ code: "syntax", at: 17 }));
  });

  it("brackets that would change a sum are refused", () => {
    for (const text of ["/check 5 - (2 + 3)", "/check 5 - (+2)", "/check 5,5", "/te adv 1,5", 'pool 6 scale 1,000 "m"'])
      expect(() => parseCommand(text), text).toThrow(refusal("syntax"));
    expect(printed('pool 6 scale 2,5 "m"')).toBe('pool 6 scale 2.5 "m"');
  });

  it("numbers of fields, in any script", () => {
    const typed = ["٥", "−٥", "\u061c-٥", "５", "–3", "+ 3", "\u200e-3", "𞥕", "२०", "1\u00a0"];
    expect(typed.map(plainInteger)).toEqual([5, -5, -5, 5, -3, 3, -3, 5, 20, 1]);
    expect(["", "²", "Ⅳ", "五", "1 2", "1,5", "--1"].map(plainInteger)).toEqual(Array(7).fill(null));
  });
});

describe("words", () => {
  it.each([
    ["/check 5 vs. 20", "check 5 vs 20"],
    ["/check 5, vs 20", "check 5 vs 20"],
    ["/check 5 against 20", "check 5 vs 20"],
    ["/check 5 gegen 20", "check 5 vs 20"],
    ["/check 5 difficult", "check 5 vs 25"],
    ["/check 5 gegen Mäßig", "check 5 vs 15"],
    ["/check 5 vs unmöglich", "check 5 vs 40"],
    ["/check passiv 5 SG 15", "check passive 5 vs 15"],
    ["/check 5 + 2w6[Hilfe] gegen 20", "check 5 + 2d6[Hilfe] vs 20"],
    ["/te Vorteil 2, Nachteil, niedrig", "te adv 2 dis 1 low"],
    ["/te 3w6 Vorteil gegen 11", "te adv 1 at 11"],
    ["/margin 6w12, gegen 7, need 2", "margin 6 vs 7 need 2"],
    ["/margin 6 dc 7", "margin 6 vs 7"],
    ["/fives 2w6 + w8 gegen 5 Furchteinflößend", "fives 2d6 + d8 vs 5 cd 4"],
    ["/fives 2d6 vs 5 daunting", "fives 2d6 vs 5 cd 4"],
    ["/fives 2d6 vs 5 nahezu unmöglich", "fives 2d6 vs 5 cd 5"],
    ["/fives 3d6 vs 5 protect 0, 2 infinite", "fives 3d6 vs 5 infinite protect 0,2"],
    ["/pool 7w10 diff 5", "pool 7 vs 5"],
    ["/pool 7 @ 6", "pool 7"],
    ["/pool 7 @ 5", "pool 7 vs 5"],
  ])("%s", (typed, plain) => {
    expect(printed(typed)).toBe(plain);
  });

  it.each([
    "/check 5 vs daunting",
    "/fives 2d6 vs 5 trivial",
    "/check 5 schwierige",
    "/check 5 vsx 3",
    "/margin 6 hard",
  ])("%s is no word here", (typed) => {
    expect(() => parseCommand(typed)).toThrow(refusal("syntax"));
  });
});

describe("a check that starts with other dice", () => {
  const meant = (text: string): readonly string[] | null => {
    const specs = otherMeanings(text);
    return (
      specs &&
      [specs.usual, specs.alternative].map((spec) => printCommand(mechanicById("standard-check") as never, spec))
    );
  };

  it.each([
    ["/check 1d20+5 vs 15", "check 5 vs 15", "check 5 + d20 - 3d8 vs 15"],
    ["/check d20 + 5 + d6[ally]", "check 5 + d6[ally]", "check 5 + d20 + d6[ally] - 3d8"],
    ["/check 2w6 - 1 gegen 9", "check -1 vs 9", "check -1 + 2d6 - 3d8 vs 9"],
    ["/check vs 15 d12", "check vs 15", "check d12 - 3d8 vs 15"],
  ])("%s may mean %s, or %s", (typed, own, instead) => {
    expect(meant(typed)).toEqual([own, instead]);
  });

  it.each([
    "/check 5 + d20",
    "/check 3d8 + d20",
    "/check d20[ally] + 5",
    "/check + d20",
    "/check d8 + 2d8",
    "/check 2d20 - 3d8",
    "/te",
    "/fives 2d6",
  ])("%s is unambiguous", (typed) => {
    expect(meant(typed)).toBeNull();
  });
});
