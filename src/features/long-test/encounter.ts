/** Long tests in encounters: in whose turn something was thrown, and what the end of a turn brings (MP-7; integrations.md 8). */
import type { LongTestBase } from "./long-test.ts";

/** Of a combat as far as it is read. */
interface Fight {
  readonly id: string | null;
  readonly started: boolean;
  readonly round: number;
  readonly turn: number | null;
  /** In the order of their turns. */
  readonly turns: readonly Fighter[];
}

interface Fighter {
  readonly id: string | null;
  readonly actor?: { readonly uuid?: string } | null;
}

/** The turn of the encounter that an actor is in, as `combat.round.combatant`; null: it is in none that has begun. */
export function momentOf(actor: string | null): string | null {
  const fight = fights().find(({ started, turns }) => started && turns.some((one) => one.actor?.uuid === actor));
  if (actor === null || !fight) return null;
  return `${fight.id ?? ""}.${fight.round}.${fight.turns[fight.turn ?? -1]?.id ?? NOBODY}`;
}

/** Between the turns. */
const NOBODY = "-";

/** Of what is due in this test, what is over: the encounter has gone on since, or it, or whose turn it was, is gone. A step back ends nothing. */
export function overIn({ state: { due } }: LongTestBase): readonly string[] {
  return due.filter((moment) => {
    const [id = "", round = "0", combatant = NOBODY] = moment.split(".");
    const fight = fights().find((one) => one.id === id);
    if (!fight?.started) return true;
    const now = fight.turn ?? -1;
    const then = fight.turns.findIndex((one) => one.id === combatant);
    if (fight.round !== Number(round)) return fight.round > Number(round);
    return combatant === NOBODY ? now >= 0 : then < 0 || now > then;
  });
}

function fights(): readonly Fight[] {
  return (game.combats?.contents ?? []) as unknown as readonly Fight[];
}

/** Somebody's turn, an encounter, or part in one is over, perhaps. */
export function onTurnsChange(look: () => void): void {
  for (const hook of ["combatTurnChange", "updateCombat", "deleteCombat", "deleteCombatant"] as const)
    Hooks.on(hook as never, look as never);
}
