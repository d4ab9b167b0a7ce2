/** The dice terms of a fives pool. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import type { FivesSpec } from "../../../src/rules/fives-pool/spec.ts";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { thrownSpec } from "./naive.ts";

const hero = (size: number, role = "hero", label?: string): object =>
  label === undefined ? { size, role } : { size, role, label };

const spec = (input: object): FivesSpec => fivesPool.parseSpec(input);

describe("terms", () => {
  const thrown = (term: Term, faces: readonly number[]): Term => (term.kind === "dice" ? { ...term, faces } : term);

  it("the formula holds the declared dice, and reads back", () => {
    const drawn = spec({ pool: [hero(8), hero(8), hero(10, "trope")], target: 5, discord: 7, challenge: 2 });
    const terms = fivesPool.dice.toTerms(drawn);
    expect(terms).toMatchObject([
      { className: "QuincunxHeroDie", number: 2, modifiers: { s: 8, vs: 5, e: 7 }, flavor: "hero" },
      { className: "QuincunxHeroDie", number: 1, modifiers: { s: 10, vs: 5, e: 7 }, flavor: "trope" },
      { className: "QuincunxChallengeDie", number: 2, modifiers: {} },
    ]);
    expect(fivesPool.dice.fromTerms(terms)?.spec).toEqual(drawn);
  });

  it("bonus dice of several terms follow level by level, in the order of the fives", () => {
    const drawn = spec({ pool: [hero(6), hero(6), hero(8, "trope")], target: 5, infinite: true });
    const [first, second] = fivesPool.dice.toTerms(drawn) as [Term, Term];
    const faces = fivesPool.dice.facesOf(drawn, [thrown(first, [5, 5, 5, 2, 3]), thrown(second, [5, 5, 1])]);
    expect(faces).toEqual({ dice: [5, 5, 5], bonus: [5, 2, 5, 3, 1], challenge: [], luck: null });
    expect(fivesPool.resolve(drawn, faces)).toMatchObject({ waiting: [], unused: [] });
  });

  it("a term alone throws its bonus dice and judges itself as the mechanic does; minimum and maximum bound it", () => {
    const [heroTerm] = fivesPool.dice.terms;
    fc.assert(
      fc.property(thrownSpec, fc.infiniteStream(fc.nat()), (drawn, stream) => {
        const die = drawn.pool[0];
        if (!heroTerm || !die) return;
        const alone = { ...drawn, pool: [die, die], challenge: 0, luckDie: null, protect: [] };
        const [term] = fivesPool.dice.toTerms(alone);
        if (term?.kind !== "dice") throw new Error("no dice");
        expect(heroTerm.faces(term.modifiers)).toBe(die.size);
        const faces = [1, 2].map(() => (Number(stream.next().value) % die.size) + 1);
        for (let round = 0; round < 100; round += 1) {
          const more = heroTerm.more?.(faces, 2, term.modifiers) ?? 0;
          if (more === 0) break;
          for (let each = 0; each < more; each += 1) faces.push((Number(stream.next().value) % die.size) + 1);
        }
        const judged = heroTerm.score(faces, 2, term.modifiers);
        const outcome = fivesPool.resolve(alone, fivesPool.dice.facesOf(alone, [{ ...term, faces }]));
        expect(outcome.waiting).toEqual([]);
        if (alone.target !== null) expect(judged.value).toBe(outcome.successes);
        const [min, max] = heroTerm.bounds(2, term.modifiers);
        expect(judged.value).toBeGreaterThanOrEqual(min);
        expect(judged.value).toBeLessThanOrEqual(max);
      }),
    );
  });

  it("numbers, mixed targets and sizes that no pool has are not ours", () => {
    const [term] = fivesPool.dice.toTerms(spec({ pool: [hero(6)], target: 5 })) as [Term & { kind: "dice" }];
    expect(fivesPool.dice.fromTerms([term, { kind: "number", value: 2 }])).toBeNull();
    expect(fivesPool.dice.fromTerms([term, { ...term, modifiers: { s: 6, vs: 4 } }])).toBeNull();
    expect(fivesPool.dice.fromTerms([{ ...term, number: 41 }])).toBeNull();
    expect(fivesPool.dice.fromTerms([])).toBeNull();
  });
});

describe("dice that always show fives", () => {
  const fives = (count: number): number[] => new Array<number>(count).fill(5);

  it("add 100 dice for each die, level by level, and no more; the bounds allow for them", () => {
    const drawn = spec({ pool: [hero(6), hero(6), hero(6)], target: 5, infinite: true });
    const [heroTerm] = fivesPool.dice.terms;
    const [term] = fivesPool.dice.toTerms(drawn) as [Term & { kind: "dice" }];
    const more = (faces: readonly number[]): number | undefined => heroTerm?.more?.(faces, 3, term.modifiers);
    expect(more([5, 1, 5])).toBe(2);
    expect(more([5, 1, 5, ...fives(2)])).toBe(2);
    expect(more([5, 1, 5, 5, 1])).toBe(1);
    expect(more([5, 1, 5, ...fives(198)])).toBe(2);
    const all = [5, 1, 5, ...fives(200)];
    expect(more(all)).toBe(0);
    expect(fivesPool.dice.facesOf(drawn, [{ ...term, faces: all }])).toMatchObject({ bonus: fives(200) });
    expect(heroTerm?.bounds(3, term.modifiers)).toEqual([0, 303]);
    expect(heroTerm?.score(fives(303), 3, term.modifiers).value).toBe(303);
  });

  it("of a full pool are read back", () => {
    const drawn = spec({ pool: new Array<object>(40).fill(hero(6)), target: 5, infinite: true });
    const faces = fivesPool.parseFaces(drawn, { dice: fives(40), bonus: fives(4000) });
    expect(fivesPool.resolve(drawn, faces)).toMatchObject({ waiting: [], unused: [], successes: 4040 });
  });
});
