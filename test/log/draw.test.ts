/** Drawing messages: operations, newer versions, context menu and messages that fail to draw. */
import { describe, expect, it } from "vitest";
import { drawMessage } from "../../src/log/draw.ts";
import { useBareStage } from "../support/bare.ts";
import { forgetMessage, buttonSources, noteMessage } from "../../src/log/log.ts";
import { until } from "../support/stage.ts";
import { replaceWith } from "../support/implementations.ts";
import { page } from "../support/page.ts";

const bare = useBareStage();
const { set } = bare;

describe("the drawing of messages", () => {
  interface MenuEntry {
    readonly label: string;
    visible(line: HTMLElement): boolean;
    onClick(event: Event, line: HTMLElement): void;
  }

  const element = (): HTMLElement => {
    const li = document.createElement("li");
    li.innerHTML = '<div class="message-content">said</div>';
    return li;
  };
  const drawn = (message: object): HTMLElement => {
    const html = element();
    drawMessage(
      { id: "bare", rolls: [], isRoll: false, isContentVisible: true, content: "", ...message } as never,
      html,
    );
    return html;
  };
  const flags = (more: object): object => ({ flags: { quincunx: { schema: 1, ...more } } });
  const remark = (html: HTMLElement): string | null => html.querySelector(".quincunx-remark")?.textContent ?? null;
  const words = (key: string): string => page.game.i18n.localize(`QUINCUNX.Message.${key}`) as string;
  const operation = {
    kind: "operation",
    schema: 1,
    turn: 1,
    card: "card",
    id: "other",
    type: "amend",
    data: { target: 12 },
  };

  it("hides an operation while its base message exists, and says so when that is deleted", () => {
    const by = { id: "other", ...flags({ ...operation, id: "other" }) };
    noteMessage({ ...by, rolls: [] } as never);
    set(page.game, "messages", { has: (id: string) => id === "card", get: () => undefined, contents: [] });
    const hidden = drawn(by);
    expect([hidden.hidden, hidden.className, remark(hidden)]).toEqual([true, "quincunx-operation", null]);
    set(page.game, "messages", { has: () => false, get: () => undefined, contents: [] });
    const orphan = drawn(by);
    expect([orphan.hidden, remark(orphan)]).toEqual([false, words("orphan")]);
    forgetMessage({ id: "other" } as never);
  });

  it("leaves a message of a later version unchanged, with a note; an invisible one has no note", () => {
    for (const isContentVisible of [true, false]) {
      const html = drawn({ isContentVisible, ...flags({ kind: "omen", schema: 9 }) });
      expect([html.className, remark(html)]).toEqual(["", isContentVisible ? words("newer") : null]);
      expect(html.textContent).toMatch(/^said/u);
    }
    const plain = drawn({ flags: {} });
    expect([plain.className, remark(plain), plain.textContent]).toEqual(["", null, "said"]);
  });

  it("offers in the context menu the actions of the card's first button", async () => {
    const roll = await page.game.modules
      .get("quincunx")
      .api.roll({ mechanic: "standard-check", spec: { target: 9 } }, { configure: false, mode: "public" });
    const plain = await page.ChatMessage.create({ content: "x" });
    const entries: MenuEntry[] = [];
    page.Hooks.callAll("getChatMessageContextOptions", null, entries);
    const menu = buttonSources().filter(({ menu: entry }) => entry);
    // The last is for foreign rolls.
    expect(entries.slice(menu.length).map(({ label }) => label)).toEqual(["QUINCUNX.Track.menu"]);
    expect(menu.length).toBeGreaterThan(0);
    const li = (id: string): HTMLElement => {
      const element = page.document.createElement("li") as HTMLElement;
      element.dataset["messageId"] = id;
      return element;
    };
    const windows = () =>
      [...page.foundry.applications.instances.values()].filter(({ element: shown }) =>
        (shown as HTMLElement | undefined)?.classList.contains("quincunx-adjust-window"),
      );
    const adjust = entries[menu.findIndex(({ type }) => type === "adjust")]!;
    expect([roll.message.id, plain.id, "none"].map((id) => adjust.visible(li(id)))).toEqual([...[true, false, false]]);
    adjust.onClick(new Event("click"), li(plain.id as string));
    adjust.onClick(new Event("click"), li(roll.message.id as string));
    await until(() => windows().length > 0, "the window");
    // Inside the line as well as on it.
    const line = li(roll.message.id as string);
    line.append(page.document.createElement("span"));
    expect(adjust.visible(line.firstElementChild as HTMLElement)).toBe(true);
    expect(windows().map((window) => Reflect.get(window, "messageId") as unknown)).toEqual([roll.message.id]);
    await windows()[0]?.close();
  });

  it("adds our line once, also after repeated drawing", () => {
    const html = element();
    const message = {
      id: "bare",
      rolls: [],
      isContentVisible: true,
      content: "",
      ...flags({ kind: "omen", schema: 9 }),
    };
    for (let times = 0; times < 2; times += 1) drawMessage(message as never, html);
    expect(html.querySelectorAll(".quincunx-remark")).toHaveLength(1);
    expect(html.querySelector(".quincunx-remark")?.className).toBe("quincunx quincunx-note quincunx-remark");
  });
});

it("leaves a message that cannot be drawn as posted, reports it in the console, and draws the others", async () => {
  const { message } = await page.game.modules.get("quincunx").api.roll("check 3 vs 20", { mode: "public" });
  const html = page.document.createElement("li");
  html.innerHTML = `<div class="message-content">as it was posted</div>`;
  const told: unknown[] = [];
  set(console, "error", (...words: unknown[]) => void told.push(words.join(" ")));
  const broken = (): never => {
    throw new Error("broken");
  };
  replaceWith({ drawView: broken });
  drawMessage(message, html);
  expect(html.querySelector(".message-content")!.textContent).toContain("as it was posted");
  expect(told).toEqual([expect.stringMatching(new RegExp(`${message.id} cannot be drawn.*broken`, "u"))]);
  replaceWith(bare.own);
  drawMessage(message, html);
  expect(html.textContent).not.toContain("as it was posted");
});
