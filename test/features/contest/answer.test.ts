/**
 * The rollers of a contest: the named user, a passive side automatically, a GM for an absent user; and how a contest
 * begins from a request or a card.
 */
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { expect, it, vi } from "vitest";
import { until } from "../../support/stage.ts";
import {
  type Sitting,
  against,
  againstOn,
  all,
  at,
  begin,
  cardsOf,
  check,
  idOf,
  open,
  openEmpty,
  press,
  roll,
  says,
  settle,
  shows,
  sit,
  progress,
  stored,
  userOf,
  view,
} from "./seats.ts";
import { page } from "../../support/page.ts";
import type { RollPick } from "../../../src/actors/party.ts";
import type { StoredMessage } from "../../support/stored.ts";

it("a GM asks two users for a roll against each other: a contest begins, and each has a prompt with a roll of their own", async () => {
  const { gm, ana, ben } = await open();
  const heroOf = (name: string, owner: string, value: number): Promise<unknown> =>
    gm.seat.run(() =>
      page.Actor.create({
        ...{ name, type: "quincunx.check-hero", ownership: { default: 0, [idOf(owner)]: 3 } },
        system: { skills: [{ id: "stealth000000001", label: "Stealth", value }] },
      }),
    );
  await heroOf("Isolde", "Ana", 3);
  await heroOf("Brandt", "Ben", 1);
  await settle();
  const draft = gm.seat.run(() => {
    const { module } = gm;
    const pick: RollPick = { kind: "stat", mechanic: "standard-check", label: "Stealth" };
    const picked = module.pickRoll(module.beginRequest({}), pick);
    const two = { ...picked, mode: module.contestMode, choice: "attacker-b" };
    const contestOf = (state: typeof two) => module.contestBetween(module.askedInMode(state, picked.initialSpec)!);
    const one = { ...two, seats: picked.seats.slice(0, 1) };
    expect(module.problemOf(one, picked.initialSpec)).toBe("wrongSeats");
    expect(contestOf(one)).toBe(null);
    // Total against total needs no difficulty (SC-4).
    expect(module.problemOf(two, picked.initialSpec)).toBe(null);
    return contestOf(two);
  });
  const message = await gm.seat.run(() => gm.module.postContest(draft!));
  const id = message!.id as string;
  await settle();
  expect(all.map(({ prompts }) => prompts.length)).toEqual([0, 1, 1]);
  expect(view(ben, id).sides).toMatchObject([{ name: "Isolde" }, { name: "Brandt" }]);
  await roll(ana, 8, [4, 4, 4]);
  await roll(ben, 8, [4, 4, 4]);
  // 15 against 13.
  expect(progress(id)!.result).toMatchObject({ winner: "a", by: 2, rule: "SC-4" });
});

it("the GM's seat rolls a passive side without a connected user, and says so", async () => {
  const { gm, ana } = await open();
  const b = { name: "Cleo", user: idOf("Cleo"), isPassive: true };
  const id = await begin(gm, "standard-check", "attacker-a", check(), { passive: true, ...check(2) }, { b });
  await until(() => at(ana, id).rounds[0]!.b, "the passive side");
  expect(cardsOf(id)).toMatchObject([
    { author: idOf("Gamemaster"), flags: { quincunx: { origin: { standIn: true } } } },
  ]);
  // 12 and 2 against three dice.
  expect(progress(id)!.odds!.a).toBeCloseTo(against(14, 0).more, 12);
});

