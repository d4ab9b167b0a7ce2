/** Counts the controls of docs/actions.md: each place shows at most as many as the table there allows. */
import { expect, it } from "vitest";
import { controlsIn, LIMITS } from "./lib/count.ts";
import { TIME, useStage } from "./lib/seats.ts";
import type { Page as Foundry } from "../support/page.ts";

const stage = useStage();

/** The hero of each mechanic with the first row that is opened. */
const HEROES = {
  "difficulty pool": "Marlow Finch",
  "standard check": "Tamsin Reed",
  "fives pool": "Dusty Malone",
  "Total//Effect": "Maren Holt",
  "margin pool": "Isolde of Varn",
} as const;

it(
  "the prompt of a sheet's first row has at most twelve controls, and all of them by keyboard",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
    const heroes = Object.values(HEROES);
    await gm.run(async ({ game }, names) => {
      const { id } = game.users.getName("Ana");
      for (const name of names) await game.actors.getName(name).update({ [`ownership.${id}`]: 3 });
    }, heroes);
    await ana.page.waitForFunction(
      (names) => names.every((name) => (globalThis as unknown as Foundry).game.actors.getName(name).isOwner as boolean),
      heroes,
    );
    for (const [name, seat] of [["Gamemaster", gm] as const, ["Ana", ana] as const])
      for (const [mechanic, hero] of Object.entries(HEROES)) {
        const sheet = await gm.openSheet(hero);
        const stat = await sheet
          .getByRole("button", { name: /^Roll: / })
          .first()
          .getAttribute("data-quincunx-stat");
        await sheet.locator('[data-action="close"]').first().click();
        await seat.run(
          ({ game }, [actor, id]) => {
            void game.modules.get("quincunx").api.rollStat(game.actors.getName(actor), id ?? "");
          },
          [hero, stat] as const,
        );
        await seat.prompt.waitFor();
        const found = await controlsIn(seat.prompt);
        const most = LIMITS.get(`prompt of a sheet's first row: ${mechanic}`)!;
        expect(found.length, `${name}, ${hero}: ${found.join(" | ")}`).toBeLessThanOrEqual(most);
        expect(found.every((one) => one !== "")).toBe(true);
        await seat.page.keyboard.press("Escape");
        await seat.prompt.waitFor({ state: "detached" });
      }
  },
  TIME,
);
