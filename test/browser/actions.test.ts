/** Counts the actions of docs/actions.md: everyday tasks need exactly the listed clicks and entries. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { root } from "../../tools/lib/project.mjs";
import { builtModule, DOUBLE_PRESS, TIME, useStage, type Seat } from "./lib/seats.ts";
import type { Page as Foundry } from "../support/page.ts";

const stage = useStage();

/** Task → actions, as the docs have them. */
const told = new Map(
  readFileSync(join(root, "docs/actions.md"), "utf8")
    .split("## How many controls")[0]!
    .split("\n")
    .flatMap((line) => {
      const [, task, actions] = /^\| ([^|]+?) *\| (\d+) *\|/u.exec(line) ?? [];
      return task ? [[task, Number(actions)] as const] : [];
    }),
);

/** When each button, and the Enter key, was last pressed by any hand. */
const pressed = new Map<string, number>();

/** A second press of the same button, as a person presses it who first looks at its effect. */
async function pressOnce(what: string, press: () => Promise<void>): Promise<void> {
  const before = pressed.get(what) ?? -Infinity;
  await expect.poll(() => performance.now() - before).toBeGreaterThan(DOUBLE_PRESS);
  await press();
  pressed.set(what, performance.now());
}

/** A user with counted clicks and entries. */
class Hand {
  count = 0;
  readonly #seat: Seat;
  constructor(seat: Seat) {
    this.#seat = seat;
  }

  async click(what: Locator, ...modifiers: ("Alt" | "Shift")[]): Promise<void> {
    await pressOnce(String(what), () => what.click({ modifiers }));
    this.count += 1;
  }

  async press(key: string): Promise<void> {
    await this.#seat.page.keyboard.press(key);
    this.count += 1;
  }

  async drag(what: Locator, to: Locator): Promise<void> {
    await what.dragTo(to);
    this.count += 1;
  }

  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label });
    this.count += 1;
  }

  /** Types into the focused element. */
  async enter(text: string, key = "Enter"): Promise<void> {
    await this.#seat.page.keyboard.type(text);
    await this.press(key);
  }
}

/** Runs in the page. */
const targetOfLast = (): number | null =>
  (globalThis as unknown as Foundry).game.messages.contents.at(-1).flags.quincunx.spec.target;
const amended = (): number | undefined =>
  (globalThis as unknown as Foundry).game.messages.contents.at(-1).flags.quincunx.data?.["target"] as
    | number
    | undefined;

const rolls = (): number =>
  (globalThis as unknown as Foundry).game.messages.filter(({ flags }) => flags.quincunx?.kind === "card")
    .length as number;

/** By task; the last test compares them with the docs. */
const counted = new Map<string, number>();

