/** The actor that a user speaks for. */
import { describe, expect, it } from "vitest";
import { speakingActor } from "../../src/actors/speaker.ts";
import { useLogStage } from "../support/log-stage.ts";
import { page } from "../support/page.ts";

const stage = useLogStage();

describe("the speaker", () => {
  const speaking = (over: object): string | null => {
    const before = Object.getOwnPropertyDescriptors(over);
    const { user } = page.game;
    for (const [key, one] of Object.entries(before)) Object.defineProperty(user, key, { ...one, configurable: true });
    try {
      return speakingActor()?.name ?? null;
    } finally {
      for (const key of Object.keys(before)) Reflect.deleteProperty(user, key);
    }
  };

  it("is the character of the user, else their only actor; none for a GM, who owns all", async () => {
    const type = "quincunx.check-hero";
    const one = await page.Actor.create({ name: "Isolde", type });
    expect(speaking({ isGM: true })).toBe(null);
    expect(speaking({ isGM: false })).toBe("Isolde");
    const two = await page.Actor.create({ name: "Tristan", type });
    expect(speaking({ isGM: false })).toBe(null);
    expect(speaking({ isGM: true, character: two })).toBe("Tristan");
    await Promise.all([one, two].map((actor) => actor.delete()));
  });

  it("is the player's own one of several actors", async () => {
    const type = "quincunx.check-hero";
    const mine = await page.Actor.create({ name: "Mine", type, ownership: { default: 0, [stage.ana.userId]: 3 } });
    const others = await page.Actor.create({ name: "Others'", type, ownership: { default: 0 } });
    expect(stage.ana.run(() => speakingActor())?.name).toBe("Mine");
    await Promise.all([mine, others].map((actor) => actor.delete()));
  });
});
