/** Comfort: small windows, long prompts, forced colours, and the focus. */
import { expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { TIME, useKeptStage, type Seat } from "./lib/seats.ts";
import { violationsOf } from "./lib/access.ts";
import { played } from "./lib/nightly.ts";
import { openMore, openPrompt, words } from "./lib/story.ts";
import type { Page as Foundry } from "../support/page.ts";

/** Texts of the elements that clicks have reached. */
interface Reached {
  readonly reached: readonly string[];
}

const stage = useKeptStage();

/** Upper and lower edge on the page. */
async function edges(seat: Seat, selector: string): Promise<{ top: number; bottom: number }> {
  return seat.prompt.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
}

const focused = (seat: Seat) =>
  seat.page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent?.trim() ?? "";
  });

it(
  "in a small window a long prompt opens at its odds, its button stays visible, and Tab reaches every control",
  async () => {
    const gm = await stage.sit("Gamemaster", { viewport: { width: 1280, height: 600 } });
    await openPrompt(gm, await gm.openSheet("Isolde of Varn"), "Strength");
    const foot = await edges(gm, ".quincunx-prompt__foot");
    const figure = await edges(gm, ".quincunx-figure__value");
    expect(foot.bottom).toBeLessThanOrEqual(600);
    expect(figure.top).toBeGreaterThan(0);
    expect(figure.bottom).toBeLessThan(foot.top);
    // The focused element is visible as well; folded elements are skipped.
    await openMore(gm);
    await gm.prompt.getByRole("spinbutton", { name: "Difficulty Threshold" }).focus();
    const passed: string[] = [];
    const atFocus = (): Promise<{ readonly name: string; readonly isSeen: boolean } | null> =>
      gm.page.evaluate(() => {
        const element = document.activeElement;
        const prompt = element?.closest(".quincunx-prompt");
        if (!element || !prompt || element.closest(".quincunx-prompt__foot")) return null;
        const { top, bottom } = element.getBoundingClientRect();
        // Seen is an element above the foot and below the lead, or in the lead.
        const edges = ["lead", "foot"].map((one) => prompt.querySelector(`.quincunx-prompt__${one}`));
        const [lead, edge] = edges.map((one) => one?.getBoundingClientRect());
        const above = edges[0]?.contains(element) ? 0 : (lead?.bottom ?? 0) - 1;
        return { name: element.outerHTML.slice(0, 80), isSeen: top >= above && bottom <= (edge?.top ?? 0) + 1 };
      });
    for (;;) {
      await gm.page.keyboard.press("Tab");
      const stop = await atFocus();
      if (!stop) break;
      // A busy page scrolls a moment later.
      await expect.poll(async () => (await atFocus())?.isSeen, { message: stop.name }).toBe(true);
      passed.push(stop.name);
    }
    // The slider of the chart, the stats, the number of dice, and all under "More".
    expect(passed.length).toBeGreaterThan(9);
    expect(passed.join()).toMatch(/longTest\.is/u);
  },
  TIME,
);

