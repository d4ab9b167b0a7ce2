/** What a file `bench/<name>.bench.ts` exports: `export const name: string` and `export async function run(): Promise<Row[]>`. */
export interface Row {
  /** What was measured, against what: "roll of 3dt / core roll of 3d6". */
  readonly what: string;
  /** How many times the yardstick; below 1 is better than it. */
  readonly ratio: number;
  /** The numbers behind the ratio, with their units, for people. */
  readonly detail: string;
  /** The ratio must not be above this; where it is, the bench fails. Left out: for information. */
  readonly limit?: number;
}

export interface Bench {
  readonly name: string;
  run(): Promise<readonly Row[]>;
}
