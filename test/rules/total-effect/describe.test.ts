/** An outcome for readers: its dice, lines and texts. The wording is in the language files. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Phrase } from "../../../src/rules/contract/phrase.ts";
import { totalEffect } from "../../../src/rules/total-effect/index.ts";
import type { EffectSpec } from "../../../src/rules/total-effect/spec.ts";
import { readLanguage } from "../../../tools/lib/language.mjs";
import { arbitrarySpec } from "../arbitrary.ts";

const en = readLanguage("en") as { readonly QUINCUNX: { readonly "total-effect": { readonly Trace: unknown } } };

function describeRoll(fields: object, dice: readonly number[]) {
  const spec = totalEffect.parseSpec(fields);
  return totalEffect.describe(spec, { dice }, totalEffect.resolve(spec, { dice }));
}

/** A minimal translator for the English texts. */
function say(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(say).join(", ");
  const phrase = value as Phrase & { signed?: number; percent?: number };
  if (phrase.signed !== undefined) return phrase.signed < 0 ? `−${-phrase.signed}` : `+${phrase.signed}`;
  if (phrase.percent !== undefined) return `${(100 * phrase.percent).toFixed(1)} %`;
  if ("text" in phrase) return phrase.text;
  const key = phrase.count === undefined ? phrase.key : `${phrase.key}.${phrase.count === 1 ? "one" : "other"}`;
  const words = key
    .split(".")
    .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], en);
  if (typeof words !== "string") throw new Error(`en.json has no ${key}`);
  return words.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const part = phrase.data?.[name];
    if (part === undefined) throw new Error(`${key} wants {${name}}`);
    return say(part);
  });
}

const PIN_DOWN = {
  advantage: 1,
  thresholds: [{ at: 9 }, { at: 13, text: "takes the harm again" }],
  effects: [{ rank: "low", kind: "Weapon Harm" }],
};

describe("Pin Down with advantage (TE-2, TE-4, TE-11)", () => {
  const card = describeRoll(PIN_DOWN, [1, 5, 2, 6]);

  it("dice: High, Mid, Low, then the dropped one, each with its word", () => {
    expect(card.dice.map(({ face, role, tag }) => [face, role, tag && say(tag)])).toEqual([
      [6, "kept", "High"],
      [5, "kept", "Mid"],
      [2, "kept", "Low"],
      [1, "dropped", "dropped"],
    ]);
  });

  it("one sentence, the roll, and the important numbers", () => {
    expect(say(card.summary)).toBe("Total 13, Weapon Harm (Low) 2; 13+ met");
    expect(card.how.map(say)).toEqual(["advantage 1"]);
    expect(card.headline.map(({ value, label }) => [value, say(label)])).toEqual([
      [13, "Total"],
      [2, "Weapon Harm"],
    ]);
  });

  it("the thresholds met, and the targets that take more or less", () => {
    expect(card.lines.map(({ state, text }) => [state, say(text)])).toEqual([
      ["met", "9+"],
      ["met", "13+: takes the harm again"],
      ["note", "Weapon Harm: Vulnerable takes 5, Resistant 1"],
    ]);
    // The effects that apply.
    expect(card.meaning?.map(({ text }) => say(text))).toEqual(["13+: takes the harm again"]);
  });
});

it("TE-5, TE-7, TE-8: the steps that made an effect", () => {
  const steps = (fields: object) =>
    describeRoll({ thresholds: [], effects: [fields] }, [1, 4, 6]).lines.flatMap((line) => (line.steps ?? []).map(say));
  expect(steps({ rank: "low", step: 1, halve: true })).toEqual(["Low 1", "stepped up: Mid 4", "halved: 2"]);
  expect(steps({ rank: "mid", step: 3 })).toEqual(["Mid 4", "stepped up 3: High 6 +2 = 8"]);
  expect(steps({ rank: "mid", step: -2 })).toEqual(["Mid 4", "stepped down 2: Low 1 −1 = 0"]);
  expect(steps({ rank: "mid", invert: true, step: 1 })).toEqual(["Mid 4", "inverted: 3", "stepped up: Inverse Low 6"]);
  expect(steps({ flat: 3, step: -1 })).toEqual(["Flat 3", "stepped −1: 2"]);
  expect(steps({ rank: "high" })).toEqual([]);
});

it("TE-3: Escalation by its name, other numbers by theirs", () => {
  const { modifiers } = describeRoll(
    {
      escalation: 2,
      modifiers: [
        { label: "rain", value: -1 },
        { label: "", value: 3 },
      ],
    },
    [1, 1, 1],
  );
  expect(modifiers.map(({ value, label }) => [value, say(label)])).toEqual([
    [2, "Escalation"],
    [-1, "rain"],
    [3, "Modifier"],
  ]);
});

