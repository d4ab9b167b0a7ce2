/** What people type, see and click of a fives pool: notation, terms, prompt, sheet. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "../../../src/rules/spec/change.ts";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import { proposedTarget } from "../../../src/rules/fives-pool/stat-slots.ts";
import type { FivesSpec } from "../../../src/rules/fives-pool/spec.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { anySpec, thrownSpec } from "./naive.ts";
import { flatten, readLanguage } from "../../../tools/lib/language.mjs";
import { samplesOf } from "../../../src/rules/actor/people.ts";

const read = (text: string): object => parseCommand(text).spec;
const hero = (size: number, role = "hero", label?: string): object =>
  label === undefined ? { size, role } : { size, role, label };
const spec = (input: object): FivesSpec => fivesPool.parseSpec(input);

describe("notation", () => {
  it("print and parse are inverse, for every spec", () => {
    fc.assert(
      fc.property(anySpec, (drawn) => {
        const text = fivesPool.print(drawn);
        if (text.length > 900) return;
        expect(read(`fives ${text}`)).toEqual(drawn);
        expect(spec(JSON.parse(JSON.stringify(drawn)) as object)).toEqual(drawn);
      }),
    );
  });

  it.each([
    [
      "fives 2d6[hero] + d8[trope] + d10 vs 5 cd 2",
      { pool: [hero(6), hero(6), hero(8, "trope"), hero(10)], target: 5, challenge: 2 },
    ],
    [
      "fives 2d6+d8 vs 5 cd daunting discord 7",
      { pool: [hero(6), hero(6), hero(8)], target: 5, challenge: 4, discord: 7 },
    ],
    ["fives d6 cd easy", { pool: [hero(6)], challenge: 0 }],
    ["fives d6 cd nigh impossible", { pool: [hero(6)], challenge: 5 }],
    ["fives d6 cd Nigh-Impossible vs 4", { pool: [hero(6)], challenge: 5, target: 4 }],
    [
      "/qx fives d12 VS 4 discord unrolled infinite luck d6 remove die protect 0",
      {
        pool: [hero(12)],
        target: 4,
        discord: "unrolled",
        infinite: true,
        luckDie: 6,
        challengeRemoves: "die",
        protect: [0],
      },
    ],
    ["fives d12 discord none", { pool: [hero(12)] }],
    ["fives d8[Mechanic]", { pool: [hero(8, "hero", "Mechanic")] }],
    ['fives d8[trope] "Mechanic"', { pool: [hero(8, "trope", "Mechanic")] }],
  ])("%s", (text, wanted) => {
    expect(read(text)).toEqual(spec(wanted));
  });

  it("? asks the GM", () => {
    expect(parseCommand("fives d6 vs ?")).toMatchObject({ ask: true, spec: { target: null } });
  });

  it("every example reads, and the printed form is the shortest", () => {
    for (const example of fivesPool.grammar.examples) expect(() => read(example)).not.toThrow();
    expect(fivesPool.print(spec({ pool: [hero(6), hero(6), hero(8, "trope")], target: 5, challenge: 2 }))).toBe(
      "2d6 + d8[trope] vs 5 cd 2",
    );
  });

  it.each([
    ["fives 2d7 vs 5", "not-allowed", 6],
    ["fives d6 d8", "syntax", 9],
    ["fives d6 vs 5 vs 6", "syntax", 14],
    ["fives 0d6", "syntax", 6],
    ["fives d6 vs 9", "out-of-range", 9],
    ["fives d6 protect 3", "out-of-range", 9],
    ["fives 99999999d6", "too-many", 6],
    ["fives vs 5", "no-dice", undefined],
    ["fives d6 cd hard", "syntax", 12],
  ])("%s is %s at %s", (text, code, at) => {
    expect(() => read(text)).toThrow(expect.objectContaining(at === undefined ? { code } : { code, at }));
  });
});

describe("terms", () => {
  const thrown = (term: Term, faces: readonly number[]): Term => (term.kind === "dice" ? { ...term, faces } : term);

  it("the formula holds what was declared, and reads back", () => {
    const drawn = spec({ pool: [hero(8), hero(8), hero(10, "trope")], target: 5, discord: 7, challenge: 2 });
    const terms = fivesPool.toTerms(drawn);
    expect(terms).toMatchObject([
      { className: "QuincunxHeroDie", number: 2, modifiers: { s: 8, vs: 5, e: 7 }, flavor: "hero" },
      { className: "QuincunxHeroDie", number: 1, modifiers: { s: 10, vs: 5, e: 7 }, flavor: "trope" },
      { className: "QuincunxChallengeDie", number: 2, modifiers: {} },
    ]);
    expect(fivesPool.fromTerms(terms)?.spec).toEqual(drawn);
  });

  it("bonus dice of several terms stand level by level, in the order of the fives", () => {
    const drawn = spec({ pool: [hero(6), hero(6), hero(8, "trope")], target: 5, infinite: true });
    const [first, second] = fivesPool.toTerms(drawn) as [Term, Term];
    const faces = fivesPool.facesOf(drawn, [thrown(first, [5, 5, 5, 2, 3]), thrown(second, [5, 5, 1])]);
    expect(faces).toEqual({ dice: [5, 5, 5], bonus: [5, 2, 5, 3, 1], challenge: [], luck: null });
    expect(fivesPool.resolve(drawn, faces)).toMatchObject({ waiting: [], unused: [] });
  });

  it("a term alone throws its bonus dice and judges itself as the mechanic does; minimum and maximum bound it", () => {
    const [heroTerm] = fivesPool.terms;
    fc.assert(
      fc.property(thrownSpec, fc.infiniteStream(fc.nat()), (drawn, stream) => {
        const die = drawn.pool[0];
        if (!heroTerm || !die) return;
        const alone = { ...drawn, pool: [die, die], challenge: 0, luckDie: null, protect: [] };
        const [term] = fivesPool.toTerms(alone);
        if (term?.kind !== "dice") throw new Error("no dice");
        expect(heroTerm.faces(term.modifiers)).toBe(die.size);
        const faces = [1, 2].map(() => (Number(stream.next().value) % die.size) + 1);
        for (let round = 0; round < 100; round += 1) {
          const more = heroTerm.more?.(faces, 2, term.modifiers) ?? 0;
          if (more === 0) break;
          for (let each = 0; each < more; each += 1) faces.push((Number(stream.next().value) % die.size) + 1);
        }
        const judged = heroTerm.score(faces, 2, term.modifiers);
        const outcome = fivesPool.resolve(alone, fivesPool.facesOf(alone, [{ ...term, faces }]));
        expect(outcome.waiting).toEqual([]);
        if (alone.target !== null) expect(judged.value).toBe(outcome.successes);
        const [min, max] = heroTerm.bounds(2, term.modifiers);
        expect(judged.value).toBeGreaterThanOrEqual(min);
        expect(judged.value).toBeLessThanOrEqual(max);
      }),
    );
  });

  it("numbers, mixed targets and sizes that no pool has are not ours", () => {
    const [term] = fivesPool.toTerms(spec({ pool: [hero(6)], target: 5 })) as [Term & { kind: "dice" }];
    expect(fivesPool.fromTerms([term, { kind: "number", value: 2 }])).toBeNull();
    expect(fivesPool.fromTerms([term, { ...term, modifiers: { s: 6, vs: 4 } }])).toBeNull();
    expect(fivesPool.fromTerms([{ ...term, number: 41 }])).toBeNull();
    expect(fivesPool.fromTerms([])).toBeNull();
  });
});

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

  it("FP-2: hooks propose 4, 5 or 6", () => {
    const [favour, against] = [{ slot: "hookFor" }, { slot: "hookAgainst" }];
    expect([[favour], [against], [favour, against], []].map(proposedTarget)).toEqual([4, 6, 5, 5]);
  });

  it("FP-1, FP-2: what is ticked makes the pool and proposes the TN; unticking takes its dice away again", () => {
    const bonus = spec({ pool: [hero(10, "bonus")], target: 6 });
    const trope = stats.find(({ slot: part }) => part === "trope")?.id ?? "";
    const hook = stats.find(({ slot: part }) => part === "hookFor")?.id ?? "";
    const first = tick("hero", trope);
    const ticked = fivesPool.applyStats(bonus, first);
    expect(ticked.pool.map(({ role }) => role)).toEqual(["hero", "hero", "trope", "bonus"]);
    expect(ticked.target).toBe(6);
    const withHook = fivesPool.applyStats(ticked, [...first, ...tick(hook)], first);
    expect(withHook).toMatchObject({ target: 4, pool: ticked.pool });
    expect(fivesPool.applyStats(withHook, tick("hero"), [...first, ...tick(hook)])).toMatchObject({
      target: 5,
      pool: [hero(6), hero(6), hero(10, "bonus")],
    });
  });

  it("FP-1: a stat's die that was changed by hand stays as it is with its stat, and goes with it", () => {
    const trope = stats.find(({ slot: part }) => part === "trope")?.id ?? "";
    const both = tick("hero", trope);
    const pool = fivesPool.applyStats(spec({ pool: [hero(10, "bonus")] }), both).pool;
    const changed = spec({ pool: pool.map((die) => (die.role === "trope" ? { ...die, size: 12 } : die)) });
    const hooked = [...both, ...tick(stats.find(({ slot: part }) => part === "hookFor")?.id ?? "")];
    expect(fivesPool.applyStats(changed, hooked, both).pool).toEqual(changed.pool);
    expect(fivesPool.applyStats(changed, tick("hero"), both).pool).toEqual([hero(6), hero(6), hero(10, "bonus")]);
  });

  it("FP-4: an NPC's field brings its challenge dice, beside those set by hand", () => {
    const [field] = npcActor?.stats(samplesOf(npcActor)[0]?.system ?? {}) ?? [];
    if (!field) throw new Error("no field");
    const { slot = "", ...stat } = field;
    const part = { ...stat, slot };
    const plain = spec({ pool: [hero(6)], challenge: 1 });
    const ticked = fivesPool.applyStats(plain, [part]);
    expect(ticked.challenge).toBe(1 + field.value);
    expect(fivesPool.applyStats(ticked, [], [part]).challenge).toBe(1);
  });

  it("a click on a stat rolls a whole pool, ticked as it stands", () => {
    for (const { roll } of stats)
      if (roll) {
        const clicked = spec(roll.spec);
        const ticked = tick(...(roll.with ?? []));
        expect(fivesPool.applyStats(clicked, ticked, ticked)).toEqual(clicked);
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

  it("reads broken actors without an error", () => {
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
        for (const control of fivesPool.controls(drawn)) {
          if (control.kind === "choice")
            for (const { value } of control.options)
              expect(() => change(fivesPool, drawn, control.path, value)).not.toThrow();
          if (control.kind === "choice")
            expect(control.options.map(({ value }) => value)).toContainEqual(control.value);
        }
        expect(fivesPool.targetControls(drawn).map(({ path }) => path)).toEqual([["target"]]);
      }),
      { numRuns: 30 },
    );
  });

  it("every die has its place, bonus dice point at the five that brought them, every phrase is in the language file", () => {
    const keys = new Set(flatten(readLanguage("en")).keys());
    const drawn = spec({ pool: [hero(6), hero(12), hero(8)], target: 4, discord: 8, challenge: 2, luckDie: 6 });
    const faces = fivesPool.parseFaces(drawn, { dice: [5, 5, 8], bonus: [1, 12], challenge: [5, 1], luck: 2 });
    const outcome = fivesPool.resolve(drawn, faces);
    const told = fivesPool.describe(drawn, faces, outcome);
    expect(told.dice.map(({ role, parent }) => [role, parent])).toEqual([
      ["success", undefined],
      ["bonus", 0],
      ["success", undefined],
      ["bonus", 2],
      ["eliminated", undefined],
      ["luck", undefined],
      ["challenge", undefined],
      ["challenge", undefined],
    ]);
    const all = [
      told,
      fivesPool.charts(drawn, fivesPool.odds(drawn), outcome),
      fivesPool.figures(drawn, fivesPool.odds(drawn)),
      fivesPool.controls(drawn),
      fivesPool.actors.map(({ sections, resources }) => [sections, resources?.({})]),
    ];
    for (const [, key] of JSON.stringify(all).matchAll(/"key":"([^"]+)"/gu))
      expect(keys.has(key ?? "") || keys.has(`${key}.other`), key).toBe(true);
    for (const { step } of outcome.trace) expect(keys.has(`QUINCUNX.fives-pool.Trace.${step}`), step).toBe(true);
    expect(outcome.trace.map(({ rule }) => rule)).toEqual([
      "FP-5",
      "FP-9",
      "FP-13",
      "FP-3",
      "FP-4",
      "FP-10",
      "FP-11",
      "FP-12",
      "FP-12",
      "FP-13",
    ]);
  });
});
