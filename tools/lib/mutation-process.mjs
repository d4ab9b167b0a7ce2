/**
 * A process of `npm run mutation`: it holds the changed sources, all changes in them, and switches them on one after the other; so a change costs as much as
 * the tests that it fails, where a start of Vitest costs ten seconds. What the tests are and how they are run says a bench: mutation-cases.mjs for what
 * needs nothing but Node, mutation-pages.mjs for what meets Foundry. Speaks to mutation-runner.mjs, which started it and ends it where it hangs.
 */
import fc from "fast-check";
import { instrumented } from "./mutation-places.mjs";

/** A loop that comes by a change so many times as often as ever is an endless one. */
const MOST_HITS = 100;

/** What the changed sources read and write: which change is on, and which places were come by. */
const stryker = /** @type {any} */ ({});
Object.assign(globalThis, { __stryker__: stryker });
// The same examples for every change, and in every run.
fc.configureGlobal({ seed: 1 });

/** Resolves when it is on its way: what ends before has said nothing. */
function say(message) {
  return new Promise((resolve) => process.send(message, resolve));
}

let bench;
let hits = {};

const ORDERS = {
  async prepare({ files, kind }) {
    const { files: changed } = await instrumented(files, kind);
    const { openBench } = await import(`./mutation-${kind}.mjs`);
    bench = await openBench(new Map(changed.map(({ name, content }) => [name, content])), { stryker, say });
    await say({ ready: true });
  },
  /** Which tests come by which change, how often, and how long they take, with nothing changed. */
  async measure({ unit }) {
    const found = { tests: [], hits: {} };
    for (const { covered, ...test } of await bench.measure(unit)) {
      for (const [id, count] of Object.entries(covered)) found.hits[id] = (found.hits[id] ?? 0) + count;
      found.tests.push(test);
    }
    stryker.mutantCoverage = undefined;
    await say({ baseline: found });
  },
  async use({ baseline }) {
    hits = baseline.hits;
    bench.use(baseline.tests);
    await say({ ready: true });
  },
  async attempt({ id, isAgain }) {
    const begin = performance.now();
    const change = { activeMutant: id, hitCount: 0, hitLimit: MOST_HITS * (hits[id] ?? 1) };
    const result = await bench.tryOut(id, change, isAgain);
    await say({ id, ...result, milliseconds: Math.round(performance.now() - begin) });
  },
};

process.on("message", (/** @type {any} */ { order, ...what }) => {
  ORDERS[order](what).catch((error) => {
    console.error(error);
    process.exit(1);
  });
});
process.on("disconnect", () => process.exit(0));
