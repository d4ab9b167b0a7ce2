/** A new kind of message costs one file and an entry in the list: it is linked, drawn, announced, updated and swept. */
import { beforeAll, expect, it, vi } from "vitest";
import { openTable, sitDown } from "../fixtures/world/open.ts";
import type { Seat, Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { loadMocked } from "../support/load-mocked.ts";
import { page } from "../support/page.ts";

vi.mock(import("../../src/features/index.ts"), async (importOriginal) => {
  const { features } = await importOriginal();
  const { omenFeature } = await import("../examples/omen.ts");
  return { features: [...features, omenFeature] };
});

let table: Table;
let gm: Seat;
let ana: Seat;

beforeAll(async () => {
  table = await openTable();
  const sit = async (user: string): Promise<Seat> => (await sitDown(table, { user, language: "en" }, loadMocked)).seat;
  gm = await sit("Gamemaster");
  ana = await sit("Ana");
});

const draw = (seat: Seat, id: string): Promise<HTMLElement> =>
  seat.run(() => page.game.messages.get(id).renderHTML() as Promise<HTMLElement>);
const count = (seat: Seat): number => seat.run(() => page.game.messages.size as number);
const arrivals = async (wanted: number): Promise<void> => {
  for (const seat of [gm, ana]) await until(() => count(seat) === wanted, `${wanted} messages`);
};

it("the example kind passes index, drawing, buttons, the live region and the sweep", async () => {
  const id = await gm.run(async () => {
    const flags = { kind: "omen", words: "The well runs dry" };
    return (await page.ChatMessage.create({ content: "An omen.", flags: { quincunx: flags } })).id as string;
  });
  await arrivals(1);
  const place = await draw(gm, id);
  expect(place.querySelector(".message-content")?.textContent).toBe("The well runs dry (0)");
  await until(
    () => gm.run(() => page.document.body.textContent.includes("An omen: The well runs dry")),
    "its sentence",
  );

  const hers = await draw(ana, id);
  ana.run(() => hers.querySelector<HTMLElement>(".quincunx-omen")?.click());
  await arrivals(2);
  // Redrawn in its place, because a linked message has arrived.
  await until(() => place.textContent?.includes("(1)"), "the count");

  // Broken ones are no omens, and keep their sentence.
  const broken = await ana.run(async () => {
    const flags = { kind: "omen", words: 7 };
    return (await page.ChatMessage.create({ content: "A word.", flags: { quincunx: flags } })).id as string;
  });
  await arrivals(3);
  expect((await draw(gm, broken)).querySelector(".message-content")?.textContent?.trim()).toBe("A word.");

  await gm.run(() => page.game.messages.get(id).delete() as Promise<unknown>);
  await arrivals(1);
});
