/** A prompt with a pool shared by several actions (DP-12): divisions, steppers, refusals, answers. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import { openPrompt } from "../../../src/roll/prompt/open-prompt.ts";
import { openStage, closePrompts, openedForm } from "../../support/stage.ts";
import type { PromptAnswer } from "../../../src/roll/prompt/request.ts";
import { page } from "../../support/page.ts";

beforeAll(async () => {
  await openStage();
  await page.game.settings.set("quincunx", "splitLeast", 1);
});

let opened: Promise<PromptAnswer | null> | null = null;

afterEach(async () => {
  await closePrompts();
  opened = null;
});

async function open(dice = 5, maySplit = true, turn: string | null = null, more: object = {}): Promise<HTMLElement> {
  opened = openPrompt({
    mechanic: "difficulty-pool",
    spec: mechanicById("difficulty-pool").parseSpec({ dice }),
    title: "Down the alley",
    ...{ actor: null, stats: [], selected: [], mode: "public", subject: null, locked: [] },
    purpose: { kind: "roll", offers: maySplit ? { "split-pool": { turn, ...more } } : {} },
  });
  return openedForm();
}

const button = (form: HTMLElement, what: string, part?: number): HTMLButtonElement =>
  form.querySelector<HTMLButtonElement>(
    `[data-quincunx-split="${what}"]${part === undefined ? "" : `[data-quincunx-part="${part}"]`}`,
  )!;
const divisions = (form: HTMLElement): readonly string[] =>
  [...form.querySelectorAll<HTMLInputElement>("input[name=division]")].map(({ value }) => value);
const chosen = (form: HTMLElement): string | undefined =>
  form.querySelector<HTMLInputElement>("input[name=division]:checked")?.value;
const primary = (form: HTMLElement): HTMLButtonElement => form.querySelector<HTMLButtonElement>(".quincunx-primary")!;

function set(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (field instanceof HTMLInputElement && field.type === "radio") field.checked = true;
  else field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

it("DP-12: a second roll of any kind in one turn is an extra action, which is committed, unless the user says no", async () => {
  const form = await open(5, true, "fight.1.hero", { isFurther: true });
  expect(form.textContent).toContain("an extra action takes the whole pool");
  expect(form.querySelector("[data-quincunx-split=open]")).toBeNull();
  const extra = form.querySelector<HTMLInputElement>("[name=isExtra]")!;
  expect(extra.checked).toBe(true);
  extra.click();
  expect(form.querySelector("[data-quincunx-split=open]")).not.toBeNull();
  expect(form.textContent).not.toContain("an extra action takes the whole pool");
});

it("DP-12: each part has two dice, unless the world allows one", async () => {
  await page.game.settings.set("quincunx", "splitLeast", 2);
  const form = await open();
  button(form, "open").click();
  expect(divisions(form)).toHaveLength(2);
  expect([0, 1].map((part) => button(form, "less", part).getAttribute("aria-disabled")).sort()).toEqual([null, "true"]);
  button(form, "add").click();
  expect(form.querySelector(".quincunx-split [role=alert]")!.textContent).toBe(
    "Too few dice: each action needs at least 2.",
  );
  expect(primary(form).getAttribute("aria-disabled")).toBe("true");
  await page.game.settings.set("quincunx", "splitLeast", 1);
  button(form, "active", 1).click();
  expect(primary(form).getAttribute("aria-disabled")).toBeNull();
});

it("DP-12: the prompt shows every division, the best first; steppers and rows choose one, and the answer contains it", async () => {
  const form = await open();
  button(form, "open").click();
  expect(divisions(form)).toHaveLength(4);
  const odds = mechanicById("difficulty-pool").split!.odds(
    [5, 5].map((dice) => mechanicById("difficulty-pool").parseSpec({ dice })),
    { attacks: [], committed: [] },
  );
  const best = Math.max(...odds.divisions.map(({ all }) => all ?? 0));
  expect(odds.divisions.find(({ dice }) => dice.join(",") === chosen(form))!.all).toBe(best);
  set(form.querySelector<HTMLInputElement>('input[value="4,1"]')!, "4,1");
  expect(chosen(form)).toBe("4,1");
  button(form, "less", 0).click();
  expect(chosen(form)).toBe("3,2");
  expect(primary(form).textContent).toBe("Roll 3 and 2 dice");
  primary(form).click();
  const answer = await opened;
  expect(answer?.answers?.["split-pool"]).toMatchObject({
    dice: [3, 2],
    parts: [{ title: "Down the alley" }, { title: "Action 2" }],
  });
});

it("DP-12: each part has its own difficulty, the lowest pool is shared, and it can be one action again", async () => {
  const form = await open();
  button(form, "open").click();
  button(form, "active", 1).click();
  for (let step = 0; step < 5; step += 1)
    form.querySelector<HTMLElement>('[data-quincunx-control="base"][data-quincunx-step="1"]')!.click();
  // 11: difficulty 9 and two dice fewer, which both share.
  expect(divisions(form)).toEqual(expect.arrayContaining(["1,2", "2,1"]));
  expect(divisions(form)).toHaveLength(2);
  button(form, "close").click();
  expect(form.querySelector(".quincunx-split")).toBeNull();
  expect(primary(form).textContent).toBe("Roll 5 dice");
});

it("DP-12: more than one attack in combat and committed actions are refused with a reason, and nothing rolls", async () => {
  const form = await open();
  form.querySelector<HTMLInputElement>('[data-quincunx-control="combat"]')!.click();
  button(form, "open").click();
  const kinds = (): readonly HTMLSelectElement[] => [
    ...form.querySelectorAll<HTMLSelectElement>("select[name^=split]"),
  ];
  set(kinds()[0]!, "attack");
  expect(form.querySelector(".quincunx-split [role=alert]")).toBeNull();
  set(kinds()[1]!, "attack");
  expect(form.querySelector(".quincunx-split [role=alert]")!.textContent).toMatch(/one attack per turn/u);
  expect(primary(form).getAttribute("aria-disabled")).toBe("true");
  set(kinds()[1]!, "committed");
  expect(form.querySelector(".quincunx-split [role=alert]")!.textContent).toMatch(/committed action/u);
  primary(form).click();
  expect(form.isConnected).toBe(true);
  set(kinds()[1]!, "plain");
  expect(primary(form).getAttribute("aria-disabled")).toBeNull();
});

it("DP-12: in a turn of an encounter a second attack is refused with any ticks", async () => {
  const form = await open(6, true, "c.1.m");
  button(form, "open").click();
  button(form, "add").click();
  const kinds = (): readonly HTMLSelectElement[] => [
    ...form.querySelectorAll<HTMLSelectElement>("select[name^=split]"),
  ];
  set(kinds()[0]!, "attack");
  expect(primary(form).getAttribute("aria-disabled")).toBeNull();
  set(kinds()[2]!, "attack");
  expect(form.querySelector(".quincunx-split [role=alert]")!.textContent).toMatch(/one attack per turn/u);
  expect(primary(form).getAttribute("aria-disabled")).toBe("true");
  button(form, "remove", 1).click();
  expect(primary(form).getAttribute("aria-disabled")).toBe("true");
  set(kinds()[1]!, "plain");
  expect(primary(form).getAttribute("aria-disabled")).toBeNull();
});

it("DP-12: two to six parts; a pool that answers a request cannot be split", async () => {
  const form = await open(8);
  button(form, "open").click();
  for (let more = 0; more < 4; more += 1) button(form, "add").click();
  expect(form.querySelectorAll(".quincunx-split__part")).toHaveLength(6);
  expect(button(form, "add")).toBeNull();
  expect(divisions(form)).toHaveLength(21);
  button(form, "remove", 0).click();
  expect(form.querySelectorAll(".quincunx-split__part")).toHaveLength(5);
});

it("splitting is not offered for rolls that cannot be split", async () => {
  expect(button(await open(5, false), "open")).toBeNull();
});
