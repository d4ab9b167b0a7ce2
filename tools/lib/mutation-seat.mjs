/**
 * A process of `npm run mutation` for sources that need nothing but Node: it holds the changed sources and their tests, and for one change after the other
 * evaluates both anew and runs the tests that reach the change, quick and watchful ones first, until one fails. A change costs a fraction of a second so, where a
 * start of Vitest costs ten. Speaks to mutation-runner.mjs, which started it and ends it where it hangs.
 */
import { join } from "node:path";
import fc from "fast-check";
import { createServer, createServerModuleRunner } from "vite";
import { collect, testApi } from "./mutation-tests.mjs";
import { instrument } from "./mutation-places.mjs";
import { peggyPlugin } from "./peggy-plugin.mjs";
import { root } from "./project.mjs";

/** Processor time that the tests of one change may take: what later ones would have noticed counts as unnoticed. */
const MOST_MILLISECONDS = 25_000;
/** What it costs about to load a test's file. */
const LOADING = 50;
/** A loop that comes by a change so many times as often as ever is an endless one. */
const MOST_HITS = 100;

/** What the changed sources read and write: which change is on, and which places were come by. */
const stryker = /** @type {any} */ ({});
Object.assign(globalThis, { __stryker__: stryker, [Symbol.for("quincunx.mutation")]: testApi() });

// How long something takes says more about the machine than about a change: for tests, no time passes.
const clock = performance.now.bind(performance);
performance.now = () => 0;

process.once("message", async (/** @type {any} */ { places, testFiles, todo, known }) => {
  const { files } = await instrument(places);
  const runner = await runnerOf(new Map(files.map(({ name, content }) => [name, content])));
  // The same examples for every change, and in every run.
  fc.configureGlobal({ seed: 1 });
  const baseline = known ?? (await measure(runner, testFiles));
  await say({ baseline });
  for (const mutant of todo) await say({ id: mutant, ...(await tryOut(runner, mutant, baseline)) });
  process.disconnect();
  process.exit(0);
});

/** Resolves when it is on its way: what ends before has said nothing. */
function say(message) {
  return new Promise((resolve) => process.send(message, resolve));
}

async function runnerOf(sources) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: "custom",
    resolve: { alias: { vitest: join(root, "tools/lib/mutation-vitest.mjs") } },
    plugins: [
      peggyPlugin(),
      {
        name: "changed-sources",
        enforce: "pre",
        load: (id) => sources.get(id),
      },
    ],
  });
  return createServerModuleRunner(server.environments.ssr, { hmr: false, sourcemapInterceptor: false });
}

/** Which tests come by which change, and how long they take, with nothing changed. */
async function measure(runner, testFiles) {
  const tests = [];
  const hits = {};
  const note = (covered) => {
    for (const [id, count] of Object.entries(covered)) hits[id] = (hits[id] ?? 0) + count;
    return Object.keys(covered);
  };
  for (const file of testFiles) {
    stryker.mutantCoverage = { static: {}, perTest: {} };
    stryker.currentTestId = undefined;
    runner.evaluatedModules.clear();
    const said = await collect(() => runner.import(join(root, file)));
    const atImport = note(stryker.mutantCoverage.static);
    for (const [index, { name, run }] of said.entries()) {
      stryker.currentTestId = `${index}`;
      const began = clock();
      try {
        await run();
      } catch (error) {
        await say({ left: `${file}, "${name}" fails with nothing changed: ${error.message.slice(0, 200)}` });
        continue;
      }
      const covered = note(stryker.mutantCoverage.perTest[`${index}`] ?? {});
      tests.push({ file, index, name, milliseconds: clock() - began, covers: [...atImport, ...covered] });
    }
  }
  stryker.mutantCoverage = undefined;
  return { tests, hits };
}

/** Quick tests first, and those before that have noticed much. */
function promiseOf({ milliseconds, noticed = 0 }) {
  return (1 + noticed) / (LOADING + milliseconds);
}

async function tryOut(runner, id, { tests, hits }) {
  const reach = tests.filter(({ covers }) => covers.includes(id)).sort((a, b) => promiseOf(b) - promiseOf(a));
  if (reach.length === 0) return { status: "NoCoverage" };
  runner.evaluatedModules.clear();
  Object.assign(stryker, { activeMutant: id, hitCount: 0, hitLimit: MOST_HITS * (hits[id] ?? 1) });
  const before = process.cpuUsage();
  const loaded = new Map();
  for (const test of reach) {
    const { file, index, name, milliseconds } = test;
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > MOST_MILLISECONDS) break;
    await say({ id, expected: milliseconds });
    try {
      if (!loaded.has(file)) loaded.set(file, await collect(() => runner.import(join(root, file))));
      await loaded.get(file)[index].run();
    } catch {
      test.noticed = (test.noticed ?? 0) + 1;
      return { status: "Killed", by: `${file}: ${name}` };
    }
  }
  return { status: "Survived" };
}
