/** Luck Dice bought before the roll (FP-1, FP-14): "a Luck Die (the character's size) into the pool for 1 Karma, any number of times". */
import { describe, expect, it } from "vitest";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { luckDice } from "../../../src/rules/fives-pool/luck-dice.ts";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import { refusal } from "../refused.ts";

const HERO = { size: 6, role: "hero" };
const LUCK = { size: 8, role: "luck" };
const spec = (pool: readonly object[], more: object = {}): ReturnType<typeof fivesPool.parseSpec> =>
  fivesPool.parseSpec({ pool, target: 5, luckDie: 8, ...more });
/** The dice of a spec, term by term; bonus dice follow the dice that brought them. */
const thrown = (of: ReturnType<typeof spec>, ...faces: readonly (readonly number[])[]): readonly Term[] =>
  fivesPool.dice
    .toTerms(of)
    .map((term, index) => (term.kind === "number" ? term : { ...term, faces: faces[index] ?? [] }));

describe("Luck Dice", () => {
  it("are of the character's size, for 1 Karma each, as many as the pool takes", () => {
    expect(luckDice.price).toEqual({ karma: 1 });
    const one = luckDice.more(spec([HERO]));
    expect(one?.pool).toEqual([HERO, LUCK]);
    expect(one && luckDice.more(one)?.pool).toEqual([HERO, LUCK, LUCK]);
    expect(luckDice.more(spec([HERO], { luckDie: null }))).toBeNull();
    expect(() => luckDice.more(spec(Array.from({ length: 40 }, () => HERO)))).toThrow(/pool/u);
  });

  it("leave with the bonus dice of their own fives, and no others", () => {
    const all = spec([HERO, LUCK, LUCK], { infinite: true });
    // The first Luck Die's five brings a 5, which brings a 3; the second's brings a 2.
    const terms = thrown(all, [5, 1], [5, 5, 5, 2, 3]);
    const one = luckDice.without(all, 1, terms);
    expect(one.spec.pool).toEqual([HERO, LUCK]);
    expect(fivesPool.dice.facesOf(one.spec, one.terms)).toMatchObject({ dice: [5, 5], bonus: [1, 5, 3] });
    const none = luckDice.without(all, 2, terms);
    expect(none.spec.pool).toEqual([HERO]);
    expect(fivesPool.dice.facesOf(none.spec, none.terms)).toMatchObject({ dice: [5], bonus: [1] });
  });

  it("leave from among other dice, with their part of the dice that the Discord Die could not take", () => {
    const all = spec([HERO, LUCK, { size: 4, role: "bonus" }], { discord: 3, protect: [1, 2] });
    const less = luckDice.without(all, 1, thrown(all, [3], [3], [3]));
    expect(less.spec).toMatchObject({ pool: [HERO, { size: 4, role: "bonus" }], protect: [1] });
    expect(fivesPool.dice.facesOf(less.spec, less.terms)).toMatchObject({ dice: [3, 3] });
  });

  it("are offered by their size, and described by their number", () => {
    expect(luckDice.offer(spec([HERO]))).toMatchObject({
      key: "QUINCUNX.fives-pool.Purchase.offer",
      data: { size: 8 },
    });
    expect(luckDice.historyText(2)).toMatchObject({ key: "QUINCUNX.fives-pool.Purchase.bought", count: 2 });
  });

  it("cannot be the whole pool", () => {
    expect(() => luckDice.without(spec([LUCK]), 1, [])).toThrow(refusal("no-dice"));
  });
});
