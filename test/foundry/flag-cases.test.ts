/** What flags are, what a game's own effects offer, who resists by itself, dice of the table: each rule's cases. */
import { describe, expect, it } from "vitest";
import { areFlagsChanged, flagsOn, isSame, provenFlags } from "../../src/platform/flags.ts";
import { isEffectAction, registerEffect } from "../../src/platform/dice-effects.ts";
import { mechanicById as registryById } from "../../src/platform/mechanics.ts";
import { statOf } from "../../src/actors/any-stats.ts";
import { tableDice, tableDieApi, tableNote, throwTableDie } from "../../src/features/shared-die/shared-dice.ts";
import { afterThrow, throwOut } from "../../src/features/shared-die/throw.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { useBareStage } from "../support/bare.ts";
import { check, page, size } from "../support/card-bare.ts";

const bare = useBareStage();
describe("what flags are, whoever has written them (docs/architecture.md, A card is a log)", () => {
  it("are the same data whatever the order of their keys, and no others", () => {
    for (const [one, other] of [
      [
        { a: 1, b: [2, { c: 3 }] },
        { b: [2, { c: 3 }], a: 1 },
      ],
      [[], []],
      [null, null],
      ["x", "x"],
    ])
      expect(isSame(one, other)).toBe(true);
    for (const [one, other] of [
      [{ a: 1 }, { a: 1, b: undefined }],
      [{ a: undefined }, { b: undefined }],
      [{ a: 1 }, { a: 2 }],
      [[], {}],
      [{ 0: 1 }, [1]],
      [null, {}],
      [{}, null],
      [1, "1"],
      [{ toString: 1 }, { a: 1 }],
    ])
      expect(isSame(one, other), JSON.stringify([one, other])).toBe(false);
  });

  it("that a roll proves are those of the message that it was thrown for, and go before what stands there", () => {
    const flags = { kind: "card", title: "Climb" };
    const message = (said: unknown, standing: unknown = { kind: "card", title: "Fly" }): Loose => ({
      ...{ id: "m", flags: { quincunx: standing } },
      rolls: [{ options: { quincunx: said } }],
    });
    const proof = { message: "m", flags };
    expect(provenFlags(message(proof))).toEqual(flags);
    expect(flagsOn(message(proof))).toEqual(flags);
    expect([areFlagsChanged(message(proof)), areFlagsChanged(message(proof, { ...flags }))]).toEqual([true, false]);
    for (const said of [
      undefined,
      null,
      [],
      { message: "other", flags },
      { message: "m" },
      { message: "m", flags: [] },
    ]) {
      expect(provenFlags(message(said)), JSON.stringify(said)).toBeNull();
      expect(flagsOn(message(said))).toEqual({ kind: "card", title: "Fly" });
    }
    expect(provenFlags({ id: "m", rolls: [] })).toBeNull();
    for (const none of [null, [], "x"]) expect(flagsOn(message(undefined, none))).toBeNull();
  });

  it("that make another message of it do not count: those that were read first do", () => {
    const message: Loose = { id: "m", rolls: [], flags: { quincunx: { kind: "card", title: "Climb" } } };
    expect(flagsOn(message)).toMatchObject({ title: "Climb" });
    message.flags = { quincunx: { kind: "card", title: "Fly" } };
    expect([flagsOn(message), areFlagsChanged(message)]).toMatchObject([{ title: "Fly" }, false]);
    for (const change of [{ kind: "operation" }, { card: "c" }, { id: "x" }]) {
      message.flags = { quincunx: { kind: "card", title: "Swim", ...change } };
      expect([flagsOn(message), areFlagsChanged(message)]).toMatchObject([{ kind: "card", title: "Climb" }, true]);
    }
    message.flags = {};
    expect(flagsOn(message)).toMatchObject({ title: "Climb" });
  });
});

it("what a game's own effects offer has a price or none, and words of its own; the mechanic's stay its own (FP-16)", () => {
  const fives = registryById("fives-pool") as Loose;
  const spec = fives.parseSpec({ pool: [6, 6, 6].map((one) => ({ size: one, role: "hero" })), target: 5 });
  const actions = [
    { id: "call", offer: "Call", told: "Called" },
    { id: "buy", offer: "Buy", told: "Bought", price: { luck: 2 } },
  ];
  const remove = registerEffect(fives, { id: "demo", text: "It holds", test: () => true, actions } as never);
  const offered = (dice: readonly number[]): Loose[] => {
    const faces = fives.parseFaces(spec, { dice });
    return fives.actions(spec, faces, fives.resolve(spec, faces)).filter((one: Loose) => isEffectAction(fives, one));
  };
  expect(offered([6, 6, 6])).toEqual([
    { id: "demo/call", price: {} },
    { id: "demo/buy", price: { luck: 2 } },
  ]);
  // Dice are missing.
  expect(offered([6, 6])).toEqual([]);
  const say = (id: string): Loose =>
    fives.sayAction({ id, price: {} }, spec, fives.parseFaces(spec, { dice: [6, 6, 6] }));
  expect(say("demo/buy")).toEqual({ offer: { text: "Buy" }, told: { text: "Bought" } });
  expect(say("success").offer.key).toBe("QUINCUNX.fives-pool.Action.success");
  for (const id of ["demo", "call", "other/call", "success"])
    expect(isEffectAction(fives, { id, price: {} } as never)).toBe(false);
  remove();
  expect(offered([6, 6, 6])).toEqual([]);
  expect(isEffectAction(fives, { id: "demo/call", price: {} } as never)).toBe(false);
});

