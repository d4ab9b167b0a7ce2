import "../../../dom.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  ChatLog,
  ChatPopout,
  resetApplicationSwitches,
  APPLICATION_SWITCHES,
} from "../../../../src/client/applications/index.ts";
import { coreCommands } from "../../../../src/client/applications/sidebar/chat-commands.ts";
import { installPage, press, settle, type Dict, type Loose } from "../setup.ts";

let page: ReturnType<typeof installPage>;
let created: { data: Loose; options: Loose }[];
const world = globalThis as Loose;

/** A chat page: a message class that records creations, a Roll that always gives 7. */
function installChat(generation: 13 | 14 = 14, isGM = true): void {
  page = installPage({ generation, isGM });
  created = [];
  resetApplicationSwitches();
  ChatLog.CHAT_COMMANDS = coreCommands();
  world.CONFIG.ChatMessage.documentClass = {
    getSpeaker: () => ({ actor: page.user.character ? "a1" : null, token: null, alias: "Isolde" }),
    getSpeakerActor: () => null,
    getWhisperRecipients: (name: string) =>
      ({ gm: [{ id: "gm" }], players: [{ id: "p1" }, { id: "p2" }], ben: [{ id: "ben" }] })[name.toLowerCase()] ?? [],
    create: (data: Loose, options: Loose) => (created.push({ data, options }), Promise.resolve({ id: "new", ...data })),
  };
  world.Roll = {
    create: (formula: string) => ({ formula, total: 7, evaluate: async (o: Loose) => Promise.resolve(o) }),
    defaultImplementation: { replaceFormulaData: (text: string) => text },
  };
}

/** A class, because options copy plain objects but not documents. */
class FakeMessage {}

function message(id: string, data: Dict = {}): Loose {
  const made: Loose = Object.assign(new FakeMessage(), {
    id,
    timestamp: Number(id.replace(/\D/g, "")) || 1,
    visible: true,
    isContentVisible: true,
    whisper: [],
    apps: {},
    text: id,
    flags: {},
    author: page.user,
    getFlag: (scope: string, key: string) => made.flags[scope]?.[key] as unknown,
    canUserModify: () => true,
    updates: [] as Dict[],
    update: (changes: Dict) => made.updates.push(changes) as unknown,
    renderHTML: (options: Dict) => {
      made.drawn.push(options);
      const li = document.createElement("li");
      li.className = "chat-message message";
      li.dataset.messageId = id;
      li.textContent = made.text as string;
      return Promise.resolve(li);
    },
    drawn: [] as Dict[],
    ...data,
  });
  world.game.messages.set(id, made);
  world.game.messages.contents.push(made);
  return made;
}

async function openLog(): Promise<Loose> {
  const log = (await new ChatLog().render({ force: true })) as Loose;
  world.ui.chat = log;
  return log;
}
const shown = (log: Loose): string[] =>
  [...log.element.querySelectorAll("ol.chat-log > li")].map((li: Loose) => li.dataset.messageId as string);

beforeEach(() => installChat());

