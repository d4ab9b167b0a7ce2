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
const side = (user: unknown): object => ({ user, spec: { target: 15 } });
const calls: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ["not-allowed", "mode", () => api.roll("check 3 vs 15", {}, { mode: "bogus" })],
  ["not-allowed", "mode", () => api.roll(check, { configure: false }, { mode: "bogus" })],
  ["not-allowed", "mode", () => api.rollSplit({ ...pool, dice: [1, 1], parts: [{}, {}] }, { mode: "bogus" })],
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
