/** The dice engine inside the booted page: real messages, real form (dice.md 4.4 and 5). */
import "../../../src/globals.ts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Loose } from "../../../src/client/utils/types.ts";

let Roll: Loose;
let game: Loose;
beforeAll(() => {
  ({ Roll, game } = globalThis as Loose);
});

afterEach(async () => {
  await game.settings.set("core", "diceConfiguration", {});
});

const until = async <T>(find: () => T | undefined): Promise<T> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("The value did not appear");
};

describe("messages", () => {
  test("toMessage creates a message with Roll instances and content drawn from them", async () => {
    const roll = new Roll("2d20kh + (1d4)d6[fire]");
    const message = await roll.toMessage({ flavor: "Burn" });
    expect([message.isRoll, message.rolls[0].constructor, message.rolls[0].total]).toEqual([true, Roll, roll.total]);
    const html = (await message.renderHTML()) as HTMLElement;
    expect(html.querySelector(".dice-total")?.textContent).toBe(String(roll.total));
    expect(html.querySelectorAll(".dice-rolls > .roll.die")).toHaveLength(
      message.rolls[0].dice.flatMap((die: Loose) => die.results).length,
    );
  });

  test("create: false returns a document's source", async () => {
    const before = game.messages.size;
    const data = await new Roll("1d6").toMessage({}, { create: false });
    expect([typeof data.rolls[0], game.messages.size]).toEqual(["string", before]);
  });
});

describe("dice by hand", () => {
  test("one form asks for all manual dice, another for an explosion; the rest is digital", async () => {
    await game.settings.set("core", "diceConfiguration", { d6: "manual" });
    const roll = new Roll("2d6x + 1d8");
    const done = roll.evaluate();
    const fill = async (...values: number[]): Promise<void> => {
      const inputs = await until(() => {
        const list = [...(roll._resolver?.element?.querySelectorAll("input[data-die]") ?? [])] as HTMLInputElement[];
        return list.length === values.length ? list : undefined;
      });
      inputs.forEach((input, index) => {
        input.value = String(values[index]);
        input.dispatchEvent(new window.Event("input", { bubbles: true }));
      });
      await roll._resolver.submit();
    };
    await fill(6, 2);
    await fill(3);
    await done;
    expect(roll.dice[0].values).toEqual([6, 2, 3]);
    expect(roll.dice[1].values).toHaveLength(1);
    expect([roll._resolver, Roll.RESOLVERS.size]).toEqual([undefined, 0]);
  });

  test("a blind roll does not ask (#11208)", async () => {
    await game.settings.set("core", "diceConfiguration", { d6: "manual" });
    const message = await new Roll("3d6").toMessage(
      {},
      game.release.generation >= 14 ? { messageMode: "blind" } : { rollMode: "blindroll" },
    );
    expect([message.blind, message.rolls[0].dice[0].values.length]).toEqual([true, 3]);
  });
});
