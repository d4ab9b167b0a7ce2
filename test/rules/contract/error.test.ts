/** Cases of rules and of what is said of them that no other table has: each a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { expect, it } from "vitest";
import { RuleError, unlessRefused } from "../../../src/rules/contract/error.ts";

it("what the rules refuse is nothing; what is broken stays an error", () => {
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
