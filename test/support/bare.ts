/** For tests of single functions: a seat at a table for as long as a file runs; what a test replaces, ports among it, is as before after each. */
import { afterAll, afterEach, beforeAll } from "vitest";
import { ports, wirePorts, type Ports } from "../../src/platform/ports.ts";
import { openStage, type Stage } from "./stage.ts";
import { replacing } from "./replace.ts";

interface Bare {
  readonly stage: Stage;
  readonly set: ReturnType<typeof replacing>;
  /** The ports that the page has wired. */
  readonly own: Ports;
}

/** Once in a file of tests. `stage` and `own` are there within a test. */
export function useBareStage(): Bare {
  let stage: Stage;
  let own: Ports;
  beforeAll(async () => {
    stage = await openStage();
    own = ports();
  });
  afterAll(() => stage.table.close());
  const set = replacing();
  afterEach(() => wirePorts(own));
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
