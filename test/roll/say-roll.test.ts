/** A roll before its throw, in words. */
import { beforeAll, expect, it } from "vitest";
import { mechanicById } from "../../src/rules/index.ts";
import { sayRoll, sayRollWithoutTarget } from "../../src/roll/say-roll.ts";
import { openStage } from "../support/stage.ts";

beforeAll(async () => void (await openStage()));

it.each([
  [
    "standard-check",
    {
      bonuses: [
        { label: "Agility", value: 4 },
        { label: "Light fingers", value: -2 },
      ],
      target: 15,
    },
    "3d8 · against 15 (Moderate) · Agility +4 · Light fingers −2",
    "3d8 · Agility +4 · Light fingers −2",
  ],
  ["margin-pool", { dice: 6, pool: 9, threshold: 7 }, "6d12 · 6 of 9 dice · threshold 7", "6d12 · 6 of 9 dice"],
  ["total-effect", { advantage: 1, thresholds: [] }, "4d6 · advantage 1", "4d6 · advantage 1"],
] as const)("%s %j reads like a sentence at the table, without a command", (id, raw, roll, without) => {
  const mechanic = mechanicById(id);
  const spec = mechanic.parseSpec(raw);
  expect(sayRoll(mechanic, spec)).toBe(roll);
  expect(sayRollWithoutTarget(mechanic, spec)).toBe(without);
});
