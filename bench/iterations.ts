/** How often a bench repeats its work. `npm run bench -- --once` and `npm test` run each bench once, to find errors instead of times. */
const isOnce = process.env.BENCH_ONCE === "1";

/** `usual` repetitions, or `once` in a run that measures nothing. */
export function iterations(usual: number, once = 1): number {
  return isOnce ? once : usual;
}
