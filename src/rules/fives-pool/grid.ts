/**
 * Probabilities over (how many dice of a kind, a sum): what the dice of a pool have done so far. Values with a few operations, like `Distribution`, and
 * dense, so that one more die means adding shifted copies. The counter stops at its last row ("so many or more").
 */
import { Distribution } from "../odds/distribution.ts";
import { NEGLIGIBLE, Rows } from "./rows.ts";

/** What one outcome adds to counter and sum. */
export interface Shift {
  readonly row: number;
  readonly column: number;
  readonly p: number;
}

/** `source`, followed by one of `shifts`. */
export type Part = readonly [source: Grid, shifts: readonly Shift[]];

export class Grid {
  static readonly empty = new Grid(new Rows());

  readonly #rows: Rows;

  private constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Nothing counted, nothing added: with probability `p`. */
  static start(p = 1): Grid {
    if (p === 0) return Grid.empty;
    const rows = new Rows();
    rows.need(0, 0, 1);
    rows.make();
    rows.cells[rows.at[0] as number] = p;
    return new Grid(rows);
  }

  /** All `parts` together; the counter stops at `most`. */
  static sum(parts: readonly Part[], most: number): Grid {
    const rows = new Rows();
    for (const [source, shifts] of parts)
      for (const { row, column } of shifts) source.#rows.needMoved(rows, row, column, most);
    rows.make();
    for (const [source, shifts] of parts)
      for (const { row, column, p } of shifts) source.#rows.addTo(rows, row, column, p, most);
    rows.close();
    return new Grid(rows);
  }

  /** This, or this moved once, or twice … without end: 1 + shift + shift² + … A shift that counts adds to the sum too. */
  repeat({ row, column, p }: Shift, most: number): Grid {
    if (column === 0) return Grid.sum([[this, [{ row, column, p: 1 / (1 - p) }]]], most);
    const times = Math.ceil(Math.log(NEGLIGIBLE) / Math.log(p));
    const rows = new Rows();
    for (let time = 0; time <= times; time += 1) this.#rows.needMoved(rows, time * row, time * column, most);
    rows.make();
    this.#rows.addTo(rows, 0, 0, 1, most);
    // Ascending, row by row and within each: what was moved once is moved again.
    for (let r = 0; r < rows.count; r += 1) rows.addRow(r, rows, Math.min(r + row, most), column, p);
    rows.close();
    return new Grid(rows);
  }

  /** Numbers held: what it takes to remember this. */
  get size(): number {
    return this.#rows.size;
  }

  /** The sums alone, those of each row moved by what `moved` says of its count; null leaves a row out. */
  sums(moved: (count: number) => number | null = () => 0): Distribution {
    const all = new Rows();
    const moves = Array.from({ length: this.#rows.count }, (_, count) => moved(count));
    moves.forEach((move, r) => {
      if (move !== null) all.need(0, (this.#rows.low[r] as number) + move, (this.#rows.high[r] as number) + move);
    });
    if (all.count === 0) return Distribution.from([]);
    all.make();
    moves.forEach((move, r) => {
      if (move !== null) this.#rows.addRow(r, all, 0, move, 1);
    });
    const [low, high, at] = [all.low[0] as number, all.high[0] as number, all.at[0] as number];
    return Distribution.dense(low, all.cells.subarray(at, at + high - low));
  }
}
