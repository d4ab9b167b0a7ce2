/** Defaults of `defineMechanic` for missing parts of a definition. */
import { describe, expect, it } from "vitest";
import { defineMechanic } from "../../../src/rules/define/define-mechanic.ts";
import { freeText, phrase } from "../../../src/rules/contract/phrase.ts";
import type { Term } from "../../../src/rules/contract/terms.ts";
import { missingDice, type ThrownFaces } from "../../../src/rules/spec/first-throw.ts";
import {
  boolean,
  choice,
  defaulted,
  integer,
  list,
  nullable,
  record,
  text,
  type Infer,
} from "../../../src/rules/contract/schema.ts";
import { refusal } from "../refused.ts";

const spec = record({
  dice: integer({ min: 1, max: 9 }),
  target: defaulted(nullable(integer({ min: 1, max: 6 })), 4),
  mood: defaulted(nullable(choice(["calm", "wild"])), null),
  hard: defaulted(boolean(), false),
  note: defaulted(text(), ""),
  tags: defaulted(list(text()), () => []),
});

type Spec = Infer<typeof spec>;

const kinds = (count: number) => [{ role: "dice", size: 6, count }];

const definition = {
  id: "try-out",
  icon: "fa-solid fa-flask",
  spec,
  hideable: ["target" as const],
  stats: { slots: [{ id: "skill", label: freeText("Skill"), min: 0, max: 2, field: "dice" }] },
  firstThrow: ({ dice }: Spec) => kinds(dice),
  resolve: ({ dice: count, target }: Spec, { dice }: ThrownFaces) => ({
    success: target === null || dice.length < count ? null : Math.max(...dice) >= target,
    waiting: missingDice(kinds(count), dice.length),
    unused: [],
    trace: [],
  }),
  odds: { of: ({ target }: Spec) => ({ success: target === null ? null : 0.25 }) },
  describe: () => ({ summary: freeText("."), dice: [], headline: [] }),
  notation: { command: "try", examples: ["try 2"], words: [{ field: "dice" }] },
  dice: {
    terms: [
      {
        denomination: "x",
        fallbacks: [],
        className: "TryDie",
        faces: () => 6,
        modifiers: [{ name: "vs", min: 1, max: 6 }],
        count: (number: number) => number,
        score: (faces: readonly number[]) => ({ value: 0, roles: faces.map(() => "plain" as const) }),
        bounds: () => [0, 0] as const,
      },
    ],
    specTerm: { number: "dice" as const, modifiers: { vs: "target" as const } },
    rollClass: "TryRoll",
  },
};

const mechanic = defineMechanic(definition);
const whole = mechanic.parseSpec({ dice: 2 });
const term = (more: Partial<Extract<Term, { kind: "dice" }>> = {}): Term => ({
  kind: "dice",
  className: "TryDie",
  number: 2,
  modifiers: { vs: 4 },
  faces: [],
  size: 6,
  ...more,
});

