/**
 * "Ask the GM" and `vs ?` ask before the roll, whispered; a GM answers at any time, and a hidden answer reaches no
 * other client.
 */
import { NO_RULING } from "../../src/roll/difficulty/ruling.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sitAt, type SeatWith } from "../support/sit-with.ts";
import type { Table } from "foundry-practice-table";
import { openTable } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { typed } from "../support/implementations.ts";
import { keepPrompts, offersOf, type WaitingPrompt } from "../support/prompt-answers.ts";
import { page } from "../support/page.ts";
import { storedMessages } from "../support/stored.ts";
import { writeByHand } from "../support/by-hand.ts";

const FILES = {
  cards: "card/card.ts",
  acts: "log/act.ts",
  commands: "roll/command/roll-command.ts",
  questions: "features/question/question.ts",
  kinds: "features/question/kind.ts",
  windows: "platform/replaceable.ts",
} as const;

interface Sitting extends SeatWith<typeof FILES> {
  /** Open prompts, the newest last. */
  readonly prompts: readonly WaitingPrompt[];
  readonly notices: string[];
}

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

async function sit(name: string): Promise<Sitting> {
  const notices: string[] = [];
  const at = await sitAt(table, name, FILES);
  const prompts = keepPrompts(typed(at.windows!.implementations));
  at.seat.run(() => {
    page.ui.notifications.info = (text: string) => void notices.push(text);
  });
  return { ...at, prompts, notices };
}

const messageAt = ({ seat }: Sitting, id: string) => seat.run(() => page.game.messages.get(id));
const questionAt = (at: Sitting, id: string) => at.seat.run(() => at.questions.questionOf(page.game.messages.get(id)));
const cardAt = (at: Sitting, id: string) => at.seat.run(() => at.cards.cardOf(page.game.messages.get(id)));
const offersAt = (at: Sitting, id: string): readonly string[] =>
  at.seat.run(() => {
    const question = at.questions.questionOf(page.game.messages.get(id));
    return at.acts.offerViews(question).map((offer) => `${offer.operation} ${offer.id}`);
  });
const press = (at: Sitting, id: string, what: string, value: string): void =>
  at.seat.run(() => at.acts.act(id, what, value));
const stored = () => storedMessages(table);
const ofKind = (kind: string) => stored().findLast(({ flags }) => flags?.quincunx?.kind === kind);

/** Ana types `vs ?`: her prompt waits with the question. */
async function asked(ana: Sitting): Promise<string> {
  void ana.seat.run(() => ana.commands.rollCommand("check 5 vs ? # Pick the lock"));
  await until(() => ana.prompts.length > 0, "Ana's prompt");
  return offersOf(ana.prompts.at(-1)!.request)["question"]?.["question"] as string;
}

async function rolled(at: Sitting, id: string): Promise<string> {
  at.prompts.at(-1)!.answer({});
  const card = await until(() => ofKind("card"), "the card");
  expect(card.flags.quincunx!.origin.question).toBe(id);
  return card._id as string;
}

it("the question is whispered to the GMs and its asker, who alone can continue; a GM answers with a click, and the roll has the number", async () => {
  const [gm, ana, ben] = [await sit("Gamemaster"), await sit("Ana"), await sit("Ben")];
  const id = await asked(ana);
  await until(() => questionAt(gm, id), "the question at the GM's");
  expect([gm, ana, ben].map((at) => at.seat.run(() => messageAt(at, id).isContentVisible))).toEqual([
    true,
    true,
    false,
  ]);
  expect(questionAt(gm, id).state).toMatchObject({ spec: { target: null }, ruling: null });
  // The plain text for logs, and for a disabled module.
  expect(messageAt(gm, id).content).toBe(`${messageAt(gm, id).alias} asks how hard it is: Pick the lock.`);
  expect(messageAt(gm, id).alias).toBe("Ana");
  const view = gm.seat.run(() => gm.kinds.questionKind.display!.view(questionAt(gm, id)));
  expect(view).toMatchObject({ who: "Ana", title: "Pick the lock", mayGoOn: false });
  expect((view as { roll: string }).roll).toMatch(/^3d8 .*\+5$/u);
  expect([gm, ana, ben].map(({ notices }) => notices.length)).toEqual([1, 0, 0]);
  expect(gm.notices[0]).toMatch(/Ana asks how hard it is: Pick the lock/u);
  expect(offersAt(gm, id)).toEqual(expect.arrayContaining(["decide target.2", "decide other", "decide none"]));
  expect(offersAt(ana, id)).toEqual([]);
  press(gm, id, "decide", "target.2");
  await until(() => questionAt(ana, id).state.ruling, "the answer at Ana's");
  expect(questionAt(ana, id).state).toMatchObject({ ruling: { fields: { target: 15 } } });
  const card = await rolled(ana, id);
  await until(() => cardAt(gm, card), "the card at the GM's");
  expect(cardAt(gm, card).state.spec).toMatchObject({ target: 15 });
  expect(questionAt(gm, id).isRolled).toBe(true);
  expect(offersAt(gm, id)).toEqual([]);
});

