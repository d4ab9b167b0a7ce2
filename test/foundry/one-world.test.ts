/**
 * Pieces that read a world, one by one: encounters, bookings and who makes them, harm in words, mapped numbers, places to begin. Each table holds the cases of one
 * rule, those at its edges among them.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bookableActors, bookingsFor, bookingsOf, isPayer, ownersOf } from "../../src/log/ledger/entries.ts";
import { mayRead, nameOfTarget, tellHarm } from "../../src/features/harm/words.ts";
import { afterHarm, harmPaths, harmPlaceOf } from "../../src/features/harm/place.ts";
import { standingOf } from "../../src/features/harm/status.ts";
import { makeRollClass } from "../../src/dice/roll-class.ts";
import { momentOf, onTurnsChange, overIn } from "../../src/features/long-test/encounter.ts";
import { longTestChoice } from "../../src/features/long-test/choice.ts";
import { spendWords } from "../../src/features/luck/spend-words.ts";
import { changeSetting } from "../support/own-settings.ts";
import { mappedStats, mappingsFor, statMaps } from "../../src/features/stat-maps/stats.ts";
import { exampleSpec, leastSpec, startSpec } from "../../src/platform/house-rules/begin-spec.ts";
import { throwOnce } from "../../src/log/run-once.ts";
import { mechanicById, mechanics } from "../../src/rules/index.ts";
import { RuleError } from "../../src/rules/contract/error.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { replacing } from "../support/replace.ts";

const page = globalThis as Loose;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.table.close());

const set = replacing();

describe("turns of encounters (MP-7; integrations.md 8)", () => {
  const fighter = (id: string, uuid: string | null): object => ({ id, actor: uuid === null ? null : { uuid } });
  const fight = (more: object = {}): Loose => ({
    ...{ id: "c", started: true, round: 2, turn: 1 },
    turns: [fighter("a", "Actor.a"), fighter("b", "Actor.b"), fighter("c", null), { id: "d" }],
    ...more,
  });
  const during = (...fights: object[]): void => set(page.game, "combats", { contents: fights });

  it.each([
    ["its own turn", [fight()], "Actor.b", "c.2.b"],
    ["another's turn", [fight()], "Actor.a", "c.2.b"],
    ["between the turns", [fight({ turn: null })], "Actor.a", "c.2.-"],
    ["a turn that is nobody's", [fight({ turn: 9 })], "Actor.a", "c.2.-"],
    ["not begun", [fight({ started: false })], "Actor.a", null],
    ["not in it", [fight()], "Actor.z", null],
    ["nobody's hero", [fight()], null, null],
    ["in the second", [fight({ turns: [] }), fight({ id: "e", round: 7 })], "Actor.a", "e.7.b"],
    ["in none that has begun", [fight({ started: false }), fight({ id: "e", turn: 0 })], "Actor.a", "e.2.a"],
    ["no encounter", [], "Actor.a", null],
  ] as const)("%s", (_what, fights, actor, moment) => {
    during(...fights);
    expect(momentOf(actor)).toBe(moment);
  });

  it.each([
    ["the same turn", fight(), "c.2.b", false],
    ["the next one", fight({ turn: 2 }), "c.2.b", true],
    ["a step back", fight({ turn: 0 }), "c.2.b", false],
    ["the next round", fight({ round: 3, turn: 0 }), "c.2.b", true],
    ["a round back", fight({ round: 1, turn: 3 }), "c.2.b", false],
    ["whose turn it was is gone", fight({ turns: [fighter("a", "Actor.a")], turn: 0 }), "c.2.b", true],
    ["whose turn it was is gone, and it is nobody's", fight({ turns: [], turn: null }), "c.2.b", true],
    ["nobody's turn any more", fight({ turn: null }), "c.2.a", false],
    ["still between the turns", fight({ turn: null }), "c.2.-", false],
    ["no longer between the turns", fight({ turn: 0 }), "c.2.-", true],
    ["another encounter", fight(), "x.2.b", true],
    ["it has not begun any more", fight({ started: false }), "c.2.b", true],
  ] as const)("over? %s", (_what, now, moment, isOver) => {
    during(now);
    expect(overIn({ state: { due: [moment] } } as Loose)).toEqual(isOver ? [moment] : []);
  });

  it("of several that are due those that are over; a change of turns, and who leaves, has them looked at", () => {
    during(fight());
    expect(overIn({ state: { due: ["c.1.b", "c.2.b", "c.2.a"] } } as Loose)).toEqual(["c.1.b", "c.2.a"]);
    let looked = 0;
    const look = (): void => void (looked += 1);
    onTurnsChange(look);
    for (const hook of ["combatTurnChange", "updateCombat", "deleteCombat", "deleteCombatant"])
      page.Hooks.callAll(hook, {}, {});
    expect(looked).toBe(4);
    for (const hook of ["combatTurnChange", "updateCombat", "deleteCombat", "deleteCombatant"])
      page.Hooks.off(hook, look);
  });
});

describe("bookings", () => {
  const actor = (booked: unknown): Loose => ({ flags: { quincunx: { booked } } });

  it.each([
    [{ card: "c", paid: null }, true],
    [{ card: "c", paid: {} }, true],
    [{ card: "c", paid: { luck: [3, 1] }, what: "harm", more: { step: "done" } }, true],
    [{ card: "c", paid: { luck: [3, 1], karma: [0.5, -2] } }, true],
    [{ paid: null }, false],
    [{ card: 1, paid: null }, false],
    [{ card: "c" }, false],
    [{ card: "c", paid: [] }, false],
    [{ card: "c", paid: { luck: [3] } }, false],
    [{ card: "c", paid: { luck: [3, 1, 1] } }, false],
    [{ card: "c", paid: { luck: [3, "1"] } }, false],
    [{ card: "c", paid: { luck: [3, NaN] } }, false],
    [{ card: "c", paid: { luck: [3, 1], karma: 2 } }, false],
    [null, false],
    ["text", false],
  ])("%j is one: %s", (entry, isOne) => {
    expect(bookingsOf(actor({ o: entry }))).toEqual(isOne ? { o: entry } : {});
  });

  it("what is said of them beside is read where it is of its kind; where nothing is kept there are none", () => {
    expect(bookingsOf(actor({ o: { card: "c", paid: null, what: 3, more: "x", else: 1 } }))).toEqual({
      o: { card: "c", paid: null },
    });
    for (const nothing of [undefined, null, [], "x"]) expect(bookingsOf(actor(nothing))).toEqual({});
    expect(bookingsOf({ flags: {} } as Loose)).toEqual({});
    const three = actor({
      a: { card: "c", paid: null },
      b: { card: "c", paid: null, what: "spend" },
      d: { card: "c", paid: null, what: "harm" },
    });
    expect(Object.keys(bookingsFor(three, "spend"))).toEqual(["a", "b"]);
    expect(Object.keys(bookingsFor(three, "harm"))).toEqual(["d"]);
  });

  const user = (id: string | null, active: boolean, more: object = {}): Loose => ({ id, active, isGM: false, ...more });
  const users = (all: readonly Loose[], activeGM: object | null): void =>
    set(page.game, "users", Object.assign([...all], { contents: all, activeGM }));
  const GM = { isSelf: true };
  it.each([
    ["the lowest of those who own it and are here", ["b", "a"], [user("b", true), user("a", true)], null, "a", true],
    ["not the other", ["b", "a"], [user("b", true), user("a", true)], GM, "b", false],
    ["who is away does nothing", ["b", "a"], [user("a", false), user("b", true)], GM, "b", true],
    ["who owns it not neither", ["b"], [user("a", true), user("b", true)], GM, "b", true],
    ["nobody is here: the active GM", ["b"], [user("b", false)], GM, "gm", true],
    ["nobody is here: no other GM", ["b"], [user("b", false)], { isSelf: false }, "gm", false],
    ["nobody is here at all", ["b"], [user("b", false)], null, "b", false],
    ["a user without an id is nobody", ["", "b"], [user(null, true)], null, "", false],
  ] as const)("who books: %s", (_what, owners, all, activeGM, me, isMine) => {
    users(all, activeGM);
    set(page.game, "user", { id: me });
    expect(isPayer(owners)).toBe(isMine);
  });

  it("owners are users who are no GMs; booked is on the world's actors, and on tokens' own that have something of ours", () => {
    users([user("a", true), user("g", true, { isGM: true }), user(null, true), user("b", false)], null);
    const owned = { testUserPermission: ({ id }: Loose, level: string) => level === "OWNER" && id !== "b" };
    expect(ownersOf(owned as never)).toEqual(["a"]);
    const token = (name: string, more: object): object => ({
      ...{ actorLink: false, actor: name, delta: { flags: { quincunx: {} } } },
      ...more,
    });
    const tokens = [
      ...[token("own", {}), token("linked", { actorLink: true }), token("bare", { delta: { flags: {} } })],
      ...[token("no flags", { delta: {} }), token("no delta", { delta: null }), token("none", { actor: null })],
    ];
    set(page.game, "scenes", { contents: [{ tokens: { contents: tokens } }, { tokens: { contents: [] } }] });
    set(page.game, "actors", { contents: ["one"] });
    expect(bookableActors()).toEqual(["one", "own"]);
  });
});

describe("harm in words (TE-11)", () => {
  const hero = (name: string): Promise<Loose> => page.Actor.create({ name, type: "quincunx.effect-hero" });
  const asPlayer = (): void => set(page.game, "user", { isGM: false, id: "p" });

  it("a target is called as its token where it has an actor of its own; whom the GM hides is somebody, but to GMs", async () => {
    const actor = await hero("Isolde");
    expect(nameOfTarget(actor.uuid)).toBe("Isolde");
    set(actor, "token", { name: "Stranger", hidden: false });
    expect(nameOfTarget(actor.uuid)).toBe("Stranger");
    set(actor, "token", { name: "Stranger", hidden: true });
    expect(nameOfTarget(actor.uuid)).toBe("Stranger");
    const somebody = { key: "QUINCUNX.Harm.somebody" };
    expect(nameOfTarget("Actor.gone000000000000")).toEqual(somebody);
    asPlayer();
    expect(nameOfTarget(actor.uuid)).toEqual(somebody);
    set(actor, "token", { name: "Stranger", hidden: false });
    expect(nameOfTarget(actor.uuid)).toBe("Stranger");
  });

  it("from what to what is for those who may look; what waits, is refused, unclear or gone says so", async () => {
    const actor = await hero("Isolde");
    const deal = { id: "d", label: { text: "Weapon Harm" }, amount: 2, isHarm: true };
    const harm = (more: object = {}): Loose => ({
      ...{ actor: actor.uuid, operation: "o", messageId: "m", deal, amount: 2, sign: 1, isBack: false },
      ...more,
    });
    const told = (booking: object | null, { isUndone = false, ...more }: Loose = {}): Loose => {
      const one = harm(more);
      const harmed = booking ? { [one.actor as string]: { booked: { m: booking } } } : {};
      const by = { id: "o", author: { name: "Ana" } } as never;
      const { data } = tellHarm({ harmed } as never, [harm({ operation: "other" }), one], by, isUndone) as Loose;
      expect(data).toMatchObject({ what: deal.label, name: "Ana" });
      expect(data.targets).toHaveLength(1);
      return data.targets[0];
    };
    const [target, amount] = ["Isolde", 2];
    const done = { card: "c", paid: { harm: [0, 2] }, more: { step: "done" } };
    const back = { card: "c", paid: null, more: { step: "back", was: [0, 2] } };
    const words = (name: string, data: object): object => ({ key: `QUINCUNX.Harm.${name}`, data });
    expect(told(done)).toEqual(words("change", { target, before: 0, after: 2 }));
    expect(told(back)).toEqual(words("change", { target, before: 2, after: 0 }));
    expect(told({ ...done, paid: null, more: { step: "refused" } })).toEqual(words("refused", { target, amount }));
    for (const step of ["begun", "undoing"])
      expect(told({ ...done, more: { step } })).toEqual(words("waiting", { target, amount }));
    const unclear = words("unclear", { target, amount: { signed: 2 } });
    expect(told({ ...done, more: { step: "unclear" } })).toEqual(unclear);
    for (const was of [undefined, "x", [1], [1, 2, 3], [1, "2"]])
      expect(told({ ...back, more: { step: "back", was } })).toEqual(unclear);
    expect(told({ ...done, more: { step: "unclear" } }, { sign: -1 })).toEqual(
      words("unclear", { target, amount: { signed: -2 } }),
    );
    expect(told(null)).toEqual(words("waiting", { target, amount }));
    expect(told(null, { isUndone: true })).toEqual(words("takes", { target, amount }));
    const gone = { actor: "Actor.gone000000000000" };
    expect(told(null, gone)).toMatchObject({ key: "QUINCUNX.Harm.takes" });
    expect(standingOf({ harmed: {} }, harm(gone))).toEqual({ kind: "none" });
    expect(told(null, { isBack: true })).toEqual(words("takes", { target, amount }));
    expect(told(done, gone)).toMatchObject({ key: "QUINCUNX.Harm.takes" });
    expect(mayRead(actor)).toBe(true);
    asPlayer();
    set(actor, "testUserPermission", (_user: unknown, level: string) => level === "LIMITED");
    expect(mayRead(actor)).toBe(false);
    expect(told(done)).toEqual(words("takes", { target, amount }));
    set(actor, "testUserPermission", (_user: unknown, level: string) => level === "OBSERVER");
    expect(told(done)).toEqual(words("change", { target, before: 0, after: 2 }));
  });

  it.each([
    [
      { path: "hp", sign: -1, isBar: true },
      { path: "hp", sign: -1, isBar: true },
    ],
    [
      { path: "hp.value", sign: 1 },
      { path: "hp.value", sign: 1, isBar: false },
    ],
    [
      { path: "hp", sign: 1, isBar: "yes", more: 1 },
      { path: "hp", sign: 1, isBar: false },
    ],
    [{ path: "", sign: 1 }, null],
    [{ path: 3, sign: 1 }, null],
    [{ sign: 1 }, null],
    [{ path: "hp", sign: 0 }, null],
    [{ path: "hp", sign: "1" }, null],
    [{ path: "hp" }, null],
    ["hp", null],
    [null, null],
  ])("where a GM has harm counted of a type: %j", async (stored, place) => {
    await changeSetting("harmPaths", { npc: stored } as never);
    expect(harmPaths()).toEqual(place ? { npc: place } : {});
    await changeSetting("harmPaths", {});
  });

  it.each([
    [{ path: "hp", sign: -1, isBar: true }, { hp: { value: 5, max: 9, min: -2 } }, { value: 5, min: -2, max: 9 }],
    [{ path: "hp", sign: -1, isBar: true }, { hp: { value: 5 } }, { value: 5, min: 0, max: null }],
    [{ path: "hp", sign: 1, isBar: false }, { hp: 5 }, { value: 5, min: null, max: null }],
    [{ path: "hp", sign: 1, isBar: false }, { hp: "5" }, null],
    [{ path: "hp", sign: 1, isBar: false }, { hp: NaN }, null],
    [{ path: "hp", sign: 1, isBar: true }, { hp: 5 }, null],
    [null, { hp: 5 }, null],
  ])("%j of %j is %j", async (chosen, system, place) => {
    await changeSetting("harmPaths", (chosen ? { npc: chosen } : {}) as never);
    const found = harmPlaceOf({ type: "npc", system } as never, "any");
    if (place) expect(found).toMatchObject({ ...place, path: "hp", sign: chosen?.sign, step: 0, isOwn: false });
    else expect(found).toBeNull();
    expect(found?.isBar).toBe(place && chosen?.isBar ? true : undefined);
    await changeSetting("harmPaths", {});
  });

  it.each([
    [5, -1, 0, 9, 2, 3],
    [5, -1, 0, 9, 7, 0],
    [5, 1, 0, 9, 7, 9],
    [12, 1, 0, 9, 3, 12],
    [-4, -1, 0, 9, 3, -4],
    [5, -1, null, null, 70, -65],
    [5, 1, null, null, 70, 75],
  ])("%i, going %i between %j and %j: %i more is %i", (value, sign, min, max, amount, after) => {
    expect(afterHarm({ value, sign, min, max } as never, amount)).toBe(after);
  });

  it("what is said of nobody names nothing", () => {
    const by = { id: "o", author: { name: "Ana" } } as never;
    expect(tellHarm({ harmed: {} } as never, [], by, false)).toMatchObject({ data: { what: "", targets: [] } });
  });
});

describe("numbers of other systems (SC-7)", () => {
  const NPC = { actorType: "npc", path: "str.value", mechanic: "standard-check", part: "ability", label: "Strength" };
  const ALL = { ...NPC, actorType: "*", label: "Might" };
  const actor = (value: unknown, type = "npc"): Loose => ({ type, system: { str: { value } } });

  it.each([
    [14, 14],
    [14.2, 15],
    [-0.5, -0],
    ["12", 12],
    ["12.1", 13],
    [" ", null],
    ["", null],
    ["strong", null],
    [null, null],
    [undefined, null],
    [NaN, null],
    [Infinity, null],
    [[3], null],
  ])("%j counts as %j", async (value, counts) => {
    await changeSetting("statMaps", [NPC] as never);
    const stats = mappedStats(actor(value));
    expect(stats.map((stat) => stat.value)).toEqual(counts === null ? [] : [counts]);
    for (const stat of stats)
      expect(stat).toMatchObject({
        ...{
          id: "str.value",
          label: { text: "Strength" },
          section: "mapped",
          mechanic: "standard-check",
          slot: "ability",
        },
        roll: { title: { text: "Strength" }, with: ["str.value"], spec: expect.any(Object) },
      });
  });

  it("one for the type goes before one for all; what cannot be read is none; a number that cannot be rolled has no button", async () => {
    await changeSetting("statMaps", [ALL, NPC, { ...ALL, path: "dex.value" }] as never);
    expect(mappingsFor(actor(1)).map(({ label, path }) => `${label} ${path}`)).toEqual([
      "Strength str.value",
      "Might dex.value",
    ]);
    expect(mappingsFor(actor(1, "hero")).map(({ label }) => label)).toEqual(["Might", "Might"]);
    await changeSetting("statMaps", [{ ...NPC, mechanic: "of-yesterday" }] as never);
    expect(statMaps()).toEqual([]);
    const pool = { actorType: "npc", path: "str.value", mechanic: "margin-pool", spec: { dice: "@" }, label: "Dice" };
    const own = { ...pool, part: "stat", spec: undefined };
    await changeSetting("statMaps", [own] as never);
    const [rolled] = mappedStats(actor(4));
    const [not] = mappedStats(actor(-4));
    expect(rolled?.roll).toBeDefined();
    expect(not).toMatchObject({ value: -4 });
    expect(not?.roll).toBeUndefined();
    await changeSetting("statMaps", []);
  });
});

describe("where a spec begins", () => {
  it.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
    "%s: all of them are specs",
    (_id, mechanic) => {
      for (const spec of [exampleSpec(mechanic), leastSpec(mechanic), startSpec(mechanic)])
        expect(mechanic.parseSpec(spec)).toEqual(spec);
      expect(() => startSpec(mechanic, { nothing: true })).toThrow(RuleError);
    },
  );

  const made = (grammar: object, parseSpec: (said: object) => object): Loose => ({ id: "x", grammar, parseSpec });
  const missing = (said: object): object => {
    if (!("dice" in said)) throw new RuleError("missing-field", "dice", { field: "dice" });
    return said;
  };
  const grammar = {
    examples: ["/x  example words"],
    least: "least words",
    parse: (words: string, random: () => number) => ({ spec: { dice: `${words}${random()}` } }),
  };

  it("with defaults alone, or as little as the grammar says, or its first example, without its word", () => {
    expect(leastSpec(made(grammar, (said) => said))).toEqual({});
    expect(leastSpec(made(grammar, missing))).toEqual({ dice: "least words0" });
    expect(leastSpec(made({ ...grammar, least: undefined }, missing))).toEqual({ dice: "example words0" });
    expect(exampleSpec(made({ ...grammar, examples: [] }, missing))).toEqual({ dice: "0" });
    expect(startSpec(made(grammar, missing), { more: 1 })).toEqual({ dice: "example words0", more: 1 });
    expect(startSpec(made(grammar, missing), { dice: 3 })).toEqual({ dice: 3 });
  });

  it("what else goes wrong is nobody's default", () => {
    const fails = (error: Error) =>
      made(grammar, () => {
        throw error;
      });
    const [other, broken] = [new RuleError("out-of-range", "no", { field: "dice" }), new TypeError("broken")];
    for (const error of [other, broken]) expect(() => startSpec(fails(error))).toThrow(error);
    expect(() => leastSpec(fails(broken))).toThrow(broken);
    expect(leastSpec(fails(other))).toEqual({ dice: "least words0" });
  });
});

describe("a stored formula whose letter is nobody's any more", () => {
  const Roll = makeRollClass(mechanicById("margin-pool") as never) as Loose;

  it("costs nothing; one that is wrong by itself is refused as ever, and no text is none", () => {
    for (const formula of ["6dmvs7", "2dZ + 1", "d%x 3dq"]) expect(() => Roll.parse(formula, {})).not.toThrow();
    for (const formula of [null, undefined, 7, {}]) expect(Roll.parse(formula, {})).toEqual([]);
    expect(() => Roll.parse("2 + + * (", {})).toThrow();
    expect(Roll.parse("1d6", {})).not.toEqual([]);
  });
});

describe("what a GM says of a decision (FP-12)", () => {
  const asks = { key: "QUINCUNX.Asks" };
  const decided = (words?: string, isAsked = true): Loose => ({
    ...{ spec: {}, faces: {}, words, decisions: [{ action: 1 }, { action: 2 }] },
    mechanic: { sayAction: (action: number) => (action === 2 && isAsked ? { asks } : {}) },
  });
  const [gm, ana] = [
    { id: "g", isGM: true },
    { id: "a", isGM: false },
  ];

  it("a GM may, where a decision asks for it, and take it back", () => {
    const may = (who: Loose, state: Loose): boolean => spendWords.may(who, state, { words: "x" });
    expect([may(gm, decided()), may(ana, decided()), may(gm, decided("", false))]).toEqual([true, false, false]);
    const back = (who: Loose): boolean | undefined => spendWords.mayUndo?.(who, {} as never);
    expect([back(gm), back(ana)]).toEqual([true, false]);
    const offers = (who: Loose, state: Loose): Loose => spendWords.offers?.({ state } as never, who);
    expect(offers(ana, decided())).toEqual([]);
    expect(offers(gm, decided("", false))).toEqual([]);
    expect(offers(gm, decided())).toMatchObject([{ id: "", place: "foot", label: asks, icon: "fa-solid fa-pen" }]);
  });

  it("is a line of at most 200 letters that says something", () => {
    const parse = (data: object): object | null => spendWords.parse(data as never);
    expect(parse({ words: "x".repeat(200) })).not.toBeNull();
    for (const wrong of [
      { words: "x".repeat(201) },
      { words: "" },
      { words: " \n" },
      { words: 3 },
      {},
      { words: "x", more: 1 },
    ])
      expect(parse(wrong)).toBeNull();
    const tell = (before: Loose): Loose =>
      spendWords.tell?.({ before, data: { words: "a scar" }, logged: { author: { name: "GM" } } } as never);
    expect(tell(decided())).toEqual({
      key: "QUINCUNX.Card.History.words",
      data: { what: asks, words: "a scar", name: "GM" },
    });
    expect(tell(decided("", false)).data.what).toBe("");
  });
});

it("a long test begins with the fields that its mechanic asks for, and with refills of a hero of that mechanic alone", async () => {
  const [pool, dice, check] = ["margin-pool", "difficulty-pool", "standard-check"].map(
    (id) => mechanicById(id) as Loose,
  );
  expect(longTestChoice(check, null)).toBeNull();
  const nobody = longTestChoice(pool, null);
  expect(nobody).toMatchObject({ refills: [], fields: expect.arrayContaining(["goal", "refill"]) });
  for (const name of ["spec", "specs"])
    for (const choice of [nobody, longTestChoice(dice, null)]) expect(choice?.fields).not.toContain(name);
  const stats = [
    { id: "con0000000000000", label: "Constitution", value: 3, refill: "con" },
    { id: "str0000000000000", label: "Strength", value: 4, refill: "none" },
  ];
  const hero = await page.Actor.create({ name: "Isolde", type: "quincunx.margin-hero", system: { stats } });
  const { refills } = longTestChoice(pool, hero) as Loose;
  expect(refills).not.toEqual([]);
  expect(longTestChoice(dice, hero)).toMatchObject({ refills: [] });
  const stranger = await page.Actor.create({ name: "Marlow", type: "quincunx.pool-hero" });
  expect(longTestChoice(pool, stranger)).toMatchObject({ refills: [] });
});

describe("what one of several pages of a user throws (DP-9, FP-5)", () => {
  const ID = "message000000000";
  const user = (): Loose => page.game.user;
  const said = (): Loose => user().getFlag("quincunx", "throws") ?? {};
  /** So often it is thrown here within so many ms; `after`: what happens right after this page has said that it is about to. */
  const throwing = async (after: () => void = () => undefined, within = 15_000): Promise<number> => {
    let thrown = 0;
    vi.useFakeTimers();
    const done = throwOnce(ID, async () => void (thrown += 1));
    const hear = page.Hooks.on("updateUser", after);
    try {
      await vi.advanceTimersByTimeAsync(within);
      const before = thrown;
      await vi.advanceTimersByTimeAsync(15_000);
      await done;
      return before;
    } finally {
      vi.useRealTimers();
      page.Hooks.off("updateUser", hear);
    }
  };

  it("is thrown, and nothing of it stays", async () => {
    expect(await throwing(undefined, 0)).toBe(1);
    expect(said()).toEqual({});
  });

  it("is thrown where the table does not take it, or never answers", async () => {
    set(user(), "setFlag", () => Promise.reject(new Error("no")));
    expect(await throwing()).toBe(1);
    set(user(), "setFlag", () => new Promise(() => undefined));
    expect(await throwing(undefined, 15_000)).toBe(0);
    expect(await throwing(undefined, 21_000)).toBe(1);
  });

  it("is another page's, too, where the table was slow to answer and its message comes within fifteen seconds", async () => {
    const has = vi.spyOn(page.game.messages, "has");
    set(user(), "setFlag", () => new Promise(() => undefined));
    let end = 0;
    // From when it is looked for first; a page that is only second looks for five seconds.
    has.mockImplementation(() => Date.now() >= (end ||= Date.now() + 12_000));
    expect(await throwing(undefined, 30_000)).toBe(0);
    has.mockReturnValue(false);
    expect(await throwing(undefined, 30_000)).toBe(1);
  });

  it("is another page's where that has said so first, and thrown here where its message does not come", async () => {
    const comes = vi.spyOn(page.game.messages, "has");
    await user().setFlag("quincunx", `throws.${ID}`, "another page");
    comes.mockReturnValue(true);
    expect(await throwing()).toBe(0);
    // It is the other page's to take away.
    expect(said()).toEqual({ [ID]: "another page" });
    comes.mockReturnValue(false);
    expect(await throwing()).toBe(1);
    expect(said()).toEqual({});
  });

  it("is this page's where another says so later", async () => {
    let isSaid = false;
    const later = (): void => {
      if (isSaid) return;
      isSaid = true;
      user().updateSource({ flags: { quincunx: { throws: { [ID]: "later" } } } });
      page.Hooks.callAll("updateUser", user(), {}, {}, "");
    };
    expect(await throwing(later, 1000)).toBe(1);
  });

  it("leaves alone the user of who ceased to be a GM and whom no GM has seen doing so", async () => {
    const turned = vi.spyOn(user(), "isGM", "get").mockReturnValue(false);
    const setFlag = vi.spyOn(user(), "setFlag");
    await page.game.settings.set("quincunx", "roles", [{ user: user().id, isGM: true, turnedAt: 0 }]);
    expect(await throwing()).toBe(1);
    expect(setFlag).not.toHaveBeenCalled();
    await page.game.settings.set("quincunx", "roles", [{ user: user().id, isGM: false, turnedAt: 0 }]);
    expect(await throwing()).toBe(1);
    expect(setFlag).toHaveBeenCalledOnce();
    turned.mockRestore();
  });
});
