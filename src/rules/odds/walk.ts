/**
 * A state walk: dice fall one after the other, and each face leads from a state to the next. A state is a count (how many dice of a kind there are)
 * beside a sum; at the end it has a value. The count stops at its last ("so many or more"). Dense, so that one more die means adding moved copies.
 */
import { Distribution } from "./distribution.ts";

/** Where a face leads: what it counts and adds, and how probable it is. */
export interface Step {
  readonly count: number;
  readonly add: number;
  readonly p: number;
}

/** From there, by one of these steps. */
export type Way = readonly [from: Walk, steps: readonly Step[]];

/** Sums of a count beyond which less than this lies are put on the last one: beside 1 no double shows it, and endless dice end. */
const NEGLIGIBLE = 1e-19;

/** Walks are many and small: an array of its own for each would cost more than all that is done with it. */
const SLAB = 2 ** 15;
let slab = new Float64Array();
let used = 0;

/** The sums of one count: P(`low`) stands at `at`, and so on up to before `high`. */
interface Row {
  low: number;
  high: number;
  at: number;
}

/** So far: P(count, sum). Filled once, then only read. */
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

  /** Nothing counted, nothing added. */
  static get start(): Walk {
    return (Walk.#start ??= new Walk(1));
  }

  /** All `ways` together. Sums run in the order of ways and steps: another order has other last digits. */
  static join(ways: readonly Way[], most: number): Walk {
    const walk = new Walk();
    walk.#gather((give) => {
      for (const [from, steps] of ways)
        for (const { count, add, p } of steps)
          for (let c = 0; c < from.#rows.length; c += 1) give(from, c, Math.min(c + count, most), add, p);
    });
    return walk.#closed();
  }

  /** Here, or one step on, or two … without end: 1 + step + step² + … A step that counts adds too. */
  repeat({ count, add, p }: Step, most: number): Walk {
    if (add === 0) return Walk.join([[this, [{ count, add, p: 1 / (1 - p) }]]], most);
    const walk = new Walk();
    const times = Math.ceil(Math.log(NEGLIGIBLE) / Math.log(p));
    for (let time = 0; time <= times; time += 1)
      this.#rows.forEach((row, c) => walk.#reach(row, Math.min(c + time * count, most), time * add));
    walk.#make();
    this.#rows.forEach((_, c) => walk.#take(this, c, c, 0, 1));
    // Ascending, row by row and within each: what went one step goes one more.
    walk.#rows.forEach((_, c) => walk.#take(walk, c, Math.min(c + count, most), add, p));
    return walk.#closed();
  }

  /** Numbers held: what it takes to remember this. */
  get size(): number {
    return this.#rows.reduce((sum, { low, high }) => sum + high - low, 0);
  }

  /** At the end a value: the sum, and what `value` says of its count; null leaves a count out. */
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

  /** What `each` gives comes here: asked once how far it reaches, then for what it adds. */
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

  /** Zeros as far as this reaches. */
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

  /** What a row of `from` holds, weighed and moved, as far as the row here reaches. */
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
    for (let x = 0; x < length; x += 1) out[start + x] = (out[start + x] as number) + (cells[at + x] as number) * p;
  }

  /** Without last sums that weigh next to nothing; what they weigh goes to the last one that stays. */
  #closed(): this {
    const cells = this.#cells;
    for (const row of this.#rows) {
      let last = row.at + row.high - row.low - 1;
      let rest = 0;
      for (; last > row.at && rest + (cells[last] as number) < NEGLIGIBLE; last -= 1) rest += cells[last] as number;
      if (last < row.at) continue;
      cells[last] = (cells[last] as number) + rest;
      row.high = row.low + last - row.at + 1;
    }
    return this;
  }
}

type Give = (from: Walk, c: number, count: number, add: number, p: number) => void;
