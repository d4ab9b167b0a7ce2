/**
 * The target of a side of a contest: set, hidden and revealed before and during its throw (MP-8); players learn nothing
 * hidden.
 */
import { expect, it } from "vitest";
import { until } from "../../support/stage.ts";
import {
  type Sitting,
  all,
  at,
  begin,
  check,
  idOf,
  judged,
  open,
  press,
  roll,
  says,
  setSide,
  settle,
  shows,
  sit,
  progress,
  stored,
  table,
  targetsOf,
  view,
} from "./seats.ts";
import { page, api } from "../../support/page.ts";
import { dataOf } from "../../support/phrase.ts";
import type { PromptPurpose } from "../../../src/roll/prompt/request.ts";

it("MP-8: a GM changes a side's target before its throw: all seats read it, the open prompt, odds and card follow, and it is undone", async () => {
  const { gm, ana, ben } = await open();
  const id = await begin(gm, "margin-pool", "a-acts", { dice: 2, threshold: 7 }, { dice: 2, threshold: 6 });
  const before = progress(id)!.odds;
  const purpose = ana.prompts[0]!.request.purpose as Extract<PromptPurpose, { kind: "roll" }>;
  expect(purpose.follows!.id).toBe(id);
  expect(ana.seat.run(() => purpose.follows!.fields())).toEqual({});
  const { spec, purpose: dialog } = await setSide(gm, id, "a", { spec: { threshold: 10 } });
  expect([spec, dialog]).toMatchObject([{ threshold: 7 }, { isHidden: false }]);
  for (const who of all) expect(targetsOf(who, id)).toEqual([[10], [6]]);
  expect(progress(id)!.odds!.a).toBeLessThan(before!.a);
  expect(ana.seat.run(() => purpose.follows!.fields())).toEqual({
    ...{ threshold: 10, required: null, allowImpossible: false },
  });
  for (const who of all)
    expect(view(who, id).history).toMatchObject([{ what: { data: { side: { text: "Isolde" } } }, isUndone: false }]);
  // Players may only say a number for the open side; their operations are ignored, as are incomplete ones and those on irrelevant fields.
  expect(ana.seat.run(() => ana.module.offerViews(at(ana, id)))).toMatchObject([{ operation: "contestSay", id: "b" }]);
  await says(ana, id, "contestTarget", { side: "a", fields: { threshold: 1 } });
  await says(gm, id, "contestTarget", { side: "a", fields: { threshold: 1, dice: 9 } });
  await says(gm, id, "contestTarget", { side: "a", fields: { required: 1 } });
  await says(gm, id, "contestTarget", { side: "a", fields: { threshold: "easy" } });
  await says(gm, id, "contestTarget", { side: "a", fields: { threshold: 1 }, conditions: { dice: 9 } });
  for (const who of all) expect(targetsOf(who, id)).toEqual([[10], [6]]);
  // A prompt without the update throws against 7, but its card uses 10.
  await roll(ana, 12, [8, 9]);
  for (const who of all) expect(judged(who, id, 0)).toBe(-2);
  await roll(gm, 12, [7, 2]);
  expect(progress(id)!.result).toMatchObject({ winner: "b", rule: "MP-8" });
  // A side that has thrown has a card, so there is nothing more to set here.
  const offered = gm.seat.run(() => gm.module.offerViews(at(gm, id)).map(({ operation }) => operation as string));
  expect(offered).not.toContain("contestTarget");
  const { logged } = at(gm, id).operations[0]!;
  await says(ben, id, "undo", { operation: logged.id });
  expect(judged(ben, id, 0)).toBe(-2);
  await press(gm, id, "undo", logged.id as string);
  for (const who of all) expect(judged(who, id, 0)).toBe(2);
  expect(progress(id)!.result).toMatchObject({ winner: "a", rule: "MP-8" });
  // MP-4: a GM requires a margin of one side, which everybody reads, and which the winner must reach.
  const fight = await begin(gm, "margin-pool", "both-equal", { dice: 2, threshold: 7 }, { dice: 2, threshold: 6 });
  const even = progress(fight)!.odds;
  await setSide(gm, fight, "a", { spec: { threshold: 7, required: 4 } });
  for (const who of all) expect(at(who, fight).state.specs.a).toMatchObject({ threshold: 7, required: 4 });
  expect(progress(fight)!.odds!.a).toBeLessThan(even!.a);
  await roll(ana, 12, [8, 9]);
  await roll(gm, 12, [7, 2]);
  for (const who of all) expect(at(who, fight).state.specs.a).toMatchObject({ required: 4 });
  expect(progress(fight)!.result).toMatchObject({ winner: "b", by: 0, rule: "MP-4" });
});