it("a hidden answer is in no message; the resulting card has it as hidden target, known to GMs alone", async () => {
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  const id = await asked(ana);
  await until(() => questionAt(gm, id), "the question at the GM's");
  press(gm, id, "decide", "other");
  await until(() => gm.prompts.length > 0, "the GM's dialog");
  const { spec } = gm.prompts.at(-1)!.request;
  gm.prompts.at(-1)!.answer({ spec: { ...spec, target: 61 }, isHidden: true });
  await until(() => questionAt(ana, id).state.ruling, "the answer at Ana's");
  expect(questionAt(ana, id).state).toMatchObject({ ruling: { ...NO_RULING, isHidden: true }, spec: { target: null } });
  const card = await rolled(ana, id);
  await until(() => cardAt(gm, card), "the card at the GM's");
  expect(cardAt(gm, card).secrecy).toMatchObject({ targets: { target: 61 }, isLost: false });
  expect(cardAt(ana, card).secrecy).toMatchObject({ isTargetUnknown: true, targets: null });
  expect(cardAt(ana, card).state).toMatchObject({ spec: { target: null }, verdict: "unknown" });
  // A throw for that reason does not count.
  expect(JSON.stringify(stored().map(({ flags, content }) => [flags, content]))).not.toMatch(/\b61\b/u);
  // After the deletion of the question the card keeps the secret.
  await gm.seat.run(() => messageAt(gm, id).delete());
  await until(() => !stored().some(({ _id }) => _id === id), "the question to go");
  expect(cardAt(gm, card).secrecy.targets).toEqual({ target: 61 });
});

it('only the first answer of a GM counts; "no roll needed" ends the prompt', async () => {
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  const id = await asked(ana);
  const forge = (at: Sitting, data: object): Promise<unknown> => at.seat.run(() => writeByHand(id, "decide", data));
  await forge(ana, { fields: { target: 1 } });
  await forge(gm, { fields: { bonuses: [] } });
  await forge(gm, { fields: { target: 15 }, more: 1 });
  expect(questionAt(gm, id).state.ruling).toBeNull();
  press(gm, id, "decide", "none");
  await until(() => questionAt(ana, id).state.ruling, "the answer at Ana's");
  await forge(gm, { answer: "impossible" });
  for (const at of [gm, ana]) expect(questionAt(at, id).state.ruling).toEqual({ ...NO_RULING, answer: "none" });
});

it("a question survives the asker's reload and waits for a GM who connects later and is notified", async () => {
  const before = await sit("Ana");
  const id = await asked(before);
  before.seat.close();
  const [ana, gm] = [await sit("Ana"), await sit("Gamemaster")];
  gm.seat.run(() => gm.kinds.tellOpenQuestions());
  expect(gm.notices).toEqual(["1 player question is waiting in the chat."]);
  press(gm, id, "decide", "target.1");
  await until(() => questionAt(ana, id).state.ruling, "the answer at Ana's");
  press(ana, id, "go-on", "");
  await until(() => ana.prompts.length > 0, "the prompt");
  expect(ana.prompts.at(-1)!.request).toMatchObject({
    title: "Pick the lock",
    purpose: { offers: { question: { question: id } } },
  });
  const card = await rolled(ana, id);
  expect(cardAt(ana, card).state.spec).toMatchObject({ target: 10 });
});
