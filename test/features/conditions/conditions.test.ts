/** Conditions of a scene, a token or a hero: set by a GM, chips in the prompt, in the roll, and named on the card. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { conditions } from "../../../src/features/conditions/conditions.ts";
import { until, openReadyStage, closeWindows } from "../../support/stage.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { page, api, type Hero, type MessageFlags, type Message, type Part } from "../../support/page.ts";

/** A condition as it is stored. */
interface Condition extends Readonly<Record<"id" | "name", string>> {
  readonly amounts: Fields;
}

let hero: Hero;
let scene: Part;

beforeAll(async () => {
  await openReadyStage();
  scene = await page.Scene.create({ name: "Crypt", active: true });
  hero = await page.Actor.create({
    name: "Tamsin",
    type: "quincunx.check-hero",
    system: { abilities: [{ id: "wits000000000001", label: "Wits", value: 3 }] },
  });
  await page.game.settings.set("quincunx", "conditions", [
    { id: "dark", name: "Darkness", amounts: { "standard-check": -2, "margin-pool": 1, "difficulty-pool": 1 } },
    { id: "calm", name: "Calm", amounts: { "standard-check": 0 } },
    { broken: true },
  ]);
});
afterEach(async () => {
  for (const holder of [scene, hero]) await holder.unsetFlag("quincunx", "conditions");
  await closeWindows();
});

const roll = (configure: boolean, actor: Hero | null = hero) =>
  api().roll({ mechanic: "standard-check", spec: { target: 15 }, actor }, { configure });
const lastFlags = () => page.game.messages.contents.at(-1).flags.quincunx;
/** Names in an origin; with the amount that a GM counts. */
const namesOf = (all: unknown) =>
  (all as Fields[] | undefined)?.map(({ name, isForGM }) =>
    isForGM ? `${name as string} for the GM` : (name as string),
  );
const DARK = [{ label: "Darkness", value: -2 }];

it.each([
  ["the scene", () => scene],
  ["the hero", () => hero],
])("a condition on %s counts in a roll without a prompt, and the card names it", async (_where, holder) => {
  await holder().setFlag("quincunx", "conditions", ["dark", "calm", "gone"]);
  await roll(false);
  expect(lastFlags()).toMatchObject({ spec: { bonuses: DARK }, origin: { conditions: [{ name: "Darkness" }] } });
  const html = (await page.game.messages.contents.at(-1).renderHTML()) as HTMLElement;
  expect(html.textContent).toContain("With the condition “Darkness”.");
});

it("a bad amount drops that amount alone, and a long name is cut", async () => {
  const before = structuredClone(page.game.settings.get("quincunx", "conditions"));
  const amounts = { "standard-check": -2, "margin-pool": "1", "difficulty-pool": 99 };
  await page.game.settings.set("quincunx", "conditions", [{ id: "dark", name: "D".repeat(50), amounts }]);
  const read = conditions();
  await page.game.settings.set("quincunx", "conditions", before);
  expect(read).toEqual([
    { id: "dark", name: "D".repeat(40), amounts: { "standard-check": -2, "difficulty-pool": 20 }, concerns: "" },
  ]);
});

it("MP-2: if a GM sets the threshold, the card names the conditions that the GM has to count", async () => {
  await scene.setFlag("quincunx", "conditions", ["dark"]);
  const named = async (threshold: number | null): Promise<unknown[]> => {
    await api().roll({ mechanic: "margin-pool", spec: { dice: 3, threshold } }, { configure: false });
    return [lastFlags().spec.threshold, namesOf(lastFlags().origin.conditions)];
  };
  expect(await named(6)).toEqual([7, ["Darkness"]]);
  expect(await named(null)).toEqual([null, ["Darkness for the GM"]]);
});

it("a condition on a token counts for its actor alone", async () => {
  const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Tamsin", actorId: hero.id, actorLink: true }]);
  await token.setFlag("quincunx", "conditions", ["dark"]);
  await roll(false);
  expect(namesOf(lastFlags().origin.conditions)).toEqual(["Darkness"]);
  await roll(false, null);
  expect(namesOf(lastFlags().origin.conditions)).toBeUndefined();
  await token.delete();
});

