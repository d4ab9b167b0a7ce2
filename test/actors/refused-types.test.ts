/**
 * Worlds of game systems that refuse our actor types (found.md 1.3, integrations.md 11): they are not offered, and
 * everything else works.
 */
import { afterEach, expect, it, vi } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { replaceSubTypes, refuseSubTypes } from "../fixtures/refusing-system.ts";
import { openTable, sitDown } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { loadModule } from "../support/load-module.ts";
import { page } from "../support/page.ts";

const HERO = "Hero000000000000";
const NPC = "Npc0000000000000";

let table: Table;
afterEach(() => table.close());

/** Connects to a world with a hero of ours and one of the system's; `system`: the script that runs at init. */
async function sit(user: string, system: () => void = () => undefined): Promise<Seat> {
  const { seat } = await sitDown(table, { user, language: "en" }, async () => {
    page.Hooks.once("init", system);
    return loadModule();
  });
  return seat;
}

async function open(): Promise<void> {
  table = await openTable();
  table.world.seed("Actor", { _id: HERO, name: "Maren", type: "quincunx.effect-hero", ownership: { default: 3 } });
  table.world.seed("Actor", { _id: NPC, name: "Odo", type: "npc", system: { brawn: 4 }, ownership: { default: 3 } });
}

const warnings = (seat: Seat): readonly string[] =>
  seat.run(() =>
    [...page.ui.notifications.active, ...(page.ui.notifications.queue ?? [])].map(({ message }) => String(message)),
  );
/** The options of a dialog that asks for the type of a new actor. */
const offered = (seat: Seat): Promise<readonly string[]> =>
  seat.run(async () => {
    const content = page.document.createElement("div");
    content.innerHTML = `<select name="type"><option value="npc">NPC</option><option value="quincunx.effect-hero">Hero</option></select>`;
    const app = new page.foundry.applications.api.DialogV2({ content, buttons: [{ action: "ok", label: "OK" }] });
    await app.render({ force: true });
    const options = [...app.element.querySelectorAll("option")].map(({ value }) => value as string);
    await app.close();
    return options;
  });

it("the start constructs no actor of ours, so that no script of another system fails by it", async () => {
  await openTable().then((opened) => (table = opened));
  const made: string[] = [];
  const gm = await sit("Gamemaster", () => {
    page.CONFIG.Actor.documentClass = new Proxy(page.CONFIG.Actor.documentClass, {
      construct(target, args: { readonly type?: string }[], as) {
        made.push(String(args[0]?.type));
        return Reflect.construct(target, args, as) as object;
      },
    });
  });
  await until(() => gm.run(() => page.game.ready), "ready");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(made.filter((type) => type.startsWith("quincunx."))).toEqual([]);
  await offered(gm);
  expect(made.filter((type) => type.startsWith("quincunx."))).not.toEqual([]);
});

it("accepted types are available: the trial leaves no document", async () => {
  await open();
  const gm = await sit("Gamemaster");
  expect(await offered(gm)).toEqual(["npc", "quincunx.effect-hero"]);
  expect(gm.run(() => page.game.actors.size)).toBe(2);
  expect(gm.run(() => page.game.settings.menus.has("quincunx.samples"))).toBe(true);
  expect(warnings(gm).join()).not.toContain("does not allow actor types");
});

it.each([
  ["throws", refuseSubTypes],
  ["replaces them by its own type", replaceSubTypes],
])(
  "a system that %s: the types are not offered, the GM gets one notice, and everything else works",
  async (_how, system) => {
    await open();
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const gm = await sit("Gamemaster", system);
    // The dialog that creates actors, made from core's own list.
    expect(await offered(gm)).toEqual(["npc"]);
    const { api } = gm.run(() => page.game.modules.get("quincunx"));
    const { title } = gm.run(() => page.game.system);
    await expect(gm.run(() => api.createSamples([]))).rejects.toThrow(
      `${title} does not allow actor types from modules`,
    );
    expect(gm.run(() => page.game.actors.size + page.game.actors.invalidDocumentIds.size)).toBe(2);
    expect(warnings(gm).filter((message) => message.includes("does not allow actor types"))).toHaveLength(1);
    // The system's own actors, typed commands, requests.
    await gm.run(() =>
      api.statMaps.replace([
        { actorType: "npc", path: "brawn", mechanic: "standard-check", part: "ability", label: "Brawn" },
      ]),
    );
    await gm.run(() => page.game.settings.set("quincunx", "prompt", "never"));
    const rolled = await gm.run(() => api.rollStat(`Actor.${NPC}`, "brawn"));
    expect(rolled.spec).toMatchObject({ bonuses: [{ label: "Brawn", value: 4 }] });
    expect(await gm.run(() => api.roll("check 3 vs 20"))).toMatchObject({ kind: "rolled" });
    const seats = [{ user: table.userId("Ana"), actor: `Actor.${NPC}`, stat: "brawn" }];
    expect(await gm.run(() => api.request({ mechanic: "standard-check", spec: { target: 20 }, seats }))).toMatchObject({
      kind: "posted",
    });
    // Announced once, and to GMs only.
    await until(() => gm.run(() => page.game.settings.get("quincunx", "refusedBy")), "the note");
    gm.close();
    const again = await sit("Gamemaster", system);
    // The answer is known by now.
    await vi.waitFor(() => expect(again.run(() => page.game.settings.menus.has("quincunx.samples"))).toBe(false));
    const ana = await sit("Ana", system);
    for (const seat of [again, ana]) expect(warnings(seat).join()).not.toContain("does not allow actor types");
    told.mockRestore();
  },
);
