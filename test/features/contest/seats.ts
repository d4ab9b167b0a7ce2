/**
 * Seats for tests of contests: two players and a GM, with prompts answered by the tests, and each seat's state of a
 * contest.
 */
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { ContestStart } from "../../../src/api/contest-draft.ts";
import { afterEach, expect } from "vitest";
import { type JoinedSeat, sitJoined } from "../../support/sit-with.ts";
import { openTable, withoutQueries } from "../../fixtures/world/open.ts";
import type { SeatOptions, Table } from "foundry-practice-table";
import { until } from "../../support/stage.ts";
import type { Implementations } from "../../support/implementations.ts";
import type { PromptAnswer, PromptRequest } from "../../../src/roll/prompt/request.ts";
import { answerTo, type WaitingPrompt } from "../../support/prompt-answers.ts";
import { showFaces } from "../../support/dice.ts";
import { page, api } from "../../support/page.ts";
import { storedMessages } from "../../support/stored.ts";
import { dataOf } from "../../support/phrase.ts";
import { writeByHand } from "../../support/by-hand.ts";

export interface Sitting extends JoinedSeat<(typeof FILES)[number]> {
  readonly name: string;
  /** Open prompts, the newest last, without closed ones. */
  readonly prompts: WaitingPrompt[];
  /** Start values of the opened contest windows. */
  readonly windows: ContestStart[];
  readonly said: string[];
}

export let table: Table;
export let all: Sitting[] = [];
afterEach(() => table.close());

/** A table without connected seats. */
export async function openEmpty(): Promise<void> {
  table = await openTable();
  all = [];
}

const FILES = [
  "features/contest/state.ts",
  "features/contest/view.ts",
  "card/card.ts",
  "card/view.ts",
  "log/act.ts",
  "log/log.ts",
  "ui/speak.ts",
  "platform/replaceable.ts",
  "features/contest/flags.ts",
  "features/request/window-state.ts",
  "features/request/window-mode.ts",
  "features/contest/request-mode.ts",
  "features/contest/present.ts",
  "features/contest/rolls.ts",
  "features/carry/numbers.ts",
  "features/contest/begin.ts",
  "features/contest/answer.ts",
  "features/request/state.ts",
  "features/request/view.ts",
  "features/long-test/long-test.ts",
  "features/long-test/post.ts",
  "features/long-test/press.ts",
  "features/contest/window-state.ts",
  "features/sample-heroes/samples.ts",
  "features/evening/agree.ts",
  "features/evening/recap.ts",
] as const;

export async function sit(name: string, storage?: NonNullable<SeatOptions["storage"]>): Promise<Sitting> {
  const [prompts, windows, said]: [Sitting["prompts"], ContestStart[], string[]] = [[], [], []];
  const before = (implementations: Implementations): void => {
    implementations.openPrompt = (request) =>
      new Promise((resolve) => {
        const prompt = {
          request,
          answer: (answer: Partial<PromptAnswer> | null) => {
            prompts.splice(prompts.indexOf(prompt), 1);
            resolve(answer && answerTo(request, answer));
          },
        };
        prompts.push(prompt);
        request.signal?.addEventListener("abort", () => prompt.answer(null));
      });
    implementations.openContest = (start) => (windows.push(start), Promise.resolve(null));
    implementations.announce = (sentence) => void said.push(sentence);
  };
  const joined = await sitJoined(table, name, FILES, before, storage ? { storage } : {});
  const sitting = { ...joined, name, prompts, windows, said };
  all.push(sitting);
  return sitting;
}

export interface Sat {
  readonly gm: Sitting;
  readonly ana: Sitting;
  readonly ben: Sitting;
}

export async function open(): Promise<Sat> {
  // These tests need no query.
  table = withoutQueries(await openTable());
  all = [];
  const gm = await sit("Gamemaster");
  return { gm, ana: await sit("Ana"), ben: await sit("Ben") };
}

export const userOf = (name: string) =>
  [...table.world.store.collection("User").values()].find((user) => user.name === name);
export const idOf = (name: string): string =>
  [...table.world.store.collection("User").values()].find((user) => user.name === name)!._id as string;
