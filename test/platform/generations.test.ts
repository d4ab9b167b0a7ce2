/**
 * Every name that differs between the generations, as generations.ts translates it; the project `module-13` runs the
 * same on generation 13.
 */
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  applyMode,
  audienceOf,
  contextEntry,
  currentMode,
  isCommandHere,
  isV14,
  messageModes,
  modeKey,
  modeOptions,
  plainText,
  registerCommands,
  type Audience,
} from "../../src/platform/generations.ts";
import { page as g } from "../support/page.ts";

const is14 = process.env.FOUNDRY_GENERATION !== "13";
const AUDIENCES: readonly Audience[] = ["public", "gm", "blind", "self"];
const OLD: Record<Audience, string> = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" };
const SETTING = is14 ? "messageMode" : "rollMode";

afterEach(async () => {
  await g.game.settings.set("core", SETTING, modeKey("public"));
});

test("the generation is that of the table (FOUNDRY_GENERATION)", () => {
  expect([isV14(), g.game.release.generation]).toEqual([is14, is14 ? 14 : 13]);
});

describe("message modes (app.md 5.2)", () => {
  test.each(AUDIENCES)("%s has this generation's key, and either key is understood", (audience) => {
    expect(modeKey(audience)).toBe(is14 ? audience : OLD[audience]);
    expect([audienceOf(audience), audienceOf(OLD[audience])]).toEqual([audience, audience]);
  });
  test("in character and unknown keys are public (dnd5e issue 6958)", () => {
    expect([audienceOf("ic"), audienceOf("other")]).toEqual(["public", "public"]);
  });
  test("the current mode is the user's choice", async () => {
    await g.game.settings.set("core", SETTING, modeKey("blind"));
    expect(currentMode()).toBe(modeKey("blind"));
    if (!is14) return;
    await g.game.settings.set("core", SETTING, "ic");
    expect(currentMode()).toBe("public");
  });
  test("the list has the four modes of a roll, with labels", () => {
    const modes = messageModes();
    expect(modes.map(({ key }) => key).sort()).toEqual(AUDIENCES.map(modeKey).sort());
    expect(modes.every(({ label }) => label.length > 2)).toBe(true);
  });
  test("applyMode writes whisper and blind", () => {
    const { whisper, blind } = applyMode<{ whisper?: string[]; blind?: boolean }>({}, modeKey("blind"));
    expect([whisper, blind]).toEqual([[g.game.user.id], true]);
  });
  test("modeOptions are read by toMessage", async () => {
    const message = await new g.Roll("1").toMessage({}, modeOptions(modeKey("self")));
    expect(message.whisper).toEqual([g.game.user.id]);
  });
});

describe("context menu entries (app.md 5.4)", () => {
  test("core's menu shows our entry if it is visible, and passes the message's id", async () => {
    const seen: string[] = [];
    const entry = contextEntry({
      label: "Quincunx",
      icon: "fa-solid fa-bullseye",
      visible: (id) => id === "yes0000000000000",
      choose: (id) => seen.push(id),
    });
    const list = document.createElement("ol");
    list.innerHTML =
      '<li class="message" data-message-id="yes0000000000000">a</li><li class="message" data-message-id="no">b</li>';
    document.body.append(list);
    const shown = async (at: number): Promise<HTMLElement | undefined> => {
      const { ContextMenu } = g.foundry.applications.ux;
      const menu = new ContextMenu(list, ".message", [entry], { jQuery: false });
      await menu.render(list.children[at]);
      return [...document.querySelectorAll<HTMLElement>("#context-menu li, .context-item")].find((node) =>
        node.textContent?.includes("Quincunx"),
      );
    };
    const item = await shown(0);
    expect(item?.querySelector("i.fa-bullseye")).toBeTruthy();
    item?.click();
    await vi.waitFor(() => expect(seen).toEqual(["yes0000000000000"]));
    expect(await shown(1)).toBeUndefined();
    list.remove();
  });
});