it("a target that a GM's macro fixes cannot change in the prompt, and a throw with another target does not count", async () => {
  const { gm, ana } = await open();
  const more = { a: { locked: ["dice"] } };
  const id = await begin(gm, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 }, more);
  expect(ana.prompts[0]!.request.locked).toEqual(expect.arrayContaining(["base", "dice"]));
  await roll(ana, 10, [9, 9, 9, 9], { spec: { dice: 4, base: 6 } });
  expect(at(gm, id).rounds[0]!.a).toBe(null);
  // A player's contest fixes nothing.
  const own = await begin(ana, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 }, more);
  expect(at(gm, own).flags.sides.a).not.toHaveProperty("locked");
});

it("a GM can also set a target that the roller chooses, or in a contest that a player has started", async () => {
  const { gm, ana } = await open();
  const id = await begin(ana, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 });
  // A throw belongs to one side: it cannot be split.
  for (const { prompts } of [gm, ana]) expect(prompts[0]!.request.purpose).not.toHaveProperty(["offers", "split-pool"]);
  await setSide(gm, id, "a", { spec: { base: 9 } });
  await roll(ana, 10, [8, 8, 9], { spec: { dice: 3, base: 4 } });
  expect(judged(ana, id, 0)).toBe(1);
  const own = await begin(gm, "difficulty-pool", "attacker-a", null as never, { dice: 2, base: 6 });
  await setSide(gm, own, "a", { spec: { base: 9 } });
  for (const who of all) expect(targetsOf(who, own)[0]).toEqual([9]);
  expect(view(ana, own).sides[0]!.dice).toEqual([]);
  await roll(ana, 10, [8, 8, 9], { spec: { dice: 3, base: 4 } });
  for (const who of all) expect(judged(who, own, 0)).toBe(1);
  // Sides that compare numbers have no target to set (SC-4).
  const other = await begin(gm, "standard-check", "attacker-a", check(), check());
  const offered = gm.seat.run(() => gm.module.offerViews(at(gm, other)).map(({ operation }) => operation));
  expect(offered).not.toContain("contestTarget");
});

