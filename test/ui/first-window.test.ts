/** What comes with the first window (src/ui/first-window.ts): in words where it does not come, anew when it is asked for again, and once. */
import { beforeAll, expect, it, vi } from "vitest";
import { Table } from "foundry-practice-table";
import { ownModule } from "../module.ts";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";
import {
  gmWindowsFrom,
  gmWindowsIfLoaded,
  windowsFrom,
  windowsIfLoaded,
  type Windows,
} from "../../src/ui/first-window.ts";
import { marginHero } from "../../src/rules/margin-pool/actor.ts";
import { samplesOf } from "../../src/rules/actor/people.ts";
import { until } from "../support/stage.ts";

/** Documents of the host. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const page = globalThis as Loose;
let isThere = false;
const load = vi.fn(async (): Promise<Windows> => {
  if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
  return import("../../src/ui/windows.ts");
});
const loadGM = vi.fn(() => import("../../src/ui/gm-windows.ts"));

beforeAll(async () => {
  const seat = await new Table(ownModule).seat("Gamemaster", {
    loadModule: async () => {
      windowsFrom(load);
      gmWindowsFrom(loadGM);
      await import("../../src/main.ts");
    },
  });
  seat.use();
  await until(areTemplatesLoaded, "the templates");
});

it("is tried once the world is open; where it does not come, nobody is told before they need it", async () => {
  const warn = vi.spyOn(page.ui.notifications, "warn");
  await until(() => load.mock.calls.length > 0, "the first try");
  await Promise.resolve();
  expect(windowsIfLoaded()).toBe(null);
  expect(warn).not.toHaveBeenCalled();
});

it("where it does not come, whoever opens a window reads it, and nothing hangs", async () => {
  const warn = vi.spyOn(page.ui.notifications, "warn").mockReset();
  const words = page.game.i18n.localize("QUINCUNX.Notice.noWindows");
  expect(words).toContain("did not load");
  const tries = load.mock.calls.length;
  await new (page.game.settings.menus.get("quincunx.mechanics").type)().render({ force: true });
  expect(warn.mock.calls.map(([text]) => text)).toEqual([words]);
  const [{ system }] = samplesOf(marginHero) as unknown as [Loose];
  const hero = await page.Actor.create({ name: "Isolde", type: "quincunx.margin-hero", system });
  await expect(hero.sheet.render({ force: true })).rejects.toThrow("could not be loaded");
  await expect(page.game.modules.get("quincunx").api.request()).rejects.toThrow("could not be loaded");
  expect(warn.mock.calls.map(([text]) => text)).toEqual([words, words]);
  await expect(page.game.modules.get("quincunx").api.createSamples()).rejects.toThrow("could not be loaded");
  await new (page.game.settings.menus.get("quincunx.samples").type)().render({ force: true });
  expect(warn.mock.calls.map(([text]) => text)).toEqual([words, words, words]);
  expect(load.mock.calls.length).toBe(tries + 5);
  // Those of GMs are made of them.
  expect([loadGM.mock.calls.length, gmWindowsIfLoaded()]).toEqual([0, null]);
});

it("is tried again with each key of a command, and of nothing else; what is typed stays as it is", async () => {
  await page.ui.chat.render({ force: true });
  const input = page.ui.chat.element.querySelector("#chat-message");
  const box = input.querySelector("[contenteditable]") ?? input;
  const warn = vi.spyOn(page.ui.notifications, "warn").mockReset();
  const tried = async (text: string): Promise<number> => {
    load.mockClear();
    if ("value" in box) box.value = text;
    else box.textContent = text;
    box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
    await new Promise((resolve) => setTimeout(resolve));
    return load.mock.calls.length;
  };
  expect([await tried("Hello"), await tried("/te"), await tried("/te ")]).toEqual([0, 1, 1]);
  expect(document.querySelector("[role=listbox]")).toBe(null);
  expect(warn).not.toHaveBeenCalled();
});

it("without it no roll is thrown: who typed one reads why, and has it in the input still", async () => {
  const warn = vi.spyOn(page.ui.notifications, "warn").mockReset();
  const input = page.ui.chat.element.querySelector("#chat-message");
  const box = input.querySelector("[contenteditable]") ?? input;
  if ("value" in box) box.value = "";
  else box.textContent = "";
  await page.ui.chat.processMessage("/margin 6 vs 7");
  await until(() => (box.value ?? box.textContent).includes("margin 6 vs 7"), "what was typed");
  expect(warn.mock.calls.map(([text]) => text)).toEqual([page.game.i18n.localize("QUINCUNX.Notice.noWindows")]);
  await expect(page.game.modules.get("quincunx").api.roll("margin 6 vs 7")).rejects.toThrow("could not be loaded");
  expect(page.game.messages.size).toBe(0);
});

it("comes when it is asked for again, once for all who ask at once", async () => {
  isThere = true;
  load.mockClear();
  const warn = vi.spyOn(page.ui.notifications, "warn").mockReset();
  const [hero] = page.game.actors.contents;
  const menu = new (page.game.settings.menus.get("quincunx.mechanics").type)();
  await Promise.all([hero.sheet.render({ force: true }), menu.render({ force: true })]);
  expect(hero.sheet.element.querySelector("[data-quincunx-stat]")).not.toBe(null);
  expect(document.querySelector(".quincunx-mechanics")).not.toBe(null);
  expect(load).toHaveBeenCalledTimes(1);
  expect(loadGM).toHaveBeenCalledTimes(1);
  expect(windowsIfLoaded()).not.toBe(null);
  await page.game.modules.get("quincunx").api.roll("margin 6 vs 7");
  expect(page.game.messages.size).toBe(1);
  expect(warn).not.toHaveBeenCalled();
});
