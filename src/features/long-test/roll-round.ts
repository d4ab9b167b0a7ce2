/** Rolls one round of a long test: an ordinary roll with the test in its origin. */
import { RuleError } from "../../rules/contract/error.ts";
import { nextTurn } from "../../log/position.ts";
import { encounterTurnOf } from "../../actors/encounter.ts";
import { isRunning, longTestOf, mayWork, waitingHands, type LongTestBase } from "./long-test.ts";
import { bestDice, nextSpec } from "./next.ts";
import type { Origin } from "../../card/flags.ts";
import { actorAt } from "../../actors/actor-at.ts";
import type { AskConfig } from "../../roll/ask.ts";
import { type RollResult, rollSpec } from "../../roll/roll.ts";

/** Opens the prompt with the best number of dice. `null`: the user may not throw for this participant now. */
export async function throwRound(
  { message: { id }, state, title }: LongTestBase,
  worker: number,
  ask: AskConfig = {},
): Promise<RollResult | null> {
  const test = id ?? "";
  const best = bestDice(state);
  const spec = nextSpec(state, worker, best);
  const uuid = state.workers[worker]?.actor ?? null;
  if (!spec || !mayThrowNow(test, worker)) return null;
  return rollSpec(
    {
      mechanic: state.mechanic.id,
      spec,
      title,
      actor: actorAt(uuid ?? undefined),
      // Evaluated right before the throw, since the prompt may have been open for long.
      origin: (thrown) => originOf(test, worker, thrown),
    },
    { configure: true, ...ask, isRound: true, locked: ["pool"], ...(best ? { roundBest: best } : {}) },
  );
}

/** Throws RuleError if the round was thrown meanwhile, the test has ended, or the pool has too few dice. */
function originOf(id: string, worker: number, thrown: object): Origin {
  const test = longTestOf(game.messages.get(id));
  if (!test || !mayThrowNow(id, worker)) throw overTest();
  const { dice } = thrown as { readonly dice?: number };
  const { pool } = test.state.now;
  if (pool !== null && dice !== undefined && dice > pool)
    throw new RuleError("out-of-range", `"dice" must be no more than the pool has, not ${dice}`, {
      field: "dice",
      data: { min: 1, max: pool, found: dice },
    });
  const { actor } = test.state.workers[worker] ?? { actor: null };
  const moment = encounterTurnOf(actor);
  return {
    ...(actor === null ? {} : { actor }),
    longTest: {
      test: id,
      worker,
      turn: nextTurn([...test.operations.map(({ logged }) => logged), begunTurn(test)]),
      ...(moment === null ? {} : { in: moment }),
    },
  };
}

function begunTurn({ flags }: LongTestBase): {
  readonly messageId: string;
  readonly timestamp: number;
  readonly turn: number;
} {
  return { messageId: "", timestamp: 0, turn: flags.begun?.turn ?? 0 };
}

function mayThrowNow(id: string, worker: number): boolean {
  const state = longTestOf(game.messages.get(id))?.state;
  const own = state?.workers[worker];
  if (!state || !own || !isRunning(state) || state.waiting) return false;
  return waitingHands(state).includes(worker) && mayWork(game.user, own);
}

function overTest(): RuleError {
  return new RuleError("not-allowed", "this round cannot be thrown any more", { data: { values: "–" } });
}
