/**
 * A state walk for exact odds: dice fall one by one, and each face leads from one state to the next.
 *
 * A state is a count of dice, capped at a maximum ("so many or more"), and a sum. Cells are dense, so that one more die adds shifted copies.
 */
import { Distribution } from "./distribution.ts";

/** Effect of a face on count and sum, with its probability. */
export interface Step {
  readonly count: number;
  readonly add: number;
  readonly p: number;
}

/** A source of a join: all `steps` lead on from `from`. */
export type Way = readonly [from: Walk, steps: readonly Step[]];

/** Maximum probability of the highest sums that are merged into one. Doubles cannot show it beside 1, and it ends endless dice. */
const NEGLIGIBLE = 1e-19;

/** Walks share slabs of cells, since they are many and small, and one array each would dominate the running time. */
const SLAB = 2 ** 15;
let slab = new Float64Array();
let used = 0;

/** The sums of one count: cell `at` holds P(`low`); `high` is exclusive. */
interface Row {
  low: number;
  high: number;
  at: number;
}

/** P(count, sum) so far. Filled once, then read-only. */
export class Walk {
  static #nowhere: Walk | null = null;
  static #start: Walk | null = null;

  readonly #rows: Row[] = [];
  #cells = slab;

  private constructor(p = 0) {
    if (p === 0) return;
    this.#reach({ low: 0, high: 1, at: 0 }, 0, 0);
    this.#make();
    this.#cells.fill(p, used - 1, used);
  }

  static get nowhere(): Walk {
    return (Walk.#nowhere ??= new Walk());
  }

  /** Count 0 and sum 0. */
  static get start(): Walk {
    return (Walk.#start ??= new Walk(1));
  }

  /** The sum of all ways, with counts capped at `most`. The order of ways and steps determines the last digits. */
  static join(ways: readonly Way[], most: number): Walk {
    const walk = new Walk();
    walk.#gather((give) => {
      for (const [from, steps] of ways)
        for (const { count, add, p } of steps)
          for (let c = 0; c < from.#rows.length; c += 1) give(from, c, Math.min(c + count, most), add, p);
    });
    return walk.#closed();
  }

  /** All repetitions of a step: 1 + step + step² + … A step with a count must have `add` > 0. */
  repeat({ count, add, p }: Step, most: number): Walk {
    if (add === 0) return Walk.join([[this, [{ count, add, p: 1 / (1 - p) }]]], most);
    const walk = new Walk();
    const times = Math.ceil(Math.log(NEGLIGIBLE) / Math.log(p));
    for (let time = 0; time <= times; time += 1)
      this.#rows.forEach((row, c) => walk.#reach(row, Math.min(c + time * count, most), time * add));
    walk.#make();
    this.#rows.forEach((_, c) => walk.#take(this, c, c, 0, 1));
    // Ascending, so that each repetition is built on the previous one.
    walk.#rows.forEach((_, c) => walk.#take(walk, c, Math.min(c + count, most), add, p));
    return walk.#closed();
  }

  /** Number of cells: the memory that it takes. */
  get size(): number {
    return this.#rows.reduce((sum, { low, high }) => sum + high - low, 0);
  }

  /** Distribution of the sum plus `value(count)`; `null` omits a count. */
  values(value: (count: number) => number | null = () => 0): Distribution {
    const all = new Walk();
    all.#gather((give) => {
      this.#rows.forEach((_, c) => {
        const more = value(c);
        if (more !== null) give(this, c, 0, more, 1);
      });
    });
    const [row] = all.#rows;
    if (!row) return Distribution.from([]);
    return Distribution.dense(row.low, all.#cells.subarray(row.at, row.at + row.high - row.low));
  }

  /** Calls `each` twice: first to size the rows, then to fill them. */
  #gather(each: (give: Give) => void): void {
    each((from, c, count, add) => this.#reach(from.#rows[c] as Row, count, add));
    this.#make();
    each((from, c, count, add, p) => this.#take(from, c, count, add, p));
  }

  #reach(row: Row, count: number, add: number): void {
    while (this.#rows.length <= count) this.#rows.push({ low: 0, high: 0, at: 0 });
    if (row.low >= row.high) return;
    const to = this.#rows[count] as Row;
    const isFirst = to.low === to.high;
    if (isFirst || row.low + add < to.low) to.low = row.low + add;
    if (isFirst || row.high + add > to.high) to.high = row.high + add;
  }

  /** Allocates the cells of all rows, filled with 0. */
  #make(): void {
    const { size } = this;
    if (used + size > slab.length) {
      slab = new Float64Array(Math.max(SLAB, size));
      used = 0;
    }
    this.#cells = slab;
    for (const row of this.#rows) {
      row.at = used;
      used += row.high - row.low;
    }
  }

  /** Adds row `c` of `from`, times `p` and shifted by `add`, clipped to the row here. */
  #take(from: Walk, c: number, count: number, add: number, p: number): void {
    const row = from.#rows[c];
    const to = this.#rows[count];
    if (!row || !to) return;
    const cells = from.#cells;
    const out = this.#cells;
    const moved = row.low + add - to.low;
    const { at } = row;
    const start = to.at + moved;
    const length = Math.min(row.high - row.low, to.high - to.low - moved);
    for (let x = 0; x < length; x += 1) out[start + x] = (out[start + x] ?? 0) + (cells[at + x] ?? 0) * p;
  }

  /** Merges negligible highest sums into the last remaining one. */
  #closed(): this {
    const cells = this.#cells;
    for (const row of this.#rows) {
      let last = row.at + row.high - row.low - 1;
      let rest = 0;
      for (; last > row.at && rest + (cells[last] ?? 0) < NEGLIGIBLE; last -= 1) rest += cells[last] ?? 0;
      if (last < row.at) continue;
      cells[last] = (cells[last] ?? 0) + rest;
      row.high = row.low + last - row.at + 1;
    }
    return this;
  }
}

type Give = (from: Walk, c: number, count: number, add: number, p: number) => void;