describe("ChatLog.parse (dice.md 4.1, 4.2)", () => {
  const cases: [typed: string, command: string][] = [
    ["/roll 2d6", "roll"],
    ["/r 2d6", "roll"],
    ["/publicroll 1d6", "publicroll"],
    ["/pr 1d6", "publicroll"],
    ["/gmroll 1d6", "gmroll"],
    ["/gmr 1d6", "gmroll"],
    ["/blindroll 1d6", "blindroll"],
    ["/broll 1d6", "blindroll"],
    ["/br 1d6", "blindroll"],
    ["/selfroll 1d6", "selfroll"],
    ["/sr 1d6", "selfroll"],
    ["/ic hello", "ic"],
    ["/ooc hello", "ooc"],
    ["/emote waves", "emote"],
    ["/em waves", "emote"],
    ["/me waves", "emote"],
    ["/whisper Ben hi", "whisper"],
    ["/w [Ben, gm] hi", "whisper"],
    ["/reply hi", "reply"],
    ["/gm hi", "gm"],
    ["/players hi", "players"],
    ["/macro Name", "macro"],
    ["/nonsense 1", "invalid"],
    ["hello", "none"],
    ["a\nb", "none"],
  ];
  it.each(cases)("[14] %s is %s", (typed, command) => expect(ChatLog.parse(typed)[0]).toBe(command));
  it.each(cases)("[13] %s is %s", (typed, command) => {
    installChat(13);
    expect(ChatLog.parse(typed)[0]).toBe(command);
  });

  it("splits formula and flavour at #", () => {
    const [, match] = ChatLog.parse("/r 2d6 # sneak") as [string, Loose];
    expect([match[0][2].trim(), match[0][3].trim()]).toEqual(["2d6", "sneak"]);
  });

  it("returns one entry per line for multi-line commands, null for a line without a match", () => {
    const [, match] = ChatLog.parse("/r 2d6\nhello\n/r 1d4") as [string, Loose];
    expect(match.map((entry: Loose) => entry?.[2] ?? null)).toEqual(["2d6", null, "1d4"]);
  });

  it("[14] returns the command's function; tries commands in insertion order", () => {
    const fn = (): void => {};
    ChatLog.CHAT_COMMANDS.mine = { rgx: /^\/mine\b/, fn };
    ChatLog.CHAT_COMMANDS.late = { rgx: /^\/mi/, fn: () => {} };
    expect(ChatLog.parse("/mine now")).toEqual(["mine", expect.anything(), fn]);
  });

  it("[14] MESSAGE_PATTERNS is a view of the registry; added patterns are tried after all commands; both warn", () => {
    expect(ChatLog.MESSAGE_PATTERNS.roll).toBe(ChatLog.CHAT_COMMANDS.roll?.rgx);
    (ChatLog.MESSAGE_PATTERNS as Loose).legacy = /^\/legacy/;
    expect(ChatLog.parse("/legacy")[0]).toBe("legacy");
    expect(page.warnings.join()).toContain("CHAT_COMMANDS");
  });

  it("[13] a pattern without a handler can be added, and the hook handles it", async () => {
    installChat(13);
    expect("invalid" in ChatLog.MESSAGE_PATTERNS).toBe(true);
    expect(ChatLog.MULTILINE_COMMANDS.has("roll")).toBe(true);
    page.hooks.on("chatMessage", (_log: Loose, text: string) => !text.startsWith("/mine"));
    await expect(new ChatLog().processMessage("/mine")).resolves.toBeUndefined();
  });
});