export const settle = (): Promise<unknown> => table.settle();

/** Starts a contest, by default Ana's Isolde against the GM's Brandt; resolves with its id when all seats have it. */
export async function begin(
  by: Sitting,
  mechanic: string,
  tie: string | null,
  a: Fields,
  b: Fields,
  more: { a?: Fields; b?: Fields } = {},
): Promise<string> {
  const sides = {
    a: { name: "Isolde", user: idOf("Ana"), spec: a, ...more.a },
    b: { name: "Brandt", user: null, spec: b, ...more.b },
  };
  const id = await by.seat.run(async () => {
    return (await api().contest({ mechanic, title: "The gate", tie, sides })).message.id as string;
  });
  for (const { seat } of all) await until(() => seat.run(() => page.game.messages.has(id)), "the contest");
  await settle();
  return id;
}

/** The next dice of this seat show these faces. */
export function shows({ seat }: Sitting, size: number, ...faces: readonly number[]): void {
  seat.run(() => showFaces(size, ...faces));
}

/** Answers the only open prompt; the dice show these faces. */
export async function roll(
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

export const at = ({ seat, module }: Sitting, id: string) =>
  seat.run(() => module.contestOf(page.game.messages.get(id)));
export const view = (who: Sitting, id: string): ContestView =>
  who.seat.run(() => who.module.viewOfContest(at(who, id)));
type ContestView = ReturnType<Sitting["module"]["viewOfContest"]>;
/** The state that all three seats agree on. */
export function progress(id: string): ContestView["progress"] {
  const [first, ...others] = all.map((who) => view(who, id).progress) as [ContestView["progress"]];
  for (const other of others) expect(other).toEqual(first);
  for (const who of all) expect(at(who, id).rounds).toEqual(at(all[0]!, id).rounds);
  return first;
}
export async function press(who: Sitting, id: string, what: string, value = ""): Promise<void> {
  who.seat.run(() => who.module.act(id, what, value));
  await settle();
}
/** An operation that any user could write by hand. */
export const says = ({ seat }: Sitting, card: string, type: string, data: Fields): Promise<unknown> =>
  seat.run(() => writeByHand(card, type, data)).then(settle);
export const offerOf = ({ seat, module }: Sitting, card: string, operation: string, id: RegExp): string =>
  seat.run(
    () =>
      module
        .offerViews(module.cardOf(page.game.messages.get(card)))
        .find((offer) => offer.operation === operation && id.test(offer.id))!.id,
  );
export const stored = () => storedMessages(table);
export const cardsOf = (id: string) => stored().filter(({ flags }) => flags.quincunx?.origin?.contest?.id === id);

/** P(3d8 + bonus > n), = n, < n, counted. */
export function against(n: number, bonus: number): { more: number; equal: number; less: number } {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8];
  const sums = eight.flatMap((x) => eight.flatMap((y) => eight.map((z) => x + y + z + bonus)));
  const share = (test: (sum: number) => boolean): number => sums.filter(test).length / 512;
  return { more: share((sum) => sum > n), equal: share((sum) => sum === n), less: share((sum) => sum < n) };
}
/** The opponent of a card, as read on the card itself at all seats. */
export function againstOn(card: string): string | null {
  const [first, ...others] = all.map(
    ({ seat, module }) =>
      seat.run(() => module.viewOfCard(module.cardOf(page.game.messages.get(card))).against) as string,
  );
  for (const other of others) expect(other).toBe(first);
  return first!;
}
export const check = (bonus = 0): Fields => ({ bonuses: bonus === 0 ? [] : [{ label: "skill", value: bonus }] });

/** A GM sets a side's target by its button; resolves when all seats have it. */
export async function setSide(
  who: Sitting,
  id: string,
  side: string,
  answer: Partial<PromptAnswer>,
): Promise<PromptRequest> {
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

export const judged = (who: Sitting, id: string, side: number): number | null =>
  view(who, id).sides[side]!.thrown!.description!.headline[0]!.value as number | null;

export const targetsOf = (who: Sitting, id: string): unknown[] =>
  view(who, id).sides.map(({ targets }) => targets.map((said) => dataOf(said).value));
