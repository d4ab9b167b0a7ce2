/** What people see and touch of a margin pool: description, pictures, controls, stats. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "../../../src/rules/spec/change.ts";
import type { Control } from "../../../src/rules/contract/control.ts";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { possibleSpec, spec as anySpec } from "./arbitrary.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";

const read = (spec: object) => marginPool.parseSpec(spec);

describe("description", () => {
  const told = (spec: object, dice: readonly number[]) => {
    const whole = read({ dice: dice.length, ...spec });
    return marginPool.describe(whole, { dice }, marginPool.resolve(whole, { dice }));
  };

  it("says success, failure, too little, impossible, open and waiting apart", () => {
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

  it("MP-5: a threshold below 1 is said to count as 1", () => {
    expect(told({ threshold: -2 }, [5]).lines[0]).toMatchObject({
      state: "note",
      text: { key: "QUINCUNX.margin-pool.Line.raised", data: { given: -2 } },
    });
    expect(told({ threshold: -2 }, [5]).how[1]).toMatchObject({ data: { threshold: 1 } });
  });

  it("MP-3: without a threshold only 12s and 1s have found their piles", () => {
    const card = told({}, [5, 12, 1, 9]);
    expect(card.dice.map(({ face, group }) => [face, group])).toEqual([
      [12, "criticalSuccesses"],
      [9, "unsorted"],
      [5, "unsorted"],
      [1, "criticalFailures"],
    ]);
    expect(card.headline).toMatchObject([{ tone: "neutral" }]);
  });

  it("every die stands in a group that the card names, for any throw", () => {
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

describe("pictures", () => {
  it("success first, then the margin; nothing while the threshold is unknown; the 12s of an impossible task", () => {
    const ids = (spec: object) => marginPool.figures(read(spec), marginPool.odds(read(spec))).map(({ id }) => id);
    expect(ids({ dice: 3, threshold: 7 })).toEqual(["success", "margin"]);
    expect(ids({ dice: 3 })).toEqual([]);
    expect(ids({ dice: 3, threshold: 12 })).toEqual(["critical"]);
    const [critical] = marginPool.figures(
      read({ dice: 2, threshold: 12 }),
      marginPool.odds(read({ dice: 2, threshold: 12 })),
    );
    expect(critical?.value).toBeCloseTo(23 / 144, 14);
  });

  it("bars are dense, the good ones sum to the success, and what was rolled is framed", () => {
    fc.assert(
      fc.property(possibleSpec, (spec) => {
        const odds = marginPool.odds(spec);
        const faces = { dice: new Array<number>(spec.dice).fill(12) };
        const [chart] = marginPool.charts(spec, odds, marginPool.resolve(spec, faces));
        const good = (chart?.bars ?? []).filter(({ tone }) => tone === "good").reduce((sum, { p }) => sum + p, 0);
        expect(good).toBeCloseTo(odds.success ?? Number.NaN, 10);
        chart?.bars.forEach(({ value }, index) => expect(value).toBe(index - 2 * spec.dice));
        expect(chart?.rolled).toBe(2 * spec.dice);
      }),
      { numRuns: 40 },
    );
    expect(marginPool.charts(read({ dice: 3 }), marginPool.odds(read({ dice: 3 })))[0]?.id).toBe("criticals");
  });
});

describe("controls", () => {
  function* flat(controls: readonly Control[]): Generator<Control> {
    for (const control of controls) {
      yield control;
      if (control.kind === "group") yield* flat(control.controls);
    }
  }

  it("ids are unique, and everything offered gives a valid spec", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const all = [...flat(marginPool.controls(spec))];
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const control of all) {
          const put = (value: Parameters<typeof change>[3]) => change(marginPool as never, spec, control.path, value);
          if (control.kind === "choice")
            for (const { value } of control.options) expect(() => put(value)).not.toThrow();
          if (control.kind === "toggle") expect(() => put(!control.value)).not.toThrow();
          if (control.kind === "stepper") {
            for (const value of [control.min, control.max]) expect(() => put(value)).not.toThrow();
            if (control.none)
              for (const value of [control.none.start, control.none.value]) expect(() => put(value)).not.toThrow();
            expect(control.value === null || (control.value >= control.min && control.value <= control.max)).toBe(true);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("the GM's dialog holds the threshold, and where it may be unknown", () => {
    expect(marginPool.targetControls(read({ dice: 1 }))).toMatchObject([
      { path: ["threshold"], value: null, none: { value: null } },
    ]);
  });

  it("MP-4: 0 succeeds is offered only where no margin is required", () => {
    const ids = (spec: object) => [...flat(marginPool.controls(read(spec)))].map(({ id }) => id);
    expect(ids({ dice: 1 })).toContain("zeroSucceeds");
    expect(ids({ dice: 1, required: 2 })).not.toContain("zeroSucceeds");
  });
});

describe("stats", () => {
  const [hero] = marginPool.actors;
  if (!hero) throw new Error("no actor type");

  it("every stat is so many dice of one part, proficiency too; a click rolls the stat's dice (MP-1)", () => {
    const stats = hero.stats({
      proficiency: 2,
      stats: [
        { id: "a", label: "Strength", value: 4, refill: "none" },
        { id: "b", label: "Charisma", value: 0, refill: "cha" },
      ],
    });
    expect(stats.map(({ id, slot: part, value }) => [id, part, value])).toEqual([
      ["proficiency", "stat", 2],
      ["stats.a", "stat", 4],
      ["stats.b", "stat", 0],
    ]);
    expect(stats.map(({ roll }) => roll?.spec)).toEqual([undefined, { dice: 4, pool: 4 }, undefined]);
    const [proficiency, strength] = stats.map(({ id, slot = "", value, label }) => ({ id, slot, value, label }));
    if (!proficiency || !strength) throw new Error("no stats");
    expect(marginPool.applyStats(read(stats[1]?.roll?.spec ?? {}), [strength, proficiency])).toMatchObject({
      dice: 6,
      pool: 6,
    });
    // One die is a pool; none is refused.
    const one = { ...strength, value: 1 };
    expect(marginPool.applyStats(read({ dice: 3 }), [one])).toMatchObject({ dice: 1, pool: 1 });
    expect(() => marginPool.applyStats(read({ dice: 3 }), [{ ...one, value: 0 }])).toThrow(
      expect.objectContaining({ code: "no-dice", field: "pool" }),
    );
  });

  it("MP-7: CON and CHA can be marked", () => {
    const field = hero.fields["stats"];
    const refill = field?.kind === "list" ? field.of["refill"] : undefined;
    expect(refill?.kind === "choice" && refill.options.map(({ value }) => value)).toEqual(["none", "con", "cha"]);
    expect([hero.type, hero.sheetClass]).toEqual(["margin-hero", "QuincunxMarginSheet"]);
  });

  it("broken data gives fewer stats, never an error", () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom("stats", "proficiency", "id", "label", "value", "x"), maxDepth: 3 }),
        (system) => {
          for (const { roll } of hero.stats(system as Record<string, unknown>))
            if (roll) expect(() => read(roll.spec)).not.toThrow();
        },
      ),
    );
    expect(hero.stats({ stats: "x" }).map(({ id }) => id)).toEqual(["proficiency"]);
  });

  it("every section shows fields that are there, and samples fill only those", () => {
    for (const section of hero.sections) {
      const list = section.list ? hero.fields[section.list] : undefined;
      for (const { field } of section.cells)
        expect(list?.kind === "list" ? list.of : hero.fields).toHaveProperty(field);
    }
    for (const { system } of samplesOf(hero)) {
      expect(Object.keys(hero.fields)).toEqual(expect.arrayContaining(Object.keys(system)));
      for (const { roll } of hero.stats(system)) if (roll) expect(() => read(roll.spec)).not.toThrow();
    }
  });
});
