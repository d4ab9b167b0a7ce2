/** Sheets at 1024 × 640 by the keyboard alone; and in German, 340 wide, nothing is cut. */
import { expect, it } from "vitest";
import { expectNoViolations } from "./lib/access.ts";
import { TIME, useStage, type Seat } from "./lib/seats.ts";
import { words } from "./lib/story.ts";

const stage = useStage();
const SMALL = { viewport: { width: 1024, height: 640 } };

/** The accessible name of the focused element. */
const focused = (seat: Seat): Promise<string> =>
  seat.page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute("aria-label") ?? element?.textContent?.replaceAll(/\s+/gu, " ").trim() ?? "";
  });

it(
  "by keyboard alone: walked, a number changed and undone, rolled with and without the prompt, edited, rows moved and restored; axe finds nothing",
  async () => {
    const ana = await stage.sit("Ana", SMALL);
    const { keyboard } = ana.page;
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await keyboard.press(key);
    };
    const tabTo = async (name: string, key = "Tab"): Promise<void> => {
      for (let tabs = 0; tabs < 30 && (await focused(ana)) !== name; tabs += 1) await keyboard.press(key);
      expect(await focused(ana)).toBe(name);
    };
    await ana.fixDice([3, 4, 5, 6], 6);
    const sheet = ana.page.locator(".application.sheet");
    // A sheet opened by key has the focus.
    await tabTo("Maren Holt");
    await press("Enter");
    await sheet.getByRole("button", { name: "Roll: Aim" }).waitFor();
    await expect.poll(() => focused(ana)).toBe("Escalation");

    // One stop of Tab, and the whole list by arrows.
    await sheet.locator(".window-header button").last().focus();
    await tabTo("Escalation");
    const escalation = sheet.getByRole("slider", { name: "Escalation" });
    await press("ArrowRight", "ArrowRight");
    await expect.poll(() => escalation.getAttribute("aria-valuenow")).toBe("2");
    await press("ArrowDown");
    expect(await focused(ana)).toBe("Undo: Escalation back to 1");
    await press("Enter");
    await expect.poll(() => escalation.getAttribute("aria-valuenow")).toBe("1");
    expect(await focused(ana)).toBe("Escalation");
    await press("ArrowLeft", "End");
    await expect.poll(() => escalation.getAttribute("aria-valuenow")).toBe("0");
    expect(await focused(ana)).toMatch(/^Roll: /u);
    await press("Home");
    for (let steps = 0; steps < 20 && !(await focused(ana)).startsWith("Roll: Aim +2"); steps += 1)
      await press("ArrowDown");
    expect(await focused(ana)).toMatch(/^Roll: Aim \+2, \d+%$/u);

    // Enter opens the prompt, Shift and Enter roll at once.
    await press("Enter");
    await ana.prompt.waitFor();
    await ana.prompt.locator(":focus").waitFor();
    await press("Enter");
    await ana.prompt.waitFor({ state: "detached" });
    await expect.poll(() => ana.cards.count()).toBe(1);
    await expect.poll(() => focused(ana)).toMatch(/^Roll: Aim \+2/u);
    await press("Shift+Enter");
    await expect.poll(() => ana.cards.count()).toBe(2);
    expect(await ana.prompt.count()).toBe(0);
    await expectNoViolations(ana.page, "in play", [".application.sheet"]);

    // Edit is one toggle in the window's header.
    await tabTo("Edit", "Shift+Tab");
    await press("Enter");
    await tabTo("Name");
    await keyboard.type("Maren the Archer");
    await press("Tab");
    await expect.poll(() => sheet.locator(".window-title").innerText()).toContain("Maren the Archer");

    // Rows move by keys and by dragging the grip; a removed one can be restored.
    const rows = sheet.locator('[data-quincunx-rows="stats"] > li');
    const order = () =>
      rows.locator("input[type=text]").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    const [first = "", second = "", ...others] = await order();
    await rows.first().locator("input").first().focus();
    await press("Alt+ArrowDown");
    await expect.poll(order).toEqual([second, first, ...others]);
    expect(await ana.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(first);
    const [from, to] = [rows.nth(1).locator(".quincunx-row__grip"), rows.first()];
    await from.hover();
    await ana.page.mouse.down();
    const box = (await to.boundingBox())!;
    await ana.page.mouse.move(box.x + 20, box.y + 4, { steps: 4 });
    await ana.page.mouse.up();
    await expect.poll(order).toEqual([first, second, ...others]);
    await rows
      .first()
      .getByRole("button", { name: `Remove ${first}` })
      .focus();
    await press("Enter");
    await expect.poll(order).toEqual([second, ...others]);
    await expect.poll(() => focused(ana)).toBe("Undo");
    await expectNoViolations(ana.page, "in edit", [".application.sheet"]);
    await press("Enter");
    await expect.poll(order).toEqual([first, second, ...others]);
  },
  TIME,
);

it(
  "in German, 340 wide: every sheet in both modes keeps its text within its window",
  async () => {
    const gm = await stage.sit("Gamemaster", { ...SMALL, locale: "de-DE", colorScheme: "dark" });
    const cut = await gm.run(async ({ game }) => {
      const found: string[] = [];
      for (const actor of game.actors.contents) {
        await actor.sheet.render({ force: true });
        const { element } = actor.sheet as { element: HTMLElement };
        actor.sheet.setPosition({ width: 340, left: 0, top: 0 });
        for (const mode of ["play", "edit"]) {
          element.querySelector<HTMLElement>(`[data-quincunx-mode="${mode}"]`)?.click();
          for (let tries = 0; tries < 100 && !element.querySelector(`.quincunx-sheet--${mode}`); tries += 1)
            await new Promise((done) => setTimeout(done, 20));
          const { right, left } = element.getBoundingClientRect();
          for (const part of element.querySelectorAll<HTMLElement>(
            ".quincunx-sheet, .quincunx-sheet *, .window-header button",
          )) {
            const box = part.getBoundingClientRect();
            const isSeen = box.width > 1 && box.height > 1;
            const isCut = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === "hidden";
            if (
              isSeen &&
              (box.right > right + 0.5 ||
                box.left < left - 0.5 ||
                (isCut && !part.matches("summary, .quincunx-unseen")))
            )
              found.push(
                `${String(actor.name)} ${mode}: ${part.className} "${(part.textContent ?? "").trim().slice(0, 30)}"`,
              );
          }
        }
        await actor.sheet.close();
      }
      return found;
    });
    expect(cut).toEqual([]);
    const sheet = await gm.openSheet("Dusty Malone");
    await expect.poll(() => words(sheet)).toMatch(/Glück.*Spielen|Spielen.*Glück/u);
    await expectNoViolations(gm.page, "on German", [".application.sheet"]);
  },
  TIME,
);
