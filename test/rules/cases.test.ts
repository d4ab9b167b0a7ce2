/** Cases of rules and of what is said of them that no other table has: each a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { describe, expect, it } from "vitest";
import type { SelectedStat } from "../../src/rules/contract/mechanic.ts";
import { freeText, phrase } from "../../src/rules/contract/phrase.ts";
import { mechanicById, mechanics } from "../../src/rules/index.ts";
import { suggest } from "../../src/rules/notation/suggest.ts";
import { RuleError, unlessRefused } from "../../src/rules/contract/error.ts";
import { effectWords } from "../../src/rules/contract/dice-effect.ts";
import { isToggled } from "../../src/rules/table/settle.ts";
import { bandName } from "../../src/rules/total-effect/effect-lines.ts";
import { targetName } from "../../src/rules/odds/targets.ts";
import { answer } from "../../src/rules/protocol/answer.ts";
import { readFile, readdir } from "node:fs/promises";

// Outcomes of any mechanic.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const mechanic = (id: string): Loose => mechanicById(id);

it("each mechanic's rules stand on a page of the journal of each language", async () => {
  const folder = new URL("../../packs/_source/rules/", import.meta.url);
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), "utf8")));
  const all = files.join("\n");
  const named = mechanics.flatMap(({ rulesText }) => Object.entries(rulesText?.pages ?? {}));
  expect(named).toHaveLength(2 * mechanics.length);
  for (const [language, uuid] of named) {
    const [journal = "", page = ""] = uuid.split(".").filter((part) => /^qx\w{14}$/u.test(part));
    expect(
      [journal, page].map((id) => all.includes(id)),
      `${language} ${uuid}`,
    ).toEqual([true, true]);
    expect(uuid).toBe(`Compendium.quincunx.rules.JournalEntry.${journal}.JournalEntryPage.${page}`);
  }
  expect(new Set(named.map(([, uuid]) => uuid)).size).toBe(named.length);
});

it("each rule that a card names has a heading there, in words of this language", async () => {
  const folder = new URL("../../lang/en/", import.meta.url);
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), "utf8")));
  const wordAt = (key: string): unknown =>
    files
      .map((file) => key.split(".").reduce<Loose>((at, name) => at?.[name], JSON.parse(file)))
      .find((found) => found !== undefined);
  const headings = mechanics.flatMap(({ rulesText }) => Object.entries(rulesText?.headings ?? {}));
  for (const [rule, { key }] of headings) expect(typeof wordAt(key), `${rule}: ${key}`).toBe("string");
});

describe("what is refused says where, and which field", () => {
  const refused = (request: object): Loose => (answer(request) as Loose).error;

  it("said twice, at the second time", () => {
    const text = "te adv 1 adv 2";
    expect(refused({ do: "parse", text })).toMatchObject({
      code: "conflict",
      field: "advantage",
      at: text.lastIndexOf("adv"),
    });
  });

  it("what is asked in a wrong form, in words as well", () => {
    expect(refused({ do: "parse", text: "te", data: 3 })).toMatchObject({
      ...{ code: "wrong-type", field: "data" },
      message: '"data" must be an object',
    });
    expect(refused({ do: "parse" })).toMatchObject({ code: "wrong-type", field: "text" });
  });

  it("decided, where nothing ever is", () => {
    expect(
      refused({ do: "resolve", mechanic: "margin-pool", spec: { dice: 1 }, faces: { dice: [3] }, decided: {} }),
    ).toMatchObject({ code: "not-allowed", field: "decided" });
  });

  it("faces that a die of the pool cannot show, with its place and its size", () => {
    const spec = { pool: [6, 8, 4].map((size) => ({ size, role: "hero" })), target: 5 };
    const of = (...dice: number[]): Loose => answer({ do: "resolve", mechanic: "fives-pool", spec, faces: { dice } });
    for (const [dice, at, size] of [
      [[7, 1, 1], 0, 6],
      [[6, 9], 1, 8],
      [[6, 8, 5], 2, 4],
    ] as const)
      expect(of(...dice).error).toMatchObject({
        ...{ code: "impossible-face", field: `faces.dice.${at}` },
        message: `a d${size} cannot show ${dice[at]}`,
      });
    for (const dice of [[], [6], [6, 8], [6, 8, 4]]) expect(of(...dice).error).toBeUndefined();
  });
});

describe("bonuses of stats that are ticked no more leave (SC-1)", () => {
  const stat = (label: object, value: number): SelectedStat => ({ id: "s", value, label, slot: "skill" }) as never;
  const bonus = (label: string, value: number): object => ({ label, value });
  const without = (stats: readonly SelectedStat[], ...bonuses: object[]): object[] =>
    mechanic("standard-check").applyStats({ ...mechanic("standard-check").parseSpec({}), bonuses }, [], stats).bonuses;

  it("also where their number was changed by hand, and no other bonus with them", () => {
    const dex = [stat(freeText("Dex"), 3)];
    expect(without(dex, bonus("Rope", 1), bonus("Dex", 3))).toEqual([bonus("Rope", 1)]);
    expect(without(dex, bonus("Rope", 1), bonus("Dex", 5))).toEqual([bonus("Rope", 1)]);
    expect(without(dex, bonus("Rope", 3))).toEqual([bonus("Rope", 3)]);
    // The one that is just so, before one that only has its name.
    expect(without(dex, bonus("Dex", 5), bonus("Dex", 3))).toEqual([bonus("Dex", 5)]);
  });

  it("of one that has no name in a spec only what is just so", () => {
    const nameless = [stat(phrase("QUINCUNX.Word.unknown"), 3)];
    expect(without(nameless, bonus("", 3))).toEqual([]);
    expect(without(nameless, bonus("", 5), bonus("Rope", 3))).toEqual([bonus("", 5), bonus("Rope", 3)]);
  });
});

describe("what is said of what may be done after a throw of fives (FP-12, FP-14)", () => {
  const say = (id: string, die?: number): Loose =>
    mechanic("fives-pool").sayAction({ id, price: {}, ...(die === undefined ? {} : { die }) }, {}, { dice: [6, 4, 1] });

  it.each(["success", "keep", "costly", "fail"])("%s has words for the offer and for the history", (id) => {
    const { offer, told } = say(id);
    expect([offer.key, told.key]).toEqual(["", "Told"].map((end) => `QUINCUNX.fives-pool.Action.${id}${end}`));
  });

  it("a die that is protected is named by what it shows; a costly success alone asks for words", () => {
    expect(say("protect", 1)).toMatchObject({
      offer: { key: "QUINCUNX.fives-pool.Action.protect", data: { face: 4 } },
      told: { key: "QUINCUNX.fives-pool.Action.protectTold", data: { face: 4 } },
    });
    const asking = ["success", "keep", "costly", "fail", "protect"].filter((id) => say(id).asks !== undefined);
    expect(asking).toEqual(["costly"]);
  });
});

describe("dice that a difficulty pool loses are told (DP-5)", () => {
  const pool = mechanic("difficulty-pool");
  const lines = (spec: object): Loose[] => {
    const parsed = pool.parseSpec(spec);
    return pool.describe(parsed, pool.parseFaces(parsed, {}), pool.resolve(parsed, pool.parseFaces(parsed, {}))).lines;
  };
  const warnings = (spec: object): Loose[] => lines(spec).filter(({ state }: Loose) => state === "warning");

  it("how many, and of which difficulty; nothing where none is lost", () => {
    expect(warnings({ dice: 4, base: 11 })).toMatchObject([
      { text: { key: "QUINCUNX.difficulty-pool.Line.lost", count: 2, data: { raw: 11 } } },
    ]);
    for (const base of [9, 6]) expect(warnings({ dice: 4, base })).toEqual([]);
    expect(warnings({ dice: 4, base: null })).toEqual([]);
  });
});

it("at most ten, and at least one, work together at a test of a difficulty pool (DP-11)", () => {
  const parse = (count: number): unknown =>
    mechanic("difficulty-pool").longTest.parse({ specs: Array.from({ length: count }, () => ({ dice: 2, base: 6 })) });
  for (const count of [1, 10]) expect(parse(count)).toMatchObject({ specs: { length: count } });
  for (const count of [0, 11])
    expect(() => parse(count)).toThrow(
      expect.objectContaining({
        ...{ code: "out-of-range", field: "specs", data: { min: 1, max: 10, found: count } },
        message: `"specs" needs 1…10 entries, not ${count}`,
      }),
    );
  expect(() => mechanic("difficulty-pool").longTest.parse({ specs: {} })).toThrow(
    expect.objectContaining({ code: "wrong-type", field: "specs", message: '"specs" must be a list' }),
  );
});

it("where a table has no words of its own the mechanics' are all that is suggested", () => {
  const commands = mechanics.map(({ grammar }) => grammar.command);
  expect(suggest("/qx ", { mechanics }).map(({ text }) => text.trim())).toEqual(commands);
});

it("a target is called by its number, or by its name", () => {
  expect(targetName({ label: 15 })).toEqual(freeText("15"));
  const name = phrase("QUINCUNX.Word.unknown");
  expect(targetName({ label: name })).toBe(name);
});

describe("what binds a check that is tried again (SC-9)", () => {
  it("is what its bonuses are called, where they are called anything; dice of a pool are called nothing (DP-8)", () => {
    const labels = (id: string, spec: object): unknown => mechanic(id).again.labelsOf(mechanic(id).parseSpec(spec));
    const bonuses = ["Rope", "", "Dex"].map((label) => ({ label, value: 1 }));
    expect(labels("standard-check", { bonuses })).toEqual(["Rope", "Dex"]);
    expect(labels("difficulty-pool", { dice: 3 })).toEqual([]);
  });
});

it("a margin is what a check was made or missed by, and unknown without a target", () => {
  const { missedOrMadeBy } = mechanic("standard-check");
  expect([4, -3, null].map((margin) => missedOrMadeBy({ margin }))).toEqual([4, 3, null]);
});

it("a part of a threshold's figure is set where it stands in the spec (TE-4)", () => {
  const { targetControl } = mechanic("total-effect");
  expect(["threshold.0", "threshold.12", "mean", "a.threshold.1"].map((figure) => targetControl(figure))).toEqual([
    ...["thresholds.0.at", "thresholds.12.at", "mean", "a.threshold.1"],
  ]);
});

it.each([
  [undefined, "any"],
  [{ min: 9 }, "from"],
  [{ max: 9 }, "upTo"],
  [{ min: 9, max: 12 }, "between"],
  [{ min: 9, max: 9 }, "9"],
])("a band %j is said to be %s (TE-10)", (band, said) => {
  const found = bandName(band);
  expect("key" in found ? found.key.replace(/^.*\./u, "") : (found as Loose).text).toBe(said);
});

it("an effect of another package says its own words, or a key of its own", () => {
  expect(effectWords("Three sixes!")).toEqual(freeText("Three sixes!"));
  expect(effectWords(phrase("QUINCUNX.Word.unknown"))).toEqual(phrase("QUINCUNX.Word.unknown"));
});

it("a house rule is on as the world has stored it, else as it is declared; a choice, or none, is never on", () => {
  const rules = [
    { kind: "toggle", key: "on", initial: true },
    { kind: "toggle", key: "off", initial: false },
    { kind: "choice", key: "which", initial: "a", options: [] },
  ] as Loose;
  const isOn = (key: string, stored?: unknown): boolean => isToggled(rules, key, () => stored);
  expect([isOn("on"), isOn("off"), isOn("which", true), isOn("other", true)]).toEqual([true, false, false, false]);
  expect([isOn("on", false), isOn("off", true), isOn("on", "no")]).toEqual([false, true, true]);
});

it("a round that one of several throws for another is theirs; a test that has ended takes none (DP-11)", () => {
  const { play, parse, start } = mechanic("difficulty-pool").longTest;
  const test = parse({ specs: [{ dice: 2 }, { dice: 3 }], goal: 1 });
  const [, other] = test.specs;
  expect(play.handOn(test, 0, { dice: 4 }).specs).toMatchObject([{ dice: 4 }, other]);
  const round = (state: Loose): Loose => play.round(test, state, [{ of: 1, spec: other, faces: { dice: [9, 2, 2] } }]);
  expect(round(start(test))).toMatchObject({ sum: 1, done: true });
  expect(() => round(round(start(test)))).toThrow(expect.objectContaining({ code: "not-allowed" }));
  expect(() => play.round(test, round(start(test)), [])).toThrow(expect.objectContaining({ code: "not-allowed" }));
});

it("what is left of a test is a test of its own: with the threshold that was met last, and no more dice than odds are told of (MP-9)", () => {
  const { play, parse } = mechanic("margin-pool").longTest;
  const test = parse({ spec: { pool: 5, threshold: 7 }, goal: 9 });
  const rest = (pool: number | null, last: object | null): Loose => play.rest(test, { pool, short: 4 }, last);
  expect(rest(3, null)).toMatchObject({ goal: 4, spec: { pool: 3, threshold: 7 } });
  expect(rest(3, { threshold: 5 })).toMatchObject({ goal: 4, spec: { pool: 3, threshold: 5 } });
  expect(rest(99, {})).toMatchObject({ spec: { pool: 40, threshold: 7 } });
  expect(rest(null, null)).toMatchObject({ spec: { pool: 0 } });
});

it("no mechanic takes another's dice for its own", () => {
  const spec = ({ grammar }: Loose): object =>
    grammar.parse((grammar.examples[0] as string).replace(/^\S+\s*/u, "").replace(/#.*$/u, ""), () => 1).spec as object;
  for (const one of mechanics)
    for (const other of mechanics)
      expect(one.fromTerms(other.toTerms(spec(other))) !== null, `${other.id} as ${one.id}`).toBe(one === other);
});

it("what the rules refuse is nothing; what is broken stays an error", () => {
  expect(unlessRefused(() => 3)).toBe(3);
  expect(
    unlessRefused(() => {
      throw new RuleError("no-dice", "none");
    }),
  ).toBeNull();
  expect(() =>
    unlessRefused(() => {
      throw new TypeError("broken");
    }),
  ).toThrow(TypeError);
});

it("a kind of harm is the same however it is written (TE-11)", () => {
  const [{ harm }] = mechanic("total-effect").actors;
  const rows = (kind: string): object => [{ id: "v000000000000001", kind }];
  const system = { vulnerabilities: rows(" Fire "), resistances: rows("COLD") };
  const plain = JSON.stringify(harm(system, "acid"));
  const [fire, cold] = ["fire", "cold"].map((kind) => JSON.stringify(harm(system, kind)));
  expect(new Set([plain, fire, cold]).size).toBe(3);
  for (const kind of [" FIRE", "Fire "]) expect(JSON.stringify(harm(system, kind))).toBe(fire);
  expect(JSON.stringify(harm(system, " "))).toBe(plain);
});
