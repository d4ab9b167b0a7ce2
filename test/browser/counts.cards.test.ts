/** Counts the controls of docs/actions.md on cards, in menus and in windows that open from them. */
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { root } from "../../tools/lib/project.mjs";
import { controlsIn, LIMITS } from "./lib/count.ts";
import { builtModule, TIME, useKeptStage, type Seat } from "./lib/seats.ts";

const stage = useKeptStage();

function expectAtMost(place: string, found: readonly string[]): void {
  expect(LIMITS.has(place), `docs/actions.md has “${place}”`).toBe(true);
  expect(found.length, `${place}: ${found.join(" | ")}`).toBeLessThanOrEqual(LIMITS.get(place)!);
  expect(found.length, place).toBeGreaterThan(0);
  expect(found, place).not.toContain("");
}

/** Rolls typed words without a prompt; resolves with the card. */
async function roll(seat: Seat, hero: string, text: string): Promise<Locator> {
  const id = await seat.run(
    async ({ game }, [name, words]) => {
      const { api } = game.modules.get("quincunx");
      const { mechanic, spec } = api.protocol({ do: "parse", text: words });
      const actor = game.actors.getName(name);
      return (await api.roll({ mechanic, spec, actor, title: words }, { configure: false })).message.id as string;
    },
    [hero, text] as const,
  );
  const card = seat.page.locator(`#chat [data-quincunx-card="${id}"]`);
  await card.waitFor();
  return card;
}

/** Entries of the context menu of a message. */
async function contextMenu(seat: Seat, message: Locator): Promise<readonly string[]> {
  const menu = seat.page.locator("#context-menu");
  await message.click({ button: "right", position: { x: 60, y: 12 } });
  await menu.waitFor();
  const found = await menu.locator("li").allInnerTexts();
  await seat.page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  return found.map((one) => one.trim());
}

it(
  "cards and menus",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
    for (const [seat, who] of [[ana, "player"] as const, [gm, "GM"] as const]) {
      const attack = await roll(seat, "Maren Holt", 'te adv 1 low kind "Weapon Harm" at 9 at 13 "harmed again"');
      await attack.hover();
      expectAtMost("card, under the pointer", await controlsIn(attack.locator(".quincunx-card__tools")));
      await attack.getByRole("button", { name: "Details" }).click();
      expectAtMost("card: foot of the details", await controlsIn(attack.locator(".quincunx-card__foot")));
      const open = await roll(seat, "Tamsin Reed", "check 3[Wits] + 2[Notice]");
      await open.hover();
      expectAtMost("card, under the pointer", await controlsIn(open.locator(".quincunx-card__tools")));
      expectAtMost("card of an open roll: difficulties", await controlsIn(open.locator(".quincunx-card__targets")));

      // Core's own entries are those of a message in plain words.
      const plain = await seat.run(async ({ ChatMessage }) => {
        return (await ChatMessage.create({ content: "in plain words" })).id as string;
      });
      const core = await contextMenu(seat, seat.page.locator(`#chat [data-message-id="${plain}"]`));
      const ours = (await contextMenu(seat, open)).filter((one) => !core.includes(one) && !/Pop Out/u.test(one));
      expectAtMost(
        who === "GM" ? "context menu of a card, our entries: GM" : "context menu of an own card, our entries: player",
        ours,
      );

      await seat.page.getByRole("button", { name: /^Quincunx/u }).click();
      const menu = seat.page.getByRole("menu");
      expectAtMost(`menu at the chat input: ${who}`, await controlsIn(menu));
      await seat.page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
    }
  },
  TIME,
);

it(
  "Adjust… hides a number that stays as it is",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
    const card = await roll(gm, "Tamsin Reed", "check 3[Wits] vs 15");
    await card.getByRole("button", { name: /^Change difficulty/u }).click();
    const adjust = gm.page.locator(".quincunx-adjust-window");
    for (const name of ["Re-roll", "Situation", "Correct", "Difficulty"])
      await adjust.getByRole("tab", { name, exact: true }).click();
    await adjust.getByRole("checkbox", { name: "Hide the difficulty from players" }).check();
    await adjust.getByRole("button", { name: "Hide at 15" }).click();
    await adjust.waitFor({ state: "detached" });
    await expect.poll(() => card.innerText()).toMatch(/Only you see this/u);
    await expect.poll(() => ana.lastCard.innerText()).toMatch(/Hidden difficulty/u);
    expect(await ana.lastCard.innerText()).not.toMatch(/Success|Failed/u);
  },
  TIME,
);

it(
  "a request of twelve",
  async () => {
    const gm = await stage.sit("Gamemaster");
    await gm.run(({ game }) => {
      const seats = Array.from({ length: 12 }, (_, index) => ({
        user: game.users.getName(index % 2 ? "Ana" : "Ben").id,
        actor: game.actors.contents.at(index % game.actors.size).uuid,
      }));
      return game.modules
        .get("quincunx")
        .api.request({ mechanic: "standard-check", spec: { target: 15 }, title: "Agility", seats }) as Promise<unknown>;
    });
    const request = gm.page.locator("#chat .quincunx-request");
    await request.waitFor();
    const heroes = request.locator(".quincunx-request__seat");
    expect(await heroes.count()).toBe(12);
    for (const hero of await heroes.all()) expectAtMost("request: each hero", await controlsIn(hero));
    expectAtMost("request: below the heroes", await controlsIn(request.locator(".quincunx-card__actions")));
  },
  TIME,
);

