/**
 * Contests by their rules (SC-4, MP-8, FP-11, FP-15, DP-9): sides, rolls that count, odds and winner, equal at every
 * seat.
 */
import { expect, it } from "vitest";
import { until } from "../support/stage.ts";
import { offersOf } from "../support/prompt-answers.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
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
  offerOf,
  open,
  press,
  roll,
  says,
  shows,
  sit,
  progress,
  settle,
  stored,
  view,
} from "./contest/seats.ts";
import { page } from "../support/page.ts";
import { dataOf, keyOf } from "../support/phrase.ts";
import { fake } from "../support/fake.ts";
import { typed } from "../support/implementations.ts";

/** The contest line of a side's card. */
const endOf = ({ seat, module }: Sitting, card: string): unknown =>
  seat.run(() => {
    const { shown, density } = module.viewOfCard(module.cardOf(page.game.messages.get(card)));
    expect(density).toBe("line");
    return keyOf(shown!.line!.brief!) as string;
  });

it("SC-4: each side has its prompt; the contest first names sides, roles and tie rule, then the exact odds given the throw so far, then the winner and the difference", async () => {
  const { gm, ana, ben } = await open();
  const id = await begin(gm, "standard-check", "attacker-a", check(3), check(1));
  expect(all.map(({ prompts }) => prompts.length)).toEqual([1, 1, 0]);
  expect(ana.prompts[0]!.request).toMatchObject({ spec: check(3), title: "The gate" });
  for (const who of all) {
    const { sides, tie } = view(who, id);
    expect(sides.map(({ name, role }) => [name, keyOf(role!)])).toEqual([
      ["Isolde", "QUINCUNX.Contest.Role.attacker"],
      ["Brandt", "QUINCUNX.Contest.Role.defender"],
    ]);
    expect(dataOf(tie)).toMatchObject({ attacker: { text: "Isolde" }, defender: { text: "Brandt" } });
  }
  expect(progress(id)!.odds).toEqual(progress(id)!.before);
  await roll(ana, 8, [6, 6, 2]); // 17
  const { more, equal, less } = against(17, 1);
  const { odds, result } = progress(id);
  expect(result).toBe(null);
  expect(odds!.a).toBeCloseTo(less, 12);
  expect(odds!.b).toBeCloseTo(more + equal, 12);
  await roll(gm, 8, [5, 5, 2]); // 13
  expect(progress(id)).toMatchObject({ odds: null, result: { winner: "a", by: 4, rule: "SC-4" } });
  expect(ben.said).toContain("The gate: Isolde wins by 4.");
  // The difference can go into a next roll.
  expect(ben.seat.run(() => ben.module.numbersOf(at(ben, id)))).toMatchObject([{ value: 4 }]);
  // No difficulty is asked for: the cards name the opponent.
  expect(cardsOf(id).map(({ _id }) => againstOn(_id as string))).toEqual(["Brandt", "Isolde"]);
  // A page that connects later reads the same.
  const cleo = await sit("Cleo");
  await until(() => view(cleo, id).progress.result, "the result at Cleo's");
  expect(progress(id)!.result).toMatchObject({ winner: "a", by: 4 });
});

it("SC-4.1, SC-4.2, SC-4.3: the contest names the rule that decided a tie", async () => {
  const { gm, ana } = await open();
  const play = async (tie: string, a: number, b: number, facesA: number[], facesB: number[]) => {
    const id = await begin(gm, "standard-check", tie, check(a), check(b));
    await roll(ana, 8, facesA);
    await roll(gm, 8, facesB);
    return progress(id);
  };
  expect(await play("attacker-a", 0, 0, [4, 4, 4], [4, 4, 4])).toMatchObject({
    result: { winner: "b", by: 0, rule: "SC-4.1" },
    says: [{ key: "QUINCUNX.Contest.Decided.defender" }],
  });
  expect(await play("equals-stalemate", 2, 1, [4, 4, 4], [4, 4, 5])).toMatchObject({
    result: { winner: "a", by: 0, rule: "SC-4.2" },
    says: [{ key: "QUINCUNX.standard-check.Contest.bonus" }],
  });
  expect(await play("equals-stalemate", 1, 1, [4, 4, 4], [4, 4, 4])).toMatchObject({
    result: { winner: null, by: 0, rule: "SC-4.3", again: false },
  });
});

