/** Calls of the API with modes and users that do not exist. */
import { beforeAll, expect, it } from "vitest";
import type { Loose } from "../fixtures/world/open.ts";
import { openStage } from "../support/stage.ts";

const page = globalThis as Loose;
let api: Loose;
beforeAll(async () => {
  await openStage();
  api = page.game.modules.get("quincunx").api;
});

const check = { mechanic: "standard-check", spec: { target: 15 } };
const pool = { mechanic: "difficulty-pool", spec: { dice: 2 } };
const hero = (): unknown => page.game.actors.contents[0] ?? { documentName: "Actor" };
const side = (user: unknown): object => ({ user, spec: { target: 15 } });
const calls: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ["not-allowed", "mode", () => api.roll("check 3 vs 15", {}, { mode: "bogus" })],
  ["not-allowed", "mode", () => api.roll(check, { configure: false }, { mode: "bogus" })],
  ["not-allowed", "mode", () => api.rollSplit({ ...pool, dice: [1, 1], parts: [{}, {}] }, { mode: "bogus" })],
  ["wrong-type", "message", () => api.roll(check, { configure: false }, "gm")],
  ["wrong-type", "dialog", () => api.roll(check, null)],
  ["missing-field", "what", () => api.roll()],
  ["wrong-type", "actor", () => api.roll({ ...check, actor: "Actor.nobody" }, { configure: false })],
  [
    "wrong-type",
    "edge",
    () => api.roll({ mechanic: "total-effect", spec: {} }, { configure: false, edge: "sideways" }),
  ],
  ["not-allowed", "mode", () => api.rollStat("Actor.nobody", "agility", { mode: "loud" })],
  ["not-allowed", "mode", () => api.rollPool(null, { mechanic: "difficulty-pool", rows: [] }, { mode: "loud" })],
  ["wrong-type", "how", () => api.rollStat("Actor.nobody", "agility", "gm")],
  ["wrong-type", "pool", () => api.rollPool(null, null)],
  ["missing-field", "parts", () => api.rollSplit({ ...pool, dice: [1, 1] })],
  ["wrong-type", "seats", () => api.request({ ...check, seats: { user: "x" } })],
  ["wrong-type", "seats.0", () => api.request({ ...check, seats: [null] })],
  ["wrong-type", "given", () => api.request({ ...check, given: 5, seats: [{ user: page.game.user.id }] })],
  ["wrong-type", "sides.a", () => api.contest({ mechanic: "standard-check", tie: null, sides: { a: null, b: {} } })],
  ["wrong-type", "sides.a.actor", () => api.contest({ sides: { a: { actor: {} } } })],
  ["wrong-type", "sides.b.fixed", () => api.contest({ sides: { b: { fixed: 5 } } })],
  ["wrong-type", "seats.0.actor", () => api.request({ ...check, seats: [{ actor: {} }] })],
  ["wrong-type", "actor", async () => api.stats(null)],
  ["wrong-type", "actor", async () => api.resources("Actor.nobody")],
  ["missing-field", "actor", async () => api.pools()],
  ["missing-field", "pool.name", () => api.savePool(hero(), {})],
  ["missing-field", "pool.rows", () => api.savePool(hero(), { name: "Sneak", mechanic: "difficulty-pool" })],
  ["missing-field", "name", () => api.removePool(hero())],
  ["missing-field", "seats.0.user", () => api.request({ ...check, seats: [{ userId: "x" }] })],
  ["not-allowed", "seats.0.user", () => api.request({ ...check, seats: [{ user: "x" }] })],
];

it.each(calls)("%s %s", async (code, field, call) => {
  const before = page.game.messages.size as number;
  await expect(call()).rejects.toMatchObject({ code, field });
  expect(page.game.messages.size).toBe(before);
});

it("an unknown user of a contest", async () => {
  const ours = { user: page.game.user.id, spec: { level: 3 } };
  const theirs = { user: "nobody0000000000", spec: { level: 3 } };
  const { ties } = api.mechanic("standard-check").contest;
  const start = {
    mechanic: "standard-check",
    tie: ties[0].id,
    title: "",
    sides: { a: side(ours.user), b: side(theirs.user) },
  };
  await expect(api.contest(start)).rejects.toMatchObject({ code: "not-allowed", field: "sides.b.user" });
});

it("modes of both generations stay, in character too", async () => {
  for (const mode of ["gm", "gmroll", "ic"])
    expect((await api.roll("check 3 vs 15", {}, { mode })).message.id).toBeTruthy();
});
