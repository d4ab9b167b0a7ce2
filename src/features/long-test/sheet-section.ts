/** The long tests that an actor works at, at the top of its sheet: from the log, or from the actor's copy if the log was deleted. */
import { kindOf } from "../../log/log.ts";
import type { SheetSection } from "../../sheet/section.ts";
import type { LongTestFlags } from "./flags.ts";
import { goalOf, isRunning, longTestOf, initialTable, snapshotsOn, waitingHands } from "./long-test.ts";
import { chancesOf, nextSpec } from "./next.ts";
import { machineOf } from "./play.ts";
import { forgetTest } from "./snapshot.ts";
import { continueFrom } from "./post.ts";
import { throwRound } from "./roll-round.ts";
import { presentProgress } from "./present.ts";

interface RunView {
  readonly id: string;
  readonly title: string;
  readonly round: number;
  /** Segments of the goal; empty: too many, or no goal. */
  readonly segments: readonly { readonly isFull: boolean }[];
  /** True if the actor rolls next, and the viewer may roll for it. */
  readonly mayThrow: boolean;
  readonly isKept: boolean;
  readonly progress: object;
}

/** Larger goals have no segments. */
const MOST_SEGMENTS = 20;

export const longTestSection: SheetSection = {
  id: "long-test",
  template: "quincunx-sheet-runs",
  present(actor) {
    const runs = presentRuns(actor, actor.isOwner);
    return runs.length > 0 ? { runs } : null;
  },
  press: (actor, { quincunxTest: id = "", quincunxDo: button }, event) =>
    button === "drop" ? dropTest(actor, id) : nextRound(actor, id, event),
};

function presentRuns(actor: Actor.Implementation, mayThrow: boolean): readonly RunView[] {
  return Object.entries(snapshotsOn(actor)).flatMap(([id, kept]) => runOf(actor, id, kept, mayThrow) ?? []);
}

function runOf(actor: Actor.Implementation, id: string, kept: LongTestFlags, mayThrow: boolean): RunView | null {
  const message = game.messages.get(id);
  const state = message ? longTestOf(message)?.state : initialTable(kept);
  if (!state || !isRunning(state)) return null;
  const { mechanic, test, now, workers, rounds, earlier } = state;
  const worker = workers.findIndex((one) => one.actor === actor.uuid);
  if (worker < 0) return null;
  const goal = goalOf(test);
  const played = earlier + rounds.length;
  const isDue = !state.waiting && waitingHands(state).includes(worker) && nextSpec(state, worker, null) !== null;
  return {
    id,
    title: kept.title,
    round: played + 1,
    isKept: !message,
    segments:
      goal !== null && goal > 0 && goal <= MOST_SEGMENTS
        ? Array.from({ length: goal }, (_, index) => ({ isFull: index < now.sum }))
        : [],
    mayThrow: mayThrow && isDue,
    progress: presentProgress({
      sum: now.sum,
      goal,
      played,
      pool: now.pool,
      refill: machineOf(mechanic)?.play.pool?.refill(test) ?? 0,
      within: chancesOf(state).map(({ rounds: count, p, dice = null }) => ({ rounds: count, p, dice })),
    }),
  };
}

/** Restores the test from the actor's copy if its messages were deleted. */
async function nextRound(actor: Actor.Implementation, id: string, event: Event): Promise<void> {
  const kept = snapshotsOn(actor)[id];
  if (!game.messages.has(id) && kept) await continueFrom(id, kept);
  const message = game.messages.get(id);
  const base = message && kindOf(message)?.kind === "long-test" ? longTestOf(message) : null;
  const worker = base?.state.workers.findIndex((one) => one.actor === actor.uuid) ?? -1;
  if (base && worker >= 0) await throwRound(base, worker, { event });
}

async function dropTest(actor: Actor.Implementation, id: string): Promise<void> {
  if (!game.messages.has(id)) await forgetTest(actor, id);
}
