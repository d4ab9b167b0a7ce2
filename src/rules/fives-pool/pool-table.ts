/** One quantity of a whole pool, followed die by die: the Discord Die, the Law of Fives and Lucky Breaks included. */
import type { KnownDiscord, PoolDie } from "./discord-odds.ts";
import { Grid, type Part, type Shift } from "./grid.ts";
import { scoreOf } from "./resolve.ts";

/** What one thrown die (of the pool or a bonus die) adds. */
export interface Measure {
  readonly id: string;
  /** null: such dice are left out. */
  readonly of: (score: number, isOne: boolean) => { readonly row: number; readonly column: number } | null;
}

/** What is asked: everything `together`, Lucky Breaks and the rest `apart`, or `lucky` ones only. */
export type Wanted = "together" | "apart" | "lucky";

export interface PoolTable {
  readonly lucky: Grid;
  /** All that is no Lucky Break, pools without a survivor included; where everything is wanted together: everything. */
  readonly others: Grid;
}

export interface Question {
  readonly target: number;
  readonly measure: Measure;
  /** Where the counter stops. */
  readonly most: number;
  readonly wanted: Wanted;
}

/** The pool over every Discord Die that can come. */
export function followPool(cases: readonly KnownDiscord[], question: Question): PoolTable {
  const pools = cases.map((one) => ({ ...followDice(one, question), as: [{ row: 0, column: 0, p: one.weight }] }));
  return {
    lucky: Grid.sum(
      pools.map(({ lucky, as }) => [lucky, as]),
      question.most,
    ),
    others: Grid.sum(
      pools.flatMap(({ none, others, as }) => [[others, as] as const, [Grid.start(none), as] as const]),
      question.most,
    ),
  };
}

/** A pool so far, split by whether it can still be a Lucky Break; without a survivor yet it is neither. */
interface Dice extends PoolTable {
  readonly none: number;
}

/**
 * Pools that were followed, as a tree: pools that begin with the same dice share what these have done. So do the faces of one Discord Die, which
 * leave small dice alone, and the steps that a prompt weighs.
 */
interface Known extends Die {
  readonly dice: Dice;
  readonly then: Known[];
}

const trees = new Map<string, Known>();
/** So many numbers are remembered (some 4 MB), then everything is forgotten. */
const MOST_REMEMBERED = 2 ** 19;
let remembered = 0;

function followDice({ dice, isEndless }: KnownDiscord, question: Question): Dice {
  const { measure, target, most, wanted } = question;
  const key = `${measure.id} ${target} ${most} ${wanted} ${isEndless}`;
  let place: Known = trees.get(key) ?? { ...NO_DIE, dice: nothing(wanted), then: [] };
  trees.set(key, place);
  for (const { size, lost } of dice) {
    let next: Known | undefined = place.then.find((one) => one.size === size && one.lost === lost);
    if (!next) {
      // A die like the one before is known already.
      const die = place.size === size && place.lost === lost ? place : dieOf(size, lost, isEndless, question);
      next = { ...die, dice: throwDie(place.dice, die, question), then: [] };
      place.then.push(next);
      remembered += next.dice.lucky.size + next.dice.others.size;
    }
    place = next;
  }
  if (remembered > MOST_REMEMBERED) {
    trees.clear();
    remembered = 0;
  }
  return place.dice;
}

function nothing(wanted: Wanted): Dice {
  return wanted === "together"
    ? { none: 0, lucky: Grid.empty, others: Grid.start() }
    : { none: 1, lucky: Grid.empty, others: Grid.empty };
}

function throwDie({ none, lucky, others }: Dice, die: Die, { most, wanted }: Question): Dice {
  const after = (source: Grid, { shifts, five }: Faces): readonly Part[] =>
    five
      ? [
          [source, shifts],
          [Grid.sum([[source, [five.first]]], most).repeat(five.again, most), five.last],
        ]
      : [[source, shifts]];
  if (wanted === "together") return { none: 0, lucky, others: Grid.sum(after(others, die.all), most) };
  const nobody = Grid.start(none);
  return {
    none: none * die.gone.p,
    lucky: Grid.sum([...after(lucky, die.reaching), [lucky, [die.gone]], ...after(nobody, die.reaching)], most),
    others:
      wanted === "lucky"
        ? others
        : Grid.sum([...after(others, die.all), ...after(lucky, die.missing), ...after(nobody, die.missing)], most),
  };
}

interface Die extends PoolDie {
  /** Taken by the Discord Die. */
  readonly gone: Shift;
  /** The rest, by whether it reaches the TN. */
  readonly reaching: Faces;
  readonly missing: Faces;
  readonly all: Faces;
}

/** Faces of equal effect put together, a five with the bonus die that it brings (FP-9). */
interface Faces {
  readonly shifts: readonly Shift[];
  /** Endless: the five, each five that follows, and what comes last; null otherwise. */
  readonly five: { readonly first: Shift; readonly again: Shift; readonly last: readonly Shift[] } | null;
}

const NO_FACES: Faces = { shifts: [], five: null };
const NO_DIE: Die = {
  size: 0,
  lost: 0,
  gone: { row: 0, column: 0, p: 0 },
  reaching: NO_FACES,
  missing: NO_FACES,
  all: NO_FACES,
};

function dieOf(size: number, lost: number, isEndless: boolean, { target, measure }: Question): Die {
  const p = 1 / size;
  // The Discord Die does not touch bonus dice.
  const bonus: Mutable[] = [];
  const last: Mutable[] = [];
  let five: Shift | null = null;
  const shown = Array.from({ length: size }, (_, index) => {
    const face = index + 1;
    const moved = measure.of(scoreOf(face, target), face === 1);
    if (!moved) return null;
    add(bonus, moved, p);
    if (face === 5) five = { ...moved, p };
    else add(last, moved, p);
    return moved;
  });
  const reaching: Mutable[] = [];
  const missing: Mutable[] = [];
  const all: Mutable[] = [];
  const gone = { row: 0, column: 0, p: lost === 0 ? 0 : p };
  if (lost > 0) add(all, gone, p);
  shown.forEach((moved, index) => {
    const face = index + 1;
    if (!moved || face === lost || (face === 5 && isEndless)) return;
    for (const into of [all, face >= target ? reaching : missing])
      if (face !== 5) add(into, moved, p);
      else
        for (const more of bonus)
          add(into, { row: moved.row + more.row, column: moved.column + more.column }, p * more.p);
  });
  const endless = five && isEndless ? { first: five, again: five, last } : null;
  return {
    size,
    lost,
    gone,
    reaching: { shifts: reaching, five: target <= 5 ? endless : null },
    missing: { shifts: missing, five: target > 5 ? endless : null },
    all: { shifts: all, five: endless },
  };
}

interface Mutable {
  readonly row: number;
  readonly column: number;
  p: number;
}

/** Shifts of equal effect are one. */
function add(to: Mutable[], { row, column }: Pick<Shift, "row" | "column">, p: number): void {
  for (const known of to)
    if (known.row === row && known.column === column) {
      known.p += p;
      return;
    }
  to.push({ row, column, p });
}
