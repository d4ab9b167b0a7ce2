/** Data of every operation are read strictly. */
import { describe, expect, it } from "vitest";
import { operations } from "../support/registered.ts";
import { NO_RULING } from "../../src/roll/difficulty/ruling.ts";
import { GROUP_RULES } from "../../src/rules/odds/group-rule.ts";
import { operation } from "../support/on-state.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

const HIT = { actor: "Actor.a", path: "harm", sign: 1, amount: 2 };

const set = { ...NO_RULING, fields: { target: 1 } };
const hidden = { ...NO_RULING, isHidden: true };
const none = { ...NO_RULING, answer: "none" };

/** Rulings that decide nothing, two things at once, or more than a message carries. */
const NO_DECISIONS: readonly object[] = [
  ...[
    {},
    { ...set, ...none, fields: { target: 1 } },
    { ...hidden, fields: { target: 1 } },
    { ...none, isHidden: true },
  ],
  ...[null, [1]].map((fields) => ({ fields })),
  ...["wave", "maybe"].map((answer) => ({ ...NO_RULING, answer })),
  { ...set, gifts: [{ id: "a", kind: "bonus", amount: 2, from: "" }] },
];

const WORKER = { actor: "Actor.a", name: "Isolde", users: ["ana"] };

describe("data of operations are accepted completely, or not at all", () => {
  const DATA: Readonly<Record<string, { readonly right: readonly object[]; readonly wrong: readonly object[] }>> = {
    amend: { right: [{ target: 1 }], wrong: [{}] },
    say: { right: [{ target: 1 }], wrong: [{}] },
    reveal: { right: [{ target: 1 }], wrong: [{}] },
    target: {
      right: [set, hidden, { ...set, salt: "0".repeat(32) }],
      wrong: [...NO_DECISIONS, none, { ...set, salt: "x" }, { ...set, more: 1 }],
    },
    hide: { right: [{ target: null }, { a: null, b: null }], wrong: [{}, { target: 1 }, { a: null, b: 1 }] },
    afterVerdict: {
      right: [{ page: "x".repeat(16) }],
      wrong: [{}, { page: 1 }, { page: "x".repeat(17) }, { page: "x", more: 1 }],
    },
    edited: { right: [{}], wrong: [{ a: 1 }] },
    throw: { right: [{}], wrong: [{ a: 1 }] },
    close: {
      right: [{ answers: [] }, { answers: Array(1000).fill("a") }],
      wrong: [
        {},
        { answers: null },
        { answers: [1] },
        { answers: "a" },
        { answers: Array(1001).fill("a") },
        { more: 1 },
      ],
    },
    accept: { right: [{ answer: "a" }], wrong: [{}, { answer: 1 }, { answer: null }, { answer: "a", more: 1 }] },
    group: {
      right: [...GROUP_RULES, null].map((rule) => ({ rule })),
      wrong: [{}, { rule: "most" }, { rule: 1 }, { rule: null, more: 1 }, { rule: "all", more: 1 }],
    },
    decide: {
      right: [set, hidden, none, { ...hidden, seal: "0".repeat(64) }, { ...NO_RULING, answer: "impossible" }],
      wrong: [...NO_DECISIONS, { ...none, seal: "0".repeat(64) }, { ...none, more: 1 }],
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
    ...Object.fromEntries(
      ["contestSay", "contestAccept"].map((type) => [
        type,
        {
          right: ["a", "b"].map((side) => ({ side, fields: { threshold: 7 } })),
          wrong: [
            ...[{}, { side: "a" }, { side: "c", fields: { threshold: 7 } }, { side: ["a"], fields: { threshold: 7 } }],
            ...[null, 7, [7]].map((fields) => ({ side: "a", fields })),
            { side: "a", fields: { threshold: 7 }, more: 1 },
          ],
        },
      ]),
    ),
    // The log alone makes it; a posted one has no data that counts.
    retarget: { right: [], wrong: [{}, { targets: {} }, { targets: { targets: null, hiddenBy: null } }] },
    contestTarget: {
      right: [
        ...["a", "b"].map((side) => ({ side, fields: { threshold: 7 } })),
        { side: "a", fields: { threshold: null }, secretId: `side.${"x".repeat(16)}` },
        { side: "a", fields: { threshold: 7 }, conditions: { required: null } },
      ],
      wrong: [
        ...[{}, { side: "a" }, { side: "c", fields: { threshold: 7 } }, { side: ["a"], fields: { threshold: 7 } }],
        ...[null, 7, [7], { threshold: null }].map((fields) => ({ side: "a", fields })),
        { side: "a", fields: { threshold: 7 }, more: 1 },
        { side: "a", fields: { threshold: 7 }, conditions: 2 },
        // A hidden value contains no number, only its place.
        { side: "a", fields: { threshold: 7 }, secretId: `side.${"x".repeat(16)}` },
        ...["x", 1, null, `prompt.${"x".repeat(16)}`, "side."].map((secretId) => ({
          ...{ side: "a", fields: { threshold: null }, secretId },
        })),
      ],
    },
    // Without data: one is a button alone, the other is derived from a card.
    longTestRound: { right: [], wrong: [{}, { actor: null, worker: 0, in: null, spec: {}, faces: {} }] },
    excuse: {
      right: [[0], [3, 0, 999], Array.from({ length: 1000 }, (_, seat) => seat)].map((seats) => ({ ...none, seats })),
      wrong: [
        ...[...NO_DECISIONS, set, hidden].map((data) => ({ ...data, seats: [0] })),
        ...[[], [0, 0], [-1], [0.5], ["0"], [1000], null, 0].map((seats) => ({ ...none, seats })),
        ...[none, { ...none, seats: [0], more: 1 }],
      ],
    },
    harm: {
      right: [
        { deal: "d", targets: [HIT] },
        { deal: "", targets: [HIT, { ...HIT, actor: "Scene.s.Token.t.Actor.a", sign: -1, isBar: true }], again: true },
        ...[0, 9999].map((amount) => ({ deal: "d", targets: [{ ...HIT, amount }] })),
        ...[1, 9999].map((by) => ({ deal: "d", targets: [HIT], by })),
        { deal: "d", targets: [{ ...HIT, actor: `Actor.${"a".repeat(100)}`, path: "p".repeat(200) }] },
        { deal: "d", targets: Array.from({ length: 50 }, (_, at) => ({ ...HIT, actor: `Actor.${at}` })) },
      ],
      wrong: [
        ...[{}, { deal: "d" }, { targets: [HIT] }, { deal: 1, targets: [HIT] }, { deal: "d", targets: HIT }],
        ...[[], [HIT, HIT], [HIT, null], [HIT, {}]].map((targets) => ({ deal: "d", targets })),
        { deal: "d", targets: Array.from({ length: 51 }, (_, at) => ({ ...HIT, actor: `Actor.${at}` })) },
        ...[false, 1, null].map((again) => ({ deal: "d", targets: [HIT], again })),
        ...[0, -1, 0.5, 10_000, "1", null].map((by) => ({ deal: "d", targets: [HIT], by })),
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
    correct: {
      right: [
        { kind: "bonus", amount: -2, why: "" },
        { kind: "die", amount: 6, why: "w".repeat(100) },
        { kind: "advantage", amount: 1, why: "Lucky Charm" },
      ],
      wrong: [
        ...[{}, { kind: "bonus", amount: 1 }, { kind: "bonus", why: "" }, { amount: 1, why: "" }],
        ...[
          ...["luck", 1, null].map((kind) => ({ kind })),
          ...[0.5, 100, "1", null].map((amount) => ({ amount })),
          ...["w".repeat(101), " w", 1, null].map((why) => ({ why })),
          { more: 1 },
        ].map((wrong) => ({ kind: "bonus", amount: 1, why: "w", ...wrong })),
      ],
    },
    waive: {
      right: [
        { of: "conditions", name: "Darkness" },
        { of: "effects", name: "Bless" },
      ],
      wrong: [
        ...[{}, { of: "conditions" }, { name: "Darkness" }, { of: "aid", name: "Ana" }, { of: 1, name: "Darkness" }],
        ...[1, null, "n".repeat(101)].map((name) => ({ of: "effects", name })),
        { of: "effects", name: "Bless", more: 1 },
      ],
    },
    file: {
      right: [{ text: "the wall", check: [], turn: 1 }],
      wrong: [
        ...[{}, { text: "the wall", check: [] }, { text: "w", check: [], turn: 0 }, { text: 1, check: [], turn: 1 }],
        { text: "w", check: [], turn: 1, ability: "Silver tongue" },
      ],
    },
    reroll: {
      right: [{ ability: "Second Chance" }, { ability: "a".repeat(100) }],
      wrong: [{}, ...["", " a", "a".repeat(101), 1, null].map((ability) => ({ ability })), { ability: "a", more: 1 }],
    },
    "harm-revert": {
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
    trackRevert: { right: [{}], wrong: [{ more: 1 }] },
    applyAgain: {
      right: [{ entry: "o", actor: "Actor.a" }],
      wrong: [{}, { entry: "o" }, { entry: 1, actor: "a" }, { entry: "o", actor: "a", more: 1 }],
    },
    carryRevert: { right: [{}], wrong: [{ more: 1 }] },
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
    longTestAccept: {
      right: [{ fields: { threshold: 7 } }],
      wrong: [{}, { fields: 7 }, { fields: [] }, { fields: {}, more: 1 }],
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
    aidAccept: { right: [{ gift: "g" }], wrong: [{}, { gift: 1 }, { gift: null }, { gift: "g", more: 1 }] },
    aidBack: { right: [{ gift: "g" }], wrong: [{}, { gift: 1 }, { gift: null }, { gift: "g", more: 1 }] },
    // Never posted: it is read from the roll of a card.
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
    for (const data of right as readonly Fields[]) expect(parse(data), JSON.stringify(data)).toEqual(data);
    for (const data of wrong as readonly Fields[]) expect(parse(data), JSON.stringify(data)).toBe(null);
  });

  it("no operation is left out", () => {
    expect(operations.map(({ type }) => type).sort()).toEqual(Object.keys(DATA).sort());
  });
});
