/**
 * Suggestions at the chat input, in the textarea of generation 13 (the project `module-13`) and in the editor of 14: a
 * listbox that the input owns, keys that accept and leave; sending and the history still work.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Table } from "foundry-practice-table";
import { ownModule } from "../module.ts";
import { until } from "../support/stage.ts";
import { checkHero } from "../../src/rules/standard-check/actor.ts";
import { samplesOf } from "../../src/rules/actor/people.ts";
import { page } from "../support/page.ts";

const is14 = process.env.FOUNDRY_GENERATION !== "13";
let box: HTMLTextAreaElement;

beforeAll(async () => {
  const seat = await new Table(ownModule).seat("Gamemaster", { loadModule: () => import("../../src/main.ts") });
  seat.use();
  const [sample] = samplesOf(checkHero);
  const hero = await page.Actor.create({ name: "Mira", type: "quincunx.check-hero", system: sample!.system });
  await page.game.user.update({ character: hero.id });
});
beforeEach(async () => {
  await page.ui.chat.render({ force: true });
  const input = page.ui.chat.element.querySelector<HTMLTextAreaElement>("#chat-message")!;
  box = (is14 ? input.querySelector("[contenteditable]") : input) as HTMLTextAreaElement;
  box.focus();
});
afterEach(() => {
  box.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  write("");
});

const list = (): HTMLElement | null => document.querySelector(".quincunx-suggestions");
const options = (): string[] =>
  [...document.querySelectorAll(".quincunx-suggestion > span")].map(({ textContent }) => textContent ?? "");
const chosen = (): string | undefined =>
  document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.querySelector("span")?.textContent ??
  undefined;
const read = (): string => (is14 ? (box.textContent ?? "") : box.value).replaceAll("\u00a0", " ");

/** Puts a text there, with the caret at its end. */
function write(text: string): void {
  if (!is14) {
    box.value = text;
    box.setSelectionRange(text.length, text.length);
    return;
  }
  const line = document.createElement("p");
  line.textContent = text;
  box.replaceChildren(line);
  const selection = document.getSelection();
  selection?.selectAllChildren(line);
  selection?.collapseToEnd();
}

/** Types like a user: the browser reports the kind of input. */
function type(text: string): void {
  write(text);
  box.dispatchEvent(new InputEvent("input", { inputType: "insertText", bubbles: true }));
}

