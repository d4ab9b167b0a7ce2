/** Long tests: started with a roll's spec, played round by round (MP-7, DP-11). */
import { describe, expect, it } from "vitest";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";

function playing({ longTest: machine }: AnyMechanic) {
  if (!machine?.play) throw new Error("it is not played");
  return { machine, play: machine.play };
}

describe("MP-7", () => {
  const { machine, play } = playing(marginPool as unknown as AnyMechanic);
  const test = play.begin({ dice: 4, pool: 5, threshold: 7 }, { goal: 6, refill: 2, bound: 6 });
  const thrown = (dice: readonly number[], threshold = 7): Parameters<typeof play.round>[2][number] => ({
    ...{ of: 0, faces: { dice } },
    spec: { dice: dice.length, pool: 5, threshold },
  });

  it("starts with the pool, for any number of dice in the spec", () => {
    expect(machine.start(test)).toMatchObject({ sum: 0, pool: 5, short: 6 });
    expect(play.hands(test)).toBe(1);
  });

  it("a round is judged by its own DT, without the dice that come back", () => {
    expect(play.round(test, machine.start(test), [thrown([12, 6, 5], 5)])).toMatchObject({ sum: 2, pool: 4 });
    expect(play.round(test, machine.start(test), [thrown([12, 6, 5], 4)])).toMatchObject({ sum: 4, pool: 5 });
  });

  it("dice come back within the bound, and a GM may take some away, down to none", () => {
    const now = machine.start(test);
    expect(play.pool?.refill(test)).toBe(2);
    expect(play.pool?.add(test, now, 2).pool).toBe(6);
    expect(play.pool?.add(test, now, -9).pool).toBe(0);
  });

  it("more dice than the pool has are refused; only a round without dice can be passed", () => {
    const now = machine.start(test);
    expect(() => play.round(test, now, [thrown([8, 8, 8, 8, 8, 8])])).toThrow(/no more than the pool/u);
    expect(() => play.round(test, now, [])).toThrow(/at least one die/u);
    expect(play.round(test, { ...now, pool: 0 }, [])).toMatchObject({ sum: 0, pool: 0 });
  });

  it("stats that give dice back are proposed", () => {
    const stats = [
      { id: "a", label: "Charisma", value: 4, refill: "cha" },
      { id: "b", label: "Wit", value: 3, refill: "none" },
    ];
    expect(play.pool?.givers?.({ stats })).toEqual([{ label: { text: "Charisma" }, dice: 4 }]);
  });
});

describe("DP-11", () => {
  const { machine, play } = playing(difficultyPool as unknown as AnyMechanic);
  const test = play.begin({ dice: 3, base: 6 }, { goal: 5 });
  const both = play.join?.(test, { dice: 2, base: 6 }) ?? test;
  const part = (of: number, dice: readonly number[], base = 6): Parameters<typeof play.round>[2][number] => ({
    ...{ of, faces: { dice } },
    spec: { dice: dice.length, base },
  });

  it("adds the nets of all rollers, each not below 0; a user who does not roll adds nothing", () => {
    expect(play.hands(both)).toBe(2);
    const now = machine.start(both);
    expect(play.round(both, now, [part(0, [7, 8, 2]), part(1, [1, 1])]).sum).toBe(2);
    expect(play.round(both, now, [part(1, [7, 8])]).sum).toBe(2);
    expect(play.round(both, now, []).sum).toBe(0);
  });

  it("a round has a difficulty of its own, and no more dice than the test", () => {
    expect(play.round(test, machine.start(test), [part(0, [7, 8, 2], 8)]).sum).toBe(1);
    expect(() => play.round(test, machine.start(test), [part(0, [7, 8, 2, 2])])).toThrow(/no more than 3 dice/u);
  });

  it("its odds concern the remaining test", () => {
    const now = play.round(test, machine.start(test), [part(0, [7, 8, 2])]);
    expect(play.rest(test, now, null)).toMatchObject({ goal: 3 });
  });
});
