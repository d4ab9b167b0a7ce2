/** The seeds to play: those of this release, or those of the environment. */

/**
 * `SIMULATION_SEED=abc` plays that seed alone; `SIMULATION_COUNT=1000` sets the number, `SIMULATION_BASE=x` the prefix.
 */
export function seedsFor(what: string, count: number): readonly string[] {
  const { SIMULATION_SEED: one, SIMULATION_COUNT: many, SIMULATION_BASE: base = what } = process.env;
  if (one) return [one];
  return Array.from({ length: many ? Number(many) : count }, (_, index) => `${base}-${index}`);
}

/** Number of histories in `npm test`. */
export const HISTORIES = 200;
const GROUPS = 20;

/** One half of the seeds in groups: first seed, group size, all seeds. A single seed belongs to the first half. */
export function historySeeds(half: "first" | "second"): readonly (readonly [string, number, readonly string[]])[] {
  const all = seedsFor("history", HISTORIES);
  const middle = Math.ceil(all.length / 2);
  const own = half === "first" ? all.slice(0, middle) : all.slice(middle);
  const groups = Array.from({ length: GROUPS }, (_, group) => own.filter((_seed, index) => index % GROUPS === group));
  return groups.flatMap((seeds) => (seeds[0] === undefined ? [] : [[seeds[0], seeds.length, seeds] as const]));
}
