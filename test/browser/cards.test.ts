/** Cards in the log by keyboard alone, in German: dealing harm, half of it, healing, and rolling again. */
import { expect, it } from "vitest";
import { expectNoViolations } from "./lib/access.ts";
import { Stage, TIME, type Seat } from "./lib/seats.ts";

const WORDS = {
  pick: "2 Weapon Harm anwenden …",
  way: "Wie viel Tove Arnesdatter nimmt",
  half: "Halb",
  heal: "Heilt",
  apply: "Auf Tove Arnesdatter anwenden",
  actions: "Was sich mit diesem Wurf tun lässt",
  again: "Noch einmal würfeln",
  details: "Details",
} as const;

it(
  "a GM deals half, heals, and rolls again by keys",
  async () => {
    const stage = await Stage.open();
    try {
      const gm = await stage.sit("Gamemaster");
      await gm.set("core", "language", "de");
      await gm.reload();
      await gm.run(async (page) => {
        const left = [5, 2, 6];
        page.CONFIG.Dice.randomUniform = () => 1 - ((left.shift() ?? 1) - 0.5) / 6;
        const { api } = page.game.modules.get("quincunx");
        const roll = {
          mechanic: "total-effect",
          title: "Strike",
          spec: { effects: [{ rank: "low", kind: "Weapon Harm" }] },
        };
        await api.roll(roll, { configure: false, mode: "public" });
        await page.game.actors.getName("Tove Arnesdatter").update({ "system.resistances": [] });
      });
      const press = async (name: string, key = "Enter"): Promise<void> => {
        const button = gm.page.getByRole("button", { name, exact: true }).last();
        await button.focus();
        await gm.page.keyboard.press(key);
      };
      const harm = (): Promise<number> =>
        gm.run(({ game }) => game.actors.getName("Tove Arnesdatter").system.harm.value as number);
      // Visible without hovering.
      await expectVisible(gm, WORDS.pick);
      const deal = async (way: string): Promise<void> => {
        const picker = gm.page.locator(".quincunx-harm-window");
        // Enter counts again half a second after the last one.
        await expect
          .poll(async () => {
            await press(WORDS.pick);
            return picker.count();
          })
          .toBe(1);
        await picker.getByRole("checkbox", { name: /^Tove Arnesdatter/u }).focus();
        await gm.page.keyboard.press("Space");
        await picker.getByRole("radiogroup", { name: WORDS.way }).getByRole("radio", { name: way }).focus();
        await gm.page.keyboard.press("Space");
        await press(WORDS.apply);
        await picker.waitFor({ state: "detached" });
      };
      await deal(WORDS.half);
      await expect.poll(harm).toBe(1);
      await deal(WORDS.heal);
      await expect.poll(harm).toBe(0);
      await press(WORDS.details);
      await expectNoViolations(gm.page, "a card in German", ["#chat"]);
      await press(WORDS.actions);
      const again = gm.page.getByRole("menuitem", { name: WORDS.again });
      const isReached = (): Promise<boolean> => again.evaluate((entry) => entry === document.activeElement);
      while (!(await isReached())) await gm.page.keyboard.press("ArrowDown");
      await gm.page.keyboard.press("Enter");
      await gm.prompt.waitFor();
      await gm.page.keyboard.press("Escape");
      expect(stage.faults).toEqual([]);
    } finally {
      await stage.close();
    }
  },
  TIME,
);

async function expectVisible({ page }: Seat, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await button.waitFor();
  const opacity = await button.evaluate((element) => {
    const all = [];
    for (let one: Element | null = element; one; one = one.parentElement) all.push(getComputedStyle(one).opacity);
    return all;
  });
  expect(new Set(opacity)).toEqual(new Set(["1"]));
}
