/**
 * The GM console: a GM sets and hides the difficulty of a player's open prompt, by the keyboard, and no hidden value
 * reaches the player (SC-3).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoViolations } from "./lib/access.ts";
import { closeWhole, Seat, Stage, TIME } from "./lib/seats.ts";
import { words } from "./lib/story.ts";
import type { Page as Foundry } from "../support/page.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

const SIZE = { viewport: { width: 1024, height: 640 } };

describe("the GM console", () => {
  let stage: Stage;
  let gm: Seat;
  let ana: Seat;
  beforeAll(async () => {
    stage = await Stage.open();
    [gm, ana] = await Promise.all([
      stage.sit("Gamemaster", { ...SIZE, colorScheme: "dark" }),
      stage.sit("Ana", { ...SIZE, colorScheme: "light" }),
    ]);
  }, TIME);
  afterAll(() => closeWhole(stage));

  const table = () => gm.page.locator(".quincunx-table-window");
  const row = () => table().locator(".quincunx-console__row");
  const roll = (title: string, spec: Fields): Promise<void> =>
    ana.run(
      ({ game }, config) => {
        void game.modules.get("quincunx").api.roll(config);
      },
      { mechanic: "standard-check", spec, title },
    );

  it(
    "a key opens it; a set difficulty shows in the player's prompt at once, a hidden one only at the GM's",
    async () => {
      await gm.run(({ game }) =>
        game.keybindings.set("quincunx", "console", [{ key: "KeyT", modifiers: ["Alt"] }]).then(() => null),
      );
      await gm.page.keyboard.press("Alt+t");
      await table().getByText("No player has a prompt open.").waitFor();
      await roll("Pick the lock", { target: 15, bonuses: [{ label: "", value: 5 }] });
      await row().waitFor();
      expect(await words(row())).toMatch(/Pick the lock Ana.*83\.6.*3d8 · Bonus \+5/u);

      // By the keyboard: the field of the target, one step up.
      await row().getByRole("spinbutton", { name: "Target number" }).focus();
      await gm.page.keyboard.press("ArrowUp");
      await expect.poll(() => ana.control("Target number").inputValue()).toBe("16");
      expect(await ana.control("Target number").isDisabled()).toBe(true);
      await ana.prompt.getByText("The GM says").waitFor();
      expect(await row().getByRole("spinbutton", { name: "Target number" }).inputValue()).toBe("16");

      await row().getByRole("button", { name: "Hide" }).focus();
      await gm.page.keyboard.press("Enter");
      await ana.prompt.getByText("Hidden difficulty").waitFor();
      expect(await ana.control("Target number").count()).toBe(0);
      await row().getByRole("spinbutton", { name: "Target number" }).focus();
      for (let step = 0; step < 3; step += 1) await gm.page.keyboard.press("ArrowUp");
      await expect.poll(() => row().getByRole("spinbutton", { name: "Target number" }).inputValue()).toBe("19");
      expect(await words(ana.prompt)).toMatch(/^\S* ?Pick the lock Hidden difficulty 10 99%/u);

      // Dark at the GM's, light at the player's.
      await expectNoViolations(gm.page, "the table", [".quincunx-table-window"]);
      await expectNoViolations(ana.page, "the prompt", [".quincunx-prompt-window"]);

      await ana.fixDice([1, 1, 1], 8);
      await ana.prompt.locator(".quincunx-primary").click();
      await row().waitFor({ state: "detached" });
      const card = (seat: Seat) => seat.page.locator("#chat .quincunx-card").last();
      await card(gm).waitFor();
      await expect.poll(() => words(card(gm))).toMatch(/Only you see this.*19/u);
      expect(await words(card(ana))).toMatch(/Hidden difficulty/u);
      expect(await words(card(ana))).not.toMatch(/19/u);
    },
    TIME,
  );

  it(
    "a GM with two tabs sees it in both, whichever tab receives queries; a ruling from one shows in the other",
    async () => {
      // Queries reach the tab that connected last, in which the console is not open yet.
      const page = await gm.page.context().newPage();
      await page.goto(stage.table.seat("Gamemaster"));
      const tab = new Seat(page, []);
      await tab.ready();
      await roll("Force the hatch", { target: 15, bonuses: [{ label: "", value: 5 }] });
      await row().waitFor();
      await page.keyboard.press("Alt+t");
      const beside = page.locator(".quincunx-table-window .quincunx-console__row");
      await beside.waitFor();
      await row().getByRole("spinbutton", { name: "Target number" }).focus();
      await gm.page.keyboard.press("ArrowUp");
      await expect.poll(() => ana.control("Target number").inputValue()).toBe("16");
      await expect.poll(() => beside.getByRole("spinbutton", { name: "Target number" }).inputValue()).toBe("16");
      await row().getByRole("button", { name: "Hide" }).click();
      await ana.prompt.getByText("Hidden difficulty").waitFor();
      // The ruling about the hidden prompt has arrived; from here on the player's page sends no changes to any tab.
      await beside.getByRole("button", { name: "Show" }).waitFor();
      await row().getByRole("spinbutton", { name: "Target number" }).focus();
      await gm.page.keyboard.press("ArrowUp");
      await expect.poll(() => beside.getByRole("spinbutton", { name: "Target number" }).inputValue()).toBe("17");
      await page.close();
      await ana.page.keyboard.press("Escape");
      await row().waitFor({ state: "detached" });
    },
    TIME,
  );

  it(
    "no roll needed ends it with a line; a waived prompt is free to roll",
    async () => {
      await roll("Cross the yard", { target: 10 });
      const say = async (name: RegExp): Promise<void> => {
        await row().getByRole("button", { name: "Rule…" }).click();
        await gm.page.getByRole("menuitem", { name }).click();
      };
      await say(/^Roll as is/u);
      await ana.prompt.getByText("The GM says: go ahead as is.").waitFor();
      await say(/^No roll needed/u);
      await ana.prompt.getByText("No roll needed").waitFor();
      await ana.prompt.getByRole("button", { name: "Close", exact: true }).last().click();
      await row().waitFor({ state: "detached" });
      for (const seat of [gm, ana])
        await seat.page.locator("#chat").getByText("Ana, Cross the yard: no roll needed (Gamemaster).").waitFor();
    },
    TIME,
  );

  it(
    "SC-2: if the GM sets the difficulty, a notice has likely ones and the player's proposal; one click, by the keyboard, sets it",
    async () => {
      await gm.run(async ({ foundry, game }) => {
        for (const app of foundry.applications.instances.values())
          if (app.element.matches(".quincunx-table-window")) await app.close();
        await game.settings.set("quincunx", "difficultyBy", "gm");
      });
      await roll("Force the door", { target: 18, bonuses: [{ label: "", value: 5 }] });
      const notice = gm.page.locator(".quincunx-notice-window");
      await notice.waitFor();
      expect(await words(notice)).toMatch(
        /Force the door Ana.*Ana proposes 18\..*10 .*18 59\.4%.*20 .*40\.6%.*Accept 18.*Hide 18/u,
      );
      await ana.prompt.getByText("You may propose one").waitFor();
      expect(await words(ana.prompt)).toMatch(/59\.4% if your proposal is accepted.*your proposal/u);
      await ana.control("Target number").fill("15");
      await ana.control("Target number").press("Tab");
      await notice.getByRole("button", { name: "Accept 15" }).waitFor();
      await expectNoViolations(gm.page, "the notice", [".quincunx-notice-window"]);
      await expectNoViolations(ana.page, "the prompt with a proposal", [".quincunx-prompt-window"]);
      await notice.getByRole("button", { name: "Accept 15" }).focus();
      await gm.page.keyboard.press("Enter");
      await expect.poll(() => ana.control("Target number").inputValue()).toBe("15");
      await notice.waitFor({ state: "detached" });
      await ana.page.keyboard.press("Escape");
      await gm.run(({ game }) => game.settings.set("quincunx", "difficultyBy", "said"));
    },
    TIME,
  );

  it(
    "SC-8: an ally gives a die and a bonus from another seat; the roll lists them with the giver's name, and the throw locks them",
    async () => {
      const ben = await stage.sit("Ben", { ...SIZE, colorScheme: "dark" });
      await roll("Climb the wall", { target: 16, bonuses: [{ label: "Climb", value: 5 }] });
      await ana.prompt.getByRole("button", { name: "Who helps?" }).click();
      await ana.prompt.getByText("Asked in the chat.").waitFor();
      expect(await words(ana.prompt)).toMatch(/76\.6%/u);

      const aid = (seat: Seat) => seat.page.locator("#chat .quincunx-aid").last();
      const gift = (name: string) => aid(ben).getByRole("button", { name, exact: true });
      await gift("+2").focus();
      await ben.page.keyboard.press("Enter");
      await gift("+5").click();
      await gift("d6").click();
      const refuse = ana.prompt.getByRole("button", { name: "Refuse help from Ben" });
      await expect.poll(() => refuse.count()).toBe(3);
      await refuse.nth(1).click();
      await expect.poll(() => words(aid(ben))).toMatch(/\+5 \(refused by Ana\)/u);
      await expect.poll(() => words(ana.prompt)).toMatch(/97\.7%.*\+2 Ben.*d6 Ben/u);
      // Gifts cannot be changed: of the bonuses only Ana's own has a field.
      expect(await ana.control("Value").count()).toBe(1);
      await expectNoViolations(ana.page, "the prompt with help", [".quincunx-prompt-window"]);
      await expectNoViolations(ben.page, "help in the chat", ["#chat .quincunx-aid"]);

      await ana.fixDice([1, 1, 1], 8);
      await ana.prompt.locator(".quincunx-primary").click();
      const card = (seat: Seat) => seat.page.locator("#chat .quincunx-card:not(.quincunx-aid)").last();
      for (const seat of [ana, ben, gm])
        await expect
          .poll(() => words(card(seat)))
          .toMatch(/Climb the wall.*Help declared before the roll\. Ben: \+2,? (?:and )?Ben: d6/u);
      await expect.poll(() => aid(ben).getByRole("button").count()).toBe(0);
    },
    TIME,
  );

  it(
    "a request by the keyboard alone, the list of suggestions and a step of the tour: axe finds nothing, light and dark",
    async () => {
      const { page } = gm;
      const { keyboard } = page;
      const press = async (...keys: string[]): Promise<void> => {
        for (const key of keys) await keyboard.press(key);
      };
      const inBothThemes = async (what: string, within: string): Promise<void> => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.locator(`.theme-${colorScheme}`).first().waitFor();
          await expectNoViolations(page, `${what}, ${colorScheme}`, [within]);
        }
      };
      const tabTo = async (selector: string, text = "", key = "Tab"): Promise<void> => {
        const isThere = (): Promise<boolean> =>
          page.evaluate(
            ([wanted, begins]) =>
              document.activeElement?.matches(wanted) === true &&
              document.activeElement.textContent.trim().startsWith(begins),
            [selector, text] as const,
          );
        for (let tabs = 0; tabs < 40 && !(await isThere()); tabs += 1) await press(key);
        expect([selector, await isThere()]).toEqual([selector, true]);
      };
      await page.evaluate(() => {
        for (const app of (globalThis as unknown as Foundry).foundry.applications.instances.values())
          if (app.element.matches(".quincunx-table-window")) void app.close();
      });
      await page.getByRole("button", { name: "Ask for a roll" }).focus();
      await press("Enter");
      const ask = page.locator(".quincunx-request-window");
      await ask.waitFor();
      await tabTo(".quincunx-request-window .quincunx-chip", "Wits");
      await press("Enter");
      await ask.getByRole("radiogroup", { name: "Difficulty" }).waitFor();
      // The number has the focus already; the checkbox for hiding is before it.
      await tabTo("[name=difficulty]", "", "Shift+Tab");
      for (let steps = 0; steps < 4 && !(await ask.getByRole("radio", { name: "Hidden" }).isChecked()); steps += 1)
        await press("ArrowRight");
      await tabTo(".quincunx-request-window [role=spinbutton]");
      await keyboard.type("14");
      expect(await ask.getByRole("radio", { name: "Hidden" }).isChecked()).toBe(true);
      await inBothThemes("the request's window", ".quincunx-request-window");
      await press("Enter");
      await ana.prompt.waitFor();
      // The hidden number does not appear in the player's prompt.
      expect(await words(ana.prompt)).toContain("Hidden difficulty");
      expect(await ana.control("Target number").count()).toBe(0);
      expect(await words(ana.prompt)).not.toMatch(/\b14\b/u);
      await ana.page.keyboard.press("Enter");
      await expect.poll(() => words(page.locator("#chat .quincunx-request").last())).toMatch(/14/u);

      await gm.input.focus();
      await keyboard.type("/che");
      await page.locator(".quincunx-suggestions [role=option]").first().waitFor();
      await inBothThemes("the list of suggestions", ".quincunx-suggestions");
      await press("Escape");

      await page.evaluate(async () => {
        const { game } = globalThis as unknown as Foundry;
        const amounts = { "standard-check": -2, "fives-pool": 1 };
        await game.settings.set("quincunx", "conditions", [{ id: "dark", name: "Darkness", amounts }]);
        await new (game.settings.menus.get("quincunx.conditions").type)().render({ force: true });
      });
      await page.getByRole("textbox", { name: "Name" }).waitFor();
      await inBothThemes("the conditions", ".quincunx-conditions-window");
      await page.keyboard.press("Escape");

      await page.evaluate(() => {
        const { game } = globalThis as unknown as Foundry;
        void game.tours.get("quincunx.player").start();
      });
      await page.locator(".tour-step").waitFor();
      await inBothThemes("a step of the tour", ".tour-step");
    },
    TIME,
  );
});
