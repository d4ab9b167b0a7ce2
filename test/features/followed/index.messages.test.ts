/** What other messages built on a number that was changed: later rounds of a long test, later attempts, and harm of a contest. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { contestOf } from "../../../src/features/contest/state.ts";
import { longTestOf } from "../../../src/features/long-test/long-test.ts";
import { throwRound } from "../../../src/features/long-test/roll-round.ts";
import { rollForUser } from "../../../src/features/request/answer.ts";
import { act, offerViews } from "../../../src/log/act.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { speak } from "../../../src/ui/speak.ts";
import { replaceWith } from "../../support/implementations.ts";
import { gmSets, useLogStage } from "../../support/log-stage.ts";
import { until } from "../../support/stage.ts";
import { page, type Message, type Hero } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { Rolled } from "../../../src/roll/throw.ts";
import type { Base } from "../../../src/log/operation.ts";
import { showFaces } from "../../support/dice.ts";

const stage = useLogStage();

let uniform: () => number;
beforeEach(() => {
  uniform = page.CONFIG.Dice.randomUniform;
});
afterEach(async () => {
  page.CONFIG.Dice.randomUniform = uniform;
  await page.Actor.implementation.deleteDocuments([], { deleteAll: true });
});

/** Words of the remarks that list the consequences. */
async function listed(message: Message): Promise<string> {
  const html = (await page.game.messages.get(message.id).renderHTML()) as HTMLElement;
  return html.textContent.replaceAll(/\s+/gu, " ");
}
const undos = (base: Base | null): readonly (readonly [string, string])[] =>
  offerViews(base!)
    .filter(({ operation }) => operation === "undoFollowed")
    .map(({ id, label }) => [id, speak(label)]);

async function throwNext(test: Message, ...dice: readonly number[]) {
  showFaces(12, ...dice);
  const base = longTestOf(page.game.messages.get(test.id));
  if (!base) throw new Error("no long test");
  const before = base.state.rounds.length;
  replaceWith({
    openPrompt: ({ spec, title, mode, selected }) =>
      Promise.resolve({ spec: { ...spec, dice: dice.length }, title, mode, selected, isHidden: false } as never),
  });
  const { message } = (await throwRound(base, 0)) as Rolled;
  await until(() => longTestOf(page.game.messages.get(test.id))?.state.rounds.length === before + 1, "the round");
  return message as Message;
}
const testState = (test: Message) => longTestOf(page.game.messages.get(test.id))?.state;

async function beginTest(goal: number | null) {
  const system = { stats: [{ id: "wits000000000001", label: "Wits", value: 6 }] };
  const hero = await page.Actor.create({ name: "Maren", type: "quincunx.margin-hero", system });
  const workers = [{ actor: hero.uuid, name: hero.name, users: [page.game.user.id] }];
  const test = { spec: { pool: 6, threshold: 6 }, goal };
  const flags = { kind: "long-test", schema: 1, mechanic: "margin-pool", title: "Climb", test, workers };
  return page.ChatMessage.create({ content: "a long test", flags: { quincunx: flags } });
}

it("a round whose number was changed lists the later rounds, and the last one can be taken back there", async () => {
  const test = await beginTest(20);
  const first = await throwNext(test, 9, 9, 2);
  const second = await throwNext(test, 8, 8);
  const third = await throwNext(test, 10);
  expect(undos(cardOf(first))).toEqual([]);
  await gmSets(first, { threshold: 9 });
  expect(testState(test)!.rounds).toHaveLength(3);
  expect(await listed(first)).toContain(
    "Still counts from before the number changed: round 2 of “Climb” and round 3 of “Climb”",
  );
  expect(undos(cardOf(first))).toEqual([[third.id, "Undo: round 3 of “Climb”"]]);
  act(first.id, "undoFollowed", third.id);
  await until(() => testState(test)!.rounds.length === 2, "the undo");
  expect(undos(cardOf(first))).toEqual([[second.id, "Undo: round 2 of “Climb”"]]);
  act(first.id, "undoFollowed", second.id);
  await until(() => testState(test)!.rounds.length === 1, "the undo");
  expect([undos(cardOf(first)), (await listed(first)).includes("number changed")]).toEqual([[], false]);
});