it(
  "a low prompt that grows moves up before its button leaves the page, and in before a narrower page cuts it",
  async () => {
    const ana = await stage.sit("Ana", { viewport: { width: 1280, height: 860 } });
    await openPrompt(ana, await ana.openSheet("Maren Holt"), "Pin Down");
    await ana.run(({ foundry }) => {
      const apps = [...foundry.applications.instances.values()];
      apps.find(({ constructor }) => constructor.name === "QuincunxRollPrompt")?.setPosition({ top: 800, left: 850 });
    });
    const before = await edges(ana, ".quincunx-prompt__foot");
    expect(before.bottom).toBeGreaterThan(840);
    await openMore(ana);
    await ana.prompt.locator("summary", { hasText: "All odds" }).click();
    await expect.poll(async () => (await edges(ana, ".quincunx-prompt__foot")).bottom).toBeLessThanOrEqual(860);
    expect(await ana.prompt.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    // A tablet is turned.
    await ana.page.setViewportSize({ width: 1100, height: 1000 });
    await expect
      .poll(() => ana.prompt.evaluate((element) => element.getBoundingClientRect().right))
      .toBeLessThanOrEqual(1100);
  },
  TIME,
);

it(
  "a clicked control stays under the pointer, also if new elements appear above it",
  async () => {
    const ana = await stage.sit("Ana");
    await openPrompt(ana, await ana.openSheet("Perrin Aldous"), "Wit");
    const more = ana.prompt.getByRole("button", { name: "Difficulty Threshold: more" });
    const less = ana.prompt.getByRole("button", { name: "Difficulty Threshold: less" });
    const top = (): Promise<number> => more.evaluate((button) => button.getBoundingClientRect().top);
    const before = await top();
    // The threshold brings another number, a chart, further figures and a bar over each number of dice.
    await more.click();
    await ana.prompt.getByRole("slider", { name: "Required margin" }).waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    for (let click = 0; click < 9 && (await ana.control("Difficulty Threshold").inputValue()) !== ""; click += 1)
      await less.click();
    expect(await ana.prompt.locator(".quincunx-aim--chances").count()).toBe(1);
    // Windows have integer positions: several moves may differ by one or two pixels.
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(3);
    expect((await edges(ana, ".quincunx-prompt__foot")).bottom).toBeLessThanOrEqual(860);
  },
  TIME,
);

it(
  "forced colours: selection, focus and filled dots are distinguishable",
  async () => {
    const gm = await stage.sit("Gamemaster", { forcedColors: "active" });
    const sheet = await gm.openSheet("Marlow Finch");
    await sheet.getByRole("button", { name: "Edit" }).click();
    const dots = await sheet
      .getByRole("slider", { name: "Dots" })
      .first()
      .locator(".quincunx-pip")
      .evaluateAll((all) =>
        all.map(
          (dot) => [dot.matches(".quincunx-pip--on"), getComputedStyle(dot, "::before").backgroundColor] as const,
        ),
      );
    const [full, empty] = [true, false].map((isOn) => dots.find(([isFilled]) => isFilled === isOn)?.[1]);
    expect(full).toBeTruthy();
    expect(full).not.toBe(empty);
    await sheet.locator('[data-action="close"]').first().click();

    await openPrompt(gm, await gm.openSheet("Isolde of Varn"), "Strength");
    const outlines = await gm.prompt
      .locator(".quincunx-option")
      .evaluateAll((all) =>
        all.map(
          (option) => [option.querySelector("input")?.checked ?? false, getComputedStyle(option).outlineStyle] as const,
        ),
      );
    expect(outlines.map(([isChosen]) => isChosen)).toEqual(expect.arrayContaining([true, false]));
    expect(outlines).toEqual(outlines.map(([isChosen]) => [isChosen, isChosen ? "solid" : "none"]));
    // The focus differs from a selection.
    await gm.prompt.locator(".quincunx-option__input:checked").first().focus();
    await gm.page.keyboard.press("ArrowRight");
    const focused = gm.prompt.locator(".quincunx-option", { has: gm.page.locator(":focus") });
    await expect.poll(() => focused.evaluate((option) => getComputedStyle(option).outlineStyle)).toBe("double");
  },
  TIME,
);

it(
  "the focus returns to the opener of a prompt, goes into an added row, and to the undo button of a removed row",
  async () => {
    const ana = await stage.sit("Ana");
    const sheet = await ana.openSheet("Maren Holt");
    await sheet.getByRole("button", { name: "Roll: Pin Down" }).focus();
    await ana.page.keyboard.press("Enter");
    await ana.prompt.waitFor();
    await ana.page.keyboard.press("Escape");
    await ana.prompt.waitFor({ state: "detached" });
    expect(await focused(ana)).toMatch(/^Roll: Pin Down/u);

    await sheet.getByRole("button", { name: "Edit" }).click();
    const add = sheet.getByRole("button", { name: "Add a bond" });
    await add.focus();
    await ana.page.keyboard.press("Enter");
    await expect.poll(() => focused(ana)).toBe("With");
    await ana.page.keyboard.type("A new friend");
    await ana.page.keyboard.press("Tab");
    await sheet.getByRole("button", { name: "Remove A new friend" }).focus();
    await ana.page.keyboard.press("Enter");
    await expect.poll(() => focused(ana)).toBe("Undo");
    expect(await sheet.getByRole("button", { name: "Remove A new friend" }).count()).toBe(0);
  },
  TIME,
);

it(
  "a second click on a card's difficulty shows the same dialog, and it names the roll",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
    await ana.say("/check 5 vs 20 # Pick the lock");
    await gm.lastCard.waitFor();
    for (let click = 0; click < 2; click += 1)
      await gm.lastCard.getByRole("button", { name: "Change difficulty" }).click();
    await gm.prompt.first().waitFor();
    expect(await gm.prompt.count()).toBe(1);
    expect(await words(gm.prompt)).toMatch(/^Adjust: Ana, Pick the lock/u);
    await gm.page.keyboard.press("Escape");
    await gm.prompt.waitFor({ state: "detached" });
    expect(await focused(gm)).toMatch(/^Change difficulty/u);
    await gm.lastCard.getByRole("button", { name: "Change difficulty" }).click();
    await gm.prompt.waitFor();
  },
  TIME,
);

