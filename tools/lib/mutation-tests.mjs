/** Collects and runs tests as Vitest does, as far as the suite `rules` uses it: describe, it, each of both; and its own `expect`. */
import { fn, spyOn } from "@vitest/spy";
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  chai,
  getState,
  setState,
} from "@vitest/expect";

/** Those that the file which is being imported has said, in their order. */
let collected = [];

/** The functions that a test file may import, and `collect`, which says what it has told them. */
export function testApi() {
  const it = (name, run) => void collected.push({ name, run });
  it.each = (rows) => (name, run) => {
    for (const row of rows) it(name, () => run(...(Array.isArray(row) ? row : [row])));
  };
  const describe = (name, body) => void body();
  describe.each = (rows) => (name, body) => {
    for (const row of rows) body(...(Array.isArray(row) ? row : [row]));
  };
  return { describe, it, expect: expectation(), vi: { fn, spyOn } };
}

/** Imports a test file; resolves to its tests. */
export async function collect(load) {
  collected = [];
  await load();
  return collected;
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
