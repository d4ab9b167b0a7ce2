/**
 * Tours of Foundry's own kind, played step by step: each step finds its element, and each tour has at most eight steps.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createSamples } from "../../../src/features/sample-heroes/samples.ts";
import { tourPlans } from "../../../src/features/tours/steps.ts";
import type { Seat } from "foundry-practice-table";
import { until, openReadyStage } from "../../support/stage.ts";
import { page } from "../../support/page.ts";

let gm: Seat;

beforeAll(async () => {
  ({ seat: gm } = await openReadyStage());
  gm.use();
  await until(() => tour("player"), "the tours, which come once the world is open");
  await page.ui.chat.render({ force: true });
});
afterEach(async () => {
  await page.foundry.nue.Tour.activeTour?.reset();
  for (const app of [...page.foundry.applications.instances.values()]) if (app !== page.ui.chat) await app.close();
});

const tour = (id: string) => page.game.tours.get(`quincunx.${id}`);
const windows = (selector: string): number => document.querySelectorAll(selector).length;

/** The ids of its steps, in the displayed order. */
async function walk(id: string): Promise<string[]> {
  const seen: string[] = [];
  await tour(id).start();
  while (tour(id).status === "in-progress") {
    const { id: step, selector } = tour(id).currentStep;
    seen.push(step);
    expect(document.querySelector(".tour-step")?.textContent).not.toContain("QUINCUNX.");
    // An unmatched selector makes the table throw; here the found element is recorded.
    expect(tour(id).targetElement === null, step).toBe(selector === undefined);
    await tour(id).next();
  }
  return seen;
}

it("without a hero, steps that need one are left out", async () => {
  expect(await walk("player")).toEqual(["welcome", "card", "type"]);
});

describe("with heroes at the table", () => {
  beforeAll(async () => {
    await createSamples();
  });

  it.each(tourPlans.map(({ id, steps }) => [id, steps] as const))(
    "%s: every step finds its element",
    async (id, steps) => {
      expect(steps.length).toBeLessThanOrEqual(8);
      expect(await walk(id)).toEqual(steps.map((step) => step.id));
      expect(page.foundry.nue.Tour.tourInProgress).toBe(false);
    },
  );

  it("a step about the chat opens its tab, and does not mistake command help for a card", async () => {
    await page.ui.chat.processMessage("/qx help");
    await until(() => document.querySelector(".chat-log .quincunx-help"), "the help");
    const expand = vi.fn();
    const changeTab = vi.fn();
    const { sidebar } = page.ui;
    page.ui.sidebar = { expand, changeTab };
    await tour("player").start();
    while (tour("player").currentStep?.id !== "card") await tour("player").next();
    expect(tour("player").targetElement?.matches(".chat-log")).toBe(true);
    expect(changeTab).toHaveBeenCalledWith("chat", "primary");
    page.ui.sidebar = sidebar;
    await page.foundry.documents.ChatMessage.deleteDocuments([], { deleteAll: true });
  });

  it("windows opened for a step are closed after it, and no roll or request is posted", async () => {
    for (const { id } of tourPlans) await walk(id);
    expect(
      windows(
        ".quincunx-prompt-window, .quincunx-sheet-window, .quincunx-mechanics, .quincunx-request-window, .quincunx-table-window, .quincunx-contest-window",
      ),
    ).toBe(0);
    expect(page.game.messages.size).toBe(0);
  });

  it("a sheet opened before the tour stays open", async () => {
    const [own] = page.game.actors.contents;
    await own.sheet.render({ force: true });
    await walk("player");
    expect(windows(".quincunx-sheet-window")).toBe(1);
  });

  it("leaving in the middle closes the tour's windows", async () => {
    await tour("player").start();
    while (tour("player").currentStep?.id !== "roll") await tour("player").next();
    expect(windows(".quincunx-prompt-window")).toBe(1);
    tour("player").exit();
    await until(() => windows(".quincunx-prompt-window") === 0, "the prompt to go");
  });

  it("a switched-off mechanic removes the step about its shared die", async () => {
    await page.game.settings.set("quincunx", "mechanicsOff", ["fives-pool"]);
    expect(await walk("gm")).not.toContain("die");
    await page.game.settings.set("quincunx", "mechanicsOff", []);
  });
});

describe("the entry points of the tours", () => {
  it("are buttons of the help card", async () => {
    await page.ui.chat.processMessage("/qx help");
    const message = await until(() => page.game.messages.contents.at(-1), "the help");
    const html = (await message.renderHTML()) as HTMLElement;
    const buttons = [...html.querySelectorAll<HTMLElement>("[data-quincunx-do=tour]")];
    expect(buttons.map((button) => button.dataset["quincunxOffer"])).toEqual(["player", "gm"]);
    document.body.append(html);
    buttons[1]?.click();
    await until(() => page.foundry.nue.Tour.activeTour === tour("gm"), "the tour");
    html.remove();
  });

  it("are in the module's settings", async () => {
    await new (page.game.settings.menus.get("quincunx.tour").type)().render(true);
    expect(page.foundry.nue.Tour.activeTour).toBe(tour("gm"));
  });

  it("are in Foundry's own list, the second for GMs", () => {
    expect(tourPlans.map(({ id }) => [tour(id).config.display, tour(id).config.restricted])).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});
