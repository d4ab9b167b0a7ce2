/** Plain data to draw a long test, computed by each client for its user. */
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { countPhrase, freeText, phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { offerViews } from "../../log/act.ts";
import { historyOf } from "../../log/history.ts";
import {
  goalOf,
  isRunning,
  mayWork,
  waitingHands,
  type LongTestBase,
  type LongTestTable,
  chancesOf,
  nextSpec,
} from "./long-test.ts";
import { roundNumber } from "./round-number.ts";
import { machineOf, type PlayedRound } from "./play.ts";
import { appearanceAt } from "../../actors/appearance.ts";
import { heirs, joiners, workerName } from "./who.ts";
import { opposeRound } from "../../roll/rounds.ts";
import { speak } from "../../ui/speak.ts";

export type LongTestView = ReturnType<typeof viewOfLongTest>;

export function viewOfLongTest(base: LongTestBase) {
  const { message, title, state, limitedAuthors } = base;
  const { mechanic, workers } = state;
  const running = isRunning(state);
  const handsLeft = running && !state.waiting ? waitingHands(state) : [];
  const ownWorkers = [...workers.entries()].flatMap(([index, worker]) =>
    handsLeft.includes(index) && mayWork(game.user, worker) ? [index] : [],
  );
  return {
    messageId: message.id ?? "",
    title: title || speak(mechanic.label),
    who: workers.map(workerName),
    img: appearanceAt(workers[0]?.actor ?? undefined)?.img ?? null,
    /** Target, if it is the same for all: "DT 6". */
    against: targetWords(base),
    ...progressOf(state),
    rounds: presentRounds(state),
    says: saysOf(state),
    isRunning: running,
    ended: state.now.ended,
    /** Participants that the viewer may throw or pass for now. */
    hands: ownWorkers.flatMap((worker) => handView(state, worker)),
    /** Participants that the viewer may replace. */
    handsOn:
      running && heirs(base).length > 0
        ? workers.flatMap((worker, index) =>
            mayWork(game.user, worker)
              ? [{ worker: index, label: handOnLabel(workers.length, workerName(worker)) }]
              : [],
          )
        : [],
    /** Participants for whom the viewer may throw a round against an opponent (MP-8). */
    fighters: mayFight(state) ? ownWorkers.flatMap((worker) => fighterView(state, worker)) : [],
    mayJoin: running && joiners(base).length > 0,
    history: historyOf(base, () => null),
    limitedAuthors,
    offers: offerViews(base),
  };
}

/** The part of the view that cards and actor sheets share. */
export function progressOf(state: LongTestTable) {
  const { mechanic, test, now, rounds, earlier } = state;
  return {
    sum: now.sum,
    goal: goalOf(test),
    played: earlier + rounds.length,
    /** Remaining dice, and dice refilled after each round; `null`: no pool. */
    pool: now.pool,
    refill: machineOf(mechanic)?.play.pool?.refill(test) ?? 0,
    within: chancesOf(state).map(({ rounds: count, p, dice = null }) => ({ rounds: count, p, dice })),
  };
}

function handOnLabel(count: number, name: string): Phrase {
  return count === 1 ? phrase("QUINCUNX.LongTest.hand") : phrase("QUINCUNX.LongTest.handFor", { name });
}

/** A participant with dice may throw; without dice it can only pass and wait for a refill. */
function handView(state: LongTestTable, worker: number) {
  const { workers, now } = state;
  const name = workers[worker] ? workerName(workers[worker]) : "";
  const isOne = workers.length === 1;
  const next = {
    worker,
    label: isOne ? phrase("QUINCUNX.LongTest.next") : phrase("QUINCUNX.Request.rollFor", { name }),
    isPass: false,
  };
  const pass = {
    worker,
    label: isOne ? phrase("QUINCUNX.LongTest.pass") : phrase("QUINCUNX.LongTest.passFor", { name }),
    isPass: true,
  };
  if (nextSpec(state, worker, null) !== null) return isOne ? [next] : [next, pass];
  return now.pool === 0 && comesBack(state) && state.due.length === 0 ? [pass] : [];
}

function mayFight({ mechanic }: LongTestTable): boolean {
  return machineOf(mechanic)?.play.pool?.meanLeft !== undefined && opposeRound.all().length > 0;
}

function fighterView(state: LongTestTable, worker: number) {
  const isAble = state.workers[worker]?.actor != null && nextSpec(state, worker, null) !== null;
  return isAble ? [{ worker, label: phrase("QUINCUNX.LongTest.oppose") }] : [];
}

function presentRounds({ test, rounds, earlier, now }: LongTestTable) {
  const sums = [0, goalOf(test) ?? 0, now.sum, ...rounds.flatMap(({ before, after }) => [before.sum, after.sum])];
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  const share = (sum: number): number => (most === least ? 0 : (sum - least) / (most - least));
  return rounds.map((round, index) => ({
    round: earlier + index + 1,
    by: round.after.sum - round.before.sum,
    /** Sum before and after as shares of the bar's width, 0 to 1. */
    from: share(round.before.sum),
    to: share(round.after.sum),
    thrown: thrownIn(round),
    lost: round.before.pool === null || round.after.pool === null ? null : round.before.pool - round.after.pool,
    messages: round.hands.flatMap(({ kind, message }) => (kind === "throw" ? [message] : [])),
  }));
}

function thrownIn({ hands }: PlayedRound): number {
  return hands.reduce(
    (sum, { faces }) => sum + ((faces as { readonly dice?: readonly number[] } | null)?.dice?.length ?? 0),
    0,
  );
}

function saysOf(state: LongTestTable): readonly Phrase[] {
  const { now, endedBy, waiting, due, workers, open } = state;
  // A decision for GMs waits; the text differs if no GM is active.
  const isAlone = !game.users.activeGM;
  if (now.ended === "reached") return [phrase("QUINCUNX.LongTest.reached")];
  if (now.ended === "botched") return [phrase("QUINCUNX.LongTest.botched")];
  if (endedBy !== null) return [phrase("QUINCUNX.LongTest.ended", { name: endedBy })];
  const left = waitingHands(state).flatMap((index) => (workers[index] ? [freeText(workerName(workers[index]))] : []));
  return [
    ...(waiting
      ? [phrase(isAlone ? "QUINCUNX.LongTest.waitsForTargetAlone" : "QUINCUNX.LongTest.waitsForTarget")]
      : []),
    ...(open.length > 0 ? [phrase("QUINCUNX.LongTest.waitsFor", { who: left })] : []),
    ...(due.length > 0 ? [phrase(isAlone ? "QUINCUNX.LongTest.dueAlone" : "QUINCUNX.LongTest.due")] : []),
    ...(now.pool === 0 ? [phrase(comesBack(state) ? "QUINCUNX.LongTest.noDice" : DRY[isAlone ? "alone" : "gm"])] : []),
  ];
}

/** Without refills only a GM can add dice or end the test (MP-7). */
const DRY = { gm: "QUINCUNX.LongTest.dry", alone: "QUINCUNX.LongTest.dryAlone" } as const;

function comesBack({ mechanic, test }: LongTestTable): boolean {
  return (machineOf(mechanic)?.play.pool?.refill(test) ?? 0) > 0;
}

/** Target of the next throw, by default that of the last round. Empty: unknown, or several participants. */
function targetWords(base: LongTestBase): readonly Phrase[] {
  const { state } = base;
  const { mechanic, workers } = state;
  const spec = workers.length === 1 ? nextSpec(state, 0, null) : null;
  if (!spec) return [];
  if (hasUnknownTarget(mechanic, spec)) return [];
  const number = isRunning(state) ? roundNumber(base, 0) : null;
  const sayer = number ? [phrase("QUINCUNX.LongTest.saidBy", { name: number.by })] : [];
  return [...describeValues(mechanic, spec, mechanic.hideable), ...sayer];
}

/** One sentence for screen readers. */
export function sentenceOfTest(base: LongTestBase): string {
  const { state, title } = base;
  const goal = goalOf(state.test);
  const rounds = state.earlier + state.rounds.length;
  return speak(
    goal === null
      ? countPhrase("QUINCUNX.LongTest.sum", rounds, { title, sum: { signed: state.now.sum } })
      : countPhrase("QUINCUNX.LongTest.sumOfGoal", rounds, {
          title,
          sum: { signed: state.now.sum },
          goal: { signed: goal },
        }),
  );
}
