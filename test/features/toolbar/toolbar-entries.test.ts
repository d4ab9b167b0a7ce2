/**
 * Visible entry points: buttons at the chat input, one tool among the scene controls; both optional (integrations.md
 * 9).
 */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { toolbarGroups } from "../../../src/features/toolbar/toolbar-entries.ts";
import { press, until, openReadyStage } from "../../support/stage.ts";
import { page } from "../../support/page.ts";

beforeAll(() => openReadyStage());
afterEach(() => vi.restoreAllMocks());

const set = (key: string, value: unknown): Promise<unknown> => page.game.settings.set("quincunx", key, value);
const names = (root: ParentNode): (string | null)[] =>
  [...root.querySelectorAll(".quincunx-toolbar__button")].map((button) => button.getAttribute("aria-label"));
const menu = (): HTMLElement | null => document.querySelector(".quincunx-menu");

/** Core's bar, redrawn or moved. */
async function moveInput(): Promise<HTMLElement> {
  document.querySelectorAll("#chat-controls").forEach((old) => old.remove());
  const bar = document.createElement("div");
  bar.id = "chat-controls";
  document.body.append(bar);
  for (let times = 0; times < 2; times += 1)
    for (const hook of ["renderChatLog", "renderChatInput"]) page.Hooks.callAll(hook, { element: bar }, {});
  await until(() => !page.game.settings.get("quincunx", "chatButton") || bar.querySelector(".quincunx-toolbar"), "it");
  return bar;
}

describe("the buttons at the chat input", () => {
  it("are one menu for all users, and requests and the shared die for GMs; they appear once, even if the input moves", async () => {
    expect(names(await moveInput())).toEqual(["Quincunx: roll, ask, help", "Ask for a roll", "Roll: Discord Die"]);
    vi.spyOn(page.game.user, "isGM", "get").mockReturnValue(false);
    expect(names(await moveInput())).toEqual(["Quincunx: roll, ask, help"]);
  });

  it("can be removed, and a switched-off mechanic removes its shared die", async () => {
    await set("mechanicsOff", ["fives-pool"]);
    const bar = await moveInput();
    expect(names(bar)).toEqual(["Quincunx: roll, ask, help", "Ask for a roll"]);
    bar.querySelector<HTMLElement>(".quincunx-toolbar__button")?.click();
    expect(menu()?.textContent).not.toMatch(/Fives|Discord/u);
    press(menu() as HTMLElement, "Escape");
    await set("mechanicsOff", []);
    await until(() => names(bar).length === 3, "the die");
    await set("chatButton", false);
    await until(() => names(bar).length === 0, "nothing");
    await set("chatButton", true);
    await until(() => names(bar).length === 3, "all of it");
  });

  it("are walked by arrows in a circle, and return the focus", async () => {
    const button = (await moveInput()).querySelector<HTMLElement>(".quincunx-toolbar__button") as HTMLElement;
    button.click();
    expect(button.getAttribute("aria-expanded")).toBe("true");
    const words = (): string => document.activeElement?.textContent.trim() ?? "";
    expect(words()).toBe("Roll");
    press(document.activeElement as Element, "ArrowUp");
    expect(words()).toBe("Help and tour");
    press(document.activeElement as Element, "ArrowDown");
    press(document.activeElement as Element, "ArrowRight");
    press(document.activeElement as Element, "ArrowDown");
    expect(words()).toBe("Standard check");
    press(document.activeElement as Element, "Escape");
    expect(words()).toBe("Roll");
    press(document.activeElement as Element, "Escape");
    expect([menu(), document.activeElement, button.getAttribute("aria-expanded")]).toEqual([null, button, "false"]);
    button.click();
    button.click();
    expect(menu()).toBe(null);
  });
});

describe("the menu", () => {
  const entries = (): string[] =>
    toolbarGroups()
      .flat()
      .map(({ label }) => label);

  it("has four entries for players and seven for GMs", () => {
    expect(entries()).toEqual([
      ...["Roll", "Contest…", "Dice tray"],
      ...["The table", "Scene", "Long test…"],
      "Help and tour",
    ]);
    vi.spyOn(page.game.user, "isGM", "get").mockReturnValue(false);
    expect(entries()).toEqual(["Roll", "Contest…", "Dice tray", "Help and tour"]);
  });

  it("rolls only with the mechanics of one's heroes; a single one needs no menu of its own", async () => {
    const hero = await page.Actor.create({ name: "Tamsin", type: "quincunx.check-hero" });
    expect(entries()[0]).toBe("Roll: Standard check");
    await page.Actor.create({ name: "Maren", type: "quincunx.effect-hero" });
    expect(toolbarGroups()[0]?.[0]?.entries?.map(({ label }) => label)).toEqual(["Total//Effect", "Standard check"]);
    await hero.delete();
  });
});

describe("the scene controls", () => {
  const tools = () => {
    const tools: { select: object; quincunx?: { onChange(event: undefined, isActive: boolean): void } } = {
      select: {},
    };
    const controls = { tokens: { tools } };
    page.Hooks.callAll("getSceneControlButtons", controls);
    return controls.tokens.tools;
  };

  it("have one tool for GMs only, which opens the same menu and can be switched off", async () => {
    const { quincunx: tool } = tools();
    expect(tool).toMatchObject({ name: "quincunx", button: true, order: 1 });
    tool?.onChange(undefined, true);
    expect(menu()?.textContent).toContain("The table");
    press(menu() as HTMLElement, "Escape");
    await set("sceneTool", false);
    expect(tools().quincunx).toBeUndefined();
    await set("sceneTool", true);
    vi.spyOn(page.game.user, "isGM", "get").mockReturnValue(false);
    expect(tools().quincunx).toBeUndefined();
  });

  it("leave other packages' controls without tools alone", () => {
    expect(() => page.Hooks.callAll("getSceneControlButtons", {})).not.toThrow();
    expect(() => page.Hooks.callAll("getSceneControlButtons", { tokens: {} })).not.toThrow();
  });
});
