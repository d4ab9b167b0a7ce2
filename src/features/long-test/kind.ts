/** Message kind `long-test`: a test of several rounds, with one card for each throw. */
import { onActorChange } from "../../platform/hooks.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { readLongTestFlags, type LongTestFlags } from "./flags.ts";
import { redrawMessage } from "../../log/draw.ts";
import { linkedMessages } from "../../log/log.ts";
import { announceMessage } from "../../log/announce.ts";
import { isNewerMessage, unreadableSpec } from "../../log/schema.ts";
import type { MessageKind } from "../../log/kind.ts";
import { isResponsible, onResponsibilityChange } from "../../log/responsible-client.ts";
import { onTurnsChange, encounters, NO_COMBATANT } from "../../actors/encounter.ts";
import { initialTable, isRunning, longTestOf, type LongTestBase } from "./long-test.ts";
import { longTestIds, saveAllSnapshots, saveSnapshots, restoreSnapshots } from "./snapshot.ts";
import { throwRound } from "./roll-round.ts";
import { refill } from "./operations.ts";
import { sentenceOfTest, viewOfLongTest } from "./view.ts";
import { pressLongTest } from "./press.ts";
import { drawLongTest } from "./present.ts";

export const longTestKind: MessageKind<LongTestFlags, LongTestBase> = {
  kind: "long-test",
  isNewer: isNewerMessage,
  parse: readLongTestFlags,
  missing: unreadableTest,
  display: {
    open: longTestOf,
    view: viewOfLongTest,
    draw: drawLongTest,
    press: (base, what, value, event) =>
      what === "long-test-next" ? nextRound(base, Number(value), event) : pressLongTest(base, what, Number(value)),
    sentence: sentenceOfTest,
    heading: "QUINCUNX.Evening.longTests",
    dependsOnPresence: () => true,
  },
  arrived: (message) => {
    announceMessage(message);
    saveSnapshots([message.id ?? ""]);
  },
  changed: (messageId) => {
    saveSnapshots([messageId]);
    refillTests([messageId]);
    // A card lists the rounds that followed it.
    for (const { id } of linkedMessages(messageId, "card")) redrawMessage(id ?? "");
  },
};

function unreadableTest(flags: LongTestFlags): Phrase | null {
  const { mechanic, schema } = flags;
  if (initialTable(flags)) return null;
  return unreadableSpec({ mechanic, schema }) ?? phrase("QUINCUNX.Message.unreadable", { why: "" });
}

async function nextRound(base: LongTestBase, worker: number, event: Event | undefined): Promise<void> {
  await throwRound(base, worker, { event });
}

/**
 * At init: updates refills and snapshots when turns end, the responsible client changes, or a snapshot was overwritten.
 */
export function registerLongTests(): void {
  onTurnsChange(refillAllTests);
  onActorChange(restoreSnapshots);
  onResponsibilityChange(() => {
    saveAllSnapshots();
    refillAllTests();
  });
}

/** Posts refills for turns that are over; only on the responsible client. */
function refillTests(ids: readonly string[]): void {
  if (!isResponsible()) return;
  for (const id of ids) {
    const test = longTestOf(game.messages.get(id));
    if (test && isRunning(test.state)) for (const moment of finishedTurns(test)) void refillOnce(test, moment);
  }
}

const refilling = new Set<string>();

/**
 * Attempts of this page for each refill. The limit exceeds any real number of undone rounds and stops an endless loop.
 */
const attempts = new Map<string, number>();
const MAX_ATTEMPTS = 20;

async function refillOnce(test: LongTestBase, moment: string): Promise<void> {
  const about = `${test.message.id ?? ""} ${moment}`;
  const times = (attempts.get(about) ?? 0) + 1;
  if (refilling.has(about) || times > MAX_ATTEMPTS) return;
  attempts.set(about, times);
  if (times === MAX_ATTEMPTS) console.error(`Quincunx: what comes back in the long test ${about} never counts`);
  refilling.add(about);
  try {
    await refill(test, moment);
  } finally {
    refilling.delete(about);
  }
}

/** At ready, and when a turn ends. */
export function refillAllTests(): void {
  refillTests(longTestIds());
}

/** The due turns of this test that are over: the encounter has gone on, or the encounter or the combatant is gone. A step back ends nothing. */
export function finishedTurns({ state: { due } }: LongTestBase): readonly string[] {
  return due.filter((moment) => {
    const [id = "", round = "0", combatant = NO_COMBATANT] = moment.split(".");
    const found = encounters().find((encounter) => encounter.id === id);
    if (!found?.started) return true;
    const now = found.turn ?? -1;
    const then = found.turns.findIndex((turn) => turn.id === combatant);
    if (found.round !== Number(round)) return found.round > Number(round);
    return combatant === NO_COMBATANT ? now >= 0 : then < 0 || now > then;
  });
}
