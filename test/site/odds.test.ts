/** The engine of the odds page: every number is the rules', and a stranger's text never breaks it. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { answerTo, type Answer } from "../../site/odds/engine/answer.ts";
import { mapOf } from "../../site/odds/engine/explore.ts";
import { respond, type Response } from "../../site/odds/engine/index.ts";
import { printQuestion, readQuestion, type House } from "../../site/odds/engine/question.ts";
import { useWords } from "../../site/odds/engine/words.ts";
import { MOST_HASH, readLink, writeLink } from "../../src/rules/notation/link.ts";
import { mechanics } from "../../src/rules/index.ts";
import { printCommand } from "../../src/rules/notation/command.ts";
import { answer as protocol } from "../../src/rules/protocol/answer.ts";
import { readJson } from "../../tools/lib/project.mjs";
import { flatten } from "../../tools/lib/language.mjs";
import { arbitrarySpec } from "../rules/arbitrary.ts";
import { wordsIn } from "./words.ts";

const EXACT = 1e-12;
const english = wordsIn("en");

function ask(text: string, house: House = {}): Answer {
  useWords(english);
  return answerTo({ text, house });
}

const USUAL = [
  "te adv 2 low",
  "check 5 + d6 vs 20",
  "margin 6/9 vs 7",
  "fives 2d6 + d8 vs 5 cd 2",
  "pool 7 vs 6",
  "check 5 contest check 7",
  "margin 8 vs 7 long 6 refill 1",
];

it.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
  "%s: the chance of random questions is the one of the JSON protocol",
  (_id, mechanic) => {
    fc.assert(
      fc.property(arbitrarySpec(mechanic), (input) => {
        const spec = mechanic.parseSpec(input);
        const text = quietly(() => printCommand(mechanic, spec));
        if (text === null || text.includes(" contest ") || text.includes(" long ")) return;
        const chance = quietly(() => mechanic.odds.chance(spec));
        const shown = quietly(() => ask(text));
        // Its value is no answer to whether the property holds.
        if (!shown) return void expect(chance).toBeNull();
        if (shown.headline.p !== null && chance !== null) expect(shown.headline.p).toBeCloseTo(chance, 12);
        const [chart] = shown.charts;
        if (!chart) return;
        const { odds } = protocol({ do: "odds", mechanic: mechanic.id, spec }) as { readonly odds: object };
        const known = distributionsIn(odds).map((bars) => bars.filter(({ p }) => p > EXACT));
        // A chart of endless fives ends where nothing can be seen any more, so it may be the beginning of a distribution.
        const isSame = known.some((bars) =>
          chart.rows.every(({ p }, index) => Math.abs(p - (bars[index]?.p ?? -1)) < EXACT),
        );
        expect(isSame).toBe(true);
      }),
      { numRuns: 60 },
    );
  },
);

/** All lists of values with their chances. */
function distributionsIn(odds: unknown): readonly (readonly { readonly p: number }[])[] {
  if (typeof odds !== "object" || odds === null) return [];
  if (
    Array.isArray(odds) &&
    odds.every((one) => typeof one === "object" && one !== null && "p" in one && "value" in one)
  )
    return [odds];
  return Object.values(odds).flatMap(distributionsIn);
}

/** `null` instead of an error of the rules. */
function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

it("the parts of a Total//Effect bar add up to the bar", () => {
  for (const { p, parts } of ask("te adv 2 low").charts[0]?.bars ?? [])
    expect(parts.reduce((sum, part) => sum + part.p, 0)).toBeCloseTo(p, 12);
});

it("when two questions are compared, each value stands alone: no bar of one question holds the tail that the other shows", () => {
  const [chart] = ask("te adv 2 low").charts;
  expect(chart?.bars[0]?.label).toBe("\u22646");
  expect(chart?.unfolded.map(({ label }) => label)).not.toContain("\u22646");
  for (const { value, p } of chart?.unfolded ?? [])
    expect(p).toBe(chart?.rows.find((row) => row.value === String(value))?.p);
});

it("a contest has the odds of the protocol under each tie rule", () => {
  const { mechanic, a, b } = readQuestion("check 5 contest check 7") as Extract<
    ReturnType<typeof readQuestion>,
    { kind: "contest" }
  >;
  for (const { id } of mechanic.contest?.ties ?? []) {
    const { odds } = protocol({ do: "contest", mechanic: mechanic.id, a, b, tie: id }) as { odds: { a: number } };
    expect(ask(`check 5 contest check 7 tie ${id}`).headline.p).toBeCloseTo(odds.a, 12);
  }
});

