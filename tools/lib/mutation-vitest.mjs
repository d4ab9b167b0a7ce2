/** What tests import as "vitest" while a seat of `npm run mutation` runs them (mutation-seat.mjs): the same functions, for one process that runs them again and again. */
const { describe, it, expect, vi } = globalThis[Symbol.for("quincunx.mutation")];
export { describe, expect, it, vi };
