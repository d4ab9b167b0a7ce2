/**
 * What stands in a message counts only where it is just so: the forms of flags, the data of operations, and who may (issue "Nobody can break a card":
 * "each operation parses strictly and says who may"). Pure: nobody sits at a table.
 */
import { describe, expect, it } from "vitest";
import { readCardFlags } from "../../src/card/flags.ts";
import { readContestFlags } from "../../src/features/contest/flags.ts";
import { areFlagsChanged, flagsOn, isSame } from "../../src/platform/flags.ts";
import { readHelpFlags } from "../../src/features/command-help/flags.ts";
import { isHiddenInPrompt, isHiddenUnder, isPromptId } from "../../src/secrets/secret-id.ts";
import { readLongTestFlags } from "../../src/features/long-test/flags.ts";
import { LAST_TURN, readOperationFlags } from "../../src/log/operation-flags.ts";
import { readQuestionFlags } from "../../src/features/question/flags.ts";
import { readRequestFlags } from "../../src/features/request/flags.ts";
import { readTableDieFlags } from "../../src/features/shared-die/flags.ts";
import { isNewer } from "../../src/log/schema.ts";
import { readLivePrompt, readRuling } from "../../src/features/open-prompts/wire.ts";
import { openLog } from "../../src/log/log.ts";
import type { Change, LoggedOperation } from "../../src/log/operation.ts";
import { operationKind } from "../../src/log/operation-kind.ts";
import { operations } from "../../src/features/operations.ts";
import { GROUP_RULES } from "../../src/rules/odds/group-rule.ts";
import { mechanicById } from "../../src/rules/index.ts";

// What is broken has any type.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const operation = (type: string): Change<object, Loose> =>
  operations.find((one) => one.type === type) as Change<object, Loose>;

describe("flags of a kind are read where each part is of its type, and are none where one is not", () => {
  const CARD = { kind: "card", schema: 1, mechanic: "x", title: "", spec: {}, origin: {} };
  const OPERATION = { kind: "operation", card: "c", id: "i", type: "amend", data: {} };
  const QUESTION = { kind: "question", schema: 1, mechanic: "x", title: "", spec: {}, origin: {} };
  const REQUEST = {
    ...{ kind: "request", schema: 1, mechanic: "x", title: "", text: "", isHidden: false },
    ...{ spec: {}, fixed: [], given: [], seats: [] },
  };
  const FORMS: readonly (readonly [string, Loose, (flags: Loose) => unknown, readonly string[]])[] = [
    ["card", CARD, readCardFlags, Object.keys(CARD)],
    ["operation", OPERATION, readOperationFlags, Object.keys(OPERATION)],
    ["question", QUESTION, readQuestionFlags, Object.keys(QUESTION)],
    ["request", REQUEST, readRequestFlags, "kind mechanic title text spec fixed given seats".split(" ")],
    ["help", { kind: "help", schema: 1, mechanic: null }, readHelpFlags, ["kind", "schema", "mechanic"]],
  ];

  it.each(FORMS)("%s", (_kind, flags, read, parts) => {
    expect(read(flags)).toEqual(flags);
    for (const part of parts) {
      const { [part]: right, ...rest } = flags;
      expect(read(rest), `without ${part}`).toBe(null);
      const wrong = [true, 1.5, "other", null, [], {}].filter(
        (value) => kindOf(value) !== kindOf(right) || part === "kind" || part === "schema",
      );
      for (const value of wrong) {
        const isRight =
          (part === "schema" && typeof value === "number" && flags.kind !== "help") ||
          (part === "mechanic" && flags.kind === "help" && typeof value === "string");
        if (!isRight) expect(read({ ...flags, [part]: value }), `${part}: ${JSON.stringify(value)}`).toBe(null);
      }
    }
  });

  it("a place in the order is a whole number from 1 to the last, or none", () => {
    for (const turn of [1, 7, LAST_TURN]) expect(readOperationFlags({ ...OPERATION, turn })).toMatchObject({ turn });
    expect(readOperationFlags(OPERATION)).not.toHaveProperty("turn");
    for (const turn of [0, -1, 1.5, LAST_TURN + 1, NaN, "1", null])
      expect(readOperationFlags({ ...OPERATION, turn })).toBe(null);
  });

  it("where a roll came from: what is not of its type stands for nothing, the rest stays", () => {
    const whole = { actor: "a", stats: ["s"], request: "r", question: "q", seat: 2, standIn: true };
    const read = (origin: object): unknown => readCardFlags({ ...CARD, origin })?.origin;
    expect(read(whole)).toEqual(whole);
    const broken = { actor: 1, stats: ["s", 1], request: null, question: {}, seat: 0.5, standIn: 1 };
    for (const [part, value] of Object.entries(broken)) {
      const { [part]: _left, ...rest } = whole as Loose;
      expect(read({ ...whole, [part]: value })).toEqual(rest);
    }
    expect(read({ ...whole, stats: "s" })).not.toHaveProperty("stats");
    expect(read({ ...whole, standIn: false })).not.toHaveProperty("standIn");
    // What another version writes there is kept.
    expect(read({ ...whole, more: 1 })).toEqual({ ...whole, more: 1 });
  });

  it("a question says no more than people write: a title of 200, a hundred stats", () => {
    const asks = (origin: object, title = ""): unknown => readQuestionFlags({ ...QUESTION, title, origin });
    expect(asks({ actor: "a", stats: ["s"] })).toMatchObject({ origin: { actor: "a", stats: ["s"] } });
    expect(asks({}, "x".repeat(200))).not.toBe(null);
    expect(asks({ stats: Array(100).fill("s") })).not.toBe(null);
    expect(asks({}, "x".repeat(201))).toBe(null);
    for (const origin of [{ stats: Array(101).fill("s") }, { stats: [1] }, { stats: "s" }, { actor: 1 }])
      expect(asks(origin)).toBe(null);
  });

  it("what several come to together is one of the rules, or nothing; a seat is an object", () => {
    for (const group of [undefined, ...GROUP_RULES]) expect(readRequestFlags({ ...REQUEST, group })).not.toBe(null);
    for (const group of ["most", null, 1]) expect(readRequestFlags({ ...REQUEST, group })).toBe(null);
    for (const seats of [["x"], [null], [{ user: "u" }, []]])
      expect(readRequestFlags({ ...REQUEST, seats })).toBe(null);
  });
});

