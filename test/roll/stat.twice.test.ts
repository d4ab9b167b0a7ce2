/** The prompt of a sheet's row: pressed twice it opens once, and it closes with one sentence when its actor is deleted. */
import { beforeAll, expect, it, vi } from "vitest";
import { rollStat } from "../../src/roll/stat.ts";
import { openStage, until } from "../support/stage.ts";
import { type Hero, page } from "../support/page.ts";

const prompts = (): readonly HTMLElement[] => [
  ...page.document.querySelectorAll<HTMLElement>(".quincunx-prompt-window"),
];

beforeAll(() => openStage());

it("opens once, comes to the front, and goes with the actor", async () => {
  const abilities = [{ id: "wits000000000001", label: "Wits", value: 3 }];
  const actor = await page.Actor.create({ name: "Maren", type: "quincunx.check-hero", system: { abilities } });
  const other = await page.Actor.create({ name: "Ben", type: "quincunx.check-hero", system: { abilities } });
  const press = (of: Hero) => rollStat(of, "abilities.wits000000000001");
  const all = [press(actor), press(actor), press(other)];
  await until(() => prompts().length === 2, "the prompts");
  const again = press(actor);
  all.push(again);
  expect((await again).kind).toBe("cancelled");
  const told = vi.spyOn(page.ui.notifications, "info");
  await actor.delete();
  await until(() => prompts().length === 1, "the prompt to close");
  expect(told.mock.calls.map(([text]) => text)).toEqual([page.game.i18n.localize("QUINCUNX.Notice.reasonGone")]);
  await other.delete();
  expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(Array(4).fill("cancelled"));
});
