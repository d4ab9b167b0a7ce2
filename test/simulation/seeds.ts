/** Which seeds are played: those of this release, or what the environment says. */

/** `SIMULATION_SEED=abc` plays that one alone; `SIMULATION_COUNT=1000` so many, `SIMULATION_BASE=x` other ones. */
export function seedsFor(what: string, count: number): readonly string[] {
  const { SIMULATION_SEED: one, SIMULATION_COUNT: many, SIMULATION_BASE: base = what } = process.env;
  if (one) return [one];
  return Array.from({ length: many ? Number(many) : count }, (_, index) => `${base}-${index}`);
}
