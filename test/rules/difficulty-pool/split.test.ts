/** DP-12, splitting: every division of the shared pool, with chances counted over every throw. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { refusal, refused } from "../refused.ts";

interface Split {
  readonly dice: number;
  readonly divisions: readonly {
    readonly dice: readonly number[];
    readonly each: readonly number[];
    readonly all: number;
    readonly any: number;
  }[];
}

const ask = (specs: unknown, more: Fields = {}): object => answer({ do: "split", specs, ...more });
const split = (specs: readonly Fields[], more: Fields = {}): Split => ask(specs, more) as Split;
const dicesOf = ({ divisions }: Split): readonly (readonly number[])[] => divisions.map(({ dice }) => dice);

/** The chance of at least one net success, over every throw (DP-2, DP-7). */
function count(dice: number, difficulty: number): number {
  let nets = [0];
  for (let die = 0; die < dice; die += 1)
    nets = nets.flatMap((net) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((face) => net + (face === 1 ? -1 : face >= difficulty ? 1 : 0)),
    );
  return nets.filter((net) => net >= 1).length / nets.length;
}

describe("DP-12", () => {
  it("the lowest pool is divided, no part empty, in every way and in order", () => {
    const ways = (...specs: Fields[]): string =>
      dicesOf(split(specs))
        .map((dice) => dice.join("+"))
        .join(", ");
    expect(ways({ dice: 4 }, { dice: 9 })).toBe("1+3, 2+2, 3+1");
    const three = ways({ dice: 7 }, { attribute: 3, ability: 2 }, { dice: 6 });
    expect(three).toBe("1+1+3, 1+2+2, 1+3+1, 2+1+2, 2+2+1, 3+1+1");
    expect(ways({ dice: 2 }, { dice: 2 })).toBe("1+1");
    expect(split([8, 8, 8, 8, 8, 8].map((dice) => ({ dice }))).divisions).toHaveLength(21);
  });

  it("least: no part has fewer dice; 1 unless the request has more", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 3 }),
        (pools, least) => {
          const specs = pools.map((dice) => ({ dice }));
          const [dice, parts] = [Math.min(...pools), pools.length];
          if (dice < parts * least) {
            expect(ask(specs, { least })).toEqual(refused("no-dice", "specs"));
            return;
          }
          // Every list of numbers from `least` on that adds up to the pool.
          const all = pools
            .slice(1)
            .reduce<number[][]>(
              (lists) => lists.flatMap((list) => Array.from({ length: dice }, (_, one) => [...list, one + least])),
              [[]],
            )
            .map((list) => [...list, dice - list.reduce((sum, one) => sum + one, 0)])
            .filter((list) => (list.at(-1) ?? 0) >= least);
          expect(dicesOf(split(specs, { least }))).toEqual(all);
        },
      ),
    );
    expect(split([{ dice: 5 }, { dice: 5 }], { least: 2 }).divisions.map(({ each }) => each[0])).toEqual([
      expect.closeTo(count(2, 6), 12),
      expect.closeTo(count(3, 6), 12),
    ]);
    expect(ask([{ dice: 5 }, { dice: 5 }], { least: 0 })).toEqual(refused("out-of-range", "least"));
  });

  it("pools are those of the roll: a difficulty above 9 takes dice (DP-5)", () => {
    // 8 + 3 is 11: difficulty 9, two dice fewer than 6.
    const blind = { dice: 6, base: 8, modifiers: [{ label: "blind", value: 3 }] };
    const { dice, divisions } = split([blind, { dice: 5 }]);
    expect(dice).toBe(4);
    expect(divisions[0]?.each[0]).toBeCloseTo(count(1, 9), 12);
    expect(divisions[0]?.each[1]).toBeCloseTo(count(3, 6), 12);
  });

  it("each part has its own difficulty; they are independent", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ dice: fc.integer({ min: 3, max: 5 }), base: fc.integer({ min: 2, max: 9 }) }), {
          minLength: 2,
          maxLength: 3,
        }),
        (specs) => {
          const { dice, divisions } = split(specs);
          expect(dice).toBe(Math.min(...specs.map((spec) => spec.dice)));
          for (const division of divisions) {
            expect(division.dice.reduce((sum, one) => sum + one, 0)).toBe(dice);
            const each = division.dice.map((one, part) => count(one, specs[part]?.base ?? 0));
            each.forEach((p, part) => expect(Math.abs(p - (division.each[part] ?? NaN))).toBeLessThan(1e-12));
            const all = each.reduce((product, p) => product * p, 1);
            const none = each.reduce((product, p) => product * (1 - p), 1);
            expect(Math.abs(division.all - all)).toBeLessThan(1e-12);
            expect(Math.abs(division.any - (1 - none))).toBeLessThan(1e-12);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it("fewer than two dice, or fewer than parts, cannot be divided", () => {
    expect(ask([{ dice: 1 }, { dice: 5 }])).toEqual(refused("no-dice", "specs"));
    expect(ask([{ dice: 2 }, { dice: 5 }, { dice: 5 }])).toEqual(refused("no-dice", "specs"));
    expect(ask([{ dice: 3, base: 12 }, { dice: 5 }])).toEqual(refused("no-dice", "specs"));
    expect(ask([{ attribute: 0 }, { dice: 5 }])).toEqual(refused("no-dice", "specs"));
  });

  it("at most one attack in combat, and no committed action", () => {
    const [fight, other] = [{ dice: 5, combat: true }, { dice: 5 }];
    expect(ask([fight, fight], { attacks: [0] })).toHaveProperty("divisions");
    expect(ask([fight, other, fight], { attacks: [0, 2] })).toEqual(refused("not-allowed", "specs.2"));
    expect(ask([fight, fight], { attacks: [1, 1] })).toHaveProperty("divisions");
    expect(ask([other, other], { attacks: [0, 1] })).toHaveProperty("divisions");
    expect(ask([fight, other], { committed: [1] })).toEqual(refused("not-allowed", "specs.1"));
    expect(ask([fight, other], { committed: [], attacks: [] })).toHaveProperty("divisions");
  });

  it("errors are named", () => {
    expect(ask([{ dice: 5 }, { dice: 5, base: null }])).toEqual(refused("unknown-target", "specs.1.base"));
    expect(ask([{ dice: 5 }, { dice: 5, luck: 1 }])).toEqual(refused("unknown-field", "specs.1.luck"));
    expect(ask([{ dice: 5 }])).toEqual(refused("out-of-range", "specs"));
    expect(ask(new Array<Fields>(7).fill({ dice: 9 }))).toEqual(refused("out-of-range", "specs"));
    expect(ask({ dice: 5 })).toEqual(refused("wrong-type", "specs"));
    expect(ask([{ dice: 5 }, { dice: 5 }], { attacks: [2] })).toEqual(refused("out-of-range", "attacks.0"));
    expect(ask([{ dice: 5 }, { dice: 5 }], { committed: 0 })).toEqual(refused("wrong-type", "committed"));
    expect(ask(new Array<Fields>(6).fill({ dice: 100 }))).toEqual(refused("too-many", "specs"));
    expect(ask([{ dice: 5 }, { dice: 5 }], { mechanic: "margin-pool" })).toEqual(refused("not-allowed", "mechanic"));
    expect(ask([{ dice: 5 }, { dice: 5 }], { mechanic: "difficulty-pool" })).toHaveProperty("divisions");
  });
});

