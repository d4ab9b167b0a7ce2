/** Long tests in encounters: the end of a turn brings dice back (MP-7; integrations.md 8). */
import { encounters, NO_COMBATANT } from "../../actors/encounter.ts";
import type { LongTestBase } from "./long-test.ts";

/** The due turns of this test that are over: the encounter has gone on, or the encounter or the combatant is gone. A step back ends nothing. */
export function finishedTurns({ state: { due } }: LongTestBase): readonly string[] {
  return due.filter((moment) => {
    const [id = "", round = "0", combatant = NO_COMBATANT] = moment.split(".");
    const found = encounters().find((one) => one.id === id);
    if (!found?.started) return true;
    const now = found.turn ?? -1;
    const then = found.turns.findIndex((one) => one.id === combatant);
    if (found.round !== Number(round)) return found.round > Number(round);
    return combatant === NO_COMBATANT ? now >= 0 : then < 0 || now > then;
  });
}