/** Stands for a part that is not there. */
const ABSENT = Symbol();
const LONG = "x".repeat(201);
type Values = Readonly<Record<string, readonly unknown[]>>;

/** Whole it is read as it is, with any one part of `right` too; with any one of `wrong` it is nothing. */
function readsOnly(read: (data: Loose) => unknown, whole: Loose, right: Values, wrong: Values): void {
  const withPart = (key: string, value: unknown): Loose => {
    const { [key]: _left, ...rest } = whole;
    return value === ABSENT ? rest : { ...rest, [key]: value };
  };
  const told = (key: string, value: unknown): string => `${key}: ${String(JSON.stringify(value)).slice(0, 80)}`;
  expect(read(whole)).toEqual(whole);
  for (const [key, values] of Object.entries(right))
    for (const value of values) {
      const data = withPart(key, value);
      expect(read(data), told(key, value)).toEqual(data);
    }
  for (const [key, values] of Object.entries(wrong))
    for (const value of values) expect(read(withPart(key, value)), told(key, value)).toBe(null);
}

/** What is no text of somebody's. */
const NO_TEXT = [ABSENT, 1, null, {}, ["x"], LONG];
const NO_TEXTS = [1, "x", null, {}, [1], [LONG]];

describe("forms of contests, long tests, dice of the table and open prompts (docs/architecture.md)", () => {
  it("a contest: two sides with a name each, fields or none of what they roll; who resists by itself has some (DP-9, SC-6)", () => {
    const side = {
      ...{ name: "Isolde", user: "u", actor: "Actor.a", stats: ["s"], spec: { dice: 3 } },
      ...{ fixed: ["dice"], isPassive: true, card: "c" },
    };
    const contest = {
      ...{ kind: "contest", schema: 1, mechanic: "x", title: "", tie: "t" },
      ...{ sides: { a: side, b: { name: "", spec: null } }, shared: { discord: 2 } },
    };
    readsOnly(
      readContestFlags,
      contest,
      { tie: [null], shared: [ABSENT, {}], schema: [9], title: ["x".repeat(200)] },
      {
        ...{ kind: [ABSENT, "card", null], schema: [ABSENT, "1", null], mechanic: [ABSENT, 1, null], title: NO_TEXT },
        ...{ tie: [ABSENT, 1, {}], shared: [null, [], "x"] },
        sides: [ABSENT, null, [], {}, { a: side }, { b: side }, { a: side, b: null }, { a: [], b: side }],
      },
    );
    const reads = (a: unknown): unknown => readContestFlags({ ...contest, sides: { a, b: side } })?.sides.a ?? null;
    readsOnly(
      reads,
      side,
      {
        ...{ user: [ABSENT], actor: [ABSENT], stats: [ABSENT, [], Array(100).fill("s")], fixed: [ABSENT, []] },
        ...{ card: [ABSENT], isPassive: [ABSENT], spec: [{}] },
      },
      {
        ...{ name: NO_TEXT, spec: [ABSENT, null, [], 1, "x"], isPassive: [false, 1, null] },
        ...{ user: [1, null, LONG], actor: [1, null, LONG], card: [1, null, {}] },
        ...{ stats: [...NO_TEXTS, Array(101).fill("s")], fixed: NO_TEXTS },
      },
    );
    readsOnly(reads, { name: "B", spec: null }, { spec: [{}] }, {});
    // What nobody knows is not taken over.
    expect(readContestFlags({ ...contest, more: 1 })).toEqual(contest);
  });

  it("a long test: one to ten who work at it, each somebody's or nobody's; where it goes on, from whole numbers", () => {
    const worker = { actor: "Actor.a", name: "Isolde", users: ["u"] };
    const begun = { sum: 3, pool: 2, rounds: 1, turn: 4, due: ["c.1.0"] };
    const test = {
      ...{ kind: "long-test", schema: 1, mechanic: "x", title: "", test: { goal: 3 } },
      ...{ workers: [worker], begun },
    };
    readsOnly(
      readLongTestFlags,
      test,
      { begun: [ABSENT], workers: [Array(10).fill(worker)], schema: [2] },
      {
        ...{ kind: [ABSENT, "card"], schema: [ABSENT, "1", null], mechanic: [ABSENT, 1, null], title: NO_TEXT },
        ...{ test: [ABSENT, null, [], 1], begun: [null, [], 1, {}] },
        workers: [ABSENT, null, {}, [], [null], [worker, {}], Array(11).fill(worker)],
      },
    );
    readsOnly(
      (one) => readLongTestFlags({ ...test, workers: [one] })?.workers[0] ?? null,
      worker,
      { actor: [null], users: [[], Array(100).fill("u")] },
      {
        ...{ actor: [ABSENT, 1, {}, LONG], name: NO_TEXT, users: [ABSENT, ...NO_TEXTS, Array(101).fill("u")] },
        more: [1],
      },
    );
    const notWhole = [ABSENT, 0.5, "1", null, 10_000];
    readsOnly(
      (one) => readLongTestFlags({ ...test, begun: one })?.begun ?? null,
      begun,
      { sum: [-9999, 0, 9999], pool: [null, 0, 9999], rounds: [0, 9999], turn: [0, 1, LAST_TURN], due: [[]] },
      {
        ...{ sum: [...notWhole, -10_000], pool: [ABSENT, 0.5, "1", -1, 10_000], rounds: [...notWhole, -1] },
        ...{ turn: [ABSENT, -1, 0.5, "1", null, LAST_TURN + 1], due: [ABSENT, ...NO_TEXTS], more: [1] },
      },
    );
  });

  it("a die of the table: its name, and by hand or a round from the first", () => {
    const round = { encounter: "e", round: 1 };
    const die = { kind: "table-die", schema: 1, die: "discord", round };
    readsOnly(
      readTableDieFlags,
      die,
      { round: [null], die: ["x".repeat(100)] },
      {
        ...{ kind: [ABSENT, "card"], schema: [ABSENT, 0, 2, "1"], die: [ABSENT, 1, null, "x".repeat(101)] },
        round: [
          ABSENT,
          1,
          {},
          { encounter: 1, round: 1 },
          ...[0, -1, 0.5, "1", null].map((n) => ({ ...round, round: n })),
        ],
      },
    );
  });

  it("ids under which GMs keep a target before there is a message are of prompts or of the world", () => {
    const id = "A0b1C2d3E4f5G6h7";
    for (const right of [`prompt.${id}.${id}`, `standing.${id}`]) expect(isHiddenUnder(right)).toBe(true);
    for (const wrong of [
      id,
      `prompt.${id}`,
      `standing.${id}.${id}`,
      `prompt.${id}.${id}.${id}`,
      `prompt.${id}x`,
      `prompt.${id.slice(1)}`,
      `x prompt.${id}`,
      `prompt.${id.slice(1)}-`,
      1,
      null,
    ])
      expect(isHiddenUnder(wrong)).toBe(false);
    const ids = [`prompt.${id}`, `prompt.${id}.${id}`, `standing.${id}`, "prompt.", null];
    expect(ids.map(isPromptId)).toEqual([true, false, false, false, false]);
    expect(ids.map(isHiddenInPrompt)).toEqual([false, true, false, false, false]);
  });

  it("a prompt that is told to GMs, and what they say about it; a hidden target is in neither", () => {
    const check = mechanicById("standard-check")!;
    const ruling = { n: 1, by: "gm", fields: { target: 15 }, gifts: [], isHidden: false, hiddenBy: "", answer: null };
    readsOnly(
      (data) => readRuling(check, data),
      ruling,
      {
        ...{ n: [0, 1_000_000], fields: [{}], answer: ["none-needed", "impossible", "wave"] },
        isHidden: [false],
      },
      {
        ...{ n: [ABSENT, -1, 0.5, "1", null, 1_000_001], by: NO_TEXT, fields: [ABSENT, null, [], "x"] },
        ...{ isHidden: [ABSENT, 1, null, true], answer: [ABSENT, "", "maybe", 1, {}], more: [1] },
      },
    );
    const gifts = [
      { id: "a", kind: "bonus", amount: 2, from: "Gamemaster: rope" },
      { id: "b", kind: "die", amount: 6, from: "" },
      { id: "c", kind: "shift", field: "passive", amount: -1, from: "x" },
    ];
    expect(readRuling(check, { ...ruling, gifts })).toEqual({ ...ruling, gifts });
    const { gifts: _none, hiddenBy: _nobody, ...older } = ruling;
    expect(readRuling(check, older)).toEqual(ruling);
    const [rope, die, shift] = gifts;
    for (const broken of [
      ...[null, "x", [null], [rope, rope], [{ ...rope, more: 1 }], [{ ...rope, id: 7 }], [{ ...rope, amount: 6 }]],
      ...[[{ ...rope, from: LONG }], [{ ...rope, field: "bonuses" }], [{ ...die, amount: 7 }], [{ ...die, kind: "x" }]],
      ...[
        [{ ...shift, field: "target" }],
        [{ ...shift, amount: 0 }],
        [{ ...shift, amount: 0.5 }],
        [{ ...shift, field: 1 }],
      ],
      Array.from({ length: 21 }, (_, at) => ({ ...rope, id: String(at) })),
    ])
      expect([broken, readRuling(check, { ...ruling, gifts: broken })]).toEqual([broken, null]);
    expect(readRuling(check, { ...older, fields: { passive: true }, isHidden: true })).toMatchObject({
      hiddenBy: "gm",
    });
    for (const hiddenBy of ["", 7, LONG])
      expect(readRuling(check, { ...ruling, isHidden: true, fields: {}, hiddenBy })).toBe(null);
    expect(readRuling(check, { ...ruling, hiddenBy: "gm" })).toBe(null);
    const many = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]));
    expect(readRuling(check, { ...ruling, fields: many(100) })).not.toBe(null);
    expect(readRuling(check, { ...ruling, fields: many(101) })).toBe(null);
    for (const data of [null, [], "x"]) expect([readRuling(check, data), readLivePrompt(data)]).toEqual([null, null]);
    const spec = check.parseSpec({ target: null });
    const prompt = {
      ...{ prompt: "prompt.A0b1C2d3E4f5G6h7", n: 2, mechanic: "standard-check", spec, title: "", actor: "Actor.a" },
      ...{ locked: ["target"], question: "q", request: "r", seat: 0, ruling },
    };
    readsOnly(
      readLivePrompt,
      prompt,
      {
        ...{ actor: [null], question: [null], request: [null], seat: [7], n: [0], locked: [[], Array(100).fill("x")] },
        title: ["x".repeat(200)],
      },
      {
        ...{
          prompt: [ABSENT, "x", "standing.A0b1C2d3E4f5G6h7"],
          n: [ABSENT, -1, 0.5, "1"],
          mechanic: [ABSENT, "none", 1],
        },
        ...{
          spec: [ABSENT, null, [], { target: "x" }],
          title: NO_TEXT,
          actor: [ABSENT, 1, LONG],
          seat: [ABSENT, -1, 0.5],
        },
        ...{ question: [ABSENT, 1, LONG], request: [ABSENT, 1, LONG], ruling: [ABSENT, null, { ...ruling, n: -1 }] },
        locked: [ABSENT, ...NO_TEXTS, Array(101).fill("x")],
      },
    );
  });

  it("a spec of a form that this version does not know is newer; one of a mechanic that nobody knows is none", () => {
    const { schema } = mechanicById("standard-check")!;
    const of = (mechanic: unknown, at: unknown): boolean => isNewer({ mechanic, schema: at });
    expect(of("standard-check", schema)).toBe(false);
    expect(of("standard-check", schema + 1)).toBe(true);
    for (const wrong of [of("none", 99), of("standard-check", "99"), of(undefined, 99), isNewer({})])
      expect(wrong).toBe(false);
  });

  it("where a roll came from: what it is for, which part of a pool, which round, which side", () => {
    const id = "A0b1C2d3E4f5G6h7";
    const card = { kind: "card", schema: 1, mechanic: "x", title: "", spec: {}, origin: {} };
    const part =
      (name: string) =>
      (value: unknown): unknown =>
        (readCardFlags({ ...card, origin: { [name]: value } })?.origin as Loose)[name] ?? null;
    const turns = [ABSENT, 0, -1, 0.5, "1", null, LAST_TURN + 1];
    readsOnly(
      part("situation"),
      { text: "the lock", check: ["s"], turn: 1, ability: "Silver tongue" },
      { text: ["", "x".repeat(100)], check: [[]], turn: [LAST_TURN], ability: [ABSENT] },
      {
        ...{ text: [ABSENT, 1, null, "x".repeat(101)], check: [ABSENT, "s", null, [1]], turn: turns },
        ...{ ability: ["", 1, null, "x".repeat(101)], more: [1] },
      },
    );
    readsOnly(
      part("split"),
      { id, part: 1, parts: 2 },
      { part: [0], parts: [2, 6] },
      {
        ...{ id: [ABSENT, 1, "", id.slice(1), `${id}x`, `${id.slice(1)}-`], part: [ABSENT, -1, 0.5, "0", 2, 3] },
        ...{ parts: [ABSENT, 1, 7, 2.5, "2"], more: [1] },
      },
    );
    readsOnly(
      part("longTest"),
      { test: "t", worker: 0, turn: 1, in: "c.1.0" },
      { in: [ABSENT], worker: [3], turn: [LAST_TURN] },
      { test: [ABSENT, 1, null], worker: [ABSENT, 0.5, "0"], turn: turns, in: [1, null, {}] },
    );
    for (const name of ["situation", "split", "longTest"])
      for (const value of [null, [], "x", 1]) expect(part(name)(value), name).toBe(null);
    const kept = (origin: object): unknown => readCardFlags({ ...card, origin })?.origin;
    const right = { prompt: `prompt.${id}.${id}`, contest: "c", contestSide: "b", contestRound: 2 };
    expect(kept(right)).toEqual(right);
    expect(kept({ contestSide: "a" })).toEqual({ contestSide: "a" });
    expect(kept({ prompt: id, contest: 1, contestSide: "c", contestRound: 0.5 })).toEqual({});
  });
});

