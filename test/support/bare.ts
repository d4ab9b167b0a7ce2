/**
 * For tests of single functions: one seat per file. Replaced properties and replaceable functions are restored after
 * each test.
 */
import { afterAll, afterEach, beforeAll } from "vitest";
import { openStage, type Stage } from "./stage.ts";
import { replacing } from "./replace.ts";
import { implementations, type Implementations, replaceWith } from "./implementations.ts";

interface Bare {
  readonly stage: Stage;
  readonly set: ReturnType<typeof replacing>;
  /** The functions in use before a test replaces some. */
  readonly own: Implementations;
}

/** Call once per test file. `stage` and `own` exist only within a test. */
export function useBareStage(): Bare {
  let stage: Stage;
  let own: Implementations;
  beforeAll(async () => {
    stage = await openStage();
    own = { ...implementations };
  });
  afterAll(() => stage.table.close());
  const set = replacing();
  afterEach(() => replaceWith(own));
  return {
    set,
    get stage() {
      return stage;
    },
    get own() {
      return own;
    },
  };
}
