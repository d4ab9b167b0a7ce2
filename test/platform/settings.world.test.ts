/** Settings in a world: scope, and cards that are drawn again. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { openStage, until } from "../support/stage.ts";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";
import { uiPorts } from "../../src/ui/index.ts";

/** Documents of the host. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const page = globalThis as Loose;

let table: Table;

let ana: Seat;

let api: Loose;

beforeAll(async () => {
  const stage = await openStage();
  table = stage.table;
  // Without the module: whatever she says is what anybody could say by hand.
  ana = await table.seat("Ana");
  api = page.game.modules.get("quincunx").api;
  await until(areTemplatesLoaded, "the templates");
});

beforeEach(async () => {
  // Ana's page has no class for our rolls, and core says so (dice.md 2.5).
  const { error } = console;
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).includes("cannot be restored")) error(...words);
  });
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
});

const roll = async (words: string, mode = "public"): Promise<Loose> => (await api.roll(words, {}, { mode })).message;

describe("settings", () => {
  it("that say how cards look change those that are drawn", async () => {
    document.body.append(await (await roll("check 3 vs 20")).renderHTML());
    const draw = vi.spyOn(uiPorts, "drawMessage");
    await page.game.settings.set("quincunx", "density", "line");
    await until(() => draw.mock.calls.length > 0, "the card, drawn anew");
    await page.game.settings.set("quincunx", "density", "normal");
  });

  it("stand where they are promised: what is hidden in the browser alone, what is chosen with the user, what is settled in the world", () => {
    const found = [...page.game.settings.settings.values()].filter(({ namespace }: Loose) => namespace === "quincunx");
    const of = (scope: string): readonly string[] =>
      found
        .filter((one: Loose) => one.scope === scope)
        .map(({ key }: Loose) => key as string)
        .sort();
    expect(of("client")).toEqual(["memory", "moved", "secrets"]);
    expect(of("world")).toEqual(expect.arrayContaining(["letters", "mechanicsOff", "roles", "statMaps"]));
    const shown = found.filter(({ config, scope }: Loose) => config && scope === "user");
    expect(Object.fromEntries(shown.map((one: Loose) => [one.key, one.default]))).toMatchObject({
      dice3d: true,
      prompt: "always",
      suggest: true,
    });
    for (const { name, hint, choices = {} } of shown)
      for (const key of [name, hint, ...Object.values<string>(choices)])
        expect(page.game.i18n.has(key), key).toBe(true);
  });
});
