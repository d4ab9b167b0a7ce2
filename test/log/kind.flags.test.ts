/** Flags of every kind of message are read strictly: each part has its type, or the message is none of ours. */
import { roundOfTest } from "../../src/roll/rounds.ts";
import { answeredRequest, answeredSeat, standIn } from "../../src/card/fields/answered-seat.ts";
import { shareOfPool } from "../../src/card/fields/share.ts";
import { situationOf } from "../../src/card/fields/situation.ts";
import { describe, expect, it } from "vitest";
import { readCardFlags } from "../../src/card/state.ts";
import { readContestFlags } from "../../src/features/contest/flags.ts";
import { readHelpFlags } from "../../src/features/command-help/help.ts";
import { isPromptSecretId, isEarlySecretId, isPromptId } from "../../src/card/secrets/secrets.ts";
import { readLongTestFlags } from "../../src/features/long-test/flags.ts";
import { LAST_TURN, readOperationFlags } from "../../src/log/operation-flags.ts";
import { askedQuestion, readQuestionFlags } from "../../src/features/question/question.ts";
import { readRequestFlags } from "../../src/features/request/state.ts";
import { readSharedDieFlags } from "../../src/roll/shared-die/notice.ts";
import { isNewer } from "../../src/log/schema.ts";
import { readOpenPrompt, readPromptRuling } from "../../src/features/open-prompts/wire.ts";
import { GROUP_RULES } from "../../src/rules/odds/group-rule.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

describe("flags of a kind are read if each part has its type, and rejected otherwise", () => {
  const CARD = { kind: "card", schema: 1, mechanic: "x", title: "", spec: {}, origin: {} };
  const OPERATION = { kind: "operation", schema: 1, card: "c", id: "i", type: "amend", data: {}, turn: 1 };
  const QUESTION = { kind: "question", schema: 1, mechanic: "x", title: "", spec: {}, origin: {} };
  const REQUEST = {
    ...{ kind: "request", schema: 1, mechanic: "x", title: "", text: "", isHidden: false },
    ...{ spec: {}, locked: [], gmLists: [], seats: [] },
  };
  const WITHOUT_SPEC: readonly unknown[] = ["help", "operation"];
  const FORMS: readonly (readonly [string, Fields, (flags: Fields) => unknown, readonly string[]])[] = [
    ["card", CARD, readCardFlags, Object.keys(CARD)],
    ["operation", OPERATION, readOperationFlags, Object.keys(OPERATION)],
    ["question", QUESTION, readQuestionFlags, Object.keys(QUESTION)],
    ["request", REQUEST, readRequestFlags, "kind mechanic title text spec locked gmLists seats".split(" ")],
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
          (part === "schema" && typeof value === "number" && !WITHOUT_SPEC.includes(flags["kind"])) ||
          (part === "mechanic" && flags["kind"] === "help" && typeof value === "string");
        if (!isRight) expect(read({ ...flags, [part]: value }), `${part}: ${JSON.stringify(value)}`).toBe(null);
      }
    }
  });

  it("a position is a whole number from 1 to the maximum", () => {
    for (const turn of [1, 7, LAST_TURN]) expect(readOperationFlags({ ...OPERATION, turn })).toMatchObject({ turn });
    for (const turn of [0, -1, 1.5, LAST_TURN + 1, NaN, "1", null])
      expect(readOperationFlags({ ...OPERATION, turn })).toBe(null);
  });

  it("an origin: parts of another type are ignored, the rest stays", () => {
    const whole: Fields = { actor: "a", stats: ["s"], decisive: "s", withoutGM: true };
    const read = (origin: object): unknown => readCardFlags({ ...CARD, origin })?.origin;
    expect(read(whole)).toEqual(whole);
    const broken = { actor: 1, stats: ["s", 1], decisive: null, withoutGM: 1 };
    for (const [part, value] of Object.entries(broken)) {
      const { [part]: _left, ...rest } = whole;
      expect(read({ ...whole, [part]: value })).toEqual(rest);
    }
    expect(read({ ...whole, stats: "s" })).not.toHaveProperty("stats");
    expect(read({ ...whole, withoutGM: false })).not.toHaveProperty("withoutGM");
    // Parts written by another version are kept, and fields check their own.
    expect(read({ ...whole, more: 1 })).toEqual({ ...whole, more: 1 });
    for (const one of [answeredRequest, answeredSeat, standIn, askedQuestion])
      for (const wrong of [null, {}, 0.5, false]) expect(one.in({ [one.key]: wrong } as object)).toBe(undefined);
  });

  it("a question is limited: a title of 200, a hundred stats", () => {
    const asks = (origin: object, title = ""): unknown => readQuestionFlags({ ...QUESTION, title, origin });
    expect(asks({ actor: "a", stats: ["s"] })).toMatchObject({ origin: { actor: "a", stats: ["s"] } });
    expect(asks({}, "x".repeat(200))).not.toBe(null);
    expect(asks({ stats: Array(100).fill("s") })).not.toBe(null);
    expect(asks({}, "x".repeat(201))).toBe(null);
    for (const origin of [{ stats: Array(101).fill("s") }, { stats: [1] }, { stats: "s" }, { actor: 1 }])
      expect(asks(origin)).toBe(null);
  });

  it("a group rule is a known one, or none; a seat is an object", () => {
    for (const group of [undefined, ...GROUP_RULES]) expect(readRequestFlags({ ...REQUEST, group })).not.toBe(null);
    for (const group of ["most", null, 1]) expect(readRequestFlags({ ...REQUEST, group })).toBe(null);
    for (const seats of [["x"], [null], [{ user: "u" }, []]])
      expect(readRequestFlags({ ...REQUEST, seats })).toBe(null);
  });
});

