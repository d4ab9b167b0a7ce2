/** The part of Quench that a batch sees: batches are registered, then run by key (app.md 8). A check that skips itself counts as pending. */
import { assert } from "vitest";
import type { Quench, QuenchContext } from "../../live-checks/index.ts";

export interface Result {
  readonly title: string;
  readonly state: "passed" | "failed" | "pending";
  readonly error?: Error;
}

class Pending extends Error {}

export class QuenchShim implements Quench {
  readonly batches = new Map<string, (context: QuenchContext) => void>();
  readonly #packages: readonly string[];

  constructor(packages: readonly string[]) {
    this.#packages = packages;
  }

  /** The key begins with the id of an installed package; Quench refuses others. */
  registerBatch(key: string, register: (context: QuenchContext) => void): void {
    if (!this.#packages.some((id) => key.startsWith(`${id}.`))) throw new Error(`${key} belongs to no package`);
    this.batches.set(key, register);
  }

  async run(key: string): Promise<Result[]> {
    const checks: [string, Parameters<QuenchContext["it"]>[1]][] = [];
    const register = this.batches.get(key);
    if (!register) throw new Error(`There is no batch ${key}`);
    register({
      describe: (_title, body) => body(),
      it: (title, body) => void checks.push([title, body]),
      assert: assert as unknown as QuenchContext["assert"],
    });
    const results: Result[] = [];
    for (const [title, body] of checks) results.push(await runOne(title, body));
    return results;
  }
}

async function runOne(title: string, body: Parameters<QuenchContext["it"]>[1]): Promise<Result> {
  let isSkipped = false;
  const skip = (): void => {
    isSkipped = true;
    throw new Pending();
  };
  try {
    await body.call({ skip });
    return { title, state: "passed" };
  } catch (error) {
    return isSkipped ? { title, state: "pending" } : { title, state: "failed", error: error as Error };
  }
}
