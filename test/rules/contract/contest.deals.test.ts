/**
 * Harm of a decided contest: the difference of both rolls (SC-4, MP-8, FP-15, DP-9), over all faces of small contests.
 */
import { expect, it } from "vitest";
import type { Deal } from "../../../src/rules/contract/deal.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { mechanicById } from "../../../src/rules/index.ts";

interface Thrown {
  readonly spec: Fields;
  readonly dice: readonly number[];
}

/** Id and amount of the contest's harm, and the amount of the winner's own roll under that id; `null`: none. */
function dealt(id: string, tie: string | null, a: Thrown, b: Thrown): readonly [Deal | null, number | null] {
  const mechanic = mechanicById(id)!;
  const side = ({ spec, dice }: Thrown): { spec: Fields; faces: Fields } => {
    const parsed = mechanic.parseSpec(spec);
    return { spec: parsed, faces: mechanic.parseFaces(parsed, { dice }) };
  };
  const sides = { a: side(a), b: side(b) };
  const { winner, by } = mechanic.contest!.judge!(sides.a, sides.b, tie);
  if (winner === null) return [null, null];
  const { spec, faces } = sides[winner];
  const deal = mechanic.dealsBy!(by, spec)[0] ?? null;
  const alone = mechanic.deals!(spec, mechanic.resolve(spec, faces)).find((one) => one.id === deal?.id);
  return [deal, alone?.amount ?? null];
}

const faces = (size: number): number[] => Array.from({ length: size }, (_, at) => at + 1);
const pairs = (size: number): number[][] => faces(size).flatMap((x) => faces(size).map((y) => [x, y]));

it("SC-4: the margin of victory, independent of the rolls' targets", () => {
  for (const x of faces(8))
    for (const y of faces(8)) {
      const spec = (value: number): Fields => ({ bonuses: [{ label: "", value }], target: 12 });
      const [deal] = dealt(
        "standard-check",
        "attacker-a",
        { spec: spec(2), dice: [x, x, 1] },
        { spec: spec(0), dice: [y, 3, 1] },
      );
      const difference = Math.abs(2 * x + 1 + 2 - (y + 4));
      expect([deal?.id, deal?.amount]).toEqual(difference === 0 ? [undefined, undefined] : ["margin", difference]);
    }
});

it("SC-1: the difference between a check and its target", () => {
  const check = mechanicById("standard-check")!;
  for (const dice of [
    [1, 1, 1],
    [4, 6, 8],
    [5, 5, 10 - 3],
  ]) {
    const spec = check.parseSpec({ target: 17 });
    const [deal] = check.deals!(spec, check.resolve(spec, check.parseFaces(spec, { dice })));
    const margin = dice.reduce((sum, face) => sum + face, 0) - 17;
    if (margin === 0) expect(deal).toBeUndefined();
    else expect(deal).toMatchObject({ id: "margin", amount: Math.abs(margin), isHarm: false });
  }
});

it("DP-9: the loser's successes subtracted from the winner's, none below 0, times the amount of the winner's scale (DP-10)", () => {
  const net = (dice: readonly number[]): number =>
    Math.max(0, dice.filter((face) => face >= 6).length - dice.filter((face) => face === 1).length);
  const spec = { dice: 2, base: 6, scale: { amount: 3, unit: "harm" } };
  for (const a of pairs(10))
    for (const b of pairs(10)) {
      const [deal] = dealt("difficulty-pool", "attacker-a", { spec, dice: a }, { spec, dice: b });
      const difference = Math.abs(net(a) - net(b));
      expect([deal?.id, deal?.amount]).toEqual(difference === 0 ? [undefined, undefined] : ["net", 3 * difference]);
    }
});

it("FP-15: the loser's successes subtracted from the winner's, even if the winner's own card would deal all of them", () => {
  const pool = mechanicById("fives-pool")!;
  const spec = {
    pool: [6, 6].map((size) => ({ size, role: "hero" })),
    ...{ target: 4, discord: null, challenge: 0 },
  };
  const outcomeOf = (dice: readonly number[]): { successes: number; waiting: readonly Fields[] } => {
    const parsed = pool.parseSpec(spec);
    return pool.resolve(parsed, pool.parseFaces(parsed, { dice })) as never;
  };
  let differs = 0;
  for (const a of pairs(6))
    for (const b of pairs(6)) {
      // A Lucky Break rolls its Luck die first.
      if ([a, b].some((dice) => outcomeOf(dice).waiting.length > 0)) continue;
      const [deal, alone] = dealt("fives-pool", null, { spec, dice: a }, { spec, dice: b });
      const difference = Math.abs(outcomeOf(a).successes - outcomeOf(b).successes);
      expect([deal?.id, deal?.amount]).toEqual(difference === 0 ? [undefined, undefined] : ["successes", difference]);
      if (deal && alone !== null && alone !== deal.amount) differs += 1;
    }
  expect(differs).toBeGreaterThan(0);
});
