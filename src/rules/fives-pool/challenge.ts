/** Challenge dice before they are thrown: how many score, and how many show 1. */
import { isScoringChallenge } from "./resolve.ts";

export interface ChallengeCase {
  readonly scoring: number;
  /** P(so many scoring challenge dice). */
  readonly p: number;
  /** By number of ones: P(so many scoring ones, and so many that show 1). A die cannot do both. */
  readonly ones: readonly number[];
}

export function challengeCases(dice: number): readonly ChallengeCase[] {
  const scoring = [1, 2, 3, 4, 5, 6].filter(isScoringChallenge).length / 6;
  const one = 1 / 6;
  let table: number[][] = [[1]];
  for (let die = 0; die < dice; die += 1) {
    const next: number[][] = Array.from({ length: die + 2 }, () => new Array<number>(die + 2).fill(0));
    table.forEach((row, hits) =>
      row.forEach((p, ones) => {
        bump(next, hits + 1, ones, p * scoring);
        bump(next, hits, ones + 1, p * one);
        bump(next, hits, ones, p * (1 - scoring - one));
      }),
    );
    table = next;
  }
  return table.map((ones, hits) => ({ scoring: hits, p: ones.reduce((sum, p) => sum + p, 0), ones }));
}

function bump(table: number[][], row: number, column: number, p: number): void {
  const cells = table[row];
  if (cells) cells[column] = (cells[column] ?? 0) + p;
}
