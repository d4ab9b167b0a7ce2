/** Rounds of running tests that actors may throw against others (MP-7, MP-8). */
import type { MechanicId } from "../rules/contract/mechanic.ts";
import { facet, field } from "../platform/field.ts";
import { type Infer, integer, optional, record, text } from "../rules/contract/schema.ts";
import { cardField } from "../card/card-field.ts";
import type { Fields } from "../rules/contract/fields.ts";
import { turnNumber } from "../log/operation-flags.ts";

export interface OpenRound {
  /** Message id of the test. */
  readonly test: string;
  readonly title: string;
  readonly mechanic: MechanicId;
  /** Spec of the next throw; `null`: no dice are left. */
  readonly spec: Fields | null;
  /** Dice to choose from. */
  readonly pool: number;
  /** Dice with those that come back at the end of the turn. */
  readonly poolAfterTurn: number;
  /** The test has no goal, as a fight has none. */
  readonly isEndless: boolean;
  /** This user may throw it. */
  readonly mayThrow: boolean;
  /** Mean pool after a throw and its refill; `null`: the target is unknown. */
  meanLeft(spec: Fields): number | null;
}

const testRound = record(
  {
    test: text(),
    /** Index of the worker who threw, from 0. */
    worker: integer(),
    /** 1 + the highest turn of the test that the author's client knew at the throw. */
    turn: turnNumber,
    /** The encounter's turn (`combat.round.turn`), if any; dice return to the pool at its end. */
    in: optional(text()),
  },
  true,
);

/** A round of a test that a card is, or one worker's part of it. */
export type TestRound = Infer<typeof testRound>;

export const roundOfTest = cardField<TestRound>({
  key: "testRound",
  schema: testRound,
  links: ({ test }) => [test],
  bond: "round",
});

/** The open rounds of an actor, by its UUID. */
export const openRounds = facet<(actor: string) => readonly OpenRound[]>("openRounds");

/** A round that someone wants to throw against an opponent. */
export interface OpposedRound extends Pick<OpenRound, "test" | "title" | "mechanic" | "spec"> {
  readonly actor: string | undefined;
  readonly name: string | undefined;
  /** Message id of the actor's last round: the opponent is the same. Empty: none. */
  readonly last: string;
}

/** Opens the window in which an opponent is chosen. */
export const opposeRound = facet<(round: OpposedRound) => Promise<unknown>>("opposeRound");

/** In a roll's config: it may be a round of a test of the actor. `test`: the one that is meant; absent: none in particular. */
export const roundChoice = field("round", record({ test: optional(text()) }));

/** By the actor's UUID; tests without a goal first. */
export function roundsOf(actor: string | null | undefined): readonly OpenRound[] {
  if (actor == null) return [];
  const all = openRounds.all().flatMap((source) => source(actor));
  return [...all.filter(({ isEndless }) => isEndless), ...all.filter(({ isEndless }) => !isEndless)];
}

/** The id of the round among the stats of a side. */
export function roundStatId(test: string): string {
  return `round ${test}`;
}

export function roundOf(actor: string | null | undefined, test: string | undefined): OpenRound | null {
  return test === undefined ? null : (roundsOf(actor).find((round) => round.test === test) ?? null);
}
