/** The hotbar's slots, which packages read and change (types: hotbar.d.mts; found.md 3). */
import { afterEach, expect, it } from "vitest";
import { openTable, type Table } from "../../../src/node-table.ts";
import { Hotbar } from "../../../src/page/shell/hotbar.ts";

// Untyped, as for packages.
type Loose = any;
const page = globalThis as Loose;

let table: Table;
afterEach(() => table.close());

it("returns its slots by page; a subclass may change them before they are drawn", async () => {
  table = await openTable();
  const seat = await table.seat("Gamemaster");
  await seat.run(async () => {
    const macro = await page.Macro.create({ name: "Try", type: "script", command: "1" });
    await page.game.user.assignHotbarMacro(macro, 12);
    class Short extends Hotbar {
      override async _prepareContext(options: Loose): Promise<Loose> {
        const context = await super._prepareContext(options);
        context.slots = context.slots.slice(0, 3);
        return context as unknown;
      }
    }
    const bar = new Short() as Loose;
    await bar.changePage(2);
    expect([bar.page, bar.slots.length, bar.slots[1].macro, bar.slots[1].slot]).toEqual([2, 10, macro, 12]);
    expect([...bar.element.querySelectorAll(".slot")].map(({ dataset }: Loose) => dataset.slot as string)).toEqual([
      ...["11", "12", "13"],
    ]);
    await bar.changePage(9);
    expect(bar.page).toBe(5);
    await bar.close({ animate: false });
  });
});