it("SC-4.4: after a tie both roll again, with a button each, until one wins; of throws posted too early for a round the first counts", async () => {
  const { gm, ana } = await open();
  const id = await begin(gm, "standard-check", "equals-reroll", check(1), check(1));
  // By hand, before the second round exists.
  shows(ana, 8, 8, 8, 8);
  await ana.seat.run(async () =>
    page.game.modules
      .get("quincunx")
      .api.roll(
        { mechanic: "standard-check", spec: {}, origin: { contest: { id: id, side: "a", round: 1 } } },
        { configure: false },
      ),
  );
  await roll(ana, 8, [4, 4, 4]); // 13
  const { more, equal, less } = against(13, 1);
  expect(progress(id)!.odds!.a).toBeCloseTo(less + equal / 2, 12);
  expect(progress(id)!.odds!.b).toBeCloseTo(more + equal / 2, 12);
  await roll(gm, 8, [4, 4, 4]);
  expect(view(ana, id).round).toBe(2);
  // Ana's early throw counts now, once.
  expect(at(gm, id).rounds[1]!.a).not.toBe(null);
  expect(view(ana, id).sides.map(({ mayRoll }) => mayRoll)).toEqual([null, null]);
  expect(gm.prompts).toEqual([]);
  await press(gm, id, "roll", "b");
  await roll(gm, 8, [1, 1, 1]);
  expect(progress(id)).toMatchObject({ result: { winner: "a", rule: "SC-4" } });
  // The first round keeps its numbers, and each side's card gives its result.
  const [first] = view(ana, id).earlier;
  expect(first!.map((one) => one!.headline[0]!.value)).toEqual([13, 13]);
  const ends = at(gm, id).rounds.map((round) => [round.a, round.b].map((card) => endOf(ana, card!)));
  expect(ends).toEqual([
    ["QUINCUNX.Contest.tie", "QUINCUNX.Contest.tie"],
    ["QUINCUNX.Contest.Side.won", "QUINCUNX.Contest.Side.lost"],
  ]);
});

it("MP-8: each rolls against its own DT; an acting side that misses 0 loses; a GM amends either side's card, and the contest follows at every seat", async () => {
  const { gm, ana } = await open();
  const id = await begin(gm, "margin-pool", "a-acts", { dice: 2, threshold: 7 }, { dice: 2, threshold: 6 });
  expect(ana.prompts[0]!.request.locked).toContain("threshold");
  await roll(ana, 12, [8, 2]); // 0: one for, one against
  await roll(gm, 12, [5, 2]); // −2
  const margins = () => view(ana, id).sides.map(({ thrown }) => thrown!.description!.headline[0]!.value as number);
  const [a, b] = margins();
  expect(progress(id)!.result).toMatchObject({ winner: "a", by: a! - b!, rule: "MP-8" });
  const card = at(gm, id).rounds[0]!.a as string;
  await says(gm, card, "amend", { threshold: 11 });
  expect(margins()[0]).toBeLessThan(0);
  expect(progress(id)).toMatchObject({
    result: { winner: "b", by: 0, rule: "MP-8" },
    says: [{ key: "QUINCUNX.margin-pool.Contest.missed" }],
  });
  // A threshold is missing unless it is given, for any opponent.
  for (const { _id } of cardsOf(id)) expect(againstOn(_id as string)).toBe(null);
});