describe("an operation is what its message can be (docs/architecture.md, A card is a log)", () => {
  openLog(operations, []);
  const flags = { kind: "operation", card: "c", id: "m", type: "amend", data: {} } as const;
  const isSound = (more: object, message: object): boolean | undefined =>
    operationKind.isSound?.({ ...flags, ...more } as never, { id: "m", isRoll: false, rolls: [], ...message } as never);

  it("called as its message is; what there was in 0.1.0, which has no turn, as it likes", () => {
    expect(isSound({ turn: 1 }, {})).toBe(true);
    expect(isSound({ turn: 1, id: "other" }, {})).toBe(false);
    const oldest = ["amend", "close", "hide", "reveal", "throw", "undo"];
    for (const type of [...oldest, "another package's"]) expect(isSound({ id: "other", type }, {}), type).toBe(true);
    // What came later nobody has called otherwise but by hand: as somebody else's is called.
    for (const { type } of operations.filter(({ type }) => !oldest.includes(type)))
      expect([isSound({ id: "other", type }, {}), isSound({ type }, {})], type).toEqual([false, true]);
  });

  it("with dice that say that they were thrown for it, where it takes any", () => {
    const proven = { isRoll: true, rolls: [{ options: { quincunx: { message: "m", flags } } }] };
    for (const turn of [undefined, 1]) {
      const more = turn === undefined ? {} : { turn };
      expect(isSound(more, proven)).toBe(true);
      expect(isSound(more, { isRoll: true, rolls: [{ options: {} }] })).toBe(false);
      expect(isSound({ ...more, type: "throw" }, { isRoll: true, rolls: [{ options: {} }] })).toBe(true);
    }
  });
});

