/**
 * Places the chances of a party as dots on a line from 0 to 100 %. Similar chances share one dot with a count, which
 * limits the height.
 */
import { initialsOf } from "../../../ui/draw/crest.ts";
import { formatNumber, formatPercent, joinWords } from "../../../ui/numbers.ts";

export interface Dot {
  readonly left: string;
  readonly row: number;
  readonly shape: number;
  readonly initials: string;
  readonly spoken: string;
}

/** Distances in percent of the line: dots closer than `APART` use different rows, dots closer than `ALIKE` merge. */
const APART = 10;
const ALIKE = 3;
/** If all rows are taken, a dot merges with its neighbour. */
const MOST_ROWS = 2;
const SHAPES = 4;

interface Group {
  left: number;
  readonly heroes: number[];
}

export function placeDots(
  names: readonly string[],
  chances: readonly number[],
): { readonly dots: readonly Dot[]; readonly rows: number } {
  const rows: number[] = [];
  const placed: { readonly group: Group; readonly row: number }[] = [];
  const order = chances.map((p, hero) => ({ left: p * 100, hero })).sort((a, b) => a.left - b.left);
  for (const { left, hero } of order) {
    const near = placed.at(-1)?.group;
    const free = rows.findIndex((last) => left - last >= APART);
    const row = free < 0 ? rows.length : free;
    if (near && (left - near.left < ALIKE || row >= MOST_ROWS)) {
      near.heroes.push(hero);
      continue;
    }
    rows[row] = left;
    placed.push({ group: { left, heroes: [hero] }, row });
  }
  const say = (hero: number): string => `${names[hero] ?? ""} ${formatPercent(chances[hero] ?? 0)}`;
  const dots = placed.map(({ group: { left, heroes }, row }) => ({
    left: left.toFixed(1),
    row,
    shape: heroes.length > 1 ? 0 : (heroes[0] ?? 0) % SHAPES,
    initials: heroes.length > 1 ? `${formatNumber(heroes.length)}×` : initialsOf(names[heroes[0] ?? 0] ?? ""),
    spoken: joinWords(heroes.map(say)),
  }));
  return { dots, rows: Math.max(1, rows.length) };
}
