/**
 * Wrong calls of the API: each is refused by a RuleError whose one sentence names the argument. Nothing is posted, no document changes and no
 * window opens.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage } from "../support/stage.ts";
import { type Hero, type Message, type PageApi, page } from "../support/page.ts";
import type { RuleError } from "../../src/rules/contract/error.ts";

/** As a macro calls it, whose arguments nothing checks before. */
type Unchecked<T> = {
  readonly [K in keyof T]: T[K] extends (...args: never[]) => infer R ? (...args: readonly unknown[]) => R : T[K];
};
type UncheckedApi = Omit<Unchecked<PageApi>, "sharedDice" | "statMaps"> & {
  readonly sharedDice: { readonly discord: Unchecked<PageApi["sharedDice"]["discord"]> };
  readonly statMaps: Unchecked<PageApi["statMaps"]>;
};

let api: UncheckedApi;
let hero: Hero;
let card: Message;
let plain: Message;
beforeAll(async () => {
  await openStage();
  api = page.game.modules.get("quincunx").api as UncheckedApi;
  const samples = await api.createSamples([]);
  const isOfCheck = (actor: object): boolean => api.stats(actor).some(({ mechanic }) => mechanic === "standard-check");
  hero = samples.find(isOfCheck) as Hero;
  card = (await api.roll("check 3 vs 15")).message;
  plain = await page.ChatMessage.create({ content: "Hello" });
});
afterAll(() => page.game.users.current && Object.assign(page.game.user, {}));

const check = { mechanic: "standard-check", spec: { target: 15 } };
const pool = { mechanic: "difficulty-pool", spec: { dice: 4, base: 7 } };
const me = (): string => page.game.user.id;
const seats = (): object[] => [{ user: me() }];
const side = (more: object = {}): object => ({ user: me(), spec: {}, ...more });
const sides = (a: unknown = side(), b: unknown = side()): object => ({ a, b });
const tie = "attacker-a";
const row = { label: "Wits", value: 3 };
const skip = { skip: true };
const effect = { id: "my-module.sixes", text: "Sixes", test: () => true };

type Call = readonly [code: string, field: string, call: () => unknown];

