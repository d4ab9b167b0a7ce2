/** dice.md 4 and app.md 5: the facts about chat. */
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  anActor,
  element,
  evaluated,
  g,
  is14,
  MODE,
  MODE_OPTION,
  MODE_SETTING,
  player,
  settle,
  table,
  type Loose,
} from "./setup.ts";
import type { Seat } from "../../src/node-table.ts";

let ana: Seat;
const heard: [string, number][] = [];
const on = (hook: string, fn: (...args: Loose[]) => unknown): number => {
  const id = g.Hooks.on(hook, fn) as number;
  heard.push([hook, id]);
  return id;
};

beforeAll(async () => {
  ana = await player();
});
afterEach(async () => {
  for (const [hook, id] of heard.splice(0)) g.Hooks.off(hook, id);
  await g.game.settings.set("core", MODE_SETTING, MODE.public);
});

/** Evaluates a message at Ana's seat. */
const asAna = <T>(id: string, look: (message: Loose) => T): T => ana.run(() => look(g.game.messages.get(id)));
const spoken = async (text: string): Promise<Loose> => {
  await g.ui.chat.processMessage(text);
  await settle();
  return g.game.messages.contents.at(-1) as unknown;
};

/** Types into the chat and presses Enter. */
async function typed(text: string): Promise<void> {
  await g.ui.chat.render({ force: true });
  const input = g.ui.chat.element.querySelector("#chat-message") as HTMLTextAreaElement;
  const box = is14 ? (input.querySelector("[contenteditable]") as HTMLElement) : input;
  if (is14) box.replaceChildren(...text.split("\n").flatMap((line) => [line, document.createElement("br")]));
  else input.value = text;
  box.dispatchEvent(new window.Event("input", { bubbles: true }));
  box.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

describe("4.1 commands", () => {
  test("dice.md 4.1: /r rolls in the chosen mode, /gmr to the GM, # starts the flavour", async () => {
    await g.game.settings.set("core", MODE_SETTING, MODE.self);
    expect((await spoken("/r 1d6 # Climb")).whisper).toEqual([g.game.user.id]);
    const toGm = await spoken("/gmr 1d6 # Climb");
    expect([toGm.whisper, toGm.flavor, toGm.rolls.length]).toEqual([[g.game.user.id], "Climb", 1]);
  });
  test.each([
    ["/publicroll", "public"],
    ["/pr", "public"],
    ["/gmroll", "gm"],
    ["/gmr", "gm"],
    ["/blindroll", "blind"],
    ["/broll", "blind"],
    ["/br", "blind"],
    ["/selfroll", "self"],
    ["/sr", "self"],
  ] as const)("dice.md 4.1: %s rolls in its own mode, regardless of the chosen one", async (command, mode) => {
    await g.game.settings.set("core", MODE_SETTING, mode === "self" ? MODE.public : MODE.self);
    const id = await ana.run(async () => {
      await g.ui.chat.processMessage(`${command} 2d6`);
      return g.game.messages.contents.at(-1).id as string;
    });
    await settle();
    const { whisper, blind, rolls } = g.game.messages.get(id);
    const audience = { public: [], gm: [g.game.user.id], blind: [g.game.user.id], self: [ana.userId] }[mode];
    expect([whisper, blind, rolls[0].formula]).toEqual([audience, mode === "blind", "2d6"]);
  });
  test("dice.md 4.2 (#14570): /r creates the first class of CONFIG.Dice.rolls, with any registered term", async () => {
    class ConfFirst extends g.Roll {}
    const before = g.CONFIG.Dice.rolls;
    g.CONFIG.Dice.rolls = [ConfFirst, ...before];
    expect((await spoken("/r 2d6 + 1")).rolls[0]).toBeInstanceOf(ConfFirst);
    g.CONFIG.Dice.rolls = before;
  });
});

describe("4.2 typed text", () => {
  test("dice.md 4.2: the chatMessage hook gets (log, text, {user, speaker}); false stops core", async () => {
    const seen: Loose[] = [];
    on("chatMessage", (...args) => {
      seen.push(args);
      return false;
    });
    const before = g.game.messages.size;
    await g.ui.chat.processMessage("hello there");
    expect(g.game.messages.size).toBe(before);
    const [log, text, data] = seen[0];
    expect([log, text, data.user, typeof data.speaker]).toEqual([g.ui.chat, "hello there", g.game.user.id, "object"]);
  });
  test(`[${is14 ? 14 : 13}] dice.md 4.2: typed text reaches the hook ${is14 ? "wrapped in <p>" : "unchanged"}`, async () => {
    const seen: string[] = [];
    on("chatMessage", (_log, text) => {
      seen.push(text as string);
      return false;
    });
    await typed("/qx te");
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(seen).toEqual([is14 ? "<p>/qx te</p>" : "/qx te"]);
  });
  test(`[${is14 ? 14 : 13}] integrations.md 10: #chat-message is ${is14 ? "a <prose-mirror> around an editable element" : "a textarea"}`, async () => {
    await g.ui.chat.render({ force: true });
    const input = g.ui.chat.element.querySelector("#chat-message") as HTMLElement;
    expect(input.tagName).toBe(is14 ? "PROSE-MIRROR" : "TEXTAREA");
    const editable = [...input.querySelectorAll<HTMLElement>("*")].filter((inner) => inner.isContentEditable);
    expect(editable.length > 0).toBe(is14);
    expect(g.ui.chat.element.querySelectorAll("textarea")).toHaveLength(is14 ? 0 : 1);
  });
  test(`[${is14 ? 14 : 13}] integrations.md 10 (#14275): typed <, > and & reach the hook ${is14 ? "as entities, one paragraph per line" : "unchanged"}`, async () => {
    const seen: string[] = [];
    on("chatMessage", (_log, text) => {
      seen.push(text as string);
      return false;
    });
    await typed("/qx if <3 & >1\n# &lt;");
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(seen).toEqual([is14 ? "<p>/qx if &lt;3 &amp; &gt;1</p><p># &amp;lt;</p>" : "/qx if <3 & >1\n# &lt;"]);
  });
  if (is14) {
    test("[14] dice.md 4.2: CHAT_COMMANDS are tried in insertion order; false stops the message; this is the log", async () => {
      const { ChatLog } = g.foundry.applications.sidebar.tabs;
      const calls: Loose[] = [];
      const entry = (name: string) => ({
        rgx: /^\/conform\s*(.*)$/i,
        fn(this: Loose, command: string, match: Loose, data: Loose, options: Loose) {
          calls.push([name, this === g.ui.chat, command, match[1], typeof data, typeof options]);
          return false;
        },
      });
      const invalid = ChatLog.CHAT_COMMANDS.invalid;
      delete ChatLog.CHAT_COMMANDS.invalid;
      Object.assign(ChatLog.CHAT_COMMANDS, { confA: entry("a"), confB: entry("b") }, invalid ? { invalid } : {});
      const before = g.game.messages.size;
      await g.ui.chat.processMessage("/conform 1 2");
      expect(calls).toEqual([["a", true, "confA", "1 2", "object", "object"]]);
      expect(g.game.messages.size).toBe(before);
      delete ChatLog.CHAT_COMMANDS.confA;
      delete ChatLog.CHAT_COMMANDS.confB;
    });
    test("[14] integrations.md 10 (#14275): commands get typed text with its entities", async () => {
      const { ChatLog } = g.foundry.applications.sidebar.tabs;
      const before = ChatLog.CHAT_COMMANDS;
      const seen: string[] = [];
      const fn = (_command: string, match: Loose): boolean => {
        seen.push(match[1] as string);
        return false;
      };
      ChatLog.CHAT_COMMANDS = { confText: { rgx: /^\/conftext ([^]*)$/i, fn }, ...before };
      await typed("/conftext cs>=6");
      await vi.waitFor(() => expect(seen).toHaveLength(1));
      await g.ui.chat.processMessage("/conftext cs>=6");
      ChatLog.CHAT_COMMANDS = before;
      expect(seen).toEqual(["cs&gt;=6", "cs>=6"]);
    });
    test("[14] dice.md 4.2: an unregistered /word is an error and makes no message", async () => {
      const before = g.game.messages.size;
      await g.ui.chat.processMessage("/nobodyknows 1")?.catch?.(() => undefined);
      expect(g.game.messages.size).toBe(before);
    });
    test("[14] dice.md 4.2: a multiline command gets one match per line, null for a line without a match", async () => {
      const { ChatLog } = g.foundry.applications.sidebar.tabs;
      const before = ChatLog.CHAT_COMMANDS;
      const seen: Loose[] = [];
      const fn = (_command: string, match: Loose): boolean => {
        seen.push(match.map((line: Loose) => line && (line[1] as string)));
        return false;
      };
      ChatLog.CHAT_COMMANDS = { confLines: { rgx: /^\/lines (\w+)/i, isMultiline: true, fn }, ...before };
      await g.ui.chat.processMessage("/lines a\nnothing\n/lines b");
      ChatLog.CHAT_COMMANDS = before;
      expect(seen).toEqual([["a", null, "b"]]);
    });
    test("[14] dice.md 4.2: a command's changes of chatData and options are created, also later ones", async () => {
      const { ChatLog } = g.foundry.applications.sidebar.tabs;
      const before = ChatLog.CHAT_COMMANDS;
      const fn = async (_command: string, match: Loose, data: Loose, options: Loose): Promise<void> => {
        data.rolls = [await evaluated(match[1] as string)];
        data.content = "made";
        options.messageMode = MODE.self;
      };
      ChatLog.CHAT_COMMANDS = { confMade: { rgx: /^\/made (.*)/i, fn }, ...before };
      const message = await spoken("<p>/made 2d4</p>");
      ChatLog.CHAT_COMMANDS = before;
      expect([message.content, message.rolls[0].formula, message.whisper]).toEqual(["made", "2d4", [g.game.user.id]]);
    });
    test("[14] dice.md 4.2: patterns added to MESSAGE_PATTERNS are tried after all commands", () => {
      const { ChatLog } = g.foundry.applications.sidebar.tabs;
      ChatLog.MESSAGE_PATTERNS.confOld = /^\/(conf|gmroll)/;
      const parsed = ["/conf 1", "/gmroll 1d6"].map((text) => ChatLog.parse(text)[0] as string);
      delete ChatLog.MESSAGE_PATTERNS.confOld;
      expect(parsed).toEqual(["confOld", "gmroll"]);
      expect(ChatLog.parse("/conf 1")[0]).toBe("invalid");
    });
    test("[14] dice.md 4.2: MESSAGE_PATTERNS is a view of CHAT_COMMANDS", () => {
      const { ChatLog } = g.foundry.applications.sidebar.tabs;
      expect(ChatLog.MESSAGE_PATTERNS.gmroll ?? ChatLog.MESSAGE_PATTERNS.roll).toBeInstanceOf(RegExp);
      expect(Object.keys(ChatLog.CHAT_COMMANDS)).toContain("roll");
    });
  } else {
    test("[13] dice.md 4.2 (#13080): MESSAGE_PATTERNS has patterns only; CHAT_COMMANDS does not exist", () => {
      const { ChatLog } = g.foundry.applications.sidebar.tabs;
      expect(ChatLog.MESSAGE_PATTERNS.roll).toBeInstanceOf(RegExp);
      expect(ChatLog.CHAT_COMMANDS).toBeUndefined();
    });
    test("[13] dice.md 4.2: a set contains the multi-line commands", () => {
      const { ChatLog } = g.foundry.applications.sidebar.tabs;
      expect([ChatLog.MULTILINE_COMMANDS instanceof Set, ChatLog.MULTILINE_COMMANDS.has("roll")]).toEqual([true, true]);
    });
  }
  test("dice.md 4.2: parse returns command and match; plain text is none, unknown words are invalid", () => {
    const { ChatLog } = g.foundry.applications.sidebar.tabs;
    expect(["/gmr 1d6", "hello", "/nobodyknows"].map((text) => ChatLog.parse(text)[0] as string)).toEqual([
      "gmroll",
      "none",
      "invalid",
    ]);
  });
});

describe("4.3 inline rolls", () => {
  const enrich = async (text: string, options: object = {}): Promise<HTMLElement> =>
    element(await g.foundry.applications.ux.TextEditor.implementation.enrichHTML(text, options));

  test("dice.md 4.3: [[2d6]] is rolled at creation and stored, with the escaped JSON of the roll", async () => {
    const html = await enrich("[[2d6]]{damage}");
    const a = html.querySelector("a.inline-roll.inline-result") as HTMLElement;
    expect(a.textContent).toContain("damage");
    const roll = g.CONFIG.Dice.rolls[0].fromJSON(unescape(a.dataset.roll as string));
    expect([roll.formula, roll._evaluated]).toEqual(["2d6", true]);
  });
  test("dice.md 4.3: [[/r 2d6 # x]] is a link to roll", async () => {
    const a = (await enrich("[[/r 2d6 # Fire]]")).querySelector("a.inline-roll") as HTMLElement;
    expect([a.classList.contains("roll"), a.dataset.formula, a.dataset.flavor]).toEqual([true, "2d6", "Fire"]);
  });
  test("dice.md 4.3: a click rolls a deferred roll in its mode and with its flavour; a click unfolds a result", async () => {
    const html = await enrich("[[/gmr 2d6 # Fire]] [[1d4]]");
    document.body.append(html);
    const before = g.game.messages.size;
    (html.querySelector("a.roll") as HTMLElement).click();
    await vi.waitFor(() => expect(g.game.messages.size).toBe(before + 1));
    const { flavor, whisper, rolls } = g.game.messages.contents.at(-1);
    expect([flavor, whisper, rolls[0].formula]).toEqual(["Fire", [g.game.user.id], "2d6"]);
    (html.querySelector("a.inline-result") as HTMLElement).click();
    await vi.waitFor(() => expect(html.querySelector("a.inline-result .dice-tooltip")).not.toBeNull());
    html.remove();
  });
  test("dice.md 4.3: a formula that ends in a bracket is closed with three; a message stores the result", async () => {
    const a = (await enrich("[[1d4[fire]]] fell")).querySelector("a.inline-result") as HTMLElement;
    expect(g.Roll.fromJSON(unescape(a.dataset.roll as string)).dice[0].flavor).toBe("fire");
    const { content } = await spoken("It hits for [[2d6]]");
    expect([content.includes("inline-result"), content.includes("[[")]).toEqual([true, false]);
  });
  test("dice.md 4.3: other text is left to enrichers, and the first match wins", async () => {
    const before = [...g.CONFIG.TextEditor.enrichers];
    const claim = (name: string) => ({
      pattern: /\[\[\/conf ([^\]]*)\]\](?:\{([^}]*)\})?/g,
      enricher: (match: RegExpMatchArray) => {
        const a = document.createElement("a");
        a.className = name;
        a.textContent = `${match[1]}:${match[2]}`;
        return Promise.resolve(a);
      },
    });
    g.CONFIG.TextEditor.enrichers.push(claim("first"), claim("second"));
    const html = await enrich("<p>[[/conf a b]]{label}</p>");
    g.CONFIG.TextEditor.enrichers.splice(0, Infinity, ...before);
    expect([html.querySelector("a.first")?.textContent, html.querySelector("a.second")]).toEqual(["a b:label", null]);
  });
  test("dice.md 4.3: rolls: false leaves core's inline rolls as text", async () => {
    expect((await enrich("[[2d6]]", { rolls: false })).textContent).toBe("[[2d6]]");
  });
});

