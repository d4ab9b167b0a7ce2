/** Values that steps choose from. */
import type { Random } from "../random.ts";
import type { SoFar, Step } from "../story.ts";

/** Commands of all mechanics: with and without targets, with dice that wait for the GM. */
export const COMMANDS = [
  "check 5 vs 20",
  "check 3",
  "check 5 + d6[ally] vs 15",
  "check passive 5 vs 12",
  "te adv 2 low",
  "te esc 1 mid",
  'te mid+1 inverse if <3 "bond helps"',
  "margin 6 vs 7",
  "margin 6/9 vs 5 need 2",
  "margin 4",
  "fives 2d6 + d8 vs 5",
  "fives 2d6[hero] + d8[trope] + d10 vs 5 cd 2 by gm",
  "fives 3d6 vs 6 luck d6",
  "fives 4d6 + d8 vs 4 discord 6",
  "fives 3d6 vs 4",
  "fives 2d6 + d8 cd 1 by gm",
  "pool 7 vs 6",
  "pool 3 + 2 vs 4",
  'pool 6 scale 2 "metres" vs 5',
];

/** Values of the fields that may change after the throw, field by field. */
export const TARGETS: Readonly<Record<string, (random: Random) => unknown>> = {
  target: (random) => random.integer(4, 6),
  threshold: (random) => random.integer(1, 11),
  base: (random) => random.integer(2, 10),
  thresholds: (random) => [{ at: random.integer(1, 15) }, { at: random.integer(16, 30) }],
};

/** A value for each field. */
export function someTargets(random: Random): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(TARGETS).map(([field, draw]) => [field, draw(random)]));
}

/** One of the newest matching steps. */
export function recent(random: Random, { steps }: SoFar, fits: (step: Step) => boolean): Step | null {
  const found = steps.filter(fits).slice(-4);
  return found.length > 0 ? random.pick(found) : null;
}

export function isOf(...kinds: readonly string[]): (step: Step) => boolean {
  return ({ kind }) => kinds.includes(kind);
}

/** `null`: none of these users is present. */
export function someone(random: Random, from: SoFar["here"]): string | null {
  return from.length > 0 ? random.pick(from).name : null;
}
