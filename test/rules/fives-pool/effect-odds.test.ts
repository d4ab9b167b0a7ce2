/** The chance of a dice effect (FP-16), against every throw of the pool and of the dice that its fives bring. */
import { describe, expect, it } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import { answer } from "../../../src/rules/protocol/answer.ts";

const asked = (spec: object, face: number, least: number): unknown =>
  answer({ do: "dice-effect", mechanic: "fives-pool", spec, face, least });

interface Pool {
  readonly sizes: readonly number[];
  readonly discord?: number;
  readonly protect?: readonly number[];
}

/** Each die alone by FP-5 and FP-9: its face and that of its five's die. */
function counted({ sizes, discord, protect = [] }: Pool, face: number, least: number): number {
  const ways = (index: number, count: number): number => {
    const size = sizes[index];
    if (size === undefined) return Number(count >= least);
    let sum = 0;
    for (let shown = 1; shown <= size; shown += 1) {
      const isGone = shown === discord && !protect.includes(index);
      const own = count + Number(!isGone && shown === face);
      if (isGone || shown !== 5) sum += ways(index + 1, own);
      else for (let bonus = 1; bonus <= size; bonus += 1) sum += ways(index + 1, own + Number(bonus === face)) / size;
    }
    return sum / size;
  };
  return ways(0, 0);
}

const specOf = ({ sizes, discord = undefined, protect = [] }: Pool): object => ({
  pool: sizes.map((size) => ({ size, role: "hero" })),
  ...(discord === undefined ? {} : { discord }),
  protect,
});

describe("FP-16: a number of surviving dice show one face", () => {
  it.each([
    [{ sizes: [6, 6, 6] }, 6, 3],
    [{ sizes: [6, 8, 10, 12] }, 5, 2],
    [{ sizes: [4, 6, 8], discord: 6 }, 6, 1],
    [{ sizes: [6, 6], discord: 6, protect: [1] }, 6, 1],
    [{ sizes: [4, 4], discord: 2 }, 1, 2],
  ] as const)("%o: %i × %i", (pool, face, least) => {
    expect(asked(specOf(pool), face, least)).toEqual({ p: expect.closeTo(counted(pool, face, least), 12) as number });
  });

  it("an unrolled Discord Die weighs its faces (FP-7), and a 5 there brings endless dice", () => {
    const [pool] = [{ sizes: [6, 6, 6] }];
    const p = (discord: number | null): number =>
      (asked({ ...specOf(pool), discord }, 6, 3) as { readonly p: number }).p;
    const weight = (face: number): number => (face === 20 ? 1 : face === 3 ? 20 : 21) / 400;
    let sum = p(null) / 400;
    for (let face = 1; face <= 20; face += 1) sum += p(face) * weight(face);
    expect(asked({ ...specOf(pool), discord: "unrolled" }, 6, 3)).toEqual({ p: expect.closeTo(sum, 12) as number });
    // One d6: a 6, or fives and then a 6: 1/6 + 1/36 + … = 1/5.
    expect(asked({ ...specOf({ sizes: [6] }), infinite: true }, 6, 1)).toEqual({
      p: expect.closeTo(1 / 5, 12) as number,
    });
  });

  it("Bad Break and Fluke have their chances from the odds; impossible faces, and other mechanics, are refused", () => {
    const fives = mechanicById("fives-pool");
    const spec = fives.parseSpec(specOf({ sizes: [6, 6] }));
    expect(fives.effectEvents?.map(({ id, chance }) => [id, chance(spec)])).toEqual([
      ["badBreak", expect.closeTo(1 / 36, 12)],
      ["fluke", expect.closeTo(5 / 36, 12)],
    ]);
    expect(asked(specOf({ sizes: [6] }), 0, 1)).toMatchObject({ error: { code: "out-of-range", field: "face" } });
    expect(answer({ do: "dice-effect", mechanic: "margin-pool", spec: { dice: 1 }, face: 1, least: 1 })).toMatchObject({
      error: { code: "not-allowed", field: "mechanic" },
    });
  });
});
