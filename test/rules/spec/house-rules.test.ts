/** Stored world settings read for a roll: with any stored value a valid spec can be started. */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  type ReadSetting,
  dieState,
  isOnDie,
  isToggled,
  houseRuleFields,
  storedDie,
} from "../../../src/rules/spec/house-rules.ts";
import type { ChoiceRule, SharedDie, ToggleRule } from "../../../src/rules/contract/house-rules.ts";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";

const stored =
  (values: Readonly<Record<string, unknown>>): ReadSetting =>
  (key) =>
    values[key];

const [die] = fivesPool.houseRules?.dice ?? [];

const [GM, PLAYER] = [{ isGM: true }, { isGM: false }];

describe("house rules", () => {
  it("MP-4: whether a margin of 0 succeeds", () => {
    const settled = (zeroSucceeds: unknown): unknown =>
      houseRuleFields(marginPool.houseRules ?? {}, stored({ zeroSucceeds }), PLAYER);
    expect(settled(true)).toEqual({ zeroSucceeds: true });
    expect(settled(false)).toEqual({ zeroSucceeds: false });
    expect(settled("yes")).toEqual({ zeroSucceeds: false });
  });

  it("FP-4: the GM's own pool takes its challenge dice along, a player's leaves them to the GM", () => {
    const by = (challengeBy: string, roller: typeof GM): unknown =>
      houseRuleFields(fivesPool.houseRules ?? {}, stored({ challengeBy }), roller)["challengeBy"];
    expect([by("gm", PLAYER), by("gm", GM), by("roller", PLAYER)]).toEqual(["gm", undefined, undefined]);
  });

  it("FP-5, FP-8, FP-10: the Discord Die and the effect of challenge dice; its duration is no field of a roll", () => {
    const settings = stored({ discord: 7, challengeRemoves: "die", discordLasts: "scene" });
    expect(houseRuleFields(fivesPool.houseRules ?? {}, settings, PLAYER)).toEqual({
      discord: 7,
      challengeRemoves: "die",
      challengeBy: undefined,
    });
  });

  it("a roll can be started with any settings", () => {
    const pool = [{ size: 6, role: "hero" }];
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), (value, isGM) => {
        const read: ReadSetting = () => value;
        for (const { houseRules, parseSpec, said } of [
          { ...fivesPool, said: { pool } },
          { ...marginPool, said: { dice: 3 } },
        ])
          expect(() => parseSpec({ ...houseRuleFields(houseRules ?? {}, read, { isGM }), ...said })).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });

  it("the state of a die survives being stored", () => {
    const lasts = fivesPool.houseRules?.rules?.find(({ key }) => key === "discordLasts") as ChoiceRule;
    const declared = die as SharedDie;
    const states = [null, ...Array.from({ length: 20 }, (_, index) => index + 1)].map((value) => ({
      value,
      isAway: false,
    }));
    for (const state of [...states, { value: null, isAway: true }]) {
      const read = stored({ discord: storedDie(state), discordLasts: "scene" });
      expect(dieState(declared, [lasts], read)).toEqual({ ...state, lasts: "scene", round: null, isDue: false });
    }
    // A missing or invalid duration.
    expect(dieState(declared, [], stored({ discord: 3, discordLasts: "scene" }))).toEqual({
      value: 3,
      isAway: false,
      lasts: "",
      round: null,
      isDue: false,
    });
    const toggle = { ...lasts, kind: "toggle", initial: true } as unknown as ToggleRule;
    expect(dieState(declared, [toggle], stored({ discordLasts: "scene" })).lasts).toBe("");
    // An unknown option counts as not stored.
    expect(dieState(declared, [lasts], stored({ discordLasts: "century" })).lasts).toBe("round");
    // 0 is none, −1 is lost.
    expect([null, 4].map((value) => storedDie({ value, isAway: false }))).toEqual([0, 4]);
    expect(storedDie({ value: null, isAway: true })).toBe(-1);
    expect([0, 21, 1.5, "3", null, Number.NaN].filter((value) => isOnDie(declared, value))).toEqual([]);
  });
});

it("a house rule is on as the world has stored it, else as declared; a choice, or an unknown rule, is never on", () => {
  const words = { name: "QUINCUNX.Word.value", hint: "QUINCUNX.Word.value" } as const;
  const rules = [
    { ...words, kind: "toggle", key: "on", initial: true },
    { ...words, kind: "toggle", key: "off", initial: false },
    { ...words, kind: "choice", key: "which", initial: "a", options: [] },
  ] as const;
  const isOn = (key: string, stored?: unknown): boolean => isToggled(rules, key, () => stored);
  expect([isOn("on"), isOn("off"), isOn("which", true), isOn("other", true)]).toEqual([true, false, false, false]);
  expect([isOn("on", false), isOn("off", true), isOn("on", "no")]).toEqual([false, true, true]);
});
