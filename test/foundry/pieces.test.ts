/** Small pieces that need no table: where something stands in a log, what is done once, what can be paid. */
import { describe, expect, it, vi } from "vitest";
import { affords, isPaid, takes, type Purse } from "../../src/features/luck/resource.ts";
import { makeKinds, type MessageKind } from "../../src/log/kind.ts";
import { oncePerTurn } from "../../src/log/once-per-turn.ts";
import { isAuthorOrGM, isThemOrGM, makeOperations, type Operation } from "../../src/log/operation.ts";
import { byLogPosition, nextTurn } from "../../src/log/position.ts";
import { toFoundryTerms, toPureTerms } from "../../src/dice/convert.ts";
import { readModifiers, readModifiersLeniently } from "../../src/dice/modifiers.ts";
import { readRoll } from "../../src/dice/read-roll.ts";
import { localized, wirePorts } from "../../src/platform/ports.ts";
import { RuleError } from "../../src/rules/contract/error.ts";
import type { Term } from "../../src/rules/contract/terms.ts";
import { claimedId } from "../../src/features/shared-die/claim.ts";
import { leaveShortWords, sendable } from "../../src/platform/short-words.ts";
import { registerTableSettings } from "../../src/platform/settings.ts";
import { settings as declared } from "../../src/settings.ts";

describe("the order of a log (docs/architecture.md, A card is a log)", () => {
  const at = (messageId: string, timestamp: number, turn?: number): Parameters<typeof byLogPosition>[0] => ({
    ...{ messageId, timestamp },
    ...(turn === undefined ? {} : { turn }),
  });

  it("is by what was known, then by clocks, then by ids; what says no turn comes first", () => {
    const order = [at("z", 9), at("c", 1, 1), at("a", 2, 1), at("b", 2, 1), at("a", 0, 2)];
    expect([...order].reverse().sort(byLogPosition)).toEqual(order);
    expect(byLogPosition(at("a", 1, 1), at("a", 1, 1))).toBe(0);
  });

  it("goes on from the highest that is known, and never beyond the last", () => {
    expect(nextTurn([])).toBe(1);
    expect(nextTurn([at("a", 1)])).toBe(1);
    expect(nextTurn([at("a", 1, 3), at("b", 1, 7), at("c", 1, 5)])).toBe(8);
    expect(nextTurn([at("a", 1, 100_000)])).toBe(100_000);
  });
});

