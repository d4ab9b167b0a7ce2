/** Controls, stats and card of a difficulty pool. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "../../../src/rules/spec/change.ts";
import { difficultyPool } from "../../../src/rules/difficulty-pool/index.ts";
import type { DifficultySpec } from "../../../src/rules/difficulty-pool/spec.ts";
import { arbitrarySpec } from "../arbitrary.ts";
import { flatten, readLanguage } from "../../../tools/lib/language.mjs";
import { samplesOf } from "../../../src/rules/actor/people.ts";

const spec = (input: object): DifficultySpec => difficultyPool.parseSpec(input);

const anySpec = arbitrarySpec(difficultyPool as never) as fc.Arbitrary<DifficultySpec>;

describe("prompt, card and sheet", () => {
  const [actor] = difficultyPool.actors;
  const stats = actor?.stats(samplesOf(actor)[0]?.system ?? {}) ?? [];
  const part = (id: string, value: number): { slot: string; id: string; value: number; label: { text: string } } => ({
    slot: id,
    id,
    value,
    label: { text: id },
  });

  it("DP-1, DP-3, DP-4: one attribute and one ability make the pool, a secondary ability makes it easier", () => {
    const plain = spec({ dice: 4, untrained: true, base: 7 });
    expect(difficultyPool.stats.apply(plain, [part("attribute", 3), part("ability", 2)])).toEqual(
      spec({ attribute: 3, ability: 2, base: 7 }),
    );
    expect(difficultyPool.stats.apply(plain, [part("attribute", 3), part("secondary", 1)])).toEqual(
      spec({ attribute: 3, secondary: true, base: 7 }),
    );
    expect(difficultyPool.stats.apply(plain, [])).toEqual(plain);
    const byHand = spec({ attribute: 3, secondary: true });
    expect(difficultyPool.stats.apply(byHand, [part("attribute", 4)], [part("attribute", 3)])).toMatchObject({
      attribute: 4,
      secondary: true,
    });
    expect(
      difficultyPool.stats.apply(byHand, [part("attribute", 4)], [part("attribute", 3), part("secondary", 1)]),
    ).toMatchObject({ secondary: false });
  });

  it("a click rolls the stat with the stats that it names", () => {
    for (const { roll } of stats)
      if (roll) {
        const selected = stats
          .filter(({ id }) => roll.with?.includes(id))
          .map(({ id, value, label, traits = [], slot: name }) => ({ id, value, label, traits, slot: name ?? "" }));
        expect(difficultyPool.stats.apply(spec(roll.spec), selected, selected)).toEqual(spec(roll.spec));
      }
    // Willpower stands alone: it resists without the +1 of an untrained roll, until an ability joins (DP-3).
    const willpower = stats.find(({ id }) => id === "attributes.marlowWillpower0");
    expect(spec(willpower?.roll?.spec ?? {})).toMatchObject({ dice: 3, untrained: false });
    const [alone, lore] = [{ ...part("attribute", 3), traits: willpower?.traits ?? [] }, part("ability", 2)];
    expect(difficultyPool.stats.apply(spec({ dice: 3 }), [alone, lore], [alone])).toMatchObject({
      attribute: 3,
      ability: 2,
    });
    expect(difficultyPool.stats.apply(spec({ dice: 3 }), [part("attribute", 2)], [alone])).toMatchObject({
      attribute: 2,
      ability: null,
    });
    expect(stats.find(({ id }) => id === "secondaries.marlowSneaking00")?.roll?.spec).toEqual({
      attribute: 3,
      ability: 2,
      secondary: true,
    });
  });

  it("reads invalid actors without an error", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("attributes", "abilities", "secondaries"), fc.anything()),
        (broken) => void expect(() => actor?.stats(broken)).not.toThrow(),
      ),
      { numRuns: 80 },
    );
  });

  it("DP-4: a modifier from a power is shown, and cannot be changed in the prompt", () => {
    const list = difficultyPool.prompt
      .controls(spec({ dice: 3, modifiers: [{ label: "wings", value: -2, fixed: true }] }))
      .flatMap((control) => (control.kind === "group" ? control.controls : [control]))
      .find(({ id }) => id === "modifiers");
    if (list?.kind !== "list") throw new Error("no list");
    expect(list.items[0]?.controls).toMatchObject([{ kind: "stepper", value: -2, min: -2, max: -2 }]);
  });

  it("every option of every control gives a valid spec", () => {
    fc.assert(
      fc.property(anySpec, (drawn) => {
        for (const control of difficultyPool.prompt.controls(drawn)) {
          if (control.kind === "toggle")
            expect(() => change(difficultyPool, drawn, control.path, !control.value)).not.toThrow();
          if (control.kind === "group")
            for (const inner of control.controls)
              if (inner.kind === "choice")
                for (const { value } of inner.options)
                  expect(() => change(difficultyPool, drawn, inner.path, value)).not.toThrow();
        }
        expect(difficultyPool.prompt.targetControls(drawn).map(({ path }) => path)).toEqual([["base"]]);
      }),
      { numRuns: 50 },
    );
  });

  it("DP-3, DP-4, DP-5: the card shows the sum line by line, and the part below the floor", () => {
    const told = (input: object, dice: readonly number[]): ReturnType<typeof difficultyPool.describe> => {
      const drawn = spec(input);
      return difficultyPool.describe(drawn, { dice }, difficultyPool.resolve(drawn, { dice }));
    };
    const hard = told(
      { attribute: 6, base: 9, secondary: true, combat: true, attempts: 2, modifiers: [{ label: "rain", value: 1 }] },
      [1, 9, 9],
    );
    const said = ({ lines }: typeof hard): readonly unknown[] =>
      (lines[0]?.steps ?? []).map((step) => {
        if (!("key" in step)) return step;
        const { key, data = {} } = step;
        const { value } = data;
        return value === undefined ? key : typeof value === "object" && "signed" in value ? value.signed : value;
      });
    const of = "QUINCUNX.difficulty-pool.Line";
    // 9 base, untrained, secondary in combat, two attempts, rain: 12, so three dice are removed.
    expect(said(hard)).toEqual([9, 1, -1, 1, 2, 12, `${of}.ceiling`]);
    expect(hard.lines[1]).toMatchObject({ text: { data: { count: 3 } } });
    // 3 − 2 − 4 is below the floor of 2.
    const easy = told({ dice: 3, base: 3, secondary: true, modifiers: [{ label: "light", value: -4 }] }, [1, 9, 9]);
    expect(said(easy)).toEqual([3, -2, -4, -3, `${of}.floor`]);
    expect(easy.lines[0]?.text).toMatchObject({ data: { difficulty: 2 } });
    // Modifiers do not change the dice, so none is shown beside them.
    expect([hard.modifiers, easy.modifiers]).toEqual([[], []]);
    // Without a base there is no sum yet, but its other parts are shown.
    expect(said(told({ dice: 3, base: null, modifiers: [{ label: "light", value: -4 }] }, [1, 9, 9]))).toEqual([-4]);
  });

  it("every text and every step of a trace is in the language file", () => {
    const keys = new Set(flatten(readLanguage("en")).keys());
    fc.assert(
      fc.property(anySpec, fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 }), (each, dice) => {
        const attempts = Math.min(each.attempts, 99);
        const drawn = { ...each, attempts, ...("attribute" in each ? { attribute: 8 } : { dice: 8 }) };
        const outcome = difficultyPool.resolve(drawn, { dice });
        const all = [
          difficultyPool.describe(drawn, { dice }, outcome),
          difficultyPool.prompt.controls(drawn),
          difficultyPool.actors.map(({ sections }) => sections),
        ];
        for (const [, key] of JSON.stringify(all).matchAll(/"key":"(QUINCUNX\.[^"]+)"/gu))
          expect(keys.has(key ?? "") || keys.has(`${key}.other`), key).toBe(true);
        for (const { step } of outcome.trace)
          expect(keys.has(`QUINCUNX.difficulty-pool.Trace.${step}`), step).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
