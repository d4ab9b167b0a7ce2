/** The seeds to play: those of this release, or those of the environment. */

/**
 * `SIMULATION_SEED=abc` plays that seed alone; `SIMULATION_COUNT=1000` sets the number, `SIMULATION_BASE=x` the prefix.
 */
export function seedsFor(what: string, count: number): readonly string[] {
  const { SIMULATION_SEED: one, SIMULATION_COUNT: many, SIMULATION_BASE: base = what } = process.env;
  if (one) return [one];
  return Array.from({ length: many ? Number(many) : count }, (_, index) => `${base}-${index}`);
}

/**
 * The histories of `npm test`: those of the first 200 that together do all that these do, each twice where two do it (choose.ts;
 * `SIMULATION_BASE=history npm run bench -- simulation` prints them). If one no longer does it, "every operation counts" says so.
 * The nightly workflow plays others each day.
 */
const CHOSEN: readonly number[] = [
  1, 6, 7, 11, 13, 15, 21, 22, 23, 24, 26, 28, 31, 35, 38, 42, 43, 45, 46, 47, 49, 53, 54, 63, 68, 86, 94, 95, 97, 98,
  104, 105, 106, 110, 112, 126, 131, 138, 143, 158, 159, 162, 172, 177, 179, 184, 186,
];

const GROUPS = 20;

/** The seeds in groups: first seed, group size, all seeds. */
export function historySeeds(): readonly (readonly [string, number, readonly string[]])[] {
  const { SIMULATION_SEED, SIMULATION_COUNT, SIMULATION_BASE } = process.env;
  const isAsked = [SIMULATION_SEED, SIMULATION_COUNT, SIMULATION_BASE].some((asked) => asked !== undefined);
  const all = isAsked ? seedsFor("history", 200) : CHOSEN.map((index) => `history-${index}`);
  const groups = Array.from({ length: GROUPS }, (_, group) => all.filter((_seed, index) => index % GROUPS === group));
  return groups.flatMap((seeds) => (seeds[0] === undefined ? [] : [[seeds[0], seeds.length, seeds] as const]));
}

/** Fewer histories may leave something out. */
export const ENOUGH = CHOSEN.length;
