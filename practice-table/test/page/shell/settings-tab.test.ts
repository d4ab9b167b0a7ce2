/** Parts of the sidebar's tabs that systems use (found.md 3). */
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTable, type Seat, type Table } from "../../../src/node-table.ts";

// Untyped, as for packages.
type Loose = any;
const page = globalThis as Loose;

let table: Table;
let seat: Seat;
let Settings: Loose;
let CombatTracker: Loose;
beforeEach(async () => {
  table = await openTable();
  seat = await table.seat("Gamemaster");
  // These read the page's theme when they load, and the first table creates the page.
  ({ Settings } = await import("../../../src/page/shell/settings-tab.ts"));
  ({ CombatTracker } = await import("../../../src/page/shell/combat.ts"));
});
afterEach(() => table.close());

it("the settings tab has a block of the system, which its hook may change", async () => {
  await seat.run(async () => {
    page.Hooks.once("renderSettings", (_app: unknown, html: HTMLElement) => {
      const block = html.querySelector(".info .system") as HTMLElement;
      expect(block.querySelector(".value")?.textContent).toBe(String(page.game.system.version));
      block.querySelector(".label")!.textContent = "Mine";
    });
    const tab = (await new Settings().render({ force: true })) as Loose;
    expect(tab.element.querySelector(".info .system .label").textContent).toBe("Mine");
    await tab.close({ animate: false });
  });
});

it("tabs prepare a context for subclasses", async () => {
  await seat.run(async () => {
    class Own extends CombatTracker {
      async _prepareContext(options: Loose): Promise<Loose> {
        return { ...(await super._prepareContext(options)), mine: 1 };
      }
    }
    const context = await (new Own() as Loose)._prepareContext({});
    expect(context).toMatchObject({ mine: 1, tabName: "combat", hasCombat: false, combats: [], turns: [] });
    expect((await new Settings()._prepareContext({})).user).toBe(page.game.user);
  });
});
