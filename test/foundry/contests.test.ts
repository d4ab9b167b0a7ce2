/** Contests at the table (SC-4, MP-8, FP-11, FP-15, DP-9; docs/architecture.md "Contests"): sides, throws that count, odds and winner, the same at every seat. */
import { afterEach, expect, it, vi } from "vitest";
import type { ContestStart, PromptAnswer, PromptRequest } from "../../src/foundry/ports.ts";
import { moduleAnew } from "../fixtures/sources.ts";
import { openTable, type Loose, withoutQueries } from "../fixtures/world/open.ts";
import type { Seat, SeatOptions, Table } from "../host/globals.ts";
import { until } from "../ui/stage.ts";

const page = globalThis as Loose;

interface Sitting {
  readonly name: string;
  readonly seat: Seat;
  readonly module: Loose;
  /** Prompts that wait for their answer, the newest last; those that were taken away are gone. */
  readonly prompts: { readonly request: PromptRequest; answer(answer: Partial<PromptAnswer> | null): void }[];
  /** What contest windows were begun with. */
  readonly windows: ContestStart[];
  readonly said: string[];
}

let table: Table;
let all: Sitting[] = [];
afterEach(() => table.close());

async function sit(name: string, storage?: NonNullable<SeatOptions["storage"]>): Promise<Sitting> {
  let module: Loose = null;
  const [prompts, windows, said]: [Sitting["prompts"], ContestStart[], string[]] = [[], [], []];
  const seat = await table.seat(name, {
    ...(storage ? { storage } : {}),
    loadModule: async () => {
      const own = await moduleAnew();
      const { uiPorts } = await own<typeof import("../../src/ui/index.ts")>("ui/index.ts");
      uiPorts.openPrompt = (request) =>
        new Promise((resolve) => {
          const { spec, title, mode, ticked } = request;
          const plain: PromptAnswer = { spec, title, mode, ticked, isHidden: false, question: null };
          const prompt = {
            request,
            answer: (answer: Partial<PromptAnswer> | null) => {
              prompts.splice(prompts.indexOf(prompt), 1);
              resolve(answer && { ...plain, ...answer });
            },
          };
          prompts.push(prompt);
          request.signal?.addEventListener("abort", () => prompt.answer(null));
        });
      uiPorts.openContest = (start) => (windows.push(start), Promise.resolve(null));
      uiPorts.announce = (sentence) => void said.push(sentence);
      const parts = await Promise.all([
        own<typeof import("../../src/foundry/contests/state.ts")>("foundry/contests/state.ts"),
        own<typeof import("../../src/foundry/contests/view.ts")>("foundry/contests/view.ts"),
        own<typeof import("../../src/foundry/cards/card.ts")>("foundry/cards/card.ts"),
        own<typeof import("../../src/foundry/cards/view.ts")>("foundry/cards/view.ts"),
        own<typeof import("../../src/foundry/log/act.ts")>("foundry/log/act.ts"),
        own<typeof import("../../src/foundry/flags/contest.ts")>("foundry/flags/contest.ts"),
        own<typeof import("../../src/ui/draw/templates.ts")>("ui/draw/templates.ts"),
        own<typeof import("../../src/ui/requests/state.ts")>("ui/requests/state.ts"),
        own<typeof import("../../src/ui/requests/contest.ts")>("ui/requests/contest.ts"),
        own<typeof import("../../src/foundry/contests/begin.ts")>("foundry/contests/begin.ts"),
        own<typeof import("../../src/foundry/contests/answer.ts")>("foundry/contests/answer.ts"),
        own<typeof import("../../src/foundry/requests/state.ts")>("foundry/requests/state.ts"),
        own<typeof import("../../src/foundry/requests/view.ts")>("foundry/requests/view.ts"),
      ]);
      module = Object.assign({}, ...parts);
    },
  });
  await until(() => module.areTemplatesLoaded(), "the templates");
  const sitting = { name, seat, module, prompts, windows, said };
  all.push(sitting);
  return sitting;
}

interface Sat {
  readonly gm: Sitting;
  readonly ana: Sitting;
  readonly ben: Sitting;
}

async function open(): Promise<Sat> {
  // Of what follows nothing needs a query.
  table = withoutQueries(await openTable());
  all = [];
  const gm = await sit("Gamemaster");
  return { gm, ana: await sit("Ana"), ben: await sit("Ben") };
}

const idOf = (name: string): string =>
  [...table.world.store.collection("User").values()].find((user: Loose) => user.name === name)!._id as string;
const settle = (): Promise<unknown> => table.settle();

/** Ana's Isolde against the GM's Brandt, unless said otherwise; resolves with its id when everybody has it. */
async function begin(
  by: Sitting,
  mechanic: string,
  tie: string | null,
  a: object,
  b: object,
  more: { a?: object; b?: object } = {},
): Promise<string> {
  const sides = {
    a: { name: "Isolde", user: idOf("Ana"), spec: a, ...more.a },
    b: { name: "Brandt", user: null, spec: b, ...more.b },
  };
  const id = await by.seat.run(async () => {
    const { api } = page.game.modules.get("quincunx");
    return (await api.contest({ mechanic, title: "The gate", tie, sides })).id as string;
  });
  for (const { seat } of all) await until(() => seat.run(() => page.game.messages.has(id)), "the contest");
  await settle();
  return id;
}

/** The next dice of this seat show these faces. */
function shows({ seat }: Sitting, size: number, ...faces: readonly number[]): void {
  const left = [...faces];
  seat.run(() => void (page.CONFIG.Dice.randomUniform = () => 1 - ((left.shift() ?? 1) - 0.5) / size));
}

/** Answers the one prompt that is open there; the dice show these faces. */
async function roll(
  who: Sitting,
  size: number,
  faces: readonly number[],
  answer: Partial<PromptAnswer> = {},
): Promise<void> {
  await until(() => who.prompts.length > 0, `a prompt at ${who.name}'s`);
  shows(who, size, ...faces);
  who.prompts[0]!.answer(answer);
  await new Promise((resolve) => setTimeout(resolve, 0));
  await settle();
}

const at = ({ seat, module }: Sitting, id: string): Loose =>
  seat.run(() => module.contestOf(page.game.messages.get(id)));
