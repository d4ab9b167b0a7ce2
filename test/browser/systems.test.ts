/**
 * A world of a whole game system in a browser: an old one on generation 13, a new one on 14, with our module beside it.
 */
import { afterEach, describe, expect, it } from "vitest";
import { exampleSystem } from "foundry-practice-table/example-systems";
import { closeWhole, Stage, TIME } from "./lib/seats.ts";

let stage: Stage;
afterEach(() => closeWhole(stage));
const SYSTEMS = [
  { name: "hollow-hills", generation: 13, type: "character", roll: ".rollable[data-roll]", flavor: "str" },
  { name: "ember-court", generation: 14, type: "courtier", roll: "[data-action=roll]", flavor: "might" },
] as const;

describe.each(SYSTEMS)("$name on generation $generation", ({ name, generation, type, roll, flavor }) => {
  it(
    "loads scripts, styles, sheet and packs; its roll and ours are in one log",
    async () => {
      const system = exampleSystem(name);
      stage = await Stage.open({
        generation,
        system,
        seed: (world) => void world.seed("Actor", { name: "Isolde", type, ownership: { default: 3 } }),
      });
      const gm = await stage.sit("Gamemaster");
      expect(await gm.page.locator(`body.system-${name}`).count()).toBe(1);
      await gm.tab("actors");
      await gm.page.locator("#actors .entry", { hasText: "Isolde" }).click();
      const sheet = gm.page.locator(`.${name}`, { has: gm.page.locator("input[name=name][value=Isolde]") }).first();
      await sheet.waitFor();
      const grid = sheet.locator(generation === 13 ? ".abilities" : ".characteristics").first();
      expect(await grid.evaluate((element) => getComputedStyle(element).display)).toBe("flex");
      await sheet.locator(roll).first().click();
      await gm.tab("chat");
      await gm.page.locator("#chat .message", { hasText: flavor }).first().waitFor();
      const [packs, own] = await gm.run(async ({ game, ui }) => {
        const pack = game.packs.find((entry) => entry.metadata["packageType"] === "system");
        const count = (await pack.getDocuments()).length;
        await ui.chat.processMessage("/qx check 5 vs 12 # Climb");
        return [count, game.modules.get("quincunx").active as boolean];
      });
      expect([packs > 0, own]).toEqual([true, true]);
      await gm.page.locator(".quincunx-card", { hasText: "Climb" }).first().waitFor();
    },
    TIME,
  );
});
