/** Fields of a long test in the prompt. */
import { expect, it } from "vitest";
import { longTestChoice } from "../../../src/features/long-test/prompt-long-test.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { page } from "../../support/page.ts";
import { useBareStage } from "../../support/bare.ts";

useBareStage();

it("a long test starts with the fields of its mechanic, and has refills for heroes of that mechanic alone", async () => {
  const [pool, dice, check] = ["margin-pool", "difficulty-pool", "standard-check"].map((id) => mechanicById(id));
  expect(longTestChoice(check!, null)).toBeNull();
  const nobody = longTestChoice(pool!, null);
  expect(nobody).toMatchObject({ refills: [], fields: expect.arrayContaining(["goal", "refill"]) });
  for (const name of ["spec", "specs"])
    for (const choice of [nobody, longTestChoice(dice!, null)]) expect(choice?.fields).not.toContain(name);
  const stats = [
    { id: "con0000000000000", label: "Constitution", value: 3, refill: "con" },
    { id: "str0000000000000", label: "Strength", value: 4, refill: "none" },
  ];
  const hero = await page.Actor.create({ name: "Isolde", type: "quincunx.margin-hero", system: { stats } });
  const { refills } = longTestChoice(pool!, hero)!;
  expect(refills).not.toEqual([]);
  expect(longTestChoice(dice!, hero)).toMatchObject({ refills: [] });
  const stranger = await page.Actor.create({ name: "Marlow", type: "quincunx.pool-hero" });
  expect(longTestChoice(pool!, stranger)).toMatchObject({ refills: [] });
});