const view = (who: Sitting, id: string): Loose => who.seat.run(() => who.module.viewOfContest(at(who, id)));
/** What all three read alike. */
function standing(id: string): Loose {
  const [first, ...others] = all.map((who) => view(who, id).standing);
  for (const other of others) expect(other).toEqual(first);
  for (const who of all) expect(at(who, id).rounds).toEqual(at(all[0]!, id).rounds);
  return first;
}
async function press(who: Sitting, id: string, what: string, value = ""): Promise<void> {
  who.seat.run(() => who.module.act(id, what, value));
  await settle();
}
/** What anybody could write by hand. */
const says = (
  { seat, name }: Sitting,
  card: string,
  type: string,
  data: object,
  id = `${type} of ${name}`,
): Promise<unknown> =>
  seat
    .run(() =>
      page.ChatMessage.create({
        content: "by hand",
        flags: { quincunx: { kind: "operation", card, id, type, data } },
      }),
    )
    .then(settle);
const offerOf = ({ seat, module }: Sitting, card: string, operation: string, id: RegExp): string =>
  seat.run(
    () =>
      module
        .offerViews(module.cardOf(page.game.messages.get(card)))
        .find((offer: Loose) => offer.operation === operation && id.test(offer.id as string)).id as string,
  );
const stored = (): Loose[] => [...table.world.store.collection("ChatMessage").values()];
const cardsOf = (id: string): Loose[] => stored().filter(({ flags }) => flags.quincunx?.origin?.contest === id);

/** P(3d8 + bonus > n), = n, < n, counted. */
function against(n: number, bonus: number): { more: number; equal: number; less: number } {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8];
  const sums = eight.flatMap((x) => eight.flatMap((y) => eight.map((z) => x + y + z + bonus)));
  const share = (test: (sum: number) => boolean): number => sums.filter(test).length / 512;
  return { more: share((sum) => sum > n), equal: share((sum) => sum === n), less: share((sum) => sum < n) };
}
/** Whom a card is against, as everybody reads it on the card itself. */
function againstOn(card: string): string | null {
  const [first, ...others] = all.map(
    ({ seat, module }) =>
      seat.run(() => module.viewOfCard(module.cardOf(page.game.messages.get(card))).against) as string,
  );
  for (const other of others) expect(other).toBe(first);
  return first!;
}
const check = (bonus = 0): object => ({ bonuses: bonus === 0 ? [] : [{ label: "skill", value: bonus }] });

it("SC-4: each side has its prompt; sides, roles and tie rule are said first, then the exact odds given what lies there, then who has won, by how much", async () => {
  const { gm, ana, ben } = await open();
  const id = await begin(gm, "standard-check", "attacker-a", check(3), check(1));
  expect(all.map(({ prompts }) => prompts.length)).toEqual([1, 1, 0]);
  expect(ana.prompts[0]!.request).toMatchObject({ spec: check(3), title: "The gate" });
  for (const who of all) {
    const { sides, tie } = view(who, id);
    expect(sides.map(({ name, role }: Loose) => [name, role.key])).toEqual([
      ["Isolde", "QUINCUNX.Contest.Role.attacker"],
      ["Brandt", "QUINCUNX.Contest.Role.defender"],
    ]);
    expect(tie.data).toMatchObject({ attacker: { text: "Isolde" }, defender: { text: "Brandt" } });
  }
  expect(standing(id).odds).toEqual(standing(id).before);
  await roll(ana, 8, [6, 6, 2]); // 17
  const { more, equal, less } = against(17, 1);
  const { odds, result } = standing(id);
  expect(result).toBe(null);
  expect(odds.a).toBeCloseTo(less, 12);
  expect(odds.b).toBeCloseTo(more + equal, 12);
  await roll(gm, 8, [5, 5, 2]); // 13
  expect(standing(id)).toMatchObject({ odds: null, result: { winner: "a", by: 4, rule: "SC-4" } });
  expect(ben.said).toContain("The gate: by 4: Isolde wins.");
  // Nobody asks how hard it is: the cards say whom they are against.
  expect(cardsOf(id).map(({ _id }) => againstOn(_id as string))).toEqual(["Brandt", "Isolde"]);
  // A late comer reads the same.
  const cleo = await sit("Cleo");
  await until(() => view(cleo, id).standing.result, "the result at Cleo's");
  expect(standing(id).result).toMatchObject({ winner: "a", by: 4 });
});