describe("a minimal definition", () => {
  it("has a schema, a name among its texts, no actions, no actors, no pictures", () => {
    expect(mechanic).toMatchObject({ schema: 1, label: phrase("QUINCUNX.try-out.name"), actors: [] });
    expect(defineMechanic({ ...definition, words: "OTHER" }).label).toEqual(phrase("OTHER.name"));
    expect(mechanic.migrate({ old: 1 }, 0)).toEqual({ old: 1 });
    const faces = mechanic.parseFaces(whole, { dice: [1, 5] });
    const outcome = mechanic.resolve(whole, faces);
    expect([mechanic.decisions, mechanic.odds.charts(whole, mechanic.odds.of(whole))]).toEqual([undefined, []]);
    expect(mechanic.describe(whole, faces, outcome)).toMatchObject({ how: [], groups: [], modifiers: [], lines: [] });
  });

  it("waits for the dice of its one throw, and judges by its success", () => {
    expect(mechanic.waitingDice(whole, { dice: [3] })).toEqual([{ stage: 0, role: "dice", size: 6, count: 1 }]);
    const verdict = (input: object, dice: readonly number[]) => {
      const said = mechanic.parseSpec({ dice: 2, ...input });
      return mechanic.verdict(mechanic.resolve(said, { dice }), said);
    };
    expect([verdict({}, [3]), verdict({ target: null }, [3, 3]), verdict({}, [3, 4]), verdict({}, [3, 3])]).toEqual([
      "open",
      "unknown",
      "success",
      "failure",
    ]);
    expect(mechanic.odds.figures(whole, { success: 0.25 })).toEqual([
      { id: "success", label: phrase("QUINCUNX.Verdict.success"), value: 0.25, unit: "probability", better: "more" },
    ]);
    expect(mechanic.odds.figures(whole, { success: null })).toEqual([]);
  });

  it("succeeds as its odds say, once the target is known", () => {
    expect(mechanic.odds.chance(whole)).toBe(0.25);
    const onFaces = () => ({ success: 0.5, choice: 0.125, failure: 0.375 });
    const { odds } = defineMechanic({ ...definition, odds: { ...definition.odds, onFaces } });
    expect([odds.chance(whole), odds.chanceWithChoice?.(whole)]).toEqual([0.5, 0.625]);
    const fails = (act: () => unknown, code: string, field: string) => expect(act).toThrow(refusal(code, field));
    fails(() => mechanic.odds.chance({ ...whole, target: null }), "unknown-target", "target");
    fails(() => defineMechanic({ ...definition, odds: { of: () => ({}) } }).odds.chance(whole), "not-allowed", "");
    expect([mechanic.odds.shared, mechanic.odds.targetFor]).toEqual([undefined, undefined]);
  });

  it("has a notation from its words and fields: the GM can be asked for a target, and repeated words are refused", () => {
    const { notation } = defineMechanic({
      ...definition,
      notation: { ...definition.notation, words: [{ field: "dice" }, { word: "vs", field: "target" }] },
    });
    const parse = (words: string): unknown => notation.parse(words, () => 0, undefined);
    expect(parse("3 vs 5")).toEqual({ spec: mechanic.parseSpec({ dice: 3, target: 5 }) });
    expect(parse("3 vs ?")).toMatchObject({ spec: { target: null }, ask: true });
    expect(notation.print(mechanic.parseSpec({ dice: 3, target: 5 }))).toBe("3 vs 5");
    expect(notation.complete?.("3 v")).toEqual([{ at: 2, word: "vs" }]);
    expect(() => parse("3 vs 5 vs 6")).toThrow(expect.objectContaining({ code: "syntax", at: 7 }));
  });

  it("does not read a formula without its own dice", () => {
    expect(
      defineMechanic({ ...definition, dice: { ...definition.dice, readTerms: () => null } }).dice.fromTerms([]),
    ).toBeNull();
  });

  it("allows changes after the throw only for hideable fields", () => {
    expect(mechanic.amend(whole, { dice: [1, 1] }, { target: null }).target).toBeNull();
    expect(() => mechanic.amend(whole, { dice: [1, 1] }, { hard: true })).toThrow(refusal("locked", "hard"));
    const open = defineMechanic({ ...definition, amendable: ["hard" as const] });
    expect(open.amend(whole, { dice: [1, 1] }, { hard: true }).hard).toBe(true);
    expect(() => open.amend(whole, { dice: [1, 1] }, { target: 2 })).toThrow(/can no longer change/u);
  });

  it("has controls with ranges from the fields and labels from its texts, except for lists", () => {
    const base = (id: string) => ({ id, path: [id], label: phrase(`QUINCUNX.try-out.Field.${id}`) });
    const unknown = phrase("QUINCUNX.Word.unknown");
    expect(mechanic.prompt.controls(whole)).toEqual([
      { ...base("dice"), kind: "stepper", value: 2, min: 1, max: 9 },
      {
        ...base("target"),
        kind: "stepper",
        value: 4,
        min: 1,
        max: 6,
        none: { label: unknown, start: 4, value: null },
      },
      {
        ...base("mood"),
        kind: "choice",
        look: "select",
        value: null,
        options: [
          { id: "calm", value: "calm", label: phrase("QUINCUNX.try-out.Option.mood.calm") },
          { id: "wild", value: "wild", label: phrase("QUINCUNX.try-out.Option.mood.wild") },
          { id: "unknown", value: null, label: unknown },
        ],
      },
      { ...base("hard"), kind: "toggle", value: false },
      { ...base("note"), kind: "text", value: "", max: 200 },
    ]);
    expect(mechanic.prompt.targetControls(whole).map(({ id }) => id)).toEqual(["target"]);
  });

  it("sums selected stats in the field that their slot names", () => {
    const stat = (id: string, value: number) => ({ id, value, slot: "skill", label: freeText(id) });
    expect(mechanic.stats.apply(whole, [stat("a", 3), stat("b", 4)]).dice).toBe(7);
    expect(mechanic.stats.apply(whole, [])).toEqual(whole);
    expect(() => mechanic.stats.apply(whole, [stat("a", 9), stat("b", 9)])).toThrow(/out of|1…9/u);
  });

  it("is expressed by one term, in both directions; a formula with more is not its own", () => {
    expect(mechanic.dice.toTerms(whole)).toEqual([term()]);
    expect(mechanic.dice.toTerms({ ...whole, target: null })).toEqual([term({ modifiers: {} })]);
    expect(mechanic.dice.fromTerms([term({ faces: [6, 1] })])).toEqual({ spec: whole, faces: { dice: [6, 1] } });
    // A field missing in the formula is unknown, whatever its default.
    expect(mechanic.dice.fromTerms([term({ modifiers: {} })])?.spec.target).toBeNull();
    expect(mechanic.dice.fromTerms([term(), { kind: "number", value: 2 }])).toBeNull();
    expect(mechanic.dice.fromTerms([term({ className: "OtherDie" })])).toBeNull();
    expect(mechanic.dice.fromTerms([term({ number: 10 })])).toBeNull();
    expect(mechanic.dice.fromTerms([term({ faces: [7] })])).toBeNull();
    const core: Term = { kind: "core", number: 1, size: 6, faces: [2] };
    expect(mechanic.dice.facesOf(whole, [term({ faces: [6, 1] }), core])).toEqual({ dice: [6, 1] });
    const two = defineMechanic({
      ...definition,
      dice: { ...definition.dice, specTerm: { number: 2, modifiers: { vs: "target" as const } } },
    });
    expect(two.dice.toTerms({ ...whole, dice: 5 })).toEqual([term()]);
  });

  it("names a part without a counterpart", () => {
    const { firstThrow: _firstThrow, ...staged } = definition;
    const { specTerm: _specTerm, ...wordless } = definition.dice;
    expect(() => defineMechanic(staged as never)).toThrow(/try-out: "parseFaces"/u);
    expect(() => defineMechanic({ ...definition, dice: wordless } as never)).toThrow(/try-out: "toTerms"/u);
    const notation = { command: "try", examples: [], parse: () => ({ spec: whole }) };
    expect(() => defineMechanic({ ...definition, notation } as never)).toThrow(/try-out: "print"/u);
  });
});
