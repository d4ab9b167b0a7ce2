/** Numbers typed into a token's HUD: the stored number changes so that the displayed one is the typed one. */
import { beforeAll, expect, it } from "vitest";
import { openStage } from "../support/stage.ts";
import { addEffect } from "../support/effects.ts";
import { page } from "../support/page.ts";

beforeAll(() => openStage());

it("typing works for a bar and for a value with an effect on them", async () => {
  const system = { luck: 2, harm: { value: 1, max: 5 } };
  const actor = await page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero", system });
  await addEffect(actor, "Blessing", { luck: 2, "harm.value": 1, "harm.max": 2 });
  await actor.modifyTokenAttribute("harm", 1, true, true);
  await actor.modifyTokenAttribute("luck", 1, false, false);
  expect(actor.system).toMatchObject({ luck: 1, harm: { value: 3, max: 7 } });
  expect(actor.toObject().system).toMatchObject({ luck: -1, harm: { value: 2, max: 5 } });
  await actor.modifyTokenAttribute("luck", 500, false, false);
  expect(actor.system.luck).toBe(99);
});
