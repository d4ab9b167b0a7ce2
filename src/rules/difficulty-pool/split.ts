/** Several actions in one turn divide the smallest of their pools (DP-12). */
import { inField, RuleError, notAllowed } from "../contract/error.ts";
import type { Interrupted, SplitDivision, SplitOdds, SplitParts } from "../contract/split.ts";
import { netUnder } from "./odds.ts";
import { difficultyOf } from "./difficulty.ts";
import { asThrown, knownBase, type DifficultyFaces } from "./resolve.ts";
import { parseSpec, poolOf, type DifficultySpec } from "./spec.ts";

/** Limit for memory and readability. */
const MOST_DIVISIONS = 100_000;

/** Returns every division, in ascending order. */
export function split(specs: readonly DifficultySpec[], parts: SplitParts): SplitOdds {
  refuseParts(specs, parts);
  const difficulties = specs.map((spec, index) => {
    if (parts.mayBeOpen !== true) inField(`specs.${index}`, () => knownBase(spec));
    return difficultyOf(spec);
  });
  // A pool with an unknown difficulty keeps all its dice.
  const dice = Math.min(...specs.map((spec, index) => difficulties[index]?.dice ?? poolOf(spec)));
  const { least = 1 } = parts;
  if (dice < 2 || dice < specs.length * least)
    throw new RuleError("no-dice", `${dice} dice are too few for ${specs.length} actions`, { field: "specs" });
  const most = dice - (specs.length - 1) * least;
  if (ways(most - least + specs.length - 1, specs.length - 1) > MOST_DIVISIONS)
    throw new RuleError("too-many", `${dice} dice can be divided in more than ${MOST_DIVISIONS} ways`, {
      field: "specs",
      data: { max: MOST_DIVISIONS },
    });
  const chances = difficulties.map(
    (difficulty) =>
      difficulty && Array.from({ length: most + 1 }, (_, count) => netUnder(difficulty.final, count).atLeast(1)),
  );
  return { dice, divisions: [...divide(dice, least, chances)] };
}

/** Throws exactly `dice` dice, regardless of dice lost to this action's difficulty (DP-5). */
export function splitPart(spec: DifficultySpec, dice: number): DifficultySpec {
  return parseSpec(asThrown(spec, dice + (difficultyOf(spec)?.lost ?? 0)));
}

/** Removes the cancelled dice as if the part never had them. */
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

/** Throws RuleError `not-allowed` for committed actions, and for a second attack in combat. */
function refuseParts(specs: readonly DifficultySpec[], { attacks, committed, inTurn = false }: SplitParts): void {
  const fights = [...new Set(attacks)].filter((index) => inTurn || specs[index]?.combat);
  const [refused] = [...committed, ...fights.slice(1)].sort((a, b) => a - b);
  if (refused === undefined) return;
  const why = committed.includes(refused) ? "a committed action cannot be split" : "one attack a turn is the most";
  throw notAllowed(`specs.${refused}`, why);
}

/** Every way to divide `dice`, at least `least` per part. `chances`: by part and number of dice; `null`: unknown. */
function* divide(
  dice: number,
  least: number,
  chances: readonly (readonly number[] | null)[],
): Generator<SplitDivision> {
  const parts = chances.length;
  const counts = new Array<number>(parts).fill(least);
  counts[parts - 1] = dice - (parts - 1) * least;
  for (;;) {
    const each = chances.map((chance, part) => chance && (chance[counts[part] ?? 0] ?? 0));
    yield { dice: [...counts], each, ...together(each) };
    // Take a die from the last part that can spare one, and give it to the part on its left.
    let from = parts - 1;
    while (from > 0 && counts[from] === least) from -= 1;
    if (from === 0) return;
    const left = (counts[from] ?? least) - 1;
    counts[from - 1] = (counts[from - 1] ?? 0) + 1;
    counts[from] = least;
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

/** Binomial coefficient. */
function ways(n: number, k: number): number {
  return k === 0 ? 1 : (ways(n - 1, k - 1) * n) / k;
}
