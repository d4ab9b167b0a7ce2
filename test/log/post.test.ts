/** Operations in the log: audience, permissions, forged and moved ones, and deletion with their card. */
import { describe, expect, it, vi } from "vitest";
import { cardOf } from "../../src/card/card.ts";
import { viewOfCard } from "../../src/card/view.ts";
import { postOperation } from "../../src/log/post.ts";
import { sweepLog } from "../../src/log/sweep.ts";
import { amend } from "../../src/roll/difficulty/amend.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { until } from "../support/stage.ts";
import { gmSets, gmUndoes, operationsOf, settled, useLogStage } from "../support/log-stage.ts";
import { page, type Message } from "../support/page.ts";
import type { CheckSpec } from "../../src/rules/standard-check/spec.ts";
import { writeByHand } from "../support/by-hand.ts";

const { roll } = useLogStage();

const messages = () => page.game.messages.contents;

const specOf = (message: Message) => cardOf(message)!.state.spec as CheckSpec;

describe("operations", () => {
  it("copy the card's audience, make no sound, and reveal nothing of a private roll", async () => {
    for (const mode of ["public", "gm", "self", "blind"]) {
      const card = await roll("check 3 vs 20", mode);
      await gmSets(card, { target: 14 });
      const [operation] = operationsOf(card);
      expect([operation.whisper, operation.blind]).toEqual([card.whisper, card.blind]);
      // A public one has no label; one whispered only to the GM who rolled it is private to oneself.
      const { audience } = viewOfCard(cardOf(card) as never);
      const { label } = page.CONFIG.ChatMessage.modes[mode === "gm" ? "self" : mode]!;
      expect(audience).toBe(mode === "public" ? null : page.game.i18n.localize(label));
      expect(operation.sound ?? null).toBe(null);
      expect(operation.content).toMatch(
        mode === "public" ? /changed the difficulty\. .*Total/u : /changed the difficulty of a private roll\.$/u,
      );
      expect(specOf(card).target).toBe(14);
      await gmUndoes(card, operation.flags.quincunx.id);
      expect(specOf(card).target).toBe(20);
      expect(JSON.stringify(messages().at(-1).content)).not.toMatch(mode === "public" ? /private/u : /check/u);
    }
  });

  it("moved by its author to another card, one counts on its original card only", async () => {
    const [first, second] = [await roll("check 3 vs 20"), await roll("check 3 vs 20")];
    await gmSets(first, { target: 14 });
    const [operation] = operationsOf(first);
    await operation.update({ "flags.quincunx.card": second.id });
    expect([specOf(first).target, specOf(second).target]).toEqual([14, 20]);
    await operation.update({ "flags.quincunx.card": first.id, "flags.quincunx.data.target": 13 });
    expect([specOf(first).target, specOf(second).target]).toEqual([13, 20]);
    await operation.delete();
    expect([specOf(first).target, specOf(second).target]).toEqual([20, 20]);
  });

  it("a card is judged once for itself and once for each operation that counts at its place", async () => {
    const card = await roll("check 3 vs 20");
    for (const target of [14, 15, 16]) await gmSets(card, { target });
    await gmUndoes(card, operationsOf(card).find(({ flags }) => flags.quincunx.data.target === 16)!.flags.quincunx.id);
    for (const [type, data] of [
      ["amend", { target: "much" }],
      ["amend", { bonuses: [] }],
      ["throw", {}],
      ["undo", { operation: "none" }],
    ] as const)
      await writeByHand(card.id, type, data);
    const resolve = vi.spyOn(mechanicById("standard-check"), "resolve");
    expect(cardOf(card)?.operations).toHaveLength(3);
    expect(resolve).toHaveBeenCalledTimes(1 + 3);
  });

  it("a player without permission sends nothing at all", async () => {
    const card = await roll("check 3 vs 20");
    const count = messages().length;
    const user = page.game.user;
    Object.defineProperty(user, "isGM", { configurable: true, value: false });
    try {
      const base = cardOf(card) as never;
      expect(await postOperation(amend, base, { target: 3 }, { sentence: "no" })).toBe(null);
    } finally {
      Reflect.deleteProperty(user, "isGM");
    }
    expect(messages()).toHaveLength(count);
  });

  it("are deleted with their card by one client, the active GM's", async () => {
    const card = await roll("check 3 vs 20");
    const other = await roll("check 3 vs 20");
    for (const message of [card, other]) for (const target of [14, 15]) await gmSets(message, { target });
    expect(messages()).toHaveLength(6);
    // Another GM than the active one: our code does nothing.
    const { users } = page.game;
    Object.defineProperty(users, "activeGM", { configurable: true, value: null });
    await other.delete();
    await settled();
    Reflect.deleteProperty(users, "activeGM");
    expect(messages()).toHaveLength(5);
    expect(operationsOf(other)).toHaveLength(2);
    await card.delete();
    await until(() => messages().length === 2, "two left");
    expect(operationsOf(card)).toEqual([]);
    // The remaining ones are swept later, by the active GM's client only; an operation with a card stays.
    const live = await roll("check 3 vs 20");
    await gmSets(live, { target: 14 });
    Object.defineProperty(users, "activeGM", { configurable: true, value: { isSelf: false } });
    await sweepLog();
    Reflect.deleteProperty(users, "activeGM");
    expect(messages()).toHaveLength(4);
    // Requested twice it is deleted once: core would report the second.
    const asked = vi.spyOn(page.ChatMessage, "deleteDocuments");
    await Promise.all([sweepLog(), sweepLog()]);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    expect(messages().map(({ id }) => id as string)).toEqual([live.id, operationsOf(live)[0].id]);
    expect(specOf(live).target).toBe(14);
  });
});
