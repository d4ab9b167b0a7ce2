/** Throwing a shared die, and its API (FP-5). */
import { expect, it } from "vitest";
import { sharedDice, sharedDieApi, sharedDieNote, throwSharedDie } from "../../../src/roll/shared-die/shared-dice.ts";
import { afterThrow, throwUntilDone } from "../../../src/roll/shared-die/throw.ts";
import { useBareStage } from "../../support/bare.ts";
import { page, size } from "../../support/card-bare.ts";
import { standIn } from "../../support/stand-in.ts";
import type { SharedDie } from "../../../src/rules/contract/house-rules.ts";

useBareStage();

it("the API gives the shared die's set number, or none while it is not in play (FP-5)", async () => {
  const die = sharedDieApi(sharedDice().get("discord") as never);
  expect(die.current()).toBeNull();
  await die.set(4);
  expect(die.current()).toBe(4);
  const before = size();
  // Unchanged: no second announcement.
  await die.set(4);
  expect(size()).toBe(before);
  for (const wrong of [0, 21, 1.5])
    await expect(die.set(wrong)).rejects.toMatchObject({ code: "out-of-range", field: "discord", data: { min: 1 } });
  await die.set(null);
  expect(die.current()).toBeNull();
  expect(size()).toBe(before + 1);
  expect([sharedDieNote("none", {}), await throwSharedDie("none")]).toEqual([null, null]);
});

it("a shared die is thrown again until it has a result, at most twenty times", async () => {
  const die = (read: (faces: readonly number[]) => object) => standIn<SharedDie>({ size: 6, flavor: "Omen", read });
  page.CONFIG.Dice.randomUniform = () => 0.5;
  const once = await throwUntilDone(die(() => ({ kind: "shows", value: 3 })));
  expect(once.map(({ dice }) => [dice[0]?.number, dice[0]?.faces, dice[0]?.options.flavor])).toEqual([[1, 6, "Omen"]]);
  expect(await throwUntilDone(die((faces) => ({ kind: faces.length < 3 ? "again" : "away" })))).toHaveLength(3);
  expect(await throwUntilDone(die(() => ({ kind: "again" })))).toHaveLength(20);
  const before = { value: 5, isAway: true, isDue: true, each: "round" } as never;
  const after = (thrown: object): unknown =>
    afterThrow(
      die(() => thrown),
      before,
      [1],
    );
  expect(after({ kind: "shows", value: 3 })).toEqual({ value: 3, isAway: false, isDue: false, each: "round" });
  expect(after({ kind: "away" })).toEqual({ value: null, isAway: true, isDue: false, each: "round" });
  expect(after({ kind: "none" })).toEqual({ value: null, isAway: false, isDue: false, each: "round" });
});
