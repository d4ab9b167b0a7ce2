/**
 * A world and browsers of 0.1.0 on generation 13, opened by this version there, then moved to 14: it opens without an error, and everything is kept (found.md 1.4,
 * 1.7).
 */
import { expect, it, vi } from "vitest";
import { openTable, readWorld, sitDown, type Loose } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { loadModule } from "../support/load-module.ts";

const page = globalThis as Loose;
const TYPES = ["ChatMessage", "Actor", "Macro", "Setting"] as const;

/** A browser: what it keeps outlives its pages. */
function openBrowser(kept: Readonly<Record<string, string>> = {}): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const items = new Map(Object.entries(kept));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

it("a world of 0.1.0 that moves from 13 to 14 keeps its cards, secrets and choices, in the same browsers", async () => {
  const { stories, actors, macros, settings, browsers } = await readWorld("0.1.0");
  const ChatMessage = stories.flatMap(({ messages }) => messages);
  let documents: Loose = { ChatMessage, Actor: actors, Macro: macros, Setting: settings };
  const storages = new Map(["Gamemaster", "Ana"].map((user) => [user, openBrowser(browsers[user])] as const));
  const failed = vi.spyOn(console, "error");
  const seen: Record<string, Loose> = {};
  for (const generation of [13, 14] as const) {
    const table = await openTable({ generation, documents });
    for (const [user, storage] of storages) {
      const { seat } = await sitDown(table, { user, language: "en" }, loadModule, {}, storage);
      await until(
        () => seat.run(() => (page.game.settings.get("quincunx", "moved") as unknown[]).length === 1),
        "what is moved",
      );
      await table.settle(10);
      seen[`${user} ${generation}`] = await seat.run(async () => {
        const drawn: string[] = [];
        // One in eight: all of them are drawn by recorded-world.test.ts.
        for (const message of page.game.messages.contents.filter((_: Loose, index: number) => index % 8 === 0)) {
          const html = (await message.renderHTML()) as HTMLElement;
          const secrets = html.querySelectorAll(".quincunx-secret, [data-quincunx-secret]").length;
          if (html.querySelector(".quincunx-card, .quincunx-request")) drawn.push(`${message.id as string} ${secrets}`);
        }
        const kept = ["secrets", "memory", "density", "prompt"].map((key) => page.game.settings.get("quincunx", key));
        const systems = page.game.actors.contents.map((actor: Loose) => actor.toObject().system);
        return { drawn, kept, systems, invalid: [...page.game.messages.invalidDocumentIds] };
      });
    }
    documents = Object.fromEntries(
      TYPES.map((name) => [name, structuredClone([...table.world.store.collection(name).values()])]),
    );
    table.close();
  }
  for (const user of storages.keys()) {
    expect(seen[`${user} 14`]).toEqual(seen[`${user} 13`]);
    expect(seen[`${user} 14`].drawn.length).toBeGreaterThan(5);
    expect(seen[`${user} 14`].invalid).toEqual([]);
  }
  const [secrets, , density] = seen["Gamemaster 14"].kept;
  expect([Object.keys(secrets).length, density]).toEqual([
    Object.keys(JSON.parse(browsers["Gamemaster"]!["quincunx.secrets"]!) as object).length,
    "line",
  ]);
  expect(Object.keys(secrets).every((key) => key.startsWith("practice.Gamemaster000000."))).toBe(true);
  const [, memory, , prompt] = seen["Ana 14"].kept;
  expect([Object.keys(memory).length, prompt]).toEqual([1, "never"]);
  expect(failed).not.toHaveBeenCalled();
}, 120_000);