it("a long test has the odds of the protocol", () => {
  const { fan } = ask("margin 8 vs 7 long 6 refill 1 rounds 4");
  const { odds } = protocol({
    do: "long-test",
    mechanic: "margin-pool",
    spec: { pool: 8, threshold: 7 },
    goal: 6,
    refill: 1,
    rounds: 4,
  }) as { odds: { within: { p: number; dice: number }[] } };
  expect(fan[0]?.points.map(({ p, dice }) => ({ p, dice }))).toEqual(odds.within.map(({ p, dice }) => ({ p, dice })));
});

it("each cell of a map is the answer to the question in it", () => {
  useWords(english);
  for (const text of ["margin 6/9 vs 7", "pool 5 vs 6", "te adv 1"]) {
    const map = mapOf({ text, house: {} });
    const cells = (map?.rows ?? []).flat().filter(({ p }) => p !== null);
    expect(cells.length).toBeGreaterThan(8);
    for (const cell of cells.slice(0, 60)) expect(cell.p).toBe(ask(cell.text).headline.p);
  }
});

it("a map has the numbers that matter as its axes, choices among numbers too, and cells of one kind of chance", () => {
  useWords(english);
  const axes = (text: string): readonly (string | undefined)[] => {
    const map = mapOf({ text, house: {} });
    return [map?.x.id, map?.y.id];
  };
  expect(axes("margin 6/9 vs 7")).toEqual(["threshold", "dice"]);
  expect(axes("pool 7 vs 6").slice().sort()).toEqual(["base", "dice"]);
  // Above 11 only critical successes count, which is another question.
  const map = mapOf({ text: "margin 6/9 vs 7", house: {} });
  expect([map?.x.from, map?.x.to, map?.y.from, map?.y.to]).toEqual([1, 11, 1, 9]);
  const wanted = mapOf({ text: "margin 6/9 vs 7", house: {} }, { x: "dice", y: "threshold" });
  expect(wanted?.rows[6]?.[5]?.p).toBe(ask("margin 6/9 vs 7").headline.p);
});

it("controls of several entries are named by their entry, and no two steps of a side have one name", () => {
  const labels = ask("fives 2d6 + d8 vs 5 cd 2").sides[0]?.controls.map(({ label }) => label) ?? [];
  expect(labels.filter((label) => label.includes("Size"))).toEqual([
    "Hero d6 (1): Size",
    "Hero d6 (2): Size",
    "Hero d8: Size",
  ]);
  for (const text of [
    ...USUAL,
    "check 5 + d6 + d6 + 2 + 2 vs 20",
    "te adv 2 low low mid",
    "margin 6 vs 7 part 2 part 2",
  ])
    for (const { controls } of ask(text).sides) {
      const names = controls.flatMap(({ label, steps }) => steps.map((step) => `${label}: ${step.label}`));
      expect(
        names.filter((name, index) => names.indexOf(name) !== index),
        text,
      ).toEqual([]);
    }
});

it("every step of a control, and every way to a chance, leads to a question that can be asked", () => {
  for (const text of USUAL) {
    const { sides } = ask(text);
    const steps = sides.flatMap(({ controls }) => controls.flatMap((control) => control.steps));
    expect(steps.length).toBeGreaterThan(3);
    for (const step of steps) if (step.text !== null) expect(ask(step.text).text).toBe(step.text);
    const ways = respond({ do: "ways", asked: { text, house: {} }, p: 0.6 }, english) as { found?: { text: string }[] };
    for (const way of ways.found ?? []) expect(ask(way.text).headline.p).not.toBeNull();
  }
});

it("a house rule is part of the question", () => {
  const strict = ask("margin 4/4 vs 7").headline.p ?? 0;
  const lenient = ask("margin 4/4 vs 7", { zeroSucceeds: true });
  expect(lenient.headline.p).toBeGreaterThan(strict);
  expect(lenient.text).toBe("margin 4 vs 7");
  // Another world has other house rules: the command says them all.
  expect(ask(lenient.command).headline.p).toBe(lenient.headline.p);
});

it("a usual question has a link of at most 60 characters, and the link gives it back", () => {
  for (const text of USUAL) {
    const link = { schema: 1, texts: [text], house: {} };
    expect(writeLink(link).length).toBeLessThanOrEqual(60);
    expect(readLink(writeLink(link))).toEqual(link);
  }
});