it("a later round that finds no dice any more, or the goal reached, is named as one that does not count", async () => {
  const test = await beginTest(4);
  const first = await throwNext(test, 7, 7, 7, 2, 3);
  await throwNext(test, 7, 7, 7, 7);
  expect(testState(test)!.rounds).toHaveLength(2);
  await gmSets(first, { threshold: 8 });
  expect(testState(test)!.rounds).toHaveLength(1);
  expect(await listed(first)).toMatch(/Does not count any more since the number changed: a later round \(/u);
});

it("an attempt that was harder for the failure before it is listed there, and made as hard as it should be (DP-8)", async () => {
  const system = { abilities: [{ id: "locks00000000001", label: "Locks", value: 4 }] };
  const hero = await page.Actor.create({ name: "Marlow", type: "quincunx.pool-hero", system });
  const attempt = async (...dice: readonly number[]) => {
    showFaces(10, ...dice);
    const roll = {
      mechanic: "difficulty-pool",
      spec: { dice: 4, base: 7 },
      actor: hero,
      situation: "the lock",
      title: "Locks",
    };
    return (await stage.api.roll(roll, { configure: false, mode: "public" })).message;
  };
  const first = await attempt(6, 6, 2, 2);
  const second = await attempt(8, 7, 2, 2);
  const specOf = (message: Message) => cardOf(message)?.state.spec as Fields | undefined;
  expect([cardOf(first)?.state.verdict, specOf(second)!.attempts]).toEqual(["failure", 1]);
  expect(undos(cardOf(first))).toEqual([]);
  await gmSets(first, { base: 6 });
  expect(await listed(first)).toContain("Still counts from before the number changed: a later attempt, “Locks”");
  act(first.id, "undoFollowed", second.id);
  await until(() => specOf(second)!.base === 6, "its difficulty");
  expect(cardOf(second)?.state.outcome).toMatchObject({ net: 2 });
  expect(undos(cardOf(first))).toEqual([]);
});

it("harm of a contest is listed once the sides' numbers give another result, with its undo", async () => {
  const guard = await page.Actor.create({ name: "Guard", type: "quincunx.pool-hero" });
  const thief = await page.Actor.create({ name: "Thief", type: "quincunx.pool-hero" });
  const side = ({ uuid }: Hero, dice: number): object => ({ actor: uuid, spec: { dice, base: 6 } });
  const begun = {
    mechanic: "difficulty-pool",
    title: "Fight",
    tie: mechanicById("difficulty-pool").contest?.ties[0]?.id ?? null,
    sides: { a: side(thief, 3), b: side(guard, 2) },
  };
  replaceWith({ openPrompt: () => Promise.resolve(null) });
  const { message } = await stage.api.contest(begun);
  const contest = () => contestOf(page.game.messages.get(message.id));
  const thrown: Message[] = [];
  for (const [which, dice] of [
    ["a", [8, 8, 7]],
    ["b", [7, 2]],
  ] as const) {
    showFaces(10, ...dice);
    const { actor, spec } = contest()!.flags.sides[which];
    const roll = {
      mechanic: "difficulty-pool",
      spec: spec!,
      actor: page.fromUuidSync(actor!),
      origin: { contest: { id: message.id, side: which }, actor },
    };
    thrown.push((await stage.api.roll(roll, { configure: false, mode: "public" })).message);
  }
  const harmOn = ({ system }: Hero): number => system.harm.value;
  const apply = offerViews(contest()!).find(({ operation }) => operation === "harm");
  act(message.id, "harm", apply?.id ?? "");
  await until(() => harmOn(guard) === 2, "the harm");
  expect(undos(contest())).toEqual([]);
  await gmSets(thrown[0]!, { base: 8 });
  expect(await listed(message)).toContain("Still counts from before the number changed: ");
  const [[id = ""] = []] = undos(contest());
  act(message.id, "undoFollowed", id);
  await until(() => harmOn(guard) === 0, "the undo");
  expect([undos(contest()), (await listed(message)).includes("number changed")]).toEqual([[], false]);
});

it("an attempt after a roll for a request is listed when the request's number changes", async () => {
  const system = { abilities: [{ id: "locks00000000001", label: "Locks", value: 4 }] };
  const hero = await page.Actor.create({ name: "Marlow", type: "quincunx.pool-hero", system });
  const asked = await stage.api.request({
    mechanic: "difficulty-pool",
    spec: { dice: 4, base: 7 },
    situation: "the lock",
    seats: [{ user: page.game.user.id, actor: hero.uuid }],
  });
  showFaces(10, 6, 6, 2, 2);
  await rollForUser(asked.message, 0);
  const first = await until(() => page.game.messages.find((one) => one.isRoll), "the answer");
  showFaces(10, 8, 7, 2, 2);
  const roll = { mechanic: "difficulty-pool", spec: { dice: 4, base: 7 }, actor: hero, situation: "the lock" };
  const second = (await stage.api.roll({ ...roll, title: "Locks" }, { configure: false, mode: "public" })).message;
  expect([cardOf(first)?.state.verdict, (cardOf(second)?.state.spec as Fields).attempts]).toEqual(["failure", 1]);
  expect(undos(cardOf(first))).toEqual([]);
  replaceWith({ openPrompt: ({ spec }) => Promise.resolve({ spec: { ...spec, base: 6 }, isHidden: false } as never) });
  act(asked.message.id, "target", "");
  await until(() => cardOf(first)?.state.verdict === "success", "the changed number");
  expect(await listed(first)).toContain("Still counts from before the number changed: a later attempt, “Locks”");
  act(first.id, "undoFollowed", second.id);
  await until(() => (cardOf(second)?.state.spec as Fields).base === 6, "its difficulty");
  expect(undos(cardOf(first))).toEqual([]);
});
