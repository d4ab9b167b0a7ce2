/**
 * Kind, card and id of a message never change: the first reading counts at every client, also at one that connects
 * later.
 */
import { expect, it } from "vitest";
import { openTable, sitDown } from "../fixtures/world/open.ts";
import { loadModule } from "../support/load-module.ts";
import { page, api } from "../support/page.ts";

const GM = { user: "Gamemaster", language: "en" };

/** A table with a GM's roll, and a copy of that card without proof. */
async function openRolled() {
  const table = await openTable();
  const { seat } = await sitDown(table, GM, loadModule);
  const ids = await seat.run(async () => {
    const { message } = await api().roll("check 3 vs 20 # Climb", { mode: "public" });
    const { _id, ...data } = message.toObject();
    const rolls = (data["rolls"] as string[]).map((json) =>
      JSON.stringify({ ...(JSON.parse(json) as object), options: {} }),
    );
    const old = await page.ChatMessage.create({ ...data, rolls });
    return [message.id as string, old.id as string];
  });
  return { table, seat, ids };
}

/** The text in the log under this id. */
const read = (id: string) => async () => {
  const html = (await page.game.messages.get(id).renderHTML()) as HTMLElement;
  return { isHidden: html.hidden, isCard: html.querySelector(".quincunx-card") !== null, text: html.textContent ?? "" };
};

it("an author who turns a card into an operation removes it from no log, also after a reload", async () => {
  const { table, seat, ids } = await openRolled();
  const operation = {
    ...{ kind: "operation", turn: 1, schema: 1, card: "elsewhere0000000", id: "x" },
    ...{ type: "amend", data: { target: 3 }, turn: 1 },
  };
  await seat.run(async () => {
    for (const id of ids) {
      await read(id)(); // Drawn, as the log does.
      await page.game.messages.get(id).update({ "flags.quincunx": operation });
    }
  });
  for (const id of ids) {
    const drawn = await seat.run(read(id));
    expect(drawn).toMatchObject({ isHidden: false, isCard: true });
    expect(drawn.text).toMatch(/Climb[^]*edited after the roll/u);
  }
  seat.close();
  const again = await sitDown(table, GM, loadModule);
  const [proven, old] = ids as [string, string];
  expect(await again.seat.run(read(proven))).toMatchObject({ isHidden: false, isCard: true });
  const told = await again.seat.run(read(old));
  expect(told).toMatchObject({ isHidden: false, isCard: false });
  expect(told.text).toMatch(/was altered and no longer counts/u);
  // Drawn once more, it is announced once.
  expect((await again.seat.run(read(old))).text.match(/was altered and no longer counts/gu)).toHaveLength(1);
  table.close();
});

it("an operation with another name than its message is none, and says so in its place", async () => {
  const table = await openTable();
  const { seat } = await sitDown(table, GM, loadModule);
  await seat.run(async () => {
    const card = (await api().roll("check 3 vs 20", { mode: "public" })).message;
    const before = await read(card.id)();
    const what = { type: "amend", data: { target: 3 }, turn: 1 };
    const flags = { kind: "operation", schema: 1, card: card.id, id: "another", ...what };
    const message = await page.ChatMessage.create({ content: "by hand", flags: { quincunx: flags } });
    expect(await read(card.id)()).toEqual(before);
    expect((await read(message.id)()).text).toMatch(/by hand[^]*was altered and no longer counts/u);
  });
  table.close();
});
