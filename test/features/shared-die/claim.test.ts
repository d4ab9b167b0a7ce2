/** Ids of automatic throws of a shared die. */
import { expect, it } from "vitest";
import { claimedId } from "../../../src/features/shared-die/claim.ts";

it("a shared die has one id for each round and try, the same at every client, in Foundry's format", () => {
  const of = (key: string, encounter: string, round: number, attempt: number): string =>
    claimedId(key, { encounter, round }, attempt);
  const all = ["a", "b"].flatMap((key) =>
    ["c", "d"].flatMap((encounter) =>
      [1, 2, 11].flatMap((round) => [0, 1].map((attempt) => of(key, encounter, round, attempt))),
    ),
  );
  expect(new Set(all).size).toBe(all.length);
  for (const id of all) expect(id).toMatch(/^[A-Za-z0-9]{16}$/u);
  expect(of("discord", "CombatBridge0000", 1, 0)).toBe("Um2rQW8hhn93AAFG");
});
