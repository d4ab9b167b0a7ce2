/** Numbers that active effects change: play shows the rolled value, edit the stored one, and both name the effect. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { openStage, press, until, type Stage } from "../support/stage.ts";
import { addEffect, MULTIPLY, OVERRIDE } from "../support/effects.ts";
import { page, type Hero } from "../support/page.ts";

let stage: Stage;
let actor: Hero;
let form: HTMLElement;

beforeAll(async () => {
  stage = await openStage();
});
afterEach(async () => {
  await actor.sheet.close();
  await actor.delete();
});

async function open(data: object): Promise<void> {
  actor = await page.Actor.create(data);
  await actor.sheet.render({ force: true });
  form = await until(() => actor.sheet.element as HTMLElement | undefined, "the sheet");
}

const source = () => actor.toObject().system;
const within = (selector: string): HTMLElement | null => form.querySelector<HTMLElement>(selector);
const track = (id: string): HTMLElement => within(`[data-quincunx-slider][data-quincunx-track="${id}"]`)!;
const trackReads = (id: string, value: number): Promise<unknown> =>
  until(() => track(id).getAttribute("aria-valuenow") === String(value), `${id} ${value}`);
const row = (stat: string): HTMLElement =>
  within(`[data-quincunx-stat="${stat}"]`)!.closest<HTMLElement>(".quincunx-stat")!;

async function turnToEdit(): Promise<void> {
  within('[data-quincunx-mode="edit"]')!.click();
  await until(() => within(".quincunx-sheet--edit"), "edit");
}

async function change(name: string, value: string): Promise<HTMLInputElement> {
  const input = within(`[name="${name}"]`) as HTMLInputElement;
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await stage.table.settle(6);
  return within(`[name="${name}"]`) as HTMLInputElement;
}

const FIVES = {
  name: "Dusty",
  type: "quincunx.fives-hero",
  system: { heroFactor: 2, luck: 2, karma: 1, harm: { value: 1, max: 10 }, tropes: [{ id: "gun", label: "Gun" }] },
};

it("tracks: a click changes the displayed number; the difference is stored; undo restores it", async () => {
  await open(FIVES);
  await addEffect(actor, "Blessing", { luck: 2, "harm.max": 2 });
  await trackReads("luck", 4);
  const words = track("luck").getAttribute("aria-valuetext");
  expect(words).toContain("2 without Blessing");
  expect(track("harm").getAttribute("aria-valuetext")).toBe("1 of 12, at most 10 without Blessing");
  expect(within('[data-quincunx-key="track.luck"]')!.textContent).toContain("2 without Blessing");

  for (let times = 0; times < 3; times += 1) press(track("luck"), "ArrowLeft");
  await trackReads("luck", 1);
  expect(source()).toMatchObject({ luck: -1, karma: 1, harm: { value: 1, max: 10 } });
  press(track("luck"), "ArrowLeft");
  press(track("luck"), "ArrowLeft");
  await trackReads("luck", 0);
  for (const value of [1, 2, 3, 4]) {
    within('[data-action="quincunxUndoTrack"]')!.click();
    await trackReads("luck", value);
  }
  expect(source().luck).toBe(2);

  within('[data-quincunx-track="harm"] [data-quincunx-value="12"]')!.click();
  await trackReads("harm", 12);
  expect(source().harm).toEqual({ value: 12, max: 10 });
});

it("a change on its way to the server is not shown as somebody's effect", async () => {
  await open(FIVES);
  press(track("harm"), "ArrowRight");
  // Drawn before the answer.
  await actor.sheet.render();
  expect(form.querySelector(".quincunx-effect")).toBeNull();
  await trackReads("harm", 2);
  expect(track("harm").getAttribute("aria-valuetext")).toBe("2 of 10");
});

it("a number that an effect fixes or multiplies is stored directly, and undone exactly", async () => {
  await open(FIVES);
  await addEffect(actor, "Doubled", { luck: 1.5 }, MULTIPLY);
  await addEffect(actor, "Fixed", { karma: 5 }, OVERRIDE);
  await trackReads("luck", 3);
  press(track("luck"), "ArrowRight");
  await until(() => source().luck === 3, "3");
  // 4.5 is rounded up (SC-7).
  await trackReads("luck", 5);
  within('[data-action="quincunxUndoTrack"]')!.click();
  await trackReads("luck", 3);
  press(track("karma"), "ArrowLeft");
  await until(() => source().karma === 0, "0");
  within('[data-action="quincunxUndoTrack"]')!.click();
  await until(() => source().karma === 1, "1");
});

it("rows show the dice and the chance of a click, with the effect and the stored value", async () => {
  await open(FIVES);
  const before = row("hero").querySelector(".quincunx-stat__chance")?.textContent;
  await addEffect(actor, "Blessing", { heroFactor: 1 });
  await until(() => row("hero").querySelectorAll(".quincunx-stat__dice svg").length === 3, "3 dice");
  expect(row("hero").querySelector(".quincunx-stat__chance")?.textContent).not.toBe(before);
  expect(row("hero").querySelector(".quincunx-effect")?.textContent).toBe("2d6 without Blessing");
  expect(row("hero").querySelector("[hidden]")!.textContent).toContain("2d6 without Blessing");
  expect(row("tropes.gun").querySelector(".quincunx-effect")?.textContent).toBe("with Blessing");
});

it("edit edits the stored value, also if core disables the field, and shows the effective one", async () => {
  await open(FIVES);
  await addEffect(actor, "Blessing", { luck: 2, "tropes.0.size": 2 });
  await turnToEdit();
  const luck = within('[name="system.luck"]') as HTMLInputElement;
  expect(luck.value).toBe("2");
  expect(luck.closest("[data-quincunx-key]")!.textContent).toContain("4 with Blessing");
  expect(within('[data-quincunx-key="cell.tropes.gun.size"] .quincunx-effect')!.textContent).toBe("d8 with Blessing");
  await change("system.luck", "3");
  expect(source()).toMatchObject({ luck: 3, karma: 1, harm: { value: 1, max: 10 }, tropes: [{ size: 6 }] });
  await addEffect(actor, "Ward", { "harm.max": 5 });
  await until(() => form.textContent!.includes("with Ward"), "the mark");
  luck.disabled = true;
  await actor.sheet.render();
  expect((within('[name="system.luck"]') as HTMLInputElement).disabled).toBe(false);
});

it("a number outside of its range is clamped; one that is outside already is left alone", async () => {
  await open(FIVES);
  await actor.update({ system: { karma: -1 } });
  await turnToEdit();
  await change("system.luck", "400");
  expect(source()).toMatchObject({ luck: 99, karma: -1 });
});

it("an effect on the place of a removed row changes no row and adds none", async () => {
  const abilities = [{ id: "agi", label: "Agility", value: 3 }];
  await open({ name: "Hew", type: "quincunx.check-hero", system: { abilities } });
  await addEffect(actor, "Haste", { "abilities.1.value": 2, "abilities.4.value": 2, "skills.0.value": 1 });
  await until(() => actor.effects.size === 1, "the effect");
  await stage.table.settle(6);
  expect([...form.querySelectorAll("[data-quincunx-stat]")].map((one) => (one as HTMLElement).dataset)).toMatchObject([
    { quincunxStat: "abilities.agi" },
  ]);
  expect(form.textContent).not.toMatch(/Unnamed|NaN/u);
});