it("MP-7, MP-8: in a fight each throw is a round of the side's own long test; failures leave both pools, and one button continues against the same opponent", async () => {
  const { gm, ana } = await open();
  const [ISOLDE, BRANDT] = ["IsoldeActor00000", "BrandtActor00000"];
  const tests = await gm.seat.run(async () => {
    const hero = (_id: string, name: string, owner: Fields): Fields => ({
      ...{ _id, name, type: "quincunx.margin-hero", ownership: { default: 0, ...owner } },
    });
    await page.Actor.create([hero(ISOLDE, "Isolde", { [idOf("Ana")]: 3 }), hero(BRANDT, "Brandt", {})], {
      keepId: true,
    });
    const { mechanics } = await import("../../src/mechanics/mechanics.ts");
    const mechanic = mechanics.find(({ id }) => id === "margin-pool")!;
    const fight = (id: string, pool: number, options: Fields): Promise<string> =>
      gm.module.beginLongTest({
        ...{ mechanic, title: "The yard", spec: { dice: pool, pool, threshold: 6 }, options },
        actor: page.game.actors.get(id),
      });
    return [await fight(ISOLDE, 5, { refill: 1 }), await fight(BRANDT, 4, {})];
  });
  const stateAt = ({ seat, module }: Sitting, test: string) =>
    seat.run(() => module.longTestOf(page.game.messages.get(test))?.state);
  for (const one of all) await until(() => tests.every((test) => stateAt(one, test)), "the tests");
  const kept = (who: Sitting): unknown =>
    who.seat.run(() => [ISOLDE, BRANDT].every((id) => page.game.actors.get(id)?.flags.quincunx?.tests));
  for (const one of all) await until(() => kept(one), "what the actors keep");
  const side = (id: string, pool: number, test?: string): Fields => ({
    ...{ actor: `Actor.${id}`, spec: { dice: pool, pool, threshold: 6 }, round: test },
  });
  const id = await begin(
    gm,
    "margin-pool",
    "a-acts",
    {},
    {},
    { a: side(ISOLDE, 5, tests[0]), b: side(BRANDT, 4, tests[1]) },
  );
  const round = (test?: string): Fields => ({ answers: { "long-test-round": { test } } });
  expect(offersOf(ana.prompts[0]!.request)["long-test-round"]).toEqual({ test: tests[0], isMeant: true });
  await roll(ana, 12, [12, 3, 7, 1, 6], round(tests[0])); // 2 − 1 + 1 − 2 − 1: three dice fail, one comes back
  await roll(gm, 12, [8, 9, 2, 10], round(tests[1])); // 1 + 1 − 1 + 1: one fails
  expect(progress(id)!.result).toMatchObject({ winner: "b" });
  for (const one of all) {
    await until(() => tests.every((test) => stateAt(one, test).rounds.length === 1), "the rounds");
    expect(tests.map((test) => stateAt(one, test).now)).toMatchObject([
      { sum: -1, pool: 3 },
      { sum: 2, pool: 3 },
    ]);
  }
  // The next exchange starts from either card, against the same opponent, with the remaining dice.
  await ana.seat.run(() =>
    ana.module.pressLongTest(ana.module.longTestOf(page.game.messages.get(tests[0]!)), "long-test-oppose", 0),
  );
  await until(() => ana.windows.length === 1, "the window");
  expect(ana.windows[0]).toMatchObject({
    sides: { a: { spec: { pool: 3 }, round: tests[0] }, b: { actor: `Actor.${BRANDT}`, stats: [`round ${tests[1]}`] } },
  });
  const draft = ana.seat.run(() => ana.module.draftOf(ana.module.beginContestWindow(ana.windows[0]!)));
  expect(draft).toMatchObject({
    tie: "a-acts",
    sides: { a: { round: tests[0] }, b: { round: tests[1], spec: { pool: 3 }, stats: [] } },
  });
});

it("FP-15: both sides use one Discord Die, which cannot change; a pending choice is judged as it is, and again once it is made", async () => {
  const { gm, ana } = await open();
  const pool = (count: number): Fields => ({
    pool: Array.from({ length: count }, () => ({ size: 6, role: "hero" })),
    target: 5,
    discord: 2,
  });
  const id = await begin(gm, "fives-pool", null, pool(3), { ...pool(2), discord: 7 });
  expect(at(ana, id).flags.sides.b.spec!.discord).toBe(2);
  for (const { prompts } of [gm, ana]) expect(prompts[0]!.request.locked).toContain("discord");
  // A throw with another die does not count in this contest.
  await roll(gm, 6, [6, 6], { spec: { ...pool(2), discord: 6 } });
  expect(at(ana, id).rounds[0]!.b).toBe(null);
  await press(gm, id, "roll", "b");
  await roll(gm, 6, [3, 4]); // no success
  await roll(ana, 6, [6, 1, 1]); // one success, two ones: a choice
  const card = at(ana, id).rounds[0]!.a as string;
  expect(ana.seat.run(() => ana.module.cardOf(page.game.messages.get(card)).state.verdict)).toBe("choice");
  expect(progress(id)!.result).toMatchObject({ winner: "a", by: 1, rule: "FP-15" });
  await press(ana, card, "spend", offerOf(ana, card, "spend", /fail/u));
  expect(progress(id)).toMatchObject({
    result: { winner: null, by: 0, rule: "FP-15" },
    says: [{ key: "QUINCUNX.Contest.Decided.tie" }],
  });
});

