/**
 * Typed text is read literally (found.md 1.6, integrations.md 10): in generation 14 the hook and commands receive HTML
 * with entities, which is decoded once. The project `module-13` runs the same on generation 13, whose textarea gives
 * plain text.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setHostSwitch } from "foundry-practice-table/switches";
import { Table } from "foundry-practice-table";
import { until } from "../../support/stage.ts";
import { ownModule } from "../../module.ts";
import { page } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

const is14 = process.env.FOUNDRY_GENERATION !== "13";
/** Words that a foreign listener handled. */
const taken: string[] = [];
const told: string[] = [];

/** Registers a listener to `chatMessage` that handles a word, as systems do, without a registry (found.md 1.13). */
function takeWord(word: string): void {
  page.Hooks.on("chatMessage", (_log: unknown, text: string) => {
    if (!new RegExp(`^(?:<p>)?/${word}\\b`, "u").test(text)) return true;
    taken.push(word);
    return false;
  });
}

beforeAll(async () => {
  const seat = await new Table(ownModule).seat("Gamemaster", {
    loadModule: async () => {
      page.Hooks.once("init", () => takeWord("check"));
      await import("../../../src/main.ts");
      page.Hooks.once("ready", () => {
        takeWord("pool");
        for (const kind of ["warn", "error"] as const) {
          const tell = page.ui.notifications[kind];
          page.ui.notifications[kind] = (words, ...rest) => {
            told.push(words);
            return tell.call(page.ui.notifications, words, ...rest);
          };
        }
      });
    },
  });
  seat.use();
});
beforeEach(() => {
  taken.length = told.length = 0;
});

/** Types into the chat and presses Enter. */
async function type(text: string): Promise<void> {
  await page.ui.chat.render({ force: true });
  const input = page.ui.chat.element.querySelector<HTMLTextAreaElement>("#chat-message")!;
  const box = (is14 ? input.querySelector("[contenteditable]") : input) as HTMLTextAreaElement;
  if (is14) box.replaceChildren(...text.split("\n").flatMap((line) => [line, document.createElement("br")]));
  else box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

interface Card {
  readonly title?: string;
  readonly mechanic: string;
  readonly spec: Fields;
}

/** The resulting card. */
async function cardOf(act: () => unknown): Promise<Card> {
  const before = page.game.messages.size;
  await act();
  const message = await until(() => page.game.messages.size > before && page.game.messages.contents.at(-1), "a card");
  return message.flags.quincunx as Card;
}

describe.each(is14 ? ["entities", "decoded"] : ["as they stand"])("typed text reaches commands: %s", (position) => {
  beforeAll(() => {
    if (is14) setHostSwitch("chat.commandText", position);
  });

  it.each([
    ["/te adv 2 # Sword & Board", "Sword & Board"],
    ["/qx te adv 2 # Sword & Board", "Sword & Board"],
    ['/te # 1 < 2 > 0, "so" it\'s', '1 < 2 > 0, "so" it\'s'],
    ["/te # <b>bold</b>", "<b>bold</b>"],
    // A typed entity means its letters: it is decoded once, never twice.
    ["/te # a &lt; b &amp;amp; c", "a &lt; b &amp;amp; c"],
    ["/te # non\u00a0breaking", "non breaking"],
  ])("%s", async (typed, title) => {
    expect((await cardOf(() => type(typed))).title).toBe(
      is14 ? title : title.replace("non breaking", "non\u00a0breaking"),
    );
  });

  it("a condition with < is read (TE-8)", async () => {
    const { spec } = await cardOf(() => type('/te mid+1 if <3 "bond helps"'));
    expect(JSON.stringify(spec)).toContain('"<"');
  });

  it("several lines are several commands", async () => {
    const { spec, title } = await cardOf(() => type("/te adv\n2\n# Over\nthe roofs"));
    expect([spec.advantage, title]).toEqual([2, "Over\nthe roofs"]);
  });

  it("an error names the unknown word", async () => {
    const typed = '/te mid+1 if <3 "bond helps" bogus';
    await type(typed);
    await until(() => told.length > 0, "a notice");
    expect(told.join()).toContain("Didn't understand “bogus”");
  });
});

it("a chat macro is read literally", async () => {
  const macro = await page.Macro.create({ name: "M", type: "chat", command: "/qx te adv 1 # Sword & Board <3" });
  expect((await cardOf(() => macro.execute())).title).toBe("Sword & Board <3");
});

it("a link in typed text is decoded once", async () => {
  const before = page.game.messages.size;
  await type("Do [[/qx te adv 1 if <3 # A & B &lt;]]");
  const message = await until(
    () => page.game.messages.size > before && page.game.messages.contents.at(-1),
    "a message",
  );
  const html = (await message.renderHTML()) as HTMLElement;
  expect(html.querySelector<HTMLElement>("[data-quincunx-command]")?.dataset["quincunxCommand"]).toBe(
    // Core reads the text as HTML in 13.
    `te adv 1 if <3 # A & B ${is14 ? "&lt;" : "<"}`,
  );
});

describe("commands of an unregistered listener (found.md 1.13)", () => {
  it("remain with the listener, and /qx always works, in either loading order", async () => {
    const before = page.game.messages.size;
    await type("/check dex");
    await type("/pool 7");
    await until(() => taken.length === 2, "both listeners");
    expect([taken, page.game.messages.size]).toEqual([["check", "pool"], before]);
    expect((await cardOf(() => type("/qx check 5 vs 20"))).mechanic).toBe("standard-check");
    expect((await cardOf(() => type("/qx pool 7"))).mechanic).toBe("difficulty-pool");
    expect((await cardOf(() => type("/quincunx check 5 vs 20"))).mechanic).toBe("standard-check");
    expect(taken).toHaveLength(2);
  });
});
