/**
 * Tests that need nothing but Node, one by one: for a change, sources and tests are evaluated once, and the tests that reach the change run, quick and
 * watchful ones first, until one fails.
 */
import { join } from "node:path";
import { modulesOf } from "./mutation-modules.mjs";
import { inOrder } from "./mutation-order.mjs";
import { collect, testApi } from "./mutation-tests.mjs";
import { root } from "./project.mjs";

/** Processor time that the tests of one change may take: what later ones would have noticed counts as unnoticed. */
const MOST_MILLISECONDS = 25_000;

export async function openBench(sources, { stryker, say }) {
  // How long something takes says more about the machine than about a change: for tests, no time passes.
  const clock = performance.now.bind(performance);
  performance.now = () => 0;
  globalThis[Symbol.for("quincunx.mutation")] = testApi();
  const modules = await modulesOf(sources);
  let tests = [];

  async function measure({ file }) {
    const found = [];
    stryker.mutantCoverage = { static: {}, perTest: {} };
    stryker.currentTestId = undefined;
    modules.evaluatedModules.clear();
    const said = await collect(() => modules.import(join(root, file)));
    const atImport = stryker.mutantCoverage.static;
    for (const [index, { name, run }] of said.entries()) {
      stryker.currentTestId = `${index}`;
      const began = clock();
      try {
        await run();
      } catch (error) {
        await say({ left: `${file}, "${name}" fails with nothing changed: ${error.message.slice(0, 200)}` });
        continue;
      }
      const own = stryker.mutantCoverage.perTest[`${index}`] ?? {};
      const covers = [...new Set([...Object.keys(atImport), ...Object.keys(own)])];
      // What importing comes by is counted once.
      const covered = index === 0 ? sum(atImport, own) : own;
      found.push({ file, index, name, milliseconds: clock() - began, covers, covered });
    }
    return found;
  }

  async function tryOut(id, change) {
    const reach = inOrder(tests.filter(({ covers }) => covers.includes(id)));
    if (reach.length === 0) return { status: "NoCoverage" };
    modules.evaluatedModules.clear();
    Object.assign(stryker, change);
    const before = process.cpuUsage();
    const loaded = new Map();
    for (const test of reach) {
      const { file, index, name, milliseconds } = test;
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 > MOST_MILLISECONDS) break;
      await say({ trying: id, expected: milliseconds });
      try {
        if (!loaded.has(file)) loaded.set(file, await collect(() => modules.import(join(root, file))));
        await loaded.get(file)[index].run();
      } catch {
        test.noticed = (test.noticed ?? 0) + 1;
        return { status: "Killed", by: `${file}: ${name}` };
      }
    }
    return { status: "Survived" };
  }

  return { measure, tryOut, use: (found) => void (tests = found) };
}

function sum(one, other) {
  const total = { ...one };
  for (const [id, count] of Object.entries(other)) total[id] = (total[id] ?? 0) + count;
  return total;
}
