/** The suites that notice changes (tools/mutation.mjs): those without a browser, as they run in this process. */
import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

const wanted = (process.env.MUTATION_SUITES ?? "rules").split(",");

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // They run the tools as programs, which know nothing of a change in here.
    exclude: ["**/node_modules/**", "test/rules/protocol.test.ts"],
    projects: (base.test?.projects ?? []).filter(
      (project) =>
        typeof project === "object" &&
        "test" in project &&
        wanted.includes((project.test?.name as string | undefined) ?? ""),
    ),
  },
});