describe("processMessage (dice.md 4.1, 4.2)", () => {
  it("rolls with flavour in the user's own mode; the content is the total", async () => {
    page.settings.set("core.messageMode", "gm");
    await new ChatLog().processMessage("/r 2d6 # sneak");
    expect(created[0]?.data).toMatchObject({ flavor: "sneak", content: "7" });
    expect(created[0]?.data.rolls).toHaveLength(1);
    expect(created[0]?.options).toEqual({ messageMode: "gm" });
  });

  it.each([
    ["gmr", "gm", "gmroll"],
    ["br", "blind", "blindroll"],
    ["sr", "self", "selfroll"],
    ["pr", "public", "publicroll"],
  ])("/%s rolls in its own mode", async (command, modern, legacy) => {
    await new ChatLog().processMessage(`/${command} 1d6`);
    expect(created[0]?.options).toEqual({ messageMode: modern });
    installChat(13);
    await new ChatLog().processMessage(`/${command} 1d6`);
    expect(created[0]?.options).toEqual({ rollMode: legacy });
  });

  it("several lines become several rolls of one message", async () => {
    await new ChatLog().processMessage("/r 1d6\n/r 1d8");
    expect(created[0]?.data.rolls.map((roll: Loose) => roll.formula as string)).toEqual(["1d6", "1d8"]);
  });

  it("treats the mode ic as public for rolls (app.md 5.2)", async () => {
    page.settings.set("core.messageMode", "ic");
    await new ChatLog().processMessage("/r 1d6");
    expect(created[0]?.options).toEqual({ messageMode: "public" });
  });

  it("does not ask for dice of a blind roll (dice.md 5)", async () => {
    const asked: Loose[] = [];
    world.Roll.create = () => ({ total: 1, evaluate: (o: Loose) => Promise.resolve(void asked.push(o)) });
    await new ChatLog().processMessage("/br 1d6");
    await new ChatLog().processMessage("/r 1d6");
    expect(asked).toEqual([{ allowInteractive: false }, { allowInteractive: true }]);
  });

  it("whispers to names, groups and lists", async () => {
    const log = new ChatLog();
    await log.processMessage("/w Ben psst");
    await log.processMessage("/w [Ben, gm] psst");
    await log.processMessage("/gm psst");
    await log.processMessage("/players psst");
    expect(created.map((c) => c.data.whisper as string[])).toEqual([["ben"], ["ben", "gm"], ["gm"], ["p1", "p2"]]);
    expect(created[0]?.data.content).toBe("psst");
    await expect(log.processMessage("/w Nobody psst")).rejects.toThrow("whisper");
  });

  it("replies to author and recipients of the last whisper received", async () => {
    message("m1", { author: { id: "ben" }, whisper: [page.user.id, "gm"] });
    await new ChatLog().processMessage("/reply yes");
    expect(created[0]?.data).toMatchObject({ whisper: ["ben", "gm"], content: "yes" });
  });

  it("posts in and out of character, and emotes", async () => {
    page.user.character = {};
    const log = new ChatLog();
    await log.processMessage("/ic hello");
    await log.processMessage("/ooc hello");
    await log.processMessage("/me waves");
    expect(created.map((c) => [c.data.style, c.data.content])).toEqual([
      [2, "hello"],
      [1, "hello"],
      [3, "Isolde waves"],
    ]);
    page.user.character = null;
    await expect(log.processMessage("/ic hello")).rejects.toThrow("character");
  });

  it("runs macros with their scope and posts no message", async () => {
    const run = vi.fn();
    world.game.macros = { getName: (name: string) => (name === "My Macro" ? { execute: run } : undefined) };
    await new ChatLog().processMessage('/macro My Macro n=3 who="Ben B"');
    expect(run).toHaveBeenCalledWith({ n: 3, who: "Ben B" });
    expect(created).toEqual([]);
  });

  it("rejects an unregistered /word", async () => {
    await expect(new ChatLog().processMessage("/nonsense")).rejects.toThrow("/nonsense");
  });

  it("a chatMessage hook with false stops core; it gets author and speaker", async () => {
    const seen: Loose[] = [];
    page.hooks.on("chatMessage", (...args: Loose[]) => {
      seen.push(args);
      return false;
    });
    const log = new ChatLog();
    await log.processMessage("/r 1d6");
    expect(created).toEqual([]);
    expect(seen[0].slice(0, 2)).toEqual([log, "/r 1d6"]);
    expect(seen[0][2]).toMatchObject({ user: page.user.id, speaker: { alias: "Isolde" } });
  });

  it("[14] registered functions run with the log as this, may change data, and stop with false", async () => {
    const log = new ChatLog();
    let self: Loose;
    ChatLog.CHAT_COMMANDS.mine = {
      rgx: /^\/mine (\w+)/,
      fn: async function (this: Loose, _command: string, match: Loose, chatData: Loose, options: Loose) {
        self = this;
        await settle(1);
        if (match[1] === "stop") return false;
        chatData.content = match[1];
        options.messageMode = "gm";
        return undefined;
      },
    };
    await log.processMessage("/mine stop");
    expect(created).toEqual([]);
    await log.processMessage("/mine go");
    expect(self).toBe(log);
    expect(created[0]).toMatchObject({ data: { content: "go" }, options: { messageMode: "gm" } });
  });

  it.each([
    ["before", 1],
    ["after", 0],
  ] as const)("switch chat.hookOrder = %s: the hook sees an unknown word %i times", async (order, times) => {
    APPLICATION_SWITCHES.chatHookOrder.value = order;
    let heard = 0;
    page.hooks.on("chatMessage", () => void heard++);
    await expect(new ChatLog().processMessage("/nonsense")).rejects.toThrow();
    expect(heard).toBe(times);
  });

  it.each([
    ["applies", { messageMode: "gm" }],
    ["ignored", {}],
  ] as const)("switch chat.plainTextMode = %s", async (value, options) => {
    APPLICATION_SWITCHES.plainTextMode.value = value;
    page.settings.set("core.messageMode", "gm");
    await new ChatLog().processMessage("hello");
    expect(created[0]?.options).toEqual(options);
  });
});

