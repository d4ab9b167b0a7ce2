/** The turn of the encounter with an actor. */
import { describe, expect, it } from "vitest";
import { encounterTurnOf, onTurnsChange } from "../../src/actors/encounter.ts";
import { useBareStage } from "../support/bare.ts";
import { fight } from "../support/encounter.ts";
import { page } from "../support/page.ts";

const { set } = useBareStage();

describe("turns of encounters", () => {
  const during = (...fights: object[]): void => set(page.game, "combats", { contents: fights });

  it.each([
    ["its own turn", [fight()], "Actor.b", "c.2.b"],
    ["another's turn", [fight()], "Actor.a", "c.2.b"],
    ["between the turns", [fight({ turn: null })], "Actor.a", "c.2.-"],
    ["a turn without a combatant", [fight({ turn: 9 })], "Actor.a", "c.2.-"],
    ["not started", [fight({ started: false })], "Actor.a", null],
    ["not in it", [fight()], "Actor.z", null],
    ["no actor", [fight()], null, null],
    ["in the second encounter", [fight({ turns: [] }), fight({ id: "e", round: 7 })], "Actor.a", "e.7.b"],
    [
      "in the started one of two encounters",
      [fight({ started: false }), fight({ id: "e", turn: 0 })],
      "Actor.a",
      "e.2.a",
    ],
    ["no encounter", [], "Actor.a", null],
  ] as const)("%s", (_what, fights, actor, moment) => {
    during(...fights);
    expect(encounterTurnOf(actor)).toBe(moment);
  });

  it("a change of turns, and a leaving combatant, fire an event", () => {
    let looked = 0;
    const look = (): void => void (looked += 1);
    onTurnsChange(look);
    for (const hook of ["combatTurnChange", "updateCombat", "deleteCombat", "deleteCombatant"])
      page.Hooks.callAll(hook, {}, {});
    expect(looked).toBe(4);
    for (const hook of ["combatTurnChange", "updateCombat", "deleteCombat", "deleteCombatant"])
      page.Hooks.off(hook, look);
  });
});