it("SC-4.1, SC-4.2, SC-4.3: which rule has decided a tie", async () => {
  const { gm, ana } = await open();
  const play = async (tie: string, a: number, b: number, facesA: number[], facesB: number[]): Promise<Loose> => {
    const id = await begin(gm, "standard-check", tie, check(a), check(b));
    await roll(ana, 8, facesA);
    await roll(gm, 8, facesB);
    return standing(id);
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

it("SC-4.4: level, both roll again, at a button each, until somebody wins; of what was thrown for a round too early the first counts", async () => {
  const { gm, ana } = await open();
  const id = await begin(gm, "standard-check", "equals-reroll", check(1), check(1));
  // By hand, before there is a second round.
  shows(ana, 8, 8, 8, 8);
  await ana.seat.run(async () =>
    page.game.modules
      .get("quincunx")
      .api.roll(
        { mechanic: "standard-check", spec: {}, origin: { contest: id, contestSide: "a", contestRound: 1 } },
        { configure: false },
      ),
  );
  await roll(ana, 8, [4, 4, 4]); // 13
  const { more, equal, less } = against(13, 1);
  expect(standing(id).odds.a).toBeCloseTo(less + equal / 2, 12);
  expect(standing(id).odds.b).toBeCloseTo(more + equal / 2, 12);
  await roll(gm, 8, [4, 4, 4]);
  expect(view(ana, id).round).toBe(2);
  // The early throw counts now: it is Ana's, and once.
  expect(at(gm, id).rounds[1].a).not.toBe(null);
  expect(view(ana, id).sides.map(({ mayRoll }: Loose) => mayRoll)).toEqual([null, null]);
  expect(gm.prompts).toEqual([]);
  await press(gm, id, "roll", "b");
  await roll(gm, 8, [1, 1, 1]);
  expect(standing(id)).toMatchObject({ result: { winner: "a", rule: "SC-4" } });
});

it("MP-8: each against its own DT; who acts and misses 0 loses; a GM amends either side's card, and the contest follows at every seat", async () => {
  const { gm, ana } = await open();
  const id = await begin(gm, "margin-pool", "a-acts", { dice: 2, threshold: 7 }, { dice: 2, threshold: 6 });
  expect(ana.prompts[0]!.request.locked).toContain("threshold");
  await roll(ana, 12, [8, 2]); // 0: one for, one against
  await roll(gm, 12, [5, 2]); // −2
  const margins = (): number[] => view(ana, id).sides.map(({ thrown }: Loose) => thrown.description.headline[0].value);
  const [a, b] = margins();
  expect(standing(id).result).toMatchObject({ winner: "a", by: a! - b!, rule: "MP-8" });
  const card = at(gm, id).rounds[0].a as string;
  await says(gm, card, "amend", { threshold: 11 });
  expect(margins()[0]).toBeLessThan(0);
  expect(standing(id)).toMatchObject({
    result: { winner: "b", by: 0, rule: "MP-8" },
    says: [{ key: "QUINCUNX.margin-pool.Contest.missed" }],
  });
  // There a threshold is missing where none is said, whoever else rolls.
  for (const { _id } of cardsOf(id)) expect(againstOn(_id as string)).toBe(null);
});

it("what was thrown in a contest that was called off is against nobody any more, until that is taken back", async () => {
  const { gm, ana } = await open();
  const id = await begin(gm, "standard-check", "attacker-a", check(3), check(1));
  await roll(ana, 8, [6, 6, 2]);
  const card = at(gm, id).rounds[0].a as string;
  expect(againstOn(card)).toBe("Brandt");
  await press(gm, id, "contestOff");
  expect(againstOn(card)).toBe(null);
  const [{ logged }] = at(gm, id).operations;
  await press(gm, id, "undo", logged.id as string);
  expect(againstOn(card)).toBe("Brandt");
});

it("while a target is hidden the winner is known to GMs alone", async () => {
  const { gm, ana, ben } = await open();
  const id = await begin(gm, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 3, base: 6 });
  await roll(ana, 10, [8, 8, 8]);
  await roll(gm, 10, [8, 2, 2]);
  expect(standing(id).result).toMatchObject({ winner: "a", by: 2, rule: "DP-9" });
  const card = at(gm, id).rounds[0].a as string;
  await press(gm, card, "amend");
  await until(() => gm.prompts.length > 0, "the dialog");
  const { spec } = gm.prompts[0]!.request;
  gm.prompts[0]!.answer({ spec: { ...spec, base: 9 }, isHidden: true });
  await until(() => view(ben, id).standing.isUnknown, "the secret");
  for (const who of [ana, ben]) {
    expect(view(who, id)).toMatchObject({ standing: { result: null, odds: null, isUnknown: true }, secret: null });
    expect(JSON.stringify(view(who, id))).not.toContain("winner");
  }
  // With 9 Ana's three eights are nothing: the defender has it.
  expect(view(gm, id)).toMatchObject({ standing: { result: null }, secret: { result: { winner: "b", by: 1 } } });
});

it("what a GM hides as a contest begins: nobody else learns it, nor anything that follows from it, and the GM reads all of it", async () => {
  const { gm, ana, ben } = await open();
  const pool = { dice: 3, base: 6 };
  const ids = new Map<number, string>();
  for (const base of [9, 4]) {
    const more = { a: { isHidden: true } };
    const id = await begin(gm, "difficulty-pool", "attacker-a", { ...pool, base }, pool, more);
    ids.set(base, id);
    expect(ana.prompts[0]!.request).toMatchObject({ spec: { base: null }, locked: ["base"] });
    const [own, other] = view(gm, id).sides;
    expect(own).toMatchObject({ isHidden: true, targets: [], secretTargets: [{ data: { value: base } }] });
    expect(other).toMatchObject({ isHidden: false, secretTargets: [] });
    expect(view(gm, id)).toMatchObject({ standing: { odds: null }, secret: { odds: { a: expect.any(Number) } } });
    for (const who of [ana, ben])
      expect(view(who, id)).toMatchObject({
        sides: [{ isHidden: true, secretTargets: [] }, { isHidden: false }],
        standing: { odds: null, before: null },
        secret: null,
      });
    await roll(ana, 10, [8, 8, 8]);
    await roll(gm, 10, [8, 2, 2]);
    for (const who of [ana, ben]) expect(view(who, id)).toMatchObject({ standing: { result: null, isUnknown: true } });
  }
  // At 9 Ana's eights are nothing, at 4 they are three.
  expect(view(gm, ids.get(9)!).secret.result).toMatchObject({ winner: "b", by: 1 });
  expect(view(gm, ids.get(4)!).secret.result).toMatchObject({ winner: "a", by: 2 });
  const without = (text: string, id: string): string =>
    text.replaceAll(new RegExp(`${id}|${at(gm, id).rounds[0].a}|${at(gm, id).rounds[0].b}`, "gu"), "");
  const seen = (who: Sitting, id: string): string => without(JSON.stringify(view(who, id)), id);
  for (const who of [ana, ben]) expect(seen(who, ids.get(9)!)).toBe(seen(who, ids.get(4)!));
  for (const { flags, rolls } of stored()) expect(JSON.stringify([flags, rolls])).not.toMatch(/base\W+[94]\b/u);
});

/** A GM sets what a side is against by its button; resolves when everybody has heard. */
async function setSide(who: Sitting, id: string, side: string, answer: Partial<PromptAnswer>): Promise<PromptRequest> {
  const before = at(who, id).operations.length as number;
  const [waiting] = who.prompts;
  await press(who, id, "contestTarget", side);
  await until(() => who.prompts.some((prompt) => prompt !== waiting), "the dialog");
  const { request, answer: give } = who.prompts.at(-1)!;
  give({ spec: { ...request.spec, ...answer.spec }, isHidden: answer.isHidden ?? false });
  for (const one of all) await until(() => at(one, id).operations.length > before, "the difficulty");
  await settle();
  return request;
}
const judged = (who: Sitting, id: string, side: number): number | null =>
  view(who, id).sides[side].thrown.description.headline[0].value as number | null;
const targetsOf = (who: Sitting, id: string): unknown[] =>
  view(who, id).sides.map(({ targets }: Loose) => targets.map(({ data }: Loose) => data.value as unknown));

it("MP-8: what a side is against a GM sets anew before its throw: everybody reads it, the open prompt is told, odds and card follow, and it is taken back", async () => {
  const { gm, ana, ben } = await open();
  const id = await begin(gm, "margin-pool", "a-acts", { dice: 2, threshold: 7 }, { dice: 2, threshold: 6 });
  const before = standing(id).odds;
  const { purpose } = ana.prompts[0]!.request as Loose;
  expect(purpose.follows.id).toBe(id);
  expect(ana.seat.run(() => purpose.follows.said() as unknown)).toEqual({});
  const { spec, purpose: dialog } = await setSide(gm, id, "a", { spec: { threshold: 10 } });
  expect([spec, dialog]).toMatchObject([{ threshold: 7 }, { isHidden: false }]);
  for (const who of all) expect(targetsOf(who, id)).toEqual([[10], [6]]);
  expect(standing(id).odds.a).toBeLessThan(before.a);
  expect(ana.seat.run(() => purpose.follows.said() as unknown)).toEqual({ threshold: 10 });
  for (const who of all)
    expect(view(who, id).history).toMatchObject([{ what: { data: { side: { text: "Isolde" } } }, isUndone: false }]);
  // Players are offered nothing, and their word is none; neither is one about what decides nothing, or half of it.
  expect(ana.seat.run(() => ana.module.offerViews(at(ana, id)))).toEqual([]);
  await says(ana, id, "contestTarget", { side: "a", fields: { threshold: 1 } });
  await says(gm, id, "contestTarget", { side: "a", fields: { threshold: 1, dice: 9 } }, "of more");
  await says(gm, id, "contestTarget", { side: "a", fields: { required: 1 } }, "of none");
  await says(gm, id, "contestTarget", { side: "a", fields: { threshold: "easy" } }, "in words");
  for (const who of all) expect(targetsOf(who, id)).toEqual([[10], [6]]);
  // A prompt that had not heard of it throws against 7, and its card is against 10 all the same.
  await roll(ana, 12, [8, 9]);
  for (const who of all) expect(judged(who, id, 0)).toBe(-2);
  await roll(gm, 12, [7, 2]);
  expect(standing(id).result).toMatchObject({ winner: "b", rule: "MP-8" });
  // Who has thrown has a card; there is nothing more to set here.
  const offered = gm.seat.run(() =>
    gm.module.offerViews(at(gm, id)).map(({ operation }: Loose) => operation as string),
  );
  expect(offered).not.toContain("contestTarget");
  const [{ logged }] = at(gm, id).operations;
  await says(ben, id, "undo", { operation: logged.id });
  expect(judged(ben, id, 0)).toBe(-2);
  await press(gm, id, "undo", logged.id as string);
  for (const who of all) expect(judged(who, id, 0)).toBe(2);
  expect(standing(id).result).toMatchObject({ winner: "a", rule: "MP-8" });
});

it("what a GM's macro fixes of a side nobody changes in its prompt, and a throw with anything else is none of it", async () => {
  const { gm, ana } = await open();
  const more = { a: { fixed: ["dice"] } };
  const id = await begin(gm, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 }, more);
  expect(ana.prompts[0]!.request.locked).toEqual(expect.arrayContaining(["base", "dice"]));
  await roll(ana, 10, [9, 9, 9, 9], { spec: { dice: 4, base: 6 } });
  expect(at(gm, id).rounds[0].a).toBe(null);
  // Of a player's contest nothing is fixed.
  const own = await begin(ana, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 }, more);
  expect(at(gm, own).flags.sides.a).not.toHaveProperty("fixed");
});

