/**
 * A long test as it is played (MP-7, DP-11): what happened to it, step by step, and how it stands then. Pure; what a throw makes of it says the mechanic's
 * machine. A step that cannot be throws RuleError, and is as if it had not been.
 */
import { RuleError } from "../../rules/contract/error.ts";
import type { LongTest, LongTestPlay, LongTestState } from "../../rules/contract/long-test.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Fields } from "../../platform/flags.ts";
import type { LongTestWorker } from "./flags.ts";
import { LAST_TURN } from "../../log/operation-flags.ts";

/** What a hand did in a round: it threw, or it let the round pass. */
export interface Hand {
  readonly kind: "throw" | "pass";
  /** Which of those who work at it. */
  readonly of: number;
  /** The card, or the operation, by its message. */
  readonly message: string;
  /** Id of who did it. */
  readonly by: string | null;
  readonly turn: number;
  /** The turn of an encounter that it was done in; null: there was none. */
  readonly in: string | null;
  /** Of a throw: with the target that everybody knows. */
  readonly spec: object | null;
  readonly faces: object | null;
}

export type Step =
  | Hand
  | { readonly kind: "refill"; readonly in: string }
  | { readonly kind: "dice"; readonly dice: number }
  | { readonly kind: "join"; readonly worker: LongTestWorker; readonly spec: object }
  | { readonly kind: "hand"; readonly of: number; readonly worker: LongTestWorker; readonly spec?: object | null };

export interface PlayedRound {
  readonly hands: readonly Hand[];
  readonly before: LongTestState;
  readonly after: LongTestState;
  /** Dice that came back for it, or will; null: this test has no such pool. */
  readonly refill: number | null;
}

/** How it stands. */
export interface Standing {
  readonly test: object;
  readonly workers: readonly LongTestWorker[];
  readonly now: LongTestState;
  readonly rounds: readonly PlayedRound[];
  /** What was done in the round that is not over: others have still to throw. */
  readonly open: readonly Hand[];
  /** Turns of encounters at whose end dice come back, and those at whose end they have. */
  readonly due: readonly string[];
  readonly refilled: readonly string[];
  /** A throw whose target nobody has said yet: it goes on when somebody has. */
  readonly waiting: Hand | null;
}

export interface Machine {
  readonly machine: LongTest<object, object>;
  readonly play: LongTestPlay<object>;
  readonly hideable: readonly string[];
}

/** Null: this mechanic has no long tests to be played. */
export function machineOf({ longTest: machine, hideable }: AnyMechanic): Machine | null {
  return machine?.play ? { machine, play: machine.play, hideable } : null;
}

export function advance(mechanic: AnyMechanic, standing: Standing, step: Step): Standing {
  const found = machineOf(mechanic);
  if (!found) throw refused();
  const { play } = found;
  const { test, workers, now, due, refilled } = standing;
  switch (step.kind) {
    case "throw":
    case "pass":
      return afterHand(found, standing, step);
    case "refill":
      if (!play.pool || !due.includes(step.in)) throw refused();
      return {
        ...standing,
        now: play.pool.add(test, now, play.pool.refill(test)),
        due: due.filter((one) => one !== step.in),
        refilled: [...refilled, step.in],
      };
    case "dice":
      if (!play.pool) throw refused();
      return { ...standing, now: play.pool.add(test, now, step.dice) };
    case "join":
      if (!play.join) throw refused();
      return { ...standing, test: play.join(test, step.spec), workers: [...workers, step.worker] };
    case "hand":
      if (!workers[step.of] || (step.spec && !play.handOn)) throw refused();
      return {
        ...standing,
        test: (step.spec && play.handOn?.(test, step.of, step.spec)) ?? test,
        workers: workers.map((one, index) => (index === step.of ? step.worker : one)),
      };
  }
}

function afterHand({ play, hideable }: Machine, standing: Standing, hand: Hand): Standing {
  const { test, workers, now, rounds } = standing;
  if (standing.waiting || !workers[hand.of] || standing.open.some(({ of }) => of === hand.of)) throw refused();
  // Two throws at once, at two seats, are one; whoever knows of the first may throw again.
  const done = [...rounds.flatMap(({ hands }) => hands), ...standing.open];
  if (hand.turn < LAST_TURN && done.some(({ of, turn }) => of === hand.of && turn === hand.turn)) throw refused();
  if (isOpen(hand, hideable)) return { ...standing, waiting: hand };
  // Each by itself: nobody's dice are too many because of another's.
  if (hand.kind === "throw" || workers.length === 1) play.round(test, now, thrownOf([hand]));
  else if (now.done) throw refused();
  const open = [...standing.open, hand];
  if (open.length < workers.length) return { ...standing, open };
  return afterRound(play, { ...standing, open: [] }, open);
}

/** Outside an encounter dice come back at once; in one at the end of the turn, once for all that was thrown in it. */
function afterRound(play: LongTestPlay<object>, standing: Standing, hands: readonly Hand[]): Standing {
  const { test, now, rounds, due, refilled } = standing;
  const thrown = play.round(test, now, thrownOf(hands));
  const dice = play.pool ? play.pool.refill(test) : null;
  const moment = hands.find((hand) => hand.in !== null)?.in ?? null;
  const isNow = play.pool && moment === null;
  const after = isNow ? (play.pool?.add(test, thrown, dice ?? 0) ?? thrown) : thrown;
  const isDue = play.pool && moment !== null && !due.includes(moment) && !refilled.includes(moment);
  return {
    ...standing,
    now: after,
    rounds: [
      ...rounds,
      { hands, before: now, after: thrown, refill: isNow || isDue ? dice : dice === null ? null : 0 },
    ],
    due: isDue && moment !== null ? [...due, moment] : due,
  };
}

function thrownOf(hands: readonly Hand[]): Parameters<LongTestPlay<object>["round"]>[2] {
  return hands.flatMap(({ of, spec, faces }) => (spec && faces ? [{ of, spec, faces }] : []));
}

/** Nobody has said what was to be reached, or it is the GM's secret. */
function isOpen({ spec }: Hand, hideable: readonly string[]): boolean {
  return spec !== null && hideable.some((field) => (spec as Fields)[field] === null);
}

/** The last hand, which alone can be taken back; null: there is none. */
export function lastHand(steps: readonly Step[]): Hand | null {
  return steps.findLast((step) => isHand(step)) ?? null;
}

/** As if the last hand had not been; what came back for it has not come either. */
export function withoutLast(
  mechanic: AnyMechanic,
  begun: Standing,
  steps: readonly Step[],
): readonly [Standing, Step[]] {
  const last = lastHand(steps);
  const left: Step[] = [];
  let standing = begun;
  for (const step of steps) {
    if (step === last) continue;
    try {
      standing = advance(mechanic, standing, step);
      left.push(step);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
    }
  }
  return [standing, left];
}

function isHand(step: Step): step is Hand {
  return step.kind === "throw" || step.kind === "pass";
}

export function refused(): RuleError {
  return new RuleError("not-allowed", "this does not happen to the test as it stands", { data: { values: "–" } });
}
