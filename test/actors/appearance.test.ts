/** A token may be a disguise: players read its name and see its picture, GMs read both names. */
import { expect, it } from "vitest";
import type { Loose } from "../fixtures/world/open.ts";
import { openTable, sitDown } from "../fixtures/world/open.ts";
import { loadMocked } from "../support/load-mocked.ts";
import { until } from "../support/stage.ts";

const page = globalThis as Loose;

async function rollAsStranger(): Promise<string> {
  const Actor = page.Actor.implementation;
  const actor = await Actor.create({ name: "Lord Vane", type: "quincunx.check-hero", img: "vane.webp" });
  const scene = page.game.scenes.contents[0] ?? (await page.Scene.implementation.create({ name: "Hall" }));
  const data = { name: "Hooded Stranger", actorId: actor.id, actorLink: false, texture: { src: "hood.webp" } };
  const [token] = await scene.createEmbeddedDocuments("Token", [data]);
  const speaker = { scene: scene.id, token: token.id, actor: actor.id, alias: token.name };
  const { message } = await page.game.modules
    .get("quincunx")
    .api.roll(
      { mechanic: "standard-check", spec: { target: 9 }, actor: token.actor },
      { configure: false },
      { mode: "public" },
    );
  expect(message.speaker).toMatchObject({ token: token.id, alias: speaker.alias });
  return message.id as string;
}

it("shows the token to players, and both names to GMs", async () => {
  const table = await openTable();
  const sit = async (user: string) => (await sitDown(table, { user, language: "en" }, loadMocked)).seat;
  const gm = await sit("Gamemaster");
  const ana = await sit("Ana");
  const id = await gm.run(rollAsStranger);
  await until(() => ana.run(() => page.game.messages.has(id)), "the card");
  const drawn = async (seat: typeof gm): Promise<HTMLElement> =>
    seat.run(() => page.game.messages.get(id).renderHTML() as Promise<HTMLElement>);
  const [forGM, forAna] = [await drawn(gm), await drawn(ana)];
  for (const card of [forGM, forAna])
    expect(card.querySelector("img.quincunx-portrait")?.getAttribute("src")).toBe("hood.webp");
  expect(forGM.textContent).toContain("Lord Vane");
  expect(forAna.textContent).not.toContain("Lord Vane");
  expect(forAna.innerHTML).not.toContain("vane.webp");
});