describe("the input (dice.md 4.2, app.md 5.4)", () => {
  /** The text input: a textarea, in 14 the editable element in `<prose-mirror>`. */
  const input = (log: Loose): HTMLElement =>
    log.element.querySelector("#chat-message [contenteditable], textarea#chat-message") as HTMLElement;
  const write = (log: Loose, text: string): void => {
    const box = input(log);
    if (box instanceof HTMLTextAreaElement) box.value = text;
    else box.textContent = text;
  };
  const written = (log: Loose): string => {
    const box = input(log);
    return box instanceof HTMLTextAreaElement ? box.value : (box.textContent ?? "");
  };
  const type = async (log: Loose, text: string): Promise<void> => {
    write(log, text);
    press(input(log), "Enter");
    await settle();
  };

  it("[14] passes paragraphs to the hook, [13] plain text; processMessage forwards its argument", async () => {
    const heard: string[] = [];
    page.hooks.on("chatMessage", (_log: Loose, text: string) => void heard.push(text));
    await type(await openLog(), "/r d4\n/r d6");
    installChat(13);
    page.hooks.on("chatMessage", (_log: Loose, text: string) => void heard.push(text));
    await type(await openLog(), "/r d4");
    await world.ui.chat.processMessage("/r d8");
    expect(heard).toEqual(["<p>/r d4</p><p>/r d6</p>", "/r d4", "/r d8"]);
  });

  it("[14] recognizes commands inside paragraphs, and escapes typed text", async () => {
    const log = await openLog();
    await type(log, "/r d4");
    expect(created[0]?.data.rolls).toHaveLength(1);
    await type(log, "a < b");
    expect(created[1]?.data.content).toBe("<p>a &lt; b</p>");
  });

  it("sends with Enter, inserts a line with Shift+Enter, and clears itself", async () => {
    const log = await openLog();
    write(log, "hello");
    expect(press(input(log), "Enter", { shiftKey: true })).toBe(true);
    await type(log, "hello");
    expect(created).toHaveLength(1);
    expect(written(log)).toBe("");
  });

  it("an unknown command shows an error notification and keeps the typed text", async () => {
    const log = await openLog();
    await type(log, "/nonsense 1");
    expect(page.notices).toEqual([{ name: "error", args: [expect.stringContaining("/nonsense")] }]);
    expect(written(log)).toBe("/nonsense 1");
  });

  it("recalls sent texts with arrow up and down, and keeps the draft", async () => {
    const log = await openLog();
    await type(log, "one");
    await type(log, "two");
    write(log, "thr");
    press(input(log), "ArrowUp");
    expect(written(log)).toBe("two");
    press(input(log), "ArrowUp");
    expect(written(log)).toBe("one");
    press(input(log), "ArrowDown");
    press(input(log), "ArrowDown");
    expect(written(log)).toBe("thr");
  });

  it("writes the chosen mode into the generation's own setting", async () => {
    const choose = (log: Loose, value: string): void => {
      const select = log.element.querySelector("select.message-mode");
      select.value = value;
      select.dispatchEvent(new Event("change"));
    };
    choose(await openLog(), "gm");
    expect(page.settings.get("core.messageMode")).toBe("gm");
    installChat(13);
    choose(await openLog(), "gmroll");
    expect(page.settings.get("core.rollMode")).toBe("gmroll");
  });

  it("[14] fires renderChatInput with its elements; a chatInput hook may stop a key", async () => {
    const heard: Loose[] = [];
    page.hooks.on("renderChatInput", (...args: Loose[]) => void heard.push(args));
    page.hooks.on("chatInput", () => false);
    const log = await openLog();
    expect(heard[0][1]["#chat-message"]).toBe(log.element.querySelector("prose-mirror#chat-message"));
    await type(log, "hello");
    expect(created).toEqual([]);
  });
});

