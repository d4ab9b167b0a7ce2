/**
 * Relates long tests to encounters: the turn of a throw, and refills due at the end of a turn (MP-7; integrations.md
 * 8).
 */
import type { LongTestBase } from "./long-test.ts";

interface Fight {
  readonly id: string | null;
  readonly started: boolean;
  readonly round: number;
  readonly turn: number | null;
  readonly turns: readonly Fighter[];
}

interface Fighter {
  readonly id: string | null;
  readonly actor?: { readonly uuid?: string } | null;
}

/** The current turn of the actor's encounter as `combat.round.combatant`; `null`: in no encounter that has started. */
export function momentOf(actor: string | null): string | null {
  const fight = fights().find(({ started, turns }) => started && turns.some((one) => one.actor?.uuid === actor));
  if (actor === null || !fight) return null;
  return `${fight.id ?? ""}.${fight.round}.${fight.turns[fight.turn ?? -1]?.id ?? NOBODY}`;
}

const NOBODY = "-";

/**
 * Due turns that are over: the encounter has moved on or ended, or the combatant is gone. Stepping back ends no turn.
 */
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

/** Calls `look` after any change that may end a turn. */
export function onTurnsChange(look: () => void): void {
  for (const hook of ["combatTurnChange", "updateCombat", "deleteCombat", "deleteCombatant"] as const)
    Hooks.on(hook as never, look as never);
}