it("a side that whoever rolls says is set by a GM as well, and one that a player has begun", async () => {
  const { gm, ana } = await open();
  const id = await begin(ana, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 });
  // One throw is one side's: there is nothing to divide.
  for (const { prompts } of [gm, ana]) expect(prompts[0]!.request.purpose).toMatchObject({ maySplit: false });
  await setSide(gm, id, "a", { spec: { base: 9 } });
  await roll(ana, 10, [8, 8, 9], { spec: { dice: 3, base: 4 } });
  expect(judged(ana, id, 0)).toBe(1);
  const own = await begin(gm, "difficulty-pool", "attacker-a", null as never, { dice: 2, base: 6 });
  await setSide(gm, own, "a", { spec: { base: 9 } });
  for (const who of all) expect(targetsOf(who, own)[0]).toEqual([9]);
  expect(view(ana, own).sides[0].dice).toEqual([]);
  await roll(ana, 10, [8, 8, 9], { spec: { dice: 3, base: 4 } });
  for (const who of all) expect(judged(who, own, 0)).toBe(1);
  // Of what numbers alone decide there is nothing to set (SC-4).
  const other = await begin(gm, "standard-check", "attacker-a", check(), check());
  const offered = gm.seat.run(() => gm.module.offerViews(at(gm, other)).map(({ operation }: Loose) => operation));
  expect(offered).not.toContain("contestTarget");
});

it("what a GM hides of a side before its throw no player learns, nor anything that follows from it; two GMs agree, and it can be revealed", async () => {
  const { gm, ana, ben } = await open();
  const pool = { dice: 3, base: 6 };
  const ids = new Map<number, string>();
  for (const base of [9, 4]) {
    const id = await begin(gm, "difficulty-pool", "attacker-a", pool, pool);
    ids.set(base, id);
    const { purpose } = ana.prompts[0]!.request as Loose;
    await setSide(gm, id, "a", { spec: { base }, isHidden: true });
    expect(ana.seat.run(() => purpose.follows.said() as unknown)).toEqual({ base: null });
    expect(view(gm, id).sides[0]).toMatchObject({
      isHidden: true,
      targets: [],
      secretTargets: [{ data: { value: base } }],
    });
    expect(view(gm, id)).toMatchObject({ standing: { odds: null }, secret: { odds: { a: expect.any(Number) } } });
    for (const who of [ana, ben])
      expect(view(who, id)).toMatchObject({
        sides: [{ isHidden: true, targets: [], secretTargets: [] }, { isHidden: false }],
        standing: { odds: null, before: null },
        secret: null,
      });
    // One had heard of it, the other had not.
    await roll(ana, 10, [8, 8, 8], base === 9 ? {} : { spec: { ...pool, base: null } });
    await roll(gm, 10, [8, 2, 2]);
    for (const who of [ana, ben]) expect(view(who, id)).toMatchObject({ standing: { result: null, isUnknown: true } });
  }
  expect(view(gm, ids.get(9)!).secret.result).toMatchObject({ winner: "b", by: 1 });
  expect(view(gm, ids.get(4)!).secret.result).toMatchObject({ winner: "a", by: 2 });
  const without = (text: string, id: string): string =>
    [id, ...Object.values(at(gm, id).rounds[0]), at(gm, id).operations[0].logged.id].reduce<string>(
      (words, one) => words.replaceAll(String(one), ""),
      text.replaceAll(/"at":\d+/gu, ""),
    );
  const seen = (who: Sitting, id: string): string => without(JSON.stringify(view(who, id)), id);
  for (const who of [ana, ben]) expect(seen(who, ids.get(9)!)).toBe(seen(who, ids.get(4)!));
  const ops = stored().filter(({ flags }) => flags.quincunx?.type === "contestTarget");
  expect(ops).toHaveLength(2);
  for (const { flags, content } of ops) {
    expect(flags.quincunx.data).toEqual({ side: "a", fields: { base: null }, hiddenUnder: expect.any(String) });
    expect(content).not.toMatch(/\d/u);
  }
  // The card keeps it where the contest goes.
  const card = at(gm, ids.get(4)!).rounds[0].a as string;
  await gm.seat.run(() => page.game.messages.get(ids.get(4)!).delete());
  await settle();
  const net = (who: Sitting): unknown =>
    who.seat.run(() => who.module.cardOf(page.game.messages.get(card)).secrecy.targets as unknown);
  expect(net(gm)).toEqual({ base: 4 });
  expect(net(ana)).toBe(null);
});