it("DP-9: a passive side is thrown once, even if its user has several tabs and browsers, and core reports no error", async () => {
  const { gm, ana, ben } = await open();
  const again = await sit("Ben");
  let thrown = 0;
  const told: unknown[] = [];
  for (const { seat } of [ben, again])
    seat.run(() => {
      page.Hooks.on("quincunx.roll", () => void (thrown += 1));
      for (const kind of ["error", "warn", "info"] as const)
        page.ui.notifications[kind] = (...words: unknown[]) => void told.push([kind, ...words]);
    });
  for (const base of [6, 7]) {
    thrown = 0;
    const side = { name: "Ben", user: idOf("Ben"), isPassive: true };
    const id = await begin(gm, "difficulty-pool", "attacker-a", { dice: 4, base }, { dice: 2, base }, { b: side });
    await until(() => all.every((who) => at(who, id).rounds[0]!.b), "the resistance");
    await settle();
    expect(thrown).toBe(1);
    expect(cardsOf(id)).toHaveLength(1);
    const [{ _id: card }] = cardsOf(id) as [StoredMessage];
    for (const who of all) expect(at(who, id).rounds[0]!.b).toBe(card);
    // The user keeps no flag of it.
    expect((userOf("Ben")!.flags as { quincunx?: { claims?: object } }).quincunx?.claims ?? {}).toEqual({});
    await roll(ana, 10, [8, 8, 8, 8]);
  }
  expect(told).toEqual([]);
});

it("a foreign message under the id of a passive side's throw is ignored", async () => {
  const { gm, ben } = await open();
  const flags = await begin(gm, "difficulty-pool", "attacker-a", { dice: 4, base: 6 }, { dice: 2, base: 6 }).then(
    (id) => structuredClone(at(gm, id).flags),
  );
  const id = "contestOfBen0000";
  const { sharedId } = gm.module;
  await ben.seat.run(() =>
    page.ChatMessage.create({ _id: sharedId(id, "b", 0, 0), content: "mine" }, { keepId: true }),
  );
  await settle();
  Object.assign(flags.sides.b, { user: idOf("Ben"), isPassive: true });
  await gm.seat.run(() =>
    page.ChatMessage.create({ _id: id, content: "", flags: { quincunx: flags } }, { keepId: true }),
  );
  await until(() => all.every((who) => at(who, id)?.rounds[0]!.b), "the resistance");
  expect(cardsOf(id).map(({ _id }) => _id)).toEqual([sharedId(id, "b", 0, 1)]);
});

it("without a GM players can do all they may; a GM's roll waits, says so, and happens when a GM connects", async () => {
  await openEmpty();
  const [ana, ben] = [await sit("Ana"), await sit("Ben")];
  const both = await begin(ana, "standard-check", "attacker-b", check(), check(), {
    b: { name: "Ben", user: idOf("Ben") },
  });
  await roll(ana, 8, [1, 2, 3]);
  await roll(ben, 8, [1, 2, 3]);
  expect(progress(both)!.result).toMatchObject({ winner: "a", rule: "SC-4.1" });
  const id = await begin(ana, "standard-check", "attacker-a", check(), check());
  await roll(ana, 8, [1, 2, 3]);
  for (const who of all) expect(view(who, id).sides[1]).toMatchObject({ isAway: true, mayRoll: null, thrown: null });
  const gm = await sit("Gamemaster");
  await settle();
  expect(view(gm, id).sides[1]).toMatchObject({ isAway: false, mayRoll: "own" });
  await press(gm, id, "roll", "b");
  await roll(gm, 8, [1, 1, 1]);
  expect(progress(id)!.result).toMatchObject({ winner: "a", by: 3 });
});

