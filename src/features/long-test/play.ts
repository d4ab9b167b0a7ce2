/**
 * Pure state machine of a long test (MP-7, DP-11): applies steps in order and asks the mechanic for the result of each
 * round. An impossible step throws RuleError and changes nothing.
 */
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { RuleError, unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { LongTestPlay, LongTestState } from "../../rules/contract/long-test.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { LongTestWorker } from "./flags.ts";
import { LAST_TURN } from "../../log/operation-flags.ts";

/** Action of a participant in a round: a throw or a pass. */
export interface Hand {
  readonly kind: "throw" | "pass";
  readonly of: number;
  /** Id of the card or the operation. */
  readonly message: string;
  readonly by: string | null;
  readonly turn: number;
  /** Turn of the encounter at that time; `null` outside encounters. */
  readonly in: string | null;
  /** For a throw, with public targets only; `null` for a pass. */
  readonly spec: Fields | null;
  readonly faces: Fields | null;
}

export type Step =
  | Hand
  | { readonly kind: "refill"; readonly in: string }
  | { readonly kind: "dice"; readonly dice: number }
  | { readonly kind: "join"; readonly worker: LongTestWorker; readonly spec: Fields }
  | { readonly kind: "hand"; readonly of: number; readonly worker: LongTestWorker; readonly spec?: Fields | null };

export interface PlayedRound {
  readonly hands: readonly Hand[];
  readonly before: LongTestState;
  readonly after: LongTestState;
  /** Dice refilled for this round, now or later; `null`: no pool. */
  readonly refill: number | null;
}

export interface TestState {
  readonly test: Fields;
  readonly workers: readonly LongTestWorker[];
  readonly now: LongTestState;
  readonly rounds: readonly PlayedRound[];
  /** Actions in the current round while other participants have not acted. */
  readonly open: readonly Hand[];
  /** Turns of encounters with a pending refill, and those already refilled. */
  readonly due: readonly string[];
  readonly refilled: readonly string[];
  /** A throw with an unknown target, which blocks the test until a GM sets it. */
  readonly waiting: Hand | null;
}

type Machine = NonNullable<ReturnType<typeof machineOf>>;

/** `null`: the mechanic has no playable long tests. */
export function machineOf({ longTest: machine, hideable }: AnyMechanic) {
  return machine?.play ? { machine, play: machine.play, hideable } : null;
}

export function advance(mechanic: AnyMechanic, state: TestState, step: Step): TestState {
  const found = machineOf(mechanic);
  if (!found) throw refused();
  const { play } = found;
  const { test, workers, now, due, refilled } = state;
  switch (step.kind) {
    case "throw":
    case "pass":
      return afterHand(found, state, step);
    case "refill":
      if (!play.pool || !due.includes(step.in)) throw refused();
      return {
        ...state,
        now: play.pool.add(test, now, play.pool.refill(test)),
        due: due.filter((one) => one !== step.in),
        refilled: [...refilled, step.in],
      };
    case "dice":
      if (!play.pool) throw refused();
      return { ...state, now: play.pool.add(test, now, step.dice) };
    case "join":
      if (!play.join) throw refused();
      return { ...state, test: play.join(test, step.spec), workers: [...workers, step.worker] };
    case "hand":
      if (!workers[step.of] || (step.spec && !play.handOn)) throw refused();
      return {
        ...state,
        test: (step.spec && play.handOn?.(test, step.of, step.spec)) ?? test,
        workers: workers.map((worker, index) => (index === step.of ? step.worker : worker)),
      };
  }
}

function afterHand({ play, hideable }: Machine, state: TestState, hand: Hand): TestState {
  const { test, workers, now, rounds } = state;
  if (state.waiting || !workers[hand.of] || state.open.some(({ of }) => of === hand.of)) throw refused();
  // Simultaneous throws by two users count once; a later throw has a higher turn.
  const done = [...rounds.flatMap(({ hands }) => hands), ...state.open];
  if (hand.turn < LAST_TURN && done.some(({ of, turn }) => of === hand.of && turn === hand.turn)) throw refused();
  if (hand.spec !== null && hasUnknownTarget({ hideable }, hand.spec)) return { ...state, waiting: hand };
  // Checks each throw alone, so that no participant is refused because of another's dice.
  if (hand.kind === "throw" || workers.length === 1) play.round(test, now, thrownOf([hand]));
  else if (now.done) throw refused();
  const open = [...state.open, hand];
  if (open.length < workers.length) return { ...state, open };
  return afterRound(play, { ...state, open: [] }, open);
}

/** Refills at once outside encounters; in an encounter once at the end of the turn. */
function afterRound(play: LongTestPlay<Fields>, state: TestState, hands: readonly Hand[]): TestState {
  const { test, now, rounds, due, refilled } = state;
  const thrown = play.round(test, now, thrownOf(hands));
  const dice = play.pool ? play.pool.refill(test) : null;
  const moment = hands.find((hand) => hand.in !== null)?.in ?? null;
  const isNow = play.pool && moment === null;
  const after = isNow ? (play.pool?.add(test, thrown, dice ?? 0) ?? thrown) : thrown;
  const isDue = play.pool && moment !== null && !due.includes(moment) && !refilled.includes(moment);
  return {
    ...state,
    now: after,
    rounds: [
      ...rounds,
      { hands, before: now, after: thrown, refill: isNow || isDue ? dice : dice === null ? null : 0 },
    ],
    due: isDue && moment !== null ? [...due, moment] : due,
  };
}

function thrownOf(hands: readonly Hand[]): Parameters<LongTestPlay<Fields>["round"]>[2] {
  return hands.flatMap(({ of, spec, faces }) => (spec && faces ? [{ of, spec, faces }] : []));
}

/** The last throw or pass, the only one that can be undone; `null`: none. */
export function lastHand(steps: readonly Step[]): Hand | null {
  return steps.findLast((step) => isHand(step)) ?? null;
}

/** Replays all steps except the last throw or pass; steps that become impossible are dropped, such as its refill. */
export function withoutLast(
  mechanic: AnyMechanic,
  initial: TestState,
  steps: readonly Step[],
): readonly [TestState, Step[]] {
  const last = lastHand(steps);
  const left: Step[] = [];
  let state = initial;
  for (const step of steps) {
    if (step === last) continue;
    const next = unlessRefused(() => advance(mechanic, state, step));
    if (!next) continue;
    state = next;
    left.push(step);
  }
  return [state, left];
}

function isHand(step: Step): step is Hand {
  return step.kind === "throw" || step.kind === "pass";
}

export function refused(): RuleError {
  return new RuleError("not-allowed", "this does not happen to the test as it stands", { data: { values: "–" } });
}