/** Null is no object, and a list is none either. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

describe("what the roll says of the flags, and not what stands there, counts (docs/architecture.md, A card is a log)", () => {
  const flags = { kind: "card", id: "i", spec: { target: 15 } };
  const rolled = (said: unknown, now: object = flags): Loose => ({
    ...{ id: "m", flags: { quincunx: now } },
    rolls: [{ options: { quincunx: said } }],
  });

  it("where it was thrown for this message; else what stands there", () => {
    expect(flagsOn(rolled({ message: "m", flags }, { ...flags, spec: { target: 1 } }))).toEqual(flags);
    for (const said of [{ message: "other", flags: { kind: "x" } }, { message: "m", flags: [] }, "m", null, undefined])
      expect(flagsOn(rolled(said))).toEqual(flags);
    expect(flagsOn({ id: "m", flags: { quincunx: flags } })).toEqual(flags);
    for (const none of [undefined, {}, { quincunx: null }, { quincunx: [] }, { quincunx: "x" }])
      expect(flagsOn({ id: "m", flags: none })).toBe(null);
  });

  it("a message whose flags are others than its roll says was changed", () => {
    expect(areFlagsChanged(rolled({ message: "m", flags }))).toBe(false);
    // Whatever the order of keys.
    expect(areFlagsChanged(rolled({ message: "m", flags: { spec: { target: 15 }, id: "i", kind: "card" } }))).toBe(
      false,
    );
    for (const now of [
      { ...flags, spec: { target: 1 } },
      { ...flags, more: 1 },
      { kind: "card", id: "i" },
    ])
      expect(areFlagsChanged(rolled({ message: "m", flags }, now))).toBe(true);
  });

  it("plain data are the same or not", () => {
    for (const one of [1, "a", null, {}, [], [1, { a: [2] }], { a: { b: null } }])
      expect(isSame(one, structuredClone(one))).toBe(true);
    for (const [one, other] of [
      [[], {}],
      [{}, []],
      [null, {}],
      [{}, null],
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { b: 1 }],
      [{ a: undefined }, { b: undefined }],
      [{ a: 1 }, { a: 1, b: 1 }],
      [[1, 2], [1]],
      [[1], [1, 2]],
      [1, "1"],
      [{ a: { b: 1 } }, { a: { b: 2 } }],
    ])
      expect(isSame(one, other), JSON.stringify([one, other])).toBe(false);
  });
});

const HIT = { actor: "Actor.a", path: "harm", sign: 1, amount: 2 };
const TRACK = { actor: "Actor.a", resource: "harm", way: "add", result: 1 };
const WORKER = { actor: "Actor.a", name: "Isolde", users: ["ana"] };

describe("data of operations are taken as they are, or not at all", () => {
  const DATA: Readonly<Record<string, { readonly right: readonly object[]; readonly wrong: readonly object[] }>> = {
    amend: { right: [{ target: 1 }], wrong: [{}] },
    reveal: { right: [{ target: 1 }], wrong: [{}] },
    target: { right: [{ target: 1 }, { target: null }], wrong: [{}] },
    hide: { right: [{ target: null }, { a: null, b: null }], wrong: [{}, { target: 1 }, { a: null, b: 1 }] },
    mark: { right: [{}], wrong: [{ a: 1 }] },
    throw: { right: [{}], wrong: [{ a: 1 }] },
    close: {
      right: [{}, { answers: [] }, { answers: Array(1000).fill("a") }],
      wrong: [{ answers: null }, { answers: [1] }, { answers: "a" }, { answers: Array(1001).fill("a") }, { more: 1 }],
    },
    accept: { right: [{ answer: "a" }], wrong: [{}, { answer: 1 }, { answer: null }, { answer: "a", more: 1 }] },
    group: {
      right: [...GROUP_RULES, null].map((rule) => ({ rule })),
      wrong: [{}, { rule: "most" }, { rule: 1 }, { rule: null, more: 1 }, { rule: "all", more: 1 }],
    },
    decide: {
      right: [{ kind: "hidden" }, { kind: "none" }, { kind: "impossible" }, { kind: "target", fields: { target: 1 } }],
      wrong: [
        ...[{}, { kind: "maybe" }, { kind: "none", more: 1 }, { kind: "target", fields: { target: 1 }, more: 1 }],
        ...[{ kind: "target" }, { kind: "target", fields: {} }, { kind: "target", fields: [1] }],
        ...[
          { kind: "target", fields: null },
          { kind: "hidden", fields: { target: 1 } },
          { kind: "none", fields: null },
        ],
      ],
    },
    spend: {
      right: [
        { action: "a", price: {} },
        { action: "a", price: { luck: 1 } },
        { action: "a", die: 0, price: { karma: 2 } },
      ],
      wrong: [
        ...[{}, { action: "a" }, { price: {} }, { action: 1, price: {} }, { action: "a", price: [] }],
        ...[
          { action: "a", price: null },
          { action: "a", price: {}, more: 1 },
          { action: "a", price: {}, die: 0.5 },
        ],
        ...[0, -1, 0.5, "1", null].map((luck) => ({ action: "a", price: { luck } })),
        { action: "a", price: {}, die: "0" },
      ],
    },
    ...Object.fromEntries(
      ["circumstances", "contestOff", "longTestEnd"].map((type) => [type, { right: [{}], wrong: [{ a: 1 }] }]),
    ),
    contestCount: {
      right: [{ side: "a" }, { side: "b" }],
      wrong: [{}, { side: "c" }, { side: null }, { side: ["a"] }, { side: "a", count: 2 }],
    },
    contestTarget: {
      right: [
        ...["a", "b"].map((side) => ({ side, fields: { threshold: 7 } })),
        { side: "a", fields: { threshold: null }, hiddenUnder: `contest.${"x".repeat(16)}` },
      ],
      wrong: [
        ...[{}, { side: "a" }, { side: "c", fields: { threshold: 7 } }, { side: ["a"], fields: { threshold: 7 } }],
        ...[null, 7, [7], { threshold: null }].map((fields) => ({ side: "a", fields })),
        { side: "a", fields: { threshold: 7 }, more: 1 },
        // What is hidden says no number, and where it is kept.
        { side: "a", fields: { threshold: 7 }, hiddenUnder: `contest.${"x".repeat(16)}` },
        ...["x", 1, null, `prompt.${"x".repeat(16)}`, "contest."].map((hiddenUnder) => ({
          ...{ side: "a", fields: { threshold: null }, hiddenUnder },
        })),
      ],
    },
    // Nobody says these: the one is a button alone, the other is made of a card.
    oppose: { right: [], wrong: [{}] },
    longTestRound: { right: [], wrong: [{}, { actor: null, worker: 0, in: null, spec: {}, faces: {} }] },
    excuse: {
      right: [
        { answer: "none", seats: [0] },
        { answer: "impossible", seats: [3, 0, 999] },
        { answer: "none", seats: Array.from({ length: 1000 }, (_, seat) => seat) },
      ],
      wrong: [
        ...[{}, { answer: "none" }, { answer: "maybe", seats: [0] }, { seats: [0] }, { answer: null, seats: [0] }],
        ...[[], [0, 0], [-1], [0.5], ["0"], [1000], null, 0].map((seats) => ({ answer: "none", seats })),
        { answer: "none", seats: [0], more: 1 },
      ],
    },
    harm: {
      right: [
        { deal: "d", targets: [HIT] },
        { deal: "", targets: [HIT, { ...HIT, actor: "Scene.s.Token.t.Actor.a", sign: -1, isBar: true }], again: true },
        ...[0, 9999].map((amount) => ({ deal: "d", targets: [{ ...HIT, amount }] })),
        { deal: "d", targets: [{ ...HIT, actor: `Actor.${"a".repeat(100)}`, path: "p".repeat(200) }] },
        { deal: "d", targets: Array.from({ length: 50 }, (_, at) => ({ ...HIT, actor: `Actor.${at}` })) },
      ],
      wrong: [
        ...[{}, { deal: "d" }, { targets: [HIT] }, { deal: 1, targets: [HIT] }, { deal: "d", targets: HIT }],
        ...[[], [HIT, HIT], [HIT, null], [HIT, {}]].map((targets) => ({ deal: "d", targets })),
        { deal: "d", targets: Array.from({ length: 51 }, (_, at) => ({ ...HIT, actor: `Actor.${at}` })) },
        ...[false, 1, null].map((again) => ({ deal: "d", targets: [HIT], again })),
        { deal: "d", targets: [HIT], more: 1 },
        ...[
          ...["a", "Actor.", "Item.a", "x Actor.a", "Actor.a b", `Actor.${"a".repeat(101)}`, 1, null].map((actor) => ({
            actor,
          })),
          ...["", "p".repeat(201), 1, null].map((path) => ({ path })),
          ...[0, 2, "1", null].map((sign) => ({ sign })),
          ...[-1, 0.5, 10_000, "2", null].map((amount) => ({ amount })),
          ...[false, 1, null].map((isBar) => ({ isBar })),
          { more: 1 },
        ].map((wrong) => ({ deal: "d", targets: [{ ...HIT, ...wrong }] })),
      ],
    },
    "harm-back": {
      right: [{ operation: "o", actor: "Actor.a" }],
      wrong: [
        ...[{}, { operation: "o" }, { actor: "a" }, { operation: 1, actor: "a" }, { operation: "o", actor: null }],
        { operation: "o", actor: "a", more: 1 },
      ],
    },
    interrupt: {
      right: [{ dice: [0] }, { dice: [0, 2, 99] }],
      wrong: [
        ...[[], [1, 0], [1, 1], [-1], [0.5], ["0"], [100], null, "0"].map((dice) => ({ dice })),
        ...[{}, { dice: [0], more: 1 }],
      ],
    },
    track: {
      right: ["add", "take"].flatMap((way) => [0, -2.5].map((result) => ({ ...TRACK, way, result }))),
      wrong: [
        ...["actor", "resource", "way", "result"].map((key) => ({ ...TRACK, [key]: undefined })),
        ...[
          { ...TRACK, actor: 1 },
          { ...TRACK, resource: null },
          { ...TRACK, way: "set" },
          { ...TRACK, more: 1 },
        ],
        ...["1", null, NaN, Infinity].map((result) => ({ ...TRACK, result })),
      ],
    },
    trackBack: { right: [{ operation: "o" }], wrong: [{}, { operation: 1 }, { operation: "o", more: 1 }] },
    longTestRefill: { right: [{ in: "c.1.0" }], wrong: [{}, { in: 1 }, { in: null }, { in: "c", more: 1 }] },
    longTestUndo: { right: [{ step: "m" }], wrong: [{}, { step: 1 }, { step: null }, { step: "m", more: 1 }] },
    longTestDice: {
      right: [1, -1, 40, -40].map((dice) => ({ dice })),
      wrong: [{}, ...[0, 41, -41, 0.5, "1", null].map((dice) => ({ dice })), { dice: 1, more: 1 }],
    },
    longTestPass: {
      right: [{ worker: 0 }, { worker: 3, in: "c.1.0" }],
      wrong: [
        {},
        ...[0.5, "0", null].map((worker) => ({ worker })),
        { worker: 0, in: 1 },
        { worker: 0, in: null },
        { worker: 0, more: 1 },
      ],
    },
    longTestJoin: {
      right: [{ worker: WORKER, spec: {} }],
      wrong: [
        ...[{}, { worker: WORKER }, { spec: {} }, { worker: {}, spec: {} }, { worker: WORKER, spec: [] }],
        ...[
          { worker: WORKER, spec: null },
          { worker: WORKER, spec: {}, more: 1 },
        ],
      ],
    },
    longTestHand: {
      right: [{ of: 0, worker: WORKER }],
      wrong: [
        ...[{}, { of: 0 }, { worker: WORKER }, { of: 0.5, worker: WORKER }, { of: "0", worker: WORKER }],
        ...[
          { of: 0, worker: null },
          { of: 0, worker: WORKER, more: 1 },
        ],
      ],
    },
    aidGrant: {
      right: [
        { kind: "die", amount: 6 },
        { kind: "bonus", amount: -2 },
      ],
      wrong: [
        ...[{}, { kind: "die" }, { amount: 6 }, { kind: "luck", amount: 6 }, { kind: "die", amount: 6, from: "Ben" }],
        ...[0.5, "6", null].map((amount) => ({ kind: "die", amount })),
      ],
    },
    aidBack: { right: [{ gift: "g" }], wrong: [{}, { gift: 1 }, { gift: null }, { gift: "g", more: 1 }] },
    // Nobody says it: it is read from the roll of a card.
    bought: { right: [], wrong: [{}, { bought: { price: { karma: 1 } }, fields: {}, terms: [], count: 1 }] },
    spendWords: {
      right: [{ words: "the lamp breaks" }, { words: "x".repeat(200) }],
      wrong: [
        ...[{}, { words: "" }, { words: "  " }, { words: 1 }, { words: null }],
        ...[{ words: "x".repeat(201) }, { words: "x", more: 1 }],
      ],
    },
    undo: { right: [{ operation: "o" }], wrong: [{}, { operation: 1 }, { operation: null }] },
    ...Object.fromEntries(
      ["skip", "remind"].map((type) => [
        type,
        {
          right: [{ seat: 0 }, { seat: 999 }],
          wrong: [{}, { seat: -1 }, { seat: 0.5 }, { seat: "0" }, { seat: 1000 }, { seat: null }, { seat: 0, more: 1 }],
        },
      ]),
    ),
  };

  it.each(Object.entries(DATA))("%s", (type, { right, wrong }) => {
    const { parse } = operation(type);
    for (const data of right) expect(parse(data as Loose), JSON.stringify(data)).toEqual(data);
    for (const data of wrong) expect(parse(data as Loose), JSON.stringify(data)).toBe(null);
  });

  it("no operation is left out", () => {
    expect(operations.map(({ type }) => type).sort()).toEqual(Object.keys(DATA).sort());
  });
});

describe("who may is asked of the author alone", () => {
  const gm = { id: "gm", isGM: true };
  const ana = { id: "ana", isGM: false };
  const ben = { id: "ben", isGM: false };
  const nobody = { id: null, isGM: false };
  const people = [gm, ana, ben, nobody];
  const mechanic = mechanicById("standard-check");
  const may = (type: string, state: object, data: object = {}): readonly boolean[] =>
    people.map((author) => operation(type).may(author, state, data));
  const [ALL_GMS, NOBODY, ROLLER] = [
    [true, false, false, false],
    [false, false, false, false],
    [true, true, false, false],
  ];

  it("targets are GMs' to set, hide and reveal; a draw from a table has none", () => {
    for (const type of ["amend", "hide"]) {
      expect(may(type, { mechanic })).toEqual(ALL_GMS);
      expect(may(type, { mechanic, isDraw: true })).toEqual(NOBODY);
    }
    expect(may("reveal", { mechanic })).toEqual(ALL_GMS);
    expect(may("target", { mechanic }, { target: 15 })).toEqual(ALL_GMS);
    expect(may("target", { mechanic }, { target: 15, passive: true })).toEqual(NOBODY);
  });

  it("a card is marked once; a request is closed once, and takes late answers afterwards", () => {
    expect(may("mark", { isChanged: false })).toEqual(ALL_GMS);
    expect(may("mark", { isChanged: true })).toEqual(NOBODY);
    const closedAt = { messageId: "m", timestamp: 1 };
    expect(may("close", { closedAt: null })).toEqual(ALL_GMS);
    expect(may("close", { closedAt })).toEqual(NOBODY);
    expect(may("accept", { closedAt: null })).toEqual(NOBODY);
    expect(may("accept", { closedAt })).toEqual(ALL_GMS);
    expect(may("group", {})).toEqual(ALL_GMS);
    expect(may("remind", { closedAt: null })).toEqual(ALL_GMS);
    expect(may("remind", { closedAt })).toEqual(NOBODY);
    expect(may("skip", { closedAt: null, skipped: [1] }, { seat: 0 })).toEqual(ALL_GMS);
    expect(may("skip", { closedAt: null, skipped: [1] }, { seat: 1 })).toEqual(NOBODY);
    expect(may("skip", { closedAt, skipped: [] }, { seat: 0 })).toEqual(NOBODY);
  });

  it("a question is answered once", () => {
    expect(may("decide", { decision: null })).toEqual(ALL_GMS);
    expect(may("decide", { decision: { kind: "none" } })).toEqual(NOBODY);
  });

  it("what is decided after the throw is the roller's and GMs'; dice that wait are thrown by whose they are (FP-4, FP-13)", () => {
    expect(may("spend", { rollerId: "ana" })).toEqual(ROLLER);
    expect(may("spend", { rollerId: null })).toEqual(ALL_GMS);
    const waiting = (by?: string): object => ({ rollerId: "ana", outcome: { waiting: [{ by, count: 1, size: 6 }] } });
    expect(may("throw", waiting())).toEqual(ROLLER);
    expect(may("throw", waiting("roller"))).toEqual(ROLLER);
    expect(may("throw", waiting("gm"))).toEqual(ALL_GMS);
    expect(may("throw", { rollerId: "ana", outcome: { waiting: [] } })).toEqual(NOBODY);
    expect(may("throw", { ...waiting(), rollerId: null })).toEqual(ALL_GMS);
  });

  it("harm is its roller's and GMs' to deal, whose it is and who has dealt it, too, spares somebody (TE-11); tracked numbers are GMs' (SC-5)", () => {
    expect(may("harm", { rollerId: "ana" })).toEqual(ROLLER);
    expect(may("harm", { rollerId: null })).toEqual(ALL_GMS);
    const dealt = (more: object = {}): object => ({
      operation: "o",
      actor: "Actor.a",
      author: "ana",
      isBack: false,
      ...more,
    });
    const spares = (harms: readonly object[], harmed: object = {}): readonly boolean[] =>
      may("harm-back", { harms, harmed }, { operation: "o", actor: "Actor.a" });
    expect(spares([dealt()])).toEqual(ROLLER);
    expect(spares([dealt()], { "Actor.a": { owners: ["ben"], booked: {} } })).toEqual([true, true, true, false]);
    expect(spares([dealt({ author: null })], { "Actor.b": { owners: ["ben"], booked: {} } })).toEqual(ALL_GMS);
    expect(spares([dealt({ actor: "Actor.b" }), dealt()])).toEqual(ROLLER);
    for (const other of [{ isBack: true }, { operation: "p" }, { actor: "Actor.b" }])
      expect(spares([dealt(other)])).toEqual(NOBODY);
    expect(spares([])).toEqual(NOBODY);
    expect(may("track", {})).toEqual(ALL_GMS);
    const tracked = (isBack: boolean): object => ({ tracked: [{ messageId: "o", isBack }] });
    expect(may("trackBack", tracked(false), { operation: "o" })).toEqual(ALL_GMS);
    for (const state of [tracked(true), {}, { tracked: [] }])
      expect(may("trackBack", state, { operation: "o" })).toEqual(NOBODY);
    expect(may("trackBack", tracked(false), { operation: "p" })).toEqual(NOBODY);
  });

  it("a contest is called off once, by who began it or a GM; what is only a button is said by nobody", () => {
    expect(may("contestOff", { beganBy: "ana", calledOffBy: null })).toEqual(ROLLER);
    expect(may("contestOff", { beganBy: null, calledOffBy: null })).toEqual(ALL_GMS);
    expect(may("contestOff", { beganBy: "ana", calledOffBy: "Ana" })).toEqual(NOBODY);
    expect(may("oppose", {})).toEqual(NOBODY);
  });

  it("FP-11: what a side's dice bring the other counts once, by GMs, where the rules know it and the contest goes on", () => {
    const fives = { mechanic: mechanicById("fives-pool"), counted: [], calledOffBy: null };
    expect(may("contestCount", fives, { side: "a" })).toEqual(ALL_GMS);
    expect(may("contestCount", { ...fives, counted: ["a"] }, { side: "a" })).toEqual(NOBODY);
    expect(may("contestCount", { ...fives, counted: ["a"] }, { side: "b" })).toEqual(ALL_GMS);
    expect(may("contestCount", { ...fives, calledOffBy: "Ana" }, { side: "a" })).toEqual(NOBODY);
    expect(may("contestCount", { ...fives, mechanic }, { side: "a" })).toEqual(NOBODY);
  });

  it("what a side of a contest is against is said by GMs: all that decides, nothing else, while the contest goes on", () => {
    const state = { mechanic: mechanicById("margin-pool"), calledOffBy: null };
    const may_ = (fields: object, of: object = state): readonly boolean[] =>
      may("contestTarget", of, { side: "a", fields });
    expect(may_({ threshold: 7 })).toEqual(ALL_GMS);
    for (const fields of [{}, { required: 1 }, { threshold: 7, required: 1 }, { target: 7 }])
      expect(may_(fields)).toEqual(NOBODY);
    expect(may_({ threshold: 7 }, { ...state, calledOffBy: "Ana" })).toEqual(NOBODY);
    // Numbers alone decide there (SC-4).
    for (const fields of [{}, { target: 7 }]) expect(may_(fields, { ...state, mechanic })).toEqual(NOBODY);
  });

  it("circumstances change where a roll for the same binds (SC-9), or counts and failed (DP-8); once, by GMs", () => {
    const pool = mechanicById("difficulty-pool");
    const situation = { text: "", check: [], turn: 1 };
    const of = (state: object): readonly boolean[] =>
      may("circumstances", { mechanic, situation, isFreed: false, verdict: "success", ...state });
    expect(of({})).toEqual(ALL_GMS);
    expect(of({ mechanic: pool, verdict: "failure" })).toEqual(ALL_GMS);
    for (const not of [
      { isFreed: true },
      { situation: undefined },
      { mechanic: pool },
      { mechanic: mechanicById("margin-pool") },
    ])
      expect(of(not)).toEqual(NOBODY);
  });

  it("a part of a split pool is interrupted by GMs, until none of its dice is left (DP-12)", () => {
    const pool = mechanicById("difficulty-pool");
    const split = { id: "s", part: 0, parts: 2 };
    expect(may("interrupt", { mechanic: pool, split })).toEqual(ALL_GMS);
    for (const not of [{ mechanic: pool }, { mechanic: pool, split, isInterrupted: true }, { mechanic, split }])
      expect(may("interrupt", not)).toEqual(NOBODY);
  });

  it("no roll is needed, or impossible, for seats that are still asked (FP-2): GMs say so", () => {
    const asked = { closedAt: null, skipped: [1], excused: {} };
    expect(may("excuse", asked, { answer: "none", seats: [0, 1] })).toEqual(ALL_GMS);
    expect(may("excuse", asked, { answer: "none", seats: [1] })).toEqual(NOBODY);
    expect(
      may("excuse", { ...asked, closedAt: { messageId: "m", timestamp: 1 } }, { answer: "none", seats: [0] }),
    ).toEqual(NOBODY);
    const { apply } = operation("excuse");
    expect(apply(asked, { answer: "impossible", seats: [0, 1, 2] }, {} as never)).toEqual({
      skipped: [1, 0, 2],
      excused: { 0: "impossible", 2: "impossible" },
    });
  });

  it("at a long test whoever works at it says what concerns them; dice given and turns that are over are GMs' word (MP-7, DP-11)", () => {
    const workers = [
      { ...WORKER, users: ["ana"] },
      { ...WORKER, actor: null, users: [] },
    ];
    const running = { workers, now: { done: false }, endedBy: null, steps: [], heroes: new Map() };
    for (const type of ["longTestRefill", "longTestDice"]) expect(may(type, running), type).toEqual(ALL_GMS);
    for (const type of ["longTestPass", "longTestHand"]) {
      expect(may(type, running, { worker: 0, of: 0 }), type).toEqual(ROLLER);
      expect(may(type, running, { worker: 1, of: 1 }), type).toEqual(ALL_GMS);
      expect(may(type, running, { worker: 2, of: 2 }), type).toEqual(NOBODY);
    }
    expect(may("longTestRound", running, { worker: 0, actor: "Actor.a" })).toEqual(ROLLER);
    for (const wrong of [
      { worker: 0, actor: "Actor.b" },
      { worker: 0, actor: null },
      { worker: 2, actor: null },
    ])
      expect(may("longTestRound", running, wrong)).toEqual(NOBODY);
    expect(may("longTestRound", running, { worker: 1, actor: null })).toEqual(ALL_GMS);
    expect(may("longTestJoin", running, { worker: { ...WORKER, users: ["ben"] } })).toEqual([true, false, true, false]);
    expect(may("longTestEnd", running)).toEqual(ROLLER);
    for (const over of [{ now: { done: true } }, { endedBy: "Ana" }])
      expect(may("longTestEnd", { ...running, ...over })).toEqual(NOBODY);
    // The last who has thrown takes it back, however it stands.
    const threw = (...by: readonly (string | null)[]): object => ({
      ...running,
      steps: [...by.map((one) => ({ kind: "throw", of: 0, message: "m", by: one })), { kind: "dice", dice: 1 }],
    });
    expect(may("longTestUndo", threw("ben", "ana"))).toEqual(ROLLER);
    expect(may("longTestUndo", threw(null))).toEqual(ALL_GMS);
    expect(may("longTestUndo", running)).toEqual(ALL_GMS);
  });

  it("taken back: by GMs, by who said it where that is said here, and for good where it is", () => {
    const logged = { author: { ...ana, name: "Ana" } } as unknown as LoggedOperation;
    const undone = (type: string): readonly boolean[] | undefined =>
      operation(type).mayUndo && people.map((person) => operation(type).mayUndo?.(person, logged) === true);
    for (const type of ["amend", "hide", "reveal", "target", "spend", "harm", "contestOff", "longTestEnd"])
      expect(undone(type), type).toEqual(ROLLER);
    for (const type of ["skip", "excuse", "circumstances", "interrupt"]) expect(undone(type), type).toEqual(ALL_GMS);
    const forGood = [
      "throw",
      "close",
      "accept",
      "mark",
      "group",
      "remind",
      "decide",
      "harm-back",
      "track",
      "trackBack",
    ];
    const stepByStep = ["Round", "Pass", "Undo", "Refill", "Dice", "Join", "Hand"].map((step) => `longTest${step}`);
    for (const type of [...forGood, ...stepByStep]) expect(undone(type), type).toBe(undefined);
    const unknown = { author: { ...nobody, name: "" } } as unknown as LoggedOperation;
    expect(operation("amend").mayUndo?.(nobody, unknown)).toBe(false);
  });
});
