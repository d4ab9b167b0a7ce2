/** A world in use is opened by a later version, whose schemas are raised by one; a page that still has the older one stays open. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { laterSourcesAnew, sourcesAnew, type OwnSources } from "../fixtures/sources.ts";
import { openTable } from "../fixtures/world/open.ts";
import { sitWith } from "../support/sit-with.ts";
import { until } from "../support/stage.ts";
import type { Seat, Table } from "foundry-practice-table";
import { page, api } from "../support/page.ts";
import type { AskedRoll } from "../../src/api/contract.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

const SHOWN = { skip: true, mode: "public" };
const NEWER = /made by a newer version of Quincunx/u;

let table: Table;
/** Files of each seat's own module. */
const own = new WeakMap<Seat, Files>();
/** What each user's browser keeps. */
let browsers: Map<string, Map<string, string>>;

beforeEach(async () => {
  table = await openTable();
  browsers = new Map();
});
afterEach(() => table.close());

function browserOf(name: string): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = browsers.get(name) ?? new Map<string, string>();
  browsers.set(name, kept);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const load = async (file: OwnSources) => ({
  templates: await file<typeof import("../../src/ui/draw/templates.ts")>("ui/draw/templates.ts"),
  tests: await file<typeof import("../../src/features/long-test/long-test.ts")>("features/long-test/long-test.ts"),
  rounds: await file<typeof import("../../src/features/long-test/roll-round.ts")>("features/long-test/roll-round.ts"),
});
type Files = Awaited<ReturnType<typeof load>>;

async function sit(name: string, sources = sourcesAnew): Promise<Seat> {
  const { seat, ...files } = await sitWith(table, name, load, { storage: browserOf(name) }, sources);
  await until(() => seat.run(() => files.templates.areTemplatesLoaded()), "the templates");
  own.set(seat, files);
  return seat;
}

const messageAt = (id: string) => page.game.messages.get(id);

/** Waits until the seats have the message. */
async function arrived(id: string, ...seats: readonly Seat[]): Promise<string> {
  for (const seat of seats) await until(() => seat.run(() => messageAt(id)), "the message");
  return id;
}

const rollAt = async (seat: Seat, what: string | AskedRoll, ...others: readonly Seat[]): Promise<string> =>
  arrived((await seat.run(() => api().roll(what, SHOWN))).message.id as string, seat, ...others);

/** Every message of the seat as it is drawn, by id. */
async function drawnAt(seat: Seat): Promise<Readonly<Record<string, string>>> {
  await table.settle();
  return seat.run(async () => {
    const drawn: Record<string, string> = {};
    for (const message of page.game.messages.contents) {
      const html = (await message.renderHTML()) as HTMLElement;
      const words = html.querySelector(".message-content")?.textContent ?? "";
      drawn[message.id] = `${html.hidden ? "hidden " : ""}${words.replaceAll(/\s+/gu, " ").trim()}`;
    }
    return drawn;
  });
}

async function heroAt(gm: Seat, name: string, type: string, owner: string, system: object = {}): Promise<string> {
  const ownership = { default: 0, [table.userId(owner)]: 3 };
  return gm.run(async () => (await page.Actor.create({ name, type, ownership, system })).uuid as string);
}

const FIRST_ROLLS = [
  'te adv 1 low kind "Weapon Harm" # Pin Down',
  "check 4[Agility] vs 15 # Climb",
  "margin 4/6 vs 7 # Hold",
  "fives 2d6[hero] + d8[trope] vs 5 cd 1 # Drive",
  "pool 5 vs 6 # Sneak",
];

/** All that a page of the first version can leave in a world. Resolves with the card whose difficulty is hidden. */
async function useWorld(gm: Seat, ana: Seat): Promise<{ readonly hidden: string; readonly hero: string }> {
  const hero = await heroAt(gm, "Mira", "quincunx.effect-hero", "Ana");
  const digger = await heroAt(gm, "Isolde", "quincunx.margin-hero", "Ana");
  await until(() => ana.run(() => page.fromUuidSync(digger)), "the heroes");
  const cards: string[] = [];
  for (const words of FIRST_ROLLS) cards.push(await rollAt(ana, words, gm));
  const [effect = "", hidden = ""] = cards;
  await gm.run(() => api().applyHarm(messageAt(effect), { targets: [page.fromUuidSync(hero)] }));
  await gm.run(() => api().hide(messageAt(hidden), { target: 40 }));
  await ana.run(() => page.game.settings.set("quincunx", "density", "open"));
  await gm.run(() => api().statMaps.replace([]));
  const rows = [{ label: "Wits", value: 3, source: null }];
  await ana.run(() => api().savePool(page.fromUuidSync(digger), { name: "Sneak", mechanic: "difficulty-pool", rows }));
  const sides = { a: { user: table.userId("Gamemaster"), spec: {} }, b: { user: table.userId("Ana"), spec: {} } };
  const contest = await gm.run(() => api().contest({ mechanic: "standard-check", tie: "attacker-a", sides }));
  const request = await gm.run(() =>
    api().request({ mechanic: "standard-check", spec: { target: 3 }, seats: [{ user: table.userId("Ana") }] }),
  );
  await arrived(contest.message.id, ana);
  await arrived(request.message.id, ana);
  const check = { mechanic: "standard-check", spec: {} };
  await rollAt(gm, { ...check, origin: { contest: { id: contest.message.id, side: "a" } } }, ana);
  await rollAt(ana, { ...check, origin: { contest: { id: contest.message.id, side: "b" } } }, gm);
  await rollAt(ana, { ...check, spec: { target: 3 }, origin: { request: request.message.id, seat: 0 } }, gm);
  const spec = { dice: 5, threshold: 7 };
  const dig = await ana.run(() =>
    api().longTest({ mechanic: "margin-pool", spec, actor: page.fromUuidSync(digger), options: { goal: 20 } }),
  );
  await arrived(dig.id, gm);
  const { tests, rounds } = own.get(ana)!;
  await ana.run(() => rounds.throwRound(tests.longTestOf(messageAt(dig.id))!, 0, { configure: false } as object));
  await until(() => gm.run(() => api().readLongTest(messageAt(dig.id))?.rounds === 1), "the round");
  await gm.run(() => api().sharedDice.discord.set(3));
  await gm.run(() => page.game.settings.set("quincunx", "difficultyBy", "gm"));
  await until(() => gm.run(() => (page.fromUuidSync(hero).system.harm?.value ?? 0) > 0), "the harm");
  return { hidden, hero };
}

