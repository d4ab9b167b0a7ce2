/** The long test of margin pools: margins add up, failures leave the pool, a refill returns dice (MP-7). */
import { inField, outOfRange, RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import {
  allThrown,
  refuseEnded,
  progressOf,
  type LongTest,
  type LongTestPlay,
  type LongTestState,
} from "../contract/long-test.ts";
import {
  boolean,
  clamped,
  defaulted,
  integer,
  nullable,
  optional,
  record,
  type Field,
  type InferRecord,
} from "../contract/schema.ts";
import { parseDice } from "../spec/first-throw.ts";
import { refillers } from "./actor.ts";
import { exchangeOdds, meanLeft, type Fighter } from "./exchange.ts";
import { oddsWithin } from "./long-test-odds.ts";
import { marginOf, pilesOf } from "./resolve.ts";
import { isImpossible, knownThreshold } from "./rule.ts";
import { SIZE, MOST_DICE } from "./spec.ts";

const refill = integer({ min: 0, max: 10 });

const fields = {
  spec: record({
    pool: integer({ min: 0, max: 40 }),
    /** The DT of rounds without their own. */
    threshold: defaulted(nullable(clamped()), null),
    // Chosen anew each round.
    dice: optional(integer({ min: 0, max: MOST_DICE })),
    // These have no effect in a long test.
    required: defaulted(nullable(integer({ min: 1 })), null),
    zeroSucceeds: defaulted(boolean(), false),
    allowImpossible: defaulted(boolean(), false),
  }),
  refill: defaulted(refill, 0),
  /** Maximum size of the pool; `null`: no limit. */
  bound: defaulted(nullable(integer()), null),
  /** Sum of margins to reach; `null`: none set. */
  goal: defaulted(nullable(integer({ min: -99, max: 99 })), null),
};

export type MarginTest = InferRecord<typeof fields>;

const faces: Field<unknown> = { kind: "record", parse: (input) => input };
const playedRound = record({
  faces,
  dice: optional(integer({ min: 0 })),
  refill: optional(refill),
  threshold: optional(nullable(clamped())),
});

/** A played round; a pool without dice plays it without a throw. */
export type MarginRound = {
  readonly faces: { readonly dice: readonly number[] };
  readonly refill: number;
  readonly threshold: number | null;
};

/** Largest pool for which odds are computed. */
const MOST_POOL = 40;

const play: LongTestPlay<MarginTest> = {
  begin: (spec, otherFields) => {
    const { pool, threshold = null }: { readonly pool?: unknown; readonly threshold?: unknown } = spec;
    return parse({ ...otherFields, spec: { pool, threshold } });
  },
  hands: () => 1,
  rest: (test, { pool, short }, last) => {
    const threshold = (last as { readonly threshold?: number | null } | null)?.threshold ?? test.spec.threshold;
    return { ...test, goal: short, spec: { ...test.spec, threshold, pool: Math.min(MOST_POOL, pool ?? 0) } };
  },
  round: (test, state, [thrown]) => {
    if (!thrown) return after(test, state, parseRound(test, state, { faces: {}, refill: 0 }));
    const { dice, threshold } = thrown.spec as { readonly dice: number; readonly threshold: number | null };
    return after(test, state, parseRound(test, state, { faces: thrown.faces, dice, threshold, refill: 0 }));
  },
  pool: {
    refill: ({ refill: dice }) => dice,
    givers: refillers,
    add: ({ bound }, state, dice) => {
      const pool = Math.max(0, (state.pool ?? 0) + dice);
      return { ...state, pool: bound === null ? pool : Math.min(pool, bound) };
    },
    meanLeft: ({ refill, bound }, { pool }, spec, thrown) => {
      const { dice, threshold } = spec as { readonly dice: number; readonly threshold: number | null };
      if (pool === null || threshold === null || isImpossible(threshold)) return null;
      return meanLeft({
        pool,
        refill,
        bound,
        dice,
        threshold,
        ...(thrown ? { faces: parseFaces(thrown, dice) } : {}),
      });
    },
  },
};

export const longTest: LongTest<MarginTest, MarginRound> = {
  play,
  fields,
  parse,
  parseRound,
  start: ({ spec, goal }) => ({ ...progressOf(0, goal), pool: spec.pool }),
  next,
  after,
  odds: oddsWithin,
  exchange: (a, b, tie) => {
    const { spec, ...own } = inField("a", () => parse(a));
    const threshold = inField("a.spec", () => knownThreshold(spec));
    return exchangeOdds(
      { ...own, pool: spec.pool, threshold },
      inField("b", () => parseFighter(b)),
      tie,
    );
  },
};

/** Without `dice` it throws its whole pool. */
function parseFighter(input: unknown): Fighter {
  const { faces: facesInput, ...fields } = (typeof input === "object" && input !== null ? input : {}) as Fields;
  const { spec, refill: back, bound } = parse(fields);
  const { pool, dice = Math.min(pool, MOST_DICE) } = spec;
  if (dice < 1 || dice > pool) throw moreThanPool("spec.dice", pool, dice);
  const threshold = inField("spec", () => knownThreshold(spec));
  const thrown = facesInput === undefined ? {} : { faces: parseFaces(facesInput, dice) };
  return { pool, refill: back, bound, dice, threshold, ...thrown };
}

function parseFaces(input: unknown, dice: number): { readonly dice: readonly number[] } {
  return { dice: allThrown(parseDice([{ role: "dice", size: SIZE, count: dice }], input).dice, dice, "faces") };
}

function parse(input: unknown): MarginTest {
  const test = record(fields).parse(input, "");
  const { spec, bound } = test;
  if (isImpossible(spec.threshold)) knownThreshold(spec, "spec.threshold");
  if (bound !== null && bound < spec.pool)
    throw outOfRange("bound", `"bound" must be no smaller than the pool, not ${bound}`, [spec.pool, "∞"], bound);
  return test;
}

function parseRound(test: MarginTest, state: LongTestState, input: unknown): MarginRound {
  refuseEnded(state);
  const round = playedRound.parse(input, "");
  const pool = state.pool ?? 0;
  const { dice: count } = round;
  if (count !== undefined && count > pool) throw moreThanPool("dice", pool, count);
  const isListed = Array.isArray(round.faces) && round.faces.length === 1;
  const path = isListed ? "faces.0" : "faces";
  const thrown = isListed ? (round.faces as readonly unknown[])[0] : round.faces;
  const kinds = [{ role: "dice", size: SIZE, count: count ?? pool }];
  const dice = allThrown(parseDice(kinds, thrown, path).dice, count ?? 0, path);
  if (dice.length === 0 && pool > 0)
    throw new RuleError("no-dice", "a round throws at least one die of a pool that has any", {
      field: count === undefined ? "faces" : "dice",
    });
  const { threshold = test.spec.threshold } = round;
  if (dice.length > 0) knownThreshold({ threshold });
  return { faces: { dice }, refill: round.refill ?? test.refill, threshold };
}

function moreThanPool(field: string, pool: number, found: number): RuleError {
  return outOfRange(field, `"${field}" must be no more than the pool has, not ${found}`, [1, pool], found);
}

/** The chosen number of dice; without a choice the whole pool. */
function next({ spec }: MarginTest, state: LongTestState, choice: { readonly dice?: number } = {}): readonly Fields[] {
  const pool = state.pool ?? 0;
  if (state.done || pool === 0) return [];
  const { dice = Math.min(pool, MOST_DICE) } = choice;
  if (!Number.isInteger(dice) || dice < 1 || dice > Math.min(pool, MOST_DICE)) throw moreThanPool("dice", pool, dice);
  return [{ ...spec, dice, pool: Math.min(pool, MOST_DICE) }];
}

/** Adds the margin to the sum, removes failed dice, then adds the refill. */
function after({ bound, goal }: MarginTest, state: LongTestState, round: MarginRound): LongTestState {
  const { dice } = round.faces;
  const piles = pilesOf(dice, dice.length === 0 ? null : round.threshold);
  const failed = piles.criticalFailures + (piles.failures ?? 0);
  const pool = (state.pool ?? 0) - failed + round.refill;
  const margin = dice.length === 0 ? 0 : (marginOf(piles) ?? 0);
  return { ...progressOf(state.sum + margin, goal), pool: bound === null ? pool : Math.min(pool, bound) };
}