it("what was hidden as a contest began is set open before its throw, hidden anew under another number, and only the last one counts", async () => {
  const { gm, ana, ben } = await open();
  const pool = { dice: 3, base: 8 };
  const id = await begin(gm, "difficulty-pool", "attacker-a", pool, { ...pool, base: 6 }, { a: { isHidden: true } });
  // The dialog knows the number.
  const { spec, purpose } = await setSide(gm, id, "a", { spec: { base: 7 } });
  expect([spec, purpose]).toMatchObject([{ base: 8 }, { isHidden: true }]);
  for (const who of all) expect(targetsOf(who, id)[0]).toEqual([7]);
  await setSide(gm, id, "a", { spec: { base: 9 }, isHidden: true });
  for (const who of [ana, ben]) expect(targetsOf(who, id)[0]).toEqual([]);
  await roll(ana, 10, [8, 8, 8]);
  expect(at(ben, id).rounds[0].a).not.toBe(null);
  const card = at(gm, id).rounds[0].a as string;
  const targets = (who: Sitting): unknown =>
    who.seat.run(() => who.module.cardOf(page.game.messages.get(card)).secrecy.targets as unknown);
  expect([targets(gm), targets(ana)]).toEqual([{ base: 9 }, null]);
  // Taken back: open again, and 7.
  await press(gm, id, "undo", at(gm, id).operations.at(-1).logged.id as string);
  for (const who of all) expect(judged(who, id, 0)).toBe(3);
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
  "two GMs who hide %s at the same moment agree on one number, and the other is told; whoever speaks later is not",
  async (_what, operation, side) => {
    const { gm, ana } = await open();
    table.world.seed("User", { _id: "SecondGM00000000", name: "Second GM", role: 4, color: "#336699" });
    const second = await sit("Second GM");
    const pool = { dice: 3, base: 6 };
    const id =
      side === "a"
        ? await begin(gm, "difficulty-pool", "attacker-a", pool, pool)
        : await gm.seat.run(async () => {
            const { api } = page.game.modules.get("quincunx");
            return (await api.request({ mechanic: "difficulty-pool", spec: pool, seats: [{ user: idOf("Ana") }] }))
              .id as string;
          });
    await settle();
    const seen = (who: Sitting): Loose =>
      who.seat.run(() => {
        const message = page.game.messages.get(id);
        return side === "a" ? view(who, id) : who.module.viewOfRequest(who.module.requestOf(message));
      });
    const known = (who: Sitting): number =>
      (side === "a" ? seen(who).sides[0].secretTargets : seen(who).secret.targets)[0].data.value as number;
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

it("what a GM says of a side that has thrown while the dialog was open is said of its card, and stays when the contest goes; said at that very moment it counts as well", async () => {
  const { gm, ana, ben } = await open();
  const id = await begin(gm, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 });
  const [own] = gm.prompts;
  await press(gm, id, "contestTarget", "a");
  await until(() => gm.prompts.some((prompt) => prompt !== own), "the dialog");
  await roll(ana, 10, [8, 8, 9]);
  const { request, answer } = gm.prompts.at(-1)!;
  answer({ spec: { ...request.spec, base: 9 }, isHidden: true });
  await settle();
  const card = at(gm, id).rounds[0].a as string;
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
  // Whichever of the two came first.
  const other = await begin(gm, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 2, base: 6 });
  await roll(ana, 10, [8, 8, 9]);
  await says(gm, other, "contestTarget", { side: "a", fields: { base: 9 } });
  for (const who of all) expect(judged(who, other, 0)).toBe(1);
});

it("no player hides a side, and a throw that names another secret, or none, is no throw of a hidden side", async () => {
  const { gm, ana, ben } = await open();
  const pool = { dice: 2, base: 6 };
  const id = await begin(gm, "difficulty-pool", "attacker-a", { ...pool, base: 8 }, pool, { a: { isHidden: true } });
  const { hiddenUnder } = at(gm, id).flags.sides.a;
  const throwAs = (prompt?: string): Promise<unknown> => {
    shows(ana, 10, 9, 9);
    const origin = { contest: id, contestSide: "a", ...(prompt === undefined ? {} : { prompt }) };
    const spec = { dice: 2, base: null };
    const config = { mechanic: "difficulty-pool", spec, origin };
    return ana.seat.run(() => page.game.modules.get("quincunx").api.roll(config, { configure: false })).then(settle);
  };
  await throwAs();
  await throwAs(`contest.${"x".repeat(16)}`);
  for (const who of all) expect(at(who, id).rounds[0].a).toBe(null);
  await throwAs(hiddenUnder);
  for (const who of all) expect(at(who, id).rounds[0].a).not.toBe(null);
  // A player's contest says that it is hidden, under the id of the GM's number.
  const own = await begin(ana, "difficulty-pool", "attacker-a", { ...pool, base: 8 }, pool, { a: { isHidden: true } });
  expect(at(gm, own).flags.sides.a).not.toHaveProperty("hiddenUnder");
  const { flags } = at(gm, own);
  const a = { ...flags.sides.a, spec: { ...flags.sides.a.spec, base: null }, hiddenUnder };
  const message = await ben.seat.run(() =>
    page.ChatMessage.create({ content: "", flags: { quincunx: { ...flags, sides: { ...flags.sides, a } } } }),
  );
  await settle();
  expect(view(gm, message.id as string)).toMatchObject({
    secret: null,
    sides: [{ isHidden: false, secretTargets: [] }, {}],
  });
});

it("a GM asks two for a roll against each other: a contest begins, each has a prompt with a roll of their own, and it goes by the rules of any other", async () => {
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
    const pick = { kind: "stat", mechanic: "standard-check", label: "Stealth" };
    const picked = module.pickRoll(module.beginRequest({}), pick);
    const one = { ...picked, isContest: true, tie: "attacker-b", seats: picked.seats.slice(0, 1) };
    expect(module.problemOf(one, picked.begun)).toBe("notTwo");
    expect(module.contestOfRequest(one, picked.begun)).toBe(null);
    const two = { ...picked, isContest: true, tie: "attacker-b" };
    // Total against total: nobody asks how hard it is (SC-4).
    expect(module.problemOf(two, picked.begun)).toBe(null);
    const odds = module.oddsOfRequest(two, picked.begun);
    expect(odds.a + odds.b).toBeCloseTo(1, 12);
    expect(odds.a).toBeGreaterThan(odds.b);
    return module.contestOfRequest(two, picked.begun);
  });
  const message = await gm.seat.run(() => gm.module.postContest(draft));
  const id = message.id as string;
  await settle();
  expect(all.map(({ prompts }) => prompts.length)).toEqual([0, 1, 1]);
  expect(view(ben, id).sides).toMatchObject([{ name: "Isolde" }, { name: "Brandt" }]);
  await roll(ana, 8, [4, 4, 4]);
  await roll(ben, 8, [4, 4, 4]);
  // 15 against 13.
  expect(standing(id).result).toMatchObject({ winner: "a", by: 2, rule: "SC-4" });
});

