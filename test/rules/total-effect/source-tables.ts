/** The numbers printed by the source, for net −3 … +3 in that order; percentages except for the averages. */

/** P(Total ≥ value). */
export const TOTAL_TABLE: readonly (readonly [value: number, row: readonly number[]])[] = [
  [4, [93.8, 96.5, 98.4, 99.5, 99.9, 100, 100]],
  [5, [81.9, 88.6, 94.2, 98.2, 99.6, 99.9, 100]],
  [6, [65.7, 76.6, 87, 95.4, 98.8, 99.7, 100]],
  [7, [49.1, 62.3, 76.9, 90.7, 97.2, 99.2, 99.8]],
  [8, [34, 47.4, 64.5, 83.8, 94.3, 98, 99.3]],
  [9, [21.8, 33.9, 51.2, 74.1, 89.5, 95.9, 98.4]],
  [10, [13, 22.5, 38.4, 62.5, 82.5, 92, 96.4]],
  [11, [7.2, 14, 27, 50, 73.1, 86, 92.8]],
  [12, [3.6, 8, 17.5, 37.5, 61.7, 77.5, 87]],
  [13, [1.6, 4.1, 10.5, 25.9, 48.8, 66.1, 78.2]],
  [14, [0.7, 2, 5.7, 16.2, 35.5, 52.6, 66.1]],
  [15, [0.2, 0.8, 2.8, 9.3, 23.2, 37.7, 50.9]],
  [16, [0.1, 0.3, 1.2, 4.6, 13, 23.4, 34.3]],
  [17, [0, 0.1, 0.4, 1.9, 5.8, 11.4, 18.1]],
  [18, [0, 0, 0.1, 0.5, 1.6, 3.6, 6.3]],
];

/** Total, Low, Mid, High. */
export const AVERAGES: readonly (readonly number[])[] = [
  [6.7, 7.6, 8.8, 10.5, 12.3, 13.4, 14.3],
  [1.4, 1.6, 1.8, 2, 2.9, 3.5, 3.9],
  [2.2, 2.5, 2.9, 3.5, 4.1, 4.5, 4.8],
  [3.1, 3.5, 4.1, 5, 5.2, 5.4, 5.6],
];

interface RankRow {
  readonly value: number;
  /** up: P(≥ value); down: P(≤ value). */
  readonly direction: "up" | "down";
  readonly row: readonly number[];
}

export const RANK_TABLES: Readonly<Record<"low" | "mid" | "high", readonly RankRow[]>> = {
  low: [
    { value: 1, direction: "down", row: [66.5, 59.8, 51.8, 42.1, 13.2, 3.6, 0.9] },
    { value: 2, direction: "down", row: [91.2, 86.8, 80.3, 70.4, 40.7, 21, 10] },
    { value: 3, direction: "down", row: [98.4, 96.9, 93.8, 87.5, 68.8, 50, 34.4] },
    { value: 4, direction: "down", row: [99.9, 99.6, 98.8, 96.3, 88.9, 79, 68] },
    { value: 5, direction: "down", row: [100, 100, 99.9, 99.5, 98.4, 96.5, 93.8] },
    { value: 2, direction: "up", row: [33.5, 40.2, 48.3, 57.9, 86.8, 96.5, 99.1] },
    { value: 3, direction: "up", row: [8.8, 13.2, 19.8, 29.6, 59.3, 79, 90] },
    { value: 4, direction: "up", row: [1.6, 3.1, 6.3, 12.5, 31.3, 50, 65.6] },
    { value: 5, direction: "up", row: [0.1, 0.4, 1.2, 3.7, 11.1, 21, 32] },
    { value: 6, direction: "up", row: [0, 0, 0.1, 0.5, 1.6, 3.6, 6.2] },
  ],
  mid: [
    { value: 1, direction: "down", row: [25.3, 19.6, 13.2, 7.4, 1.6, 0.3, 0.1] },
    { value: 2, direction: "down", row: [64.9, 53.9, 40.7, 25.9, 11.1, 4.5, 1.8] },
    { value: 3, direction: "down", row: [89.1, 81.3, 68.8, 50, 31.3, 18.8, 10.9] },
    { value: 4, direction: "down", row: [98.2, 95.5, 88.9, 74.1, 59.3, 46.1, 35.1] },
    { value: 5, direction: "down", row: [99.9, 99.7, 98.4, 92.6, 86.8, 80.4, 73.7] },
    { value: 2, direction: "up", row: [73.7, 80.4, 86.8, 92.6, 98.4, 99.7, 99.9] },
    { value: 3, direction: "up", row: [35.1, 46.1, 59.3, 74.1, 88.9, 95.5, 98.2] },
    { value: 4, direction: "up", row: [10.9, 18.8, 31.3, 50, 68.8, 81.3, 89.1] },
    { value: 5, direction: "up", row: [1.8, 4.5, 11.1, 25.9, 40.7, 53.9, 64.9] },
    { value: 6, direction: "up", row: [0.1, 0.3, 1.6, 7.4, 13.2, 19.6, 26.3] },
  ],
  high: [
    { value: 1, direction: "down", row: [6.2, 3.6, 1.6, 0.5, 0.1, 0, 0] },
    { value: 2, direction: "down", row: [32, 21, 11.1, 3.7, 1.2, 0.4, 0.1] },
    { value: 3, direction: "down", row: [65.6, 50, 31.3, 12.5, 6.3, 3.1, 1.6] },
    { value: 4, direction: "down", row: [90, 79, 59.3, 29.6, 19.8, 13.2, 8.8] },
    { value: 5, direction: "down", row: [99.1, 96.5, 86.8, 57.9, 48.2, 40.2, 33.5] },
    { value: 2, direction: "up", row: [93.8, 96.5, 98.4, 99.5, 99.9, 100, 100] },
    { value: 3, direction: "up", row: [68, 79, 88.9, 96.3, 98.8, 99.6, 99.9] },
    { value: 4, direction: "up", row: [34.4, 50, 68.8, 87.5, 93.8, 96.9, 98.4] },
    { value: 5, direction: "up", row: [10, 21, 40.7, 70.4, 80.3, 86.8, 91.2] },
    { value: 6, direction: "up", row: [0.9, 3.6, 13.2, 42.1, 51.8, 59.8, 66.5] },
  ],
};

/** The one misprint (rules of Total//Effect, "Odds"). */
export const MISPRINT = { rank: "mid", direction: "down", value: 1, net: -3, printed: 25.3, right: 26.3 } as const;