it("any text, house rule and map survive in a link", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), fc.boolean(), (texts, zeroSucceeds) => {
      const link = { schema: 1, texts, house: { zeroSucceeds }, map: { x: "pool.0.size", y: "a~b" } };
      const hash = writeLink(link);
      if (hash.length <= MOST_HASH) expect(readLink(hash)).toEqual(link);
    }),
  );
});

it("a text that is no question is answered by the sentence that helps", () => {
  const fault = (text: string): string => {
    const response = respond({ do: "answer", asked: { text, house: {} } }, english);
    return "error" in response ? response.error.message : "";
  };
  expect(fault(" ")).toBe(english.texts["ODDS.empty"]);
  for (const text of ["check 5 contest pool 7", "pool 7 contest", "te contest te", "contest check 5"])
    expect(fault(text)).toBe(english.texts["ODDS.contestNeeds"]);
  for (const text of ["pool 7 long", "check 5 long 6", "pool 7 long x"])
    expect(fault(text)).toBe(english.texts["ODDS.longNeeds"]);
  expect(fault("margin 200 vs 7")).toMatch(/200.*1.*100/u);
  expect(fault("chekc 5")).toMatch(/chekc.*check/u);
});

/** Hashes of strangers: broken escapes, markup, prototypes, floods, foreign signs, far numbers. */
const BAD = [
  "%",
  "1/%E0%A4%A",
  "1/<img_src=x_onerror=alert(1)>",
  "1/javascript:alert(1)",
  "1/__proto__",
  "1/constructor.prototype",
  "1/check_5_vs_20;__proto__=x;constructor=y",
  "1/check_5_vs_20;map=__proto__~toString",
  "1/" + "check_5_".repeat(200),
  "9999/check_5",
  "-1/check_5",
  "1/a~b~c~d~e~f",
  "1/margin_99999999999_vs_7",
  "1/fives_40d12_+_40d12_vs_5",
  "1/pool_100_vs_6_long_50_rounds_99",
  "1/check_5_contest_pool_7",
  "1/check_5_contest",
  "1/contest_contest_contest",
  "1/long_long_long",
  "1/te_\u0000\u202e\ud800",
];

it("two hundred bad hashes are read as text, and none breaks the engine", () => {
  const noise = fc.sample(fc.string({ unit: "binary", maxLength: 120 }), { numRuns: 110, seed: 7 });
  const spoiled = USUAL.flatMap((text) =>
    Array.from({ length: 10 }, (_, at) => `1/${text.slice(0, at)}${"\u0000<\"';~%_"[at % 8]}${text.slice(at)}`),
  );
  const hashes = [...BAD, ...noise, ...spoiled];
  expect(hashes.length).toBeGreaterThanOrEqual(200);
  for (const hash of hashes) {
    const link = readLink(hash);
    if (link === null || typeof link === "string") continue;
    for (const text of link.texts) {
      const response: Response = respond({ do: "answer", asked: { text, house: link.house } }, english);
      const message = "error" in response ? response.error.message : "";
      expect(message).not.toBe(english.texts["ODDS.broken"]);
    }
  }
});

it("no question takes longer than its bounds allow", () => {
  expect(() => readQuestion(`check ${"+ 1 ".repeat(400)}`)).toThrow(/characters/u);
  expect(readLink(`#1/${"x".repeat(MOST_HASH)}`)).toBe("too-long");
});

it("the page's schema names the schema of each mechanic", () => {
  // If one of these rises, the page's schema rises, and the engine of the old one is frozen (tools/lib/odds-page.mjs).
  const { mechanics: named } = readJson("site/odds/schema.json") as { mechanics: Record<string, number> };
  expect(named).toEqual(Object.fromEntries(mechanics.map(({ id, schema }) => [id, schema])));
});

it("both languages have the same words", () => {
  const [en, de] = ["en", "de"].map((language) => [...flatten(readJson(`site/lang/${language}.json`)).keys()].sort());
  expect(de).toEqual(en);
});

it("a printed question reads as the same question", () => {
  for (const text of USUAL) {
    const printed = printQuestion(readQuestion(text));
    expect(readQuestion(printed)).toEqual(readQuestion(text));
    expect(printQuestion(readQuestion(printed))).toBe(printed);
  }
});
