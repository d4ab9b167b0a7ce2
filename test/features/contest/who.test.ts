/**
 * Actors that a contest is offered between: targets, selected tokens, heroes, and for GMs all others; each once, in
 * this order.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable } from "../../fixtures/world/open.ts";
import type { Seat, Table } from "foundry-practice-table";
import { until } from "../../support/stage.ts";
import { sitWith } from "../../support/sit-with.ts";
import { page } from "../../support/page.ts";
import type { Sources } from "../../fixtures/sources-by-path.ts";

let table: Table;
interface Sitting {
  readonly seat: Seat;
  readonly who: Sources["features/contest/who.ts"];
}
let gm: Sitting;
let ana: Sitting;

const ISOLDE = "IsoldeActor00000";
const BRANDT = "BrandtActor00000";
const HERMIT = "HermitActor00000";
const WOLF = "WolfActor0000000";
const uuid = (id: string): string => `Actor.${id}`;

beforeAll(async () => {
  table = await openTable();
  const sit = (name: string): Promise<Sitting> =>
    sitWith(table, name, async (own) => ({
      who: await own("features/contest/who.ts"),
    }));
  [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  const ben = gm.seat.run(() => page.game.users.getName("Ben").id as string);
  const own = ana.seat.run(() => page.game.user.id);
  await gm.seat.run(() =>
    page.Actor.create(
      [
        { _id: ISOLDE, name: "Isolde", type: "quincunx.margin-hero", ownership: { default: 0, [own]: 3 } },
        { _id: BRANDT, name: "Brandt", type: "quincunx.margin-hero", ownership: { default: 2, [ben]: 3 } },
        { _id: HERMIT, name: "Hermit", type: "quincunx.margin-hero", ownership: { default: 1 } },
        { _id: WOLF, name: "Wolf", type: "npc", ownership: { default: 3 } },
      ].map((one) => ({
        ...one,
        ...(one.type === "npc"
          ? {}
          : {
              system: {
                proficiency: 2,
                stats: [{ id: "strength00000001", label: "Strength", value: 4, refill: "none" }],
              },
            }),
      })),
      { keepId: true },
    ),
  );
  for (const { seat } of [gm, ana]) await until(() => seat.run(() => page.game.actors.has(WOLF) as boolean), "all");
});
afterAll(() => table.close());

/** The user's targets and selected tokens. */
interface Pointing {
  readonly targets?: readonly object[] | null;
  readonly canvas?: object | null | undefined;
}

const at = <T>({ seat, who }: Sitting, { targets = [], canvas }: Pointing, ask: (who: Sitting["who"]) => T): T =>
  seat.run(() => {
    const { user } = page.game;
    const before = Object.getOwnPropertyDescriptor(globalThis, "canvas");
    Object.defineProperty(user, "targets", { value: targets && new Set(targets), configurable: true });
    Object.defineProperty(globalThis, "canvas", { value: canvas, configurable: true, writable: true });
    try {
      return ask(who);
    } finally {
      Reflect.deleteProperty(user, "targets");
      if (before) Object.defineProperty(globalThis, "canvas", before);
      else Reflect.deleteProperty(globalThis, "canvas");
    }
  });
const token = ({ seat }: Sitting, id: string | null, names: object) =>
  seat.run(() => ({ actor: id === null ? null : page.game.actors.get(id), ...names }));
const namesAt = (sitting: Sitting, pointing: Pointing = {}): string[] =>
  at(sitting, pointing, ({ candidates }) =>
    candidates().map(({ name, source, uuid: id }) => `${source as string} ${name as string} ${id as string}`),
  );

describe("possible sides of a contest", () => {
  it("are heroes of players with something to roll; for GMs others, too", () => {
    const heroes = [`hero Isolde ${uuid(ISOLDE)}`, `hero Brandt ${uuid(BRANDT)}`];
    for (const canvas of [undefined, null, {}, { tokens: null }, { tokens: {} }, { tokens: { controlled: "no" } }]) {
      expect(namesAt(ana, { canvas })).toEqual(heroes);
      expect(namesAt(gm, { canvas })).toEqual([...heroes, `other Hermit ${uuid(HERMIT)}`]);
    }
    expect(namesAt(ana, { targets: null })).toEqual(heroes);
  });

  it("begin with targets, then selected tokens, with or without stats, each once and by the token's name", () => {
    const pointing = {
      targets: [
        token(ana, WOLF, { name: "Token", document: { name: "Grey wolf" } }),
        token(ana, null, { name: "Chair" }),
      ],
      canvas: {
        tokens: {
          controlled: [
            token(ana, BRANDT, { name: "Stranger" }),
            token(ana, WOLF, { document: { name: "Another" } }),
            token(ana, HERMIT, { document: {} }),
          ],
        },
      },
    };
    expect(namesAt(ana, pointing)).toEqual([
      `target Grey wolf ${uuid(WOLF)}`,
      `token Stranger ${uuid(BRANDT)}`,
      `token Hermit ${uuid(HERMIT)}`,
      `hero Isolde ${uuid(ISOLDE)}`,
    ]);
  });
});

describe("the user's own side", () => {
  const own = (sitting: Sitting, controlled: readonly object[], character: string | null = null): unknown =>
    at(sitting, { canvas: { tokens: { controlled } } }, ({ candidates, ownCandidate }) => {
      Object.defineProperty(page.game.user, "character", {
        value: character === null ? null : { uuid: uuid(character) },
        configurable: true,
      });
      try {
        return ownCandidate(candidates())?.uuid as unknown;
      } finally {
        Reflect.deleteProperty(page.game.user, "character");
      }
    });

  it("is a selected token that this user may roll for; else their character; else their first hero", () => {
    expect(own(ana, [])).toBe(uuid(ISOLDE));
    expect(own(ana, [token(ana, BRANDT, {})])).toBe(uuid(ISOLDE));
    expect(own(ana, [token(ana, WOLF, {})])).toBe(uuid(WOLF));
    expect(own(ana, [token(ana, WOLF, {})], BRANDT)).toBe(uuid(WOLF));
    expect(own(ana, [], BRANDT)).toBe(uuid(BRANDT));
    expect(own(ana, [], HERMIT)).toBe(uuid(ISOLDE));
  });

  it("is empty for a GM without a selection", () => {
    expect(own(gm, [])).toBeUndefined();
    expect(own(gm, [], ISOLDE)).toBeUndefined();
    expect(own(gm, [token(gm, HERMIT, {})])).toBe(uuid(HERMIT));
  });
});

it("a contest shows an actor's stats only to users who may observe the actor", () => {
  const known = (sitting: Sitting, id: string): string[] =>
    at(sitting, {}, ({ knownStats }) => knownStats(uuid(id)).map(({ id: stat }) => stat as string));
  const all = at(gm, {}, ({ contestStats }) =>
    contestStats(page.game.actors.get(HERMIT)).map(({ id }) => id as string),
  );
  expect(all).not.toEqual([]);
  expect([ISOLDE, BRANDT].map((id) => known(ana, id))).toEqual([all, all]);
  for (const id of [HERMIT, WOLF, "Nobody0000000000"]) expect(known(ana, id)).toEqual([]);
  expect(known(gm, HERMIT)).toEqual(all);
  expect(known(gm, WOLF)).toEqual([]);
});
