/**
 * Each night `npm test -- --all` plays stories again: on the other generation, in the other theme and language, and with the contrast of everything that
 * they show; and those in Firefox and of what changes rarely (`NIGHTLY` in vitest.config.ts). By day each other story is played once.
 */
export const isNightly = process.env["QUINCUNX_TESTS"] === "all";

/** By day the first of these. */
export function played<T>(usual: T, ...others: readonly T[]): readonly [T, ...T[]] {
  return isNightly ? [usual, ...others] : [usual];
}
