/** Modes of both generations, and users that do not exist; test/api/wrong-calls.test.ts has the other refusals. */
import { beforeAll, expect, it } from "vitest";
import { openStage } from "../support/stage.ts";
import { page, api } from "../support/page.ts";

beforeAll(() => openStage());

const side = (user: unknown): object => ({ user, spec: { target: 15 } });

it("an unknown user of a contest", async () => {
  const ours = { user: page.game.user.id, spec: { level: 3 } };
  const theirs = { user: "nobody0000000000", spec: { level: 3 } };
  const { ties } = api().mechanic("standard-check").contest!;
  const start = {
    mechanic: "standard-check",
    tie: ties[0]!.id,
    title: "",
    sides: { a: side(ours.user), b: side(theirs.user) },
  };
  await expect(api().contest(start)).rejects.toMatchObject({ code: "not-allowed", field: "sides.b.user" });
});

it("modes of both generations stay, in character too", async () => {
  for (const mode of ["gm", "gmroll", "ic"])
    expect((await api().roll("check 3 vs 15", { mode })).message.id).toBeTruthy();
});
