/** Rolls of actors in a started encounter are rolls in combat (DP-4, DP-5), and the prompt says so. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { act } from "../../../src/log/act.ts";
import { rollSpec } from "../../../src/roll/roll.ts";
import { rollStat } from "../../../src/roll/stat.ts";
import { openStage, until, openedForm } from "../../support/stage.ts";
import { page, type Hero, api } from "../../support/page.ts";
import { resultOf } from "../../support/read.ts";
import type { RollResult } from "../../../src/roll/throw.ts";

let hero: Hero;

beforeAll(async () => {
  await openStage();
  hero = await page.Actor.create({ name: "Marlow", type: "quincunx.pool-hero" });
});

afterEach(async () => {
  for (const combat of [...page.game.combats]) await combat.delete();
});

async function fight({ starts = true }: { readonly starts?: boolean } = {}): Promise<void> {
  const combat = await page.Combat.create({ active: true });
  await combat.createEmbeddedDocuments("Combatant", [{ actorId: hero.id, initiative: 9 }]);
  if (starts) await combat.startCombat();
}

const rolled = async (actor: Hero | null, dialog: object = {}, more: object = {}): Promise<boolean> => {
  const config = { mechanic: "difficulty-pool", spec: { dice: 3, secondary: true, ...more }, actor };
  return (await api().roll(config, { configure: false, ...dialog })).spec["combat"] as boolean;
};

it("DP-4: combat is on for participants once the encounter has started, unless the field is locked", async () => {
  expect(await rolled(hero)).toBe(false);
  await fight({ starts: false });
  expect(await rolled(hero)).toBe(false);
  await page.game.combats.contents.at(0).startCombat();
  expect(await rolled(hero)).toBe(true);
  const locked = { mechanic: "difficulty-pool", spec: { dice: 3, secondary: true }, actor: hero };
  const { spec } = await resultOf(rollSpec(locked, { configure: false, locked: ["combat"] }));
  expect(spec["combat"]).toBe(false);
  expect(await rolled(null)).toBe(false);
  // An explicit value counts, and a switched-off one stays off when the card is rolled again.
  expect(await rolled(hero, {}, { combat: false })).toBe(false);
  const card = page.game.messages.contents.at(-1);
  expect(card.flags.quincunx.spec["combat"]).toBe(false);
  act(card.id, "rollAgain", "");
  const form = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window"), "the prompt");
  expect(form.querySelector<HTMLInputElement>('[data-quincunx-control="combat"]')!.checked).toBe(false);
  form.querySelector<HTMLElement>("[data-action=close]")!.click();
});

it("the prompt starts with it on, gives the reason, and lets it be switched off", async () => {
  await fight();
  const stat = hero.system.attributes?.[0];
  const pending = stat
    ? rollStat(hero, `attributes.${stat.id}`)
    : api().roll({ mechanic: "difficulty-pool", spec: { dice: 3 }, actor: hero });
  const form = await openedForm();
  const toggle = (): HTMLInputElement => form.querySelector('[data-quincunx-control="combat"]')!;
  expect(toggle().checked).toBe(true);
  expect(form.textContent).toContain("Marlow is in the encounter.");
  toggle().click();
  expect(form.textContent).not.toContain("Marlow is in the encounter.");
  form.querySelector<HTMLElement>(".quincunx-primary")?.click();
  expect((await resultOf(pending as Promise<RollResult>)).spec["combat"]).toBe(false);
});
