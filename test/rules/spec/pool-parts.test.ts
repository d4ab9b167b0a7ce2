/** Pools of any stats, in each mechanic. */
import { expect, it } from "vitest";
import { mechanics } from "../../../src/rules/index.ts";

const ROWS = [
  { label: "Strength", value: 4 },
  { label: "Brawl", value: 6 },
];
const PARTS = { dice: 10, parts: ROWS };
const bonus = (label: string, size: number): object => ({ label, size, role: "bonus" });

it.each([
  ["total-effect", { advantage: 10, disadvantage: 0 }],
  ["standard-check", { bonuses: ROWS }],
  ["margin-pool", PARTS],
  ["fives-pool", { pool: [bonus("Strength", 4), bonus("Brawl", 6)] }],
  ["difficulty-pool", PARTS],
])("%s makes one roll of any stats", (id, fields) => {
  const { stats, parseSpec } = mechanics.find((one) => one.id === id)!;
  expect(stats.gather?.(ROWS)).toEqual(fields);
  expect(parseSpec(stats.gather?.(ROWS))).toMatchObject(fields);
});

it.each(["margin-pool", "difficulty-pool"])("%s: the card names each part, and the unused ones", (id) => {
  const { stats, parseSpec, parseFaces, resolve, describe, notation } = mechanics.find((one) => one.id === id)!;
  const spec = parseSpec({ ...stats.gather?.(ROWS), dice: 11 });
  const faces = parseFaces(spec, {});
  const { lines } = describe(spec, faces, resolve(spec, faces));
  const steps = lines.flatMap((line) => line.steps ?? []);
  const words = JSON.stringify(steps);
  for (const name of ["Strength", "Brawl"]) expect(words).toContain(name);
  expect(steps).toContainEqual(expect.objectContaining({ key: "QUINCUNX.Word.inPool", data: { value: 1 } }));
  expect(notation.print(spec)).toContain('part 4 "Strength" part 6 "Brawl"');
});

it("a number without a die, and rows without dice, are refused", () => {
  const gather = (id: string, value: number): unknown =>
    mechanics.find((one) => one.id === id)?.stats.gather?.([{ label: "Luck", value }]);
  expect(() => gather("fives-pool", 5)).toThrow("no die");
  expect(() => gather("margin-pool", 0)).toThrow("no dice");
});
