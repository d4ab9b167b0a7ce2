/** The first page shows the suggestions of the project's guide, or plain rolls. */
import { afterEach, expect, it } from "vitest";
import { followActors, renderWelcome } from "../../../src/page/shell/welcome.ts";
import type { Guide } from "../../../src/protocol.ts";
import { openTable, Table, type Seat } from "../../../src/node-table.ts";

const GUIDE: Guide = {
  tryOuts: [
    { id: "swords", type: "hero", example: "/sword 3" },
    { id: "boats", type: "boat", example: "/boat 3" },
  ],
  gm: { request: "/ask", hide: "/hide" },
  about: { en: "A game of swords." },
};
// Untyped, as for packages.
const page = globalThis as any;

let table: Table;
afterEach(() => {
  document.getElementById("table")?.remove();
  table.close();
});

function firstPage(seat: Seat): string {
  const main = document.createElement("main");
  main.id = "table";
  document.body.replaceChildren(main);
  seat.run(() => {
    page.CONFIG.Actor.dataModels = { hero: class {} };
    renderWelcome();
  });
  return [...main.querySelectorAll("code")].map(({ textContent }) => textContent).join(" ");
}

it("without a guide it suggests plain rolls", async () => {
  table = await openTable();
  expect(firstPage(await table.seat("Gamemaster"))).toBe("/r 4d6kh3 /r 2d20kl /gmr 1d20");
});

it("with a guide it has a row for each existing actor type, and the GM's commands", async () => {
  table = new Table({ guide: GUIDE });
  expect(firstPage(await table.seat("Gamemaster"))).toBe("/sword 3 /ask /hide");
  expect(firstPage(await table.seat("Ana"))).toBe("/sword 3");
});

it("describes the module; tours registered later appear at once, the user's own first", async () => {
  table = new Table({ guide: GUIDE });
  const seat = await table.seat("Gamemaster");
  firstPage(seat);
  const main = document.getElementById("table");
  seat.run(followActors);
  const buttons = (): string =>
    [...(main?.querySelectorAll("button:has(.fa-signs-post)") ?? [])].map((one) => one.textContent).join(" ");
  expect(main?.textContent).toContain("A game of swords.");
  expect(buttons()).toBe("");
  seat.run(() => {
    const { Tour } = page.foundry.nue;
    for (const [id, restricted] of [
      ["player", false],
      ["gm", true],
    ] as const)
      page.game.tours.register("swords", id, new Tour({ title: `For ${id}`, display: true, restricted, steps: [] }));
  });
  expect(buttons()).toBe("For gm For player");
  expect(main?.querySelectorAll("button.primary")).toHaveLength(0);
});

it("offers the roll that a module suggests, as the one primary button", async () => {
  table = new Table({ guide: { ...GUIDE, offer: { module: "swords", name: "suggest" } } });
  const seat = await table.seat("Ana");
  let rolls = 0;
  seat.run(() => {
    const suggest = () => ({ label: "Roll for Odo: Parry", detail: "60% at 12", roll: async () => void (rolls += 1) });
    page.game.modules.set("swords", { id: "swords", api: { suggest } });
  });
  firstPage(seat);
  const [button, ...others] = document.querySelectorAll<HTMLElement>("#table button.primary");
  expect(others).toHaveLength(0);
  expect(button?.textContent).toBe("Roll for Odo: Parry60% at 12");
  seat.run(() => {
    page.ui.sidebar = { toggleExpanded: () => undefined, changeTab: () => undefined };
    button?.click();
    button?.click();
  });
  // A double click.
  expect(rolls).toBe(1);
});