describe("DP-12: the thrown dice of a part, and the rest of an interrupted one", () => {
  const pool = mechanicById("difficulty-pool");

  it("all assigned dice are thrown, independent of the dice that the action's own pool has lost to its difficulty (DP-5)", () => {
    const plain = pool.parseSpec({ attribute: 3, ability: 2, base: 6 });
    expect(pool.split?.part?.(plain, 2)).toMatchObject({ dice: 2, base: 6 });
    // 8 + 3 is 11: two dice are lost, so two more are in the pool.
    const blind = pool.parseSpec({ dice: 6, base: 8, modifiers: [{ label: "blind", value: 3 }] });
    const part = pool.split?.part?.(blind, 2);
    expect(part).toMatchObject({ dice: 4, base: 8 });
    expect(pool.waitingDice(part as Fields, { dice: [] })).toMatchObject([{ count: 2 }]);
  });

  it("cancelled dice do not exist for it; with all of them it is gone", () => {
    const spec = pool.parseSpec({ attribute: 2, ability: 2, base: 6 });
    const faces = { dice: [9, 1, 6, 3] };
    expect(pool.split?.interrupt(spec, faces, [1, 3])).toMatchObject({
      left: { spec: { dice: 2, base: 6 }, faces: { dice: [9, 6] } },
      cancelled: [1, 3].map((face) => ({ role: "dice", size: 10, face })),
    });
    expect(pool.split?.interrupt(spec, faces, [0, 1, 2, 3])).toMatchObject({ left: null, cancelled: { length: 4 } });
    expect(pool.split?.interrupt(spec, faces, [])).toMatchObject({ left: { spec: { dice: 4 }, faces }, cancelled: [] });
  });

  it("DP-12: in a turn of an encounter at most one attack is allowed, for any actions", () => {
    const specs = [5, 5, 5].map((dice) => pool.parseSpec({ dice }));
    const ask = (attacks: readonly number[], inTurn: boolean) => () =>
      pool.split!.odds(specs, { attacks, committed: [], inTurn });
    expect(ask([0, 2], true)).toThrow(refusal("not-allowed", "specs.2"));
    for (const [attacks, inTurn] of [
      [[0, 2], false],
      [[1], true],
      [[], true],
    ] as const)
      expect(ask(attacks, inTurn)().dice).toBe(5);
  });

  it("if one difficulty is unknown, there is no common chance", () => {
    const specs = [{ dice: 3, base: null }, { dice: 3 }].map(pool.parseSpec);
    const { divisions } = pool.split!.odds(specs, { attacks: [], committed: [], mayBeOpen: true });
    expect(divisions).toHaveLength(2);
    for (const { each, all, any } of divisions) expect([each[0], all, any]).toEqual([null, null, null]);
  });
});
