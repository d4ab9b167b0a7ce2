/** Rolls one round of a long test: an ordinary roll with the test in its origin. */
import { roundOfTest, type TestRound } from "../../roll/rounds.ts";
import { RuleError, outOfRange } from "../../rules/contract/error.ts";
import { turnAfter } from "../../log/position.ts";
import { encounterTurnOf } from "../../actors/encounter.ts";
import { isRunning, longTestOf, mayWork, waitingHands, type LongTestBase, bestDice, nextSpec } from "./long-test.ts";
import { bestForTest } from "./prompt-long-test.ts";
import { roundNumber } from "./round-number.ts";
import type { Origin } from "../../card/state.ts";
import { actorAt } from "../../actors/actor-at.ts";
import type { AskConfig } from "../../roll/ask.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { type RollResult, rollSpec } from "../../roll/roll.ts";

/** Opens the prompt with the best number of dice. `null`: the user may not throw for this participant now. */
export async function throwRound(base: LongTestBase, worker: number, ask: AskConfig = {}): Promise<RollResult | null> {
  const { message, state, title } = base;
  const { id } = message;
  const prior = roundNumber(base, worker);
  const test = id ?? "";
  const best = bestDice(state);
  const spec = nextSpec(state, worker, best);
  const uuid = state.workers[worker]?.actor ?? null;
  if (!spec || !openTest(test, worker)) return null;
  // Evaluated again right before the throw, since the prompt may have been open for long.
  const originAtThrow = (thrown: Fields): Origin => originOf(test, worker, thrown);
  return rollSpec(
    {
      mechanic: state.mechanic.id,
      spec,
      title,
      actor: actorAt(uuid ?? undefined),
      origin: originAtThrow(spec),
      originAtThrow,
      ...bestForTest.of(best ?? undefined),
    },
    {
      configure: true,
      ...ask,
      locked: ["pool"],
      ...(prior ? { targets: { by: "world", prior } } : {}),
    },
  );
}

/** Throws RuleError if this round of the actor cannot be thrown now, or its pool has fewer dice. */
export function requireOpenRound(id: string, actor: string | undefined, spec: Fields): void {
  requireOpen(id, placeOf(id, actor), spec);
}

/** The round that the actor throws next in this test; `null`: it has ended or is played meanwhile. */
export function originOfRound(id: string, actor: string | undefined): Origin | null {
  const worker = placeOf(id, actor);
  const test = openTest(id, worker);
  return test && roundOfTest.of(roundIn(test, worker));
}

/** Throws RuleError if the round was thrown meanwhile, the test has ended, or the pool has too few dice. */
function originOf(id: string, worker: number, thrown: Fields): Origin {
  const test = requireOpen(id, worker, thrown);
  const actor = test.state.workers[worker]?.actor ?? null;
  return { ...(actor === null ? {} : { actor }), ...roundOfTest.of(roundIn(test, worker)) };
}

/** −1: the actor does not take part. */
function placeOf(id: string, actor: string | undefined): number {
  return longTestOf(game.messages.get(id))?.state.workers.findIndex((worker) => worker.actor === actor) ?? -1;
}

function roundIn(test: LongTestBase, worker: number): TestRound {
  const moment = encounterTurnOf(test.state.workers[worker]?.actor ?? null);
  const resumedAt = { messageId: "", timestamp: 0, turn: test.flags.start?.turn ?? 0 };
  return {
    test: test.message.id ?? "",
    worker,
    turn: turnAfter(test.operations, [resumedAt]),
    ...(moment === null ? {} : { in: moment }),
  };
}

function requireOpen(id: string, worker: number, thrown: Fields): LongTestBase {
  const test = openTest(id, worker);
  if (!test) throw new RuleError("not-allowed", "this round cannot be thrown any more", { data: { values: "–" } });
  const { pool } = test.state.now;
  const { dice }: { readonly dice?: number } = thrown;
  if (pool !== null && dice !== undefined && dice > pool)
    throw outOfRange("dice", `"dice" must be no more than the pool has, not ${dice}`, [1, pool], dice);
  return test;
}

/** The test, if this user may throw the participant's round now. */
function openTest(id: string, worker: number): LongTestBase | null {
  const test = longTestOf(game.messages.get(id));
  const own = test?.state.workers[worker];
  if (!test || !own || !isRunning(test.state) || test.state.waiting) return null;
  return waitingHands(test.state).includes(worker) && mayWork(game.user, own) ? test : null;
}
