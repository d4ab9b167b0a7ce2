/** Ledger entries on actors, and the client that writes them. */
import { describe, expect, it } from "vitest";
import { actorsWithLedger, entriesOfType, ledgerEntriesOf } from "../../../src/log/ledger/entries.ts";
import { isResponsible, ownerIdsOf } from "../../../src/log/responsible-client.ts";
import { type Hero, type Person, page } from "../../support/page.ts";
import { standIn } from "../../support/stand-in.ts";
import { useBareStage } from "../../support/bare.ts";

const { set } = useBareStage();

describe("ledger entries", () => {
  const uuid = "Actor.a";
  const actor = (ledger: unknown) => standIn<Hero>({ uuid, flags: { quincunx: { ledger } } });
  const entry = (more: object = {}) => ({ actor: uuid, message: "c", type: "harm", change: null, ...more });
  const { change: _change, ...without } = entry();

  it.each([
    [entry(), true],
    [entry({ change: {} }), true],
    [entry({ change: { luck: [3, 1] }, was: { luck: [4, 3] }, more: { step: "done" } }), true],
    [entry({ change: { luck: [3, 1], karma: [0.5, -2] }, isAllOrNothing: true, isOverwritten: true }), true],
    [entry({ message: undefined }), false],
    [entry({ message: 1 }), false],
    [entry({ type: undefined }), false],
    [entry({ actor: undefined }), false],
    [entry({ actor: "Actor.b" }), false],
    [without, false],
    [entry({ change: [] }), false],
    [entry({ change: { luck: [3] } }), false],
    [entry({ change: { luck: [3, 1, 1] } }), false],
    [entry({ change: { luck: [3, "1"] } }), false],
    [entry({ change: { luck: [3, NaN] } }), false],
    [entry({ change: { luck: [3, 1], karma: 2 } }), false],
    [null, false],
    ["text", false],
  ])("%j is an entry of its actor: %s", (stored, isOne) => {
    expect(ledgerEntriesOf(actor({ o: stored }))).toEqual(isOne ? { o: stored } : {});
  });

  it("optional fields of another type are ignored, and a field that an update has cleared is absent", () => {
    const odd = { was: "x", isAllOrNothing: 1, isOverwritten: "yes", more: "x", else: 1 };
    expect(ledgerEntriesOf(actor({ o: entry(odd) }))).toEqual({ o: entry() });
    const cleared = { was: null, more: null, isOverwritten: null, change: { harm: null, luck: [3, 1] } };
    expect(ledgerEntriesOf(actor({ o: entry(cleared) }))).toEqual({ o: entry({ change: { luck: [3, 1] } }) });
    for (const nothing of [undefined, null, [], "x"]) expect(ledgerEntriesOf(actor(nothing))).toEqual({});
    expect(ledgerEntriesOf(standIn<Hero>({ flags: {} }))).toEqual({});
    const three = actor({ a: entry(), b: entry({ type: "spend" }), d: entry() });
    expect(Object.keys(entriesOfType(three, "spend"))).toEqual(["b"]);
    expect(Object.keys(entriesOfType(three, "harm"))).toEqual(["a", "d"]);
  });

  const user = (id: string | null, active: boolean, more: object = {}) => ({ id, active, isGM: false, ...more });
  const users = (all: readonly object[], activeGM: object | null): void =>
    set(page.game, "users", Object.assign([...all], { contents: all, activeGM }));
  const GM = { isSelf: true };
  it.each([
    ["the present owner with the lowest id", ["b", "a"], [user("b", true), user("a", true)], null, "a", true],
    ["not another owner", ["b", "a"], [user("b", true), user("a", true)], GM, "b", false],
    ["not an absent owner", ["b", "a"], [user("a", false), user("b", true)], GM, "b", true],
    ["not a user who is no owner", ["b"], [user("a", true), user("b", true)], GM, "b", true],
    ["without a present owner the active GM", ["b"], [user("b", false)], GM, "gm", true],
    ["without a present owner no other GM", ["b"], [user("b", false)], { isSelf: false }, "gm", false],
    ["none without a present owner and GM", ["b"], [user("b", false)], null, "b", false],
    ["not a user without an id", ["", "b"], [user(null, true)], null, "", false],
  ] as const)("the responsible client: %s", (_what, owners, all, activeGM, me, isMine) => {
    users(all, activeGM);
    set(page.game, "user", { id: me });
    expect(isResponsible(owners)).toBe(isMine);
  });

  it("owners are users who are no GMs; entries are on the world's actors, and on tokens' own with data of ours", () => {
    users([user("a", true), user("g", true, { isGM: true }), user(null, true), user("b", false)], null);
    const owned = { testUserPermission: ({ id }: Person, level: string) => level === "OWNER" && id !== "b" };
    expect(ownerIdsOf(standIn<Hero>(owned))).toEqual(["a"]);
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
    expect(actorsWithLedger()).toEqual(["one", "own"]);
  });
});
