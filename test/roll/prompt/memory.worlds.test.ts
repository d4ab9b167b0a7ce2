/** One browser, several worlds and users: stored data of one do not affect the others (found.md 1.4). */
import { afterEach, expect, it } from "vitest";
import { moduleAnew } from "../../fixtures/sources.ts";
import type { Seat } from "foundry-practice-table";
import { openTable } from "../../fixtures/world/open.ts";
import { page } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

const HERO = "Hero000000000000";
const HERE = "Actor.Hero000000000000 stats.aim";

/** A browser: its storage outlives its pages. */
function openBrowser(
  kept: Readonly<Record<string, unknown>> = {},
): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const items = new Map(Object.entries(kept).map(([key, value]) => [key, JSON.stringify(value)]));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

interface Sitting {
  readonly seat: Seat;
  readonly memory: typeof import("../../../src/roll/prompt/memory.ts");
}

const tables: Awaited<ReturnType<typeof openTable>>[] = [];
afterEach(() => {
  for (const table of tables.splice(0)) table.close();
});

/** Opens a world with a hero, and connects to it. */
async function sit(id: string, user: string, storage: ReturnType<typeof openBrowser>): Promise<Sitting> {
  const table = await openTable({ id });
  tables.push(table);
  table.world.seed("Actor", { _id: HERO, name: "Maren", type: "quincunx.effect-hero", ownership: { default: 3 } });
  let memory: Sitting["memory"] | null = null;
  const seat = await table.seat(user, {
    storage,
    loadModule: async () => {
      const own = await moduleAnew();
      memory = await own<typeof import("../../../src/roll/prompt/memory.ts")>("roll/prompt/memory.ts");
    },
  });
  await table.settle();
  return { seat, memory: memory! };
}

const setting = ({ seat }: Sitting, key: string): unknown => seat.run(() => page.game.settings.get("quincunx", key));
const choose = ({ seat }: Sitting, key: string, value: unknown): Promise<unknown> =>
  seat.run(() => page.game.settings.set("quincunx", key, value));
const recall = ({ seat, memory }: Sitting, key: string) => seat.run(() => memory.recall(key));
const remember = ({ seat, memory }: Sitting, key: string, spec: Fields): Promise<void> =>
  seat.run(() => memory.remember(key, { spec, mode: "blind" }));

it("a choice in one world appears in no other world, nor for another user of the same browser", async () => {
  const browser = openBrowser();
  const first = await sit("first", "Ana", browser);
  await remember(first, HERE, { advantage: 2 });
  await choose(first, "density", "line");
  await choose(first, "prompt", "never");
  for (const other of [await sit("second", "Ana", browser), await sit("first", "Ben", browser)]) {
    expect(recall(other, HERE)).toBe(null);
    expect([setting(other, "density"), setting(other, "prompt")]).toEqual(["normal", "always"]);
  }
  expect(recall(first, HERE)?.spec).toEqual({ advantage: 2 });
});
