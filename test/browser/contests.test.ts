/**
 * Contests as users play them (SC-4, MP-8, FP-11, FP-15, DP-9): a player opposes the GM's card, a GM starts one between
 * two heroes; by mouse and by keyboard.
 */
import { expect, it } from "vitest";
import { TIME, useStage, type Seat } from "./lib/seats.ts";
import { checkOurs, fixFaces, takeFromMenu, words } from "./lib/story.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

const stage = useStage();

const contests = (seat: Seat) => seat.page.locator("#chat .quincunx-contest");
const dialogOf = (seat: Seat) => seat.page.locator(".quincunx-contest-window");

/** The entries in the menu of the last card. */
async function menuOf(seat: Seat): Promise<string> {
  await seat.lastCard.hover();
  await seat.lastCard.getByRole("button", { name: "What can be done with this roll" }).click();
  const offers = seat.page.getByRole("menuitem");
  await offers.first().waitFor();
  const read = (await offers.allInnerTexts()).join("\n");
  await seat.page.keyboard.press("Escape");
  await offers.first().waitFor({ state: "detached" });
  return read;
}

it(
  "a player opposes the GM's card; a GM starts a contest from the menu with the keyboard alone; both seats read the same, and it stays readable",
  async () => {
    const size = { viewport: { width: 1024, height: 640 } };
    const gm = await stage.sit("Gamemaster", { colorScheme: "dark", ...size });
    const ana = await stage.sit("Ana", { colorScheme: "light", ...size });
    await gm.fixDice([5, 5, 4], 8);
    await gm.say("/check 1 # Hold the gate");
    await ana.lastCard.waitFor();
    await takeFromMenu(ana, "Oppose");
    const dialog = dialogOf(ana);
    await dialog.waitFor();
    // The other side is preset; her own hero with checks is proposed, and the odds use the 15 on the card.
    expect(await words(dialog)).toMatch(/Gamemaster has rolled/u);
    await expect.poll(() => dialog.locator('select[name="who.b"] option:checked').textContent()).toBe("Tamsin Reed");
    expect(await words(dialog)).toMatch(
      /Gamemaster attacks\. On a tie Tamsin Reed wins\..*Gamemaster \d+ ?%.*Tamsin Reed \d+ ?%/u,
    );
    await dialog.getByRole("button", { name: "Begin the contest" }).click();
    await ana.prompt.waitFor();
    await ana.fixDice([1, 1, 1], 8);
    await ana.page.keyboard.press("Enter");
    for (const seat of [gm, ana]) {
      await expect
        .poll(() => words(contests(seat)))
        .toMatch(/Hold the gate.*Gamemaster wins by \d+.*Odds before the roll/u);
      await checkOurs(seat, "contest");
    }
    // SC-4: only the GM deals the margin of victory, to the loser.
    const read = await words(contests(ana));
    const dealt = `${read} Apply Margin ${/wins by (\d+)/u.exec(read)?.[1] ?? ""} as harm to Tamsin Reed`;
    expect((await words(contests(gm))).startsWith(dealt)).toBe(true);

    // One roll in the chat is dragged onto another.
    await ana.fixDice([8, 8, 8], 8);
    await ana.say("/check 4 # Lift the bar");
    await gm.say("/check 1 # Hold the bar");
    const cards = ana.page.locator("#chat .quincunx-card__head");
    await expect.poll(() => words(cards.last())).toMatch(/Hold the bar/u);
    await cards.filter({ hasText: "Lift the bar" }).dragTo(cards.filter({ hasText: "Hold the bar" }));
    await dialog.getByRole("button", { name: "Begin the contest" }).click();
    for (const seat of [gm, ana])
      await expect.poll(() => words(contests(seat).last())).toMatch(/Hold the bar.*wins by \d+/u);

    // The menu, both heroes, each side's difficulty and the button, without a mouse.
    const { keyboard } = gm.page;
    await gm.page.locator(".quincunx-toolbar__button[aria-haspopup]").first().focus();
    await keyboard.press("Enter");
    const entry = gm.page.getByRole("menuitem", { name: "Contest" });
    for (let step = 0; step < 12 && !(await entry.evaluate((one) => one === document.activeElement)); step += 1)
      await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await dialogOf(gm).waitFor();
    await keyboard.type("Per");
    for (let tab = 0; tab < 2; tab += 1) await keyboard.press("Tab");
    await keyboard.type("6");
    // Behind the required margin and the impossible: Perrin's difficulty stays with the GM.
    for (let tab = 0; tab < 3; tab += 1) await keyboard.press("Tab");
    await keyboard.press("Space");
    for (let tab = 0; tab < 2; tab += 1) await keyboard.press("Tab");
    await keyboard.type("Iso");
    await expect.poll(() => words(dialogOf(gm))).toMatch(/Perrin Aldous acts and needs a margin of 0/u);
    await dialogOf(gm).getByRole("button", { name: "Begin the contest" }).focus();
    await keyboard.press("Enter");
    // Perrin is Ana's: her prompt opens, without the hidden number.
    await ana.prompt.waitFor();
    await expect
      .poll(() => words(contests(gm).last()))
      .toMatch(/difficulty hidden Only you see this: Difficulty Threshold 6/u);
    expect(await words(contests(ana).last())).toMatch(/difficulty hidden/u);
    expect(await words(contests(ana).last())).not.toMatch(/Threshold 6|%/u);
    // Before her throw the GM sets another number, openly: her open prompt follows.
    expect(await words(ana.prompt)).toMatch(/Set the threshold to see/u);
    await gm.page.getByRole("button", { name: "Difficulty for Perrin Aldous" }).click();
    await gm.prompt.waitFor();
    await gm.prompt.getByRole("spinbutton").first().fill("5");
    await gm.prompt.getByRole("checkbox", { name: /^Hide the difficulty/u }).uncheck();
    await keyboard.press("Enter");
    await expect.poll(() => words(contests(ana).last())).toMatch(/Difficulty Threshold 5/u);
    await expect.poll(() => words(ana.prompt)).not.toMatch(/Set the threshold to see/u);
    await ana.fixDice([9, 9, 9, 9], 12);
    await ana.page.keyboard.press("Enter");
    for (const seat of [gm, ana])
      await expect.poll(() => words(contests(seat).last())).toMatch(/Perrin Aldous Ana .*Isolde of Varn/u);
    for (const seat of [gm, ana]) await checkOurs(seat, "contest");
    await gm.page.getByRole("button", { name: "Call off" }).click();
    await expect.poll(() => words(contests(ana).last())).toMatch(/Called off by Gamemaster/u);

    // From a request: two users are made opponents; each has a prompt.
    await gm.run(({ game }) => {
      const draft = { mechanic: "standard-check", title: "Arm wrestling" };
      void game.modules.get("quincunx").api.request(draft, { configure: true });
    });
    const asking = gm.page.locator(".quincunx-request-window");
    await asking
      .getByLabel("Group result")
      .or(asking.getByRole("checkbox", { name: /Ben/u }))
      .first()
      .waitFor();
    await asking.getByRole("checkbox", { name: /Ben/u }).check();
    await asking.getByLabel("Group result").selectOption({ label: "Contest: one against the other" });
    await expect.poll(() => words(asking)).toMatch(/Ana \d+ ?%.*Ben \d+ ?%/u);
    await asking.getByRole("radio", { name: "Ben attacks. On a tie Ana wins." }).check();
    await asking.getByRole("button", { name: "Begin the contest" }).click();
    await ana.prompt.waitFor();
    await ana.fixDice([4, 4, 4], 8);
    await ana.page.keyboard.press("Enter");
    await gm.fixDice([4, 4, 4], 8);
    await gm.page.getByRole("button", { name: "Roll for Ben" }).click({ modifiers: ["Shift"] });
    for (const seat of [gm, ana])
      await expect.poll(() => words(contests(seat).last())).toMatch(/Arm wrestling.*Ana wins/u);

    // SC-4.4: after a tie both roll again at once until one wins; MP-8: of two acting sides the one with margin 0 wins.
    const against = async (mechanic: string, tie: string, spec: Fields): Promise<void> => {
      await gm.run(
        ({ game }, [id, rule, both]) => {
          const sides = {
            a: { user: game.users.getName("Ana").id, spec: both },
            b: { name: "Brandt", user: null, spec: both },
          };
          void game.modules.get("quincunx").api.contest({ mechanic: id, title: rule, tie: rule, sides });
        },
        [mechanic, tie, spec] as const,
      );
      for (const seat of [ana, gm]) await seat.prompt.waitFor();
    };
    const bothThrow = async (face: number, other: number, size: number): Promise<void> => {
      for (const [seat, shown] of [
        [ana, face],
        [gm, other],
      ] as const) {
        await seat.fixDice([shown], size);
        await seat.prompt.locator(".quincunx-primary").click();
      }
    };
    await against("standard-check", "equals-reroll", {});
    await bothThrow(4, 4, 8);
    for (const seat of [gm, ana]) {
      await expect.poll(() => words(contests(seat).last())).toMatch(/round 2 ?On a tie.*Ana not yet.*Brandt not yet/u);
      await contests(seat)
        .last()
        .getByRole("button", { name: /^Roll again/u, disabled: false })
        .click();
      await seat.prompt.waitFor();
    }
    await bothThrow(5, 4, 8);
    for (const seat of [gm, ana]) await expect.poll(() => words(contests(seat).last())).toMatch(/Ana wins by 3/u);
    await against("margin-pool", "both-act", { dice: 3, pool: 3, threshold: 6 });
    await bothThrow(5, 9, 12);
    for (const seat of [gm, ana]) await expect.poll(() => words(contests(seat).last())).toMatch(/Brandt wins/u);

    // DP-9: the loser's successes are taken from the winner's; more ones than successes count as none.
    await gm.fixDice([10, 10, 10, 10, 1], 10);
    await gm.say("/pool 5 # Hold the door");
    await takeFromMenu(ana, "Oppose", ana.cards.filter({ hasText: "Hold the door" }));
    await dialogOf(ana).getByRole("button", { name: "Begin the contest" }).click();
    await ana.prompt.waitFor();
    await ana.fixDice(
      Array.from({ length: 12 }, () => 1),
      10,
    );
    await ana.page.keyboard.press("Enter");
    for (const seat of [gm, ana])
      await expect.poll(() => words(contests(seat).last())).toMatch(/Hold the door.*Gamemaster wins by 3/u);

    // FP-15: one Discord Die for both sides; a failure counts 0, and its Fails do not count for the other side by
    // themselves.
    await gm.say("/qx discord 2");
    await expect.poll(() => ana.page.locator("#chat").innerText()).toMatch(/The Discord Die of the round is 2/u);
    await fixFaces(ana, [
      [2, 6],
      [4, 6],
      [6, 6],
      [6, 6],
    ]);
    await ana.say("/fives 2d6 vs 5 cd 2 # Up the rope");
    for (const seat of [gm, ana]) await expect.poll(() => words(seat.lastCard)).toMatch(/0 Successes 2 Fails Failure/u);
    // FP-11: Fails are the opponent's successes; only a GM makes them harm.
    expect(await menuOf(gm)).toMatch(/Apply 2 Fails as harm…/u);
    expect(await menuOf(ana)).not.toMatch(/as harm/u);
    expect(await ana.lastCard.getByRole("button", { name: /as harm/u }).count()).toBe(0);
    await takeFromMenu(gm, "Oppose");
    await dialogOf(gm).locator('select[name="who.b"]').selectOption({ label: "Dusty Malone" });
    await expect.poll(() => words(dialogOf(gm))).toMatch(/One Discord Die for both/u);
    await dialogOf(gm).getByRole("button", { name: "Begin the contest" }).click();
    // Ben, who plays Dusty, is away: the GM throws. The 2 is struck out for him as well, so only a success survives: a
    // Lucky Break, with one more Luck die (FP-13).
    await fixFaces(gm, [
      [2, 6],
      [6, 6],
      [1, 6],
    ]);
    await gm.page.getByRole("button", { name: "Roll for Dusty Malone" }).click({ modifiers: ["Shift"] });
    for (const seat of [gm, ana])
      await expect.poll(() => words(contests(seat).last())).toMatch(/Up the rope.*Dusty Malone wins by 2/u);
    // FP-11: in a contest a GM counts the Fails, and undoes that.
    expect(await words(contests(ana).last())).toMatch(/2 Fails of Ana can count as successes for the other side/u);
    await gm.page.getByRole("button", { name: "Count 2 Fails for Dusty Malone" }).click();
    for (const seat of [gm, ana])
      await expect
        .poll(() => words(contests(seat).last()))
        .toMatch(/Dusty Malone wins by 4.*2 Fails of Ana count as successes for Dusty Malone.*by Gamemaster/u);
    await contests(gm).last().getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => words(contests(ana).last())).toMatch(/Dusty Malone wins by 2/u);
  },
  TIME,
);