/** Whether the input's own listeners received the key. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  let isHeard = false;
  const hear = (event: Event): void => {
    isHeard = true;
    event.stopPropagation();
  };
  box.addEventListener("keydown", hear, { once: true });
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  if (more.keyCode !== undefined) Object.defineProperty(event, "keyCode", { value: more.keyCode });
  box.dispatchEvent(event);
  box.removeEventListener("keydown", hear);
  return isHeard;
}

describe("the list of suggestions", () => {
  it("is open while a command is typed, and belongs to the input", () => {
    type("/mar");
    expect(options()).toEqual(["/margin"]);
    expect(list()?.getAttribute("role")).toBe("listbox");
    expect(list()?.getAttribute("aria-label")).toBe("Suggestions");
    expect(box.getAttribute("aria-autocomplete")).toBe("list");
    expect(box.getAttribute("aria-controls")).toBe(list()?.id);
    expect(box.hasAttribute("aria-activedescendant")).toBe(false);
    expect(document.getElementById("quincunx-live")?.textContent).toContain("1 suggestion");
    type("hello");
    expect(list()).toBeNull();
    expect(box.hasAttribute("aria-controls")).toBe(false);
  });

  it("describes each suggestion", () => {
    const told = (text: string): readonly (string | null)[] => {
      type(text);
      return [...document.querySelectorAll(".quincunx-suggestion")].map(({ textContent }) => textContent);
    };
    const KEYS = { hel: "QUINCUNX.Help.title", req: "QUINCUNX.Help.request" };
    for (const [begun, key] of Object.entries(KEYS))
      expect(told(`/qx ${begun}`).join()).toContain(page.game.i18n.localize(key));
  });

  it("has the stats of the speaker, by their names", () => {
    type("/check ");
    const stats = [...document.querySelectorAll(".quincunx-suggestion--stat")];
    expect(stats.length).toBeGreaterThan(0);
    expect(stats[0]?.textContent).toContain("Mira");
  });

  it("arrows choose, Enter accepts, and the next words are suggested", () => {
    type("/check 5 vs d");
    expect(press("ArrowDown")).toBe(false);
    expect(chosen()).toBe("difficult");
    expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(1);
    expect(press("Enter")).toBe(false);
    expect(read()).toBe("/check 5 vs difficult ");
    expect(options()).toEqual(["passive"]);
  });

  it("a held Enter accepts one suggestion, and does not send the command", () => {
    type("/check 5 vs d");
    press("ArrowDown");
    expect(press("Enter")).toBe(false);
    press("ArrowDown");
    expect(press("Enter", { repeat: true })).toBe(false);
    expect(read()).toBe("/check 5 vs difficult ");
    expect(press("Enter", { repeat: true })).toBe(false);
    press("ArrowDown");
    expect(press("Enter")).toBe(false);
    expect(read()).toBe("/check 5 vs difficult passive ");
    type("/mar");
    expect(press("Enter")).toBe(true);
    expect(press("Enter", { repeat: true })).toBe(true);
  });

  it.each([
    ["Enter", { isComposing: true }],
    ["Enter", { keyCode: 229 }],
    ["Escape", { keyCode: 229 }],
  ])("%s within a composition belongs to the input method: %j", (key, more) => {
    type("/check 5 vs d");
    press("ArrowDown");
    expect(press(key, more)).toBe(true);
    expect(read()).toBe("/check 5 vs d");
    expect(list()).not.toBeNull();
  });

  it("Tab accepts the started word, and leaves the input if there is none", () => {
    type("/mar");
    expect(press("Tab")).toBe(false);
    expect(read()).toBe("/margin ");
    type("/margin 6 ");
    expect(list()).not.toBeNull();
    expect(press("Tab")).toBe(true);
    expect(list()).toBeNull();
    type("/mar");
    expect(press("Tab", { shiftKey: true })).toBe(true);
    expect(read()).toBe("/mar");
  });

  it("a click accepts, and the focus stays", () => {
    type("/fi");
    const option = document.querySelector<HTMLElement>(".quincunx-suggestion");
    const down = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    option?.dispatchEvent(down);
    expect(down.defaultPrevented).toBe(true);
    option?.click();
    expect(read()).toBe("/fives ");
  });
});

describe("the chat input keeps its own behaviour", () => {
  it("without a selection Enter and the up arrow belong to the input", () => {
    type("/mar");
    expect(press("ArrowUp")).toBe(true);
    expect(list()).toBeNull();
    type("/mar");
    expect(press("Enter")).toBe(true);
    expect(list()).toBeNull();
  });

  it("the up arrow leaves the list where it came in", () => {
    type("/check 5 ");
    press("ArrowDown");
    expect(chosen()).toBeDefined();
    expect(press("ArrowUp")).toBe(false);
    expect(chosen()).toBeUndefined();
    expect(press("ArrowUp")).toBe(true);
  });

  it("Escape closes the list, and does nothing else", () => {
    type("/mar");
    expect(press("Escape")).toBe(false);
    expect(list()).toBeNull();
    expect(read()).toBe("/mar");
    expect(press("Escape")).toBe(true);
  });

  it("text set by code, such as a line of the history, opens no list", () => {
    write("/mar");
    box.dispatchEvent(new Event("input", { bubbles: true }));
    expect(list()).toBeNull();
  });

  it("within a word and over a selection nothing is suggested", () => {
    type("/margin");
    if (is14) document.getSelection()?.collapse(box.firstElementChild?.firstChild ?? box, 4);
    else box.setSelectionRange(4, 4);
    box.dispatchEvent(new InputEvent("input", { inputType: "insertText", bubbles: true }));
    expect(list()).toBeNull();
  });
});

describe("there is no list", () => {
  it("if another package completes the input", () => {
    box.setAttribute("aria-autocomplete", "list");
    type("/mar");
    expect(list()).toBeNull();
    box.removeAttribute("aria-autocomplete");
    box.setAttribute("aria-controls", "their-list");
    type("/mar");
    expect(list()).toBeNull();
    box.removeAttribute("aria-controls");
    type("/mar");
    expect(list()).not.toBeNull();
  });

  it("if another list of choices is open, except lists inside windows", () => {
    const other = document.createElement("ul");
    other.setAttribute("role", "listbox");
    document.body.append(other);
    type("/mar");
    expect(list()).toBeNull();
    const window = document.createElement("div");
    window.className = "application";
    window.append(other);
    document.body.append(window);
    type("/mar");
    expect(list()).not.toBeNull();
    window.remove();
  });

  it("if the user has switched it off", async () => {
    await page.game.settings.set("quincunx", "suggest", false);
    type("/mar");
    expect(list()).toBeNull();
    await page.game.settings.set("quincunx", "suggest", true);
    await until(() => page.game.settings.get("quincunx", "suggest") === true, "the setting");
  });

  it("for a switched-off mechanic, or if another package completes commands", async () => {
    await page.game.settings.set("quincunx", "mechanicsOff", ["margin-pool"]);
    type("/mar");
    expect(list()).toBeNull();
    await page.game.settings.set("quincunx", "mechanicsOff", []);
    type("/mar");
    expect(list()).not.toBeNull();
    page.Hooks.callAll("chatCommandsReady", {});
    type("/mar");
    expect(list()).toBeNull();
  });
});