it("only the named side's throw counts: no other player's, no second throw, none thrown for another purpose, and no player's throw for a GM's actor", async () => {
  const { gm, ana, ben } = await open();
  const [brandt] = await gm.seat.run(() =>
    page.Actor.create([{ name: "Brandt", type: "quincunx.check-hero", ownership: { default: 0 } }]),
  );
  await settle();
  const uuid = brandt.uuid as string;
  const id = await begin(gm, "standard-check", "attacker-a", check(), check(), { b: { actor: uuid } });
  const throws = (who: Sitting, origin: object, spec: Fields = {}): Promise<unknown> => {
    shows(who, 8, 8, 8, 8);
    return who.seat
      .run(() =>
        page.game.modules.get("quincunx").api.roll({ mechanic: "standard-check", spec, origin }, { configure: false }),
      )
      .then(settle);
  };
  await throws(ben, { contest: { id: id, side: "a" } });
  await throws(ben, { contest: { id: id, side: "b" }, actor: uuid, standIn: true });
  await throws(ana, { contest: { id: id, side: "b" }, actor: uuid });
  await throws(ana, { contest: { id: id, side: "a", round: -1 } });
  await throws(ana, { contest: id });
  // Rewritten afterwards: the roll shows that it was thrown for no contest.
  await throws(ana, {});
  const plain = stored().findLast(({ rolls }) => rolls.length > 0)!._id as string;
  await ana.seat.run(() =>
    page.game.messages.get(plain).update({ "flags.quincunx.origin": { contest: { id: id, side: "a" } } }),
  );
  await settle();
  expect(progress(id)).toMatchObject({ result: null });
  for (const who of all) expect(at(who, id).rounds).toEqual([{ a: null, b: null }]);
  await roll(ana, 8, [2, 2, 2]);
  await throws(ana, { contest: { id: id, side: "a" } });
  await roll(gm, 8, [1, 1, 1]);
  expect(progress(id)!.result).toMatchObject({ winner: "a", by: 3 });
  // A player starts a contest and claims the GM's actor.
  const own = await begin(ben, "standard-check", "attacker-a", check(), check(99), {
    b: { actor: uuid, user: idOf("Ben"), isPassive: true },
  });
  await throws(ben, { contest: { id: own, side: "b" }, actor: uuid }, check(99));
  for (const who of all) expect(at(who, own).rounds[0]!.b).toBe(null);
  // An owner may; a promotion does not make old throws count.
  await gm.seat.run(() => page.game.users.get(idOf("Ben")).update({ role: 4 }));
  await settle();
  for (const who of all) expect(at(who, own).rounds[0]!.b).toBe(null);
});

it("a GM rolls for an absent user, and says so; the contest's author or a GM calls it off, and undoes that; other users cannot", async () => {
  const { gm, ana, ben } = await open();
  const id = await begin(ana, "standard-check", "attacker-a", check(), check(), {
    b: { name: "Ben", user: idOf("Ben") },
  });
  await says(ben, id, "contestOff", {});
  expect(at(gm, id).state.calledOffBy).toBe(null);
  expect(ana.prompts).toHaveLength(1);
  await press(ana, id, "contestOff");
  for (const who of all) expect(view(who, id)).toMatchObject({ calledOffBy: "Ana" });
  expect([ana, ben].map(({ prompts }) => prompts.length)).toEqual([0, 0]);
  expect(view(ana, id).sides.map(({ mayRoll }) => mayRoll)).toEqual([null, null]);
  const undo = view(ana, id).offers.find(({ operation }) => operation === "undo")!;
  await press(ana, id, "undo", undo!.id as string);
  for (const who of all) expect(view(who, id)).toMatchObject({ calledOffBy: null });
  shows(gm, 8, 7, 7, 7);
  await press(gm, id, "roll", "b");
  await until(() => at(ana, id).rounds[0]!.b, "the GM's throw");
  expect(view(ana, id).sides[1]!.thrown!.standIn).toBe("Gamemaster");
  expect(cardsOf(id)[0]!.flags.quincunx!.origin).toMatchObject({ standIn: true });
});

