/** Cases of rules and of what is said of them that no other table has: each a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { describe, expect, it } from "vitest";
import type { SelectedStat } from "../../src/rules/contract/mechanic.ts";
import { freeText, phrase } from "../../src/rules/contract/phrase.ts";
import { mechanicById, mechanics } from "../../src/rules/index.ts";
import { suggest } from "../../src/rules/notation/suggest.ts";
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
