/** Rules after a result: a GM writes them in the settings, by keyboard and by dropping; a roll of a player draws, and a player's number asks the GM first. */
import { describe, expect, it } from "vitest";
import { expectNoViolations } from "./lib/access.ts";
import { played } from "./lib/nightly.ts";
import { TIME, useStage, type Seat } from "./lib/seats.ts";
import { words } from "./lib/story.ts";
import type { Page as Foundry } from "../support/page.ts";

const stage = useStage();

const evaluate = <T>(seat: Seat, run: () => T): Promise<T> => seat.page.evaluate(run);
const table = (seat: Seat) => seat.page.locator("#chat .chat-message", { hasText: "The bridge gives way" });

describe.each(played<13 | 14>(13, 14))("generation %i", (generation) => {
  it(
    "a rule is written, followed once, and asked about",
    async () => {
      await stage.reopen({ generation });
      const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
      await evaluate(gm, async () => {
        const { RollTable, Macro, JournalEntry, game } = globalThis as unknown as Foundry;
        const results = [{ type: "text", name: "The bridge gives way", range: [1, 1], weight: 1 }];
        await RollTable.create({ name: "Mishaps on the road", formula: "1d1", results });
        await Macro.create({ name: "Thunder", type: "chat", command: "It thunders." });
        await JournalEntry.create({ name: "Lore", pages: [{ name: "The gate", type: "text" }] });
        const { type } = game.settings.menus.get("quincunx.afterVerdict");
        await new type().render({ force: true });
      });
      // A player has no such entry in the settings.
      expect(
        await evaluate(
          ana,
          () =>
            (globalThis as unknown as Foundry).game.settings.menus.get("quincunx.afterVerdict").restricted as boolean,
        ),
      ).toBe(true);
      const rules = gm.page.locator("#quincunx-after-verdict");
      await rules.getByRole("button", { name: "Add a rule" }).press("Enter");
      await rules.getByRole("combobox", { name: "then" }).selectOption({ label: "Mishaps on the road" });
      // A second press within half a second would be part of the first.
      await gm.page.waitForTimeout(600);
      await rules.getByRole("button", { name: "Add a rule" }).press("Enter");
      await expect.poll(() => rules.locator("fieldset").count()).toBe(2);
      await rules.getByRole("combobox", { name: "Which result" }).last().selectOption({ label: "number at least" });
      await rules.getByRole("spinbutton", { name: "Number" }).fill("200");
      await rules.getByRole("spinbutton", { name: "Number" }).press("Tab");
      await rules.getByRole("combobox", { name: "then" }).last().selectOption({ label: "Thunder" });
      await expectNoViolations(gm.page, "the window of rules", ["#quincunx-after-verdict"]);
      // A page dropped on the second rule replaces its macro.
      await evaluate(gm, () => {
        const { game } = globalThis as unknown as Foundry;
        const uuid = game.journal.getName("Lore").pages.contents.at(0).uuid;
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify({ type: "JournalEntryPage", uuid }));
        const row = document.querySelectorAll("#quincunx-after-verdict fieldset")[1];
        row?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      });
      await expect
        .poll(() => rules.getByRole("combobox", { name: "then" }).last().locator("option:checked").innerText())
        .toBe("Lore · The gate");
      if (process.env["QUINCUNX_PICTURES"]) {
        await gm.page.screenshot({ path: `${process.env["QUINCUNX_PICTURES"]}/rules-${generation}.png` });
        await gm.page.setViewportSize({ width: 480, height: 860 });
        await gm.page.screenshot({ path: `${process.env["QUINCUNX_PICTURES"]}/rules-narrow-${generation}.png` });
        await gm.page.setViewportSize({ width: 1280, height: 860 });
      }
      await evaluate(gm, () =>
        (globalThis as unknown as Foundry).foundry.applications.instances.get("quincunx-after-verdict").close(),
      );

      // The number is Ana's: nothing is drawn before the GM presses.
      await ana.say("/check 1 vs 99");
      await gm.lastCard.waitFor();
      const now = gm.lastCard.getByRole("button", { name: /Now: Mishaps on the road/u });
      await now.waitFor();
      expect(await words(gm.lastCard)).toMatch(/The number is from Ana's prompt/u);
      expect(await ana.page.getByRole("button", { name: /Mishaps/u }).count()).toBe(0);
      if (process.env["QUINCUNX_PICTURES"])
        await gm.page.screenshot({ path: `${process.env["QUINCUNX_PICTURES"]}/card-${generation}.png` });
      expect(await table(ana).count()).toBe(0);
      await now.click();
      await table(ana).waitFor();
      await expect.poll(() => now.count()).toBe(0);

      // The GM's own roll needs no question, and is followed once.
      await gm.say("/check 1 vs 99");
      await expect.poll(() => table(ana).count()).toBe(2);
      await gm.page.reload();
      await gm.ready();
      await gm.lastCard.waitFor();
      expect(await table(ana).count()).toBe(2);
    },
    TIME,
  );
});
