/** Short commands that another package has registered. */
import { expect, it } from "vitest";
import { setTakenWords, sendable } from "../../src/mechanics/short-words.ts";

it("a command registered by another package is sent after /qx", () => {
  setTakenWords(["te", "pool-x"]);
  expect(["te adv 2", "TE", "check 5", "pool-x 3", "pool", "teal"].map(sendable)).toEqual([
    ...["/qx te adv 2", "/qx TE", "/check 5", "/qx pool-x 3", "/pool", "/teal"],
  ]);
  setTakenWords([]);
  expect(sendable("te")).toBe("/te");
});
