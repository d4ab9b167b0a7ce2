/** History of a message. */
import { expect, it } from "vitest";
import { historyOf } from "../../src/log/history.ts";
import type { Loose } from "../fixtures/world/open.ts";

it("an operation without text is no entry of a history", () => {
  const happened = (describe: unknown): Loose => ({
    operation: { describe },
    logged: { id: "a", timestamp: 1 },
    after: null,
  });
  const entries = historyOf(
    { operations: [happened(undefined), happened(() => null), happened(() => "told")] } as Loose,
    () => null,
  );
  expect(entries).toEqual([{ operation: "a", at: 1, what: "told", result: null, isUndone: true }]);
});