it("FP-15: both face one Discord Die, which nobody changes; a choice that waits is judged as it stands, and anew when it is chosen", async () => {
  const { gm, ana } = await open();
  const pool = (count: number): object => ({
    pool: Array.from({ length: count }, () => ({ size: 6, role: "hero" })),
    target: 5,
    discord: 2,
  });
  const id = await begin(gm, "fives-pool", null, pool(3), { ...pool(2), discord: 7 });
  expect(at(ana, id).flags.sides.b.spec.discord).toBe(2);
  for (const { prompts } of [gm, ana]) expect(prompts[0]!.request.locked).toContain("discord");
  // A throw with another die is none of this contest's.
  await roll(gm, 6, [6, 6], { spec: { ...pool(2), discord: 6 } });
  expect(at(ana, id).rounds[0].b).toBe(null);
  await press(gm, id, "roll", "b");
  await roll(gm, 6, [3, 4]); // nothing
  await roll(ana, 6, [6, 1, 1]); // one success, two ones: a choice
  const card = at(ana, id).rounds[0].a as string;
  expect(ana.seat.run(() => ana.module.cardOf(page.game.messages.get(card)).state.verdict)).toBe("choice");
  expect(standing(id).result).toMatchObject({ winner: "a", by: 1, rule: "FP-15" });
  await press(ana, card, "spend", offerOf(ana, card, "spend", /fail/u));
  expect(standing(id)).toMatchObject({
    result: { winner: null, by: 0, rule: "FP-15" },
    says: [{ key: "QUINCUNX.Contest.Decided.level" }],
  });
});

it("FP-11: Fails are the other side's successes, said to everybody; a GM alone makes them count, takes it back, and is offered nothing of a hidden target", async () => {
  const { gm, ana, ben } = await open();
  const pool = (challenge: number): object => ({
    pool: [0, 1].map(() => ({ size: 6, role: "hero" })),
    target: 5,
    challenge,
  });
  const id = await begin(gm, "fives-pool", null, pool(3), pool(0));
  await roll(ana, 6, [3, 4, 6, 6, 1]); // nothing, and two Fails
  const offers = (who: Sitting): Loose[] =>
    who.seat.run(() =>
      who.module.offerViews(at(who, id)).filter(({ operation }: Loose) => operation === "contestCount"),
    );
  // Before the other side has thrown there is nothing to add to.
  expect(offers(gm)).toEqual([]);
  await roll(gm, 6, [6, 3]); // one success
  const names = { from: { text: "Isolde" }, to: { text: "Brandt" } };
  expect(standing(id)).toMatchObject({
    result: { winner: "b", by: 1, rule: "FP-15" },
    says: [{ key: "QUINCUNX.fives-pool.Contest.fails", count: 2, data: names }],
  });
  expect([ana, ben].flatMap(offers)).toEqual([]);
  expect(offers(gm)).toMatchObject([{ id: "a", label: { count: 2, data: names } }]);
  // A player's word, and one for who has none, change nothing that is seen.
  await says(ana, id, "contestCount", { side: "a" });
  await says(gm, id, "contestCount", { side: "b" }, "of none");
  expect(standing(id).result).toMatchObject({ winner: "b", by: 1 });
  await press(gm, id, "contestCount", "a");
  expect(standing(id)).toMatchObject({
    result: { winner: "b", by: 3, rule: "FP-15" },
    says: [{ key: "QUINCUNX.fives-pool.Contest.failsCount", count: 2 }],
  });
  expect(offers(gm)).toEqual([]);
  // It follows the cards: at 4 Ana has a success more and so a Fail less.
  const card = at(gm, id).rounds[0].a as string;
  await says(gm, card, "amend", { target: 4 });
  expect(standing(id)).toMatchObject({ result: { winner: "b", by: 2 }, says: [{ count: 1 }] });
  await says(gm, card, "hide", { target: null });
  for (const who of [ana, ben]) {
    expect(view(who, id)).toMatchObject({ standing: { result: null, says: [] }, secret: null });
    const { standing: theirs, sides, offers: buttons } = view(who, id);
    expect(JSON.stringify([theirs, sides, buttons])).not.toMatch(/fails/iu);
  }
  const said = at(gm, id).operations.find(
    ({ operation, data }: Loose) => operation.type === "contestCount" && data.side === "a",
  );
  await says(ana, id, "undo", { operation: said.logged.id });
  expect(at(gm, id).state.counted).toContain("a");
  await press(gm, id, "undo", said.logged.id as string);
  for (const who of all) expect(at(who, id).state.counted).not.toContain("a");
});

it("FP-11: nothing of a hidden target is offered to anybody", async () => {
  const { gm, ana } = await open();
  const pool = { pool: [0, 1].map(() => ({ size: 6, role: "hero" })), target: 5, challenge: 2 };
  const id = await begin(gm, "fives-pool", null, pool, pool);
  await roll(ana, 6, [3, 4, 6, 6]);
  await roll(gm, 6, [6, 3, 1, 1]);
  const offered = (): boolean =>
    gm.seat.run(() => gm.module.offerViews(at(gm, id)).some(({ operation }: Loose) => operation === "contestCount"));
  expect(offered()).toBe(true);
  await press(gm, at(gm, id).rounds[0].a as string, "amend");
  await until(() => gm.prompts.length > 0, "the dialog");
  gm.prompts[0]!.answer({ isHidden: true });
  await until(() => view(ana, id).standing.isUnknown, "the secret");
  expect(offered()).toBe(false);
  // GMs know what it comes to, and read what the Fails would be.
  expect(view(gm, id).secret).toMatchObject({
    result: { winner: "b", by: 1 },
    says: [{ key: "QUINCUNX.fives-pool.Contest.fails", count: 2 }],
  });
  expect(JSON.stringify(view(ana, id))).not.toMatch(/fails/iu);
});

