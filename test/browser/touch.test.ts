/** By touch alone, on a phone: no hovering, no right button, no keys, and nothing is cut. */
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { TIME, useStage, type Seat } from "./lib/seats.ts";
import { words } from "./lib/story.ts";

const stage = useStage();

/** Buttons and fields that exceed the page at its sides, and the page's own width if it is too wide. */
const cut = (seat: Seat): Promise<readonly string[]> =>
  seat.page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const parts = [...document.querySelectorAll<HTMLElement>("button, input, select, textarea, a, .quincunx-badge")];
    const out = parts.filter((part) => {
      const { left, right, width: own } = part.getBoundingClientRect();
      return own > 1 && (left < -0.5 || right > width + 0.5);
    });
    return [...(scrollWidth > width ? [`page ${scrollWidth}`] : []), ...out.map(({ outerHTML }) => outerHTML)];
  });

it(
  "on a phone a player opens a sheet, rolls, reads, spends and answers; a GM asks, sets a difficulty and applies harm",
  async () => {
    const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const [gm, ben] = [await stage.sit("Gamemaster", { ...touch, colorScheme: "dark" }), await stage.sit("Ben", touch)];
    const tap = (what: Locator): Promise<void> => what.tap();
    const show = (seat: Seat): Promise<void> => tap(seat.page.getByRole("tab", { name: "Chat" }));
    const put = (seat: Seat): Promise<void> => tap(seat.page.getByRole("button", { name: "Hide the sidebar" }));
    for (const seat of [gm, ben]) expect(await cut(seat)).toEqual([]);

    // A sheet, a roll, its card over the sheet.
    await tap(ben.page.getByRole("button", { name: "Dusty Malone" }));
    const sheet = ben.page.locator(".application.sheet");
    await ben.fixDice([5], 6);
    await tap(sheet.getByRole("button", { name: /^Roll: / }).first());
    await ben.prompt.waitFor();
    expect(await cut(ben)).toEqual([]);
    await tap(ben.prompt.locator(".quincunx-primary"));
    const news = ben.page.locator("#chat-notifications .quincunx-card");
    await news.waitFor();
    expect(
      await news.evaluate((card) => {
        const { left, top, width: wide, height: high } = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
      }),
    ).toBe(true);
    await tap(sheet.getByRole("button", { name: "Close" }));

    // Result and reasons, and possible spends.
    await show(ben);
    expect(await cut(ben)).toEqual([]);
    await tap(ben.lastCard.getByRole("button", { name: "Details" }));
    await tap(ben.lastCard.getByRole("button", { name: "Why?" }));
    await expect.poll(() => words(ben.lastCard)).toMatch(/d6/u);
    const luck = (): Promise<number> =>
      ben.run(({ game }) => game.actors.getName("Dusty Malone").system.luck as number);
    const before = await luck();
    await tap(ben.lastCard.getByRole("button", { name: /Luck/u }).first());
    await expect.poll(luck).toBeLessThan(before);
    await put(ben);

    // On a narrower phone no number under the chart reaches into the box of the chosen one.
    await ben.page.setViewportSize({ width: 360, height: 740 });
    await ben.run(({ game }) => {
      void game.modules.get("quincunx").api.roll({ mechanic: "total-effect", spec: {} });
    });
    await ben.prompt.locator(".quincunx-tick--chosen").waitFor();
    expect(
      await ben.prompt.locator(".quincunx-tick").evaluateAll((ticks) => {
        const boxes = ticks.map((tick) => (tick.firstElementChild ?? tick).getBoundingClientRect());
        const chosen = ticks.find((tick) => tick.matches(".quincunx-tick--chosen"))?.getBoundingClientRect();
        return chosen ? boxes.filter(({ left, right }) => right > chosen.left && left < chosen.right).length : 0;
      }),
    ).toBe(1);
    await tap(ben.prompt.getByRole("button", { name: "Close" }));
    await ben.page.setViewportSize(touch.viewport);

    // The GM asks; the prompt opens at the player.
    await show(gm);
    await tap(gm.page.getByRole("button", { name: "Ask for a roll" }));
    const ask = gm.page.locator(".quincunx-request-window");
    await ask.waitFor();
    expect(await cut(gm)).toEqual([]);
    await tap(ask.getByRole("button", { name: /^Wits/u }));
    await tap(ask.getByRole("button", { name: /^Ask for /u }));
    await ben.prompt.waitFor();
    await tap(ben.prompt.locator(".quincunx-primary"));
    await expect.poll(() => words(gm.page.locator("#chat .quincunx-request"))).toMatch(/succeed|success|fail/iu);

    // The player has a prompt open, and the GM sets its difficulty.
    await tap(ben.page.getByRole("button", { name: "Brother Oswin" }));
    await tap(
      ben.page
        .locator(".application.sheet")
        .getByRole("button", { name: /^Roll: / })
        .first(),
    );
    await ben.prompt.waitFor();
    // The card of the roll before does not cover the prompt.
    expect(
      await ben.prompt.locator(".quincunx-primary").evaluate((button) => {
        const { left, top, width: wide, height: high } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
      }),
    ).toBe(true);
    await tap(gm.page.getByRole("button", { name: /^Quincunx/u }));
    await tap(gm.page.getByRole("menuitem", { name: "The table" }));
    const row = gm.page.locator(".quincunx-console__row");
    await row.waitFor();
    expect(await cut(gm)).toEqual([]);
    await tap(row.locator('[data-quincunx-table="target"]').first());
    await ben.prompt.getByText("The GM says").waitFor();
    await tap(ben.prompt.locator(".quincunx-primary"));
    await tap(gm.page.locator(".quincunx-table-window").getByRole("button", { name: "Close Window" }));

    // Harm from a card, to the actors that the GM ticks.
    await gm.run(async ({ CONFIG, game }) => {
      CONFIG.Dice.randomUniform = () => 0.5;
      const spec = { effects: [{ rank: "low", kind: "Weapon Harm" }] };
      await game.modules.get("quincunx").api.roll({ mechanic: "total-effect", spec }, { configure: false });
    });
    await tap(gm.lastCard.getByRole("button", { name: /^Apply \d+ Weapon Harm/u }).first());
    const harm = gm.page.locator(".quincunx-harm-window");
    await tap(harm.getByRole("checkbox", { name: /^Maren Holt/u }));
    expect(await cut(gm)).toEqual([]);
    await tap(harm.getByRole("button", { name: "Apply to Maren Holt" }));
    await expect.poll(() => words(gm.lastCard)).toMatch(/Maren Holt/u);
  },
  TIME,
);
