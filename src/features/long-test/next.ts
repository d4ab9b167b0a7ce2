/** What can be thrown next in a long test, and how good it is. */
import type { LongTestOdds } from "../../rules/contract/long-test.ts";
import { goalOf, type LongTestTable } from "./long-test.ts";
import { machineOf } from "./play.ts";

type Within = LongTestOdds["within"];

/** How many rounds are looked ahead. */
const ROUNDS = 3;

/** The chance to be there within one, two, three rounds; empty: no goal is set, or nobody knows the target yet. */
export function chancesOf({
  mechanic,
  test,
  now,
  rounds,
}: Pick<LongTestTable, "mechanic" | "test" | "now" | "rounds">): Within {
  const found = machineOf(mechanic);
  if (!found || now.done || goalOf(test) === null) return [];
  try {
    const last = rounds.at(-1)?.hands.find(({ spec }) => spec)?.spec ?? null;
    return found.machine.odds(found.play.rest(test, now, last), { rounds: ROUNDS }).within;
  } catch {
    return [];
  }
}

/** How many dice to throw now; null: that is not to be chosen, or nobody knows. */
export function bestDice(state: LongTestTable): number | null {
  const dice = chancesOf(state).at(-1)?.dice ?? null;
  return dice === 0 ? null : dice;
}

/** What this one throws next: with the target of the last round, which is proposed again. Null: nothing. */
export function nextSpec(
  { mechanic, test, now, rounds }: LongTestTable,
  worker: number,
  dice: number | null,
): object | null {
  const found = machineOf(mechanic);
  if (!found) return null;
  const last = rounds.at(-1)?.hands.find(({ of, spec }) => of === worker && spec)?.spec ?? null;
  try {
    const rest = found.play.rest(test, now, last);
    return found.machine.next(rest, now, dice === null ? {} : { dice })[worker] ?? null;
  } catch {
    return null;
  }
}
