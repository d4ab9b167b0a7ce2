/** Short words that another package has taken. */
import { expect, it } from "vitest";
import { setTakenWords, sendable } from "../../src/platform/short-words.ts";

it("a word that another package has taken is sent behind /qx", () => {
  setTakenWords(["te", "pool-x"]);
  expect(["te adv 2", "TE", "check 5", "pool-x 3", "pool", "teal"].map(sendable)).toEqual([
    ...["/qx te adv 2", "/qx TE", "/check 5", "/qx pool-x 3", "/pool", "/teal"],
  ]);
  setTakenWords([]);
  expect(sendable("te")).toBe("/te");
});