it("FP-11: Fails show as the other side's successes; only a GM makes them count or takes that back, and gets no such offer for a hidden target", async () => {
  const { gm, ana, ben } = await open();
  const pool = (challenge: number): Fields => ({
    pool: [0, 1].map(() => ({ size: 6, role: "hero" })),
    target: 5,
    challenge,
  });
  const id = await begin(gm, "fives-pool", null, pool(3), pool(0));
  await roll(ana, 6, [3, 4, 6, 6, 1]); // no success, two Fails
  const offers = (who: Sitting) =>
    who.seat.run(() => who.module.offerViews(at(who, id)).filter(({ operation }) => operation === "contestCount"));
  // Before the other side's throw there is nothing to add to.
  expect(offers(gm)).toEqual([]);
  await roll(gm, 6, [6, 3]); // one success
  const names = { from: { text: "Isolde" }, to: { text: "Brandt" } };
  expect(progress(id)).toMatchObject({
    result: { winner: "b", by: 1, rule: "FP-15" },
    says: [{ key: "QUINCUNX.fives-pool.Contest.fails", count: 2, data: names }],
  });
  expect([ana, ben].flatMap(offers)).toEqual([]);
  expect(offers(gm)).toMatchObject([{ id: "a", label: { count: 2, data: names } }]);
  // A player's operation, and one for a side without Fails, change nothing visible.
  await says(ana, id, "contestCount", { side: "a" });
  await says(gm, id, "contestCount", { side: "b" });
  expect(progress(id)!.result).toMatchObject({ winner: "b", by: 1 });
  await press(gm, id, "contestCount", "a");
  expect(progress(id)).toMatchObject({
    result: { winner: "b", by: 3, rule: "FP-15" },
    says: [{ key: "QUINCUNX.fives-pool.Contest.failsCount", count: 2 }],
  });
  expect(offers(gm)).toEqual([]);
  // The contest follows the cards: at 4 Ana has one success more and so one Fail less.
  const card = at(gm, id).rounds[0]!.a as string;
  await says(gm, card, "amend", { target: 4 });
  expect(progress(id)).toMatchObject({ result: { winner: "b", by: 2 }, says: [{ count: 1 }] });
  typed(gm.module.implementations).askAmend = ({ spec }) => Promise.resolve(fake({ spec, isHidden: true }));
  await press(gm, card, "amend");
  await until(() => view(ana, id).progress.isUnknown, "the secret");
  for (const who of [ana, ben]) {
    expect(view(who, id)).toMatchObject({ progress: { result: null, says: [] }, secret: null });
    const { progress: theirs, sides, offers: buttons } = view(who, id);
    expect(JSON.stringify([theirs, sides, buttons])).not.toMatch(/fails/iu);
  }
  const said = at(gm, id).operations.find(
    ({ operation, data }) => operation.type === "contestCount" && (data as Fields).side === "a",
  );
  await says(ana, id, "undo", { operation: said!.logged.id });
  expect(at(gm, id).state.gainSides).toContain("a");
  await press(gm, id, "undo", said!.logged.id as string);
  expect(offers(gm)).toEqual([]);
  for (const who of all) expect(at(who, id).state.gainSides).not.toContain("a");
});

it("DP-9: subtracts the loser's successes, and derives level and scale from the rest; a passive side is rolled at once, without a prompt", async () => {
  const { gm, ana, ben } = await open();
  shows(ben, 10, 9, 2);
  const a = { dice: 4, base: 6, scale: { unit: "m", amount: 3 } };
  const id = await begin(
    gm,
    "difficulty-pool",
    "attacker-a",
    a,
    { dice: 2, base: 6 },
    { b: { user: idOf("Ben"), isPassive: true } },
  );
  await until(() => at(gm, id).rounds[0]!.b, "Ben's resistance");
  expect(ben.prompts).toEqual([]);
  expect(cardsOf(id).map(({ author }) => author)).toEqual([idOf("Ben")]);
  await roll(ana, 10, [8, 8, 8, 8]);
  expect(progress(id)).toMatchObject({
    result: { winner: "a", by: 3, rule: "DP-9" },
    says: [{ key: "QUINCUNX.difficulty-pool.Level.average" }, { data: { amount: 9, unit: "m" } }],
  });
  // A passive side rolls the declared dice and nothing better.
  expect(cardsOf(id)).toHaveLength(2);
});