it("a target that a GM hides before a throw, and all results derived from it, reach no player; two GMs agree, and it can be revealed", async () => {
  const { gm, ana, ben } = await open();
  const pool = { dice: 3, base: 6 };
  const ids = new Map<number, string>();
  for (const base of [9, 4]) {
    const id = await begin(gm, "difficulty-pool", "attacker-a", pool, pool);
    ids.set(base, id);
    const purpose = ana.prompts[0]!.request.purpose as Extract<PromptPurpose, { kind: "roll" }>;
    await setSide(gm, id, "a", { spec: { base }, isHidden: true });
    expect(ana.seat.run(() => purpose.follows!.fields())).toEqual({ base: null });
    expect(view(gm, id).sides[0]).toMatchObject({
      isHidden: true,
      targets: [],
      secretTargets: [{ data: { value: base } }],
    });
    expect(view(gm, id)).toMatchObject({ progress: { odds: null }, secret: { odds: { a: expect.any(Number) } } });
    for (const who of [ana, ben])
      expect(view(who, id)).toMatchObject({
        sides: [{ isHidden: true, targets: [], secretTargets: [] }, { isHidden: false }],
        progress: { odds: null, before: null },
        secret: null,
      });
    // One prompt had the update, the other had not.
    await roll(ana, 10, [8, 8, 8], base === 9 ? {} : { spec: { ...pool, base: null } });
    await roll(gm, 10, [8, 2, 2]);
    for (const who of [ana, ben]) expect(view(who, id)).toMatchObject({ progress: { result: null, isUnknown: true } });
  }
  expect(view(gm, ids.get(9)!).secret!.result).toMatchObject({ winner: "b", by: 1 });
  expect(view(gm, ids.get(4)!).secret!.result).toMatchObject({ winner: "a", by: 2 });
  const without = (text: string, id: string): string =>
    [id, ...Object.values(at(gm, id).rounds[0]!), at(gm, id).operations[0]!.logged.id].reduce<string>(
      (words, one) => words.replaceAll(String(one), ""),
      text.replaceAll(/"at":\d+/gu, ""),
    );
  const seen = (who: Sitting, id: string): string => without(JSON.stringify(view(who, id)), id);
  for (const who of [ana, ben]) expect(seen(who, ids.get(9)!)).toBe(seen(who, ids.get(4)!));
  const ops = stored().filter(({ flags }) => flags.quincunx?.type === "contestTarget");
  expect(ops).toHaveLength(2);
  for (const { flags, content } of ops) {
    expect(flags.quincunx!.data).toEqual({ side: "a", fields: { base: null }, secretId: expect.any(String) });
    expect(content).not.toMatch(/\d/u);
  }
  // The card keeps it after the deletion of the contest.
  const card = at(gm, ids.get(4)!).rounds[0]!.a as string;
  await gm.seat.run(() => page.game.messages.get(ids.get(4)!).delete());
  await settle();
  const net = (who: Sitting): unknown =>
    who.seat.run(() => who.module.cardOf(page.game.messages.get(card)).secrecy.targets as unknown);
  expect(net(gm)).toEqual({ base: 4 });
  expect(net(ana)).toBe(null);
});

/** Both have the difficulty dialog open, and answer it at the same moment. */
async function hideAtOnce(
  id: string,
  what: string,
  side: string,
  numbers: readonly (readonly [Sitting, number])[],
): Promise<void> {
  const dialogs = [];
  for (const [who, base] of numbers) {
    const [waiting] = who.prompts;
    await press(who, id, what, side);
    await until(() => who.prompts.some((prompt) => prompt !== waiting), "the dialog");
    dialogs.push([who.prompts.at(-1)!, base] as const);
  }
  for (const [{ request, answer }, base] of dialogs) answer({ spec: { ...request.spec, base }, isHidden: true });
  await settle();
}

it.each([
  ["a contest's side", "contestTarget", "a"],
  ["a request's difficulty", "target", ""],
])(
  "two GMs who hide %s at the same moment agree on one number, and one of them is notified; a later change causes no notice",
  async (_what, operation, side) => {
    const { gm, ana } = await open();
    table.world.seed("User", { _id: "SecondGM00000000", name: "Second GM", role: 4, color: "#336699" });
    const second = await sit("Second GM");
    const pool = { dice: 3, base: 6 };
    const id =
      side === "a"
        ? await begin(gm, "difficulty-pool", "attacker-a", pool, pool)
        : await gm.seat.run(async () => {
            return (await api().request({ mechanic: "difficulty-pool", spec: pool, seats: [{ user: idOf("Ana") }] }))
              .message.id as string;
          });
    await settle();
    const seen = (who: Sitting) => (side === "a" ? view(who, id) : asked(who)) as { readonly overruledBy?: unknown };
    const asked = (who: Sitting) =>
      who.seat.run(() => who.module.viewOfRequest(who.module.requestOf(page.game.messages.get(id))));
    const known = (who: Sitting): unknown =>
      dataOf((side === "a" ? view(who, id).sides[0]!.secretTargets : asked(who).secret!.targets)[0]).value;
    for (const numbers of [
      [
        [gm, 8],
        [second, 9],
      ],
      [
        [second, 7],
        [gm, 5],
      ],
    ] as const) {
      await hideAtOnce(id, operation, side, numbers);
      const counts = known(gm);
      expect(known(second)).toBe(counts);
      const [winner, other] =
        numbers[0][1] === counts ? [numbers[0][0], numbers[1][0]] : [numbers[1][0], numbers[0][0]];
      expect([seen(winner).overruledBy, seen(other).overruledBy, seen(ana).overruledBy]).toEqual([
        null,
        winner.name,
        null,
      ]);
    }
    await hideAtOnce(id, operation, side, [[second, 4]]);
    for (const who of [gm, second]) expect([known(who), seen(who).overruledBy]).toEqual([4, null]);
  },
);