describe("4.4 messages and app.md 5", () => {
  test("dice.md 4.4: create accepts Roll instances; the source has JSON, the document rolls", async () => {
    const message = await g.ChatMessage.create({ rolls: [await evaluated("1d6")], content: "x" });
    expect([typeof message._source.rolls[0], message.rolls[0].constructor, message.isRoll]).toEqual([
      "string",
      g.Roll,
      true,
    ]);
  });
  test("dice.md 4.4: create also accepts rolls as data and as JSON; an update may append rolls", async () => {
    const roll = await evaluated("1d6 + 1");
    for (const form of [roll.toJSON(), JSON.stringify(roll)])
      expect((await g.ChatMessage.create({ rolls: [form] })).rolls[0].total).toBe(roll.total);
    const message = await g.ChatMessage.create({ rolls: [roll] });
    await message.update({ rolls: [...message.rolls, await evaluated("2d4")] });
    expect(message.rolls.map((one: Loose) => one.formula as string)).toEqual(["1d6 + 1", "2d4"]);
  });
  test("dice.md 7.25: several rolls of one message are drawn in their order", async () => {
    const message = await g.ChatMessage.create({ rolls: [await evaluated("11"), await evaluated("7")] });
    const totals = [...(await message.renderHTML()).querySelectorAll(".dice-total")] as HTMLElement[];
    expect(totals.map(({ textContent }) => textContent?.trim())).toEqual(["11", "7"]);
  });
  test("dice.md 4.4 (fvtt-ready-set-roll-5e issue 121): class instances in flags become plain objects", async () => {
    const message = new g.ChatMessage({ content: "x" });
    message.updateSource({ "flags.core.conf": { roll: await evaluated() } });
    expect(message.flags.core.conf.roll).not.toBeInstanceOf(g.Roll);
    expect(message.flags.core.conf.roll).toMatchObject({ class: "Roll", evaluated: true });
  });
  test("dice.md 4.4: recipients are GMs, players, or users and characters by name, case-insensitively", () => {
    const ids = (name: string): string[] => g.ChatMessage.getWhisperRecipients(name).map((user: Loose) => user.id);
    const gm = g.game.user.id as string;
    expect([ids("GM"), ids("dm"), ids("gamemaster"), ids("nobody at all")]).toEqual([[gm], [gm], [gm], []]);
    expect([ids("players").includes(gm), ids("Players").includes(ana.userId), ids("ANA")]).toEqual([
      false,
      true,
      [ana.userId],
    ]);
  });
  test("dice.md 4.4 (swnr PR 231): a message's user is its author, and removed in 14", async () => {
    const message = await g.ChatMessage.create({ content: "x" });
    expect([message.author, message.user]).toEqual([g.game.user, is14 ? undefined : g.game.user]);
  });
  test("dice.md 4.4 (#7833): rolls must be evaluated", async () => {
    await expect(g.ChatMessage.create({ rolls: [new g.Roll("1d6")] })).rejects.toThrow();
  });
  test(`[${is14 ? 14 : 13}] dice.md 4.4, app.md 5.2: the registry of modes has its keys`, () => {
    const registry = is14 ? g.CONFIG.ChatMessage.modes : g.CONFIG.Dice.rollModes;
    expect(Object.keys(registry).sort()).toEqual([...Object.values(MODE), ...(is14 ? ["ic"] : [])].sort());
    for (const entry of Object.values(registry) as Loose[]) expect(g.game.i18n.localize(entry.label)).not.toBe("");
  });
  test(`[${is14 ? 14 : 13}] dice.md 4.4: the user's choice is core.${MODE_SETTING}; the other generation's key has no value of its own`, async () => {
    await g.game.settings.set("core", MODE_SETTING, MODE.gm);
    expect(g.game.settings.get("core", MODE_SETTING)).toBe(MODE.gm);
    const other = is14 ? "rollMode" : "messageMode";
    let value: unknown;
    try {
      value = g.game.settings.get("core", other);
    } catch {
      value = null;
    }
    // found.md 2.16, the later reading: 14 still returns the chosen mode under the old key.
    expect(value ?? null).toBe(is14 ? "gmroll" : null);
  });
  test.each([
    ["public", [], false],
    ["self", ["me"], false],
    ["gm", ["gm"], false],
    ["blind", ["gm"], true],
  ] as const)("app.md 5.2: %s writes whisper %j, blind %s", (mode, whisper, blind) => {
    const data = ana.run(() => g.ChatMessage[is14 ? "applyMode" : "applyRollMode"]({}, MODE[mode]) as Loose);
    const ids = { me: ana.userId, gm: g.game.user.id as string };
    expect([data.whisper ?? [], data.blind ?? false]).toEqual([whisper.map((who) => ids[who]), blind]);
  });
  test("dice.md 4.4 (#11442): create applies no mode by itself, toMessage the user's (#11315)", async () => {
    await g.game.settings.set("core", MODE_SETTING, MODE.gm);
    expect((await g.ChatMessage.create({ content: "x" })).whisper).toEqual([]);
    expect((await new g.Roll("1").toMessage()).whisper).toEqual([g.game.user.id]);
    expect((await new g.Roll("1").toMessage({}, { [MODE_OPTION]: MODE.public })).whisper).toEqual([]);
  });
  test("dice.md 4.4: users who are not recipients see that a private roll happened, without its content", async () => {
    const message = await new g.Roll("1d6").toMessage({ flavor: "secret" }, { [MODE_OPTION]: MODE.gm });
    await settle();
    const looks = asAna(message.id, (theirs) => [theirs.visible, theirs.isContentVisible, theirs.rolls.length]);
    expect(looks).toEqual([true, false, 1]);
    const html = (await asAna(message.id, (theirs) => theirs.renderHTML())) as HTMLElement;
    expect(html.textContent).toContain("???");
    expect(html.textContent).not.toContain("secret");
  });
  test("dice.md 4.4: a whisper without rolls is not shown to others", async () => {
    const message = await g.ChatMessage.create({ content: "psst", whisper: [g.game.user.id] });
    await settle();
    expect(asAna(message.id, (theirs) => theirs.visible)).toBe(false);
  });
  test("dice.md 4.4: a blind roll's author does not see the content, the GM does", async () => {
    const id = await ana.run(
      async () => (await new g.Roll("1d6").toMessage({}, { [MODE_OPTION]: MODE.blind })).id as string,
    );
    await settle();
    expect([asAna(id, (own) => own.isContentVisible), g.game.messages.get(id).isContentVisible]).toEqual([false, true]);
  });
  test("dice.md 4.4, app.md 5.6 (#11250): the author and GMs may update and delete, others may not", async () => {
    const mine = await g.ChatMessage.create({ content: "mine" });
    await settle();
    await expect(asAna(mine.id, (theirs) => theirs.update({ content: "hers" }) as Promise<unknown>)).rejects.toThrow(
      /lacks permission/,
    );
    const hers = await ana.run(async () => (await g.ChatMessage.create({ content: "hers" })).id as string);
    await settle();
    expect(g.game.messages.get(hers).isOwner).toBe(true);
    await asAna(hers, (own) => own.update({ content: "changed" }) as Promise<unknown>);
    await asAna(hers, (own) => own.delete() as Promise<unknown>);
    await settle();
    expect(g.game.messages.get(hers)).toBeUndefined();
  });
  test("app.md 5.6: nobody can write as another user: the author is the requester", async () => {
    const id = await ana.run(async () => {
      const message = await g.ChatMessage.create({ content: "x", author: table.userId("Gamemaster") }).catch(
        () => null,
      );
      return (message?.id ?? null) as string | null;
    });
    await settle();
    if (id !== null) expect(g.game.messages.get(id).author.id).toBe(ana.userId);
    else expect(id).toBeNull();
  });
  test("dice.md 4.4: preCreateChatMessage runs on the requesting client only; false stops it, updateSource changes it", async () => {
    on("preCreateChatMessage", (doc, data) =>
      data.content === "stop" ? false : doc.updateSource({ flavor: "hooked" }),
    );
    expect(await g.ChatMessage.create({ content: "stop" })).toBeUndefined();
    expect((await g.ChatMessage.create({ content: "go" })).flavor).toBe("hooked");
    const id = await ana.run(async () => (await g.ChatMessage.create({ content: "go" })).id as string);
    await settle();
    expect(g.game.messages.get(id).flavor).not.toBe("hooked");
  });
  test("dice.md 4.4: createChatMessage and updateChatMessage reach all clients", async () => {
    const seen: string[] = [];
    on("createChatMessage", (message, _options, userId) =>
      seen.push(`create ${message.content} ${userId === ana.userId}`),
    );
    on("updateChatMessage", (_message, changed) => seen.push(`update ${changed.content}`));
    await ana.run(async () => {
      const message = await g.ChatMessage.create({ content: "a" });
      await message.update({ content: "b" });
    });
    await settle();
    expect(seen).toEqual(["create a true", "update b"]);
  });
  test("app.md 5.1: getSpeaker returns scene, actor, token and alias; a given actor is the speaker", async () => {
    const actor = await anActor();
    expect(g.ChatMessage.getSpeaker({ actor })).toMatchObject({ actor: actor.id, alias: "Isolde", token: null });
    expect(Object.keys(g.ChatMessage.getSpeaker()).sort()).toEqual(["actor", "alias", "scene", "token"]);
  });
  test("app.md 5.4: renderChatMessageHTML gets the message, an HTMLElement and a context, again after each update", async () => {
    const seen: Loose[] = [];
    on("renderChatMessageHTML", (...args) => seen.push(args));
    const message = await g.ChatMessage.create({ content: "<p>Card</p>" });
    const first = await message.renderHTML();
    const second = await message.renderHTML();
    expect(first).not.toBe(second);
    const [doc, html, context] = seen.at(-1);
    expect([doc, html, typeof context, html.dataset.messageId]).toEqual([message, second, "object", message.id]);
    expect(html.querySelector(".message-content").innerHTML).toContain("Card");
  });
  test("app.md 5.4: stored content is cleaned: no script, no inline handlers; data attributes and buttons stay", async () => {
    const content = '<button type="button" data-a="1" onclick="x()">B</button><script>1</script>';
    const { content: stored } = await g.ChatMessage.create({ content });
    expect(stored).toContain('data-a="1"');
    expect(stored).not.toMatch(/onclick|script/);
  });
  test(`[${is14 ? 14 : 13}] app.md 5.4: getChatMessageContextOptions accepts this generation's entries`, async () => {
    const chosen: string[] = [];
    on("getChatMessageContextOptions", (_app, entries) => {
      const visible = (li: HTMLElement): boolean => Boolean(li.dataset.messageId);
      entries.push(
        is14
          ? {
              label: "Conform",
              icon: "fa-solid fa-check",
              visible,
              onClick: (_event: Event, li: HTMLElement) => chosen.push(li.dataset.messageId as string),
            }
          : {
              name: "Conform",
              icon: "<i></i>",
              condition: visible,
              callback: (li: HTMLElement) => chosen.push(li.dataset.messageId as string),
            },
      );
    });
    const message = await g.ChatMessage.create({ content: "menu" });
    const li = (await message.renderHTML()) as HTMLElement;
    const entries: Loose[] = g.ui.chat._getEntryContextOptions();
    g.Hooks.callAll("getChatMessageContextOptions", g.ui.chat, entries);
    const list = document.createElement("ol");
    list.append(li);
    document.body.append(list);
    const menu = new g.foundry.applications.ux.ContextMenu.implementation(list, ".message", entries, { jQuery: false });
    await menu.render(li);
    const item = [...document.querySelectorAll<HTMLElement>("#context-menu li, .context-item")].find((node) =>
      node.textContent?.includes("Conform"),
    );
    item?.click();
    await vi.waitFor(() => expect(chosen).toEqual([message.id]));
    list.remove();
  });
  test("app.md 5.1: flags of a package's own scope are stored as data; instances in them become data", async () => {
    const message = await g.ChatMessage.create({
      content: "x",
      flags: { core: { canPopout: true }, world: { a: { b: 1 } } },
    });
    expect([message.getFlag("core", "canPopout"), message.flags.world.a.b]).toEqual([true, 1]);
  });
  test(`[${is14 ? 14 : 13}] app.md 5.1: ${is14 ? "title is a field" : "an unknown title is dropped"}`, async () => {
    expect((await g.ChatMessage.create({ content: "x", title: "T" })).title).toBe(is14 ? "T" : undefined);
  });
  test("app.md 5.7: the target user's client answers a query in JSON; a query is rejected after its timeout", async () => {
    const register = (): void => {
      g.CONFIG.queries["conform.add"] = ({ a, b }: Loose) => ({ sum: a + b, who: g.game.user.name as string });
      g.CONFIG.queries["conform.never"] = () => new Promise(() => {});
    };
    register();
    ana.run(register);
    const her = g.game.users.get(ana.userId);
    expect(await her.query("conform.add", { a: 1, b: 2 }, { timeout: 1000 })).toEqual({ sum: 3, who: "Ana" });
    await expect(her.query("conform.never", {}, { timeout: 30 })).rejects.toThrow();
  });
  test("app.md 5.7: activeGM is the same for all clients", () => {
    expect([g.game.users.activeGM.id, ana.run(() => g.game.users.activeGM.id as string)]).toEqual(
      Array(2).fill(table.userId("Gamemaster")),
    );
  });
});
