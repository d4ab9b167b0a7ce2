/** What runs: the long tests that an actor works at, at the top of its sheet. As they stand in the log; where the log is gone, as the actor has kept them. */
import { kindOf } from "../log/log.ts";
import type { LongTestFlags } from "../features/long-test/flags.ts";
import {
  goalOf,
  isRunning,
  longTestOf,
  tableOf,
  testsKeptBy,
  waitingHands,
} from "../features/long-test/long-test.ts";
import { chancesOf, nextSpec } from "../features/long-test/next.ts";
import { machineOf } from "../features/long-test/play.ts";
import { forgetTest } from "../features/long-test/snapshot.ts";
import { goOnFrom } from "../features/long-test/post.ts";
import { throwRound } from "../features/long-test/roll-round.ts";
import { presentProgress } from "../features/long-test/present.ts";

export interface RunView {
  readonly id: string;
  readonly title: string;
  readonly round: number;
  /** Segments of the goal, filled and empty; empty: there are too many, or no goal. */
  readonly segments: readonly { readonly isFull: boolean }[];
  /** It is this actor's to throw now, and this reader's. */
  readonly mayThrow: boolean;
  readonly isKept: boolean;
  readonly progress: object;
}

/** A goal of more is not drawn in segments. */
const MOST_SEGMENTS = 20;

export function presentRuns(actor: Actor.Implementation, mayThrow: boolean): readonly RunView[] {
  return Object.entries(testsKeptBy(actor)).flatMap(([id, kept]) => {
    const view = runOf(actor, id, kept, mayThrow);
    return view ? [view] : [];
  });
}

function runOf(actor: Actor.Implementation, id: string, kept: LongTestFlags, mayThrow: boolean): RunView | null {
  const message = game.messages.get(id);
  const state = message ? longTestOf(message)?.state : tableOf(kept);
  if (!state || !isRunning(state)) return null;
  const { mechanic, test, now, workers, rounds, earlier } = state;
  const worker = workers.findIndex((one) => one.actor === actor.uuid);
  if (worker < 0) return null;
  const goal = goalOf(test);
  const played = earlier + rounds.length;
  const isDue = !state.waiting && waitingHands(state).includes(worker) && nextSpec(state, worker, null) !== null;
  return {
    ...{ id, title: kept.title, round: played + 1, isKept: !message },
    segments:
      goal !== null && goal > 0 && goal <= MOST_SEGMENTS
        ? Array.from({ length: goal }, (_, index) => ({ isFull: index < now.sum }))
        : [],
    mayThrow: mayThrow && isDue,
    progress: presentProgress({
      ...{ sum: now.sum, goal, played, pool: now.pool },
      refill: machineOf(mechanic)?.play.pool?.refill(test) ?? 0,
      within: chancesOf(state).map(({ rounds: count, p, dice = null }) => ({ rounds: count, p, dice })),
    }),
  };
}

/** Where its messages are gone it goes on from what was kept. */
export async function nextRound(actor: Actor.Implementation, id: string, event: Event): Promise<void> {
  const kept = testsKeptBy(actor)[id];
  if (!game.messages.has(id) && kept) await goOnFrom(id, kept);
  const message = game.messages.get(id);
  const base = message && kindOf(message)?.kind === "long-test" ? longTestOf(message) : null;
  const worker = base?.state.workers.findIndex((one) => one.actor === actor.uuid) ?? -1;
  if (base && worker >= 0) await throwRound(base, worker, { event });
}

/** Nobody goes on with it. */
export async function dropTest(actor: Actor.Implementation, id: string): Promise<void> {
  if (!game.messages.has(id)) await forgetTest(actor, id);
}
