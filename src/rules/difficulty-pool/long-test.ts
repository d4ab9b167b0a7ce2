/** Long test of difficulty pools: net successes of all rollers add up over rounds (DP-11). */
import { inField, RuleError, unknownTarget, outOfRange } from "../contract/error.ts";
import {
  allThrown,
  refuseEnded,
  progressOf,
  type LongTest,
  type LongTestOdds,
  type LongTestPlay,
  type LongTestState,
} from "../contract/long-test.ts";
import { Distribution } from "../odds/distribution.ts";
import { choice, defaulted, integer, nullable, record, type Field, type InferRecord } from "../contract/schema.ts";
import { parseDice } from "../spec/first-throw.ts";
import { netOf } from "./odds.ts";
import { diceToThrow, knownBase, resolve } from "./resolve.ts";
import { parseSpec, poolOf, type DifficultySpec } from "./spec.ts";

const MOST_ROLLERS = 10;

/** One spec per roller. */
const specs: Field<readonly DifficultySpec[]> = {
  kind: "list",
  min: 1,
  max: MOST_ROLLERS,
  parse(input, path) {
    if (!Array.isArray(input))
      throw new RuleError("wrong-type", `"${path}" must be a list`, { field: path, data: { wanted: "a list" } });
    if (input.length < 1 || input.length > MOST_ROLLERS)
      throw outOfRange(
        path,
        `"${path}" needs 1…${MOST_ROLLERS} entries, not ${input.length}`,
        [1, MOST_ROLLERS],
        input.length,
      );
    return Array.from(input, (spec, index) => inField(`${path}.${index}`, () => parseSpec(spec)));
  },
};

const fields = {
  specs,
  /** Successes to reach; `null`: none set. */
  goal: defaulted(nullable(integer({ min: 1, max: 50 })), null),
  onBotch: defaulted(choice(["continue", "end"]), "continue"),
};

export type DifficultyTest = InferRecord<typeof fields>;

const faces: Field<unknown> = { kind: "record", parse: (input) => input };
const playedRound = record({ faces });

/** A played round: throws in the order of the specs. */
export type DifficultyRound = {
  readonly faces: readonly { readonly dice: readonly number[] }[];
};

const play: LongTestPlay<DifficultyTest> = {
  begin: (spec, otherFields) => parse({ ...otherFields, specs: [spec] }),
  hands: ({ specs: all }) => all.length,
  join: (test, spec) => parse({ ...test, specs: [...test.specs, spec] }),
  handOn: (test, of, spec) => parse({ ...test, specs: test.specs.map((one, index) => (index === of ? spec : one)) }),
  rest: (test, { short }) => ({ ...test, goal: short }),
  round: (test, state, thrown) => {
    const all = thrown.map(({ of, spec }) => noMoreThan(test.specs[of], parseSpec(spec)));
    // Rollers who skip the round add nothing.
    const rolled = { ...test, specs: all };
    return after(rolled, state, parseRound(rolled, state, { faces: thrown.map(({ faces: found }) => found) }));
  },
};

/** The difficulty may change each round; the dice may become fewer, never more. */
function noMoreThan(own: DifficultySpec | undefined, spec: DifficultySpec): DifficultySpec {
  const [most, found] = [own ? poolOf(own) : 0, poolOf(spec)];
  if (found <= most) return spec;
  throw outOfRange("spec", `"spec" must have no more than ${most} dice, not ${found}`, [1, most], found);
}

export const longTest: LongTest<DifficultyTest, DifficultyRound> = {
  play,
  fields,
  parse,
  parseRound,
  start: ({ goal }) => ({ ...progressOf(0, goal), pool: null }),
  next: ({ specs: all }, { done }) => (done ? [] : all),
  after,
  odds,
};

function parse(input: unknown): DifficultyTest {
  return record(fields).parse(input, "");
}

/** Dice per roller. Throws RuleError `unknown-target` and `no-dice` with the path of the spec. */
function diceOf({ specs: all }: DifficultyTest): readonly number[] {
  return all.map((spec, index) => {
    inField(`specs.${index}`, () => knownBase(spec));
    return diceToThrow(spec, `specs.${index}`);
  });
}

function parseRound(test: DifficultyTest, state: LongTestState, input: unknown): DifficultyRound {
  refuseEnded(state);
  const faces = playedRound.parse(input, "").faces;
  const counts = diceOf(test);
  const isListed = Array.isArray(faces);
  const thrown: readonly unknown[] = isListed ? faces : [faces];
  if (thrown.length !== counts.length)
    throw outOfRange(
      "faces",
      `"faces" needs the throws of all ${counts.length}, not ${thrown.length}`,
      [counts.length, counts.length],
      thrown.length,
    );
  return {
    faces: counts.map((count, index) => {
      const path = isListed ? `faces.${index}` : "faces";
      const kinds = [{ role: "dice", size: 10, count }];
      return { dice: allThrown(parseDice(kinds, thrown[index], path).dice, count, path) };
    }),
  };
}

/** A net below 0 adds nothing. A round that reaches the goal counts, even with a botch. */
function after(
  { specs: all, goal, onBotch }: DifficultyTest,
  state: LongTestState,
  round: DifficultyRound,
): LongTestState {
  const nets = all.map((spec, index) => resolve(spec, round.faces[index] ?? { dice: [] }).net ?? 0);
  const sum = nets.reduce((total, net) => total + Math.max(0, net), state.sum);
  const progress = { ...progressOf(sum, goal), pool: null };
  const isBotched = !progress.done && onBotch === "end" && nets.some((net) => net < 0);
  return isBotched ? { ...progress, done: true, ended: "botched" } : progress;
}

const roundsField = integer({ min: 1, max: 20 });

/** Follows the distribution of missing successes round by round. */
function odds(test: DifficultyTest, options: { readonly rounds: unknown }): LongTestOdds {
  diceOf(test);
  const { goal } = test;
  if (goal === null) throw unknownTarget("goal");
  const rounds = roundsField.parse(options.rounds, "rounds");
  const { clean, botched } = roundOf(test);
  const all = Distribution.mix([
    [1, clean],
    [1, botched],
  ]);
  /** Rounds after which the test continues. */
  const goesOn = test.onBotch === "end" ? clean : all;
  let reached = 0;
  let lost = 0;
  let missing = Distribution.constant(goal);
  const within: { readonly rounds: number; readonly p: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const { value, p } of missing.bars()) {
      reached += p * all.atLeast(value);
      if (test.onBotch === "end") lost += p * botched.atMost(value - 1);
    }
    missing = missing.plus(goesOn.map((value) => -value)).cut(1);
    within.push({ rounds: round, p: Math.min(1, reached) });
  }
  return { within, botched: Math.min(1, lost) };
}

/** Successes of one round, split into rounds without and with a botch. */
function roundOf({ specs: all }: DifficultyTest): { readonly clean: Distribution; readonly botched: Distribution } {
  let clean = Distribution.constant(0);
  let botched = Distribution.from([]);
  for (const spec of all) {
    const net = netOf(spec);
    const good = net.cut(0);
    const adds = net.map((value) => Math.max(0, value));
    botched = Distribution.mix([
      [1, botched.plus(adds)],
      [net.atMost(-1), clean],
    ]);
    clean = clean.plus(good);
  }
  return { clean, botched };
}
