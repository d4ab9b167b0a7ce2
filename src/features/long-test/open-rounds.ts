/** The rounds that an actor may throw against others: of its running tests in which a throw costs dice (MP-7). */
import { actorAt } from "../../actors/actor-at.ts";
import type { OpenRound } from "../../roll/rounds.ts";
import { goalOf, isRunning, longTestOf, mayWork, snapshotsOn, waitingHands, nextSpec } from "./long-test.ts";
import { machineOf } from "./play.ts";

export function roundsOfActor(uuid: string): readonly OpenRound[] {
  const actor = actorAt(uuid);
  return Object.keys(actor ? snapshotsOn(actor) : {}).flatMap((id) => {
    const base = longTestOf(game.messages.get(id));
    return base ? roundIn(id, base, uuid) : [];
  });
}

function roundIn(
  test: string,
  { title, state }: NonNullable<ReturnType<typeof longTestOf>>,
  uuid: string,
): OpenRound[] {
  const { mechanic, workers, now } = state;
  const { pool: play } = machineOf(mechanic)?.play ?? {};
  const index = workers.findIndex(({ actor }) => actor === uuid);
  const worker = workers[index];
  if (!worker || !play?.meanLeft || !isRunning(state) || state.waiting || !waitingHands(state).includes(index))
    return [];
  const spec = nextSpec(state, index, null);
  const back = state.due.length > 0 ? play.refill(state.test) : 0;
  if (now.pool === null) return [];
  return [
    {
      test,
      title,
      mechanic: mechanic.id,
      spec,
      pool: now.pool,
      poolAfterTurn: play.add(state.test, now, back).pool ?? now.pool,
      isEndless: goalOf(state.test) === null,
      mayThrow: mayWork(game.user, worker),
      meanLeft: (thrown) => play.meanLeft?.(state.test, now, thrown) ?? null,
    },
  ];
}
