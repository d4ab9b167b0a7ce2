/**
 * Answers to a request, one by one: permitted rollers, the value of incomplete throws, valid answers, and offers to ask
 * again.
 */
import { afterEach, describe, expect, it } from "vitest";
import {
  remindUser,
  answerRequest,
  openAtMySeat,
  recheckPrompt,
  rollForUser,
  notifyExcused,
} from "../../../src/features/request/answer.ts";
import { recentRolls } from "../../../src/features/request/recent.ts";
import { rollOfSeat } from "../../../src/features/request/spec.ts";
import { mySeats, requestOf } from "../../../src/features/request/state.ts";
import { judgedTogether, specOfSeat, together } from "../../../src/features/request/together.ts";
import { until } from "../../support/stage.ts";
import { useBareStage } from "../../support/bare.ts";
import type { PromptRequest } from "../../../src/roll/prompt/request.ts";
import { replaceWith } from "../../support/implementations.ts";
import { page, type Message, api } from "../../support/page.ts";
import { keyOf } from "../../support/phrase.ts";
import { showFaces } from "../../support/dice.ts";

const bare = useBareStage();
const { set } = bare;

const ANA = "Ana0000000000000";
const me = (): string => page.game.user.id;
/** No dialogs: opened prompts are closed, or kept. */
const prompts: PromptRequest[] = [];
const opening = (answer: (request: PromptRequest) => unknown): void => {
  prompts.length = 0;
  const openPrompt = (request: PromptRequest): Promise<never> => {
    prompts.push(request);
    return answer(request) as Promise<never>;
  };
  replaceWith({ openPrompt });
};
const leave = (): Promise<null> => Promise.resolve(null);
const untilGone = ({ signal }: PromptRequest): Promise<null> =>
  new Promise((resolve) => signal?.addEventListener("abort", () => resolve(null)));

const ask = async (more: object = {}) => {
  const draft = { mechanic: "standard-check", spec: { target: 15 }, title: "Spot", seats: [{ user: ANA }], ...more };
  return (await api().request(draft)).message;
};
const stateOf = (message: Message) => requestOf(message);
const roll = async (message: Message, origin: object, more: object = {}) => {
  const { mechanic, spec } = stateOf(message)!.state;
  const thrown = await api().roll(
    { mechanic: mechanic.id, spec, origin: { request: message.id, ...origin }, ...more },
    { configure: false, mode: "public" },
  );
  return thrown.message;
};
afterEach(() => page.ChatMessage.deleteDocuments([], { deleteAll: true }));

describe("a GM who rolls for a missing user", () => {
  it("in two requests at once for the same seat rolls once in each", async () => {
    opening(leave);
    const [one, other] = [await ask(), await ask()];
    await Promise.all([rollForUser(one, 0), rollForUser(one, 0), rollForUser(other, 0)]);
    const counted = [one, other].map((message) => stateOf(message)!.answers().length as number);
    expect(counted).toEqual([1, 1]);
    const cards = page.game.messages.filter((message) => message.isRoll);
    expect(cards).toHaveLength(2);
    // It has its answer.
    await rollForUser(one, 0);
    expect(page.game.messages.filter((message) => message.isRoll)).toHaveLength(2);
  });

  it("does not roll as a player, nor for a message that is no request", async () => {
    opening(leave);
    const message = await ask();
    set(page.game.user, "isGM", false);
    await rollForUser(message, 0);
    set.back();
    await rollForUser(await page.ChatMessage.create({ content: "x" }), 0);
    expect(page.game.messages.filter((one) => one.isRoll)).toHaveLength(0);
    await rollForUser(message, 0);
    expect(page.game.messages.filter((one) => one.isRoll)).toHaveLength(1);
  });
});

describe("a requested user", () => {
  const mine = (): object => ({ seats: [{ user: ANA }, { user: me() }, { user: me() }] });

  it("has one prompt for each seat, in order, and once; after closing it, the user opens it by hand", async () => {
    opening(leave);
    const message = await ask();
    await answerRequest(message);
    expect(prompts).toHaveLength(0);
    const both = await ask(mine());
    await until(() => prompts.length === 1, "its prompt");
    // The automatically opened prompt is closed a few turns later.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await answerRequest(both);
    expect(prompts).toHaveLength(2);
    opening(({ spec, title, mode, selected }) =>
      Promise.resolve({ spec, title, mode, selected, isHidden: false, question: null }),
    );
    await Promise.all([answerRequest(both), answerRequest(both)]);
    expect(prompts).toHaveLength(2);
    expect(stateOf(both)!.answers()).toHaveLength(2);
    expect([mySeats(stateOf(both)!), stateOf(both)!.waiting()]).toEqual([[], [{ seat: 0 }]]);
  });

  it("loses the prompt when the seat is answered elsewhere, or the request is gone", async () => {
    opening(untilGone);
    const message = await ask(mine());
    await until(() => prompts.length === 1, "its prompt");
    recheckPrompt(message.id as string);
    recheckPrompt("none");
    expect(prompts[0]?.signal?.aborted).toBe(false);
    await roll(message, { seat: 1 });
    await until(() => prompts.length === 2, "the next");
    expect(prompts[0]?.signal?.aborted).toBe(true);
    await message.delete();
    await until(() => prompts[1]?.signal?.aborted, "its end");
    expect(prompts).toHaveLength(2);
  });

  it("alone is notified that a GM waits, or that no roll is needed", async () => {
    opening(leave);
    const told: string[] = [];
    set(page.ui.notifications, "info", (text: string) => void told.push(text));
    const message = await ask({ ...mine(), title: "" });
    await until(() => prompts.length === 1, "its prompt");
    prompts.length = 0;
    for (const seats of [[0], [7], [], [0, 9]]) notifyExcused(message, seats, "none", "Odo");
    remindUser(message, 0, "Odo");
    remindUser(message, 7, "Odo");
    openAtMySeat(await page.ChatMessage.create({ content: "x" }));
    expect([told, prompts]).toEqual([[], []]);
    notifyExcused(message, [0, 2], "none", "Odo");
    notifyExcused(message, [1], "impossible", "Odo");
    expect(told).toHaveLength(2);
    expect(told[0]).not.toBe(told[1]);
    for (const one of told) expect(one).toMatch(/Odo/u);
    remindUser(message, 1, "Odo");
    await until(() => prompts.length > 0, "the prompt");
    expect(told[2]).toMatch(/Odo/u);
    const named = await ask({ ...mine(), title: "Spot" });
    notifyExcused(named, [1], "none", "Odo");
    expect(told.at(-1)).toMatch(/Odo.*Spot/u);
  });
});