it(
  "a request does not take the focus from a user who is typing",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
    await ana.input.focus();
    await ana.page.keyboard.type("I wait until ");
    await gm.run(({ game }) => {
      const seats = [{ user: game.users.getName("Ana").id }];
      return game.modules
        .get("quincunx")
        .api.request({ mechanic: "total-effect", title: "Climb", spec: {}, seats })
        .then(() => null);
    });
    await ana.prompt.waitFor();
    await ana.page.keyboard.type("it rains");
    expect(await ana.input.innerText()).toBe("I wait until it rains");
    await ana.page.keyboard.press("Enter");
    await expect.poll(() => ana.page.locator("#chat").innerText()).toMatch(/I wait until it rains/u);
    expect(await ana.prompt.count()).toBe(1);
  },
  TIME,
);

it(
  "the second click of a double click on the button reaches nothing beneath the prompt",
  async () => {
    const ana = await stage.sit("Ana");
    await ana.openSheet("Maren Holt");
    await ana.page.evaluate(() => {
      const texts: string[] = [];
      Object.assign(globalThis, { reached: texts });
      document.addEventListener("click", ({ target }) => texts.push((target as HTMLElement).textContent?.trim() ?? ""));
    });
    const reached = () => ana.page.evaluate(() => (globalThis as unknown as Reached).reached);
    await ana.say("/check 5 vs ?");
    await ana.prompt.waitFor();
    const button = ana.prompt.locator(".quincunx-primary");
    const { x, y } = await middle(button);
    const cards = await ana.cards.count();
    await ana.page.mouse.dblclick(x, y);
    await expect.poll(() => ana.cards.count()).toBe(cards + 1);
    await ana.prompt.waitFor({ state: "detached" });
    expect(await reached()).toEqual(["Roll 3 dice"]);
    // A little later the same place can be clicked again.
    await ana.page.waitForTimeout(700);
    await ana.page.mouse.click(x, y);
    expect(await reached()).toHaveLength(2);
  },
  TIME,
);

it(
  "a double click on a row throws nothing in the prompt that opens beneath it, and Enter rolls",
  async () => {
    const ana = await stage.sit("Ana");
    const maren = await ana.openSheet("Maren Holt");
    const row = maren.getByRole("button", { name: /^Roll: Aim/u });
    let at = await middle(row);
    await row.click();
    // The window opens where the last one was: now with its button, then its empty part, under the pointer.
    for (const under of [".quincunx-primary", ".quincunx-prompt__chance"]) {
      const { x, y } = await middle(ana.prompt.locator(under).first());
      await ana.run(
        ({ foundry }, [right, down]) => {
          const sheet = [...foundry.applications.instances.values()].find(({ element }) => element.matches(".sheet"))!;
          sheet.setPosition({ left: sheet.position.left + right, top: sheet.position.top + down });
        },
        [x - at.x, y - at.y] as const,
      );
      at = { x, y };
      await ana.page.keyboard.press("Escape");
      await ana.prompt.waitFor({ state: "detached" });
      const cards = await ana.cards.count();
      await ana.page.mouse.dblclick(x, y);
      await ana.prompt.waitFor();
      await ana.page.waitForTimeout(700);
      expect(await ana.cards.count()).toBe(cards);
      await ana.page.keyboard.press("Enter");
      await expect.poll(() => ana.cards.count()).toBe(cards + 1);
      await ana.prompt.waitFor({ state: "detached" });
      await row.click();
      await ana.prompt.waitFor();
    }
  },
  TIME,
);

