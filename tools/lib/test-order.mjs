/**
 * In which order test files run. Without this, what takes longest would begin last in a clean clone, where nothing tells how long a file takes, and one core
 * would wait for the other at the end of each suite.
 */
import { BaseSequencer } from "vitest/node";

/**
 * Suites, one after the other, so that a worker keeps what it has read. Stories in Chromium first: when the last of them are still running, whoever is
 * done with the others begins with what takes long by itself. At the end there is what is short.
 */
const ORDER = ["browser", "simulation", "project", "rules", "host", "host-13", "module-13", "module"];

export class LongFirst extends BaseSequencer {
  /** @override @param {any} files */
  async sort(files) {
    const rank = ({ project: { name } }) => ORDER.indexOf(name);
    // Within a suite as Vitest has it: what is longest as far as it knows, else what is largest.
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