const calls: Readonly<Record<string, readonly Call[]>> = {
  roll: [
    ["missing-field", "what", () => api.roll()],
    ["wrong-type", "what", () => api.roll(null)],
    ["wrong-type", "what", () => api.roll(5)],
    ["wrong-type", "what", () => api.roll(["check 3"])],
    ["unknown-command", "", () => api.roll("")],
    ["unknown-command", "", () => api.roll("bogus 3")],
    ["syntax", "", () => api.roll("check 3 vs")],
    ["missing-field", "mechanic", () => api.roll({}, skip)],
    ["unknown-mechanic", "mechanic", () => api.roll({ ...check, mechanic: "bogus" }, skip)],
    ["missing-field", "spec", () => api.roll({ mechanic: "standard-check" }, skip)],
    ["wrong-type", "spec", () => api.roll({ ...check, spec: 15 }, skip)],
    ["unknown-field", "traget", () => api.roll({ ...check, spec: { traget: 15 } }, skip)],
    ["wrong-type", "target", () => api.roll({ ...check, spec: { target: "15" } }, skip)],
    ["not-an-integer", "target", () => api.roll({ ...check, spec: { target: 1.5 } }, skip)],
    ["out-of-range", "dice", () => api.roll({ ...pool, spec: { dice: 1e6 } }, skip)],
    ["unknown-field", "titel", () => api.roll({ ...check, titel: "Sneak" }, skip)],
    ["wrong-type", "title", () => api.roll({ ...check, title: 42 }, skip)],
    ["wrong-type", "actor", () => api.roll({ ...check, actor: "Actor.nobody" }, skip)],
    ["wrong-type", "stats", () => api.roll({ ...check, actor: hero, stats: "agility" }, skip)],
    ["not-allowed", "stats", () => api.roll({ ...check, actor: hero, stats: ["bogus"] }, skip)],
    ["not-allowed", "stats", () => api.roll({ ...check, stats: ["bogus"] }, skip)],
    ["wrong-type", "id", () => api.roll(check, { ...skip, id: "short" })],
    ["wrong-type", "origin", () => api.roll({ ...check, origin: { request: 5 } }, skip)],
    ["wrong-type", "origin", () => api.roll({ ...check, origin: { request: "x", seat: -1 } }, skip)],
    ["wrong-type", "isAttack", () => api.roll({ ...check, isAttack: 1 }, skip)],
    ["unknown-field", "skp", () => api.roll(check, { skp: true })],
    ["wrong-type", "skip", () => api.roll(check, { skip: "yes" })],
    ["wrong-type", "options", () => api.roll(check, null)],
    ["wrong-type", "options", () => api.roll(check, "gm")],
    ["not-allowed", "options", () => api.roll(check, skip, { mode: "gm" })],
    ["not-allowed", "options", () => api.rollStat(hero, "x", skip, 1)],
    ["not-allowed", "options", () => api.rollPool(hero, "x", skip, 1)],
    ["not-allowed", "options", () => api.rollSplit({}, skip, 1)],
    ["not-allowed", "options", () => api.card(card, 1)],
    ["not-allowed", "options", () => api.odds("standard-check", {}, 1)],
    ["not-allowed", "options", () => api.request(check, {}, 1)],
    ["not-allowed", "options", () => api.contest(check, {}, 1)],
    ["not-allowed", "options", () => api.hide(card, {}, 1)],
    ["not-allowed", "options", () => api.undo(card, "x", 1)],
    ["not-allowed", "options", () => api.suggestRoll(1)],
    ["not-allowed", "options", () => api.savePool(hero, {}, 1)],
    ["not-allowed", "options", () => api.statMaps.replace([], 1)],
    ["not-allowed", "options", () => api.sharedDice.discord.current(1)],
    ["not-allowed", "mode", () => api.roll(check, { ...skip, mode: "bogus" })],
    ["wrong-type", "mode", () => api.roll(check, { ...skip, mode: 5 })],
    ["wrong-type", "create", () => api.roll(check, { ...skip, create: "no" })],
    ["wrong-type", "data", () => api.roll(check, { ...skip, data: 7 })],
    ["wrong-type", "event", () => api.roll(check, { ...skip, event: "click" })],
    ["not-allowed", "edge", () => api.roll(check, { ...skip, edge: "sideways" })],
  ],
  rollStat: [
    ["missing-field", "actor", () => api.rollStat()],
    ["wrong-type", "actor", () => api.rollStat(5, "x")],
    ["wrong-type", "actor", () => api.rollStat("Ana", "x")],
    ["wrong-type", "actor", () => api.rollStat("Scene.a.Token.b", "x")],
    ["wrong-type", "actor", () => api.rollStat({ documentName: "Token" }, "x")],
    ["not-allowed", "actor", () => api.rollStat("Actor.gone000000000000", "x")],
    ["missing-field", "stat", () => api.rollStat(hero)],
    ["wrong-type", "stat", () => api.rollStat(hero, 5)],
    ["unknown-stat", "stat", () => api.rollStat(hero, "bogus")],
    ["unknown-field", "configur", () => api.rollStat(hero, "x", { configur: false })],
  ],
  rollPool: [
    ["missing-field", "pool", () => api.rollPool(null)],
    ["wrong-type", "pool", () => api.rollPool(null, null)],
    ["out-of-range", "rows", () => api.rollPool(null, { mechanic: "difficulty-pool", rows: [] })],
    ["missing-field", "rows.0.label", () => api.rollPool(null, { mechanic: "difficulty-pool", rows: [{ value: 3 }] })],
    ["unknown-mechanic", "mechanic", () => api.rollPool(null, { mechanic: "bogus", rows: [row] }, skip)],
    ["not-allowed", "pool", () => api.rollPool(hero, "bogus", skip)],
  ],
  rollSplit: [
    ["missing-field", "parts", () => api.rollSplit({ mechanic: "difficulty-pool", dice: [2, 2] })],
    ["out-of-range", "parts", () => api.rollSplit({ mechanic: "difficulty-pool", dice: [], parts: [] })],
    [
      "missing-field",
      "parts.0.spec",
      () => api.rollSplit({ ...{ mechanic: "difficulty-pool", dice: [2, 2] }, parts: [{}] }),
    ],
    ["missing-field", "dice", () => api.rollSplit({ mechanic: "difficulty-pool", parts: [{ spec: pool.spec }] })],
    [
      "not-allowed",
      "dice",
      () =>
        api.rollSplit({ mechanic: "difficulty-pool", dice: [9, 9], parts: [pool, pool].map(({ spec }) => ({ spec })) }),
    ],
    ["not-allowed", "mechanic", () => api.rollSplit({ mechanic: "standard-check", dice: [1], parts: [{ spec: {} }] })],
  ],
  request: [
    ["missing-field", "draft", () => api.request()],
    ["missing-field", "seats", () => api.request(check)],
    ["out-of-range", "seats", () => api.request({ ...check, seats: [] })],
    ["wrong-type", "seats", () => api.request({ ...check, seats: { user: me() } })],
    ["wrong-type", "seats.0", () => api.request({ ...check, seats: [null] })],
    ["unknown-field", "seats.0.userId", () => api.request({ ...check, seats: [{ userId: me() }] })],
    ["missing-field", "seats.0.user", () => api.request({ ...check, seats: [{}] })],
    ["not-allowed", "seats.0.user", () => api.request({ ...check, seats: [{ user: "nobody" }] })],
    ["wrong-type", "seats.0.actor", () => api.request({ ...check, seats: [{ user: me(), actor: hero }] })],
    ["not-allowed", "seats.0.actor", () => api.request({ ...check, seats: [{ user: me(), actor: "Actor.nope" }] })],
    [
      "not-allowed",
      "seats.0.stat",
      () => api.request({ ...check, seats: [{ user: me(), actor: hero.uuid, stat: "nope" }] }),
    ],
    ["not-allowed", "preset", () => api.request({ ...check, preset: ["bogus"], seats: seats() })],
    ["not-allowed", "group", () => api.request({ ...check, group: "most", seats: seats() })],
    [
      "not-allowed",
      "isHidden",
      () => api.request({ mechanic: "standard-check", spec: {}, seats: seats(), isHidden: true }),
    ],
    ["unknown-field", "titel", () => api.request({ ...check, seats: seats(), titel: "Spot" })],
  ],
  contest: [
    ["missing-field", "draft", () => api.contest()],
    ["missing-field", "sides", () => api.contest({ mechanic: "standard-check", tie })],
    ["missing-field", "sides.b", () => api.contest({ mechanic: "standard-check", tie, sides: { a: side() } })],
    ["wrong-type", "sides.a", () => api.contest({ mechanic: "standard-check", tie, sides: sides(null) })],
    [
      "missing-field",
      "sides.a.spec",
      () => api.contest({ mechanic: "standard-check", tie, sides: sides({ user: me() }) }),
    ],
    [
      "not-allowed",
      "sides.b.user",
      () => api.contest({ mechanic: "standard-check", tie, sides: sides(side(), side({ user: "nobody" })) }),
    ],
    ...[
      { field: "card", more: () => ({ card: "nope" }) },
      { field: "actor", more: () => ({ actor: "Actor.nope" }) },
      { field: "stats", more: () => ({ actor: hero.uuid, stats: ["nope"] }) },
    ].map(({ field, more }): Call => [
      "not-allowed",
      `sides.a.${field}`,
      () => api.contest({ mechanic: "standard-check", tie, sides: sides(side(more())) }),
    ]),
    ["not-allowed", "tie", () => api.contest({ mechanic: "standard-check", tie: "bogus", sides: sides() })],
    ["not-allowed", "mechanic", () => api.contest({ mechanic: "total-effect", tie: null, sides: sides() })],
    ["unknown-field", "stake", () => api.contest({ mechanic: "standard-check", tie, sides: sides(), stake: 5 })],
  ],
  "cards and odds": [
    ["wrong-type", "message", () => api.card("x")],
    ["missing-field", "message", () => api.card()],
    ["unknown-mechanic", "mechanic", () => api.odds("bogus", {})],
    ["unknown-mechanic", "mechanic", () => api.mechanic("bogus")],
    ["unknown-field", "traget", () => api.odds("standard-check", { traget: 5 })],
    ["wrong-type", "phrase", () => api.speak("Sneak")],
    ["wrong-type", "phrase", () => api.speak({})],
    ["wrong-type", "phrase", () => api.speak({ key: 5 })],
    ["wrong-type", "phrase", () => api.speak({ key: "A.b", data: 5 })],
  ],
  actors: [
    ["wrong-type", "actor", () => api.stats(null)],
    ["wrong-type", "actor", () => api.resources("Actor.nobody")],
    ["missing-field", "actor", () => api.pools()],
    ["missing-field", "pool.name", () => api.savePool(hero, {})],
    ["wrong-type", "pool.name", () => api.savePool(hero, { name: " ", mechanic: "difficulty-pool", rows: [row] })],
    ["missing-field", "pool.rows", () => api.savePool(hero, { name: "Sneak", mechanic: "difficulty-pool" })],
    ["missing-field", "name", () => api.removePool(hero)],
    ["wrong-type", "owners", () => api.createSamples("Ana")],
    ["wrong-type", "owners.0", () => api.createSamples([{}])],
  ],
  "stat maps, dice and effects": [
    ["not-allowed", "entries", () => api.statMaps.replace("x")],
    ["not-allowed", "entries.0", () => api.statMaps.replace([{}])],
    ["not-allowed", "entries.0", () => api.statMaps.set({ path: 5 })],
    ["missing-field", "fields", () => api.statMaps.remove()],
    ["not-allowed", "file", () => api.statMaps.import("{")],
    ["not-allowed", "file.system", () => api.statMaps.import({ system: "other", version: 1, entries: [] })],
    ["out-of-range", "discord", () => api.sharedDice.discord.set(99)],
    ["wrong-type", "effect", () => api.registerDiceEffect("fives-pool", null)],
    ["not-allowed", "mechanic", () => api.registerDiceEffect("standard-check", effect)],
    ["wrong-type", "id", () => api.registerDiceEffect("fives-pool", { ...effect, id: "sixes" })],
    ["unknown-field", "words", () => api.registerDiceEffect("fives-pool", { ...effect, words: "Sixes" })],
  ],
  "operations on messages": [
    ["wrong-type", "message", () => api.amend("x", { target: 5 })],
    ["not-allowed", "message", () => api.amend(plain, { target: 5 })],
    ["missing-field", "fields", () => api.amend(card)],
    ["unknown-field", "traget", () => api.amend(card, { traget: 5 })],
    ["wrong-type", "target", () => api.amend(card, { target: "5" })],
    ["not-allowed", "message", () => api.amend(card, { target: 15 })],
    ["not-allowed", "message", () => api.reveal(card)],
    ["not-allowed", "message", () => api.undo(card)],
    ["wrong-type", "operation", () => api.undo(card, 5)],
    ["missing-field", "action", () => api.spend(card, {})],
    ["not-allowed", "message", () => api.spend(card, { action: "bogus" })],
    ["missing-field", "targets", () => api.applyHarm(card, {})],
    ["not-allowed", "deal", () => api.applyHarm(card, { targets: [hero], deal: "bogus" })],
    ["not-allowed", "mechanic", () => api.longTest(check)],
    ["unknown-field", "goal", () => api.longTest({ mechanic: "margin-pool", spec: { dice: 3 }, goal: 20 })],
  ],
};

const all = Object.entries(calls).flatMap(([about, list]) => list.map((call) => [about, ...call] as const));

describe("a wrong call is refused", () => {
  it.each(all)("%s: %s %s %s", async (_about, code, field, call) => {
    const before = JSON.stringify([
      page.game.messages.size,
      page.game.settings.get("quincunx", "statMaps"),
      hero.flags,
    ]);
    const windows = document.querySelectorAll(".application").length;
    const error = await Promise.resolve()
      .then(call)
      .then(
        (result) => ({ result, field: null, message: "" }),
        (refusal: unknown) => refusal as RuleError,
      );
    expect(error).toMatchObject({ name: "RuleError", code });
    expect(error.field ?? "").toMatch(new RegExp(`^${field}`, "u"));
    expect(error.message).toMatch(/\S \S/u);
    expect(error.message).not.toMatch(/undefined|\[object|is not a function|Cannot read/u);
    expect(document.querySelectorAll(".application")).toHaveLength(windows);
    expect(JSON.stringify([page.game.messages.size, page.game.settings.get("quincunx", "statMaps"), hero.flags])).toBe(
      before,
    );
  });
});
