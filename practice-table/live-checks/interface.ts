/** Checks of chat, enrichers and templates (app.md 5 and 6). */
import { only14, page, position, until, withSetting, type Check, type Loose } from "./environment.ts";

async function messageFrom(text: string): Promise<Loose> {
  const before = new Set((page.game.messages.contents as Loose[]).map((message) => message.id as string));
  await page.ui.chat.processMessage(text);
  return until(
    () => (page.game.messages.contents as Loose[]).find((message) => !before.has(message.id as string)) as unknown,
    "the message",
  );
}

export const INTERFACE_CHECKS: Readonly<Record<string, Check>> = {
  "chat.hookOrder": async () => {
    only14();
    let isHeard = false;
    const id = page.Hooks.on("chatMessage", (_log: unknown, text: string) => {
      if (!text.includes("/practicetablelive")) return true;
      isHeard = true;
      return false;
    }) as number;
    try {
      await page.ui.chat.processMessage("/practicetablelive");
    } catch {
      // An unknown word is refused with an error. The hook fired before it, or not at all.
    } finally {
      page.Hooks.off("chatMessage", id);
    }
    return isHeard ? "before" : "after";
  },
  "chat.plainTextMode": async () => {
    only14();
    return withSetting("messageMode", "gm", async () => {
      const message = await messageFrom("The practice table asks in which mode this stands");
      const whispered = message.whisper.length > 0;
      await message.delete();
      return whispered ? "applies" : "ignored";
    });
  },
  "chat.commandText": async () => {
    only14();
    let seen = "";
    const registry = page.foundry.applications.sidebar.tabs.ChatLog.CHAT_COMMANDS as Record<string, Loose>;
    const { invalid } = registry;
    const fn = (_command: string, match: RegExpMatchArray): boolean => {
      seen = match[1] ?? "";
      return false;
    };
    // The first match wins, so that an entry for any word must be last.
    delete registry["invalid"];
    Object.assign(
      registry,
      { practiceTableLive: { rgx: /^\/practicetablelive ([^]*)$/iu, fn } },
      invalid ? { invalid } : {},
    );
    try {
      await page.ui.chat.processMessage("<p>/practicetablelive 1 &gt; 0</p>");
    } finally {
      delete registry["practiceTableLive"];
    }
    return position(seen.trim(), { entities: "1 &gt; 0", decoded: "1 > 0" });
  },
  "chat.inlineMode": async () => {
    only14();
    const holder = document.createElement("div");
    holder.innerHTML = await page.foundry.applications.ux.TextEditor.implementation.enrichHTML("[[/gmr 1d6]]");
    const { mode } = (holder.querySelector("a.inline-roll") as HTMLElement).dataset;
    return mode === "gmr" || mode === "gmroll" ? "command" : mode === "gm" ? "mode" : `something else: ${mode}`;
  },
  "settings.rollMode": () => {
    only14();
    try {
      return typeof page.game.settings.get("core", "rollMode") === "string" ? "readable" : "gone";
    } catch {
      return "gone";
    }
  },
  "handlebars.selectArray": () => {
    const html = page.Handlebars.compile("{{selectOptions list}}")({ list: ["a", "b"] }) as string;
    return /value="0"/.test(html) ? "index" : /value="a"/.test(html) ? "text" : `something else: ${html}`;
  },
};