it("a GM's answer to the dialog for a side that has thrown meanwhile applies to its card, and remains after the deletion of the contest, also for a simultaneous throw", async () => {
  const { gm, ana, ben } = await open();
  const id = await begin(gm, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 });
  const [own] = gm.prompts;
  await press(gm, id, "contestTarget", "a");
  await until(() => gm.prompts.some((prompt) => prompt !== own), "the dialog");
  await roll(ana, 10, [8, 8, 9]);
  const { request, answer } = gm.prompts.at(-1)!;
  answer({ spec: { ...request.spec, base: 9 }, isHidden: true });
  await settle();
  const card = at(gm, id).rounds[0]!.a as string;
  const hides = (who: Sitting): unknown =>
    who.seat.run(() => {
      const { state, secrecy } = who.module.cardOf(page.game.messages.get(card));
      return [state.spec.base, secrecy.targets];
    });
  expect(at(gm, id).operations).toEqual([]);
  for (const is of ["there", "gone"]) {
    expect([hides(gm), hides(ana), hides(ben)], is).toEqual([
      [null, { base: 9 }],
      [null, null],
      [null, null],
    ]);
    if (is === "there") await gm.seat.run(() => page.game.messages.get(id).delete());
    await settle();
  }
  // In either order.
  const other = await begin(gm, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 });
  await roll(ana, 10, [8, 8, 9]);
  await says(gm, other, "contestTarget", { side: "a", fields: { base: 9 } });
  for (const who of all) expect(judged(who, other, 0)).toBe(1);
});

it("a player cannot hide a side, and a throw with another secret or none does not count for a hidden side", async () => {
  const { gm, ana, ben } = await open();
  const pool = { dice: 2, base: 6 };
  const id = await begin(gm, "difficulty-pool", "attacker-a", { ...pool, base: 8 }, pool, { a: { isHidden: true } });
  const { secretId } = at(gm, id).flags.sides.a;
  const throwAs = (prompt?: string): Promise<unknown> => {
    shows(ana, 10, 9, 9);
    const origin = { contest: { id: id, side: "a" }, ...(prompt === undefined ? {} : { secretId: prompt }) };
    const spec = { dice: 2, base: null };
    const config = { mechanic: "difficulty-pool", spec, origin };
    return ana.seat.run(() => api().roll(config, { configure: false })).then(settle);
  };
  await throwAs();
  await throwAs(`side.${"x".repeat(16)}`);
  for (const who of all) expect(at(who, id).rounds[0]!.a).toBe(null);
  await throwAs(secretId);
  for (const who of all) expect(at(who, id).rounds[0]!.a).not.toBe(null);
  // A player's contest claims to be hidden, with the id of the GM's secret.
  const own = await begin(ana, "difficulty-pool", "attacker-a", { ...pool, base: 8 }, pool, { a: { isHidden: true } });
  expect(at(gm, own).flags.sides.a).not.toHaveProperty("secretId");
  const { flags } = at(gm, own);
  const a = { ...flags.sides.a, spec: { ...flags.sides.a.spec, base: null }, secretId };
  const message = await ben.seat.run(() =>
    page.ChatMessage.create({ content: "", flags: { quincunx: { ...flags, sides: { ...flags.sides, a } } } }),
  );
  await settle();
  expect(view(gm, message.id as string)).toMatchObject({
    secret: null,
    sides: [{ isHidden: false, secretTargets: [] }, {}],
  });
});