it("DP-9: the loser's successes are taken away, level and scale come from what is left; who resists by itself is rolled at once, without a prompt", async () => {
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
  await until(() => at(gm, id).rounds[0].b, "Ben's resistance");
  expect(ben.prompts).toEqual([]);
  expect(cardsOf(id).map(({ author }) => author)).toEqual([idOf("Ben")]);
  await roll(ana, 10, [8, 8, 8, 8]);
  expect(standing(id)).toMatchObject({
    result: { winner: "a", by: 3, rule: "DP-9" },
    says: [{ key: "QUINCUNX.difficulty-pool.Level.average" }, { data: { amount: 9, unit: "m" } }],
  });
  // Whoever resists rolls what was said, and nothing better.
  expect(cardsOf(id)).toHaveLength(2);
});

it("DP-9: below 0 counts 0 in the contest, and on the loser's own card a botch stays a botch", async () => {
  const { gm, ana } = await open();
  const id = await begin(gm, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 3, base: 6 });
  await roll(ana, 10, [1, 1, 4]);
  await roll(gm, 10, [8, 8, 2]);
  // 2 against −2: by 2, and not by 4.
  expect(standing(id)).toMatchObject({ result: { winner: "b", by: 2, rule: "DP-9" } });
  for (const who of all) {
    expect(judged(who, id, 0)).toBe(-2);
    const summary = who.seat.run(() => {
      const { mechanic, spec, faces, outcome } = who.module.cardOf(
        page.game.messages.get(at(who, id).rounds[0].a),
      ).state;
      return mechanic.describe(spec, faces, outcome).summary.key as string;
    });
    expect(summary).toBe("QUINCUNX.difficulty-pool.Summary.botch");
  }
});

it("where nobody is there for a passive side the GM's seat rolls it, and says so", async () => {
  const { gm, ana } = await open();
  const b = { name: "Cleo", user: idOf("Cleo"), isPassive: true };
  const id = await begin(gm, "standard-check", "attacker-a", check(), { passive: true, ...check(2) }, { b });
  await until(() => at(ana, id).rounds[0].b, "the passive side");
  expect(cardsOf(id)).toMatchObject([
    { author: idOf("Gamemaster"), flags: { quincunx: { origin: { standIn: true } } } },
  ]);
  // 12 and 2 against three dice.
  expect(standing(id).odds.a).toBeCloseTo(against(14, 0).more, 12);
});

it("DP-9: a passive side is thrown once, in however many tabs of one browser its user sits: one throws, and core has nothing to tell the other", async () => {
  const { gm, ana, ben } = await open();
  // Tabs of one browser have one storage.
  const storage = ben.seat.run(() => page.game.settings.storage.get("client") as NonNullable<SeatOptions["storage"]>);
  const again = await sit("Ben", storage);
  let thrown = 0;
  const told: unknown[] = [];
  for (const { seat } of [ben, again])
    seat.run(() => {
      page.Hooks.on("quincunx.roll", () => void (thrown += 1));
      for (const kind of ["error", "warn", "info"])
        page.ui.notifications[kind] = (...words: unknown[]) => void told.push([kind, ...words]);
    });
  for (const base of [6, 7]) {
    thrown = 0;
    const side = { name: "Ben", user: idOf("Ben"), isPassive: true };
    const id = await begin(gm, "difficulty-pool", "attacker-a", { dice: 4, base }, { dice: 2, base }, { b: side });
    await until(() => all.every((who) => at(who, id).rounds[0].b), "the resistance");
    await settle();
    expect(thrown).toBe(1);
    expect(cardsOf(id)).toHaveLength(1);
    const [{ _id: card }] = cardsOf(id) as [Loose];
    for (const who of all) expect(at(who, id).rounds[0].b).toBe(card);
    // Nothing of it stays in the browser.
    expect(storage.getItem(`quincunx.throws.${card}`)).toBe(null);
    await roll(ana, 10, [8, 8, 8, 8]);
  }
  expect(told).toEqual([]);
});

it("DP-9: of what two browsers of one user throw at once one counts; a tab that is gone before it threw is waited for a few seconds", async () => {
  const { gm, ana } = await open();
  await sit("Ben");
  const throwsOf = (name: string, id: string): Promise<unknown> => {
    const side = { name, user: idOf(name), isPassive: true };
    const { flags } = at(gm, made);
    const quincunx = { ...flags, sides: { ...flags.sides, b: { ...flags.sides.b, ...side } } };
    return gm.seat
      .run(() => page.ChatMessage.create({ _id: id, content: "", flags: { quincunx } }, { keepId: true }))
      .then(() => until(() => all.every((who) => at(who, id)?.rounds[0].b), "the resistance"));
  };
  const made = await begin(gm, "difficulty-pool", "attacker-a", { dice: 4, base: 6 }, { dice: 2, base: 6 });
  await throwsOf("Ben", "contestOfBen0000");
  await settle();
  expect(cardsOf("contestOfBen0000")).toHaveLength(1);
  const id = "contestOfAna0000";
  const key = `quincunx.throws.${ana.module.passiveId(id, "b", 0, 0)}`;
  ana.seat.run(() => page.game.settings.storage.get("client").setItem(key, "a tab that is gone"));
  await throwsOf("Ana", id);
  expect(cardsOf(id)).toHaveLength(1);
});

it("a message that somebody else has put where a passive side's throw belongs is passed over", async () => {
  const { gm, ben } = await open();
  const flags = await begin(gm, "difficulty-pool", "attacker-a", { dice: 4, base: 6 }, { dice: 2, base: 6 }).then(
    (id) => page.structuredClone(at(gm, id).flags),
  );
  const id = "contestOfBen0000";
  const { passiveId } = gm.module;
  await ben.seat.run(() =>
    page.ChatMessage.create({ _id: passiveId(id, "b", 0, 0), content: "mine" }, { keepId: true }),
  );
  await settle();
  flags.sides.b = { ...flags.sides.b, user: idOf("Ben"), isPassive: true };
  await gm.seat.run(() =>
    page.ChatMessage.create({ _id: id, content: "", flags: { quincunx: flags } }, { keepId: true }),
  );
  await until(() => all.every((who) => at(who, id)?.rounds[0].b), "the resistance");
  expect(cardsOf(id).map(({ _id }) => _id)).toEqual([passiveId(id, "b", 0, 1)]);
});

it("without a GM everything works that players may do; what only a GM rolls waits, says so, and is there when one comes", async () => {
  table = await openTable();
  all = [];
  const [ana, ben] = [await sit("Ana"), await sit("Ben")];
  const both = await begin(ana, "standard-check", "attacker-b", check(), check(), {
    b: { name: "Ben", user: idOf("Ben") },
  });
  await roll(ana, 8, [1, 2, 3]);
  await roll(ben, 8, [1, 2, 3]);
  expect(standing(both).result).toMatchObject({ winner: "a", rule: "SC-4.1" });
  const id = await begin(ana, "standard-check", "attacker-a", check(), check());
  await roll(ana, 8, [1, 2, 3]);
  for (const who of all) expect(view(who, id).sides[1]).toMatchObject({ isAway: true, mayRoll: null, thrown: null });
  const gm = await sit("Gamemaster");
  await settle();
  expect(view(gm, id).sides[1]).toMatchObject({ isAway: false, mayRoll: "own" });
  await press(gm, id, "roll", "b");
  await roll(gm, 8, [1, 1, 1]);
  expect(standing(id).result).toMatchObject({ winner: "a", by: 3 });
});

