/** The long tests that an actor works at, at the top of its sheet: from the log, or from the actor's copy if the log was deleted. */
import { kindOf } from "../../log/log.ts";
import type { SheetSection } from "../../sheet/section.ts";
import type { LongTestFlags } from "./flags.ts";
import { isRunning, longTestOf, initialTable, snapshotsOn, waitingHands, nextSpec } from "./long-test.ts";
import { forgetTest } from "./snapshot.ts";
import { continueFrom } from "./post.ts";
import { throwRound } from "./roll-round.ts";
import { presentProgress } from "./present.ts";
import { progressOf } from "./view.ts";

/** Larger goals have no segments. */
const MOST_SEGMENTS = 20;

export const longTestSection: SheetSection = {
  id: "long-test",
  template: "quincunx-sheet-runs",
  present(actor) {
    const runs = Object.entries(snapshotsOn(actor)).flatMap(([id, kept]) => runOf(actor, id, kept) ?? []);
    return runs.length > 0 ? { runs } : null;
  },
  press: (actor, { quincunxTest: id = "", quincunxDo: button }, event) =>
    button === "drop" ? dropTest(actor, id) : nextRound(actor, id, event),
};

/** `null`: the test is over, or the actor has left it. */
function runOf(actor: Actor.Implementation, id: string, kept: LongTestFlags): object | null {
  const message = game.messages.get(id);
  const state = message ? longTestOf(message)?.state : initialTable(kept);
  if (!state || !isRunning(state)) return null;
  const worker = state.workers.findIndex((worker) => worker.actor === actor.uuid);
  if (worker < 0) return null;
  const progress = progressOf(state);
  const { goal, sum, played } = progress;
  const isDue = !state.waiting && waitingHands(state).includes(worker) && nextSpec(state, worker, null) !== null;
  return {
    id,
    title: kept.title,
    round: played + 1,
    isKept: !message,
    /** Segments of the goal; empty: too many, or no goal. */
    segments:
      goal !== null && goal > 0 && goal <= MOST_SEGMENTS
        ? Array.from({ length: goal }, (_, index) => ({ isFull: index < sum }))
        : [],
    /** True if the actor rolls next, and the viewer may roll for it. */
    mayThrow: actor.isOwner && isDue,
    progress: presentProgress(progress),
  };
}

/** Restores the test from the actor's copy if its messages were deleted. */
async function nextRound(actor: Actor.Implementation, id: string, event: Event): Promise<void> {
  const kept = snapshotsOn(actor)[id];
  if (!game.messages.has(id) && kept) await continueFrom(id, kept);
  const message = game.messages.get(id);
  const base = message && kindOf(message)?.kind === "long-test" ? longTestOf(message) : null;
  const worker = base?.state.workers.findIndex((worker) => worker.actor === actor.uuid) ?? -1;
  if (base && worker >= 0) await throwRound(base, worker, { event });
}

async function dropTest(actor: Actor.Implementation, id: string): Promise<void> {
  if (!game.messages.has(id)) await forgetTest(actor, id);
}
