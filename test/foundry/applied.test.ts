/**
 * What operations make of a state, and how their line in the history says so; how a long test is played step by step. Pure: nobody sits at a table
 * (docs/architecture.md, "A card is a log", "Long tests"; TE-11, SC-5, DP-12, MP-7, DP-11).
 */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../src/rules/contract/error.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { afterHarm } from "../../src/features/harm/place.ts";
import { standingOf as harmStanding } from "../../src/features/harm/status.ts";
import { stepOf } from "../../src/features/harm/harm.ts";
import { LAST_TURN } from "../../src/log/operation-flags.ts";
import type { Change } from "../../src/log/operation.ts";
import { tableOf, waitingHands } from "../../src/features/long-test/long-test.ts";
import { bestDice, chancesOf, nextSpec } from "../../src/features/long-test/next.ts";
import { advance, lastHand, machineOf, withoutLast, type Step } from "../../src/features/long-test/play.ts";
import { operations } from "../../src/features/operations.ts";

// States of any kind.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const operation = (type: string): Change<object, Loose> =>
  operations.find((one) => one.type === type) as Change<object, Loose>;
const mechanic = (id: string): Loose => mechanicById(id)!;
const logged = (more: object = {}): Loose => ({
  ...{ messageId: "m", id: "o", turn: 3, author: { id: "ana", isGM: false, name: "Ana" }, terms: [], data: {} },
  ...more,
});
const BY_GM = { author: { id: "gm", isGM: true, name: "Gamemaster" } };
const refused = (run: () => unknown): RuleError => {
  try {
    run();
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  throw new Error("it was not refused");
};

describe("harm (TE-11)", () => {
  const total = mechanic("total-effect");
  const spec = total.parseSpec({ effects: [{ rank: "low", kind: "Weapon Harm" }] });
  const faces = total.parseFaces(spec, { dice: [5, 2, 6] });
  const state = {
    mechanic: total,
    spec,
    faces,
    outcome: total.resolve(spec, faces),
    isDraw: false,
    harms: [],
    harmed: {},
  };
  const [deal] = total.deals(spec, state.outcome);
  const target = (actor = "Actor.a", amount = deal.amount): object => ({ actor, path: "harm", sign: 1, amount });
  const deals = (data: object, more: object = {}, now: object = state): Loose[] =>
    (operation("harm").apply(now, { deal: deal.id, targets: [target()], ...data }, logged(more)) as Loose).harms;

  it("each target once, with what the card deals and who has said so", () => {
    expect(deal).toMatchObject({ id: "effects.0", amount: 2, isHarm: true });
    expect(deals({ targets: [target("Actor.a"), target("Actor.b")] })).toEqual(
      ["Actor.a", "Actor.b"].map((actor) => ({
        ...{ actor, path: "harm", sign: 1, amount: 2, operation: "o", messageId: "m", turn: 3 },
        ...{ deal, author: "ana", isByGM: false, isBack: false },
      })),
    );
    expect(deals({}, BY_GM)[0]).toMatchObject({ author: "gm", isByGM: true });
    expect(deals({}, { turn: undefined })[0].turn).toBe(0);
    // One step more for who is vulnerable, one less for who is resistant: no other number is the card's.
    for (const amount of [deal.amount, deal.vulnerable, deal.resistant])
      expect(deals({ targets: [target("Actor.a", amount)] })).toHaveLength(1);
  });

  it("what the card does not deal, another amount and once more are refused, but for GMs the last two", () => {
    const first = { ...state, harms: deals({}) };
    for (const [data, now] of [
      [{ deal: "effects.1" }, state],
      [{ targets: [target(), target("Actor.b", 3)] }, state],
      [{ again: true }, first],
      [{}, first],
    ] as const) {
      const error = refused(() => deals(data, {}, now));
      expect(error).toMatchObject({ code: "not-allowed", field: "targets" });
    }
    expect(refused(() => deals({ deal: "effects.1" }, BY_GM)).message).toContain("not dealt");
    expect(refused(() => deals({ again: true })).message).toContain("GM");
    expect(refused(() => deals({ targets: [target("Actor.a", 3)] })).message).toContain("not so much");
    expect(refused(() => deals({}, BY_GM, first)).message).toContain("already");
    expect(deals({ targets: [target("Actor.a", 9)] }, BY_GM)).toHaveLength(1);
    expect(deals({ again: true }, { ...BY_GM, turn: 4 }, first)).toHaveLength(2);
    // Said at once, by who did not know of the first: they are one.
    for (const turn of [3, 2]) refused(() => deals({ again: true }, { ...BY_GM, turn }, first));
    // What was taken back may be dealt anew; others are others.
    expect(
      deals({}, {}, { ...state, harms: first.harms.map((one: object) => ({ ...one, isBack: true })) }),
    ).toHaveLength(2);
    expect(deals({ targets: [target(), target("Actor.b")] }, {}, first)).toHaveLength(2);
    for (const now of [
      { ...state, isDraw: true },
      { ...state, mechanic: mechanic("standard-check") },
    ])
      refused(() => deals({}, BY_GM, now));
  });

  it("one target is spared: of that operation, and not twice", () => {
    const harms = deals({ targets: [target("Actor.a"), target("Actor.b")] });
    const spare = (actor: string, now: Loose[] = harms): Loose =>
      operation("harm-back").apply({ ...state, harms: now }, { operation: "o", actor }, logged());
    const { harms: left } = spare("Actor.b");
    expect(left.map(({ isBack }: Loose) => isBack as boolean)).toEqual([false, true]);
    expect(refused(() => spare("Actor.c"))).toMatchObject({ code: "not-allowed", field: "actor" });
    refused(() => spare("Actor.b", left));
    expect(spare("Actor.a", left).harms.map(({ isBack }: Loose) => isBack as boolean)).toEqual([true, true]);
    // By hand hers is called as a GM's is: she spares nobody of what the GM has dealt.
    const both = ["ana", "gm"].map((author) => ({ ...harms[0], author }));
    expect(spare("Actor.a", both).harms.map(({ isBack }: Loose) => isBack as boolean)).toEqual([true, false]);
  });

  it("stays within bounds, and what is beyond one already stays there: harm heals nobody", () => {
    const place = (value: number, sign: 1 | -1, min: number | null, max: number | null): never =>
      ({ path: "p", step: 0, isOwn: true, value, sign, min, max }) as never;
    const cases: readonly (readonly [Loose, number, number])[] = [
      [place(2, 1, 0, 6), 3, 5],
      [place(5, 1, 0, 6), 3, 6],
      [place(8, 1, 0, 6), 3, 8],
      [place(2, -1, 0, 6), 1, 1],
      [place(2, -1, 0, 6), 5, 0],
      [place(-1, -1, 0, 6), 5, -1],
      [place(2, 1, null, null), 99, 101],
      [place(2, -1, null, null), 99, -97],
    ];
    for (const [at, amount, after] of cases) expect(afterHarm(at, amount)).toBe(after);
  });

  it("where it stands, what is booked of it says", () => {
    const standing = (booking: object, isBack = false): object =>
      harmStanding(
        { harmed: { "Actor.a": { owners: [], booked: { m: { card: "c", ...booking } } } } } as never,
        { actor: "Actor.a", messageId: "m", isBack } as never,
      );
    const paid = { harm: [1, 3] };
    const was = [1, 3];
    expect(standing({ paid, more: { step: "done" } })).toEqual({ kind: "done", before: 1, after: 3 });
    expect(standing({ paid: null, more: { step: "back", was } })).toEqual({ kind: "back", before: 1, after: 3 });
    // Another page had given it up before the one that did it said so.
    const late = { paid: null, more: { step: "done", was } };
    expect([standing(late), standing(late, true)]).toEqual([
      { kind: "done", before: 1, after: 3 },
      { kind: "waiting" },
    ]);
    expect(standing({ paid: null, more: { step: "refused" } })).toEqual({ kind: "refused" });
    for (const step of ["begun", "undoing"]) expect(standing({ paid, more: { step } })).toEqual({ kind: "waiting" });
    for (const booking of [
      { paid, more: { step: "unclear", was } },
      { paid: null, more: { step: "back" } },
      ...[[1], [1, 2, 3], [1, "2"], "12"].map((odd) => ({ paid: null, more: { step: "back", was: odd } })),
    ])
      expect(standing(booking)).toEqual({ kind: "unclear" });
    for (const step of ["begun", "done", "unclear", "undoing", "back", "refused"])
      expect(stepOf({ more: { step } })).toBe(step);
    for (const more of [undefined, {}, { step: "other" }]) expect(stepOf({ ...(more ? { more } : {}) })).toBe(null);
  });
});

describe("spends (FP-12, FP-14)", () => {
  const fives = mechanic("fives-pool");
  const spec = fives.parseSpec({ pool: Array.from({ length: 4 }, () => ({ size: 6, role: "hero" })), target: 5 });
  const faces = fives.parseFaces(spec, { dice: [6, 1, 1, 3], bonus: [2] });
  const label = { key: "QUINCUNX.Word.unknown" };
  const purse = (more: object = {}): object => ({
    ...{ actor: "Actor.a", owners: ["ana"], booked: {} },
    points: Object.fromEntries(["luck", "karma"].map((id) => [id, { id, label, value: 9, min: 0, max: 9 }])),
    ...more,
  });
  const state: Loose = {
    ...{ mechanic: fives, spec, faces, outcome: fives.resolve(spec, faces), rollerId: "ana" },
    ...{ decided: null, decisions: [], unpaid: [], purse: null },
  };
  const offered: readonly Loose[] = fives.actions(spec, faces, state.outcome);
  const data = ({ id, die, price }: Loose): object => ({ action: id, price, ...(die === undefined ? {} : { die }) });
  const costly = offered.find(({ price }) => Object.keys(price as object).length > 0);
  const free = offered.find(({ price }) => Object.keys(price as object).length === 0);
  const says = (action: Loose, now: object = {}, more: object = {}): Loose =>
    operation("spend").apply({ ...state, ...now }, data(action) as never, logged(more));
  const spend = (action: Loose, turn = 3): object => ({ action, messageId: "m", turn });
  const paid = (action: Loose): object =>
    Object.fromEntries(
      Object.entries(action.price as Record<string, number>).map(([id, points]) => [id, [9, 9 - points]]),
    );

  it("what is free counts at once, and what nobody has points for; the rest waits until it is booked", () => {
    expect(says(free)).toEqual({ decided: fives.decide(free), decisions: [spend(free)] });
    expect(says(costly)).toMatchObject({ decisions: [spend(costly)] });
    expect(says(free, { purse: purse() })).toHaveProperty("decided");
    expect(says(costly, { purse: purse() })).toEqual({ unpaid: [spend(costly)] });
    expect(says(costly, { purse: purse({ owners: [] }) }, BY_GM)).toHaveProperty("unpaid");
    expect(says(costly, { purse: purse({ points: {} }) })).toHaveProperty("decided");
    const booked = purse({ booked: { m: { card: "c", paid: paid(costly) } } });
    expect(says(costly, { purse: booked })).toEqual({ decided: fives.decide(costly), decisions: [spend(costly)] });
    // One after the other: what was decided before stays.
    const before = fives.decide(free);
    const left = fives.actions(spec, faces, fives.resolve(spec, faces, before), before) as readonly Loose[];
    const next = left.find(({ price }) => Object.keys(price as object).length > 0);
    if (next)
      expect(
        says(next, { decided: before, outcome: fives.resolve(spec, faces, before), decisions: [spend(free, 1)] }),
      ).toEqual({
        ...{ decided: fives.decide(next, before), decisions: [spend(free, 1), spend(next)] },
      });
  });

  it("what is not on offer, not theirs to pay, refused already or said twice at once does not count", () => {
    for (const [action, now, why] of [
      [{ ...costly, id: "none" }, {}, "not on offer"],
      [{ ...costly, price: { luck: 99 } }, {}, "not on offer"],
      [costly, { purse: purse({ owners: ["ben"] }) }, "not theirs"],
      [costly, { purse: purse({ booked: { m: { card: "c", paid: null } } }) }, "not paid"],
      [costly, { decisions: [spend(costly)] }, "twice"],
      [costly, { unpaid: [spend(costly)], purse: purse() }, "twice"],
    ] as const) {
      const error = refused(() => says(action, now));
      expect(error, why).toMatchObject({ code: "not-allowed", field: "action" });
      expect(error.message).toContain(why);
    }
    // Whoever knew of the first may do it again.
    expect(says(costly, { unpaid: [spend(costly, 2)], purse: purse() }).unpaid).toHaveLength(2);
  });

  it("is offered to the roller and GMs, as far as it can be paid beside what is asked for", () => {
    const card = (now: object = {}): Loose => ({
      kind: "card",
      message: { whisper: [] },
      title: "",
      state: { ...state, ...now },
    });
    const ids = (viewer: object, now: object = {}): readonly string[] =>
      operation("spend")
        .offers?.(card(now), viewer as never)
        .map(({ id }) => id) ?? [];
    const [ana, ben, gm] = [
      { id: "ana", isGM: false },
      { id: "ben", isGM: false },
      { id: "gm", isGM: true },
    ];
    const key = ({ id, die, price }: Loose): string => [id, die ?? [], Object.keys(price as object)].flat().join(" ");
    expect(ids(ana, { purse: purse() })).toEqual(offered.map(key));
    expect(ids(gm, { purse: purse({ owners: [] }) })).toEqual(offered.map(key));
    expect(ids(ben, { purse: purse() })).toEqual([]);
    expect(ids({ id: null, isGM: false }, { rollerId: null })).toEqual([]);
    const none = { luck: { id: "luck", label, value: 0 }, karma: { id: "karma", label, value: 0 } };
    const freeOnes = offered.filter(({ price }) => Object.keys(price as object).length === 0).map(key);
    expect(ids(ana, { purse: purse({ points: none }) })).toEqual(freeOnes);
    expect(ids(ana, { purse: purse({ owners: ["ben"] }) })).toEqual(freeOnes);
    expect(ids(ana, { purse: purse(), unpaid: [spend(costly)] })).not.toContain(key(costly));
    const [first] = operation("spend").offers?.(card({ purse: purse() }), ana as never) ?? [];
    expect(first).toMatchObject({ place: "main" });
    expect((first?.label as Loose).key).toMatch(/^QUINCUNX/u);
  });

  it("the history has the points as they were booked; before that what they will be", () => {
    const told = (now: object, change: object = { decisions: [] }, isUndone = false): Loose =>
      operation("spend").tell?.({
        before: { ...state, ...now },
        change,
        data: data(costly),
        logged: logged(),
        isUndone,
      } as never);
    const [id = "", points] = Object.entries(costly.price as Record<string, number>)[0] ?? [];
    expect(told({ purse: purse({ booked: { m: { card: "c", paid: paid(costly) } } }) })).toMatchObject({
      ...{ key: "QUINCUNX.Card.History.decide" },
      data: {
        name: "Ana",
        price: [{ key: "QUINCUNX.Card.History.change", data: { field: label, before: 9, after: 9 - Number(points) } }],
      },
    });
    expect(told({ purse: purse() }, {})).toMatchObject({
      ...{ key: "QUINCUNX.Card.History.unpaid" },
      data: { price: [{ key: "QUINCUNX.Card.History.value", data: { field: label, value: points } }] },
    });
    expect(told({ purse: purse() }, {}, true).key).toBe("QUINCUNX.Card.History.decide");
    for (const none of [null, purse({ points: {} })])
      expect(told({ purse: none }).data.price).toMatchObject([{ key: "QUINCUNX.Card.History.unpaidPoints" }]);
    expect(id).not.toBe("");
  });
});

it("what GMs are offered on a request, and nobody else is", () => {
  const waiting = [{ seat: 1 }, { seat: 4 }];
  const base = (state: object): Loose => ({
    ...{ kind: "request", title: "", message: {}, waiting: () => waiting, answers: () => [] },
    late: () => [{ id: "late", name: "Ben" }],
    state: { mechanic: mechanic("standard-check"), rule: "half", closedAt: null, skipped: [], ...state },
  });
  const offers = (type: string, isGM = true, state: object = {}): Loose =>
    operation(type)
      .offers?.(base(state), { id: "x", isGM })
      .map(({ take: _take, ...offer }) => offer);
  const EXPECTED: Readonly<Record<string, readonly object[]>> = {
    remind: ["1", "4"].map((id) => ({
      id,
      place: "seat",
      label: { key: "QUINCUNX.Request.remind" },
    })),
    skip: ["1", "4"].map((id) => ({
      id,
      place: "seat",
      label: { key: "QUINCUNX.Request.skip" },
    })),
    excuse: [
      { id: "none", place: "foot", label: { key: "QUINCUNX.Question.none" } },
      { id: "impossible", place: "foot", label: { key: "QUINCUNX.Question.impossible" } },
    ],
    close: [{ id: "", place: "foot", label: { key: "QUINCUNX.Request.close" } }],
    accept: [{ id: "late", place: "foot", label: { key: "QUINCUNX.Request.accept", data: { name: "Ben" } } }],
    group: ["each", "all", "half", "any", "best", "sum"].map((id) => ({
      ...{ id, place: "choice", label: { key: `QUINCUNX.Request.Group.${id}` }, isChosen: id === "half" },
    })),
  };
  for (const [type, expected] of Object.entries(EXPECTED)) {
    expect(offers(type), type).toMatchObject(expected);
    expect(offers(type), type).toHaveLength(expected.length);
    expect(offers(type, false), type).toEqual([]);
  }
  expect(offers("close", true, { closedAt: { messageId: "m", timestamp: 1 } })).toEqual([]);
  waiting.length = 0;
  for (const type of ["remind", "skip", "excuse"]) expect(offers(type)).toEqual([]);
});

it("what happens to a request: seats are skipped, a rule is chosen, it is closed with what counts, late answers are accepted", () => {
  const apply = (type: string, state: object, data: object): unknown =>
    operation(type).apply(state, data, logged({ timestamp: 7 }));
  expect(apply("skip", { skipped: [1] }, { seat: 2 })).toEqual({ skipped: [1, 2] });
  expect(apply("group", {}, { rule: "best" })).toEqual({ rule: "best" });
  expect(apply("close", {}, { answers: ["a"] })).toEqual({ closedAt: { messageId: "m", timestamp: 7 }, taken: ["a"] });
  expect(apply("close", {}, {})).toMatchObject({ taken: null });
  expect(apply("accept", { accepted: ["a"] }, { answer: "b" })).toMatchObject({ accepted: ["a", "b"] });
});

it("targets are set, hidden and revealed; a question is decided", () => {
  const check = mechanic("standard-check");
  const spec = check.parseSpec({ target: 12 });
  const faces = check.parseFaces(spec, { dice: [4, 4, 4] });
  const state = { mechanic: check, spec, faces, hiddenBy: "h", decision: null };
  const apply = (type: string, data: object): Loose => operation(type).apply(state, data, logged());
  for (const type of ["amend", "reveal"])
    expect(apply(type, { target: 15 }), type).toMatchObject({ spec: { target: 15 }, hiddenBy: null });
  expect(apply("hide", { target: null })).toMatchObject({ spec: { target: null }, hiddenBy: "o" });
  expect(apply("target", { target: 15 })).toMatchObject({ spec: { target: 15 }, hiddenBy: null });
  expect(apply("target", { target: null })).toMatchObject({ spec: { target: null }, hiddenBy: "o" });
  expect(apply("decide", { kind: "target", fields: { target: 15 } })).toMatchObject({
    decidedBy: "Ana",
    spec: { target: 15 },
    hiddenBy: null,
    decision: { kind: "target" },
  });
  expect(apply("decide", { kind: "hidden" })).toEqual({
    decision: { kind: "hidden" },
    decidedBy: "Ana",
    hiddenBy: "o",
  });
  expect(apply("decide", { kind: "none" })).toEqual({ decision: { kind: "none" }, decidedBy: "Ana", hiddenBy: null });
  for (const fields of [{ bonuses: [] }, { target: null }, { target: "x" }])
    expect(() => apply("decide", { kind: "target", fields })).toThrow();
  const told = (type: string, data: object, more: object = {}): Loose =>
    operation(type).tell?.({
      before: state,
      change: apply(type, data),
      data,
      logged: logged(),
      isUndone: false,
      ...more,
    } as never);
  expect(told("amend", { target: 15 })).toMatchObject({ key: "QUINCUNX.Card.History.amend", data: { name: "Ana" } });
  expect(told("hide", { target: null })).toMatchObject({ key: "QUINCUNX.Card.History.hide", data: { name: "Ana" } });
  for (const type of ["reveal", "target"]) {
    expect(told(type, { target: 15 }), type).toMatchObject({
      key: "QUINCUNX.Card.History.reveal",
      data: { name: "Ana" },
    });
    const undone = told(type, { target: 15 }, { isUndone: true });
    expect(undone).toMatchObject({ key: "QUINCUNX.Card.History.revealUndone", data: { name: "Ana" } });
    // What was revealed by mistake is not told for ever.
    expect(JSON.stringify(undone)).not.toContain("15");
  }
  expect(told("target", { target: null })).toMatchObject({ key: "QUINCUNX.Card.History.hide" });
  expect(told("target", { target: 15 }, { before: { ...state, hiddenBy: null } })).toMatchObject({
    key: "QUINCUNX.Card.History.amend",
  });
  expect(told("amend", { target: 15 }).data.changes).toMatchObject([{ data: { before: 12, after: 15 } }]);
});

it("SC-5: what was added to a tracked number stands with its operation, and is taken back by its message", () => {
  const data = { actor: "Actor.a", resource: "harm", way: "add", result: 2 };
  const { tracked } = operation("track").apply({}, data, logged()) as Loose;
  expect(tracked).toEqual([{ ...data, messageId: "m", isBack: false }]);
  const two = (operation("track").apply({ tracked }, data, logged({ messageId: "n" })) as Loose).tracked;
  expect(two).toHaveLength(2);
  const back = operation("trackBack").apply({ tracked: two }, { operation: "n" }, logged()) as Loose;
  expect(back.tracked.map(({ isBack }: Loose) => isBack as boolean)).toEqual([false, true]);
  expect(operation("trackBack").apply({}, { operation: "n" }, logged())).toEqual({ tracked: [] });
});

it("SC-5: the history has the number as it was booked, also when that was taken back; before it is booked, that it waits", () => {
  const data = { actor: "Actor.none", resource: "harm", way: "add", result: 2 };
  const tell = (type: string, about: object, booking: object | undefined, more: object = {}): Loose =>
    operation(type).tell?.({
      ...{ change: {}, data: about, logged: logged(), isUndone: false },
      before: { ...(booking ? { trackBookings: { m: booking, n: booking } } : {}), ...more },
    });
  const key = ({ key: name }: Loose): string => (name as string).replace("QUINCUNX.Track.", "");
  const paid = tell("track", data, { paid: { harm: [3, 5] } });
  expect([key(paid), paid.data]).toEqual([
    ...["told", { who: "", what: { text: "harm" }, name: "Ana", before: 3, after: 5 }],
  ]);
  const was = tell("track", data, { paid: null, more: { was: [3, 5], step: "back" } });
  expect([key(was), was.data]).toMatchObject(["told", { before: 3, after: 5 }]);
  for (const none of [undefined, { paid: null }, { paid: {} }, { paid: null, more: { was: "x" } }])
    expect(key(tell("track", data, none))).toBe("waits");
  const tracked = [{ ...data, messageId: "n", isBack: false }];
  const back = (booking: object | undefined, more: object = { tracked }): Loose =>
    tell("trackBack", { operation: "n" }, booking, more);
  expect([back({ more: { step: "kept" } }), back({ more: { step: "back" } }), back(undefined)].map(key)).toEqual([
    ...["kept", "back", "back"],
  ]);
  expect(back(undefined).data).toEqual({ who: "", what: { text: "harm" }, name: "Ana" });
  expect(back(undefined, {}).data).toEqual({ who: "", what: { text: "" }, name: "Ana" });
});

it("DP-12: dice that are cancelled count for nothing, each once; with the last one the action is interrupted", () => {
  const pool = mechanic("difficulty-pool");
  const spec = pool.parseSpec({ dice: 3, base: 6 });
  const state = { mechanic: pool, spec, faces: pool.parseFaces(spec, { dice: [8, 2, 9] }) };
  const { apply } = operation("interrupt");
  const cancel = (now: Loose, ...dice: number[]): Loose => ({ ...now, ...apply(now, { dice }, logged()) });
  const first = cancel(state, 1);
  expect(first).toMatchObject({ cancelled: [1], cancelledDice: [{ face: 2 }], faces: { dice: [8, 9] } });
  expect(first.isInterrupted).toBe(undefined);
  // Places are those of the throw, whatever was cancelled before.
  const second = cancel(first, 2);
  expect(second).toMatchObject({ cancelled: [1, 2], cancelledDice: [{ face: 2 }, { face: 9 }], faces: { dice: [8] } });
  const third = cancel(second, 0);
  expect(third).toMatchObject({ cancelled: [1, 2, 0], isInterrupted: true, faces: { dice: [] } });
  for (const [now, place] of [
    [first, 1],
    [state, 3],
    [first, 3],
  ] as const)
    expect(() => cancel(now, place)).toThrow(RangeError);
});

it("circumstances that have changed free a roll; a contest is called off by name", () => {
  expect(operation("circumstances").apply({}, {}, logged())).toEqual({ isFreed: true });
  expect(operation("contestOff").apply({}, {}, logged())).toEqual({ calledOffBy: "Ana" });
  expect(operation("contestCount").apply({ counted: ["b"] }, { side: "a" }, logged())).toEqual({ counted: ["b", "a"] });
});

it("each line of the history says who, by its own words", () => {
  const told = (type: string, data: object = {}, before: object = {}): Loose =>
    operation(type).tell?.({ before, change: {}, data, logged: logged(), isUndone: false });
  const worker = { actor: null, name: "Odo", users: [] };
  const again = (kind: string): object => ({ mechanic: { again: { kind } } });
  const cases: readonly (readonly [string, object, object, string, object])[] = [
    ["circumstances", {}, again("counts"), "QUINCUNX.Ride.anewTold", { name: "Ana" }],
    ["circumstances", {}, again("binds"), "QUINCUNX.Ride.changedTold", { name: "Ana" }],
    ["contestOff", {}, {}, "QUINCUNX.Contest.History.off", { name: "Ana" }],
    [
      "contestCount",
      {},
      { mechanic: mechanicById("fives-pool") },
      "QUINCUNX.fives-pool.Contest.failsTold",
      { name: "Ana" },
    ],
    ["excuse", { answer: "none" }, {}, "QUINCUNX.Question.saysNone", { name: "Ana" }],
    ["excuse", { answer: "impossible" }, {}, "QUINCUNX.Question.saysImpossible", { name: "Ana" }],
    ["interrupt", { dice: [0, 2] }, {}, "QUINCUNX.Split.told", { name: "Ana" }],
    ["longTestEnd", {}, {}, "QUINCUNX.LongTest.History.end", { name: "Ana" }],
    ["longTestUndo", {}, {}, "QUINCUNX.LongTest.History.undo", { name: "Ana" }],
    ["longTestPass", {}, {}, "QUINCUNX.LongTest.History.pass", { name: "Ana" }],
    ["longTestDice", { dice: 2 }, {}, "QUINCUNX.LongTest.History.given", { name: "Ana" }],
    ["longTestDice", { dice: -2 }, {}, "QUINCUNX.LongTest.History.taken", { name: "Ana" }],
    ["longTestJoin", { worker }, {}, "QUINCUNX.LongTest.History.join", { name: "Ana", who: "Odo" }],
    ["longTestHand", { worker }, {}, "QUINCUNX.LongTest.History.hand", { name: "Ana", who: "Odo" }],
  ];
  for (const [type, data, before, key, words] of cases)
    expect(told(type, data, before), key).toMatchObject({ key, data: words });
  expect(
    [told("interrupt", { dice: [0, 2] }), told("longTestDice", { dice: -2 })].map(({ count }) => count as number),
  ).toEqual([2, 2]);
  for (const type of ["longTestRound", "longTestRefill"]) expect(operation(type).tell).toBe(undefined);
});

describe("a long test is played (MP-7)", () => {
  const margin = mechanic("margin-pool");
  const worker = (actor: string | null, user: string): Loose => ({ actor, name: actor ?? "nobody", users: [user] });
  const begin = (test: object = {}, begun?: object): Loose =>
    tableOf({
      ...{ kind: "long-test", schema: 1, mechanic: "margin-pool", title: "", workers: [worker("Actor.a", "ana")] },
      test: { spec: { pool: 3, threshold: 7 }, goal: 20, refill: 1, ...test },
      ...(begun ? { begun } : {}),
    } as never);
  const hand = (turn: number, more: object = {}): Loose => ({
    ...{ kind: "throw", of: 0, message: `m${turn}`, by: "ana", turn, in: null },
    ...{ spec: { dice: 2, threshold: 7 }, faces: { dice: [12, 3] } },
    ...more,
  });
  const play = (standing: Loose, ...steps: readonly Step[]): Loose =>
    steps.reduce((now: Loose, step) => advance(standing.mechanic ?? margin, now, step), standing);

  it("margins add up, failed dice leave, and outside an encounter dice come back at once", () => {
    const after = play(begin(), hand(1));
    expect(after.now).toMatchObject({ sum: 1, pool: 3, short: 19, done: false });
    expect(after.rounds).toMatchObject([{ before: { sum: 0, pool: 3 }, after: { sum: 1, pool: 2 }, refill: 1 }]);
    expect([after.due, after.refilled, after.open, after.waiting]).toEqual([[], [], [], null]);
    const PASS = { kind: "pass", spec: null, faces: null };
    const passed = play(begin({ spec: { pool: 0, threshold: 7 } }), hand(1, PASS));
    expect(passed.now).toMatchObject({ sum: 0, pool: 1 });
    expect(passed.rounds).toHaveLength(1);
    // Who has dice throws them.
    refused(() => play(begin(), hand(1, PASS)));
  });

  it("in an encounter they come back at the end of the turn, once, whatever was thrown in it", () => {
    const [one, two] = [
      hand(1, { in: "c.1.a" }),
      hand(2, { in: "c.1.a", spec: { dice: 1, threshold: 7 }, faces: { dice: [9] } }),
    ];
    const after = play(begin(), one, two);
    expect(after).toMatchObject({ due: ["c.1.a"], refilled: [], now: { pool: 2 } });
    expect(after.rounds.map(({ refill }: Loose) => refill as number)).toEqual([1, 0]);
    const refill: Step = { kind: "refill", in: "c.1.a" };
    const back = play(after, refill);
    expect(back).toMatchObject({ due: [], refilled: ["c.1.a"], now: { pool: 3 } });
    refused(() => play(back, refill));
    refused(() => play(after, { kind: "refill", in: "c.2.a" }));
    expect(play(back, hand(3, { in: "c.1.a" })).due).toEqual([]);
    expect(play(after, hand(3, { in: "c.2.a" })).due).toEqual(["c.1.a", "c.2.a"]);
  });

  it("two throws at the same turn are one, but at the last turn that there is; who does not work at it throws nothing", () => {
    refused(() => play(begin(), hand(1), hand(1)));
    expect(play(begin(), hand(1), hand(2)).rounds).toHaveLength(2);
    expect(play(begin(), hand(LAST_TURN), hand(LAST_TURN)).rounds).toHaveLength(2);
    const error = refused(() => play(begin(), hand(1, { of: 1 })));
    expect(error).toMatchObject({ code: "not-allowed", data: { values: "–" } });
    expect(error.message).not.toBe("");
    // More dice than the pool has, and a test that is over.
    refused(() => play(begin(), hand(1, { spec: { dice: 4, threshold: 7 }, faces: { dice: [1, 1, 1, 1] } })));
    const over = play(begin({ goal: 1 }), hand(1));
    expect(over.now).toMatchObject({ done: true, ended: "reached" });
    refused(() => play(over, hand(2)));
    refused(() => play(over, hand(2, { kind: "pass", spec: null, faces: null })));
  });

  it("a throw without a target waits for it, and nothing goes on before", () => {
    const waiting = hand(1, { spec: { dice: 2, threshold: null } });
    const after = play(begin({ spec: { pool: 3, threshold: null } }), waiting);
    expect(after).toMatchObject({ waiting, rounds: [], now: { sum: 0, pool: 3 } });
    refused(() => play(after, hand(2)));
  });

  it("dice are given and taken; one hands on to another, whoever works at it", () => {
    expect(play(begin(), { kind: "dice", dice: 2 }).now.pool).toBe(5);
    expect(play(begin(), { kind: "dice", dice: -9 }).now.pool).toBe(0);
    expect(play(begin({ bound: 4 }), { kind: "dice", dice: 9 }).now.pool).toBe(4);
    const other = worker("Actor.b", "ben");
    expect(play(begin(), { kind: "hand", of: 0, worker: other }).workers).toEqual([other]);
    refused(() => play(begin(), { kind: "hand", of: 1, worker: other }));
    // A margin pool is one hero's.
    refused(() => play(begin(), { kind: "join", worker: other, spec: {} }));
    refused(() => advance(mechanic("standard-check"), begin(), hand(1)));
    expect(machineOf(mechanic("standard-check"))).toBe(null);
  });

  it("without the last hand it stands as if that had not been; what else was said stays, as far as it can", () => {
    const steps: Step[] = [
      hand(1, { in: "c.1.a" }),
      { kind: "refill", in: "c.1.a" },
      hand(2),
      { kind: "dice", dice: 1 },
    ];
    expect(lastHand(steps)).toBe(steps[2]);
    expect(lastHand([{ kind: "dice", dice: 1 }])).toBe(null);
    const [standing, left] = withoutLast(margin, begin(), steps);
    expect(left).toEqual([steps[0], steps[1], steps[3]]);
    expect(standing).toMatchObject({ now: { sum: 1, pool: 4 }, refilled: ["c.1.a"] });
    // What came back for it has not come back either.
    const [before, none] = withoutLast(margin, begin(), steps.slice(0, 2));
    expect(none).toEqual([]);
    expect(before).toMatchObject({ now: { sum: 0, pool: 3 }, due: [], refilled: [] });
  });

  it("it goes on from where an actor keeps it", () => {
    const on = begin({}, { sum: 4, pool: 1, rounds: 2, turn: 5, due: ["c.1.a"] });
    expect(on).toMatchObject({
      now: { sum: 4, pool: 1, short: 16 },
      earlier: 2,
      due: ["c.1.a"],
      steps: [],
      endedBy: null,
    });
    expect(begin({}, { sum: 4, pool: null, rounds: 2, turn: 5, due: [] }).now.pool).toBe(3);
    expect(begin()).toMatchObject({ earlier: 0, due: [] });
    expect(begin({ goal: "x" })).toBe(null);
  });

  it("what is thrown next has the target of the last round, and as many dice as are best; nothing where it is over", () => {
    const fresh = begin();
    expect(nextSpec(fresh, 0, null)).toMatchObject({ threshold: 7, pool: 3 });
    expect(nextSpec(fresh, 0, 2)).toMatchObject({ dice: 2 });
    expect(nextSpec(fresh, 1, null)).toBe(null);
    const after = { ...fresh, ...play(fresh, hand(1, { spec: { dice: 2, threshold: 5 } })) };
    expect(nextSpec(after, 0, null)).toMatchObject({ threshold: 5 });
    // Whoever threw beside them had a target of their own.
    const [round] = after.rounds as readonly Loose[];
    const [own] = round.hands;
    const beside = { ...own, of: 1, spec: { ...own.spec, threshold: 9 } };
    expect(nextSpec({ ...after, rounds: [{ ...round, hands: [beside, own] }] } as Loose, 0, null)).toMatchObject({
      threshold: 5,
    });
    expect(chancesOf(fresh).map(({ rounds }) => rounds)).toEqual([1, 2, 3]);
    const soon = begin({ goal: 2 });
    expect(chancesOf(soon).at(-1)?.p).toBeGreaterThan(chancesOf(soon)[0]?.p ?? 1);
    expect(bestDice(soon)).toBe(chancesOf(soon).at(-1)?.dice);
    for (const none of [
      begin({ goal: null }),
      begin({ spec: { pool: 3, threshold: null } }),
      { ...fresh, now: { ...fresh.now, done: true } },
    ])
      expect([chancesOf(none), bestDice(none)]).toEqual([[], null]);
    expect([
      chancesOf({ ...fresh, mechanic: mechanic("standard-check") }),
      nextSpec({ ...fresh, mechanic: mechanic("standard-check") }, 0, null),
    ]).toEqual([[], null]);
  });

  it("DP-11: several throw in each round; who has thrown waits for the others, and a botch may end it", () => {
    const pool = mechanic("difficulty-pool");
    const two = tableOf({
      ...{
        kind: "long-test",
        schema: 1,
        mechanic: "difficulty-pool",
        title: "",
        test: { specs: [{ dice: 2, base: 6 }], goal: 9, onBotch: "end" },
      },
      workers: [worker("Actor.a", "ana")],
    } as never) as Loose;
    const spec = pool.parseSpec({ dice: 2, base: 6 });
    const both = play(two, { kind: "join", worker: worker("Actor.b", "ben"), spec });
    expect(both.workers.map(({ actor }: Loose) => actor as string)).toEqual(["Actor.a", "Actor.b"]);
    // Each hero works at it once; a place that nobody's hero has may be handed to another such.
    const working = { ...both, mechanic: pool, steps: [], refused: [] };
    const handOn = (of: number, actor: string | null, state: Loose = working): unknown =>
      operation("longTestHand").apply(state, { of, worker: { ...worker("x", "ben"), actor } }, logged(BY_GM));
    refused(() => handOn(0, "Actor.b"));
    refused(() => handOn(0, "Actor.c", { ...working, now: { ...working.now, done: true } }));
    for (const actor of ["Actor.b", "Actor.c", null]) expect(() => handOn(1, actor)).not.toThrow();
    const nobodys = working.workers.map((one: Loose) => ({ ...one, actor: null }));
    expect(() => handOn(0, null, { ...working, workers: nobodys })).not.toThrow();
    const throws = (of: number, turn: number, ...dice: number[]): Loose => hand(turn, { of, spec, faces: { dice } });
    const one = play({ ...both, mechanic: pool }, throws(1, 1, 8, 8));
    expect(one).toMatchObject({ rounds: [], open: [{ of: 1 }] });
    expect(waitingHands(one)).toEqual([0]);
    expect(waitingHands(both)).toEqual([0, 1]);
    // The same turn of another hand is another throw; the same hand throws once a round.
    refused(() => play(one, throws(1, 2, 8, 8)));
    const round = play(one, throws(0, 1, 8, 2));
    expect(round).toMatchObject({ open: [], now: { sum: 3, pool: null } });
    expect(round.rounds).toMatchObject([{ refill: null }]);
    const passes = hand(3, { of: 1, kind: "pass", spec: null, faces: null });
    expect(play(round, throws(0, 2, 8, 8), passes).now.sum).toBe(5);
    const botched = play({ ...two, mechanic: pool }, throws(0, 1, 1, 1));
    expect(botched.now).toMatchObject({ done: true, ended: "botched" });
    refused(() => play(botched, hand(2, { kind: "pass", spec: null, faces: null })));
    for (const step of [
      { kind: "dice", dice: 1 },
      { kind: "refill", in: "c" },
    ] as const)
      refused(() => play({ ...two, mechanic: pool }, step));
    // As many as its machine reads.
    expect(
      tableOf({
        kind: "long-test",
        schema: 1,
        mechanic: "difficulty-pool",
        title: "",
        test: { specs: [{ dice: 2 }] },
        workers: [worker(null, "a"), worker(null, "b")],
      } as never),
    ).toBe(null);
    expect(
      tableOf({
        kind: "long-test",
        schema: 1,
        mechanic: "none",
        title: "",
        test: {},
        workers: [worker(null, "a")],
      } as never),
    ).toBe(null);
  });
});
