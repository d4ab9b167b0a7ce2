/**
 * What stands in a message counts only where it is just so: the forms of flags, the data of operations, and who may (issue "Nobody can break a card":
 * "each operation parses strictly and says who may"). Pure: nobody sits at a table.
 */
import { describe, expect, it } from "vitest";
import { readCardFlags } from "../../src/foundry/flags/card.ts";
import { areFlagsChanged, flagsOn, isSame } from "../../src/foundry/flags/flags.ts";
import { readHelpFlags } from "../../src/foundry/flags/help.ts";
import { LAST_TURN, readOperationFlags } from "../../src/foundry/flags/operation.ts";
import { readQuestionFlags } from "../../src/foundry/flags/question.ts";
import { readRequestFlags } from "../../src/foundry/flags/request.ts";
import { openLog } from "../../src/foundry/log/log.ts";
import type { Change, LoggedOperation } from "../../src/foundry/log/operation.ts";
import { operationKind } from "../../src/foundry/messages/kinds/operation.ts";
import { operations } from "../../src/foundry/messages/operations/index.ts";
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

describe("an operation is what its message can be (docs/architecture.md, A card is a log)", () => {
  openLog(operations, []);
  const flags = { kind: "operation", card: "c", id: "m", type: "amend", data: {} } as const;
  const isSound = (more: object, message: object): boolean | undefined =>
    operationKind.isSound?.({ ...flags, ...more } as never, { id: "m", isRoll: false, rolls: [], ...message } as never);

  it("called as its message is; those of 0.1.0, which have no turn, as they like", () => {
    expect(isSound({ turn: 1 }, {})).toBe(true);
    expect(isSound({ turn: 1, id: "other" }, {})).toBe(false);
    expect(isSound({ id: "other" }, {})).toBe(true);
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

  it("taken back: by GMs, by who said it where that is said here, and for good where it is", () => {
    const logged = { author: { ...ana, name: "Ana" } } as unknown as LoggedOperation;
    const undone = (type: string): readonly boolean[] | undefined =>
      operation(type).mayUndo && people.map((person) => operation(type).mayUndo?.(person, logged) === true);
    for (const type of ["amend", "hide", "reveal", "target", "spend"]) expect(undone(type), type).toEqual(ROLLER);
    expect(undone("skip")).toEqual(ALL_GMS);
    for (const type of ["throw", "close", "accept", "mark", "group", "remind", "decide"])
      expect(undone(type), type).toBe(undefined);
    const unknown = { author: { ...nobody, name: "" } } as unknown as LoggedOperation;
    expect(operation("amend").mayUndo?.(nobody, unknown)).toBe(false);
  });
});
