/** The first story, from a click on a stat to the card. A GM and two players, each in a browser of their own. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { TIME, useKeptStage, type Seat } from "./lib/seats.ts";
import { inBothThemes, words } from "./lib/story.ts";

const stage = useKeptStage();
/** Ana's hero: the first sample goes to the first player. */
const HERO = "Maren Holt";

const text = (seat: Seat): Promise<string> => words(seat.lastCard);

describe("from a click on a stat to the card", () => {
  it(
    "sheet → prompt → odds change with the controls → roll → the same card at all seats",
    async () => {
      const [gm, ana, ben] = [await stage.sit("Gamemaster"), await stage.sit("Ana"), await stage.sit("Ben")];
      for (const seat of [gm, ana, ben]) await seat.set("quincunx", "density", "open");
      await ana.fixDice([6, 5, 2, 1], 6);
      const sheet = await ana.openSheet(HERO);
      await sheet.getByRole("button", { name: "Roll: Pin Down" }).click();
      await ana.prompt.waitFor();

      // TE-4: Pin Down asks for 13; P(3d6 ≥ 13) = 56/216.
      const figure = ana.prompt.locator(".quincunx-figure__value");
      expect(await figure.innerText()).toMatch(/^25\.9\s?%$/u);
      await ana.prompt.locator('[data-quincunx-step-value="advantage"]', { hasText: "+23" }).waitFor();
      await ana.prompt
        .getByRole("button", { name: "Advantage: more" })
        .or(ana.prompt.locator('[data-quincunx-control="advantage"][data-quincunx-step="1"]'))
        .first()
        .click();
      // TE-2: one advantage, 48.8 %.
      await expect.poll(() => figure.innerText()).toMatch(/^48\.8\s?%$/u);
      await ana.page.keyboard.press("Enter");
      await ana.prompt.waitFor({ state: "detached" });

      for (const seat of [gm, ana, ben]) {
        await seat.lastCard.waitFor();
        const card = await text(seat);
        // TE-1, TE-2: 6, 5, 2 kept, 1 dropped. TE-10: 2 Weapon Harm; TE-11: Vulnerable 5, Resistant 1.
        expect(card).toMatch(/Pin Down/u);
        expect(card).toMatch(/13 Total.*2 Weapon Harm/u);
        expect(card).toMatch(/dropped/u);
        expect(card).toMatch(/Vulnerable.*5.*Resistant.*1|5.*Vulnerable.*1.*Resistant/u);
        expect(await seat.lastCard.locator(".quincunx-die--kept").count()).toBe(3);
        expect(await seat.lastCard.locator(".quincunx-die--dropped").count()).toBe(1);
      }
      // The roller can deal harm, and more by the menu; apart from these buttons all read the same.
      expect(await ana.lastCard.getByRole("button", { name: "Apply 2 Weapon Harm…" }).count()).toBe(1);
      expect(await ben.lastCard.getByRole("button", { name: "Apply 2 Weapon Harm…" }).count()).toBe(0);
      expect(await text(ben)).toBe(await text(ana));

      // "Why?" opens the trace: each number with its rule.
      await ana.lastCard.getByRole("button", { name: "Why?" }).click();
      const why = ana.lastCard.locator(".quincunx-trace");
      await why.waitFor();
      expect(await why.innerText()).toMatch(/Advantage and Disadvantage/u);

      // It remembers the last choices for this hero and stat.
      await sheet.getByRole("button", { name: "Roll: Pin Down" }).click();
      await ana.prompt.waitFor();
      expect(await ana.control("Advantage").inputValue()).toBe("1");
      const before = await ana.cards.count();
      await ana.page.keyboard.press("Escape");
      await ana.prompt.waitFor({ state: "detached" });
      expect(await ana.cards.count()).toBe(before);
    },
    TIME,
  );

  it(
    "the GM changes the difficulty, all seats judge it again, and it is undone; a player has no such button",
    async () => {
      const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
      for (const seat of [gm, ana]) await seat.set("quincunx", "density", "open");
      await ana.fixDice([4, 4, 4], 6);
      await ana.say("/te at 13");
      await gm.lastCard.waitFor();
      expect(await ana.lastCard.getByRole("button", { name: "Change difficulty" }).count()).toBe(0);
      await gm.lastCard.getByRole("button", { name: "Change difficulty" }).click();
      await gm.prompt.waitFor();
      const threshold = gm.prompt.getByRole("spinbutton").first();
      await threshold.fill("12");
      await gm.page.keyboard.press("Enter");
      await gm.prompt.waitFor({ state: "detached" });
      await expect.poll(() => text(ana)).toMatch(/✓\s*12\+|12\+/u);
      const met = ana.lastCard.locator(".quincunx-line--met");
      await met.first().waitFor();

      // The context menu offers it too.
      await gm.page
        .locator("#chat .quincunx-message")
        .last()
        .click({ button: "right", position: { x: 20, y: 10 } });
      await gm.page.getByRole("menuitem", { name: "Adjust…" }).waitFor();
      await gm.page.keyboard.press("Escape");

      await gm.lastCard.getByRole("button", { name: "Undo" }).first().click();
      await expect.poll(() => text(ana)).toMatch(/13\+/u);
      expect(await ana.lastCard.locator(".quincunx-line--met").count()).toBe(0);
    },
    TIME,
  );

  it(
    "private and blind rolls show other seats only that a roll was made",
    async () => {
      const [gm, ana, ben] = [await stage.sit("Gamemaster"), await stage.sit("Ana"), await stage.sit("Ben")];
      await ana.fixDice([6, 6, 5], 6);
      const modes = await ana.run(({ CONFIG }) => Object.keys(CONFIG.ChatMessage.modes));
      expect(modes).toContain("blind");
      for (const [mode, seesIt] of [
        ["gm", { gm: true, ana: true, ben: false }],
        ["blind", { gm: true, ana: false, ben: false }],
        ["self", { gm: false, ana: true, ben: false }],
      ] as const) {
        await ana.run(({ game }, key) => game.settings.set("core", "messageMode", key), mode);
        const counts = { gm: await gm.cards.count(), ana: await ana.cards.count(), ben: await ben.cards.count() };
        await ana.say(`/te low # secret ${mode}`);
        const messages = await stage.table.world.store.collection("ChatMessage").size;
        await expect.poll(() => ben.page.locator("#chat [data-message-id]").count()).toBeGreaterThan(0);
        await expect
          .poll(() => stage.table.world.store.collection("ChatMessage").size)
          .toBeGreaterThanOrEqual(messages);
        await ana.page.waitForTimeout(500);
        for (const [name, seat] of Object.entries({ gm, ana, ben })) {
          const shown = (await seat.cards.count()) - counts[name as keyof typeof counts];
          expect({ mode, name, shown }).toEqual({ mode, name, shown: seesIt[name as keyof typeof seesIt] ? 1 : 0 });
        }
        // Ben's page shows neither title nor total; the plain sentence on the message only says that a roll was made.
        const page = await ben.page.locator("#chat").innerText();
        expect(page).not.toMatch(/secret|17 Total/u);
        const content = await ben.run(({ game }) => game.messages.contents.at(-1).content as string);
        expect(content).not.toMatch(/17|6/u);
      }
    },
    TIME,
  );

  it(
    "by keyboard alone at 1024 × 640: sheet, prompt, roll, why; no essential part of the prompt needs scrolling",
    async () => {
      const ana = await stage.sit("Ana", { viewport: { width: 1024, height: 640 } });
      await ana.reload();
      await ana.fixDice([3, 4, 5, 6], 6);
      await ana.page.locator("#sidebar-tab-chat").focus();
      const { keyboard } = ana.page;
      await keyboard.press("ArrowDown");
      await keyboard.press("ArrowDown");
      const entry = ana.page.locator("#actors .entry", { hasText: HERO });
      for (
        let tabs = 0;
        tabs < 30 && !(await entry.evaluate((node) => node.contains(document.activeElement)));
        tabs += 1
      )
        await keyboard.press("Tab");
      await keyboard.press("Enter");
      const aim = ana.page.getByRole("button", { name: "Roll: Aim" });
      await aim.waitFor();
      // A sheet is one stop of Tab, with a list to walk.
      const list = ana.page.locator(".quincunx-sheet");
      for (
        let tabs = 0;
        tabs < 60 && !(await list.evaluate((node) => node.contains(document.activeElement)));
        tabs += 1
      )
        await keyboard.press("Tab");
      for (let steps = 0; steps < 30 && !(await aim.evaluate((node) => node === document.activeElement)); steps += 1)
        await keyboard.press("ArrowDown");
      expect(await aim.evaluate((node) => node === document.activeElement)).toBe(true);
      await keyboard.press("Enter");
      await ana.prompt.waitFor();
      // The focus is on the difficulty: one step down with the arrow key.
      const focusedOn = (of: Locator): Promise<boolean> => of.evaluate((node) => node === document.activeElement);
      const at = ana.control("Total needed");
      const now = Number(await at.inputValue());
      await expect.poll(() => focusedOn(at)).toBe(true);
      await keyboard.press("ArrowDown");
      await expect.poll(() => at.inputValue()).toBe(String(now - 1));
      const content = ana.prompt.locator(".window-content");
      expect(await content.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
      // Tab goes through the choices to the button; on the way a stat is ticked and a stepper changed.
      const until = async (of: Locator): Promise<void> => {
        for (let tabs = 0; tabs < 30 && !(await focusedOn(of)); tabs += 1) await keyboard.press("Tab");
        expect(await focusedOn(of)).toBe(true);
      };
      const stride = ana.prompt.getByRole("button", { name: /^Stride/u });
      await until(stride);
      await keyboard.press("Space");
      await expect.poll(() => stride.getAttribute("aria-pressed")).toBe("true");
      await expect.poll(() => ana.prompt.locator(".window-title").innerText()).toMatch(/^Aim \+ Stride · Maren Holt$/u);
      const advantage = ana.control("Advantage");
      await until(advantage);
      const instances = Number(await advantage.inputValue());
      await keyboard.press("ArrowDown");
      await expect.poll(() => advantage.inputValue()).toBe(String(instances - 1));
      await until(ana.prompt.locator(".quincunx-primary"));
      await keyboard.press("Enter");
      await ana.prompt.waitFor({ state: "detached" });
      // The sheet covers the tabs.
      await ana.page.locator("#sidebar-tab-chat").dispatchEvent("click");
      await ana.lastCard.waitFor();
      for (const name of ["Details", "Why?"]) {
        await ana.lastCard.getByRole("button", { name }).focus();
        await keyboard.press("Enter");
      }
      await ana.lastCard.locator(".quincunx-trace").waitFor();
      // One sentence for screen readers.
      expect(await ana.page.locator("#quincunx-live[aria-live=polite]").textContent()).toMatch(/Maren Holt.*Aim/u);
    },
    TIME,
  );

  it(
    "the skip key rolls at once, or opens the prompt if a setting skips it",
    async () => {
      const ana = await stage.sit("Ana");
      const sheet = await ana.openSheet(HERO);
      const aim = sheet.getByRole("button", { name: "Roll: Aim" });
      await ana.page.keyboard.down("Shift");
      await aim.click();
      await ana.page.keyboard.up("Shift");
      await ana.lastCard.waitFor();
      expect(await ana.prompt.count()).toBe(0);
      await ana.set("quincunx", "prompt", "never");
      // A second press of the same button within 500 ms counts as a double press.
      const look = (): Promise<void> => ana.page.waitForTimeout(550);
      await look();
      await aim.click();
      await expect.poll(() => ana.cards.count()).toBe(2);
      // TE-9: a bond names its hero, on the card and in the stored sentence.
      await sheet.getByRole("button", { name: "Roll: Call on the bond with Tove" }).click();
      await expect.poll(() => ana.cards.count()).toBe(3);
      expect(await ana.lastCard.innerText()).toContain("Call on the bond with Tove");
      await look();
      await ana.page.keyboard.down("Shift");
      await aim.click();
      await ana.page.keyboard.up("Shift");
      await ana.prompt.waitFor();
    },
    TIME,
  );
});

describe("axe in both themes", () => {
  it(
    "finds nothing on sheet, prompt, card and difficulty dialog",
    async () => {
      const gm = await stage.sit("Gamemaster");
      const look = (what: string): Promise<void> => inBothThemes(gm, (theme) => gm.checkAccess(`${what}, ${theme}`));
      const sheet = await gm.openSheet(HERO);
      await look("sheet");
      await sheet.getByRole("button", { name: "Roll: Pin Down" }).click();
      await gm.prompt.waitFor();
      await gm.prompt.locator('[data-quincunx-step-value="advantage"] span').first().waitFor();
      await look("prompt");
      await gm.page.keyboard.press("Enter");
      await gm.lastCard.waitFor();
      await gm.lastCard.getByRole("button", { name: "Details" }).click();
      await gm.lastCard.getByRole("button", { name: "Why?" }).click();
      await look("card");
      await gm.lastCard.getByRole("button", { name: "Change difficulty" }).click();
      await gm.prompt.waitFor();
      await look("difficulty dialog");
    },
    TIME,
  );
});
