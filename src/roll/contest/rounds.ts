/** Rounds of running long tests that actors may throw as sides of contests (MP-7, MP-8). A feature provides them. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";

export interface OpenRound {
  /** Message id of the long test. */
  readonly test: string;
  readonly title: string;
  readonly mechanic: MechanicId;
  /** Spec of the next throw; `null`: no dice are left. */
  readonly spec: object | null;
  /** Dice to choose from. */
  readonly pool: number;
  /** Dice with those that come back at the end of the turn. */
  readonly poolAfterTurn: number;
  /** The test has no goal, as a fight has none. */
  readonly isEndless: boolean;
  /** This user may throw it. */
  readonly mayThrow: boolean;
  /** Mean pool after a throw and its refill; `null`: the target is unknown. */
  meanLeft(spec: object): number | null;
}

type RoundSource = (actor: string) => readonly OpenRound[];

let source: RoundSource = () => [];

/** At init. */
export function registerRounds(rounds: RoundSource): void {
  source = rounds;
}

/** By the actor's UUID; tests without a goal first. */
export function roundsOf(actor: string | null | undefined): readonly OpenRound[] {
  if (actor == null) return [];
  const all = source(actor);
  return [...all.filter(({ isEndless }) => isEndless), ...all.filter(({ isEndless }) => !isEndless)];
}

/** Stands for the round among the stats of a side. */
export function roundStatId(test: string): string {
  return `round ${test}`;
}

export function roundOf(actor: string | null | undefined, test: string | undefined): OpenRound | null {
  return test === undefined ? null : (roundsOf(actor).find((round) => round.test === test) ?? null);
}
