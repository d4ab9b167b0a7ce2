/**
 * No secret reaches a player by a message, document, setting, socket or query, nor by the number or time of packets.
 */
import { describe, expect, it } from "vitest";
import { problemIn } from "./histories.ts";
import { playTwice, secretStory, SECRETS, withSecret } from "./secrets.ts";
import { seedsFor } from "./seeds.ts";
import type { Story } from "./story.ts";

describe("two secrets in one story reach players as equal data:", () => {
  it.each(seedsFor("secret", 10))(
    "%s",
    async (seed) => {
      expect(await problemIn(secretStory(seed), SECRETS)).toBeNull();
    },
    600_000,
  );
});

describe("differences between two secrets", () => {
  const seats = ["Gamemaster", "Ana"].map((name) => ({ name, role: name === "Ana" ? 1 : 4, skew: 0, latency: 20 }));
  const story: Story = {
    plan: { seed: "told", seats, clientStamps: false, reloaded: "Ana" },
    steps: [
      { id: 1, at: 0, by: "Ana", kind: "roll", args: { words: "margin 6 vs 7", mode: "public" } },
      {
        id: 2,
        at: 5000,
        by: "Gamemaster",
        kind: "hide",
        args: { on: 1, which: 0, after: 0, fields: { threshold: 3 } },
      },
    ],
  };
  const told: Story = {
    ...story,
    steps: [...story.steps, { id: 3, at: 9000, by: "Gamemaster", kind: "reveal", args: { on: 1, which: 0 } }],
  };

  it("are reported as soon as the GM reveals the secrets", async () => {
    expect(withSecret(story, "one")).not.toEqual(withSecret(story, "other"));
    expect((await playTwice(story)).failures).toEqual([]);
    expect((await playTwice(told)).failures).toEqual([expect.stringMatching(/^Ana can tell/u)]);
  });

  it("are allowed for a player's own number, which only a GM can hide (2026-12-11/secret-176)", () => {
    const args = { on: 1, which: 8, user: "Olga", isHidden: true, fields: { threshold: 3 } };
    const opposed = (by: string): Story => ({ ...story, steps: [{ id: 3, at: 9000, by, kind: "oppose", args }] });
    expect(withSecret(opposed("Ana"), "one")).toEqual(opposed("Ana"));
    expect(withSecret(opposed("Gamemaster"), "one")).not.toEqual(withSecret(opposed("Gamemaster"), "other"));
  });
});
