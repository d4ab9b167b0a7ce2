/** History of a message. */
import { expect, it } from "vitest";
import { historyOf } from "../../src/log/history.ts";
import { standIn } from "../support/stand-in.ts";
import type { Base, FoldedOperation } from "../../src/log/operation.ts";

it("an operation without text is no entry of a history", () => {
  const happened = (describe: unknown) =>
    standIn<FoldedOperation>({
      operation: { describe },
      logged: { id: "a", timestamp: 1 },
      after: null,
    });
  const entries = historyOf(
    standIn<Base>({ operations: [happened(undefined), happened(() => null), happened(() => "told")] }),
    () => null,
  );
  expect(entries).toEqual([{ operation: "a", at: 1, what: "told", result: null, isUndone: true }]);
});