it("TE-4: unmet thresholds, none, and unknown ones", () => {
  expect(describeRoll({}, [2, 3, 5]).lines.map(({ state }) => state)).toEqual(["met", "unmet", "unmet"]);
  expect(say(describeRoll({}, [1, 1, 1]).summary)).toBe("Total 3; no threshold met");
  expect(describeRoll({ thresholds: [] }, [2, 3, 5])).toMatchObject({ lines: [] });
  const open = describeRoll({ thresholds: null }, [2, 3, 5]);
  // The rules do not decide who knows them; the card does.
  expect([open.lines, open.meaning]).toEqual([[], []]);
  const meaning = (spec: object) => describeRoll(spec, [2, 3, 5]).meaning?.map(({ text }) => say(text));
  expect(meaning({})).toEqual(["9+"]);
  expect(meaning({ thresholds: [{ at: 3, text: "a" }, { at: 9, text: "b" }, { at: 10 }] })).toEqual(["3+: a", "9+: b"]);
  expect(meaning({ thresholds: [{ at: 18 }] })).toEqual(["No threshold met"]);
  expect(meaning({ thresholds: [] })).toEqual([]);
  // A check with a text for its result needs no more.
  const check = { op: "<=", value: 2, text: "Empty", otherwise: "Still some left" };
  const depletion = (value: object) => [{ rank: "low", check: { ...check, ...value } }];
  expect(meaning({ thresholds: [{ at: 18 }], effects: depletion({}) })).toEqual(["Empty"]);
  expect(meaning({ thresholds: [{ at: 18 }], effects: depletion({ value: 1 }) })).toEqual(["Still some left"]);
  expect(meaning({ effects: depletion({}) })).toEqual(["9+", "Empty"]);
  expect(meaning({ thresholds: [{ at: 18 }], effects: [{ rank: "low", check: { op: "<=", value: 2 } }] })).toHaveLength(
    2,
  );
  expect(say(open.summary)).toBe("Total 10");
});

it("TE-9: a check explains both results once, without a tick", () => {
  const line = (check: object, label?: string) =>
    describeRoll(
      { thresholds: [], effects: [{ rank: "mid", ...(label ? { label } : {}), check }] },
      [1, 4, 6],
    ).lines.map((each) => [each.state, each.tone, say(each.text)]);
  expect(line({ op: "<=", value: 4, text: "empty" })).toEqual([["note", "plain", "empty"]]);
  expect(line({ op: "<=", value: 3, text: "empty", otherwise: "lasts" })).toEqual([["note", "plain", "lasts"]]);
  expect(line({ op: "<=", value: 4, tone: "bad" }, "Lamp")).toEqual([["note", "bad", "Lamp: Empty"]]);
  expect(line({ op: "<", value: 4, tone: "good" }, "Tove")).toEqual([["note", "plain", "Tove: No help"]]);
  expect(line({ op: "<=", value: -3, text: "empty" })).toEqual([["note", "plain", "Mid: 4, not ≤ −3"]]);
});

it("TE-10: an effect that does not apply is listed, but not in the headline", () => {
  const card = describeRoll(
    { thresholds: [], effects: [{ rank: "mid", invert: true, when: { min: 12, max: 12 } }] },
    [5, 5, 3],
  );
  expect(card.headline).toHaveLength(1);
  expect(card.lines.map(({ state, text }) => [state, say(text)])).toEqual([
    ["unmet", "Inverse Mid: 2 does not count; Total 13 is not 12"],
  ]);
});

it("TE-2: both kinds, and the rest of them", () => {
  expect(describeRoll({ advantage: 5, disadvantage: 1 }, [1, 1, 1, 1, 1]).how.map(say)).toEqual([
    "advantage 3, disadvantage 1: +2",
  ]);
});

it("half-thrown: the thrown and the missing dice", () => {
  const card = describeRoll({ advantage: 1 }, [6, 6, 1]);
  expect(card.dice.map(({ role }) => role)).toEqual(["plain", "plain", "plain"]);
  expect(card.lines).toEqual([]);
  expect(say(card.summary)).toBe("Waiting for 1 die");
  expect(card.headline[0]?.tone).toBe("waiting");
});

it("every text of every outcome, figure, chart, control and trace is in the language file", () => {
  fc.assert(
    fc.property(
      arbitrarySpec(totalEffect) as fc.Arbitrary<EffectSpec>,
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 6, maxLength: 6 }),
      (spec, six) => {
        const dice = six.slice(0, totalEffect.waitingDice(spec, { dice: [] })[0]?.count ?? 0);
        const outcome = totalEffect.resolve(spec, { dice });
        const odds = totalEffect.odds.of(spec);
        for (const phrase of phrasesIn([
          totalEffect.describe(spec, { dice }, outcome),
          totalEffect.odds.figures(spec, odds),
          totalEffect.odds.charts(spec, odds, outcome),
          totalEffect.prompt.controls(spec),
        ]))
          expect(() => say(phrase)).not.toThrow();
        for (const { step, inputs, value } of outcome.trace) {
          const words = (en.QUINCUNX["total-effect"].Trace as Record<string, string>)[step];
          expect(words, step).toBeTypeOf("string");
          for (const [, name = ""] of words?.matchAll(/\{(\w+)\}/gu) ?? [])
            expect(Object.keys({ ...inputs, value })).toContain(name.replace(/InSum$/u, ""));
        }
      },
    ),
    { numRuns: 150 },
  );
});

it("every text of the actor's sheet is in the language file", () => {
  for (const phrase of phrasesIn([totalEffect.actors, totalEffect.stats.slots, totalEffect.label]))
    expect(() => say(phrase)).not.toThrow();
});

function* phrasesIn(value: unknown): Generator<Phrase> {
  if (typeof value !== "object" || value === null) return;
  if ("key" in value && typeof value.key === "string") yield value as Phrase;
  else for (const part of Object.values(value)) yield* phrasesIn(part);
}