it(
  "Enter still rolls after the GM's number took the place of the player's field",
  async () => {
    const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
    await ana.run(({ game }) => void game.modules.get("quincunx").api.roll("margin 5", { configure: true }));
    await ana.prompt.waitFor();
    await gm.page.locator(".quincunx-notice").getByRole("button", { name: /^7/u }).first().click();
    await ana.prompt.getByText("set by the GM").waitFor();
    await ana.page.keyboard.press("Enter");
    await ana.lastCard.waitFor();
    await ana.prompt.waitFor({ state: "detached" });
  },
  TIME,
);

it(
  "a click after the pointer has left and returned counts, at any speed",
  async () => {
    const gm = await stage.sit("Gamemaster");
    await gm.say("/check 5 vs 20 # Quick");
    await gm.lastCard.waitFor();
    const button = gm.lastCard.getByRole("button", { name: "Change difficulty" });
    const at = await middle(button);
    await button.click();
    await gm.prompt.waitFor();
    // Without a change there is nothing to apply.
    await gm.control("Target number").fill("21");
    const primary = gm.prompt.locator(".quincunx-primary:not([aria-disabled])");
    await primary.waitFor();
    const there = await middle(primary);
    await gm.page.evaluate(() => {
      const clicks: string[] = [];
      Object.assign(globalThis, { reached: clicks });
      document.addEventListener("click", () => clicks.push("click"));
    });
    await gm.page.mouse.click(there.x, there.y);
    // The first click has hit the button. While the prompt is there, a second one repeats the first, and is ignored.
    await gm.prompt.waitFor({ state: "detached" });
    await gm.page.mouse.move(at.x, at.y);
    await gm.page.mouse.click(there.x, there.y);
    expect(await gm.page.evaluate(() => (globalThis as unknown as Reached).reached.length)).toBe(2);
  },
  TIME,
);

/** Windows by their selector, and the GM's way to open them. `api`: run in the page. */
const WINDOWS: readonly (readonly [selector: string, api: string])[] = [
  [".quincunx-request-window", "void api.request({}, { configure: true })"],
  [".quincunx-contest-window", "void api.contest({}, { configure: true })"],
  [".quincunx-statmap-window", "new (game.settings.menus.get('quincunx.statMaps').type)().render({ force: true })"],
  [
    ".quincunx-conditions-window",
    "new (game.settings.menus.get('quincunx.conditions').type)().render({ force: true })",
  ],
];

it(
  "on a phone, in German dark and English light: windows and dialogs of GMs lie within the page, cut nothing, and pass axe",
  async () => {
    for (const [language, colorScheme] of played(["de", "dark"] as const, ["en", "light"] as const)) {
      const gm = await stage.sit("Gamemaster", { colorScheme, viewport: { width: 390, height: 844 } });
      const { page } = gm;
      await gm.set("core", "language", language);
      await page.evaluate(async () => {
        const { Actor, game } = globalThis as unknown as Foundry;
        const skills = [{ id: "agility", label: "Agility", value: 3 }];
        if (!game.actors.getName("Rook"))
          await Actor.create({
            name: "Rook",
            type: "quincunx.check-hero",
            ownership: { default: 2 },
            system: { skills },
          });
        const entry = { actorType: "npc", path: "hp.value", mechanic: "standard-check", part: "ability" };
        await game.modules.get("quincunx").api.statMaps.replace([entry]);
      });
      await gm.reload();
      const localize = (key: string): Promise<string> =>
        page.evaluate((one) => (globalThis as unknown as Foundry).game.i18n.localize(one) as string, key);
      const check = async (selector: string): Promise<void> => {
        const found = page.locator(selector).last();
        await found.waitFor();
        const { x, y, width, height } = (await found.boundingBox())!;
        const edges = { left: x >= -1, top: y >= -1, right: x + width <= 391, bottom: y + height <= 845 };
        const cut = await found.evaluate((root) =>
          [...root.querySelectorAll<HTMLElement>("button, label, legend, summary, b, span, p")]
            .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
            .filter((one) => getComputedStyle(one).overflowX !== "visible")
            .map((one) => one.textContent.trim()),
        );
        expect({
          language,
          selector,
          edges,
          cut,
          faults: await violationsOf(page, [selector], { contrast: true }),
        }).toEqual({
          ...{ language, selector, cut: [], faults: [] },
          edges: { left: true, top: true, right: true, bottom: true },
        });
      };
      for (const [selector, script] of WINDOWS) {
        await page.evaluate(`(() => { const { api } = game.modules.get("quincunx"); ${script}; })()`);
        await page.locator(selector).waitFor();
        if (selector === ".quincunx-request-window") {
          await page
            .locator(selector)
            .getByRole("button", { name: /^Agility/u })
            .click();
          await page
            .locator(selector)
            .getByText(await localize("QUINCUNX.Request.withoutPlayer"), { exact: true })
            .click();
        }
        await check(selector);
        await page.locator(`${selector} [data-action=close]`).first().click();
        await page.locator(selector).waitFor({ state: "detached" });
      }
      await page.evaluate(() => (globalThis as unknown as Foundry).ui.sidebar.expand());
      await page.getByRole("button", { name: /^Quincunx/u }).click();
      await page.getByRole("menuitem", { name: await localize("QUINCUNX.Console.title") }).click();
      await check(".quincunx-table-window");
      await page.locator(".quincunx-table-window [data-action=close]").click();
      await page.evaluate(async () => {
        const spec = { effects: [{ rank: "low", kind: "Weapon Harm" }] };
        const { api } = (globalThis as unknown as Foundry).game.modules.get("quincunx");
        await api.roll({ mechanic: "total-effect", spec }, { configure: false });
      });
      await gm.lastCard.locator("button:has(.fa-heart-crack)").click();
      await check(".application:has(.quincunx-harm)");
      await page.keyboard.press("Escape");
      await page.locator(".quincunx-harm").waitFor({ state: "detached" });
      await page.evaluate(() =>
        (globalThis as unknown as Foundry).game.actors.getName("Dusty Malone").sheet.render({ force: true }),
      );
      await page
        .locator(".application.sheet")
        .getByRole("button", { name: (await localize("QUINCUNX.Track.rollTo")).replace("{resource}: ", "") })
        .first()
        .click();
      await check(".application.dialog");
      await page.context().close();
    }
  },
  TIME,
);

