/** Controls, stats and card of a fives pool. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "../../../src/rules/spec/change.ts";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import { proposedTarget } from "../../../src/rules/fives-pool/stat-slots.ts";
import type { FivesSpec } from "../../../src/rules/fives-pool/spec.ts";
import { anySpec } from "./naive.ts";
import { flatten, readLanguage } from "../../../tools/lib/language.mjs";
import { samplesOf } from "../../../src/rules/actor/people.ts";

const hero = (size: number, role = "hero", label?: string): object =>
  label === undefined ? { size, role } : { size, role, label };

const spec = (input: object): FivesSpec => fivesPool.parseSpec(input);

describe("prompt and sheet", () => {
  const [heroActor, npcActor] = fivesPool.actors;
  const system = (heroActor && samplesOf(heroActor)[0]?.system) ?? {};
  const stats = heroActor?.stats(system) ?? [];
  const tick = (
    ...ids: string[]
  ): { id: string; value: number; count: number; label: (typeof stats)[number]["label"]; slot: string }[] =>
    ids.flatMap((id) =>
      stats
        .filter((stat) => stat.id === id)
        .map((stat) => ({ id, value: stat.value, count: stat.count ?? 1, label: stat.label, slot: stat.slot ?? "" })),
    );

  it("FP-2: hooks in one direction propose 4 or 6, none 5; with both directions the GM decides, or a decisive hook does", () => {
    const [favour, against] = [{ slot: "hookFor" }, { slot: "hookAgainst" }];
    const decisive = { ...against, isDecisive: true as const };
    expect([[favour, favour], [against], []].map(proposedTarget)).toEqual([4, 6, 5]);
    for (const hooks of [
      [favour, against],
      [favour, favour, favour, against],
    ])
      expect(proposedTarget(hooks)).toBeNull();
    expect(proposedTarget([favour, favour, decisive])).toBe(6);
  });

  it("FP-2: mixed hooks withdraw a proposal, and then leave a TN set by hand", () => {
    const [favour, against] = ["hookFor", "hookAgainst"].map((slot) => stats.filter((stat) => stat.slot === slot));
    const [first, second] = [favour?.[0]?.id ?? "", against?.[1]?.id ?? ""];
    const proposed = fivesPool.stats.apply(spec({ pool: [hero(6)], target: 5 }), tick(first));
    expect(proposed.target).toBe(4);
    const mixed = fivesPool.stats.apply(proposed, tick(first, second), tick(first));
    expect(mixed.target).toBeNull();
    expect(fivesPool.stats.isUndecided?.(tick(first, second))).toBe(true);
    const third = [...tick(first, second), ...tick(favour?.[2]?.id ?? "")];
    expect(fivesPool.stats.apply({ ...mixed, target: 6 }, third, tick(first, second)).target).toBe(6);
    const decided = tick(first, second).map((stat) =>
      stat.id === first ? { ...stat, isDecisive: true as const } : stat,
    );
    expect(fivesPool.stats.apply(mixed, decided, tick(first, second)).target).toBe(4);
    expect(fivesPool.stats.apply(mixed, [], tick(first, second)).target).toBe(5);
  });

  it("FP-1, FP-2: selected stats make the pool and propose the TN; unticking removes the dice", () => {
    const bonus = spec({ pool: [hero(10, "bonus")], target: 6 });
    const trope = stats.find(({ slot: part }) => part === "trope")?.id ?? "";
    const hook = stats.find(({ slot: part }) => part === "hookFor")?.id ?? "";
    const first = tick("hero", trope);
    const selected = fivesPool.stats.apply(bonus, first);
    expect(selected.pool.map(({ role }) => role)).toEqual(["hero", "hero", "trope", "bonus"]);
    expect(selected.target).toBe(6);
    const withHook = fivesPool.stats.apply(selected, [...first, ...tick(hook)], first);
    expect(withHook).toMatchObject({ target: 4, pool: selected.pool });
    expect(fivesPool.stats.apply(withHook, tick("hero"), [...first, ...tick(hook)])).toMatchObject({
      target: 5,
      pool: [hero(6), hero(6), hero(10, "bonus")],
    });
  });

  it("FP-1: a stat's die that was changed by hand stays with its stat, and is removed with it", () => {
    const trope = stats.find(({ slot: part }) => part === "trope")?.id ?? "";
    const both = tick("hero", trope);
    const pool = fivesPool.stats.apply(spec({ pool: [hero(10, "bonus")] }), both).pool;
    const changed = spec({ pool: pool.map((die) => (die.role === "trope" ? { ...die, size: 12 } : die)) });
    const hooked = [...both, ...tick(stats.find(({ slot: part }) => part === "hookFor")?.id ?? "")];
    expect(fivesPool.stats.apply(changed, hooked, both).pool).toEqual(changed.pool);
    expect(fivesPool.stats.apply(changed, tick("hero"), both).pool).toEqual([hero(6), hero(6), hero(10, "bonus")]);
  });

  it("FP-4: an NPC's field adds its challenge dice to those set by hand", () => {
    const [field] = npcActor?.stats(samplesOf(npcActor)[0]?.system ?? {}) ?? [];
    if (!field) throw new Error("no field");
    const { slot = "", ...stat } = field;
    const part = { ...stat, slot };
    const plain = spec({ pool: [hero(6)], challenge: 1 });
    const selected = fivesPool.stats.apply(plain, [part]);
    expect(selected.challenge).toBe(1 + field.value);
    expect(fivesPool.stats.apply(selected, [], [part]).challenge).toBe(1);
  });

  it("a click on a stat rolls a whole pool, with the current ticks", () => {
    for (const { roll } of stats)
      if (roll) {
        const clicked = spec(roll.spec);
        const selected = tick(...(roll.with ?? []));
        expect(fivesPool.stats.apply(clicked, selected, selected)).toEqual(clicked);
        expect(clicked.target).toBe(5);
      }
  });

  it("FP-14: a hero's Luck and Instant Karma are the resources that spends are paid from; an NPC has none", () => {
    const points = (actor: typeof heroActor, system: object): readonly object[] =>
      (actor?.resources?.(system as never) ?? []).filter(({ isHarm }) => !isHarm);
    expect(points(heroActor, { luck: 2, karma: 4 })).toMatchObject([
      { id: "luck", path: "luck", value: 2, min: 0, max: 99 },
      { id: "karma", path: "karma", value: 4, min: 0, max: 99 },
    ]);
    expect(points(heroActor, { luck: "much" })).toMatchObject([{ value: 0 }, { value: 0 }]);
    expect(points(npcActor, {})).toEqual([]);
  });

  it("reads invalid actors without an error", () => {
    for (const actor of fivesPool.actors)
      fc.assert(
        fc.property(
          fc.dictionary(fc.constantFrom(...Object.keys(actor.fields)), fc.anything()),
          (broken) => void expect(() => actor.stats(broken)).not.toThrow(),
        ),
        { numRuns: 60 },
      );
  });

  it("every option of every control gives a valid spec", () => {
    fc.assert(
      fc.property(anySpec, (drawn) => {
        for (const control of fivesPool.prompt.controls(drawn)) {
          if (control.kind === "choice")
            for (const { value } of control.options)
              expect(() => change(fivesPool, drawn, control.path, value)).not.toThrow();
          if (control.kind === "choice")
            expect(control.options.map(({ value }) => value)).toContainEqual(control.value);
        }
        expect(fivesPool.prompt.targetControls(drawn).map(({ path }) => path)).toEqual([["target"]]);
      }),
      { numRuns: 30 },
    );
  });

  it("every die has its place, bonus dice point at their five, every text is in the language file", () => {
    const keys = new Set(flatten(readLanguage("en")).keys());
    const drawn = spec({ pool: [hero(6), hero(12), hero(8)], target: 4, discord: 8, challenge: 2, luckDie: 6 });
    const faces = fivesPool.parseFaces(drawn, { dice: [5, 5, 8], bonus: [1, 12], challenge: [5, 1], luck: 2 });
    const outcome = fivesPool.resolve(drawn, faces);
    const told = fivesPool.describe(drawn, faces, outcome);
    const roles = told.dice.map(({ role, parent }) => (parent === undefined ? role : `${role} of ${parent}`));
    expect(roles.join(", ")).toBe("success, bonus of 0, success, bonus of 2, eliminated, luck, challenge, challenge");
    const all = [
      told,
      fivesPool.odds.charts(drawn, fivesPool.odds.of(drawn), outcome),
      fivesPool.odds.figures(drawn, fivesPool.odds.of(drawn)),
      fivesPool.prompt.controls(drawn),
      fivesPool.actors.map(({ sections, resources }) => [sections, resources?.({})]),
    ];
    for (const [, key] of JSON.stringify(all).matchAll(/"key":"([^"]+)"/gu))
      expect(keys.has(key ?? "") || keys.has(`${key}.other`), key).toBe(true);
    for (const { step } of outcome.trace) expect(keys.has(`QUINCUNX.fives-pool.Trace.${step}`), step).toBe(true);
    const rules = outcome.trace.map(({ rule }) => rule).join(" ");
    expect(rules).toBe("FP-5 FP-9 FP-13 FP-3 FP-4 FP-10 FP-11 FP-12 FP-12 FP-13");
  });
});
