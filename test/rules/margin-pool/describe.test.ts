/** The outcome of a margin pool in words. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { spec as anySpec } from "./arbitrary.ts";

const read = (spec: object) => marginPool.parseSpec(spec);

describe("description", () => {
  const told = (spec: object, dice: readonly number[]) => {
    const whole = read({ dice: dice.length, ...spec });
    return marginPool.describe(whole, { dice }, marginPool.resolve(whole, { dice }));
  };

  it("distinguishes success, failure, too little, impossible, open and waiting", () => {
    const key = (spec: object, dice: readonly number[]) => {
      const { summary } = told(spec, dice);
      return "key" in summary ? summary.key.split(".").at(-1) : summary.text;
    };
    expect(key({ threshold: 7 }, [8])).toBe("success");
    expect(key({ threshold: 7 }, [7])).toBe("failure");
    expect(key({ threshold: 7, required: 2 }, [8])).toBe("short");
    expect(key({ threshold: 12 }, [12])).toBe("impossible");
    expect(key({}, [12])).toBe("open");
    expect(key({ threshold: 7, dice: 2 }, [8])).toBe("waiting");
  });

  it("MP-5: an impossible task shows its 12s and no verdict", () => {
    const card = told({ threshold: 13 }, [12, 4, 12]);
    expect(card.headline).toMatchObject([{ value: 2, tone: "neutral" }]);
    expect(card.lines).toMatchObject([{ state: "warning", text: { data: { threshold: 13 } } }]);
    expect(card.summary).toMatchObject({ count: 2 });
  });

  it("MP-5: a threshold below 1 counts as 1, with a note", () => {
    expect(told({ threshold: -2 }, [5]).lines[0]).toMatchObject({
      state: "note",
      text: { key: "QUINCUNX.margin-pool.Line.raised", data: { given: -2 } },
    });
    expect(told({ threshold: -2 }, [5]).how[1]).toMatchObject({ data: { threshold: 1 } });
  });

  it("MP-3: without a threshold only 12s and 1s are in their piles", () => {
    const card = told({}, [5, 12, 1, 9]);
    expect(card.dice.map(({ face, group }) => [face, group])).toEqual([
      [12, "criticalSuccesses"],
      [9, "unsorted"],
      [5, "unsorted"],
      [1, "criticalFailures"],
    ]);
    expect(card.headline).toMatchObject([{ tone: "neutral" }]);
  });

  it("every die is in a group that the card names, for any throw", () => {
    fc.assert(
      fc.property(
        anySpec,
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 100, maxLength: 100 }),
        (spec, stream) => {
          const faces = { dice: stream.slice(0, spec.dice) };
          const outcome = marginPool.resolve(spec, faces);
          const card = marginPool.describe(spec, faces, outcome);
          const groups = card.groups.map(({ id }) => id);
          expect(card.dice.every(({ group }) => group !== undefined && groups.includes(group))).toBe(true);
          expect(card.dice.map(({ face }) => face).sort()).toEqual([...faces.dice].sort());
          const { criticalSuccesses, successes, failures, criticalFailures } = outcome.piles;
          if (successes !== null && failures !== null)
            expect(criticalSuccesses + successes + failures + criticalFailures).toBe(spec.dice);
        },
      ),
    );
  });
});
