/** Keys in the menu at the chat input. */
import { beforeAll, expect, it } from "vitest";
import { openPopup } from "../../src/ui/popup-menu.ts";
import { openReadyStage } from "../support/stage.ts";

beforeAll(() => openReadyStage());

it("the key that opened the menu presses nothing while it is held", () => {
  openPopup({ anchor: null, label: "Menu", groups: [[{ id: "a", label: "Alpha", icon: "" }]] });
  const item = document.activeElement;
  expect(item?.getAttribute("role")).toBe("menuitem");
  const isLeft = (init: KeyboardEventInit): boolean =>
    item?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init })) ?? false;
  expect(isLeft({ key: "Enter", repeat: true })).toBe(false);
  expect(isLeft({ key: " ", repeat: true })).toBe(false);
  expect(isLeft({ key: "Enter" })).toBe(true);
});

const words = (): string => document.activeElement?.textContent.trim() ?? "";
const key = (name: string): boolean =>
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })) ??
  false;

function openExample(): string[] {
  const run: string[] = [];
  const entry = (id: string) => ({ id, label: id, icon: "", run: () => void run.push(id) });
  openPopup({
    anchor: null,
    label: "Menu",
    groups: [
      [entry("Contest"), { id: "Scene", label: "Scene", icon: "", entries: [entry("Conditions"), entry("Dice")] }],
    ],
    rare: [entry("Secrets")],
  });
  return run;
}

it("a menu in the menu opens to the right, closes to the left, and runs its entry", async () => {
  const run = openExample();
  key("ArrowDown");
  expect([words(), document.activeElement?.getAttribute("aria-expanded")]).toEqual(["Scene", "false"]);
  key("ArrowRight");
  expect(words()).toBe("Conditions");
  key("ArrowLeft");
  expect([words(), document.querySelectorAll(".quincunx-menu").length]).toEqual(["Scene", 1]);
  (document.activeElement as HTMLElement).click();
  key("ArrowDown");
  (document.activeElement as HTMLElement).click();
  await Promise.resolve();
  expect([run, document.querySelector(".quincunx-menu")]).toEqual([["Dice"], null]);
});

it("typed letters find entries of all menus, and those that only a search finds", async () => {
  const run = openExample();
  for (const letter of "con") key(letter);
  expect([...document.querySelectorAll("[role=menuitem]")].map((item) => item.textContent.trim())).toEqual([
    "Contest",
    "Conditions",
  ]);
  for (let times = 0; times < 3; times += 1) key("Backspace");
  expect(document.querySelectorAll("[role=menuitem]").length).toBe(2);
  for (const letter of "sec") key(letter);
  (document.activeElement as HTMLElement).click();
  await Promise.resolve();
  expect(run).toEqual(["Secrets"]);
});