it("DP-9: a GM deals the difference on the contest's card, to the loser by default, and reverts it; the rolls themselves offer no successes", async () => {
  const { gm, ana } = await open();
  const goblin = await gm.seat.run(() =>
    page.Actor.create({ name: "Goblin", type: "quincunx.effect-hero", system: {} }),
  );
  const scale = { amount: 3, unit: "harm" };
  const id = await begin(
    gm,
    "difficulty-pool",
    "attacker-a",
    { dice: 3, base: 6, scale },
    { dice: 2, base: 6 },
    { b: { actor: goblin.uuid } },
  );
  const offers = (who: Sitting, message: string): string[] =>
    who.seat.run(() =>
      who.module
        .offerViews(who.module.openMessage(page.game.messages.get(message))!.base)
        .filter(({ operation }) => operation.startsWith("harm"))
        .map(({ label }) => who.module.speak(label) as string),
    );
  await roll(ana, 10, [8, 8, 8]);
  const winner = at(gm, id).rounds[0]!.a as string;
  expect([...offers(gm, winner), ...offers(gm, id)]).toEqual([]);
  await roll(gm, 10, [8, 2]);
  expect([...offers(gm, winner), ...offers(gm, at(gm, id).rounds[0]!.b as string), ...offers(ana, id)]).toEqual([]);
  // 3 − 1 = 2 successes, times 3.
  expect(offers(gm, id)).toEqual(["Apply 6 harm as harm to Goblin", "Other amount or heal…"]);
  await press(gm, id, "harm", "net");
  const harm = (): number => gm.seat.run(() => page.game.actors.get(goblin.id).system.harm.value as number);
  await until(() => harm() === 6, "the harm");
  for (const who of all) expect(view(who, id).history).toHaveLength(1);
  const operation = stored().find(({ flags }) => flags.quincunx?.type === "harm");
  expect(operation?.flags.quincunx!.data).toMatchObject({ deal: "net", by: 2 });
  expect(offers(gm, id)[0]).toContain("…");
  await press(gm, id, "undo", operation?._id as string);
  await until(() => harm() === 0, "the undo");
});

it("SC-9: an ability's re-roll of a thrown side counts in the contest at every seat; the old result stays, struck through, until a GM takes the re-roll back", async () => {
  const { gm, ana } = await open();
  const id = await begin(gm, "standard-check", "attacker-a", check(2), check());
  await roll(ana, 8, [1, 1, 1]);
  await roll(gm, 8, [4, 4, 4]);
  const card = at(ana, id).rounds[0]!.a as string;
  expect(progress(id)!.result).toMatchObject({ winner: "b", by: 7 });
  const again = async (ability: string): Promise<void> => {
    typed(ana.module.implementations).askReroll = () => Promise.resolve(ability);
    shows(ana, 8, 7, 7, 7);
    await press(ana, card, "reroll");
    await settle();
  };
  await again(" ");
  expect(progress(id)!.result).toMatchObject({ winner: "b", by: 7 });
  await again("Second Chance");
  await until(() => progress(id)!.result!.winner === "a", "the new dice");
  expect(progress(id)!.result).toMatchObject({ winner: "a", by: 11 });
  for (const who of all) {
    const drawn = who.seat.run(() => {
      const { viewOfCard, cardOf, presentContest, viewOfContest, contestOf, speak } = who.module;
      const { replaced, history } = viewOfCard(cardOf(page.game.messages.get(card)));
      const { sides } = presentContest(viewOfContest(contestOf(page.game.messages.get(id)))) as {
        readonly sides: readonly { readonly thrown: { readonly replaced: unknown; readonly number: unknown } }[];
      };
      const [side] = sides;
      return [replaced.map(speak), history.map(({ what }) => speak(what)), side!.thrown.replaced, side!.thrown.number];
    });
    expect(drawn).toEqual([
      ["Total 5: meets Trivial 5, not Easy 10."],
      ["Rolled again by Ana for “Second Chance”"],
      ["5"],
      "23",
    ]);
  }
  const said = stored().find(({ flags }) => flags.quincunx?.type === "reroll");
  // The better result cannot be chosen (SC-8).
  await press(ana, card, "undo", said?._id as string);
  expect(progress(id)!.result).toMatchObject({ winner: "a", by: 11 });
  // A correction of the new roll, and the undo of the re-roll.
  await press(gm, card, "undo", said?._id as string);
  expect(progress(id)!.result).toMatchObject({ winner: "b", by: 7 });
});
