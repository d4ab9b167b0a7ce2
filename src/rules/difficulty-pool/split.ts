/** Several actions in one turn share the lowest of their pools, divided among them (DP-12). */
import { inField, RuleError } from "../contract/error.ts";
import type { Interrupted, SplitDivision, SplitOdds, SplitParts } from "../contract/split.ts";
import { netUnder } from "./odds.ts";
import { difficultyOf } from "./difficulty.ts";
import { asThrown, knownBase, type DifficultyFaces } from "./resolve.ts";
import { parseSpec, poolOf, type DifficultySpec } from "./spec.ts";

/** More divisions than these nobody reads, and few machines hold. */
const MOST_DIVISIONS = 100_000;

/** Every division, in the order of its numbers. */
export function split(specs: readonly DifficultySpec[], parts: SplitParts): SplitOdds {
  refuseParts(specs, parts);
  const difficulties = specs.map((spec, index) => {
    if (parts.mayBeOpen !== true) inField(`specs.${index}`, () => knownBase(spec));
    return difficultyOf(spec);
  });
  // While a difficulty is unknown all dice of its pool are there.
  const dice = Math.min(...specs.map((spec, index) => difficulties[index]?.dice ?? poolOf(spec)));
  if (dice < 2 || dice < specs.length)
    throw new RuleError("no-dice", `${dice} dice are too few for ${specs.length} actions`, { field: "specs" });
  const most = dice - specs.length + 1;
  if (ways(dice - 1, specs.length - 1) > MOST_DIVISIONS)
    throw new RuleError("too-many", `${dice} dice can be divided in more than ${MOST_DIVISIONS} ways`, {
      field: "specs",
      data: { max: MOST_DIVISIONS },
    });
  const chances = difficulties.map(
    (difficulty) =>
      difficulty && Array.from({ length: most + 1 }, (_, count) => netUnder(difficulty.final, count).atLeast(1)),
  );
  return { dice, divisions: [...divide(dice, chances)] };
}

/** So many dice are thrown, whatever this action's own pool has lost to its difficulty (DP-5). */
export function splitPart(spec: DifficultySpec, dice: number): DifficultySpec {
  return parseSpec(asThrown(spec, dice + (difficultyOf(spec)?.lost ?? 0)));
}

/** Dice of an action that is interrupted are as if they had never been in its part. */
export function interrupt(
  spec: DifficultySpec,
  faces: DifficultyFaces,
  dice: readonly number[],
): Interrupted<DifficultySpec, DifficultyFaces> {
  const cancelled = faces.dice.filter((_face, index) => dice.includes(index));
  const left = faces.dice.filter((_face, index) => !dice.includes(index));
  return {
    left: left.length === 0 ? null : { spec: asThrown(spec, poolOf(spec) - cancelled.length), faces: { dice: left } },
    cancelled: cancelled.map((face) => ({ role: "dice", size: 10, face })),
  };
}

/** At most one attack in combat, and nothing that is committed. */
function refuseParts(specs: readonly DifficultySpec[], { attacks, committed, inTurn = false }: SplitParts): void {
  const fights = [...new Set(attacks)].filter((index) => inTurn || specs[index]?.combat);
  const [refused] = [...committed, ...fights.slice(1)].sort((a, b) => a - b);
  if (refused === undefined) return;
  const why = committed.includes(refused) ? "a committed action cannot be split" : "one attack a turn is the most";
  throw new RuleError("not-allowed", why, { field: `specs.${refused}`, data: { values: "–" } });
}

/** `dice` over these parts, at least one each: for each part its chance by number of dice, or null. */
function* divide(dice: number, chances: readonly (readonly number[] | null)[]): Generator<SplitDivision> {
  const parts = chances.length;
  const counts = new Array<number>(parts).fill(1);
  counts[parts - 1] = dice - parts + 1;
  for (;;) {
    const each = chances.map((chance, part) => chance && (chance[counts[part] ?? 0] ?? 0));
    yield { dice: [...counts], each, ...together(each) };
    // The last part that can give a die to its neighbour on the left.
    let from = parts - 1;
    while (from > 0 && counts[from] === 1) from -= 1;
    if (from === 0) return;
    const left = (counts[from] ?? 1) - 1;
    counts[from - 1] = (counts[from - 1] ?? 0) + 1;
    counts[from] = 1;
    counts[parts - 1] = left;
  }
}

function together(each: readonly (number | null)[]): Pick<SplitDivision, "all" | "any"> {
  const known = each.filter((p) => p !== null);
  if (known.length < each.length) return { all: null, any: null };
  return {
    all: known.reduce((product, p) => product * p, 1),
    any: 1 - known.reduce((product, p) => product * (1 - p), 1),
  };
}

/** Of n things k. */
function ways(n: number, k: number): number {
  return k === 0 ? 1 : (ways(n - 1, k - 1) * n) / k;
}
