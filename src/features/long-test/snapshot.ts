/**
 * Keeps a snapshot of each long test on its actors (`flags.quincunx.tests.<id>`): the flags of a message that continues
 * it. While the messages exist they take precedence and the snapshot follows. The responsible client writes it.
 */
import { unsetFlag, updateDocument, SCOPE, flagsOn, isSame, readFlags } from "../../platform/documents.ts";
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { actorAt, isOwnedBy } from "../../actors/actor-at.ts";
import { actorsWithLedger } from "../../log/ledger/entries.ts";
import { write } from "../../log/ledger/write.ts";
import { isResponsible, ownerIdsOf } from "../../log/responsible-client.ts";
import { readOperationFlags } from "../../log/operation-flags.ts";
import type { LongTestFlags, LongTestWorker } from "./flags.ts";
import { MESSAGE_SCHEMA } from "../../log/message-schema.ts";
import { authorOf } from "../../log/authors.ts";
import type { Person } from "../../log/operation.ts";
import { linkedMessages, whileReading } from "../../log/log.ts";
import { oncePerTurn } from "../../log/once-per-turn.ts";
import { untilConnected } from "../../platform/connection.ts";
import { isRunning, longTestOf, snapshotsOn, type LongTestBase, type LongTestTable } from "./long-test.ts";

export function snapshotOf({ flags, state, operations }: LongTestBase): LongTestFlags {
  const { mechanic, title } = flags;
  const { test, workers, now, rounds, earlier, due } = state;
  const turns = operations.map(({ logged: { turn } }) => turn);
  return {
    kind: "long-test",
    schema: MESSAGE_SCHEMA,
    mechanic,
    title,
    test: test as Fields,
    workers,
    start: {
      sum: now.sum,
      pool: now.pool,
      due,
      rounds: earlier + rounds.length,
      turn: Math.max(flags.start?.turn ?? 0, ...turns),
    },
  };
}

/** Updates the snapshots of these tests on all actors, one test at a time. */
export const saveSnapshots = oncePerTurn<string>((ids) => {
  for (const id of ids) last = last.then(() => saveSnapshot(id)).catch(() => undefined);
});

let last: Promise<void> = Promise.resolve();

/** At ready, and when users connect or disconnect. */
export function saveAllSnapshots(): void {
  saveSnapshots(longTestIds());
}

export function longTestIds(): readonly string[] {
  return game.messages.contents.flatMap((message) => (flagsOn(message)?.["kind"] === "long-test" ? message.id : []));
}

/**
 * Another page may have overwritten the snapshot with an older state; a change of ownership changes the responsible
 * client.
 */
export function restoreSnapshots(_actor: Actor.Implementation, changes: Fields): void {
  const scoped = isFields(changes["flags"]) ? changes["flags"][SCOPE] : null;
  if ("ownership" in changes || (isFields(scoped) && ("tests" in scoped || "-=tests" in scoped))) saveAllSnapshots();
}

/** Writes one change at a time and evaluates again after each, and after a reconnect. */
async function saveSnapshot(id: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await untilConnected();
    const next = whileReading(() => nextChange(id));
    if (!next) return;
    await write(next);
  }
}

const MOST_STEPS = 40;

/**
 * The next write of this client; `null`: all snapshots are up to date. Without the message the snapshots are left
 * alone.
 */
function nextChange(id: string): (() => Promise<unknown>) | null {
  const test = longTestOf(game.messages.get(id));
  if (!test) return null;
  const snapshot = isRunning(test.state) ? snapshotOf(test) : null;
  for (const actor of actorsOf(id, test)) {
    const isIn = test.state.workers.some((worker) => worker.actor === actor.uuid);
    const wanted = isIn ? snapshot : null;
    const kept = snapshotsOn(actor)[id] ?? null;
    if (isSame(kept, wanted) || !isResponsible(ownerIdsOf(actor)) || !isOwnSnapshot(test, actor)) continue;
    return wanted
      ? () => updateDocument(actor, { flags: { [SCOPE]: { tests: { [id]: wanted } } } })
      : () => forgetTest(actor, id);
  }
  return null;
}

export async function forgetTest(actor: Actor.Implementation, id: string): Promise<void> {
  await unsetFlag(actor, `tests.${id}`);
}

function actorsOf(id: string, { state: { workers } }: LongTestBase): readonly Actor.Implementation[] {
  const all = new Set(workers.flatMap(({ actor }) => actorAt(actor ?? undefined) ?? []));
  for (const actor of actorsWithLedger()) if (snapshotsOn(actor)[id]) all.add(actor);
  return [...all];
}

/**
 * True if an owner or a GM has added the actor to this test, or acted for it. Prevents a forged test from overwriting
 * other actors and their snapshots. A posted addition suffices, even if an earlier message that arrived later has made
 * it invalid.
 */
function isOwnSnapshot({ message, flags, operations }: LongTestBase, actor: Actor.Implementation): boolean {
  const { uuid } = actor;
  const mayWriteFor = ({ id, isGM }: Person): boolean => isGM || (id !== null && isOwnedBy(actor, id));
  const isBegun = flags.workers.some((worker) => worker.actor === uuid) && mayWriteFor(authorOf(message));
  return (
    isBegun ||
    linkedMessages(message.id ?? "", "operation").some(
      (message) => bringsIn(readFlags(message, readOperationFlags)?.data) === uuid && mayWriteFor(authorOf(message)),
    ) ||
    operations.some(
      ({ data, before, after, logged }) => after && actorIn(data, before) === uuid && mayWriteFor(logged.author),
    )
  );
}

function bringsIn(data: Fields | undefined): unknown {
  return (data?.["worker"] as Partial<LongTestWorker> | undefined)?.actor;
}

function actorIn(data: object, { workers }: LongTestTable): string | null | undefined {
  const { worker }: { readonly worker?: number | LongTestWorker } = data;
  return (typeof worker === "number" ? workers[worker] : worker)?.actor;
}