describe("who resists by itself in a contest that a player has begun (DP-9, SC-6)", () => {
  it("is rolled for by GMs as its sheet says, or as its own player does; of other words nothing is thrown", async () => {
    const ANA_ID = "Ana0000000000000";
    const make = (owner?: string): Promise<Loose> =>
      page.Actor.create({
        ...{ name: "Brandt", type: "quincunx.check-hero", ownership: { default: 0, ...(owner ? { [owner]: 3 } : {}) } },
        system: { skills: [{ id: "will000000000001", label: "Will", value: 3 }] },
      });
    const [brandt, own2] = [await make(), await make(ANA_ID)];
    const { roll } = statOf(brandt, "skills.will000000000001") as Loose;
    const sheet = check.parseSpec(roll.spec);
    const side = (more: object): object => ({ name: "Brandt", spec: sheet, isPassive: true, ...more });
    const stats = ["skills.will000000000001"];
    const better = { ...sheet, bonuses: [{ label: "Will", value: 99 }] };
    const cases: readonly (readonly [string, object, boolean])[] = [
      ["what its sheet says", { actor: brandt.uuid, stats }, true],
      ["more than that", { actor: brandt.uuid, stats, spec: better }, false],
      ["no stat of its", { actor: brandt.uuid, stats: ["none"] }, false],
      ["no stat at all", { actor: brandt.uuid }, false],
      ["nobody's", {}, false],
      ["another player's", { user: "Ben0000000000000" }, false],
      ["their own hero's", { actor: own2.uuid, spec: better }, true],
      ["their own", { user: ANA_ID, spec: better }, true],
    ];
    for (const [what, b, isRolled] of cases) {
      const sides = { a: { name: "Ada", user: ANA_ID, spec: check.parseSpec({}) }, b: side(b) };
      const flags = {
        kind: "contest",
        schema: check.schema,
        mechanic: "standard-check",
        title: "",
        tie: "attacker-a",
        sides,
      };
      let rolled = 0;
      // No dice need fall for that.
      const hook = page.Hooks.on("quincunx.preConfigure", () => ((rolled += 1), false));
      const contest = await page.ChatMessage.create({ content: "x", author: ANA_ID, flags: { quincunx: flags } });
      expect(contest.author.id).toBe(ANA_ID);
      if (isRolled) await until(() => rolled > 0, what);
      else await bare.stage.table.settle();
      expect(rolled > 0, what).toBe(isRolled);
      await contest.delete();
      page.Hooks.off("quincunx.preConfigure", hook);
    }
  });
});

it("a die of the table shows to others' code what was set, and nothing where none is in play (FP-5)", async () => {
  const die = tableDieApi(tableDice().get("discord") as never);
  expect(die.current()).toBeNull();
  await die.set(4);
  expect(die.current()).toBe(4);
  const before = size();
  // As it is: nobody is told again.
  await die.set(4);
  expect(size()).toBe(before);
  for (const wrong of [0, 21, 1.5])
    await expect(die.set(wrong)).rejects.toMatchObject({ code: "out-of-range", field: "discord", data: { min: 1 } });
  await die.set(null);
  expect(die.current()).toBeNull();
  expect(size()).toBe(before + 1);
  expect([tableNote("none", {}), await throwTableDie("none")]).toEqual([null, null]);
});

it("a die of the table is thrown until it comes to something, and no more than twenty times", async () => {
  const die = (read: (faces: readonly number[]) => object): Loose => ({ size: 6, flavor: "Omen", read });
  page.CONFIG.Dice.randomUniform = () => 0.5;
  const once = await throwOut(die(() => ({ kind: "shows", value: 3 })));
  expect(once.map(({ dice }: Loose) => [dice[0].number, dice[0].faces, dice[0].options.flavor])).toEqual([
    [1, 6, "Omen"],
  ]);
  expect(await throwOut(die((faces) => ({ kind: faces.length < 3 ? "again" : "away" })))).toHaveLength(3);
  expect(await throwOut(die(() => ({ kind: "again" })))).toHaveLength(20);
  const before = { value: 5, isAway: true, isDue: true, each: "round" } as never;
  const after = (thrown: object): unknown =>
    afterThrow(
      die(() => thrown),
      before,
      [1],
    );
  expect(after({ kind: "shows", value: 3 })).toEqual({ value: 3, isAway: false, isDue: false, each: "round" });
  expect(after({ kind: "away" })).toEqual({ value: null, isAway: true, isDue: false, each: "round" });
  expect(after({ kind: "none" })).toEqual({ value: null, isAway: false, isDue: false, each: "round" });
});
