/** The tests of this package on generation 14, and the tests of differences between the generations also on 13. */
import { defineConfig } from "vitest/config";

const SHARED = { isolate: false, setupFiles: ["./src/vitest/fresh-file.ts", "./src/vitest/quiet-console.ts"] };

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: "14", include: ["test/**/*.test.{ts,mjs}"], ...SHARED } },
      {
        extends: true,
        test: {
          name: "13",
          include: ["test/{conformance,live-checks}/**/*.test.ts"],
          env: { FOUNDRY_GENERATION: "13" },
          ...SHARED,
        },
      },
    ],
  },
});