describe("typed commands (dice.md 4.2)", () => {
  test("the words arrive, plain; no message is made; a longer command is left to others", async () => {
    const seen: string[] = [];
    registerCommands([{ names: ["confqx"], run: (words, name) => void seen.push(`${name}: ${words}`) }]);
    const before = g.game.messages.size;
    await g.ui.chat.processMessage(is14 ? "<p>/confqx te adv 2 &lt;b&gt;</p>" : "/confqx te adv 2 <b>");
    await g.ui.chat.processMessage("/CONFQX  5");
    expect([seen, g.game.messages.size]).toEqual([["confqx: te adv 2 <b>", "confqx: 5"], before]);
    await g.ui.chat.processMessage("/confqxx 5")?.catch?.(() => undefined);
    expect(seen).toHaveLength(2);
  });
  test("the whole text arrives as well, including the slash: its length counts (notation.md)", async () => {
    const seen: string[] = [];
    registerCommands([{ names: ["conftyped"], run: (_words, _name, typed) => void seen.push(typed) }]);
    await g.ui.chat.processMessage(is14 ? "<p>/ConfTyped  5 &amp; 6</p>" : "/ConfTyped  5 & 6");
    expect(seen).toEqual(["/ConfTyped  5 & 6"]);
  });
  test("a name of core is left to core", () => {
    const taken = registerCommands([{ names: ["roll", "conffree", "w"], run: () => undefined }]);
    expect(taken()).toEqual(["roll", "w"]);
    if (is14)
      expect(Object.keys(g.foundry.applications.sidebar.tabs.ChatLog.CHAT_COMMANDS)).not.toContain("quincunx-roll");
  });
  test("a name that another package has registered is left to it, and its own commands still work", async () => {
    const { ChatLog } = g.foundry.applications.sidebar.tabs;
    const seen: string[] = [];
    if (is14)
      ChatLog.CHAT_COMMANDS["theirs"] = {
        rgx: /^\/(conftheirs)\s/gi,
        fn: () => {
          seen.push("theirs");
          return false;
        },
      };
    else {
      ChatLog.MESSAGE_PATTERNS.theirs = /^\/(conftheirs)\s/gi;
      g.Hooks.on("chatMessage", (_log: unknown, text: string) => {
        if (!text.startsWith("/conftheirs")) return true;
        seen.push("theirs");
        return false;
      });
    }
    const taken = registerCommands([
      { names: ["conftheirs", "confours"], run: (_words, name) => void seen.push(name) },
    ]);
    // Before and after its first use.
    for (const when of ["before", "after"]) {
      if (when === "after") expect(taken()).toEqual(["conftheirs"]);
      await g.ui.chat.processMessage("/conftheirs 5");
      await g.ui.chat.processMessage("/confours 5");
      expect(seen.splice(0), when).toEqual(["theirs", "confours"]);
    }
    if (is14) delete ChatLog.CHAT_COMMANDS["theirs"];
    else delete ChatLog.MESSAGE_PATTERNS.theirs;
  });
  test.each([
    ["<p>/qx te</p>", "/qx te"],
    ["<p>a&nbsp;&amp;&nbsp;b</p>", "a & b"],
    ["/qx <b>", "/qx <b>"],
    ["<p>/te adv</p><p>2<br>low</p>", "/te adv\n2\nlow"],
    ["<p>&amp;lt; &amp;amp;</p>", "&lt; &amp;"],
    // An editable element writes every second space like this.
    ["/qx te\u00a0 adv", is14 ? "/qx te  adv" : "/qx te\u00a0 adv"],
    [
      "/te if &lt;3 &amp;&#39;&#x27;&quot;&nbsp;x &amp;lt;",
      is14 ? "/te if <3 &''\" x &lt;" : "/te if &lt;3 &amp;&#39;&#x27;&quot;&nbsp;x &amp;lt;",
    ],
  ])("plainText(%s)", (typed, plain) => expect(plainText(typed)).toBe(plain));
});

test.each([
  ["<p>/te adv</p>", "/te adv"],
  [" \n<P class='x'>/te</P><p>more</p>", "/te\nmore"],
  ["<div>a<br>b</div>", "a\nb"],
  ["<br>/te&nbsp;adv&lt;", "/te adv<"],
  ["x<p>a</p>", "x<p>a</p>"],
  ["<pre>a</pre>", "<pre>a</pre>"],
  ["<b>a</b> ", "<b>a</b>"],
])("%j was typed as %j", (typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});

test.each([
  ["1 &lt; 2 &amp;&amp; 3 &GT; 2", "1 < 2 && 3 > 2"],
  ["&quot;a&apos;&nbsp;b", "\"a' b"],
  ["&#65;&#x42;&#160;c", "AB c"],
  ["&amp;lt;", "&lt;"],
  ["&nothing;", "&nothing;"],
])("%j is decoded once if the input encodes it, and never otherwise", (typed, plain) => {
  expect(plainText(typed)).toBe(is14 ? plain : typed);
});

test("asking whether a text is a command reads nothing that generation 14 warns of", () => {
  const log = g.foundry.applications.sidebar.tabs.ChatLog;
  const before = Object.getOwnPropertyDescriptor(log, "MESSAGE_PATTERNS");
  let reads = 0;
  Object.defineProperty(log, "MESSAGE_PATTERNS", {
    configurable: true,
    get: () => ((reads += 1), before?.value ?? {}),
  });
  isCommandHere("/quincunx-nothing 1");
  expect(reads > 0).toBe(!is14);
  if (before) Object.defineProperty(log, "MESSAGE_PATTERNS", before);
  else Reflect.deleteProperty(log, "MESSAGE_PATTERNS");
});