it(
  "50 effects, names of 200 characters and labels with HTML break neither prompt nor card",
  async () => {
    const ana = await stage.sit("Ana");
    await ana.run(({ game }) => {
      const effects = Array.from({ length: 50 }, (_, index) => ({
        rank: "mid",
        step: index - 25,
        label: "E".repeat(200),
        kind: "<i>k</i>",
      }));
      const modifiers = Array.from({ length: 50 }, () => ({ label: "M".repeat(200), value: 1 }));
      void game.modules
        .get("quincunx")
        .api.roll({ mechanic: "total-effect", spec: { effects, modifiers }, title: "T".repeat(200) });
    });
    await ana.prompt.waitFor();
    const box = await ana.prompt.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(860);
    const escaping = await ana.prompt.evaluate(
      (form) =>
        [...form.querySelectorAll<HTMLElement>("button")].filter(
          (button) => button.getBoundingClientRect().right > form.getBoundingClientRect().right,
        ).length,
    );
    expect(escaping).toBe(0);
    await ana.prompt.locator(".quincunx-primary").click();
    await ana.lastCard.waitFor();
    expect(await ana.lastCard.evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true);
    expect(await ana.lastCard.locator("i", { hasText: "k" }).count()).toBe(0);
  },
  TIME,
);

it(
  "the portrait is a button: found and pressed by keyboard, changed through the file picker; a picture for observers",
  async () => {
    const [ana, ben] = [await stage.sit("Ana"), await stage.sit("Ben")];
    const sheet = await ana.openSheet("Maren Holt");
    await sheet.getByRole("button", { name: "Edit" }).click();
    const portrait = sheet.getByRole("button", { name: "Change the portrait" });
    await sheet.locator("input[name=name]").focus();
    await ana.page.keyboard.press("Shift+Tab");
    expect(await portrait.evaluate((node) => node === document.activeElement)).toBe(true);
    await ana.page.keyboard.press("Enter");
    const picker = ana.page.locator(".file-picker");
    await picker.getByRole("textbox").fill("icons/svg/d20.svg");
    await picker.getByRole("textbox").press("Enter");
    await picker.waitFor({ state: "detached" });
    await expect.poll(() => portrait.locator("img").getAttribute("src")).toBe("icons/svg/d20.svg");
    await ben.openSheet("Maren Holt");
    expect(await ben.page.getByRole("img", { name: "Portrait" }).getAttribute("src")).toBe("icons/svg/d20.svg");
    expect(await ben.page.getByRole("button", { name: "Change the portrait" }).count()).toBe(0);
  },
  TIME,
);

async function middle(of: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = (await of.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
