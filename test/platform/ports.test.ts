/** Errors in the reader's language. */
import { expect, it } from "vitest";
import { localized, wirePorts } from "../../src/platform/ports.ts";
import { RuleError } from "../../src/rules/contract/error.ts";

it("an error of the rules is told in the reader's language; others as they are, and what was no error is one", () => {
  const rules = new RuleError("not-allowed", "no", { field: "x" });
  wirePorts({ explain: () => "nein" } as never);
  expect(localized(rules)).toBe(rules);
  expect(rules.message).toBe("nein");
  const plain = new Error("broken");
  expect([localized(plain), plain.message]).toEqual([plain, "broken"]);
  expect(localized("text")).toMatchObject({ message: "text" });
});
