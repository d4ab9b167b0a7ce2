/** One browser, several worlds and users: stored data of one do not affect the others (found.md 1.4). */
import { afterEach, expect, it } from "vitest";
import { moduleAnew } from "../fixtures/sources.ts";
import type { Seat } from "foundry-practice-table";
import { openTable, type Loose } from "../fixtures/world/open.ts";

const page = globalThis as Loose;
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
  readonly memory: Loose;
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
  let memory: Loose;
  const seat = await table.seat(user, {
    storage,
    loadModule: async () => {
      const own = await moduleAnew();
      memory = await own<typeof import("../../src/roll/memory.ts")>("roll/memory.ts");
    },
  });
  await table.settle();
  return { seat, memory };
}

const setting = ({ seat }: Sitting, key: string): unknown => seat.run(() => page.game.settings.get("quincunx", key));
const choose = ({ seat }: Sitting, key: string, value: unknown): Promise<unknown> =>
  seat.run(() => page.game.settings.set("quincunx", key, value));
const recall = ({ seat, memory }: Sitting, key: string): Loose => seat.run(() => memory.recall(key));
const remember = ({ seat, memory }: Sitting, key: string, spec: object, mode = "blind"): Promise<void> =>
  seat.run(() => memory.remember(key, { spec, mode }));

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

it("no world prunes another's: many choices in one leave those of the other alone", async () => {
  const browser = openBrowser();
  const first = await sit("first", "Ana", browser);
  await remember(first, HERE, { advantage: 2 });
  const second = await sit("second", "Ana", browser);
  for (let index = 0; index < 205; index += 1) await remember(second, `many ${index}`, { advantage: 1 });
  expect([recall(second, "many 4"), recall(second, "many 5")?.spec]).toEqual([null, { advantage: 1 }]);
  expect(recall(first, HERE)?.spec).toEqual({ advantage: 2 });
});

it.each([
  ["gmroll", "gm"],
  ["gm", "gm"],
  ["blindroll", "blind"],
  ["blind", "blind"],
  ["selfroll", "self"],
  ["publicroll", "public"],
])("a mode that was remembered as %s by another generation is %s here (found.md 1.7)", async (mode, audience) => {
  const at = await sit("first", "Ana", openBrowser());
  await remember(at, HERE, { advantage: 1 }, mode);
  const keys = { gm: "gmroll", blind: "blindroll", self: "selfroll", public: "publicroll" };
  const wanted = at.seat.run(() => page.game.release.generation) >= 14 ? audience : keys[audience as keyof typeof keys];
  expect(recall(at, HERE)?.mode).toBe(wanted);
  // A macro, too, may come from another generation.
  const { message } = await at.seat.run(() =>
    page.game.modules.get("quincunx").api.roll("check 3 vs 20", {}, { mode }),
  );
  expect(message.whisper.length > 0).toBe(audience !== "public");
  expect(message.blind).toBe(audience === "blind");
});

it("an unknown remembered mode gives way to the chosen one, and does not become public", async () => {
  const at = await sit("first", "Ana", openBrowser());
  await at.seat.run(async () => {
    const is14 = page.game.release.generation >= 14;
    await page.game.settings.set("core", is14 ? "messageMode" : "rollMode", is14 ? "self" : "selfroll");
  });
  await remember(at, HERE, { advantage: 1 }, "whispers-of-another-package");
  expect(recall(at, HERE)?.mode).toMatch(/^self/u);
});