it("Oppose: every card can be one side; the contest shows later changes of that card; a side without owners gets no prompt", async () => {
  const { gm, ana, ben } = await open();
  shows(gm, 8, 5, 5, 5);
  const card = await gm.seat.run(
    async () =>
      (await page.game.modules.get("quincunx").api.roll("check 2 # Hold the gate", { mode: "public" })).message
        .id as string,
  );
  await settle();
  const offers = (who: Sitting): string[] =>
    who.seat.run(() =>
      who.module
        .offerViews(who.module.cardOf(page.game.messages.get(card)))
        .map(({ operation }) => operation as string),
    );
  expect(offers(ben)).not.toContain("oppose");
  await gm.seat.run(() =>
    page.Actor.create({ name: "Isolde", type: "quincunx.check-hero", ownership: { default: 0, [idOf("Ana")]: 3 } }),
  );
  await settle();
  expect(offers(ana)).toContain("oppose");
  expect(againstOn(card)).toBe(null);
  await press(ana, card, "oppose");
  expect(ana.windows[0]).toMatchObject({
    mechanic: "standard-check",
    title: "Hold the gate",
    sides: { a: { card, user: null } },
  });
  const id = await begin(ana, "standard-check", "attacker-a", check(2), check(), {
    a: { ...ana.windows[0]!.sides!.a },
    b: { name: "Isolde", user: idOf("Ana") },
  });
  expect(againstOn(card)).toBe("Isolde");
  await press(ana, id, "contestOff");
  expect(againstOn(card)).toBe(null);
  const { id: undo } = view(ana, id).offers.find(({ operation }) => operation === "undo")!;
  await press(ana, id, "undo", undo as string);
  expect(againstOn(card)).toBe("Isolde");
  await press(ana, id, "roll", "b");
  const { more, equal } = against(17, 0);
  expect(progress(id)!.odds!.b).toBeCloseTo(more + equal, 12);
  await roll(ana, 8, [6, 6, 6]);
  expect(progress(id)!.result).toMatchObject({ winner: "b", by: 1 });
  // The rolls in the chat with the same mechanic, in no contest, one of the two being the player's own.
  const thrown = async (who: Sitting, command: string): Promise<string> => {
    const made = await who.seat.run(
      async () => (await page.game.modules.get("quincunx").api.roll(command, { mode: "public" })).message.id as string,
    );
    await settle();
    return made;
  };
  const [earlier, other] = [await thrown(ana, "check 4"), await thrown(ana, "pool 3 vs 6")];
  const rivalsOf = (who: Sitting, of: string): string[] =>
    who.seat.run(() => {
      const { rollsAgainst, cardOf } = who.module;
      return rollsAgainst(cardOf(page.game.messages.get(of))).map(({ message }) => message.id as string);
    });
  expect(rivalsOf(ana, card)).toEqual([earlier]);
  expect(rivalsOf(ben, card)).toEqual([]);
  expect([rivalsOf(gm, card), rivalsOf(gm, other)]).toEqual([[earlier], []]);
  const state = ana.seat.run(() => {
    const { beginContestWindow, chooseCard, draftOf } = ana.module;
    return draftOf(chooseCard(beginContestWindow(ana.windows[0]!), "b", earlier));
  });
  expect(state!.sides).toMatchObject({ a: { card }, b: { card: earlier, user: idOf("Ana") } });
  const decided = await begin(ana, "standard-check", "attacker-a", {}, {}, state!.sides as object);
  expect(progress(decided)!.result!.rule).toMatch(/^SC-4/u);
  // The opposed card is opened once, like any other throw.
  const { mechanic } = at(gm, id).state;
  const asked = vi.spyOn(mechanic, "resolve");
  at(gm, id);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
  await gm.seat.run(() => page.game.messages.get(card).delete());
  await settle();
  expect(progress(id)!.result).toBe(null);
  // If the roller is gone by now, the GMs play that side.
  const orphan = await begin(gm, "standard-check", "attacker-a", check(2), check(), {
    a: { card: earlier, user: "gone" },
  });
  expect(at(gm, orphan).flags.sides.a).toMatchObject({ name: "Isolde", card: earlier });
  expect(at(gm, orphan).flags.sides.a).not.toHaveProperty("user");
});

it("a tie rule, mechanic or spec that the rules do not know is no contest", async () => {
  const { gm } = await open();
  const id = await begin(gm, "standard-check", "attacker-a", check(), check());
  const { flags } = at(gm, id);
  const side = flags.sides.a;
  // Unknown values leave the posted sentence.
  for (const odd of [
    { tie: "best" },
    { tie: null },
    { mechanic: "total-effect" },
    { mechanic: "dance" },
    { sides: { a: { ...side, spec: { bonuses: 1 } }, b: side } },
  ]) {
    const message = await gm.seat.run(() =>
      page.ChatMessage.create({ content: "by hand", flags: { quincunx: { ...flags, ...odd } } }),
    );
    expect(at(gm, message.id as string)).toBe(null);
  }
  await expect(begin(gm, "standard-check", "best", check(), check())).rejects.toThrow(/tie/u);
  await expect(begin(gm, "total-effect", null, {}, {})).rejects.toThrow(/contest/u);
});
