/**
 * Tests of what meets Foundry, file by file: each on a page of its own, as Vitest gives it one, but in this process, where nothing has to be started,
 * transformed or compiled again. A page is all that the globals of the practice table put there; when its tests are over it is closed, and everything is taken
 * back. Whether that went well is asked each time that a change was noticed: the same tests must not fail without it.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { modulesOf } from "./mutation-modules.mjs";
import { inOrder } from "./mutation-order.mjs";
import { collect, runTests, testApi } from "./mutation-tests.mjs";
import { root } from "./project.mjs";

/**
 * Processor time that the tests of one change may take, and after them those that come last: what later ones would have noticed counts as unnoticed.
 */
const MOST_MILLISECONDS = { near: 60_000, last: 120_000 };
/** A test that takes so much longer than with nothing changed waits for what never happens. */
const PATIENCE = { least: 6000, times: 6 };

/** What waits for something that a change has taken away waits as long as tests do: much less is enough here. */
const STAGE = "test/ui/stage.ts";
const REPLACED = {
  // Whoever fails while something is changed need not be told in its smallest form, which takes many plays.
  "test/simulation/shrink.ts": "export const shrink = async (story) => story;",
  [STAGE]: readFileSync(join(root, STAGE), "utf8").replace("30_000", "8_000"),
};

const { setTimeout: later, clearTimeout: forget, setInterval: often } = globalThis;

