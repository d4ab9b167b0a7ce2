/** Encounters as actors are in them, and the actor at turn. */
import { onHook } from "../platform/hooks.ts";

/** The fields of a combat that are read. */
export interface Encounter {
  readonly id: string | null;
  readonly started: boolean;
  readonly round: number;
  readonly turn: number | null;
  /** In the order of their turns. */
  readonly turns: readonly Combatant[];
}

interface Combatant {
  readonly id: string | null;
  readonly actor?: { readonly uuid?: string } | null;
}

/** The combatant between two turns. */
export const NO_COMBATANT = "-";

/** The turn of the encounter that an actor is in, as `combat.round.combatant`; null: no started encounter has the actor. */
export function encounterTurnOf(actor: string | null): string | null {
  const found = encounters().find(({ started, turns }) => started && turns.some((turn) => turn.actor?.uuid === actor));
  if (actor === null || !found) return null;
  return `${found.id ?? ""}.${found.round}.${found.turns[found.turn ?? -1]?.id ?? NO_COMBATANT}`;
}

/** The round of the encounter that an actor is in, as `combat.round`; null: no started encounter has the actor. */
export function encounterRoundOf(actor: string): string | null {
  return encounterTurnOf(actor)?.split(".").slice(0, 2).join(".") ?? null;
}

/** True if the round and this many after it are over, or the encounter is over. */
export function isRoundOver(of: string, further = 0): boolean {
  const [id, round] = of.split(".");
  const found = encounters().find((encounter) => encounter.id === id);
  return !(found?.started === true && found.round <= Number(round) + further);
}

/** Calls `listener` when a turn, an encounter, or the part of a combatant in it may have ended. */
export function onTurnsChange(listener: () => void): void {
  for (const hook of ["combatTurnChange", "updateCombat", "deleteCombat", "deleteCombatant"] as const)
    onHook(hook, listener);
}

export function encounters(): readonly Encounter[] {
  return game.combats?.contents ?? [];
}
