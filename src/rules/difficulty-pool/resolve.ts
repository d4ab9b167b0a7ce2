/** Judges the faces: successes minus ones, and the level (DP-2, DP-7, DP-10). */
import { RuleError, unknownTarget } from "../contract/error.ts";
import { missingDice, parseDice, type DiceKind, type ThrownFaces } from "../spec/first-throw.ts";
import { type DiceRequest, successVerdict, type Verdict } from "../contract/trace.ts";
import { changesOf, difficultyOf, floorOf, CEILING } from "./difficulty.ts";
import {
  isAssembled,
  isUntrained,
  parseSpec,
  poolOf,
  type DifficultySpec,
  type DifficultyOutcome,
  type Level,
} from "./spec.ts";
import { traceOf } from "./trace.ts";

export type DifficultyFaces = ThrownFaces;

/** Dice may be missing. Throws RuleError for more dice than the pool has, and for impossible faces. */
export function parseFaces(spec: DifficultySpec, input: unknown): DifficultyFaces {
  return parseDice(d10(poolOf(spec)), input);
}

function d10(count: number): readonly DiceKind[] {
  return [{ role: "dice", size: 10, count }];
}

/** Number of dice to throw. Throws RuleError `no-dice` for `field` if none is left (DP-6). */
export function diceToThrow(spec: DifficultySpec, field?: string): number {
  const dice = difficultyOf(spec)?.dice ?? poolOf(spec);
  if (dice <= 0)
    throw new RuleError("no-dice", "no die of the pool is left", {
      ...(field === undefined ? {} : { field }),
      data: { pool: poolOf(spec), lost: difficultyOf(spec)?.lost ?? 0 },
    });
  return dice;
}

/** Throws RuleError `unknown-target` if the base is unknown. */
export function knownBase({ base }: Pick<DifficultySpec, "base">): number {
  if (base === null) throw unknownTarget("base");
  return base;
}

/** 1 barely, 3 average, 5 complete; 2 and 4 belong to the level below; 0 fails, less is a botch (DP-7). */
export function levelOf(net: number): Level {
  if (net < 0) return "botch";
  if (net === 0) return "failure";
  if (net < 3) return "barely";
  return net < 5 ? "average" : "complete";
}

export function waitingDice(spec: DifficultySpec, faces: DifficultyFaces): readonly DiceRequest[] {
  // A hidden difficulty can take all dice after the throw, so no dice remain to wait for.
  if (faces.dice.length > 0 && (difficultyOf(spec)?.dice ?? 1) <= 0) return [];
  return missingDice(d10(diceToThrow(spec)), faces.dice.length);
}

export function resolve(spec: DifficultySpec, faces: DifficultyFaces): DifficultyOutcome {
  const waiting = waitingDice(spec, faces);
  const difficulty = difficultyOf(spec);
  const dice = Math.max(0, difficulty?.dice ?? poolOf(spec));
  // A hidden difficulty takes the last of the thrown dice (DP-5).
  const counted = faces.dice.slice(0, dice);
  const unused = faces.dice.slice(dice).map((face) => ({ role: "dice", size: 10, face }));
  const ones = counted.filter((face) => face === 1).length;
  const successes = difficulty ? counted.filter((face) => face >= difficulty.final).length : null;
  const isJudged = successes !== null && waiting.length === 0;
  const net = isJudged ? successes - ones : null;
  const scaled = net === null ? null : scaledBy(spec, net);
  const outcome = {
    dice,
    difficulty: difficulty?.final ?? null,
    successes,
    ones,
    net,
    level: net === null ? null : levelOf(net),
    scaled,
    waiting,
    unused,
  };
  return { ...outcome, trace: traceOf(spec, difficulty, counted, outcome) };
}

/** Result on the scale of a power, 0 without a success (DP-10); `null` without a scale. */
export function scaledBy({ scale }: DifficultySpec, net: number): number | null {
  return scale && (net > 0 ? (scale.base ?? 0) + scale.amount * net : 0);
}

/** One net success succeeds (DP-7). */
export function verdict({ waiting, net, ...outcome }: DifficultyOutcome): Verdict {
  return successVerdict({ ...outcome, waiting, success: net === null ? null : net > 0 });
}

/**
 * Only the base may change after the throw. If the difficulty was known then, or is decided only now (`isLate`), the loss of dice is
 * final (DP-5): the new difficulty is limited to its bounds, and a pool that lost dice becomes the thrown dice. One that was hidden
 * takes the last of the thrown dice.
 */
export function amend(
  spec: DifficultySpec,
  faces: DifficultyFaces,
  patch: Readonly<Record<string, unknown>>,
  isLate = false,
): DifficultySpec {
  for (const field of Object.keys(patch))
    if (field !== "base") throw new RuleError("locked", `"${field}" cannot change after the throw`, { field });
  if (!("base" in patch)) return spec;
  const changed = parseSpec({ ...spec, base: patch["base"] });
  const before = difficultyOf(spec);
  const isSettled = before ? faces.dice.length <= before.dice : isLate;
  if (!isSettled || faces.dice.length === 0) return changed;
  const withoutLoss = before && before.lost > 0 ? asThrown(changed, before.dice) : changed;
  if (changed.base === null) return withoutLoss;
  const raw = changed.base + changesOf(changed).reduce((total, { value }) => total + value, 0);
  const within = Math.min(CEILING, Math.max(floorOf(changed), raw));
  return parseSpec({ ...withoutLoss, base: changed.base + within - raw });
}

/** Converts to the form with a number of dice. */
export function asThrown(spec: DifficultySpec, dice: number): DifficultySpec {
  if (!isAssembled(spec)) return { ...spec, dice };
  const { attribute: _attribute, ability: _ability, ...rest } = spec;
  return { dice, untrained: isUntrained(spec), ...rest };
}