export async function openBench(sources, { stryker, say }) {
  const timers = new Set();
  const noted = (begin) =>
    Object.assign((...words) => {
      const timer = begin(...words);
      timers.add(timer);
      return timer;
    }, begin);
  Object.assign(globalThis, { setTimeout: noted(later), setInterval: noted(often) });
  const modules = await modulesOf(sources, REPLACED);
  globalThis[Symbol.for("quincunx.mutation")] = testApi(() => modules.evaluatedModules.clear());

  /** Whose page it is that something goes wrong on, though nobody waits for it. */
  const pages = new AsyncLocalStorage();
  for (const event of ["unhandledRejection", "uncaughtException"])
    process.on(event, (error) => pages.getStore()?.fails?.(error));
  // What stays in this process belongs to no page.
  await import("jsdom");
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const consoles = { ...console };

  /** `told`, for each test: its name, its place and what it ended with; ends where it says true. `wanted`: these tests alone, by place. */
  async function onPage({ file, generation = "", stories = "", among, isPure }, patience, told, wanted) {
    Object.assign(process.env, { FOUNDRY_GENERATION: generation, SIMULATION_COUNT: stories });
    modules.evaluatedModules.clear();
    const page = { fails: undefined };
    let placeOf = (index) => index;
    const wait = (run, index) =>
      withPatience(() => {
        stryker.currentTestId = index === undefined ? undefined : `${placeOf(index)}`;
        const stopped = new Promise((_, fail) => (page.fails = fail));
        return Promise.race([run(), stopped]);
      }, patience);
    try {
      await pages.run(page, async () => {
        const tests = await collect(async () => {
          if (!isPure) await modules.import(join(root, "test/host/globals.ts"));
          await modules.import(join(root, file));
        });
        const isMeant = ({ group }) => !among || [...group.path, group].some(({ name }) => name === among);
        const chosen = wanted ? tests.filter((_test, index) => wanted.includes(index)) : tests.filter(isMeant);
        placeOf = (index) => tests.indexOf(chosen[index]);
        await runTests(chosen, wait, (index, problem) => told(chosen[index].name, placeOf(index), problem));
      });
    } finally {
      page.fails = undefined;
      stryker.currentTestId = undefined;
      stryker.activeMutant = undefined;
      leave();
    }
  }

  function leave() {
    try {
      globalThis.document?.defaultView?.close();
    } catch {
      // Then it is not a window that could be closed.
    }
    for (const timer of timers) forget(timer);
    timers.clear();
    for (const key of Reflect.ownKeys(globalThis)) if (!(key in before)) Reflect.deleteProperty(globalThis, key);
    Object.defineProperties(globalThis, before);
    Object.assign(console, consoles);
  }

  async function measure(unit) {
    stryker.mutantCoverage = { static: {}, perTest: {} };
    stryker.currentTestId = undefined;
    const broken = [];
    let seen = 0;
    const clock = patientClock();
    try {
      await onPage(unit, 600_000, (name, index, problem) => {
        seen += 1;
        if (!problem) return false;
        broken.push(index);
        void say({
          left: `${titleOf(unit)}, "${name}" fails with nothing changed: ${String(problem.message).slice(0, 200)}`,
        });
        return false;
      });
    } catch (error) {
      await say({ left: `${titleOf(unit)} cannot be loaded: ${String(error.stack).slice(0, 600)}` });
      return [];
    }
    const milliseconds = clock();
    if (seen === broken.length) return [];
    const { static: atImport, perTest } = stryker.mutantCoverage;
    const covered = { ...atImport };
    // By change: which tests come by it. What is come by before they begin may concern all of them.
    const places = {};
    for (const [index, hits] of Object.entries(perTest))
      for (const [id, count] of Object.entries(hits)) {
        covered[id] = (covered[id] ?? 0) + count;
        if (!(id in atImport)) (places[id] ??= []).push(Number(index));
      }
    return [{ ...unit, broken, milliseconds, count: seen, loads: Object.keys(atImport), places, covered }];
  }

  let tests = [];

  /** Resolves to what noticed it; undefined: nothing. */
  async function problemOf(unit, change, wanted) {
    const { broken, milliseconds } = unit;
    let problem;
    const words = (error) => String(error?.message).split("\n")[0].slice(0, 160);
    try {
      Object.assign(stryker, { activeMutant: undefined, ...change });
      const told = (name, index, found) => {
        if (!found || broken.includes(index)) return false;
        problem = `${titleOf(unit)}: ${name}: ${words(found)}`;
        return true;
      };
      await onPage(unit, PATIENCE.least + PATIENCE.times * milliseconds, told, wanted);
    } catch (error) {
      problem = `${titleOf(unit)}: ${words(error)}`;
    }
    return problem;
  }

  async function tryOut(id, change, isAgain) {
    const reach = inOrder(
      tests.flatMap((test) => {
        const { places, loads, count } = test;
        const wanted = places[id];
        if (!wanted) return loads.includes(id) ? [{ ...test, test, isLoad: true }] : [];
        return [{ ...test, test, wanted, share: wanted.length / count }];
      }),
      files.get(id) ?? "",
    );
    if (reach.length === 0) return { status: "NoCoverage" };
    const used = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    const start = used();
    const tried = [];
    for (const { test, wanted, milliseconds, share = 1 } of reach) {
      const begin = used();
      if (begin - start > MOST_MILLISECONDS[test.isLast ? "last" : "near"]) continue;
      await say({ trying: id, expected: milliseconds });
      tried.push(titleOf(test));
      let by = await problemOf(test, change, wanted);
      if (by === undefined) {
        const more = Math.max(0, used() - begin - milliseconds * share);
        test.overhead = test.overhead === undefined ? more : (test.overhead + more) / 2;
        continue;
      }
      const noticed = (test.noticed ?? 0) + 1;
      // Some tests need what those before them have left behind.
      if (wanted && wanted.length < test.count && (await problemOf(test, {}, wanted)) !== undefined) {
        by = await problemOf(test, change);
        if (by === undefined) continue;
      }
      // A process of its own needs no second opinion, nor do tests that have never been wrong.
      if (!isAgain && (noticed <= 2 || noticed % 8 === 0 || isVague(by)) && (await problemOf(test, {})) !== undefined)
        return { status: "Spoilt", by };
      test.noticed = noticed;
      return { status: "Killed", by };
    }
    return { status: "Survived", tried, reach: reach.length, used: Math.round(used() - start) };
  }

  const files = new Map();
  for (const [name, content] of sources)
    for (const [, id] of content.matchAll(/stryMutAct_9fa48\("(\d+)"\)/gu)) files.set(id, name.slice(root.length + 1));

  return { measure, tryOut, use: (found) => void (tests = found) };
}

function titleOf({ file, generation }) {
  return `${file}${generation ? ` (${generation})` : ""}`;
}

async function withPatience(run, patience) {
  const clock = patientClock();
  let timer;
  const never = new Promise((_, fail) => {
    const look = () => {
      if (clock() > patience) fail(new Error(`it was waited for in vain`));
      else timer = later(look, Math.max(100, (patience - clock()) / 2));
    };
    timer = later(look, patience / 2);
  });
  try {
    return await Promise.race([run(), never]);
  } finally {
    forget(timer);
  }
}

/** It may have been the machine's fault, or another page's. */
function isVague(by) {
  return !/expected|AssertionError/u.test(by);
}

/** Milliseconds since now, without those in which others had the processor. */
function patientClock() {
  const waited = () => {
    try {
      return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[1]) / 1e6;
    } catch {
      return 0;
    }
  };
  const [begin, before] = [performance.now(), waited()];
  return () => performance.now() - begin - (waited() - before);
}