it(
  "tasks of one evening at two seats",
  async () => {
    const gm = await stage.sit("Gamemaster", { viewport: { width: 1024, height: 640 } });
    await gm.set("quincunx", "difficultyBy", "said");
    const ana = await stage.sit("Ana");
    const task = async (name: string, seat: Seat, play: (hand: Hand) => Promise<void>): Promise<void> => {
      const hand = new Hand(seat);
      await play(hand);
      counted.set(name, (counted.get(name) ?? 0) + hand.count);
    };
    const roll = (title: string): Promise<void> =>
      ana.run(({ game }, said) => {
        const spec = { target: 15, bonuses: [{ label: "Climb", value: 5 }] };
        void game.modules.get("quincunx").api.roll({ mechanic: "standard-check", spec, title: said });
      }, title);

    let cards = 0;
    const isRolled = (): Promise<void> => expect.poll(() => ana.page.evaluate(rolls)).toBe((cards += 1));
    const close = (where: Locator): Promise<void> => where.locator("[data-action=close]").first().click();

    const first = ana.page.locator("#table");
    await task("first roll, from the first page", ana, async (hand) => {
      await hand.click(first.getByRole("button", { name: "Tamsin Reed" }));
      const opened = ana.page.locator(".application.sheet");
      await hand.click(opened.getByRole("button", { name: /^Roll: Notice/u }).first());
      await ana.prompt.waitFor();
      await hand.press("Enter");
      await isRolled();
    });
    await task("first roll, by the example of the first page", ana, async (hand) => {
      await ana.page.locator(".application.sheet [data-action=close]").first().click();
      await hand.click(first.getByRole("button", { name: "/te adv low" }));
      await hand.press("Enter");
      await isRolled();
    });
    await task("first roll, by the button of the first page", ana, async (hand) => {
      await hand.click(first.getByRole("button", { name: "Roll for Maren Holt: Aim" }));
      await isRolled();
    });
    await task("help", ana, async (hand) => {
      await hand.click(ana.input);
      await hand.enter("/qx help");
      await ana.page.locator("#chat").getByText("Quincunx commands").waitFor();
    });
    const maren = await ana.openSheet("Maren Holt");
    const slot = ana.page.locator('#hotbar .slot[data-slot="2"]');
    const pinDown = maren.getByRole("button", { name: "Roll: Pin Down" });
    await task("drag a stat to the hotbar", ana, async (hand) => {
      await hand.drag(pinDown, slot);
      await slot.and(ana.page.locator(".full")).waitFor();
    });
    await task("roll an ability with a stat", ana, async (hand) => {
      await hand.click(pinDown);
      await hand.click(ana.prompt.getByRole("button", { name: /^Aim/u }));
      await hand.press("Enter");
      await isRolled();
    });
    await close(maren);
    await task("roll a stat on the hotbar", ana, async (hand) => {
      await hand.click(slot);
      await ana.prompt.waitFor();
      await hand.press("Enter");
      await isRolled();
    });

    await task("stat roll by its name in the chat", ana, async (hand) => {
      await hand.click(ana.input);
      await hand.enter("/check Agility vs 15");
      await isRolled();
    });
    const details = async (hand: Hand): Promise<void> =>
      hand.click(ana.lastCard.getByRole("button", { name: "Details" }));
    await task("see the chart of a card", ana, async (hand) => {
      await details(hand);
      await ana.lastCard.locator(".quincunx-histogram").first().waitFor();
    });
    await details(new Hand(ana));
    await task("see the table of a card's odds", ana, async (hand) => {
      await details(hand);
      await hand.click(ana.lastCard.getByText("All odds"));
      await ana.lastCard.getByRole("table").first().waitFor();
    });
    await details(new Hand(ana));
    const why = async (hand: Hand): Promise<void> => {
      await details(hand);
      await hand.click(ana.lastCard.getByText("Why?"));
    };
    await task("why a number is what it is", ana, why);
    await ana.lastCard.getByText("Why?").click();
    await details(new Hand(ana));
    const journal = ana.page.locator(".journal-sheet");
    await task("read the rule behind a number", ana, async (hand) => {
      await why(hand);
      await hand.click(ana.lastCard.locator(".quincunx-rule").first());
      await journal.waitFor();
    });
    await close(journal);
    await task("roll from the rules journal", ana, async (hand) => {
      const compendiums = ana.page.locator("#compendium");
      await hand.click(ana.page.locator("#sidebar-tab-compendium"));
      await hand.click(compendiums.locator("details", { hasText: "Quincunx Rules" }).locator("summary"));
      await hand.click(compendiums.locator(".entry", { hasText: "Quincunx: the rules" }).first());
      await hand.click(journal.locator(".quincunx-inline").first());
      await hand.press("Enter");
      await isRolled();
    });
    await close(journal);
    await ana.tab("chat");

    const tamsin = await ana.openSheet("Tamsin Reed");
    const notice = tamsin.getByRole("button", { name: /^Roll: Notice/u }).first();
    await notice.click();
    await ana.prompt.waitFor();
    await task("ask the GM how hard it is, and answer", ana, async (hand) => {
      await hand.click(ana.prompt.getByRole("button", { name: "Ask the GM" }));
    });
    await task("ask the GM how hard it is, and answer", gm, async (hand) => {
      await hand.click(gm.page.locator("#chat .quincunx-question").getByRole("button", { name: /^15/u }));
      await expect.poll(() => ana.control("Target number").inputValue()).toBe("15");
    });
    const situation = async (hand: Hand): Promise<void> => {
      await hand.click(ana.prompt.getByRole("button", { name: "More…", exact: true }));
      await hand.click(ana.prompt.getByRole("combobox", { name: "Situation" }));
      await hand.enter("the attic", "Tab");
    };
    await situation(new Hand(ana));
    await ana.prompt.locator(".quincunx-primary").click();
    await isRolled();
    await notice.click();
    await ana.prompt.waitFor();
    await task("let it ride: see that a first try counts", ana, async (hand) => {
      await situation(hand);
      await ana.prompt.locator(".quincunx-holds").waitFor();
    });
    await ana.page.keyboard.press("Escape");
    await close(tamsin);

    await gm.page.getByRole("button", { name: /^Quincunx/u }).click();
    await gm.page.getByRole("menuitem", { name: "The table" }).click();
    const row = gm.page.locator(".quincunx-table-window .quincunx-console__row");
    await roll("Climb the wall");
    await row.waitFor();
    await task("set a difficulty in a player's open prompt", gm, async (hand) => {
      await hand.click(row.getByRole("button", { name: "Target number: more" }));
      await expect.poll(() => ana.control("Target number").inputValue()).not.toBe("15");
    });
    await task("give a bonus with a reason", gm, async (hand) => {
      await hand.click(row.getByText("Give bonuses"));
      await hand.click(row.getByRole("textbox").last());
      await hand.enter("rope", "Tab");
      await hand.click(row.getByRole("button", { name: "+2", exact: true }));
      await ana.prompt.getByText("rope").first().waitFor();
    });
    await task("hide it", gm, async (hand) => {
      await hand.click(row.getByRole("button", { name: "Hide" }));
      await ana.prompt.getByText("Hidden difficulty").first().waitFor();
    });
    await task("ask who helps, and give help", ana, async (hand) => {
      await hand.click(ana.prompt.getByRole("button", { name: "Who helps?" }));
      await ana.prompt.getByText("Asked in the chat.").waitFor();
    });
    await gm.page.locator(".quincunx-table-window [data-action=close]").click();
    await task("ask who helps, and give help", gm, async (hand) => {
      const aid = gm.page.locator("#chat .quincunx-aid").last();
      await hand.click(aid.getByRole("button", { name: "+2", exact: true }));
      await ana.prompt.getByRole("button", { name: /^Refuse help/u }).waitFor();
    });
    await ana.prompt.locator(".quincunx-primary").click();
    await ana.prompt.waitFor({ state: "detached" });
    await task("reveal a hidden difficulty", gm, async (hand) => {
      const reveal = gm.page.locator("#chat").getByRole("button", { name: "Reveal" }).last();
      await hand.click(reveal);
      await reveal.waitFor({ state: "detached" });
    });

    await gm.run(async ({ game }) => {
      const { api } = game.modules.get("quincunx");
      const spec = { effects: [{ rank: "low", kind: "Weapon Harm" }] };
      await api.roll({ mechanic: "total-effect", spec }, { configure: false });
    });
    await task("harm to three", gm, async (hand) => {
      await hand.click(gm.lastCard.getByRole("button", { name: /^Apply \d+ Weapon Harm/u }));
      const rows = gm.page.locator(".quincunx-harm__row");
      for (const name of ["Maren Holt", "Tove Arnesdatter", "Ister, who listens"])
        await hand.click(rows.filter({ hasText: name }).locator("input[name^=target]"));
      await hand.click(gm.page.locator(".application.dialog").getByRole("button", { name: "Apply to 3" }));
      await gm.page.locator(".quincunx-harm").waitFor({ state: "detached" });
    });

    const dusty = await gm.openSheet("Dusty Malone");
    await dusty.getByRole("button", { name: /^Roll: Roadside mechanic/u }).click();
    await gm.prompt.waitFor();
    await task("buy a Luck Die before the roll", gm, async (hand) => {
      await hand.click(gm.prompt.getByRole("button", { name: /^Luck Die d6/u }));
      await gm.prompt.getByRole("button", { name: /^Take one back/u }).waitFor();
    });
    await gm.fixDice([6], 6);
    await gm.page.keyboard.press("Enter");
    await gm.prompt.waitFor({ state: "detached" });
    await task("buy a success after the roll", gm, async (hand) => {
      const buy = gm.lastCard.getByRole("button", { name: /^\+1 success/u });
      await hand.click(buy);
      await gm.lastCard
        .getByText(/Success bought|\+1 success/u)
        .first()
        .waitFor();
    });
    await dusty.getByRole("button", { name: "Edit", exact: true }).click();
    await task("delete a row, and take that back", gm, async (hand) => {
      await hand.click(dusty.getByRole("button", { name: "Remove Honest face" }));
      await hand.click(dusty.getByRole("button", { name: /^Undo/u }).first());
      await dusty.getByRole("button", { name: "Remove Honest face" }).waitFor();
    });
    await dusty.locator("[data-action=close]").first().click();

    const marlow = await gm.openSheet("Marlow Finch");
    const before = await gm.cards.count();
    await task("split a pool among two actions", gm, async (hand) => {
      await hand.click(marlow.getByRole("button", { name: /^Roll: Stealth/u }).first());
      await hand.click(gm.prompt.getByRole("button", { name: "Split the pool" }));
      await hand.click(gm.prompt.locator(".quincunx-primary"));
      await expect.poll(() => gm.cards.count()).toBe(before + 2);
    });
    await close(marlow);
    await task("interrupt an action", gm, async (hand) => {
      await hand.click(gm.lastCard.getByRole("button", { name: "Interrupt this action" }));
      await hand.click(gm.page.getByRole("button", { name: "Cancel these dice" }));
      await gm.lastCard
        .getByText(/cancelled/u)
        .first()
        .waitFor();
    });

    const perrin = await gm.openSheet("Perrin Aldous");
    await task("begin a long test", gm, async (hand) => {
      await hand.click(perrin.getByRole("button", { name: /^Roll: Wit/u }).first());
      await gm.prompt.waitFor();
      await hand.enter("7", "Tab");
      await hand.click(gm.prompt.getByRole("button", { name: "More…", exact: true }));
      await hand.click(gm.prompt.getByRole("checkbox", { name: "As a long test, round by round" }));
      await hand.click(gm.prompt.getByRole("spinbutton", { name: "Goal" }));
      await hand.enter("4", "Tab");
      await hand.click(gm.prompt.getByRole("button", { name: "Begin the long test" }));
      await gm.page.locator("#chat .quincunx-test").waitFor();
    });
    await task("a round of a long test", gm, async (hand) => {
      await hand.click(gm.page.locator("#chat .quincunx-test").getByRole("button", { name: "Next round" }));
      await gm.prompt.waitFor();
      await hand.press("Enter");
      await gm.prompt.waitFor({ state: "detached" });
    });
    await perrin.locator("[data-action=close]").first().click();

    await task("begin a contest", gm, async (hand) => {
      await hand.click(gm.page.getByRole("button", { name: /^Quincunx/u }));
      await hand.click(gm.page.getByRole("menuitem", { name: "Contest" }));
      const dialog = gm.page.locator(".quincunx-contest-window");
      for (const [side, name] of [
        ["a", "Tamsin Reed"],
        ["b", "Brother Oswin"],
      ] as const)
        await hand.choose(dialog.locator(`select[name="who.${side}"]`), name);
      await hand.click(dialog.getByRole("button", { name: "Begin the contest" }));
      await gm.page.locator("#chat .quincunx-contest").first().waitFor();
    });
    await ana.prompt.waitFor();
    await task("roll a side of a contest", ana, async (hand) => {
      await hand.press("Enter");
      await ana.prompt.waitFor({ state: "detached" });
    });
    await gm.run(({ game }) => {
      const sides = {
        a: { user: game.users.getName("Ana").id, spec: {} },
        b: { name: "Brandt", user: null, spec: {} },
      };
      void game.modules.get("quincunx").api.contest({ mechanic: "standard-check", tie: "equals-reroll", sides });
    });
    for (const seat of [ana, gm]) {
      await seat.prompt.waitFor();
      await seat.fixDice([4], 8);
      await new Hand(seat).press("Enter");
    }
    await task("roll a side again after a tie", ana, async (hand) => {
      const again = ana.page.locator("#chat .quincunx-contest").last();
      const before = await ana.cards.count();
      await hand.click(again.getByRole("button", { name: /^Roll again/u, disabled: false }), "Shift");
      await expect.poll(() => ana.cards.count()).toBeGreaterThan(before);
    });

    const nell = gm.page.locator(".application.sheet", { has: gm.page.getByRole("heading", { name: "Nell" }) });
    await task("make a hero from an outline", gm, async (hand) => {
      await hand.click(gm.page.locator("#sidebar-tab-actors"));
      await hand.click(gm.page.getByRole("button", { name: "Create an actor" }));
      const dialog = gm.page.locator(".application.dialog");
      await dialog.waitFor();
      await hand.enter("Nell", "Tab");
      await hand.choose(dialog.locator("select[name=type]"), "Standard check: hero");
      await hand.click(dialog.getByRole("button", { name: "Create" }));
      await hand.click(nell.getByRole("button", { name: "Fighter" }));
      await nell.locator("[data-quincunx-rows=abilities] > li").first().waitFor();
    });
    const names = nell.locator("[data-quincunx-rows=abilities] > li input[type=text]");
    await names.first().focus();
    const name = await names.first().inputValue();
    await task("move a row", gm, async (hand) => {
      await hand.press("Alt+ArrowDown");
      await expect.poll(() => names.first().inputValue()).not.toBe(name);
    });
    await task("hand a hero over to a player", gm, async (hand) => {
      await hand.click(nell.locator("[data-action=toggleControls]"));
      await hand.click(gm.page.getByText("Configure ownership"));
      const dialog = gm.page.locator(".application", { hasText: "Ownership of Nell" });
      await hand.choose(dialog.locator(".form-group", { hasText: "Ana" }).locator("select"), "Owner");
      await hand.click(dialog.getByRole("button", { name: "Save changes" }));
      await ana.page.waitForFunction(
        () => (globalThis as unknown as Foundry).game.actors.getName("Nell").isOwner as boolean,
      );
    });
    await close(nell);

    await ana.page.setViewportSize({ width: 390, height: 844 });
    await ana.run(({ game }) => void game.actors.getName("Nell").sheet.render({ force: true }));
    await task("stat roll by prompt, 390 pixels wide", ana, async (hand) => {
      const before = await ana.cards.count();
      await hand.click(
        ana.page
          .locator(".application.sheet")
          .getByRole("button", { name: /^Roll: /u })
          .first(),
      );
      await ana.prompt.waitFor();
      await hand.click(ana.prompt.locator(".quincunx-primary"));
      await expect.poll(() => ana.cards.count()).toBe(before + 1);
    });
  },
  TIME,
);

