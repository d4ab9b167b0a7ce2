/** The sheet of an actor that a reader may not observe: name, portrait and public description, and nothing else. */
import { afterEach, expect, it } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { mechanics } from "../../src/rules/index.ts";
import { samplesOf } from "../../src/rules/actor/people.ts";
import { openTable } from "../fixtures/world/open.ts";
import { sitWith } from "../support/sit-with.ts";
import { until } from "../support/stage.ts";
import { page } from "../support/page.ts";

const SECRET = "Poisoned the well";
const PUBLIC = "<p>A tall stranger</p><section class='secret' id='secret-1'><p>Really Lord Vane</p></section>";

let table: Table;
afterEach(() => table.close());

const sit = async (name: string): Promise<Seat> => (await sitWith(table, name, async () => ({}))).seat;

const openSheet = (seat: Seat, id: string): Promise<HTMLElement> =>
  until(() => seat.run(() => page.game.actors.has(id) as boolean), "the actor").then(() =>
    seat.run(async () => {
      const { sheet } = page.game.actors.get(id);
      await sheet.render({ force: true });
      return sheet.element as HTMLElement;
    }),
  );

it("sheets of every type show no number, row, note, item or effect with limited permission; all of it for an observer", async () => {
  table = await openTable();
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  for (const declared of mechanics.flatMap(({ actors }) => actors)) {
    const [sample] = samplesOf(declared);
    const system = { ...sample?.system, notes: `<p>${SECRET}</p>`, description: PUBLIC };
    const data = { name: "Hooded Stranger", type: `quincunx.${declared.type}`, system, ownership: { default: 1 } };
    const id = await gm.run(async () => {
      const actor = await page.Actor.create({ ...data, effects: [{ name: "Hunted" }], items: [] });
      return actor.id as string;
    });
    const limited = await openSheet(ana, id);
    const content = limited.querySelector(".quincunx-sheet")!;
    expect(content.textContent!.replaceAll(/\s+/gu, " ").trim(), declared.type).toBe(
      "HS Hooded Stranger Public description A tall stranger",
    );
    expect(content.querySelector(".quincunx-sheet__portrait"), declared.type).not.toBeNull();
    expect(limited.querySelector("[data-quincunx-stat], [data-quincunx-track], .quincunx-modes, input")).toBeNull();
    await gm.run(() => page.game.actors.get(id).update({ ownership: { default: 2 } }));
    await until(() => limited.textContent!.includes(SECRET), "the whole sheet");
    expect(limited.textContent).toContain("A tall stranger");
    await ana.run(() => page.game.actors.get(id).sheet.close());
  }
});

it("a GM writes the description in edit mode", async () => {
  table = await openTable();
  const gm = await sit("Gamemaster");
  const id = await gm.run(
    async () => (await page.Actor.create({ name: "Odo", type: "quincunx.fives-npc" })).id as string,
  );
  const sheet = await openSheet(gm, id);
  const editor = await until(
    () => sheet.querySelector<HTMLElement & { open: boolean }>('prose-mirror[name="system.description"]'),
    "the editor",
  );
  await gm.run(async () => {
    editor.open = true;
    const box = editor.querySelector<HTMLElement>('[contenteditable="true"]')!;
    box.innerHTML = "<p>A tall stranger</p>";
    box.dispatchEvent(new Event("input", { bubbles: true }));
    editor.open = false;
    await until(() => page.game.actors.get(id).system.description === "<p>A tall stranger</p>", "the written text");
  });
});
