/** Single cases of rules and their texts, each from a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { expect, it } from "vitest";
import { RuleError, unlessRefused } from "../../../src/rules/contract/error.ts";

it("a refusal of the rules gives nothing; other errors are thrown", () => {
  expect(unlessRefused(() => 3)).toBe(3);
  expect(
    unlessRefused(() => {
      throw new RuleError("no-dice", "none");
    }),
  ).toBeNull();
  expect(() =>
    unlessRefused(() => {
      throw new TypeError("broken");
    }),
  ).toThrow(TypeError);
});