it(
  "settings: those of mechanics that are off are hidden",
  async () => {
    const gm = await stage.sit("Gamemaster");
    const rows = gm.page.locator('#settings-config fieldset[data-package="quincunx"]');
    const open = async (): Promise<readonly string[]> => {
      await gm.run(({ foundry }) => {
        const { SettingsConfig } = foundry.applications.settings;
        return new SettingsConfig().render({ force: true }) as Promise<unknown>;
      });
      await rows.locator("summary").waitFor();
      // A field's name is its label's.
      const found = await rows.evaluate((group) =>
        [...group.querySelectorAll<HTMLElement>("input, select, button, summary")]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => one.getAttribute("name") ?? one.textContent?.trim() ?? ""),
      );
      return found;
    };
    expectAtMost("settings: GM", await open());
    expect(await rows.locator(".quincunx-settings__heading").count()).toBeGreaterThan(3);
    await gm.page.locator("#settings-config [data-action=close]").first().click();
    await rows.waitFor({ state: "detached" });
    await gm.set("quincunx", "mechanicsOff", ["fives-pool", "difficulty-pool", "margin-pool"]);
    const less = await open();
    await rows.locator("summary").click();
    const words = await rows.innerText();
    expect(less.length).toBeLessThan(12);
    expect(words).not.toMatch(/Fives pool|Margin pool|Split pools|Bonus dice|Special results/u);
    await gm.set("quincunx", "mechanicsOff", []);
  },
  TIME,
);

it(
  "harm among 21 actors without a scene: found by its name and dealt by keyboard alone",
  async () => {
    const gm = await stage.sit("Gamemaster");
    await gm.run(async ({ Actor, game }) => {
      for (const scene of game.scenes.contents) await scene.delete();
      const names = Array.from({ length: 21 }, (_, index) => `Bandit ${index + 1}`);
      await Actor.createDocuments(names.map((name) => ({ name, type: "quincunx.effect-hero" })));
    });
    const card = await roll(gm, "Maren Holt", 'te low kind "Weapon Harm" at 9');
    await card.hover();
    await card.getByRole("button", { name: /^Apply \d/u }).click();
    const picker = gm.page.locator(".quincunx-harm-window");
    await picker.waitFor();
    const place = "harm of a card, 21 actors and no scene";
    expectAtMost(place, await controlsIn(picker));
    const keys = gm.page.keyboard;
    const focused = (): Promise<string> =>
      picker.evaluate((root) => root.querySelector<HTMLInputElement>(":focus")?.name ?? "");
    expect(await focused()).toBe("target.0");
    await keys.press("ArrowUp");
    expect(await focused()).toBe("search");
    for (const name of ["bandit 21", "BANDIT 7"]) {
      await keys.type(name);
      await keys.press("Enter");
    }
    // Ticked rows stay in sight, with their amounts.
    expectAtMost(place, await controlsIn(picker));
    const amount = picker.getByRole("spinbutton", { name: "Harm for Bandit 21" });
    const dealt = Number(await amount.inputValue());
    await picker.getByRole("radio", { name: "Double" }).last().focus();
    await keys.press("Space");
    expect(Number(await amount.inputValue())).toBe(2 * dealt);
    await picker.getByRole("button", { name: "Apply to 2" }).focus();
    await keys.press("Enter");
    await picker.waitFor({ state: "detached" });
    const harm = (name: string): Promise<number> =>
      gm.run(({ game }, one) => game.actors.getName(one).system.harm.value as number, name);
    await expect
      .poll(() => Promise.all(["Bandit 21", "Bandit 7", "Bandit 1"].map(harm)))
      .toEqual([2 * dealt, dealt, 0]);
  },
  TIME,
);

it(
  "the question of a number on another system's sheet",
  async () => {
    await stage.reopen({
      modules: [await builtModule(), join(root, "test/fixtures/foreign-sheets/old-system")],
      seed: (world) => {
        const attributes = { might: { label: "Might", value: "2" }, grace: { label: "Grace", value: "1" } };
        world.seed("Actor", { name: "Orla Old", type: "character", ownership: { default: 3 }, system: { attributes } });
      },
    });
    const gm = await stage.sit("Gamemaster");
    await gm.run(({ game }) => void game.actors.getName("Orla Old").sheet.render(true));
    const sheet = gm.page.locator(".old-system");
    await sheet.getByText("Make rollable…").click();
    await sheet.getByLabel("Might", { exact: true }).click();
    const question = gm.page.locator(".quincunx-teach-window");
    await question.waitFor();
    expectAtMost("“Make rollable…”: its question", await controlsIn(question));
  },
  TIME,
);
