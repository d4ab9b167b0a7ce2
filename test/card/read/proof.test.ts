/** A roll contains its own spec: later edits of the flags have no effect, and every client can see the difference. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { viewOfCard } from "../../../src/card/view.ts";
import { answerOf, requestOf } from "../../../src/features/request/state.ts";
import type { Seat, Table } from "foundry-practice-table";
import { until, openReadyStage } from "../../support/stage.ts";
import { page, type Message, api } from "../../support/page.ts";

let table: Table;
/** Without the module: she can post any data by hand. */
let ana: Seat;

beforeAll(async () => {
  ({ table } = await openReadyStage());
  ana = await table.seat("Ana");
});
beforeEach(async () => {
  // Ana's page has no class for our rolls, and core reports that (dice.md 2.5).
  const { error } = console;
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    if (!/cannot be restored|denomination/u.test(String(words[0]))) error(...words);
  });
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
});

const roll = async (words: string) => (await api().roll(words, { mode: "public" })).message;
const specOf = (message: Message) => cardOf(message)?.state.spec;
const isChanged = (message: Message): boolean => viewOfCard(cardOf(message) as never).isChanged;
const textOf = async (message: Message): Promise<string> => (await message.renderHTML()).textContent;

const storedRolls = (card: Message) => card.toObject()["rolls"] as string[];

/** A copy with a roll that does not prove its spec. */
async function unproven(message: Message) {
  const { _id, ...data } = message.toObject();
  const rolls = (data["rolls"] as string[]).map((json) =>
    JSON.stringify({ ...(JSON.parse(json) as object), options: {} }),
  );
  return page.ChatMessage.create({ ...data, rolls });
}

/** The dice of one roll with the proof of another, as a forger of dice would write. */
function forgedRolls(other: Message, card: Message): readonly string[] {
  const { options } = JSON.parse(storedRolls(card)[0]!) as { readonly options: object };
  return storedRolls(other).map((json) => JSON.stringify({ ...(JSON.parse(json) as object), options }));
}

const ROLLS = [
  ["te adv 2 low +3", { modifiers: [{ label: "late", value: 50 }] }],
  ["check 3 vs 20", { bonuses: [{ label: "late", value: 50 }] }],
  ["margin 6 vs 7", { dice: 2 }],
  ["fives d8 + d6 vs 5 cd 2", { challenge: 0 }],
  ["pool 5 vs 7", { dice: 1 }],
] as const;

describe.each(ROLLS)("%s", (words, patch) => {
  it("is unchanged", async () => {
    const card = await roll(words);
    expect(isChanged(card)).toBe(false);
    expect(await textOf(card)).not.toMatch(/edited after the roll/u);
  });

  it("with different flags later, the roll's spec is used, and the card says so", async () => {
    const card = await roll(words);
    const before = specOf(card);
    await card.update({ "flags.quincunx.spec": { ...before, ...patch } });
    expect(specOf(card)).toEqual(before);
    expect(isChanged(card)).toBe(true);
    expect(await textOf(card)).toMatch(/This card was edited after the roll/u);
  });

  it("without proof: the dice decide, and the card says that it was changed", async () => {
    const card = await unproven(await roll(words));
    expect(isChanged(card)).toBe(true);
    await card.update({ "flags.quincunx.spec": { ...specOf(card), ...patch } });
    expect(specOf(card)).not.toMatchObject(patch);
    expect(isChanged(card)).toBe(true);
  });
});

