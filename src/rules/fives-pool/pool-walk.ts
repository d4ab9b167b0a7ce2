/** Walks through a whole pool, die by die, with the Discord Die, the Law of Fives (FP-9) and Lucky Breaks (FP-13). */
import { Walk, type Step, type Way } from "../odds/walk.ts";
import type { KnownDiscord, PoolDie } from "./discord-odds.ts";
import { LONGEST_CHAIN } from "../contract/terms.ts";
import { scoreOf } from "./resolve.ts";

export type Move = Omit<Step, "p">;

/** The number that a walk follows: each thrown die counts and adds. */
export interface Measure {
  readonly id: string;
  /** `null` excludes rolls with such a die. */
  readonly of: (score: number, face: number) => Move | null;
}

export interface Question {
  readonly target: number;
  readonly measure: Measure;
  /** The highest count; beyond it the count remains. */
  readonly most: number;
  /** `together`: one walk for all pools; `apart`: Lucky Breaks and the rest separately; `lucky`: Lucky Breaks only. */
  readonly mode: "together" | "apart" | "lucky";
}

export interface PoolWalk {
  readonly lucky: Walk;
  /** Pools without a Lucky Break, including those without a survivor; all pools if `wanted` is `together`. */
  readonly otherPools: Walk;
}

const NOTHING = { count: 0, add: 0 };

export function followPool(cases: readonly KnownDiscord[], question: Question): PoolWalk {
  const pools = cases.map((known) => ({ ...followDice(known, question), by: [{ ...NOTHING, p: known.weight }] }));
  return {
    lucky: Walk.join(
      pools.map(({ lucky, by }) => [lucky, by]),
      question.most,
    ),
    otherPools: Walk.join(
      pools.flatMap(({ none, otherPools: others, by }): Way[] => [
        [others, by],
        [none, by],
      ]),
      question.most,
    ),
  };
}

/** `none`: no survivor yet. */
interface Dice extends PoolWalk {
  readonly none: Walk;
}

/**
 * Cache of walks as a tree: pools that begin with the same dice share their walks. Faces of the Discord Die that spare
 * small dice share them too, and so do step values.
 */
interface Place {
  readonly dice: Dice;
  readonly then: Map<number | string, Place>;
}

interface Tree {
  readonly start: Place;
  readonly dice: Map<number | string, Die>;
}

const trees = new Map<string, Tree>();
/** Limit of cached numbers (about 4 MB), after which the cache is cleared. `PLACE`: numbers per tree node. */
const MOST_REMEMBERED = 2 ** 19;
const PLACE = 8;
let remembered = 0;

function followDice({ dice, isEndless }: KnownDiscord, question: Question): Dice {
  const { measure, target, most, mode: wanted } = question;
  if (remembered > MOST_REMEMBERED) {
    trees.clear();
    remembered = 0;
  }
  const key = `${measure.id} ${target} ${isEndless} ${most} ${wanted}`;
  const tree: Tree = trees.get(key) ?? { start: { dice: begin(wanted), then: new Map() }, dice: new Map() };
  trees.set(key, tree);
  return dice.reduce<Place>((place, die) => {
    const id = die.facesSoFar ? `${die.size} ${die.lost} ${die.facesSoFar.join()}` : 20 * die.size + die.lost;
    const known = place.then.get(id);
    if (known) return known;
    const faces = tree.dice.get(id) ?? dieOf(die, isEndless, question);
    tree.dice.set(id, faces);
    const next = { dice: throwDie(place.dice, faces, question), then: new Map() };
    place.then.set(id, next);
    remembered += PLACE + next.dice.lucky.size + next.dice.otherPools.size;
    return next;
  }, tree.start).dice;
}

function begin(wanted: Question["mode"]): Dice {
  const { nowhere, start } = Walk;
  return wanted === "together"
    ? { none: nowhere, lucky: nowhere, otherPools: start }
    : { none: start, lucky: nowhere, otherPools: nowhere };
}

/**
 * A survivor that reaches the TN starts or keeps a Lucky Break, one that misses ends it; an eliminated die changes
 * nothing.
 */
function throwDie({ none, lucky, otherPools: others }: Dice, die: Die, { most, mode: wanted }: Question): Dice {
  const { reaching, missing, all } = die;
  if (wanted === "together") return { none, lucky, otherPools: Walk.join(all(others), most) };
  return {
    none: Walk.join([[none, die.gone]], most),
    lucky: Walk.join([...reaching(lucky), [lucky, die.gone], ...reaching(none)], most),
    otherPools: wanted === "lucky" ? others : Walk.join([...all(others), ...missing(lucky), ...missing(none)], most),
  };
}

/** Ways from a walk over faces of one die; a five includes its bonus die (FP-9). */
type Ways = (from: Walk) => readonly Way[];

interface Die {
  /** Taken by the Discord Die. */
  readonly gone: readonly Step[];
  readonly reaching: Ways;
  readonly missing: Ways;
  readonly all: Ways;
}

function dieOf(
  { size, lost, facesSoFar: shown }: PoolDie,
  isEndless: boolean,
  { target, measure, most }: Question,
): Die {
  const moveOf = (face: number): Move | null => measure.of(scoreOf(face, target), face);
  const faces = Array.from({ length: size }, (_, index) => index + 1);
  const moves = faces.map(moveOf);
  // The Discord Die does not touch bonus dice.
  const bonus: Step[] = [];
  const last: Step[] = [];
  moves.forEach((move, index) => {
    if (move) merge(bonus, move, 1 / size);
    if (move && index !== 4) merge(last, move, 1 / size);
  });
  const [fallen, ...chain] = shown ?? [];
  const p = fallen === undefined ? 1 / size : 1;
  const isUnfinished = chain.length === 0 || (isEndless && chain.at(-1) === 5 && chain.length < LONGEST_CHAIN);
  const five = chain.map(moveOf).reduce(joinMoves, moves[4] ?? null);
  const those = (isMeant: (face: number) => boolean, more: readonly Step[] = []): Ways => {
    const steps = [...more];
    let first: Step | null = null;
    for (const face of fallen === undefined ? faces : [fallen]) {
      const move = face === 5 ? five : (moves[face - 1] ?? null);
      if (!move || face === lost || !isMeant(face)) continue;
      if (face !== 5 || !isUnfinished) merge(steps, move, p);
      else if (isEndless) first = { ...move, p };
      else for (const next of bonus) merge(steps, joinMoves(move, next) as Move, p * next.p);
    }
    const again = { ...NOTHING, ...moves[4], p: 1 / size };
    return (from) =>
      first
        ? [
            [from, steps],
            [Walk.join([[from, [first]]], most).repeat(again, most), last],
          ]
        : [[from, steps]];
  };
  const gone = lost > 0 && (fallen ?? lost) === lost ? [{ ...NOTHING, p }] : [];
  return {
    gone,
    reaching: those((face) => face >= target),
    missing: those((face) => face < target),
    all: those(() => true, gone),
  };
}

function joinMoves(a: Move | null, b: Move | null): Move | null {
  return a && b && { count: a.count + b.count, add: a.add + b.add };
}

function merge(steps: Step[], { count, add }: Move, p: number): void {
  const at = steps.findIndex((known) => known.count === count && known.add === add);
  steps[at < 0 ? steps.length : at] = { count, add, p: p + (steps[at]?.p ?? 0) };
}
