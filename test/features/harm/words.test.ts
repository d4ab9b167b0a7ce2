/** Harm in words (TE-11). */
import { describe, expect, it } from "vitest";
import { mayRead, nameOfTarget, describeHarm } from "../../../src/features/harm/words.ts";
import { afterHarm, harmPaths, harmAttributeOf } from "../../../src/features/harm/place.ts";
import { harmStatusOf, type Harm } from "../../../src/features/harm/harm.ts";
import { changeSetting } from "../../support/own-settings.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { page } from "../../support/page.ts";
import { fake } from "../../support/fake.ts";
import { useBareStage } from "../../support/bare.ts";

const { set } = useBareStage();

describe("the texts of harm (TE-11)", () => {
  const hero = (name: string) => page.Actor.create({ name, type: "quincunx.effect-hero" });
  const asPlayer = (): void => set(page.game, "user", { isGM: false, id: "p" });

  it("name a target by its token if the token has an actor of its own; players read an unnamed target if the GM hides it", async () => {
    const actor = await hero("Isolde");
    expect(nameOfTarget(actor.uuid)).toBe("Isolde");
    set(actor, "token", { name: "Stranger", hidden: false });
    expect(nameOfTarget(actor.uuid)).toBe("Stranger · Isolde");
    set(actor, "token", { name: "Stranger", hidden: true });
    expect(nameOfTarget(actor.uuid)).toBe("Stranger · Isolde");
    const somebody = { key: "QUINCUNX.Harm.somebody" };
    expect(nameOfTarget("Actor.gone000000000000")).toEqual(somebody);
    asPlayer();
    expect(nameOfTarget(actor.uuid)).toEqual(somebody);
    set(actor, "token", { name: "Stranger", hidden: false });
    expect(nameOfTarget(actor.uuid)).toBe("Stranger");
  });

  it("show old and new number to users who may observe the actor; pending, refused, uncertain and deleted harm says so", async () => {
    const actor = await hero("Isolde");
    const deal = { id: "d", label: { text: "Weapon Harm" }, amount: 2, isHarm: true };
    const harm = (more: object = {}): Harm =>
      fake({
        ...{ actor: actor.uuid, operation: "o", messageId: "m", deal, amount: 2, sign: 1, isReverted: false },
        ...more,
      });
    const told = (
      entry: object | null,
      { isUndone = false, ...more }: Fields & { readonly isUndone?: boolean } = {},
    ) => {
      const one = harm(more);
      const harmed = entry ? { [one.actor]: { entries: { m: entry } } } : {};
      const by = { id: "o", author: { name: "Ana" } } as never;
      const { data } = fake<{ data: { targets: object[] } }>(
        describeHarm({ harmed } as never, [harm({ operation: "other" }), one], by, isUndone),
      );
      expect(data).toMatchObject({ kind: deal.label, name: "Ana" });
      expect(data.targets).toHaveLength(1);
      return data.targets[0];
    };
    const [target, amount] = ["Isolde", 2];
    const done = { message: "c", change: { harm: [0, 2] }, more: { step: "done" } };
    const back = { message: "c", change: null, was: { harm: [0, 2] }, more: { step: "reverted" } };
    const words = (name: string, data: object): object => ({ key: `QUINCUNX.Harm.${name}`, data });
    expect(told(done)).toEqual(words("change", { target, before: 0, after: 2 }));
    expect(told(back)).toEqual(words("change", { target, before: 2, after: 0 }));
    expect(told({ ...done, change: null, more: { step: "refused" } })).toEqual(words("refused", { target, amount }));
    for (const step of ["begun", "reverting"])
      expect(told({ ...done, more: { step } })).toEqual(words("waiting", { target, amount }));
    const unclear = words("unclear", { target, amount: { signed: 2 } });
    expect(told({ ...done, more: { step: "unclear" } })).toEqual(unclear);
    for (const was of [undefined, {}]) expect(told({ ...back, was })).toEqual(unclear);
    expect(told({ ...back, isOverwritten: true })).toEqual(words("overwritten", { target, amount }));
    expect(told({ ...done, more: { step: "unclear" } }, { sign: -1 })).toEqual(
      words("unclear", { target, amount: { signed: -2 } }),
    );
    expect(told(null)).toEqual(words("waiting", { target, amount }));
    expect(told(null, { isUndone: true })).toEqual(words("takes", { target, amount }));
    const gone = { actor: "Actor.gone000000000000" };
    expect(told(null, gone)).toMatchObject({ key: "QUINCUNX.Harm.takes" });
    expect(harmStatusOf({}, harm(gone))).toEqual({ kind: "none" });
    expect(told(null, { isReverted: true })).toEqual(words("takes", { target, amount }));
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
  ])("if a GM has a harm type counted: %j", async (stored, place) => {
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
    const found = harmAttributeOf({ type: "npc", system } as never, "any");
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

  it("are empty without a target", () => {
    const by = { id: "o", author: { name: "Ana" } } as never;
    expect(describeHarm({ harmed: {} } as never, [], by, false)).toMatchObject({ data: { kind: "", targets: [] } });
  });
});
