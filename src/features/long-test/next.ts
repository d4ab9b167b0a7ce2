/** The next throw of a long test and its chances. */
import type { Fields } from "../../rules/contract/fields.ts";
import type { LongTestOdds } from "../../rules/contract/long-test.ts";
import { goalOf, type LongTestTable } from "./long-test.ts";
import { machineOf } from "./play.ts";

type Within = LongTestOdds["within"];

const ROUNDS = 3;

/** Chance to reach the goal within one, two and three rounds; empty without a goal or with an unknown target. */
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

/** Best number of dice to throw; `null` if it is fixed or unknown. */
export function bestDice(state: LongTestTable): number | null {
  const dice = chancesOf(state).at(-1)?.dice ?? null;
  return dice === 0 ? null : dice;
}

/** Spec of the participant's next throw, with the target of the last round as default. `null`: no throw is possible. */
export function nextSpec(
  { mechanic, test, now, rounds }: LongTestTable,
  worker: number,
  dice: number | null,
): Fields | null {
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
