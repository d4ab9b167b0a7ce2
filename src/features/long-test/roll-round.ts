/** Rolls one round of a long test: an ordinary roll with the test in its origin. */
import { RuleError, outOfRange } from "../../rules/contract/error.ts";
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

/** Throws RuleError if this round of the actor cannot be thrown now, or its pool has fewer dice. */
export function requireOpenRound(id: string, actor: string | undefined, spec: object): number {
  const { now, workers } = longTestOf(game.messages.get(id))?.state ?? {};
  const worker = workers?.findIndex((one) => one.actor === actor) ?? -1;
  if (!now || !mayThrowNow(id, worker)) throw overTest();
  requireDice(now.pool, spec);
  return worker;
}

function requireDice(pool: number | null, thrown: object): void {
  const { dice } = thrown as { readonly dice?: number };
  if (pool !== null && dice !== undefined && dice > pool)
    throw outOfRange("dice", `"dice" must be no more than the pool has, not ${dice}`, [1, pool], dice);
}

/** The round that the actor throws next in this test; `null`: it has ended or is played meanwhile. */
export function originOfRound(id: string, actor: string | undefined): Pick<Origin, "longTest"> | null {
  const test = longTestOf(game.messages.get(id));
  const worker = test?.state.workers.findIndex((one) => one.actor === actor) ?? -1;
  return test && mayThrowNow(id, worker) ? { longTest: roundIn(test, id, worker) } : null;
}

function roundIn(test: LongTestBase, id: string, worker: number): NonNullable<Origin["longTest"]> {
  const moment = encounterTurnOf(test.state.workers[worker]?.actor ?? null);
  return {
    test: id,
    worker,
    turn: nextTurn([...test.operations.map(({ logged }) => logged), begunTurn(test)]),
    ...(moment === null ? {} : { in: moment }),
  };
}

/** Throws RuleError if the round was thrown meanwhile, the test has ended, or the pool has too few dice. */
function originOf(id: string, worker: number, thrown: object): Origin {
  const test = longTestOf(game.messages.get(id));
  if (!test || !mayThrowNow(id, worker)) throw overTest();
  requireDice(test.state.now.pool, thrown);
  const { actor } = test.state.workers[worker] ?? { actor: null };
  return { ...(actor === null ? {} : { actor }), longTest: roundIn(test, id, worker) };
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