/** Data of the world that no page may lose. */
const stored = (): unknown =>
  ["Actor", "Setting"].map((name) =>
    [...table.world.store.collection(name as "Actor").values()].map(({ _stats, ...data }) => {
      // A running long test is kept on its actors in the current form.
      const { tests, ...flags } = (data as { flags?: { quincunx?: Fields } }).flags?.quincunx ?? {};
      return { ...data, flags: { ...flags, tests: Object.keys(tests ?? {}) } };
    }),
  );

describe("a later version with raised schemas", () => {
  it("draws the world of an earlier one as before, keeps its data, and rolls on", async () => {
    const problems = vi.spyOn(console, "error");
    const old = [await sit("Gamemaster"), await sit("Ana")] as const;
    const { hidden } = await useWorld(...old);
    const before = [await drawnAt(old[0]), await drawnAt(old[1]), stored()];
    const reading = old[0].run(() => api().card(messageAt(hidden)));
    for (const seat of old) seat.close();
    const [gm, ana] = [await sit("Gamemaster", laterSourcesAnew), await sit("Ana", laterSourcesAnew)];
    expect([await drawnAt(gm), await drawnAt(ana), stored()]).toEqual(before);
    expect(gm.run(() => api().card(messageAt(hidden)))).toEqual(reading);
    expect(ana.run(() => api().pools(page.game.actors.getName("Isolde")))).toHaveLength(1);
    for (const words of FIRST_ROLLS) {
      const id = await rollAt(ana, words, gm);
      expect(gm.run(() => messageAt(id).flags.quincunx.schema)).toBe(2);
      for (const seat of [gm, ana]) expect((await drawnAt(seat))[id]).not.toMatch(NEWER);
    }
    expect(problems).not.toHaveBeenCalled();
  });

  it("a page with the earlier one shows newer messages as their sentence, and says why", async () => {
    const problems = vi.spyOn(console, "error");
    const [gm, ana] = [await sit("Gamemaster"), await sit("Ana", laterSourcesAnew)];
    const before = await rollAt(gm, "check 3 vs 15 # Climb", ana);
    for (const words of FIRST_ROLLS) await rollAt(ana, words, gm);
    const request = await ana.run(() =>
      api().longTest({ mechanic: "margin-pool", spec: { dice: 5, threshold: 7 }, options: { goal: 20 } }),
    );
    await arrived(request.id, gm);
    for (const [id, words] of Object.entries(await drawnAt(gm))) {
      if (id === before) expect(words).not.toMatch(NEWER);
      else expect(words).toMatch(/\S.*made by a newer version of Quincunx/u);
    }
    expect(problems).not.toHaveBeenCalled();
  });

  it("a page with the earlier one says that a newer one has changed a card, and reverts nothing of it", async () => {
    const gm = await sit("Gamemaster");
    const hero = await heroAt(gm, "Mira", "quincunx.effect-hero", "Ana");
    const first = await sit("Ana");
    const harm = (): number => gm.run(() => (page.fromUuidSync(hero).system.harm?.value ?? 0) as number);
    const what = { mechanic: "total-effect", spec: { effects: [{ rank: "low", kind: "Harm" }] } };
    const card = await rollAt(first, what, gm);
    first.close();
    const ana = await sit("Ana", laterSourcesAnew);
    await ana.run(() => api().applyHarm(messageAt(card), { targets: [page.fromUuidSync(hero)] }));
    await until(() => harm() > 0, "the harm");
    const dealt = harm();
    expect((await drawnAt(gm))[card]).toMatch(/A newer version of Quincunx has changed this/u);
    // Without Ana's page the GM's is responsible for her hero.
    ana.close();
    await table.settle();
    await new Promise((done) => setTimeout(done, 50));
    await table.settle();
    expect(harm()).toBe(dealt);
    gm.close();
    const next = await sit("Gamemaster", laterSourcesAnew);
    await table.settle();
    expect(next.run(() => page.fromUuidSync(hero).system.harm.value as number)).toBe(dealt);
    expect((await drawnAt(next))[card]).toMatch(/Mira/u);
  });
});
