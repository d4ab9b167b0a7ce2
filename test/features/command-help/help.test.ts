/** `/qx help`: examples of commands, private to the asker; unreadable commands return to the input. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mechanics } from "../../../src/rules/index.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";
import type { Seat } from "foundry-practice-table";
import { until, openReadyStage } from "../../support/stage.ts";
import { page } from "../../support/page.ts";

let gm: Seat;
let ana: Seat;

beforeAll(async () => {
  const { table, seat } = await openReadyStage();
  gm = seat;
  ana = await table.seat("Ana");
  gm.use();
});
beforeEach(async () => {
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
  document.querySelector("#chat-message")?.remove();
});

async function type(text: string): Promise<void> {
  await page.ui.chat.processMessage(text);
}

async function help(text: string): Promise<HTMLElement> {
  await type(text);
  const message = await until(() => page.game.messages.contents.at(-1), "the help");
  return (await message.renderHTML()) as HTMLElement;
}

const examplesIn = (html: HTMLElement): string[] =>
  [...html.querySelectorAll("[data-quincunx-do=fill]")].map(
    (button) => button.getAttribute("data-quincunx-offer") ?? "",
  );

/** An input as in generation 13, with the focus. */
function textarea(): HTMLTextAreaElement {
  const area = document.createElement("textarea");
  area.id = "chat-message";
  document.body.append(area);
  return area;
}

function editable(): HTMLElement {
  const editor = document.createElement("prose-mirror");
  editor.id = "chat-message";
  document.body.append(editor);
  // The table's own element makes one itself.
  const own = editor.querySelector<HTMLElement>("[contenteditable]");
  if (own) return own;
  const box = document.createElement("div");
  box.setAttribute("contenteditable", "true");
  box.tabIndex = 0;
  editor.append(box);
  return box;
}

describe("command help", () => {
  it.each(["/qx", "/qx help", "/qx ?"])("%s describes every mechanic with valid examples", async (text) => {
    const html = await help(text);
    for (const { notation } of mechanics) expect(html.textContent).toContain(`/${notation.command}`);
    const rolls = examplesIn(html).filter((example) => !example.startsWith("/qx "));
    expect(rolls.length).toBeGreaterThan(mechanics.length);
    for (const example of rolls) expect(() => parseCommand(example), example).not.toThrow();
    // Actions without a button of their own on a card.
    for (const name of ["⋯", "Adjust…", "Use this number…"]) expect(html.textContent).toContain(name);
    expect(html.textContent).not.toContain("QUINCUNX.");
  });

  it.each(mechanics.map((mechanic) => [mechanic.notation.command, mechanic] as const))(
    "/qx help %s has all its examples and its commands",
    async (command, { notation }) => {
      const html = await help(`/qx help ${command}`);
      const all = notation.examples.filter((example) => !example.includes("@"));
      expect(examplesIn(html)).toEqual(all.map((example) => `/${example}`));
      expect(html.querySelector(".quincunx-help__words")?.textContent).toContain(command === "te" ? "adv" : "vs");
    },
  );

  it("is private to the asker", async () => {
    await help("/qx help");
    const { id, whisper } = page.game.messages.contents.at(-1);
    expect(whisper).toEqual([page.game.user.id]);
    ana.use();
    const seen = await until(() => page.game.messages.get(id), "the message");
    expect(seen.visible).toBe(false);
    gm.use();
  });

  it("with an unknown topic describes all mechanics", async () => {
    expect(examplesIn(await help("/qx help nonsense")).length).toBeGreaterThan(mechanics.length);
  });

  it("an example goes into the input", async () => {
    const area = textarea();
    const html = await help("/qx help margin");
    document.body.append(html);
    html.querySelector<HTMLButtonElement>('[data-quincunx-offer="/margin 6 vs 7"]')?.click();
    await until(() => area.value !== "", "the example");
    expect(area.value).toBe("/margin 6 vs 7");
    expect(document.activeElement).toBe(area);
    expect([area.selectionStart, area.selectionEnd]).toEqual([14, 14]);
    html.remove();
  });
});

describe("an unreadable command", () => {
  beforeEach(() => {
    vi.spyOn(page.ui.notifications, "warn").mockImplementation(() => undefined);
  });

  it("returns to the input with the place of the error marked", async () => {
    const area = textarea();
    await type("/margin 6 vx 7");
    await until(() => area.value !== "", "the text");
    expect(area.value).toBe("/margin 6 vx 7");
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe("vx");
  });

  it("returns to generation 14's editor, too", async () => {
    const box = editable();
    await type("/margin 6 vx 7");
    await until(() => box.textContent !== "", "the text");
    expect(box.textContent).toBe("/margin 6 vx 7");
    expect(document.getSelection()?.toString()).toBe("vx");
  });

  it.each(["/qx request te adv foo", "/qx discord nonsense"])("returns completely: %s", async (text) => {
    const area = textarea();
    await type(text);
    await until(() => area.value !== "", "the text");
    expect(area.value).toBe(text);
  });

  it("does not overwrite text typed meanwhile", async () => {
    const area = textarea();
    await type("/margin 6 vx 7");
    area.value = "hello";
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(area.value).toBe("hello");
  });

  it("comes with an example that can be sent unchanged", async () => {
    await type("/margin 6 vx 7");
    await until(() => vi.mocked(page.ui.notifications.warn).mock.calls.length, "the notice");
    expect(String(vi.mocked(page.ui.notifications.warn).mock.calls[0]?.[0])).toContain("/margin 6 vs 7");
  });
});