it("nobody but the named side counts: no other player, no second throw, none that was thrown for something else, no player's word for a GM's actor", async () => {
  const { gm, ana, ben } = await open();
  const [brandt] = await gm.seat.run(() =>
    page.Actor.create([{ name: "Brandt", type: "quincunx.check-hero", ownership: { default: 0 } }]),
  );
  await settle();
  const uuid = brandt.uuid as string;
  const id = await begin(gm, "standard-check", "attacker-a", check(), check(), { b: { actor: uuid } });
  const throws = (who: Sitting, origin: object, spec: object = {}): Promise<unknown> => {
    shows(who, 8, 8, 8, 8);
    return who.seat
      .run(() =>
        page.game.modules.get("quincunx").api.roll({ mechanic: "standard-check", spec, origin }, { configure: false }),
      )
      .then(settle);
  };
  await throws(ben, { contest: id, contestSide: "a" });
  await throws(ben, { contest: id, contestSide: "b", actor: uuid, standIn: true });
  await throws(ana, { contest: id, contestSide: "b", actor: uuid });
  await throws(ana, { contest: id, contestSide: "a", contestRound: -1 });
  await throws(ana, { contest: id });
  // Rewritten afterwards: the roll says that it was thrown for nothing.
  await throws(ana, {});
  const plain = stored().findLast(({ rolls }) => rolls.length > 0)._id as string;
  await ana.seat.run(() =>
    page.game.messages.get(plain).update({ "flags.quincunx.origin": { contest: id, contestSide: "a" } }),
  );
  await settle();
  expect(standing(id)).toMatchObject({ result: null });
  for (const who of all) expect(at(who, id).rounds).toEqual([{ a: null, b: null }]);
  await roll(ana, 8, [2, 2, 2]);
  await throws(ana, { contest: id, contestSide: "a" });
  await roll(gm, 8, [1, 1, 1]);
  expect(standing(id).result).toMatchObject({ winner: "a", by: 3 });
  // A player begins one, and calls the GM's actor their own.
  const own = await begin(ben, "standard-check", "attacker-a", check(), check(99), {
    b: { actor: uuid, user: idOf("Ben"), isPassive: true },
  });
  await throws(ben, { contest: own, contestSide: "b", actor: uuid }, check(99));
  for (const who of all) expect(at(who, own).rounds[0].b).toBe(null);
  // Whoever owns it may; a promotion wakes nothing.
  await gm.seat.run(() => page.game.users.get(idOf("Ben")).update({ role: 4 }));
  await settle();
  for (const who of all) expect(at(who, own).rounds[0].b).toBe(null);
});

it("a GM rolls for whoever does not come, and says so; whoever began it or a GM calls it off, and takes that back; nobody else does", async () => {
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
  expect(view(ana, id).sides.map(({ mayRoll }: Loose) => mayRoll)).toEqual([null, null]);
  const undo = view(ana, id).offers.find(({ operation }: Loose) => operation === "undo");
  await press(ana, id, "undo", undo.id as string);
  for (const who of all) expect(view(who, id)).toMatchObject({ calledOffBy: null });
  shows(gm, 8, 7, 7, 7);
  await press(gm, id, "roll", "b");
  await until(() => at(ana, id).rounds[0].b, "the GM's throw");
  expect(view(ana, id).sides[1].thrown.standIn).toBe("Gamemaster");
  expect(cardsOf(id)[0].flags.quincunx.origin).toMatchObject({ standIn: true });
});

it("Oppose: a card is one side of it, whoever rolled it; what becomes of the card is told by the contest; who owns nobody is not asked", async () => {
  const { gm, ana, ben } = await open();
  shows(gm, 8, 5, 5, 5);
  const card = await gm.seat.run(
    async () =>
      (await page.game.modules.get("quincunx").api.roll("check 2 # Hold the gate", {}, { mode: "public" })).message
        .id as string,
  );
  await settle();
  const offers = (who: Sitting): string[] =>
    who.seat.run(() =>
      who.module
        .offerViews(who.module.cardOf(page.game.messages.get(card)))
        .map(({ operation }: Loose) => operation as string),
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
  const { id: undo } = view(ana, id).offers.find(({ operation }: Loose) => operation === "undo");
  await press(ana, id, "undo", undo as string);
  expect(againstOn(card)).toBe("Isolde");
  await press(ana, id, "roll", "b");
  const { more, equal } = against(17, 0);
  expect(standing(id).odds.b).toBeCloseTo(more + equal, 12);
  await roll(ana, 8, [6, 6, 6]);
  expect(standing(id).result).toMatchObject({ winner: "b", by: 1 });
  // The card that is opposed is put together once, as any other throw.
  const { mechanic } = at(gm, id).state;
  const asked = vi.spyOn(mechanic, "resolve");
  at(gm, id);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
  await gm.seat.run(() => page.game.messages.get(card).delete());
  await settle();
  expect(standing(id).result).toBe(null);
});

it("what is not just so is no contest", async () => {
  const { gm } = await open();
  const id = await begin(gm, "standard-check", "attacker-a", check(), check());
  const { flags } = at(gm, id);
  const side = flags.sides.a;
  const read = (change: object): unknown => gm.module.readContestFlags({ ...flags, ...change });
  expect(read({})).toEqual(flags);
  for (const broken of [
    ...[{ kind: "card" }, { schema: "1" }, { mechanic: 1 }, { title: null }, { title: "x".repeat(201) }, { tie: 1 }],
    ...[{ sides: null }, { sides: { a: side } }, { shared: 1 }],
    ...[
      { name: 1 },
      { spec: 1 },
      { user: 1 },
      { actor: {} },
      { stats: [1] },
      { fixed: "x" },
      { isPassive: false },
      ...[{ hiddenUnder: 1 }, { hiddenUnder: "x" }, { hiddenUnder: `prompt.${"x".repeat(16)}` }],
      { card: 1 },
    ].map((change) => ({ sides: { a: { ...side, ...change }, b: side } })),
    { sides: { a: { ...side, spec: null, isPassive: true }, b: side } },
  ])
    expect(read(broken)).toBe(null);
  // What the rules do not know stays its sentence.
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