it("a condition is a chip in the prompt, on at first; switched off it is neither rolled nor named", async () => {
  await scene.setFlag("quincunx", "conditions", ["dark"]);
  void roll(true);
  const chip = await until(() => document.querySelector<HTMLElement>("[data-quincunx-adjustment]"), "the chip");
  expect(chip.textContent.replaceAll(/\s+/gu, " ").trim()).toBe("Darkness −2 Bonus");
  expect(chip.getAttribute("aria-pressed")).toBe("true");
  chip.click();
  await until(() => document.querySelector("[data-quincunx-adjustment][aria-pressed=false]"), "off");
  const count = page.game.messages.size;
  document.querySelector<HTMLElement>(".quincunx-prompt-window .quincunx-primary")!.click();
  await until(() => page.game.messages.size > count, "the card");
  expect(lastFlags().spec.bonuses).toEqual([]);
  expect(namesOf(lastFlags().origin.conditions)).toBeUndefined();
});

it("a GM writes conditions in a window, and puts them on the scene", async () => {
  await new (page.game.settings.menus.get("quincunx.conditions").type)().render({ force: true });
  const window = page.foundry.applications.instances.get("quincunx-conditions");
  const field = (name: string): HTMLInputElement =>
    [...(window.element as HTMLElement).querySelectorAll<HTMLInputElement>("input")].find((one) => one.name === name)!;
  const change = async (input: HTMLInputElement, value: string | boolean): Promise<void> => {
    if (typeof value === "boolean") input.checked = value;
    else input.value = value;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await new Promise((done) => setTimeout(done, 20));
  };
  window.element.querySelector<HTMLElement>("[data-action=quincunxAdd]")!.click();
  const stored = () => page.game.settings.get("quincunx", "conditions") as unknown as Condition[];
  const before = structuredClone(stored());
  await until(() => !["calm", undefined].includes(stored().at(-1)!.id), "a new one");
  const { id } = stored().at(-1)!;
  await until(() => field(`${id as string}|name`), "its row");
  await change(field(`${id as string}|name`), "Rain");
  await until(() => stored().at(-1)!.name === "Rain", "the name");
  field(`${id as string}|name`).focus();
  await change(field(`${id as string}|name`), " ");
  await until(() => field(`${id as string}|name`).value === "Rain", "the old name again");
  await change(field(`${id as string}|amount|difficulty-pool`), "2");
  await until(() => stored().at(-1)!.amounts["difficulty-pool"] === 2, "the amount");
  const isUnused = (): boolean =>
    field(`${id as string}|name`)
      .closest("fieldset")!
      .textContent.includes(page.game.i18n.localize("QUINCUNX.Condition.onNobody"));
  await until(isUnused, "that nobody has it");
  await change(field(`${id as string}|on|${scene.uuid as string}`), true);
  await until(() => !isUnused(), "that the scene has it");
  await until(() => ((scene.getFlag("quincunx", "conditions") ?? []) as string[]).includes(id), "on the scene");
  // FP-4: permanent reasons are listed here, and can be removed.
  await scene.setFlag("quincunx", "reasons", [{ name: "rubble", amount: 1, mechanic: "difficulty-pool" }]);
  await window.render();
  const kept = (): HTMLElement | null => window.element.querySelector("[data-action=quincunxForget]");
  expect(kept()?.parentElement?.textContent?.replaceAll(/\s+/gu, " ")).toContain("rubble 1 Crypt");
  kept()!.click();
  await until(() => kept() === null, "its removal");
  expect(scene.getFlag("quincunx", "reasons")).toEqual([]);
  const row = field(`${id as string}|name`).closest("fieldset");
  window.element.querySelector<HTMLElement>("[data-quincunx-condition=dark]")!.click();
  await until(() => stored().every((one) => one.id !== "dark"), "one less");
  expect(field(`${id as string}|name`).closest("fieldset")).toBe(row);
  await page.game.settings.set("quincunx", "conditions", before);
});

