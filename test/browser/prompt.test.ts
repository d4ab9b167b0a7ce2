/**
 * Fields and proposals of a prompt, by the keyboard alone: without a target, in a GM's request, in a contest, in a
 * question, for another user; in German.
 */
import { expect, it } from "vitest";
import { TIME, useStage, type Seat } from "./lib/seats.ts";
import { checkOurs, words } from "./lib/story.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

const stage = useStage();

/** Moves the focus by Tab to the given element. */
async function tabTo(seat: Seat, name: RegExp): Promise<void> {
  const here = (): Promise<string> =>
    seat.page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
    });
  for (let step = 0; step < 60 && !name.test(await here()); step += 1) await seat.page.keyboard.press("Tab");
  expect(await here()).toMatch(name);
}

const roll = (seat: Seat, spec: Fields): Promise<void> =>
  seat.run(({ game }, wanted) => {
    const { api } = game.modules.get("quincunx");
    void api.roll({ mechanic: "standard-check", title: "Climb", spec: wanted });
  }, spec);

async function leave(seat: Seat): Promise<void> {
  await seat.page.keyboard.press("Escape");
  await seat.prompt.waitFor({ state: "detached" });
}

it(
  "the even chance and the last target, a GM's request, a contest without targets, a stand-in, and the return to a question",
  async () => {
    const size = { viewport: { width: 1280, height: 800 } };
    const gm = await stage.sit("Gamemaster", { colorScheme: "dark", ...size });
    const ana = await stage.sit("Ana", { colorScheme: "light", ...size });
    for (const seat of [gm, ana]) {
      await seat.set("core", "language", "de");
      await seat.reload();
    }
    const { keyboard } = ana.page;
    await ana.say("/check 3 vs 20");
    await expect.poll(() => ana.cards.count()).toBe(1);

    // Without a number nothing is chosen. The last target is one press away, and Enter rolls.
    await roll(ana, { bonuses: [{ label: "", value: 5 }] });
    await ana.prompt.waitFor();
    expect(await words(ana.prompt.locator(".quincunx-figure"))).toBe("noch keine Zahl");
    await checkOurs(ana, "a prompt without a target");
    await tabTo(ana, /^20 – zuletzt benutzt$/u);
    await keyboard.press("Enter");
    await expect.poll(() => words(ana.prompt.locator(".quincunx-figure"))).toMatch(/4\d[.,]\d\s?%/u);
    // The headline stays while "More" is open and scrolled.
    await tabTo(ana, /^Mehr/u);
    await keyboard.press("Enter");
    await ana.prompt.locator(".window-content").evaluate((content) => content.scrollTo(0, content.scrollHeight));
    const [head, top] = await Promise.all(
      [".window-header", ".quincunx-figure"].map((one) => ana.prompt.locator(one).first().boundingBox()),
    );
    expect(top!.y).toBeGreaterThanOrEqual(head!.y + head!.height - 1);
    await leave(ana);

    // A question: the card has no second button while the prompt is open, and one to return when it is closed.
    const back = ana.page.getByRole("button", { name: "Zurück zu deinem Wurf" });
    await ana.say("/check 5 vs ?");
    await ana.prompt.waitFor();
    await ana.page.locator("#chat .quincunx-question").waitFor();
    expect(await back.count()).toBe(0);
    await leave(ana);
    await back.focus();
    await keyboard.press("Enter");
    await ana.prompt.waitFor();
    await expect.poll(() => back.count()).toBe(0);
    await leave(ana);

    // A request names the asker; a GM who rolls for a user gets a prompt, and Shift rolls at once.
    await gm.run(({ game }) => {
      const user = game.users.getName("Ana").id;
      const seat = { user, actor: game.actors.getName("Tamsin Reed").uuid };
      void game.modules
        .get("quincunx")
        .api.request({ mechanic: "standard-check", spec: { target: 15 }, seats: [seat, seat] });
    });
    await ana.prompt.waitFor();
    expect(await words(ana.prompt)).toMatch(/bittet dich um diesen Wurf/u);
    await checkOurs(ana, "a request's prompt");
    await leave(ana);
    const before = await gm.cards.count();
    const standIn = gm.page.getByRole("button", { name: /^Für .*würfeln/u }).first();
    const reachStandIn = async (): Promise<void> => {
      if (!(await standIn.isVisible())) {
        await gm.page.locator("#chat .quincunx-request__seat summary").first().focus();
        await gm.page.keyboard.press("Space");
      }
      await standIn.focus();
    };
    await reachStandIn();
    await gm.page.keyboard.press("Enter");
    await gm.prompt.waitFor();
    expect(await words(gm.prompt)).not.toMatch(/bittet dich/u);
    await leave(gm);
    await reachStandIn();
    await gm.page.keyboard.press("Shift+Enter");
    await expect.poll(() => gm.cards.count()).toBeGreaterThan(before);

    // SC-4: targets are irrelevant. After a tie, one more Enter on the same button throws nothing.
    await gm.run(({ game }) => {
      const side = (name: string) => ({ name, actor: game.actors.getName("Tamsin Reed").uuid, spec: {} });
      void game.modules.get("quincunx").api.contest({
        ...{ mechanic: "standard-check", title: "Tug", tie: "equals-reroll" },
        sides: { a: { ...side("Tamsin Reed"), user: game.users.getName("Ana").id }, b: { name: "Ox", spec: {} } },
      });
    });
    await ana.prompt.waitFor();
    expect(await words(ana.prompt)).toMatch(/Sieg über Ox.*Vorsprung vor Ox/u);
    expect(await ana.prompt.locator(".quincunx-difficulty").getByRole("spinbutton").count()).toBe(0);
    await checkOurs(ana, "a contest's prompt");
    for (const seat of [ana, gm]) await seat.fixDice([4], 8);
    await keyboard.press("Enter");
    const resting = gm.page.locator('#chat .quincunx-contest button[aria-disabled][data-quincunx-do="roll"]');
    await gm.prompt.waitFor();
    await gm.prompt.locator(".quincunx-primary").focus();
    await Promise.all([resting.first().waitFor(), gm.page.keyboard.press("Enter")]);
    // At once, unlike keyboard.press.
    await gm.page.keyboard.down("Enter");
    await gm.page.keyboard.up("Enter");
    await resting.first().waitFor({ state: "detached" });
    expect(await gm.prompt.count()).toBe(0);
  },
  TIME,
);