it("whose it is, and GMs may: where nobody knows whose, only GMs, also somebody whom nobody knows", () => {
  const person = (id: string | null, isGM = false) => ({ id, isGM });
  const may = [person("ana"), person("ben"), person(null), person("gm", true), person(null, true)];
  expect(may.map((one) => isThemOrGM(one, "ana"))).toEqual([true, false, false, true, true]);
  expect(may.map((one) => isThemOrGM(one, null))).toEqual([false, false, false, true, true]);
  expect(may.map((one) => isAuthorOrGM(one, { author: person("ben") } as never))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});

it("an error of the rules is told in the reader's language; others as they are, and what was no error is one", () => {
  const rules = new RuleError("not-allowed", "no", { field: "x" });
  wirePorts({ explain: () => "nein" } as never);
  expect(localized(rules)).toBe(rules);
  expect(rules.message).toBe("nein");
  const plain = new Error("broken");
  expect([localized(plain), plain.message]).toEqual([plain, "broken"]);
  expect(localized("text")).toMatchObject({ message: "text" });
});

it("what is to be done is done once for all that comes in one go, each thing once, and then anew", async () => {
  const done: number[][] = [];
  const note = oncePerTurn<number>((all) => void done.push([...all]));
  note([1, 2]);
  note([2, 3]);
  expect(done).toEqual([]);
  await Promise.resolve();
  expect(done).toEqual([[1, 2, 3]]);
  note([4]);
  await Promise.resolve();
  expect(done).toEqual([[1, 2, 3], [4]]);
});

describe("kinds of messages and operations", () => {
  const kind = (name: string, more: Partial<MessageKind> = {}): MessageKind => ({
    ...{ kind: name, isNewer: ({ schema }) => Number(schema) > 3, parse: (flags) => flags, links: () => [] },
    ...more,
  });

  it("have names of their own", () => {
    expect(() => makeKinds([kind("a"), kind("a")])).toThrow("two kinds of messages have the same name");
    const operation = (type: string): Operation => ({ type, on: ["card"] }) as never;
    expect(() => makeOperations([operation("a"), operation("a")])).toThrow("two operations have the same type");
    const { find } = makeOperations([operation("a"), operation("b")]);
    expect(find("b", "card")?.type).toBe("b");
    expect([find("b", "request"), find("c", "card")]).toEqual([null, null]);
  });

  it("are read by their name; newer ones, broken ones and those that nobody knows are none", () => {
    const broken = kind("broken", { parse: () => null });
    const { read, isNewer, unmarked } = makeKinds([kind("a"), broken, kind("b", { takesUnmarked: true })]);
    expect(read({ kind: "a", schema: 3 })).toMatchObject({ kind: { kind: "a" }, flags: { schema: 3 } });
    for (const flags of [null, {}, { kind: 1 }, { kind: "broken" }, { kind: "other" }, { kind: "a", schema: 4 }])
      expect(read(flags)).toBe(null);
    expect(unmarked?.kind).toBe("b");
    expect(makeKinds([kind("a")]).unmarked).toBe(null);
    // Each says itself which form is new to it; of a kind that nobody knows any form but the first is.
    expect(
      [
        { kind: "a", schema: 4 },
        { kind: "later", schema: 2 },
      ].map(isNewer),
    ).toEqual([true, true]);
    for (const flags of [
      null,
      {},
      { schema: 9 },
      { kind: 1, schema: 9 },
      { kind: "later", schema: 1 },
      { kind: "later" },
    ])
      expect(isNewer(flags)).toBe(false);
  });
});

describe("a purse (FP-14)", () => {
  const resource = (value: number, min?: number): object => ({ value, ...(min === undefined ? {} : { min }) });
  const purse = { points: { luck: resource(3), karma: resource(4, 2) } } as unknown as Purse;

  it("pays what it holds, down to the least, beside all that is asked for already", () => {
    for (const price of [{}, { luck: 3 }, { karma: 2 }, { luck: 1, karma: 1 }])
      expect(affords(purse, price)).toBe(true);
    for (const price of [{ luck: 4 }, { karma: 3 }, { luck: 1, karma: 3 }, { other: 1 }])
      expect(affords(purse, price)).toBe(false);
    expect(affords(purse, { luck: 2 }, [{ luck: 1 }, { karma: 2 }])).toBe(true);
    expect(affords(purse, { luck: 2 }, [{ luck: 1 }, { luck: 1 }])).toBe(false);
  });

  it("takes prices in its own points alone", () => {
    expect([{}, { luck: 9 }, { luck: 1, karma: 1 }].map((price) => takes(purse, price))).toEqual([true, true, true]);
    for (const price of [{ other: 1 }, { luck: 1, other: 1 }, { toString: 1 } as never])
      expect(takes(purse, price)).toBe(false);
  });

  it("has paid just what the booking says, before and after", () => {
    const booking = (paid: object | null): never => ({ card: "c", paid }) as never;
    expect(isPaid(booking({ luck: [3, 2] }), { luck: 1 })).toBe(true);
    expect(isPaid(booking({ luck: [3, 1], karma: [4, 3] }), { luck: 2, karma: 1 })).toBe(true);
    for (const paid of [null, {}, { luck: [3, 1] }, { karma: [3, 2] }, { luck: [2, 3] }])
      expect(isPaid(booking(paid), { luck: 1 })).toBe(false);
  });
});

it("a word that another package has taken is sent behind /qx", () => {
  leaveShortWords(["te", "pool-x"]);
  expect(["te adv 2", "TE", "check 5", "pool-x 3", "pool", "teal"].map(sendable)).toEqual([
    ...["/qx te adv 2", "/qx TE", "/check 5", "/qx pool-x 3", "/pool", "/teal"],
  ]);
  leaveShortWords([]);
  expect(sendable("te")).toBe("/te");
});

describe("settings (docs/architecture.md, What a browser keeps; What a table has settled)", () => {
  // What Foundry is told of each.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  type Told = Readonly<Record<string, any>>;

  /** By key, what is registered while `run` runs. */
  function registered(run: () => void): Readonly<Record<string, Told>> {
    const register = vi.spyOn(game.settings, "register").mockImplementation(() => undefined);
    run();
    const calls = register.mock.calls as unknown as readonly (readonly [string, string, Told])[];
    register.mockRestore();
    expect(calls.map(([scope]) => scope)).toEqual(calls.map(() => "quincunx"));
    return Object.fromEntries(calls.map(([, key, told]) => [key, told]));
  }

  it("worlds', users' and this browser's; what is shown is named; what begins how", () => {
    const heard: string[] = [];
    const all = registered(() => {
      for (const one of declared) one.register();
    });
    for (const one of declared) one.onChange(() => void heard.push(one.key));
    const lists = (own: readonly string[], scope: string): object =>
      Object.fromEntries(own.map((key) => [key, { scope, config: false, type: Array, default: [] }]));
    const objects = (own: readonly string[], scope: string): object =>
      Object.fromEntries(own.map((key) => [key, { scope, config: false, type: Object, default: {} }]));
    const toggles = (own: readonly string[], scope: string, initial: boolean): object =>
      Object.fromEntries(own.map((key) => [key, { scope, config: true, type: Boolean, default: initial }]));
    const choices = (scope: string, key: string, initial: string, ...others: readonly string[]): object => ({
      [key]: {
        ...{ scope, config: true, type: String, default: initial },
        choices: Object.fromEntries([initial, ...others].map((one) => [one, `QUINCUNX.Settings.${key}.${one}`])),
      },
    });
    const expected = {
      ...objects(["letters", "harmPaths", "standingDifficulty"], "world"),
      // A hidden target never leaves the browser.
      ...objects(["memory", "secrets"], "client"),
      ...lists(["statMaps", "roles", "mechanicsOff"], "world"),
      ...toggles(["dice3d", "suggest", "chatButton", "sceneTool"], "user", true),
      ...toggles(["rideWithoutWords"], "world", false),
      ...choices("user", "prompt", "always", "never"),
      ...choices("user", "density", "normal", "line", "open"),
      ...choices("world", "difficultyBy", "roller", "asked", "standing"),
      ...choices("world", "livePrompts", "table", "always", "never"),
      refusedBy: { scope: "user", config: false, type: String, default: "" },
    };
    expect(Object.keys(all).sort()).toEqual(Object.keys(expected).sort());
    for (const [key, { onChange, name, hint, ...told }] of Object.entries(all)) {
      expect(told, key).toEqual((expected as Told)[key]);
      const words = told["config"]
        ? ["name", "hint"].map((what) => `QUINCUNX.Settings.${key}.${what}`)
        : [undefined, undefined];
      expect([name, hint], key).toEqual(words);
      onChange();
      expect(heard.at(-1)).toBe(key);
    }
  });

  it("what a mechanic lets the table settle is the world's: rules are shown where the mechanic is in use, dice never", () => {
    const rule = { name: "N", hint: "H" };
    const settled = {
      rules: [
        { ...rule, kind: "toggle", key: "one", initial: false },
        {
          ...rule,
          kind: "choice",
          key: "two",
          initial: "a",
          options: [
            { value: "a", label: "A" },
            { value: "b", label: "B" },
          ],
        },
      ],
      dice: [{ key: "die" }],
    } as never;
    const changed = vi.fn();
    const world = { scope: "world", onChange: changed };
    const expected = (config: boolean): object => ({
      one: { ...world, ...rule, type: Boolean, config, default: false },
      two: { ...world, ...rule, type: String, choices: { a: "A", b: "B" }, config, default: "a" },
      die: { ...world, type: Number, config: false, default: 0 },
    });
    expect(registered(() => registerTableSettings(settled, changed))).toEqual(expected(true));
    expect(registered(() => registerTableSettings(settled, changed, false))).toEqual(expected(false));
    expect(registered(() => registerTableSettings({}, changed))).toEqual({});
  });
});

describe("modifiers of dice", () => {
  const die = {
    ...{ className: "QuincunxSomeDie", denomination: "x" },
    modifiers: [
      { name: "adv", min: 1, max: 9 },
      { name: "k", min: 0, max: 20, values: [4, 8] },
    ],
  } as never;
  const problem = (tokens: readonly string[], of = die): RuleError => {
    try {
      readModifiers(of, tokens);
    } catch (error) {
      return error as RuleError;
    }
    throw new Error("it was read");
  };

  it("are a name and a number each, within bounds, once; large letters are small ones", () => {
    for (const [tokens, read] of [
      [[], {}],
      [["adv1"], { adv: 1 }],
      [["ADV9", "k8"], { adv: 9, k: 8 }],
      [["k4"], { k: 4 }],
    ] as const) {
      expect(readModifiers(die, tokens)).toEqual(read);
      expect(readModifiersLeniently(die, tokens)).toEqual(read);
    }
  });

  it("are refused with what was typed and what is right; a constructor passes them over", () => {
    for (const token of ["adv", "9", "advk4", "kh2", "adv1k4", "x adv1", "adv1 x", "adv-1", "adv1234567", ""]) {
      expect(problem([token]), token).toMatchObject({
        code: "modifier",
        field: token,
        data: { token, names: "adv1, k4" },
      });
      expect(readModifiersLeniently(die, [token, "adv2"]), token).toEqual({ adv: 2 });
    }
    for (const [token, name, found, min, max] of [
      ["adv0", "adv", 0, 1, 9],
      ["adv10", "adv", 10, 1, 9],
      ["k5", "k", 5, 0, 20],
      ["k21", "k", 21, 0, 20],
    ] as const) {
      expect(problem([token])).toMatchObject({ code: "out-of-range", field: name, data: { min, max, found } });
      expect(readModifiersLeniently(die, [token])).toEqual({});
    }
    expect(problem(["adv1", "adv2"])).toMatchObject({ code: "conflict", field: "adv", data: { fields: "adv" } });
    const plain = { className: "QuincunxOtherDie", denomination: "y", modifiers: [] } as never;
    expect(problem(["adv1"], plain)).toMatchObject({
      code: "no-modifier",
      field: "adv1",
      data: { token: "adv1", example: "2dy" },
    });
    for (const tokens of [["adv"], ["adv0"], ["adv1", "adv1"]]) expect(problem(tokens).message).not.toBe("");
  });
});

describe("rolls of messages are read as sums of dice and numbers, or not at all", () => {
  const { Die, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm } = foundry.dice.terms as unknown as Readonly<
    Record<string, new (data: object) => never>
  >;
  const die = (number: unknown, faces: unknown, results: unknown, more: object = {}): never =>
    Object.assign(new Die!({ number: 1, faces: 6, ...more }), {
      _number: number,
      _faces: faces,
      results: Array.isArray(results) ? results.map((result: unknown) => ({ result, active: true })) : results,
      _evaluated: true,
    }) as never;
  const number = (value: unknown): never => Object.assign(new NumericTerm!({ number: 1 }), { number: value }) as never;
  const operator = (sign: string): never => new OperatorTerm!({ operator: sign });
  const read = (...terms: never[]): readonly Term[] | null => readRoll({ rolls: [{ terms }] } as never);

  it("dice that were thrown, and those that were not yet", () => {
    expect(read(die(2, 6, [3, 4]))).toEqual([{ kind: "core", number: 2, size: 6, faces: [3, 4] }]);
    expect(read(die(2, 6, []))).toEqual([{ kind: "core", number: 2, size: 6, faces: [] }]);
    expect(read(die(1, 6, [6], { options: { flavor: "fire" } }), operator("-"), number(2))).toEqual([
      { kind: "core", number: 1, size: 6, faces: [6], flavor: "fire" },
      { kind: "number", value: -2 },
    ]);
    expect(read(number(1), operator("-"), operator("-"), number(2), operator("+"), number(3))).toEqual(
      [1, 2, 3].map((value) => ({ kind: "number", value })),
    );
  });

  it("what no dice can have shown is no roll", () => {
    for (const faces of [[0], [7], [1.5], ["3"], [null], [3, 4], [NaN]])
      expect(read(die(1, 6, faces)), JSON.stringify(faces)).toBe(null);
    for (const [count, size, faces] of [
      [2, 6, [3]],
      [-1, 6, [3]],
      [1.5, 6, [3]],
      [1, -6, []],
      [1, 6.5, [3]],
      [1, 6, null],
      [1, 6, "3"],
    ] as const)
      expect(read(die(count, size, faces))).toBe(null);
    expect(read(die(2001, 6, Array(2001).fill(1)))).toBe(null);
    expect(read(die(2000, 6, Array(2000).fill(1)))).not.toBe(null);
    for (const value of [NaN, Infinity, "x"]) expect(read(number(value)), String(value)).toBe(null);
    expect(read(die(1, 6, [3], { options: { flavor: 1 } }))).toBe(null);
  });

  it("more than a sum is none either; nor are several rolls, or none", () => {
    expect(read(die(1, 6, [3]), operator("*"), number(2))).toBe(null);
    expect(read(number(2), operator("-"), die(1, 6, [3]))).toBe(null);
    expect(read(die(1, 6, [3], { modifiers: ["kh1"] }))).toBe(null);
    expect(read(new PoolTerm!({ terms: ["1d6"] }))).toBe(null);
    for (const rolls of [[], [{ terms: [] }, { terms: [] }], [null], [{}]])
      expect(readRoll({ rolls } as never)).toBe(null);
    expect(readRoll({ rolls: [{ terms: [] }] } as never)).toEqual([]);
    const inner = (is: boolean, total: unknown): never =>
      Object.defineProperties(new ParentheticalTerm!({ term: "1 + 2" }), {
        isDeterministic: { value: is },
        total: { value: total },
      }) as never;
    expect(read(number(1), operator("-"), inner(true, 3))).toEqual([
      { kind: "number", value: 1 },
      { kind: "number", value: -3 },
    ]);
    for (const odd of [inner(false, 3), inner(true, undefined)]) expect(read(odd)).toBe(null);
  });

  it("are made of terms by class: signs between them, flavour without what would end it or be taken for data", () => {
    const made = toFoundryTerms([
      { kind: "number", value: -2 },
      { kind: "core", number: 2, size: 8, faces: [], flavor: "a [b] @c" },
      { kind: "number", value: -3, flavor: "wound" },
      { kind: "number", value: 4 },
    ]) as unknown as readonly { readonly expression: string; readonly flavor: string }[];
    expect(made.map(({ expression }) => expression.trim())).toEqual(["-2", "+", "2d8", "-", "3", "+", "4"]);
    expect(made.map(({ flavor }) => flavor).filter(Boolean)).toEqual(["a (b) \uff20c", "wound"]);
    expect(() =>
      toFoundryTerms([{ kind: "dice", className: "QuincunxNone", number: 1, modifiers: {}, faces: [], size: 6 }]),
    ).toThrow("QuincunxNone");
    expect(toPureTerms([])).toEqual([]);
  });
});

it("a die of the table has one id for each round and try, the same at every client, and as Foundry's are", () => {
  const of = (key: string, encounter: string, round: number, attempt: number): string =>
    claimedId(key, { encounter, round }, attempt);
  const all = ["a", "b"].flatMap((key) =>
    ["c", "d"].flatMap((encounter) =>
      [1, 2, 11].flatMap((round) => [0, 1].map((attempt) => of(key, encounter, round, attempt))),
    ),
  );
  expect(new Set(all).size).toBe(all.length);
  for (const id of all) expect(id).toMatch(/^[A-Za-z0-9]{16}$/u);
  expect(of("discord", "CombatBridge0000", 1, 0)).toBe("Um2rQW8hhn93AAFG");
});
