/** One quantity of a whole pool, followed die by die: the Discord Die, the Law of Fives and Lucky Breaks included. */
import { Grid, type GridSize, type Shift } from "./grid.ts";
import { hasInfiniteFives, isEliminated, scoreOf } from "./resolve.ts";
import type { FivesSpec } from "./spec.ts";

/** What one thrown die (of the pool or a bonus die) adds; null: such dice are left out. */
export type Measure = (score: number, isOne: boolean) => { readonly row: number; readonly column: number } | null;

/** The pool split by whether it is a Lucky Break; pools without any survivor are neither. */
export interface PoolTable {
  readonly lucky: Grid;
  /** Everything else, pools without a survivor included. Where nobody asks for Lucky Breaks: everything. */
  readonly others: Grid;
}

/** What is left of a series of endless fives beyond the table: below anything that a double shows. */
const NEGLIGIBLE = 1e-19;

interface Faces {
  readonly reaching: readonly Shift[];
  readonly missing: readonly Shift[];
  /** The five that brings a bonus die; null for small dice. */
  readonly five: Shift | null;
  readonly isFiveReaching: boolean;
  readonly gone: number;
}

export function followPool(
  spec: FivesSpec,
  target: number,
  measure: Measure,
  rows: number,
  isSplit: boolean,
): PoolTable {
  const size = sizeOf(spec, target, measure, rows);
  const make = (): Grid => new Grid(size);
  let [lucky, others, nextLucky, nextOthers] = [make(), make(), make(), make()];
  const five = make();
  // Split: no survivor so far, followed as a number because nothing has been counted yet.
  let none = 1;
  if (!isSplit) others.put({ row: 0, column: 0, p: 1 });
  const isInfinite = hasInfiniteFives(spec);
  const known = new Map<string, { readonly faces: Faces; readonly bonus: Bonus }>();
  spec.pool.forEach((die, index) => {
    const key = `${die.size}${spec.protect.includes(index) ? "p" : ""}`;
    const alike = known.get(key) ?? {
      faces: facesOf(die.size, index, spec, target, measure),
      bonus: bonusOf(die.size, target, measure),
    };
    known.set(key, alike);
    const { faces, bonus } = alike;
    const stay = { row: 0, column: 0, p: faces.gone };
    nextLucky.clear();
    nextOthers.clear();
    const throwFive = (source: Grid | number, into: Grid): void => {
      if (!faces.five) return;
      five.clear();
      if (typeof source === "number") five.put({ ...faces.five, p: faces.five.p * source });
      else five.add(source, [faces.five]);
      if (isInfinite && bonus.five) {
        five.repeat(bonus.five);
        into.add(five, bonus.others);
      } else into.add(five, bonus.all);
    };
    const throwDie = (source: Grid, into: Grid, shifts: readonly Shift[], withFive: boolean): void => {
      if (shifts.length > 0) into.add(source, shifts);
      if (withFive) throwFive(source, into);
    };
    const gone = faces.gone > 0 ? [stay] : [];
    throwDie(others, nextOthers, [...faces.reaching, ...faces.missing, ...gone], true);
    if (isSplit) {
      throwDie(lucky, nextLucky, [...faces.reaching, ...gone], faces.isFiveReaching);
      throwDie(lucky, nextOthers, faces.missing, !faces.isFiveReaching);
      for (const shift of faces.reaching) nextLucky.put({ ...shift, p: shift.p * none });
      for (const shift of faces.missing) nextOthers.put({ ...shift, p: shift.p * none });
      if (none > 0) throwFive(none, faces.isFiveReaching ? nextLucky : nextOthers);
      none *= faces.gone;
    }
    [lucky, nextLucky] = [nextLucky, lucky];
    [others, nextOthers] = [nextOthers, others];
  });
  if (isSplit && none > 0) others.put({ row: 0, column: 0, p: none });
  return { lucky, others };
}

/** Faces of equal effect put together. */
function facesOf(size: number, index: number, spec: FivesSpec, target: number, measure: Measure): Faces {
  const reaching: Shift[] = [];
  const missing: Shift[] = [];
  let five: Shift | null = null;
  let gone = 0;
  for (let face = 1; face <= size; face += 1) {
    if (isEliminated(face, index, { discord: spec.discord, protect: spec.protect })) {
      gone += 1 / size;
      continue;
    }
    const moved = measure(scoreOf(face, target), face === 1);
    if (!moved) continue;
    if (face === 5) five = { ...moved, p: 1 / size };
    else merge(face >= target ? reaching : missing, { ...moved, p: 1 / size });
  }
  return { reaching, missing, five, isFiveReaching: 5 >= target, gone };
}

/** Bonus dice: the Discord Die does not touch them (FP-9). */
interface Bonus {
  readonly all: readonly Shift[];
  readonly others: readonly Shift[];
  readonly five: Shift | null;
}

function bonusOf(size: number, target: number, measure: Measure): Bonus {
  const all: Shift[] = [];
  const others: Shift[] = [];
  let five: Shift | null = null;
  for (let face = 1; face <= size; face += 1) {
    const moved = measure(scoreOf(face, target), face === 1);
    if (!moved) continue;
    const shift = { ...moved, p: 1 / size };
    merge(all, shift);
    if (face === 5) five = shift;
    else merge(others, shift);
  }
  return { all, others, five };
}

function merge(shifts: Shift[], { row, column, p }: Shift): void {
  const index = shifts.findIndex((known) => known.row === row && known.column === column);
  const known = shifts[index];
  if (known) shifts[index] = { row, column, p: known.p + p };
  else shifts.push({ row, column, p });
}

function sizeOf(spec: FivesSpec, target: number, measure: Measure, rows: number): GridSize {
  let [min, max] = [0, 0];
  for (const { size } of spec.pool) {
    const columns = [0];
    for (let face = 1; face <= size; face += 1) columns.push(measure(scoreOf(face, target), face === 1)?.column ?? 0);
    const most = Math.max(...columns);
    // A five that brings the best: together never more than twice the best, and a one comes alone or behind a five.
    max += size > 5 ? (measure(scoreOf(5, target), false)?.column ?? 0) + most : most;
    max = Math.max(max, 0);
    min += Math.min(...columns);
  }
  const step = measure(scoreOf(5, target), false)?.column ?? 0;
  return { rows, min, max: max + (hasInfiniteFives(spec) ? chainLength(spec) * step : 0) };
}

/** So many fives beyond the first level, over the whole pool, that more of them are negligible. */
function chainLength({ pool }: FivesSpec): number {
  const sizes = pool.filter(({ size }) => size > 5).map(({ size }) => size);
  if (sizes.length === 0) return 0;
  const smallest = Math.min(...sizes);
  // P(≥ k fives in chains of n dice) ≤ C(n + k − 1, k) / size ** k.
  let bound = 1;
  let k = 0;
  while (bound > NEGLIGIBLE && k < 400) {
    k += 1;
    bound *= (sizes.length + k - 1) / k / smallest;
  }
  return k;
}
