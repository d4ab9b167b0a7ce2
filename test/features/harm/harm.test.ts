/** Harm on the state of a card (TE-11): targets, steps, offers and undo. */
import { describe, expect, it } from "vitest";
import { afterHarm } from "../../../src/features/harm/place.ts";
import { harmStatusOf as harmStanding, stepOf, type Harm } from "../../../src/features/harm/harm.ts";
import { operation, mechanic, logged, BY_GM, refused } from "../../support/on-state.ts";
import { fake } from "../../support/fake.ts";

describe("harm (TE-11)", () => {
  const total = mechanic("total-effect");
  const spec = total.parseSpec({ effects: [{ rank: "low", kind: "Weapon Harm" }] });
  const faces = total.parseFaces(spec, { dice: [5, 2, 6] });
  const state = {
    mechanic: total,
    spec,
    faces,
    outcome: total.resolve(spec, faces),
    harms: [],
    harmed: {},
  };
  const deal = total.deals(spec, state.outcome)[0]!;
  const target = (actor = "Actor.a", amount = deal.amount): object => ({ actor, path: "harm", sign: 1, amount });
  const deals = (data: object, more: object = {}, now: object = state) =>
    operation("harm").apply(now, { deal: deal.id, targets: [target()], ...data }, logged(more)).harms;

  it("applies to each target once, with the step of the card and its author", () => {
    expect(deal).toMatchObject({ id: "effects.0", amount: 2, isHarm: true });
    expect(deals({ targets: [target("Actor.a"), target("Actor.b")] })).toEqual(
      ["Actor.a", "Actor.b"].map((actor) => ({
        ...{ actor, path: "harm", sign: 1, amount: 2, operation: "o", messageId: "m", turn: 3 },
        ...{ deal, author: "ana", isByGM: false, isReverted: false },
      })),
    );
    expect(deals({}, BY_GM)[0]).toMatchObject({ author: "gm", isByGM: true });
    // One step higher for a vulnerable target, one lower for a resistant one; other numbers are invalid.
    for (const amount of [deal.amount, deal.vulnerable, deal.resistant])
      expect(deals({ targets: [target("Actor.a", amount)] })).toHaveLength(1);
  });

  it("refuses unknown steps, other amounts and repetitions; GMs may use the last two", () => {
    const first = { ...state, harms: deals({}) };
    for (const [data, now] of [
      [{ deal: "effects.1" }, state],
      [{ targets: [target(), target("Actor.b", 3)] }, state],
      [{ again: true }, first],
      [{ targets: [{ ...target(), heals: true }] }, state],
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
    // Two simultaneous operations count as one.
    for (const turn of [3, 2]) refused(() => deals({ again: true }, { ...BY_GM, turn }, first));
    // Undone harm can be dealt again; other targets are independent.
    expect(
      deals({}, {}, { ...state, harms: first.harms.map((one: object) => ({ ...one, isReverted: true })) }),
    ).toHaveLength(2);
    expect(deals({ targets: [target(), target("Actor.b")] }, {}, first)).toHaveLength(2);
    for (const now of [
      { ...state, unjudged: "draw" },
      { ...state, mechanic: mechanic("standard-check") },
    ])
      refused(() => deals({}, BY_GM, now));
  });

  it("spares one target of an operation, once", () => {
    const harms = deals({ targets: [target("Actor.a"), target("Actor.b")] });
    const spare = (actor: string, now: readonly Harm[] = harms): { readonly harms: readonly Harm[] } =>
      fake(operation("harm-revert").apply({ ...state, harms: now }, { operation: "o", actor }, logged()));
    const { harms: left } = spare("Actor.b");
    expect((left as Harm[]).map(({ isReverted }) => isReverted as boolean)).toEqual([false, true]);
    expect(refused(() => spare("Actor.c"))).toMatchObject({ code: "not-allowed", field: "actor" });
    refused(() => spare("Actor.b", left));
    expect(spare("Actor.a", left).harms.map(({ isReverted }) => isReverted as boolean)).toEqual([true, true]);
    // A forged operation with the name of a GM's operation spares no target of the latter.
    const both = ["ana", "gm"].map((author) => ({ ...harms[0]!, author }));
    expect(spare("Actor.a", both).harms.map(({ isReverted }) => isReverted as boolean)).toEqual([true, false]);
  });

  it("stays within bounds, and keeps a number that is already beyond one: harm does not heal", () => {
    const place = (value: number, sign: 1 | -1, min: number | null, max: number | null): never =>
      ({ path: "p", step: 0, isOwn: true, value, sign, min, max }) as never;
    const cases: readonly (readonly [ReturnType<typeof place>, number, number])[] = [
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

  it("has a ledger entry with its progress", () => {
    const standing = (entry: object, isReverted = false): object =>
      harmStanding(
        { harmed: { "Actor.a": { owners: [], entries: { m: { message: "c", ...entry } } } } } as never,
        { actor: "Actor.a", messageId: "m", isReverted } as never,
      );
    const change = { harm: [1, 3] };
    const was = change;
    expect(standing({ change, more: { step: "done" } })).toEqual({ kind: "done", before: 1, after: 3 });
    const reverted = { kind: "reverted", before: 3, after: 1 };
    expect(standing({ change: null, was, more: { step: "reverted" } })).toEqual(reverted);
    // Another page had given it up before the writing page reported the end.
    const late = { change: null, was, more: { step: "done" } };
    expect([standing(late), standing(late, true)]).toEqual([
      { kind: "done", before: 1, after: 3 },
      { kind: "waiting" },
    ]);
    expect(standing({ change: null, more: { step: "refused" } })).toEqual({ kind: "refused" });
    for (const step of ["begun", "reverting"])
      expect(standing({ change, more: { step } })).toEqual({ kind: "waiting" });
    for (const entry of [
      { change, was, more: { step: "unclear" } },
      { change: null, more: { step: "reverted" } },
      { change: null, was: {}, more: { step: "reverted" } },
    ])
      expect(standing(entry)).toEqual({ kind: "unclear" });
    expect(standing({ change: null, was, isOverwritten: true, more: { step: "done" } })).toEqual({
      kind: "overwritten",
    });
    for (const step of ["begun", "done", "unclear", "reverting", "reverted", "refused"])
      expect(stepOf({ more: { step } })).toBe(step);
    for (const more of [undefined, {}, { step: "other" }]) expect(stepOf({ ...(more ? { more } : {}) })).toBe(null);
  });
});
