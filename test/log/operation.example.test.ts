/** A new operation costs one file and its entry in the list: button, history and undo, at every seat. */
import { beforeAll, expect, it, vi } from "vitest";
import { openTable, sitDown } from "../fixtures/world/open.ts";
import type { Seat, Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { loadMocked } from "../support/load-mocked.ts";
import { page } from "../support/page.ts";
import { writeByHand } from "../support/by-hand.ts";

vi.mock(import("../../src/features/index.ts"), async (importOriginal) => {
  const { features } = await importOriginal();
  const { secondWindFeature } = await import("../examples/second-wind.ts");
  return { features: [...features, secondWindFeature] };
});

let table: Table;
let gm: Seat;
let ana: Seat;
let ben: Seat;

beforeAll(async () => {
  table = await openTable();
  const sit = async (user: string): Promise<Seat> => (await sitDown(table, { user, language: "en" }, loadMocked)).seat;
  gm = await sit("Gamemaster");
  ana = await sit("Ana");
  ben = await sit("Ben");
});

const draw = (seat: Seat, id: string): Promise<HTMLElement> =>
  seat.run(() => page.game.messages.get(id).renderHTML() as Promise<HTMLElement>);
const wordsOf = (root: ParentNode, selector: string): readonly string[] =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent?.replaceAll(/\s+/gu, " ").trim() ?? "");
const offersOf = async (seat: Seat, id: string): Promise<readonly string[]> =>
  wordsOf(await draw(seat, id), '[data-quincunx-do="second-wind"]');
const resultOf = async (seat: Seat, id: string): Promise<string> =>
  wordsOf(await draw(seat, id), ".quincunx-headline").join(" ");
const historyOf = async (seat: Seat, id: string): Promise<readonly string[]> =>
  wordsOf(await draw(seat, id), ".quincunx-history__what");

async function press(seat: Seat, id: string, button: string): Promise<void> {
  const count = seat.run(() => page.game.messages.size as number);
  const html = await draw(seat, id);
  seat.run(() => html.querySelector<HTMLElement>(button)?.click());
  for (const one of [gm, ana, ben]) await until(() => one.run(() => page.game.messages.size > count), "the operation");
}

it("the example operation is offered to permitted users, counts and is listed at every seat, and can be undone", async () => {
  const id = await ana.run(async () => {
    page.CONFIG.Dice.randomUniform = () => 0.5;
    const { message } = await page.game.modules.get("quincunx").api.roll("check 3 vs 22", { mode: "public" });
    return message.id as string;
  });
  for (const seat of [gm, ben]) await until(() => seat.run(() => page.game.messages.has(id)), "the card");
  const before = await resultOf(ana, id);
  expect(await offersOf(ana, id)).toEqual(["+1 1 Luck", "+2 2 Luck"]);
  expect([await offersOf(gm, id), await offersOf(ben, id)]).toEqual([[], []]);

  await press(ana, id, '[data-quincunx-do="second-wind"][data-quincunx-offer="2"]');
  const after = await resultOf(ana, id);
  const total = (words: string): number => Number(/^\d+/u.exec(words)?.[0]);
  expect(total(after)).toBe(total(before) + 2);
  for (const seat of [gm, ana, ben]) {
    expect(await resultOf(seat, id)).toBe(after);
    expect(await historyOf(seat, id)).toEqual(["Ana draws breath for 2 Luck: 1 → 2"]);
    // `may` allows it once.
    expect(await offersOf(seat, id)).toEqual([]);
  }

  // Ben's own, by hand, counts nowhere; neither do invalid data of Ana's.
  await ben.run(() => forge(id, { by: 2 }));
  await ana.run(() => forge(id, { by: 7 }));
  for (const seat of [gm, ana, ben]) {
    await until(() => seat.run(() => page.game.messages.size >= 4), "the forged ones");
    expect(await resultOf(seat, id)).toBe(after);
  }

  expect((await draw(ben, id)).querySelector('[data-quincunx-do="undo"]')).toBe(null);
  await press(gm, id, '[data-quincunx-do="undo"]');
  for (const seat of [gm, ana, ben]) {
    expect(await resultOf(seat, id)).toBe(before);
    expect(wordsOf(await draw(seat, id), ".quincunx-history__entry--undone .quincunx-history__what")).toEqual([
      "Ana draws breath for 2 Luck: 1 → 2",
    ]);
  }
  expect(await offersOf(ana, id)).toEqual(["+1 1 Luck", "+2 2 Luck"]);
});

const forge = (card: string, data: object): Promise<unknown> => writeByHand(card, "second-wind", data);
