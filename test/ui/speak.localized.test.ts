/** Errors in the reader's language. */
import { expect, it, vi } from "vitest";
import { RuleError } from "../../src/rules/contract/error.ts";
import { localized } from "../../src/ui/speak.ts";

it("an error of the rules is in the reader's language; others are unchanged, and a value that is no error becomes one", () => {
  vi.stubGlobal("game", { i18n: { has: (key: string) => key === "QUINCUNX.Error.not-allowed", format: () => "nein" } });
  const rules = new RuleError("not-allowed", "no", { field: "x" });
  expect(localized(rules)).toBe(rules);
  expect(rules.message).toBe("nein");
  const plain = new Error("broken");
  expect([localized(plain), plain.message]).toEqual([plain, "broken"]);
  expect(localized("text")).toMatchObject({ message: "text" });
  vi.unstubAllGlobals();
});
