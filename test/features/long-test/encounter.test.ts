/** Turns of encounters (MP-7; integrations.md 8). */
import { describe, expect, it } from "vitest";
import { finishedTurns } from "../../../src/features/long-test/encounter.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";
import { fight, fighter } from "../../support/encounter.ts";

const page = globalThis as Loose;

const { set } = useBareStage();

describe("the end of a turn in an encounter (MP-7; integrations.md 8)", () => {
  const during = (...fights: object[]): void => set(page.game, "combats", { contents: fights });

  it.each([
    ["the same turn", fight(), "c.2.b", false],
    ["the next one", fight({ turn: 2 }), "c.2.b", true],
    ["a step back", fight({ turn: 0 }), "c.2.b", false],
    ["the next round", fight({ round: 3, turn: 0 }), "c.2.b", true],
    ["a round back", fight({ round: 1, turn: 3 }), "c.2.b", false],
    ["the combatant of the turn is gone", fight({ turns: [fighter("a", "Actor.a")], turn: 0 }), "c.2.b", true],
    ["the combatant of the turn is gone, and there is no turn", fight({ turns: [], turn: null }), "c.2.b", true],
    ["no turn any more", fight({ turn: null }), "c.2.a", false],
    ["still between the turns", fight({ turn: null }), "c.2.-", false],
    ["no longer between the turns", fight({ turn: 0 }), "c.2.-", true],
    ["another encounter", fight(), "x.2.b", true],
    ["the encounter is not started any more", fight({ started: false }), "c.2.b", true],
  ] as const)("is over? %s", (_what, now, moment, isOver) => {
    during(now);
    expect(finishedTurns({ state: { due: [moment] } } as Loose)).toEqual(isOver ? [moment] : []);
  });

  it("selects the finished turns among several due ones", () => {
    during(fight());
    expect(finishedTurns({ state: { due: ["c.1.b", "c.2.b", "c.2.a"] } } as Loose)).toEqual(["c.1.b", "c.2.a"]);
  });
});
