/** The suites that notice changes (tools/mutation.mjs): those without a browser, as they run in this process. */
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "./vitest.config.ts";

const wanted = (process.env.MUTATION_SUITES ?? "rules").split(",");

/** How long each file took when all of them ran, before anything was changed. */
let durations: ReadonlyMap<string, number> | undefined;

/** Quick files first, so that most changes are noticed within a second or two: the first test that fails ends the run. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    durations ??= this.#measured(files);
    const duration = ({ moduleId }: TestSpecification): number => durations?.get(moduleId) ?? 0;
    return durations ? [...files].sort((a, b) => duration(a) - duration(b)) : super.sort(files);
  }

  /** Undefined as long as they have not run. */
  #measured(files: readonly TestSpecification[]): ReadonlyMap<string, number> | undefined {
    const known = files.map(({ moduleId, project }) => {
      const key = `${project.name}:${moduleId.slice(this.ctx.config.root.length + 1)}`;
      return [moduleId, this.ctx.cache.getFileTestResults(key)?.duration] as const;
    });
    return known.every((entry): entry is readonly [string, number] => entry[1] !== undefined)
      ? new Map(known)
      : undefined;
  }
}

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    sequence: { sequencer: QuickFirst },
    // They run the tools as programs, which know nothing of a change in here.
    exclude: ["**/node_modules/**", "test/rules/protocol.test.ts", "test/rules/recorded-answers.test.ts"],
    projects: (base.test?.projects ?? []).filter(
      (project) =>
        typeof project === "object" &&
        "test" in project &&
        wanted.includes((project.test?.name as string | undefined) ?? ""),
    ),
  },
});