/** Marks a missing part. */
const ABSENT = Symbol();

const LONG = "x".repeat(201);

type Values = Readonly<Record<string, readonly unknown[]>>;

/** Complete flags are read unchanged, also with any one part of `right`; with any one of `wrong` they are rejected. */
function readsOnly(read: (data: Fields) => unknown, whole: Fields, right: Values, wrong: Values): void {
  const withPart = (key: string, value: unknown) => {
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

/** Values that are no text. */
const NO_TEXT = [ABSENT, 1, null, {}, ["x"], LONG];

const NO_TEXTS = [1, "x", null, {}, [1], [LONG]];

describe("flags of contests, long tests, shared dice and open prompts", () => {
  it("a contest: two named sides, with or without fields of their roll; a passive side has some (DP-9, SC-6)", () => {
    const side = {
      ...{ name: "Isolde", user: "u", actor: "Actor.a", stats: ["s"], spec: { dice: 3 } },
      ...{ locked: ["dice"], isPassive: true, card: "c" },
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
        ...{ user: [ABSENT], actor: [ABSENT], stats: [ABSENT, [], Array(100).fill("s")], locked: [ABSENT, []] },
        ...{ card: [ABSENT], isPassive: [ABSENT], spec: [{}] },
      },
      {
        ...{ name: NO_TEXT, spec: [ABSENT, null, [], 1, "x"], isPassive: [false, 1, null] },
        ...{ user: [1, null, LONG], actor: [1, null, LONG], card: [1, null, {}] },
        ...{ stats: [...NO_TEXTS, Array(101).fill("s")], locked: NO_TEXTS },
      },
    );
    readsOnly(reads, { name: "B", spec: null }, { spec: [{}] }, {});
    // Unknown parts are dropped.
    expect(readContestFlags({ ...contest, more: 1 })).toEqual(contest);
  });

  it("a long test: one to ten participants, with or without a hero; its continuation, from whole numbers", () => {
    const worker = { actor: "Actor.a", name: "Isolde", users: ["u"] };
    const start = { sum: 3, pool: 2, rounds: 1, turn: 4, due: ["c.1.0"] };
    const test = {
      ...{ kind: "long-test", schema: 1, mechanic: "x", title: "", test: { goal: 3 } },
      ...{ workers: [worker], start },
    };
    readsOnly(
      readLongTestFlags,
      test,
      { start: [ABSENT], workers: [Array(10).fill(worker)], schema: [0] },
      {
        ...{ kind: [ABSENT, "card"], schema: [ABSENT, "1", null, 2], mechanic: [ABSENT, 1, null], title: NO_TEXT },
        ...{ test: [ABSENT, null, [], 1], start: [null, [], 1, {}] },
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
      (one) => readLongTestFlags({ ...test, start: one })?.start ?? null,
      start,
      { sum: [-9999, 0, 9999], pool: [null, 0, 9999], rounds: [0, 9999], turn: [0, 1, LAST_TURN], due: [[]] },
      {
        ...{ sum: [...notWhole, -10_000], pool: [ABSENT, 0.5, "1", -1, 10_000], rounds: [...notWhole, -1] },
        ...{ turn: [ABSENT, -1, 0.5, "1", null, LAST_TURN + 1], due: [ABSENT, ...NO_TEXTS], more: [1] },
      },
    );
  });

  it("a shared die: its name, and by hand or a round from the first", () => {
    const round = { encounter: "e", round: 1 };
    const die = { kind: "shared-die", schema: 1, die: "discord", round };
    readsOnly(
      readSharedDieFlags,
      die,
      { round: [null], die: ["x".repeat(100)] },
      {
        ...{ kind: [ABSENT, "card"], schema: [ABSENT, 2, "1"], die: [ABSENT, 1, null, "x".repeat(101)] },
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

  it("ids under which GMs store a target before a message exists belong to prompts or to the world", () => {
    const id = "A0b1C2d3E4f5G6h7";
    for (const right of [`prompt.${id}.${id}`, `world.${id}`]) expect(isEarlySecretId(right)).toBe(true);
    for (const wrong of [
      id,
      `prompt.${id}`,
      `world.${id}.${id}`,
      `prompt.${id}.${id}.${id}`,
      `prompt.${id}x`,
      `prompt.${id.slice(1)}`,
      `x prompt.${id}`,
      `prompt.${id.slice(1)}-`,
      1,
      null,
    ])
      expect(isEarlySecretId(wrong)).toBe(false);
    const ids = [`prompt.${id}`, `prompt.${id}.${id}`, `world.${id}`, "prompt.", null];
    expect(ids.map(isPromptId)).toEqual([true, false, false, false, false]);
    expect(ids.map(isPromptSecretId)).toEqual([false, true, false, false, false]);
  });

  it("a prompt sent to GMs, and their ruling; neither contains a hidden target", () => {
    const check = mechanicById("standard-check")!;
    const ruling = { n: 1, by: "gm", fields: { target: 15 }, gifts: [], isHidden: false, hiddenBy: "", answer: null };
    readsOnly(
      (data) => readPromptRuling(check, data),
      ruling,
      {
        ...{ n: [0, 1_000_000], fields: [{}], answer: ["none", "impossible", "wave"] },
        isHidden: [false],
      },
      {
        ...{ n: [ABSENT, -1, 0.5, "1", null, 1_000_001], by: NO_TEXT, fields: [null, [], "x"] },
        ...{ isHidden: [1, null, true], answer: ["", "maybe", 1, {}], more: [1] },
      },
    );
    const gifts = [
      { id: "a", kind: "bonus", amount: 2, from: "Gamemaster: rope" },
      { id: "b", kind: "die", amount: 6, from: "" },
      { id: "c", kind: "shift", field: "passive", amount: -1, from: "x" },
    ];
    expect(readPromptRuling(check, { ...ruling, gifts })).toEqual({ ...ruling, gifts });
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
      expect([broken, readPromptRuling(check, { ...ruling, gifts: broken })]).toEqual([broken, null]);
    expect(
      readPromptRuling(check, { ...ruling, fields: { passive: true }, isHidden: true, hiddenBy: "gm" }),
    ).toMatchObject({
      hiddenBy: "gm",
    });
    for (const hiddenBy of ["", 7, LONG])
      expect(readPromptRuling(check, { ...ruling, isHidden: true, fields: {}, hiddenBy })).toBe(null);
    expect(readPromptRuling(check, { ...ruling, hiddenBy: "gm" })).toBe(null);
    const many = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]));
    expect(readPromptRuling(check, { ...ruling, fields: many(100) })).not.toBe(null);
    expect(readPromptRuling(check, { ...ruling, fields: many(101) })).toBe(null);
    for (const data of [null, [], "x"])
      expect([readPromptRuling(check, data), readOpenPrompt(data)]).toEqual([null, null]);
    const spec = check.parseSpec({ target: null });
    const prompt = {
      ...{ prompt: "prompt.A0b1C2d3E4f5G6h7", n: 2, mechanic: "standard-check", spec, title: "", actor: "Actor.a" },
      ...{ locked: ["target"], question: "q", request: "r", seat: 0, ruling },
    };
    readsOnly(
      readOpenPrompt,
      prompt,
      {
        ...{ actor: [null], question: [null], request: [null], seat: [7], n: [0], locked: [[], Array(100).fill("x")] },
        title: ["x".repeat(200)],
      },
      {
        ...{
          prompt: [ABSENT, "x", "world.A0b1C2d3E4f5G6h7"],
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

  it("a spec with an unknown schema is newer; one of an unknown mechanic is rejected", () => {
    const { schema } = mechanicById("standard-check")!;
    const of = (mechanic: unknown, at: unknown): boolean => isNewer({ mechanic, schema: at });
    expect(of("standard-check", schema)).toBe(false);
    expect(of("standard-check", schema + 1)).toBe(true);
    for (const wrong of [of("none", 99), of("standard-check", "99"), of(undefined, 99), isNewer({})])
      expect(wrong).toBe(false);
  });

  it("an origin: request, part of a pool, round, side", () => {
    const id = "A0b1C2d3E4f5G6h7";
    const card = { kind: "card", schema: 1, mechanic: "x", title: "", spec: {}, origin: {} };
    const situation = (value: unknown) => situationOf.in({ situation: value } as object) ?? null;
    const turns = [ABSENT, 0, -1, 0.5, "1", null, LAST_TURN + 1];
    readsOnly(
      situation,
      { text: "the lock", check: ["s"], turn: 1, ability: "Silver tongue" },
      { text: ["", "x".repeat(100)], check: [[]], turn: [LAST_TURN], ability: [ABSENT] },
      {
        ...{ text: [ABSENT, 1, null, "x".repeat(101)], check: [ABSENT, "s", null, [1]], turn: turns },
        ...{ ability: ["", 1, null, "x".repeat(101)], more: [1] },
      },
    );
    readsOnly(
      (value) => shareOfPool.in({ split: value } as object) ?? null,
      { id, part: 1, parts: 2 },
      { part: [0], parts: [2, 6] },
      {
        ...{ id: [ABSENT, 1, "", id.slice(1), `${id}x`, `${id.slice(1)}-`], part: [ABSENT, -1, 0.5, "0", 2, 3] },
        ...{ parts: [ABSENT, 1, 7, 2.5, "2"], more: [1] },
      },
    );
    readsOnly(
      (value) => roundOfTest.in({ testRound: value } as object) ?? null,
      { test: "t", worker: 0, turn: 1, in: "c.1.0" },
      { in: [ABSENT], worker: [3], turn: [LAST_TURN] },
      { test: [ABSENT, 1, null], worker: [ABSENT, 0.5, "0"], turn: turns, in: [1, null, {}] },
    );
    for (const value of [null, [], "x", 1]) expect(situation(value)).toBe(null);
    const kept = (origin: object): unknown => readCardFlags({ ...card, origin })?.origin;
    const right = { secretId: `prompt.${id}.${id}`, decisive: "s" };
    expect(kept(right)).toEqual(right);
    expect(kept({ secretId: id, decisive: 0.5 })).toEqual({});
  });
});

/** Null is no object, and neither is a list. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
