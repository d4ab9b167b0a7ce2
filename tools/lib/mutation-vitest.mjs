/** What tests import as "vitest" while a process of `npm run mutation` runs them: the same functions, for one process that runs them again and again. */
const { describe, it, test, expect, vi, beforeAll, afterAll, beforeEach, afterEach } =
  globalThis[Symbol.for("quincunx.mutation")];
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi };
