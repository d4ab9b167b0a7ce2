/** Luck Dice bought before the roll: each of the character's size, for 1 Instant Karma (FP-1, FP-14). */
import type { Purchase } from "../contract/pre-roll.ts";
import { countPhrase, phrase } from "../contract/phrase.ts";
import { parseSpec, thrownPool, type FivesSpec, type PoolDie } from "./spec.ts";
import { withoutDice } from "./terms.ts";

export const luckDice: Purchase<FivesSpec> = {
  price: { karma: 1 },
  more: (spec) => {
    const { luckDie: size, pool } = spec;
    return size === null ? null : parseSpec({ ...spec, pool: [...pool, { size, role: "luck" }] });
  },
  count: (spec) => luckPlaces(spec.pool).length,
  without: (spec, times, terms) => {
    const gone = luckPlaces(spec.pool).slice(-times);
    const goneThrown = luckPlaces(thrownPool(spec)).slice(-times);
    const indexNow = (index: number): number => index - goneThrown.filter((one) => one < index).length;
    return {
      spec: parseSpec({
        ...spec,
        pool: spec.pool.filter((_, index) => !gone.includes(index)),
        protect: spec.protect.filter((index) => !goneThrown.includes(index)).map(indexNow),
      }),
      terms: withoutDice(spec, terms, goneThrown),
    };
  },
  offer: ({ luckDie }) => phrase("QUINCUNX.fives-pool.Purchase.offer", { size: luckDie ?? 0 }),
  historyText: (times) => countPhrase("QUINCUNX.fives-pool.Purchase.bought", times),
};

function luckPlaces(pool: readonly PoolDie[]): readonly number[] {
  return pool.flatMap(({ role }, index) => (role === "luck" ? [index] : []));
}