describe("the log (app.md 5.4)", () => {
  it("opens with the newest 100 messages in order; loads older ones in batches", async () => {
    for (let i = 1; i <= 230; i++) message(`m${String(i).padStart(4, "0")}`);
    const log = await openLog();
    expect(shown(log)).toHaveLength(100);
    expect(shown(log)[99]).toBe("m0230");
    await log.renderBatch(100);
    await log.renderBatch(100);
    expect(shown(log)).toHaveLength(230);
    expect(shown(log)).toEqual([...shown(log)].sort());
  });

  it("loads older messages on scrolling to the top", async () => {
    for (let i = 1; i <= 150; i++) message(`m${String(i).padStart(4, "0")}`);
    const log = await openLog();
    log.element.querySelector(".chat-scroll").dispatchEvent(new Event("scroll"));
    await settle();
    expect(shown(log)).toHaveLength(150);
  });

  it("posts, updates with a new subtree in place, and deletes", async () => {
    message("m1");
    const log = await openLog();
    const second = message("m2");
    await log.postOne(second);
    await log.postOne(message("m3"));
    expect(shown(log)).toEqual(["m1", "m2", "m3"]);
    const before = log.element.querySelector("[data-message-id=m2]");
    second.text = "changed";
    await log.updateMessage(second);
    const after = log.element.querySelector("[data-message-id=m2]");
    expect(after).not.toBe(before);
    expect([after.textContent, shown(log)]).toEqual(["changed", ["m1", "m2", "m3"]]);
    await log.deleteMessage("m2");
    expect(shown(log)).toEqual(["m1", "m3"]);
  });

  it("unfolds the dice of a message by click and by Enter", async () => {
    message("m1", {
      renderHTML: () => {
        const li = document.createElement("li");
        li.dataset.messageId = "m1";
        li.innerHTML = `<div class="dice-roll" data-action="expandRoll"><h4></h4></div>`;
        return Promise.resolve(li);
      },
    });
    const log = await openLog();
    const roll = log.element.querySelector(".dice-roll");
    roll.querySelector("h4").click();
    expect(roll.classList.contains("expanded")).toBe(true);
    press(roll.closest("li"), "Enter");
    expect(roll.classList.contains("expanded")).toBe(false);
  });

  it("hides invisible messages; one that becomes visible appears in its place", async () => {
    const log = await openLog();
    const hidden = message("m1", { visible: false });
    await log.postOne(hidden);
    await log.postOne(message("m2"));
    expect(shown(log)).toEqual(["m2"]);
    hidden.visible = true;
    await log.updateMessage(hidden);
    expect(shown(log)).toEqual(["m1", "m2"]);
    hidden.visible = false;
    await log.updateMessage(hidden);
    expect(shown(log)).toEqual(["m2"]);
  });

  it("continues after a message that cannot be drawn", async () => {
    const silence = vi.spyOn(console, "error").mockImplementation(() => {});
    message("m1", { renderHTML: () => Promise.reject(new Error("torn")) });
    message("m2");
    expect(shown(await openLog())).toEqual(["m2"]);
    silence.mockRestore();
  });

  it("keeps the order of simultaneous messages", async () => {
    const log = await openLog();
    const slow = message("m1");
    const draw = slow.renderHTML as (o: Dict) => Promise<HTMLElement>;
    slow.renderHTML = async (o: Dict) => (await settle(5), draw(o));
    await Promise.all([log.postOne(slow), log.postOne(message("m2"))]);
    expect(shown(log)).toEqual(["m1", "m2"]);
  });

  it("shows a card while the sidebar is collapsed; the card disappears with its message", async () => {
    const log = await openLog();
    world.ui.sidebar = { expanded: false, tabGroups: { primary: "chat" } };
    const made = message("m1");
    await log.postOne(made, { notify: true });
    expect(document.querySelectorAll("#chat-notifications [data-message-id=m1]")).toHaveLength(1);
    expect(made.drawn).toHaveLength(2);
    made.text = "changed";
    await log.updateMessage(made);
    expect(document.querySelector("#chat-notifications [data-message-id=m1]")?.textContent).toBe("changed");
    await log.deleteMessage("m1");
    expect(document.querySelectorAll("#chat-notifications [data-message-id]")).toHaveLength(0);
  });

  it("shows no card while the chat tab is visible", async () => {
    const log = await openLog();
    world.ui.sidebar = { expanded: true, tabGroups: { primary: "chat" } };
    await log.postOne(message("m1"), { notify: true });
    expect(document.querySelector("#chat-notifications [data-message-id]")).toBeNull();
  });

  it("pops a message out into a light window that follows updates and closes with the message", async () => {
    const log = await openLog();
    const made = message("m1");
    const popout = (await new ChatPopout({ message: made }).render({ force: true })) as Loose;
    expect([...popout.element.classList]).toEqual(expect.arrayContaining(["themed", "theme-light"]));
    made.text = "changed";
    for (const app of Object.values(made.apps as Dict) as Loose[]) await app.render(false);
    expect(popout.element.textContent).toContain("changed");
    await log.deleteMessage("m1");
    expect(popout.rendered).toBe(false);
  });
});