describe("the group's result", () => {
  const pool = { pool: [{ size: 6, role: "hero" }], target: 5, challenge: 1, challengeBy: "gm" };

  it("weighs an incomplete throw by its chance, and does not count it as a success yet", async () => {
    opening(leave);
    const message = await ask({ mechanic: "fives-pool", spec: pool, seats: [{ user: me() }], group: "all" });
    const fresh = together(stateOf(message)!, null);
    showFaces(6, 6);
    const card = await roll(message, { seat: 0 });
    const half = together(stateOf(message)!, null);
    expect(half).toMatchObject({ size: 1, rolled: 1, isKnown: true, needed: 1, successes: 0, success: null });
    expect(half?.chance).toBeGreaterThan(0);
    expect(half?.chance).not.toBeCloseTo(fresh?.chance ?? 0, 6);
    // A throw that this reader may not see is unknown.
    set(card, "isContentVisible", false);
    expect(together(stateOf(message)!, null)).toMatchObject({ rolled: 1, isKnown: false, chance: null, number: null });
  });

  it("uses the first number of each headline; a missing roll has none", async () => {
    opening(leave);
    const seats = [{ user: me() }, { user: me() }, { user: ANA }];
    const message = await ask({ mechanic: "standard-check", spec: { target: 5 }, seats, group: "sum" });
    const sum = (): number | null => together(stateOf(message)!, null)?.number ?? null;
    expect(sum()).toBeNull();
    showFaces(8, 4, 4, 4);
    await roll(message, { seat: 0 });
    const one = sum() ?? 0;
    showFaces(8, 5, 5, 5);
    await roll(message, { seat: 1 });
    expect([one > 0, sum()]).toEqual([true, one * 2 + 3]);
    const judged = (target: number) => judgedTogether(stateOf(message)!, { target });
    expect(judged(13)).toMatchObject({ data: { successes: 1, count: 2 } });
    expect(judged(30)).toMatchObject({ data: { successes: 0, count: 2 } });
    expect(keyOf(judgedTogether(stateOf(await ask())!, { target: 5 }))).toBe("QUINCUNX.Request.nobodyYet");
    expect(together(stateOf(await ask())!, null)).toBeNull();
  });

  it("shows a seat's roll with its private values; incompatible fields give none", async () => {
    opening(leave);
    const message = stateOf(await ask({ spec: { target: null } }));
    expect(specOfSeat(message!, 0, null)).toMatchObject({ target: null });
    expect(specOfSeat(message!, 0, { target: 12 })).toMatchObject({ target: 12 });
    expect(specOfSeat(message!, 0, { target: "high" })).toBeNull();
  });
});

describe("the roll of a seat", () => {
  it("uses the actor's stat if it belongs to this mechanic; else the request's spec", async () => {
    const skills = [{ id: "stealth000000001", label: "Stealth", value: 3 }];
    const hero = await page.Actor.create({ name: "Mira", type: "quincunx.check-hero", system: { skills } });
    opening(leave);
    const stat = "skills.stealth000000001";
    const of = async (seat: object, more: object = {}) =>
      rollOfSeat(stateOf(await ask({ seats: [{ user: ANA, ...seat }], ...more }))!, 0);
    expect((await of({ actor: hero.uuid, stat })).stats).toEqual([stat]);
    expect(await of({ actor: hero.uuid })).toMatchObject({ actor: hero, stats: [] });
    expect(await of({})).toMatchObject({ actor: null, stats: [] });
    const other = { mechanic: "margin-pool", spec: { dice: 3, pool: 3, threshold: 7 } };
    const request = stateOf(await ask({ ...other, seats: [{ user: ANA }] }));
    const flags = { ...request!.flags, seats: [{ user: ANA, actor: hero.uuid, stat }] };
    expect(rollOfSeat({ ...request!, flags }, 0).stats).toEqual([]);
  });
});

it("a typed request and one for a stat of the same name are offered again as two; other messages are not offered", async () => {
  opening(leave);
  const skills = [{ id: "will000000000001", label: "Will", value: 3 }];
  const hero = await page.Actor.create({ name: "Pim", type: "quincunx.check-hero", system: { skills } });
  await ask({ title: "Will" });
  await page.ChatMessage.create({ content: "x" });
  await ask({ seats: [{ user: ANA, actor: hero.uuid, stat: "skills.will000000000001" }] });
  await ask({ title: "will " });
  await page.ChatMessage.create({ content: "y" });
  expect(recentRolls(9).map(({ kind, label }) => [kind, label])).toEqual([
    ["free", "will "],
    ["stat", "Will"],
  ]);
});
