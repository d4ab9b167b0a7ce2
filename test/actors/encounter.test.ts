/** The turn of the encounter that an actor is in. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encounterTurnOf } from "../../src/actors/encounter.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { type Stage, openStage } from "../support/stage.ts";
import { replacing } from "../support/replace.ts";

const page = globalThis as Loose;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.table.close());

const set = replacing();

describe("turns of encounters", () => {
  const fighter = (id: string, uuid: string | null): object => ({ id, actor: uuid === null ? null : { uuid } });
  const fight = (more: object = {}): Loose => ({
    ...{ id: "c", started: true, round: 2, turn: 1 },
    turns: [fighter("a", "Actor.a"), fighter("b", "Actor.b"), fighter("c", null), { id: "d" }],
    ...more,
  });
  const during = (...fights: object[]): void => set(page.game, "combats", { contents: fights });

  it.each([
    ["its own turn", [fight()], "Actor.b", "c.2.b"],
    ["another's turn", [fight()], "Actor.a", "c.2.b"],
    ["between the turns", [fight({ turn: null })], "Actor.a", "c.2.-"],
    ["a turn that is nobody's", [fight({ turn: 9 })], "Actor.a", "c.2.-"],
    ["not begun", [fight({ started: false })], "Actor.a", null],
    ["not in it", [fight()], "Actor.z", null],
    ["nobody's hero", [fight()], null, null],
    ["in the second", [fight({ turns: [] }), fight({ id: "e", round: 7 })], "Actor.a", "e.7.b"],
    ["in none that has begun", [fight({ started: false }), fight({ id: "e", turn: 0 })], "Actor.a", "e.2.a"],
    ["no encounter", [], "Actor.a", null],
  ] as const)("%s", (_what, fights, actor, moment) => {
    during(...fights);
    expect(encounterTurnOf(actor)).toBe(moment);
  });
});
