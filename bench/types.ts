/** Result rows of a file `bench/<name>.bench.ts`, which exports `name: string` and `run(): Promise<readonly Row[]>`. */
export interface Row {
  /** The measured thing and its baseline: "roll of 3dt / core roll of 3d6". */
  readonly what: string;
  /** The ratio to the baseline; below 1 is faster. */
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
