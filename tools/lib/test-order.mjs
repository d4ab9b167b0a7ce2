/**
 * The order of test files. By default, a clean clone has no record of durations: long files would start last, and one core would be idle at the end
 * of each suite.
 */
import { BaseSequencer } from "vitest/node";

/**
 * Suites one after the other, so that a worker keeps its loaded modules. Stories in Chromium first: while the last of them run, another worker starts
 * the long simulation. Short suites are last.
 */
const ORDER = ["browser", "simulation", "project", "rules", "host", "host-13", "module-13", "module"];

export class LongFirst extends BaseSequencer {
  /** @override @param {any} files */
  async sort(files) {
    // The benches are one long file: last, two workers would wait for the third.
    const rank = ({ project: { name }, moduleId }) => (moduleId.endsWith("benches.test.ts") ? -1 : ORDER.indexOf(name));
    // Within a suite, Vitest's order: the longest known duration first, else the largest file.
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
