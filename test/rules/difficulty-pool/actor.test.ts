/** Powers and weapons of a hero (DP-4, DP-5, DP-10). */
import { expect, it } from "vitest";
import { poolHero } from "../../../src/rules/difficulty-pool/actor.ts";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";

const system = {
  attributes: [
    { id: "dexterity", label: "Dexterity", value: 3 },
    { id: "wits", label: "Wits", value: 5 },
  ],
  abilities: [{ id: "firearms", label: "Firearms", value: 4, attribute: "dexterity" }],
};

const powerOf = (power: object) =>
  poolHero.stats({ ...system, powers: [{ id: "one", label: "AR-15", ability: "firearms", ...power }] }).at(-1)?.roll;

it("DP-5: the base difficulty of a weapon is 8; blind-firing adds 4, so three dice are lost", () => {
  const roll = powerOf({ base: 8 });
  expect(roll).toMatchObject({ with: ["attributes.dexterity", "abilities.firearms"], hasOwnTargets: true });
  const blind = { ...roll?.spec, modifiers: [{ label: "blind", value: 4 }] };
  expect(difficultyPool.odds.of(difficultyPool.parseSpec(blind))).toMatchObject({ difficulty: 9, dice: 7 - 3 });
});

it("DP-4: modifiers of a power are set in stone; one without a name has the power's", () => {
  const modifiers = [
    { label: "wings", value: -1 },
    { label: "", value: 2 },
  ];
  expect(powerOf({ spec: { modifiers, scale: null } })?.spec["modifiers"]).toEqual([
    { label: "wings", value: -1, fixed: true },
    { label: "AR-15", value: 2, fixed: true },
  ]);
});

it("DP-10: the scale with its base amount comes from the power", () => {
  const scale = { unit: "metres", amount: 2, base: 3 };
  const spec = difficultyPool.parseSpec(powerOf({ spec: { modifiers: [], scale } })?.spec);
  const scaled = (dice: readonly number[]): unknown =>
    difficultyPool.resolve(spec, difficultyPool.parseFaces(spec, { dice })).scaled;
  expect(scaled([6, 6, 2, 2, 2, 2, 2])).toBe(3 + 2 * 2);
  expect(scaled([1, 2, 2, 2, 2, 2, 2])).toBe(0);
});

it("a power may use another attribute than its ability; the usual base is left to the GM; invalid data roll plainly", () => {
  expect(powerOf({ attribute: "wits" })).toMatchObject({ spec: { attribute: 5, ability: 4, base: 6 } });
  expect(powerOf({ attribute: "wits" })).not.toHaveProperty("hasOwnTargets");
  expect(powerOf({ ability: "gone", spec: { modifiers: 5 }, base: "x" })).toMatchObject({
    spec: { attribute: 0, ability: null, base: 6, modifiers: [], scale: null },
  });
  expect(powerOf({ committed: true })).toMatchObject({ isCommitted: true });
});
