/**
 * The test suites, one project each: `npx vitest run <file>` finds the project by the file, `npx vitest run --project rules` takes one whole.
 * `npm test` (tools/test.mjs) runs them all, after the checks.
 */
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { LongFirst } from "./tools/lib/test-order.mjs";
import { peggyPlugin } from "./tools/lib/peggy-plugin.mjs";
import { tablePlugin } from "./tools/lib/table-plugin.mjs";

/** Where tests meet Foundry's globals, the practice table installs them, as it would for anybody else's Vitest. */
const GLOBALS = "foundry-practice-table/globals";

/** Each file finds the process that it shares with others as if it were the first. */
const FRESH = "foundry-practice-table/fresh-file";
/** Without it, the output of tests is what the table and packages log. */
const QUIET = "foundry-practice-table/quiet-console";
const SHARED = { isolate: false, setupFiles: [FRESH, QUIET] };
const SHARED_WITH_GLOBALS = { isolate: false, setupFiles: [FRESH, QUIET, GLOBALS] };

/** These tests of spec editors need neither Foundry nor a page. */
const PURE_UI = "test/roll/spec-editor/{edit,odds,state}.test.ts";

/** Tests of what stands above the rules: test/<path>/ mirrors src/<path>/. */
const MODULE = "test/{api,{api,actors,card,dice,features,log,mechanics,platform,roll,sheet,ui}/**/*}.test.ts";

/**
 * These run on generation 13, too: sources that use platform/generations.ts, and data models and effects. Half of the simulated histories are on
 * generation 13, and play the other features there.
 */
const ON_BOTH_GENERATIONS = testsOf([
  "features/{aid,question,request,split-pool,suggestions}",
  "features/open-prompts/{accept-ruled,set-world-difficulty}",
  "features/chat-commands/{index,taken-words,whose-roll}",
  "sheet/effect-marks",
  "actors/{declarations,refused-types}",
  "card/read/proof",
  "log/hooks.flood",
  "platform/generations",
  "roll/prompt/memory.worlds",
]);
/** By day, half of the simulated histories and a story in Chromium (generation-13) play these features on generation 13. */
const NIGHTLY_13 = testsOf(["features/{aid,request,split-pool}"]);

function testsOf(names: readonly string[]): string[] {
  return names.map((name) => `test/${name}.test.ts`);
}

/**
 * Played each night (`npm test -- --all`) or by their names, since what they cover changes rarely: pages of the practice table, sheets of other systems, other
 * modules' dice, places in core's own windows, the self-check of a real Foundry, the odds page (by day: test/site). Most of it has faster tests by day.
 */
const NIGHTLY = [
  ...["host-smoke", "systems", "try-system"],
  ...["cramped-sheets", "foreign-sheets", "teach"],
  ...["dice3d", "manual-dice"],
  ...["hotbar", "journals", "odds-links", "odds-page"],
  ...["live", "live-checks"],
].map((name) => `test/browser/${name}.test.ts`);
/** Start other processes, or play other people's packages. */
const NIGHTLY_HOST = ["bin/foundry-practice-table", "foreign/foreign", "systems/loading"].map(
  (name) => `practice-table/test/${name}.test.ts`,
);
const isByDay = process.env["QUINCUNX_TESTS"] === "day";

const GENERATION_13 = { env: { FOUNDRY_GENERATION: "13" } };

function project(
  name: string,
  include: string[],
  rest: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, environment: "node", ...rest } };
}

/** With the practice table in few files: each of these test files evaluates it anew. */
function withTable(...of: Parameters<typeof project>): TestProjectInlineConfiguration {
  return { ...project(...of), plugins: [tablePlugin()] };
}

export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    // Two cores, and a third worker that has them while tests wait for time to pass or for a page. A test that hangs must fail, and none is retried.
    maxWorkers: 3,
    // MB; with Node's default of 16, simulated tables spend an eighth of their time on garbage collection.
    execArgv: ["--max-semi-space-size=64"],
    sequence: { sequencer: LongFirst },
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    projects: [
      // Pure, so files need no isolation from each other: each worker reads the rules once. What a spec editor holds is as pure.
      project("rules", ["test/rules/**/*.test.ts", PURE_UI], { isolate: false }),
      // The odds page; its engine gives Foundry's words a stand-in, so it shares no process with the rules.
      project("site", ["test/site/**/*.test.ts"], { isolate: false }),
      project("host", ["practice-table/test/**/*.test.{ts,mjs}"], { ...SHARED, exclude: isByDay ? NIGHTLY_HOST : [] }),
      withTable("module", [MODULE], { ...SHARED_WITH_GLOBALS, exclude: [PURE_UI] }),
      // What differs between the generations runs on both.
      project("host-13", ["practice-table/test/{conformance,live-checks}/**/*.test.ts"], {
        ...SHARED,
        ...GENERATION_13,
      }),
      withTable("module-13", ON_BOTH_GENERATIONS, {
        ...SHARED_WITH_GLOBALS,
        ...GENERATION_13,
        exclude: isByDay ? NIGHTLY_13 : [],
      }),
      project("simulation", ["test/simulation/**/*.test.ts"], { isolate: false }),
      project("project", ["test/project/**/*.test.ts", "test/fixtures/*.test.ts"], {
        isolate: false,
        testTimeout: 120_000,
        hookTimeout: 240_000,
      }),
      project("browser", ["test/browser/**/*.test.ts"], {
        exclude: isByDay ? NIGHTLY : [],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // Three stories share two cores: the default of 1 s is too short for a roll and its update while the others draw.
        expect: { poll: { timeout: 10_000 } },
        // The module and the table's page are built once by each worker, not once by each file.
        isolate: false,
      }),
    ],
  },
});