const partOf = ({ origin }: MessageFlags) => (origin["split"] as { readonly part: number }).part;
const flagsOf = (message: Message) => message.flags.quincunx;
const DARKER = { label: "Darkness", value: 1, fixed: false };

/** The prompt of a difficulty pool of 6 dice in the dark, split among two actions. */
async function splitInTheDark(): Promise<HTMLElement> {
  await scene.setFlag("quincunx", "conditions", ["dark"]);
  void api().roll({ mechanic: "difficulty-pool", spec: { dice: 6 }, actor: hero });
  const form = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window"), "the prompt");
  (await until(() => form.querySelector<HTMLElement>("[data-quincunx-split=open]"), "the button")).click();
  await until(() => form.querySelector("input[name=division]"), "the divisions");
  return form;
}

async function throwAll(form: HTMLElement, count: number) {
  const before = page.game.messages.size;
  form.querySelector<HTMLElement>(".quincunx-primary")!.click();
  await until(() => page.game.messages.size === before + count, "the cards");
  return page.game.messages.contents.slice(before).map(flagsOf);
}

const chipIn = (form: HTMLElement): HTMLElement => form.querySelector<HTMLElement>("[data-quincunx-adjustment]")!;

it("DP-12: a split pool keeps a condition in each action, and both cards name it", async () => {
  const form = await splitInTheDark();
  expect(chipIn(form).getAttribute("aria-pressed")).toBe("true");
  for (const { spec, origin } of await throwAll(form, 2))
    expect([spec.modifiers, namesOf(origin.conditions)]).toEqual([[DARKER], ["Darkness"]]);
});

it("DP-12: switched off for one action of a split, a condition stays in the other", async () => {
  const form = await splitInTheDark();
  const second = form.querySelector<HTMLElement>("[data-quincunx-split=active][data-quincunx-part='1']")!;
  second.click();
  chipIn(form).click();
  form.querySelector<HTMLElement>("[data-quincunx-split=active][data-quincunx-part='0']")!.click();
  expect(chipIn(form).getAttribute("aria-pressed")).toBe("true");
  const all = [...(await throwAll(form, 2))].sort((one, other) => partOf(one) - partOf(other));
  expect(all.map(({ spec, origin }) => [spec.modifiers, namesOf(origin.conditions)])).toEqual([
    [[DARKER], ["Darkness"]],
    [[], undefined],
  ]);
});

/** Throws from the prompt that an action of the last card opens. */
async function throwFrom(action: string, id: string): Promise<MessageFlags> {
  const { act } = await import("../../../src/log/act.ts");
  act(page.game.messages.contents.at(-1).id, action, id);
  const form = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window"), "its prompt");
  await until(() => chipIn(form), "its chip");
  expect(chipIn(form).getAttribute("aria-pressed")).toBe("true");
  return (await throwAll(form, 1))[0]!;
}

it("DP-12: a reserved action counts its condition once", async () => {
  const form = await splitInTheDark();
  const kind = form.querySelectorAll<HTMLSelectElement>("select[name^='split.']")[1]!;
  kind.value = "reserved";
  kind.dispatchEvent(new Event("change", { bubbles: true }));
  await throwAll(form, 1);
  await until(() => !form.isConnected, "the window to go");
  const { spec, origin } = await throwFrom("rollReserved", "1");
  expect([spec.modifiers, namesOf(origin.conditions)]).toEqual([[DARKER], ["Darkness"]]);
});

it.each([
  ["standard-check", { target: 15 }],
  ["margin-pool", { dice: 3, threshold: 6 }],
  ["difficulty-pool", { dice: 4 }],
])("a %s rolled again counts its condition once", async (mechanic, asked) => {
  await scene.setFlag("quincunx", "conditions", ["dark"]);
  await api().roll({ mechanic, spec: asked, actor: hero }, { configure: false });
  const first = lastFlags();
  const { spec, origin } = await throwFrom("rollAgain", "");
  expect([spec, namesOf(origin.conditions)]).toEqual([first.spec, ["Darkness"]]);
});