describe("the context menu of messages (app.md 5.4)", () => {
  const open = async (log: Loose, id: string): Promise<string[]> => {
    log.element
      .querySelector(`[data-message-id=${id}]`)
      .dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    await settle();
    return [...document.querySelectorAll("#context-menu [role=menuitem]")].map((item) => item.textContent ?? "");
  };

  it.each([13, 14] as const)(
    "[%i] calls getChatMessageContextOptions(app, entries) once, with entries in the generation's format",
    async (generation) => {
      installChat(generation);
      const heard: Loose[] = [];
      page.hooks.on("getChatMessageContextOptions", (app: Loose, entries: Loose[]) => {
        heard.push(app);
        if (generation === 14)
          entries.push({
            label: "Mine",
            onClick: (_event: Event, li: HTMLElement) => heard.push(li.dataset.messageId),
          });
        else entries.push({ name: "Mine", icon: "", callback: (li: HTMLElement) => heard.push(li.dataset.messageId) });
      });
      message("m1");
      const log = await openLog();
      expect(heard).toEqual([log]);
      expect(await open(log, "m1")).toContain("Mine");
      (
        [...document.querySelectorAll("#context-menu [role=menuitem]")].find(
          (item) => item.textContent === "Mine",
        ) as HTMLElement
      ).click();
      await settle();
      expect(heard[1]).toBe("m1");
    },
  );

  it("offers popping out only with flags.core.canPopout", async () => {
    message("m1", { flags: { core: { canPopout: true } } });
    message("m2");
    const log = await openLog();
    expect(await open(log, "m1")).toContain("Pop Out Message");
    expect(await open(log, "m2")).not.toContain("Pop Out Message");
  });

  it("reveals and conceals", async () => {
    const secret = message("m1", { whisper: ["gm"] });
    const log = await openLog();
    await open(log, "m1");
    (
      [...document.querySelectorAll("#context-menu [role=menuitem]")].find(
        (item) => item.textContent === "Reveal to Everyone",
      ) as HTMLElement
    ).click();
    await settle();
    expect(secret.updates).toEqual([{ whisper: [], blind: false }]);
  });
});
