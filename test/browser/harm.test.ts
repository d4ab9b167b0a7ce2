/**
 * Harm in a browser: the targeted actors take the card's harm, and one of them is spared (issue: playing together, 8).
 */
import { describe, expect, test } from "vitest";
import { Stage, TIME } from "./lib/seats.ts";

describe("harm", () => {
  test(
    "a player deals it to two tokens, the GM spares one; only the GM reads how much a goblin can take",
    async () => {
      const stage = await Stage.open();
      try {
        const [gm, ana] = [
          await stage.sit("Gamemaster", { viewport: { width: 1024, height: 640 } }),
          await stage.sit("Ana", { viewport: { width: 1024, height: 640 } }),
        ];
        await gm.run(async (page) => {
          const scene = await page.Scene.create({ name: "Bridge", active: true });
          for (const [name, system] of [
            ["Goblin", { vulnerabilities: [{ kind: "Weapon Harm" }] }],
            ["Orc", {}],
          ] as const) {
            const actor = await page.Actor.create({ name, type: "quincunx.effect-hero", system });
            const token = await actor.getTokenDocument({ actorLink: false });
            await scene.createEmbeddedDocuments("Token", [token.toObject()]);
          }
        });
        await ana.page.locator("#sidebar-tab-actors").click();
        for (const name of ["Goblin", "Orc"]) await ana.page.getByRole("button", { name: `Target ${name}` }).click();
        await ana.page.locator("#sidebar-tab-chat").click();
        const card = await ana.run(async (page) => {
          const left = [5, 2, 6];
          page.CONFIG.Dice.randomUniform = () => 1 - ((left.shift() ?? 1) - 0.5) / 6;
          const { api } = page.game.modules.get("quincunx");
          const spec = { effects: [{ rank: "low", kind: "Weapon Harm" }] };
          const { message } = await api.roll({ mechanic: "total-effect", spec }, { configure: false, mode: "public" });
          return message.id as string;
        });
        const at = (seat: typeof gm): ReturnType<typeof seat.page.locator> =>
          seat.page.locator(`#chat [data-quincunx-card="${card}"]`);
        await at(ana).getByRole("button", { name: "Apply 2 Weapon Harm to Goblin and Orc" }).click();
        const line = at(gm).locator(".quincunx-history__entry", { hasText: "Goblin: 0 → 5 and Orc: 0 → 2" });
        await line.waitFor();
        await at(ana).getByText("Goblin (5) and Orc (2)").waitFor();
        await line.getByRole("button", { name: "Undo for Orc" }).click();
        await at(gm).getByText("Orc: 2 → 0").waitFor();
        const harm = await gm.run(({ game }) =>
          game.scenes.active?.tokens.contents.map((token) => token.actor?.system.harm.value),
        );
        expect(harm).toEqual([5, 0]);
        expect(stage.faults).toEqual([]);
      } finally {
        await stage.close();
      }
    },
    TIME,
  );
});
