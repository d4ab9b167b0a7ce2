/** Collects and runs tests as Vitest does, as far as our suites use it: describe, it, hooks, each; its own `expect` and spies. */
import { fn, restoreAllMocks, spyOn } from "@vitest/spy";
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  chai,
  getState,
  setState,
} from "@vitest/expect";
import { fakeTimers } from "./mutation-timers.mjs";

const HOOKS = ["beforeAll", "afterAll", "beforeEach", "afterEach"];

/** What is being described: tests and groups of tests in their order. */
let group = newGroup("");

function newGroup(name, outer, body) {
  return {
    name,
    body,
    entries: [],
    path: [...(outer?.path ?? []), ...(outer ? [outer] : [])],
    ...Object.fromEntries(HOOKS.map((h) => [h, []])),
  };
}

/** The functions that a test file may import. `resetModules` is what `vi.resetModules` does. */
export function testApi(resetModules = () => undefined) {
  const it = (name, run) => void group.entries.push({ name, run, group });
  it.each = (rows) => (name, run) => {
    for (const row of rows) it(name, () => run(...(Array.isArray(row) ? row : [row])));
  };
  // Filled when the file has said all of its own, since that may take time.
  const describe = (name, body) => void group.entries.push(newGroup(name, group, body));
  describe.each = (rows) => (name, body) => {
    for (const row of rows) describe(withValues(name, row), () => body(...(Array.isArray(row) ? row : [row])));
  };
  const hooks = Object.fromEntries(HOOKS.map((hook) => [hook, (run) => void group[hook].push(run)]));
  const vi = { fn, spyOn, restoreAllMocks, resetModules, waitFor, ...fakeTimers(), ...stubs() };
  return { describe, it, test: it, ...hooks, expect: expectation(), vi };
}

/** Imports a test file; resolves to its tests. */
export async function collect(load) {
  const all = newGroup("");
  group = all;
  await load();
  return testsIn(all);
}

async function testsIn({ entries }) {
  const tests = [];
  for (const entry of entries) {
    if (!entry.entries) {
      tests.push(entry);
      continue;
    }
    group = entry;
    await entry.body();
    tests.push(...(await testsIn(entry)));
  }
  return tests;
}

/** `$name` stands for a member of what a group is made for. */
function withValues(name, row) {
  return name.replaceAll(/\$(\w+)/gu, (_all, key) => String(row?.[key]));
}

/**
 * Runs tests that `collect` has found, with their hooks. Each is `told` with what it ended with (undefined: well); `wait` is what a hook or test is
 * handed to, which may give up on it: `index` is the test's, undefined for what is done once for several. Ends where `told` says true.
 */
export async function runTests(tests, wait, told) {
  const open = new Set();
  const spoilt = new Map();
  const last = new Map();
  tests.forEach((test, index) => [...test.group.path, test.group].forEach((one) => last.set(one, index)));
  for (const [index, { run, group: inner }] of tests.entries()) {
    const groups = [...inner.path, inner];
    let problem;
    try {
      for (const one of groups) {
        if (!open.has(one)) {
          open.add(one);
          for (const hook of one.beforeAll) {
            try {
              const after = await wait(hook, undefined);
              if (typeof after === "function") one.afterAll.push(after);
            } catch (error) {
              spoilt.set(one, error);
            }
          }
        }
        if (spoilt.has(one)) throw spoilt.get(one);
      }
      restoreAllMocks();
      for (const one of groups) for (const hook of one.beforeEach) await wait(hook, index);
      await wait(run, index);
    } catch (error) {
      problem = error ?? new Error("nothing was thrown");
    }
    try {
      for (const one of groups.toReversed()) for (const hook of one.afterEach) await wait(hook, index);
      for (const one of groups.toReversed())
        if (last.get(one) === index) for (const hook of one.afterAll) await wait(hook, index);
    } catch (error) {
      problem ??= error;
    }
    if (told(index, problem)) break;
  }
  restoreAllMocks();
}

/** Globals that tests put something else in the place of. */
function stubs() {
  const before = new Map();
  return {
    stubGlobal(name, value) {
      if (!before.has(name)) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    },
    unstubAllGlobals() {
      for (const [name, descriptor] of before)
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      before.clear();
    },
  };
}

/** Until it throws no more, for a second. */
async function waitFor(check) {
  for (const end = Date.now() + 1000; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function expectation() {
  for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
  const expect = /** @type {any} */ ((value, message) => chai.expect(value, message));
  Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
  expect.getState = () => getState(expect);
  expect.setState = (state) => setState(state, expect);
  expect.setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null });
  return expect;
}