describe("a card", () => {
  it.each([
    ["mechanic", { mechanic: "total-effect" }],
    ["target", { spec: { target: 1 } }],
    ["title", { title: "Something easier" }],
    ["kind", { kind: "request" }],
    ["origin", { origin: { request: "another000000000", seat: 0 } }],
  ])("with a changed %s says so, and keeps its result", async (_name, change) => {
    const card = await roll("check 3 vs 20 # Climb");
    await card.update({ flags: { quincunx: change } });
    expect(isChanged(card)).toBe(true);
    expect(cardOf(card)).toMatchObject({ title: "Climb", origin: {}, state: { spec: { target: 20 } } });
  });

  it("without its flags is still a card", async () => {
    const card = await roll("check 3 vs 20 # Climb");
    await card.update({ "flags.-=quincunx": null });
    expect(card.flags.quincunx).toBeUndefined();
    expect(isChanged(card)).toBe(true);
    expect(cardOf(card)?.title).toBe("Climb");
  });

  it("with a roll changed while the active GM is disconnected is marked by the next GM who has seen it", async () => {
    const [card, other] = [await roll("check 3 vs 20"), await roll("check 3 vs 20")];
    const count = page.game.messages.size;
    const { users } = page.game;
    const activeGM = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(users), "activeGM") as PropertyDescriptor;
    Object.defineProperty(users, "activeGM", { configurable: true, get: () => users.getName("Cleo") as unknown });
    await card.update({ rolls: forgedRolls(other, card) });
    page.Hooks.callAll("userConnected", users.getName("Ben"), true);
    await Promise.resolve();
    expect([page.game.messages.size, activeGM.get !== undefined]).toEqual([count, true]);
    Reflect.deleteProperty(users, "activeGM");
    page.Hooks.callAll("userConnected", users.getName("Cleo"), false);
    await until(() => page.game.messages.size > count, "the mark");
    await until(() => isChanged(card), "it says so");
    expect(page.game.messages.contents.at(-1).flags.quincunx.type).toBe("edited");
    page.Hooks.callAll("userConnected", users.getName("Ben"), true);
    await Promise.resolve();
    expect(page.game.messages.size).toBe(count + 1);
  });

  it("with a deleted mark is not marked by another GM, unless it changes once more", async () => {
    const [card, other, third] = [await roll("check 3"), await roll("check 3"), await roll("check 3")];
    const { game, Hooks, ChatMessage } = page;
    const { users, messages } = game;
    Object.defineProperty(users, "activeGM", { configurable: true, get: () => users.getName("Cleo") as unknown });
    await card.update({ rolls: forgedRolls(other, card) });
    const id = "byAnotherGM00000";
    const quincunx = { kind: "operation", schema: 1, id, card: card.id, turn: 1, type: "edited", data: {} };
    const mark = await ChatMessage.create({ _id: id, content: "by hand", flags: { quincunx } }, { keepId: true });
    await until(() => isChanged(card), "it says so");
    await mark.delete();
    const count = messages.size;
    Reflect.deleteProperty(users, "activeGM");
    Hooks.callAll("userConnected", users.getName("Cleo"), false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([messages.size, isChanged(card)]).toEqual([count, false]);
    // This page marks it, and again after the deletion of that mark.
    for (const rolls of [forgedRolls(third, card), forgedRolls(other, card)]) {
      await card.update({ rolls });
      await until(() => messages.size > count, "the mark");
      await until(() => isChanged(card), "it says so");
      await messages.contents.at(-1).delete();
      expect(isChanged(card)).toBe(false);
    }
  });

  it("with a changed roll is marked permanently by the active GM's client, once", async () => {
    const card = await roll("check 3 vs 20");
    const other = await roll("check 3 vs 20");
    const count = page.game.messages.size;
    await card.update({ rolls: forgedRolls(other, card) });
    await card.update({ rolls: storedRolls(card).map((json) => json.replaceAll("climb", "")) });
    await until(() => page.game.messages.size > count, "the mark");
    await page.game.messages.get(card.id).update({ "flags.quincunx.title": "x" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(page.game.messages.size).toBe(count + 1);
    expect(isChanged(card)).toBe(true);
    expect(isChanged(other)).toBe(false);
  });
});

describe("dice thrown later by a user without permission", () => {
  it("mark no card as changed, also after changes", async () => {
    const [card, other] = [await roll("check 3 vs 20"), await roll("check 5 vs 15")];
    const { rolls } = other.toObject();
    const id = "forged0000000000";
    const flags = { kind: "operation", schema: 1, card: card.id, id, type: "throw", data: {}, turn: 1 };
    const send = (action: "create" | "update", data: object): Promise<unknown> =>
      ana.transport.request({
        type: "document",
        operation: {
          action,
          documentName: "ChatMessage",
          data: [{ _id: id, ...data }],
          options: { keepId: true },
        },
      });
    await send("create", { content: "by hand", rolls, flags: { quincunx: flags } });
    const count = page.game.messages.size;
    await send("update", { flags: { quincunx: { card: other.id } } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([isChanged(card), isChanged(other), page.game.messages.size]).toEqual([false, false, count]);
  });
});

describe("an answer", () => {
  const ask = async () => {
    const seats = [{ user: page.game.user.id }];
    return (await api().request({ mechanic: "standard-check", spec: { target: 20 }, seats })).message;
  };
  const answer = async (request: Message) =>
    (
      await api().roll(
        { mechanic: "standard-check", spec: { target: 20 }, origin: { request: request.id, seat: 0 } },
        { configure: false },
      )
    ).message;
  const answered = (request: Message): unknown =>
    answerOf(requestOf(page.game.messages.get(request.id)) as never, 0)?.id ?? null;

  it("counts for the request that it was thrown for, also if its flags name another later", async () => {
    const [first, second] = [await ask(), await ask()];
    const card = await answer(first);
    expect([answered(first), answered(second)]).toEqual([card.id, null]);
    await card.update({ "flags.quincunx.origin.request": second.id });
    expect([answered(first), answered(second)]).toEqual([card.id, null]);
    expect(isChanged(card)).toBe(true);
  });

  it("is no earlier roll: one for no request that names it now, or without proof", async () => {
    const [before, other] = [await roll("check 3 vs 20"), await unproven(await roll("check 3 vs 20"))];
    const request = await ask();
    for (const card of [before, other])
      await card.update({ "flags.quincunx.origin": { request: request.id, seat: 0 } });
    expect(answered(request)).toBe(null);
  });

  it("counts once: posted a second time it is the copy of a roll", async () => {
    const [first, second] = [await ask(), await ask()];
    const card = await answer(first);
    const { _id, ...data } = card.toObject();
    const flags = { quincunx: { ...data.flags.quincunx, origin: { request: second.id, seat: 0 } } };
    await page.ChatMessage.create({ ...data, flags });
    expect([answered(first), answered(second)]).toEqual([card.id, null]);
    await card.delete();
    await page.ChatMessage.create(data);
    expect(answered(first)).toBe(null);
  });
});

it("dice that were thrown later stay with their card", async () => {
  const words = "fives d6";
  const cards: Message[] = [];
  for (let index = 0; index < 2; index += 1) {
    const spec = api()
      .mechanic("fives-pool")
      .parseSpec({
        pool: [{ size: 6, role: "hero" }],
        target: 5,
        challenge: 1,
        challengeBy: "gm",
      });
    cards.push(
      (await api().roll({ mechanic: "fives-pool", spec, title: words }, { configure: false, mode: "public" })).message,
    );
  }
  const [first, second] = cards as [Message, Message];
  const { act } = await import("../../../src/log/act.ts");
  const { linkedMessages } = await import("../../../src/log/log.ts");
  act(first.id, "throw", "");
  const thrown = await until(() => linkedMessages(first.id, "operation")[0], "the throw");
  await thrown.update({ "flags.quincunx.card": second.id } as object);
  expect(cardOf(first)?.state.outcome.waiting).toEqual([]);
  expect(cardOf(second)?.state.outcome.waiting).toHaveLength(1);
});