it(
  "each task takes as many actions as docs/actions.md says",
  async () => {
    const gm = await stage.sit("Gamemaster", { viewport: { width: 1024, height: 640 } });
    const { page } = gm;
    const task = async (name: string, play: (hand: Hand) => Promise<void>): Promise<void> => {
      const hand = new Hand(gm);
      await play(hand);
      counted.set(name, hand.count);
    };
    const requests = page.locator("#chat .quincunx-request");
    const askWindow = page.locator(".quincunx-request-window");
    /** Four heroes of three players, all with Agility. */
    await page.evaluate(async () => {
      const { Actor, game } = globalThis as unknown as Foundry;
      const one = game.actors.getName("Tamsin Reed").toObject();
      const owner = game.users.getName("Cleo").id;
      await Actor.create(
        ["Hew Carrow", "Lys Ambrose"].map((name) => ({ ...one, _id: undefined, name, ownership: { [owner]: 3 } })),
      );
    });

    const openSheet = (name: string): Promise<void> =>
      page.evaluate(async (wanted) => {
        const { sheet } = (globalThis as unknown as Foundry).game.actors.getName(wanted);
        await sheet.render({ force: true });
        sheet.setPosition({ left: 8, top: 8 });
      }, name);
    await openSheet("Tamsin Reed");
    const sheet = page.locator(".application.sheet");
    await task("stat roll with a known target", async (hand) => {
      await hand.click(sheet.getByRole("button", { name: /^Roll: Notice/u }).first());
      await gm.prompt.waitFor();
      await hand.enter("15");
      await expect.poll(() => gm.cards.count()).toBe(1);
      expect(await page.evaluate(targetOfLast)).toBe(15);
    });
    const row = sheet.getByRole("button", { name: /^Roll: Notice/u }).first();
    await task("stat roll by prompt", async (hand) => {
      await hand.click(row);
      await gm.prompt.waitFor();
      await hand.press("Enter");
      await expect.poll(() => gm.cards.count()).toBe(2);
    });
    await task("stat roll at once", async (hand) => {
      await hand.click(row, "Shift");
      await expect.poll(() => gm.cards.count()).toBe(3);
    });
    await task("stat roll with the last target", async (hand) => {
      await hand.click(row);
      await hand.click(gm.prompt.getByRole("button", { name: "15 – last used" }));
      await hand.press("Enter");
      await expect.poll(() => gm.cards.count()).toBe(4);
      expect(await page.evaluate(targetOfLast)).toBe(15);
    });
    await page.evaluate(() => (globalThis as unknown as Foundry).game.actors.getName("Tamsin Reed").sheet.close());

    await openSheet("Maren Holt");
    const aim = sheet.getByRole("button", { name: /^Roll: Aim/u }).first();
    // Not counted, but by a hand, which waits before it presses the same row again.
    await new Hand(gm).click(aim, "Shift");
    await expect.poll(() => gm.cards.count()).toBe(5);
    await task("roll with an Advantage", async (hand) => {
      await hand.click(aim, "Alt");
      await gm.prompt.waitFor();
      await hand.press("Enter");
      await expect.poll(() => gm.cards.count()).toBe(6);
    });
    await task("roll with an Advantage, at once", async (hand) => {
      await hand.click(aim, "Alt", "Shift");
      await expect.poll(() => gm.cards.count()).toBe(7);
    });
    const advantages = await page.evaluate(() =>
      (globalThis as unknown as Foundry).game.messages.contents
        .slice(-3)
        .map((one) => one.flags.quincunx.spec["advantage"] as number),
    );
    const first = advantages[0] ?? 0;
    expect(advantages).toEqual([first, first + 1, first + 1]);
    await page.evaluate(() => (globalThis as unknown as Foundry).game.actors.getName("Maren Holt").sheet.close());
    await gm.say("/check 3 vs 15");
    await expect.poll(() => gm.cards.count()).toBe(8);

    await task("change a difficulty afterwards", async (hand) => {
      await hand.click(gm.lastCard.getByRole("button", { name: "Change difficulty" }));
      await gm.prompt.waitFor();
      await hand.enter("22");
      await expect.poll(() => page.evaluate(amended)).toBe(22);
    });

    await task("group check of four", async (hand) => {
      await hand.click(page.getByRole("button", { name: "Ask for a roll" }));
      await hand.click(askWindow.getByRole("button", { name: /^Agility/u }));
      await hand.enter("15");
      await requests.waitFor();
    });
    expect(await requests.locator(".quincunx-request__seat").count()).toBe(4);
    expect(await requests.innerText()).toMatch(/Target number 15/u);

    await new Hand(gm).click(page.getByRole("button", { name: "Ask for a roll" }));
    await task("group check of four, set later", async (hand) => {
      await hand.click(askWindow.getByRole("button", { name: /^Wits/u }));
      await hand.click(askWindow.getByRole("radio", { name: "Later" }));
      await hand.click(askWindow.getByRole("button", { name: "Ask for 4 rolls" }));
      await expect.poll(() => requests.count()).toBe(2);
    });

    await task("hidden group check", async (hand) => {
      await hand.click(page.getByRole("button", { name: "Ask for a roll" }));
      await hand.click(askWindow.getByRole("button", { name: /^Wits/u }));
      await hand.click(askWindow.getByRole("radio", { name: "Hidden" }));
      await hand.click(askWindow.getByRole("button", { name: "Ask for 4 rolls" }));
      await expect.poll(() => requests.count()).toBe(3);
    });

    await task("open The table", async (hand) => {
      await hand.click(page.getByRole("button", { name: /^Quincunx/u }));
      await hand.click(page.getByRole("menuitem", { name: "The table" }));
      await page.locator(".quincunx-table-window").waitFor();
    });
    await page.locator(".quincunx-table-window").locator("[data-action=close]").click();
    await task("reveal the difficulty of a group check", async (hand) => {
      await hand.click(
        requests
          .last()
          .getByRole("button", { name: /^Reveal/u })
          .first(),
      );
      await expect.poll(() => requests.last().innerText()).not.toMatch(/Only you see this/u);
    });

    await task("begin the tour", async (hand) => {
      await hand.click(page.locator("#table").getByRole("button", { name: "Tour for GMs" }));
      await page.locator(".tour-step").waitFor();
    });
    await page.keyboard.press("Escape");

    const before = await gm.cards.count();
    await task("generic roll by mouse, without a sheet", async (hand) => {
      await hand.click(page.getByRole("button", { name: /^Quincunx/u }));
      await page.getByRole("menuitem", { name: "Roll", exact: true }).hover();
      await hand.click(page.getByRole("menuitem", { name: "Standard check" }));
      await hand.click(gm.prompt.locator(".quincunx-primary"));
      await expect.poll(() => gm.cards.count()).toBe(before + 1);
    });

    await task("Discord Die", async (hand) => {
      await hand.click(page.getByRole("button", { name: /^Roll: .*Discord/u }));
      await expect.poll(() => page.locator("#chat").innerText()).toMatch(/Discord Die/u);
    });

    await task("Discord Die in an encounter", async () => {
      const before = await page.evaluate(async () => {
        const { Combat, game } = globalThis as unknown as Foundry;
        const { size } = game.messages;
        const encounter = await Combat.create({ active: true });
        const combatants = [{ actorId: game.actors.getName("Dusty Malone").id, initiative: 9 }];
        await encounter.createEmbeddedDocuments("Combatant", combatants);
        await encounter.startCombat();
        return size as number;
      });
      await page.waitForFunction((most) => (globalThis as unknown as Foundry).game.messages.size > most, before);
    });

    await page.evaluate(async () => {
      const { Actor } = globalThis as unknown as Foundry;
      await (await Actor.create({ name: "Lark", type: "quincunx.check-hero" })).sheet.render({ force: true });
    });
    const lark = () =>
      page.evaluate(() => (globalThis as unknown as Foundry).game.actors.getName("Lark").toObject().system);
    const isInNewRow = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.matches('[name$=".label"]:placeholder-shown') ?? false);
    await task("blank check hero: four abilities, three skills", async (hand) => {
      const abilities = Object.entries({ Agility: "4", Wits: "3", Presence: "1", Might: "-1" });
      const skills = [
        ["Climbing", "2", "Agi"] as const,
        ["Notice", "2", "Wit"] as const,
        ["Bluff", "1", "Pre"] as const,
      ];
      await hand.click(sheet.getByRole("button", { name: "Add an ability" }));
      for (const [name, value] of abilities) {
        await expect.poll(isInNewRow).toBe(true);
        await hand.enter(name, "Tab");
        await hand.enter(value, name === "Might" ? "Tab" : "Enter");
      }
      await hand.click(sheet.getByRole("button", { name: "Add a skill" }));
      for (const [name, value, ability] of skills) {
        await expect.poll(isInNewRow).toBe(true);
        await hand.enter(name, "Tab");
        await hand.enter(value, "Tab");
        await hand.enter(ability, name === "Bluff" ? "Tab" : "Enter");
      }
      await expect.poll(async () => (await lark()).skills.at(-1)?.["ability"]).not.toBe("");
      const { abilities: stored, skills: trained } = await lark();
      expect(stored.map((one) => [one.label, String(one.value)])).toEqual(abilities);
      expect(trained.map((one) => [one.label, String(one.value)])).toEqual(skills.map(([a, b]) => [a, b]));
      expect(trained.map((one) => one["ability"])).toEqual(stored.slice(0, 3).map(({ id }) => id));
    });
    await page.evaluate(async () => {
      const { Actor, game } = globalThis as unknown as Foundry;
      await game.actors.getName("Lark").sheet.close();
      await (await Actor.create({ name: "Sol", type: "quincunx.effect-hero" })).sheet.render({ force: true });
    });
    await task("blank Total//Effect hero: an ability with its effect", async (hand) => {
      await hand.click(sheet.getByRole("button", { name: "Add an ability" }));
      await expect.poll(isInNewRow).toBe(true);
      await hand.enter("Pin Down", "Tab");
      await hand.click(sheet.getByText("Effects and thresholds"));
      await hand.click(sheet.getByRole("radio", { name: "Mid" }));
      await hand.click(sheet.getByLabel("Kind", { exact: true }));
      await hand.enter("Weapon Harm", "Tab");
      const abilities = () =>
        page.evaluate(() => (globalThis as unknown as Foundry).game.actors.getName("Sol").toObject().system.abilities);
      await expect
        .poll(async () => (await abilities())[0]?.["spec"])
        .toMatchObject({ effects: [{ rank: "mid", kind: "Weapon Harm" }] });
    });
    await page.evaluate(() => (globalThis as unknown as Foundry).game.actors.getName("Sol").sheet.close());

    // The menu by keys: it opens, walks, closes, and the focus returns.
    const entry = page.getByRole("button", { name: /^Quincunx/u });
    await entry.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    const last = await page.getByRole("menuitem").last().innerText();
    expect(await page.locator("[role=menuitem]:focus").innerText()).toBe(last);
    await page.keyboard.press("Escape");
    expect(await entry.evaluate((button) => button === document.activeElement)).toBe(true);

    await stage.reopen({
      modules: [await builtModule(), join(root, "test/fixtures/foreign-sheets/old-system")],
      seed: (world) => {
        const attributes = { might: { label: "Might", value: "2" } };
        world.seed("Actor", { name: "Orla Old", type: "character", ownership: { default: 3 }, system: { attributes } });
      },
    });
    const other = await stage.sit("Gamemaster");
    await other.run(({ game }) => void game.actors.getName("Orla Old").sheet.render(true));
    const theirs = other.page.locator(".old-system");
    const hand = new Hand(other);
    await hand.click(theirs.getByText("Make rollable…"));
    await hand.click(theirs.getByLabel("Might", { exact: true }));
    await hand.click(other.page.getByRole("button", { name: "Make rollable", exact: true }));
    await theirs.getByRole("button", { name: "Roll: Might" }).waitFor();
    await hand.click(theirs.getByRole("button", { name: "Done" }));
    counted.set("make another system's stat rollable", hand.count);

    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(told));
  },
  TIME,
);
