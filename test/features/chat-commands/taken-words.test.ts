/**
 * Other packages have registered our short commands before and after us (notation.md "Commands"): in chat and journals
 * they keep them; `/qx` and the free commands are ours, and the GM gets one notice. The project `module-13` runs the
 * same on generation 13.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Table } from "foundry-practice-table";
import { until } from "../../support/stage.ts";
import { ownModule } from "../../module.ts";
import { page } from "../../support/page.ts";

const is14 = process.env.FOUNDRY_GENERATION !== "13";
/** Notifications of the GM. */
const told: string[] = [];
/** Commands that foreign listeners received. */
const heard: string[] = [];

/** One pattern for all commands, as in systems; returns `null` for unreadable text. */
const theirs = (word: string): object => ({
  pattern: new RegExp(`\\[\\[/(?:\\w+ )?${word} (?<config>[^\\]]+)\\]\\](?:{(?<label>[^}]+)})?`, "gi"),
  enricher: (match: RegExpMatchArray) => {
    if (!/dc=/u.test(match[0])) return Promise.resolve(null);
    const link = document.createElement("a");
    link.className = "theirs";
    link.textContent = match.groups?.["label"] ?? match[0];
    return Promise.resolve(link);
  },
});

function takeCommand(word: string): void {
  const { ChatLog } = page.foundry.applications.sidebar.tabs;
  const rgx = new RegExp(`^/${word}(?:\\s|$)`, "i");
  if (is14)
    ChatLog.CHAT_COMMANDS[word] = {
      rgx,
      fn: (command: string) => {
        heard.push(command);
        return false;
      },
    };
  else
    page.Hooks.on("chatMessage", (_log: unknown, text: string) => {
      if (!rgx.test(text)) return true;
      heard.push(word);
      return false;
    });
}

beforeAll(async () => {
  const table = new Table(ownModule);
  const seat = await table.seat("Gamemaster", {
    loadModule: async () => {
      page.Hooks.once("init", () => {
        page.CONFIG.TextEditor.enrichers.push(theirs("check"));
        takeCommand("check");
        if (!is14) page.foundry.applications.sidebar.tabs.ChatLog.MESSAGE_PATTERNS.check = /^\/check\s/i;
      });
      await import("../../../src/main.ts");
      // A module that loads later registers another one.
      page.Hooks.once("init", () => {
        page.CONFIG.TextEditor.enrichers.push(theirs("pool"));
        takeCommand("pool");
      });
      page.Hooks.once("ready", () => {
        const { warn } = page.ui.notifications;
        page.ui.notifications.warn = (words: string, ...rest) => {
          told.push(words);
          return warn.call(page.ui.notifications, words, ...rest);
        };
      });
    },
  });
  seat.use();
  await page.game.settings.set("quincunx", "prompt", "never");
});
beforeEach(() => {
  heard.length = 0;
});

async function enriched(text: string): Promise<HTMLElement> {
  const holder = document.createElement("div");
  holder.innerHTML = await page.foundry.applications.ux.TextEditor.implementation.enrichHTML(text);
  return holder;
}
const oursIn = (html: Element): (string | undefined)[] =>
  [...html.querySelectorAll<HTMLElement>("[data-quincunx-command]")].map((link) => link.dataset["quincunxCommand"]);

describe("commands registered by other packages", () => {
  it("in running text are drawn by those packages; /qx, free commands, and text they cannot read by us", async () => {
    const html = await enriched(
      "<p>[[/check dex dc=15]]{Theirs} [[/qx check 5 vs 20]]{Ours} [[/check 5 vs 20]]{Left alone} [[/pool dc=3]]{Late} " +
        "[[/qx pool 7]]{Deep} [[/te adv 1]]{Free}</p>",
    );
    expect([...html.querySelectorAll(".theirs")].map((link) => link.textContent)).toEqual(["Theirs", "Late"]);
    expect(oursIn(html)).toEqual(["check 5 vs 20", "check 5 vs 20", "pool 7", "te adv 1"]);
    expect(html.textContent).not.toMatch(/\[\[|\]\]/u);
  });

  it("do the same in a chat message, where a click on one of ours rolls", async () => {
    const message = await page.ChatMessage.create({
      content:
        "<p>[[/check dex dc=15]]{Theirs} and [[/qx check 5 vs 20 dc=]]{Slip} and [[/qx check 5 vs 20]]{Ours}</p>",
    });
    const html = (await message.renderHTML()) as HTMLElement;
    document.body.append(html);
    try {
      // Their greedy pattern cuts nothing out of our command, which shows its own error.
      expect([...html.querySelectorAll(".theirs")].map((link) => link.textContent)).toEqual(["Theirs"]);
      const [slip, ours] = [...html.querySelectorAll<HTMLElement>("[data-quincunx-command]")];
      expect(slip?.classList.contains("quincunx-inline--broken")).toBe(true);
      ours?.click();
      const last = () => page.game.messages.contents.at(-1);
      await until(() => last().flags.quincunx?.kind === "card", "the card");
      expect(last().flags.quincunx).toMatchObject({ mechanic: "standard-check", spec: { target: 20 } });
    } finally {
      html.remove();
    }
  });

  it("typed in chat go to those packages, in either loading order; /qx and free commands to us", async () => {
    const count = () => page.game.messages.size;
    const before = count();
    await page.ui.chat.processMessage("/check dex");
    await page.ui.chat.processMessage("/pool 7");
    expect([heard, count()]).toEqual([["check", "pool"], before]);
    await page.ui.chat.processMessage("/qx check 5 vs 20");
    await page.ui.chat.processMessage("/margin 6 vs 7");
    await until(() => count() === before + 2, "two cards");
    expect(heard).toHaveLength(2);
  });

  it("are listed for the GM in one notice, as far as they can be detected", () => {
    // On 13 a listener does not declare its commands: only patterns are known.
    const words = is14 ? "/check and /pool" : "/check";
    expect(told.filter((text) => text.includes("/qx"))).toEqual([
      expect.stringMatching(new RegExp(`${words} in chat.*: /qx check\\.`, "u")),
    ]);
  });
});
