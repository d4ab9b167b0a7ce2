/** Ledger entries on actors, and the client that writes them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookableActors, bookingsFor, bookingsOf, isPayer, ownersOf } from "../../../src/log/ledger/entries.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { type Stage, openStage } from "../../support/stage.ts";
import { replacing } from "../../support/replace.ts";

const page = globalThis as Loose;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.table.close());

const set = replacing();

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
