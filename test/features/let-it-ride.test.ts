/**
 * Repeated rolls for the same thing: a result holds for its situation (SC-9), and failed attempts raise the difficulty
 * (DP-8).
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Table } from "foundry-practice-table";
import { openTable } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { sitAt, type SeatWith } from "../support/sit-with.ts";
import { typed } from "../support/implementations.ts";
import { RollPrompt } from "../simulation/roll-prompt.ts";
import { answerTo, type WaitingPrompt } from "../support/prompt-answers.ts";
import { page, api } from "../support/page.ts";
import { keyOf } from "../support/phrase.ts";
import { fake } from "../support/fake.ts";

const FINCH = "FinchActor000000";
const TAMSIN = "TamsinActor00000";

const FILES = {
  cards: "card/card.ts",
  views: "card/view.ts",
  acts: "log/act.ts",
  windows: "platform/replaceable.ts",
  situations: "features/let-it-ride/situation.ts",
  received: "features/open-prompts/received-prompts.ts",
  settled: "features/open-prompts/console/waiting.ts",
  sessions: "roll/prompt/prompt-session.ts",
  editors: "roll/prompt/open-editor.ts",
  edits: "roll/spec-editor/edit.ts",
} as const;

interface Sitting extends SeatWith<typeof FILES> {
  /** Whether each prompt for a pool could be rolled before a GM permitted it. */
  readonly ready: boolean[];
  readonly prompts: WaitingPrompt[];
}

let table: Table;
let gm: Sitting;
let ana: Sitting;
let ben: Sitting;

async function sit(name: string): Promise<Sitting> {
  const prompts: Sitting["prompts"] = [];
  const ready: boolean[] = [];
  const at = await sitAt(table, name, FILES);
  const module = { ...at.sessions, ...at.editors, ...at.edits };
  typed(at.windows!.implementations).openPrompt = (request) =>
    new Promise((resolve) => {
      prompts.push({ request, answer: (answer) => resolve(answer && answerTo(request, answer)) });
      if (request.mechanic !== "difficulty-pool" || request.purpose.kind !== "roll") return;
      // Another attempt (DP-8) is rolled as soon as a GM permits it.
      const prompt = new RollPrompt(module as never, request);
      prompt.open();
      ready.push(prompt.isReady);
      void permit()
        .then(() => until(() => prompt.isReady, "the permission"))
        .then(() => {
          prompt.close();
          resolve(prompt.answer());
        });
    });
  // The tab of the window Adjust… is answered like a prompt.
  typed(at.windows!.implementations).askAmend = (request) => typed(at.windows!.implementations).openPrompt(request);
  return { ...at, prompts, ready };
}

/** The GM permits the roll of a waiting prompt. */
async function permit(): Promise<void> {
  const asking = () =>
    gm.seat.run(() => gm.received.receivedPrompts().find((one) => one.asksPermission && one.ruling.answer === null));
  await until(asking, "the prompt that asks for permission");
  await gm.seat.run(() => gm.received.rule(asking()!.prompt, { answer: "wave" }));
}

/** Ana's two heroes. */
beforeEach(async () => {
  table = await openTable();
  gm = await sit("Gamemaster");
  ana = await sit("Ana");
  ben = await sit("Ben");
  const ownership = { default: 0, [ana.seat.run(() => page.game.user.id)]: 3 };
  await gm.seat.run(() =>
    page.Actor.create(
      [
        { _id: FINCH, name: "Finch", type: "quincunx.pool-hero", ownership },
        { _id: TAMSIN, name: "Tamsin", type: "quincunx.check-hero", ownership },
      ],
      { keepId: true },
    ),
  );
  gm.seat.run(() => gm.received.listenToPrompts(() => undefined));
  for (const { seat } of [ana, ben]) await until(() => seat.run(() => page.game.actors.has(TAMSIN)), "the heroes");
});
afterEach(() => table.close());

const POOL = { mechanic: "difficulty-pool", spec: { dice: 3, base: 6 } };
const CHECK = { mechanic: "standard-check", spec: { target: 15, bonuses: [{ label: "Agility", value: 4 }] } };

interface Thrown {
  readonly of?: typeof POOL | typeof CHECK;
  readonly situation?: string;
  readonly ability?: string;
  /** The face of every die. */
  readonly face?: number;
  readonly mode?: string;
}

/** Resolves when all seats have the card. */
async function thrown(by: Sitting, { of = POOL, face = 2, mode = "public", ...said }: Thrown = {}): Promise<string> {
  const id: string = await by.seat.run(async () => {
    page.CONFIG.Dice.randomUniform = () => 1 - (face - 0.5) / (of === POOL ? 10 : 8);
    const actor = page.game.actors.get(of === POOL ? FINCH : TAMSIN);
    const { message } = await api().roll({ ...of, actor, ...said }, { configure: false, mode });
    return message.id;
  });
  for (const { seat } of [gm, ana, ben]) await until(() => seat.run(() => page.game.messages.has(id)), "the card");
  return id;
}

const cardAt = (at: Sitting, id: string) => at.seat.run(() => at.cards.cardOf(page.game.messages.get(id)));
const attempts = (id: string): number => cardAt(ben, id).state.spec.attempts as number;
const standingAt = (at: Sitting, of: Thrown["of"] & object, text: string) =>
  at.seat.run(() =>
    at.situations.previousAttempts({
      mechanic: api().mechanic(of.mechanic),
      spec: of.spec,
      actor: page.game.actors.get(of === POOL ? FINCH : TAMSIN),
      ...{ selected: [], stats: [], text },
    }),
  );
const remarksAt = (at: Sitting, id: string): readonly string[] =>
  at.seat.run(() => at.views.viewOfCard(cardAt(at, id)).remarks.map(keyOf));
const offersAt = (at: Sitting, id: string): readonly string[] =>
  at.seat.run(() => at.acts.offerViews(cardAt(at, id)).map((offer) => offer.operation));
const press = (at: Sitting, id: string, what: string, value = ""): void =>
  at.seat.run(() => at.acts.act(id, what, value));
const freed = (id: string, is = true): Promise<unknown> =>
  Promise.all(
    [gm, ana, ben].map((at) =>
      until(() => Boolean(cardAt(at, id).state.haveCircumstancesChanged) === is, "what the GM says"),
    ),
  );

/** By hand, bypassing the module's questions. */
async function forge(by: Sitting, flags: object): Promise<void> {
  const id: string = by.seat.run(() => page.foundry.utils.randomID());
  await by.seat.run(() =>
    page.ChatMessage.create({ _id: id, content: "by hand", flags: { quincunx: { ...flags, id } } }, { keepId: true }),
  );
  for (const { seat } of [gm, ana, ben])
    await until(() => seat.run(() => page.game.messages.has(id)), "the forged message");
}

it("DP-8: each failed attempt at a task, botches too, adds one difficulty to the next, until one succeeds", async () => {
  const lock = { situation: "The cellar lock" };
  const [first, botch] = [await thrown(ana, lock), await thrown(ana, { ...lock, face: 1 })];
  expect([first, botch].map(attempts)).toEqual([0, 1]);
  // The first attempt needs no permission; the second one waits for a GM.
  expect(ana.ready).toEqual([false]);
  // A GM reads results and attempts in the GM console, and frees them there.
  const check = await thrown(ana, { of: CHECK, situation: "the wall" });
  const rows = () => gm.seat.run(() => gm.settled.settledRows());
  expect(rows().map(({ title, messageId, buttons }) => [title, messageId, buttons.length])).toEqual([
    ["Tamsin: the wall", check, 1],
    ["Finch: The cellar lock", botch, 1],
  ]);
  expect(rows()[1]!.words).toMatch(/ · 2 attempts$/u);
  press(gm, check, "circumstances");
  await freed(check);
  expect(rows()).toHaveLength(1);
  // The same text in any spelling; another text is another task.
  const [third, other] = [
    await thrown(ana, { situation: "  the CELLAR  lock", face: 9 }),
    await thrown(ana, { situation: "the door" }),
  ];
  expect([third, other].map(attempts)).toEqual([2, 0]);
  expect(cardAt(gm, third).state.verdict).toBe("success");
  expect(attempts(await thrown(ana, lock))).toBe(0);
});

it("DP-8: the GM resets the count, and undoes that; operations of players are ignored", async () => {
  const lock = { situation: "lock" };
  const [first, second] = [await thrown(ana, lock), await thrown(ana, lock)];
  expect(offersAt(gm, first)).not.toContain("circumstances");
  expect(offersAt(gm, second)).toContain("circumstances");
  expect(offersAt(ana, second)).not.toContain("circumstances");
  for (const by of [ana, ben])
    await forge(by, {
      kind: "operation",
      schema: 1,
      card: second,
      type: "circumstances",
      turn: 1,
      data: {},
    });
  expect(standingAt(gm, POOL, "lock")!.tries).toEqual(["failure", "failure"]);
  press(gm, second, "circumstances");
  await freed(second);
  expect(standingAt(ben, POOL, "lock")!.tries).toEqual([]);
  const { logged } = cardAt(gm, second).operations.at(-1)!;
  press(gm, second, "undo", logged.id);
  await freed(second, false);
  expect(standingAt(ben, POOL, "lock")!.tries).toEqual(["failure", "failure"]);
});

it("DP-8: only the GM knows failures under a hidden difficulty, and no card shows them", async () => {
  const id = await thrown(ana, { situation: "lock", of: POOL, face: 2 });
  press(gm, id, "amend");
  await until(() => gm.prompts.length > 0, "the GM's dialog");
  gm.prompts.at(-1)!.answer({ spec: { ...POOL.spec, base: 7 }, isHidden: true });
  for (const at of [gm, ana]) await until(() => cardAt(at, id).state.verdict === "unknown", "the hidden difficulty");
  expect(standingAt(gm, POOL, "lock")).toMatchObject({ tries: ["unknown"], hiddenFailures: 1 });
  expect(standingAt(ana, POOL, "lock")).toMatchObject({ tries: ["unknown"], hiddenFailures: 0 });
  expect(attempts(await thrown(ana, { situation: "lock" }))).toBe(0);
  expect(attempts(await thrown(gm, { situation: "lock" }))).toBe(1);
});

it("rolls of users without permission for an actor do not count as its failures, and an invalid situation is ignored", async () => {
  await thrown(ana, { situation: "lock" });
  const flags = ana.seat.run(() => page.game.messages.contents[0].flags.quincunx);
  await forge(ben, flags);
  // Ben can throw anything; naming Ana's hero does not make it hers.
  await ben.seat.run(async () => {
    page.CONFIG.Dice.randomUniform = () => 0.99;
    await page.game.modules
      .get("quincunx")
      .api.roll(
        { ...POOL, origin: { actor: `Actor.${FINCH}`, situation: { text: "lock", check: [], turn: 9 } } },
        { configure: false },
      );
  });
  await until(() => gm.seat.run(() => page.game.messages.size === 3), "Ben's");
  expect(standingAt(gm, POOL, "lock")).toMatchObject({ tries: ["failure"], situation: { turn: 2 } });
  for (const broken of [
    { text: "lock" },
    { text: "lock", check: [], turn: 0.5 },
    { text: "lock", check: [], turn: 1, more: 1 },
    { text: "x".repeat(101), check: [], turn: 1 },
  ]) {
    await ana.seat.run(() =>
      page.game.modules
        .get("quincunx")
        .api.roll({ ...POOL, origin: { actor: `Actor.${FINCH}`, situation: broken } }, { configure: false }),
    );
  }
  expect(standingAt(ana, POOL, "lock")!.tries).toEqual(["failure"]);
});

it("SC-9: the first result stops a second roll in a situation; after a change of circumstances one roll is free, and both cards say so", async () => {
  const rumours = { of: CHECK, situation: "rumours at the inn" } as const;
  const first = await thrown(ana, rumours);
  const second = thrown(ana, rumours);
  await until(() => ana.prompts.length === 1, "the prompt that stops it");
  expect(standingAt(ana, CHECK, "rumours at the inn")!.holds!.message.id).toBe(first);
  // Another check with the same text, and the same check in another situation, are free.
  const other = { ...CHECK, spec: { ...CHECK.spec, bonuses: [{ label: "Wits", value: 1 }] } };
  expect(standingAt(ana, other, "rumours at the inn")!.holds).toBeNull();
  expect(standingAt(ana, CHECK, "the captain's mood")!.holds).toBeNull();
  press(gm, first, "circumstances");
  await freed(first);
  expect(standingAt(ana, CHECK, "rumours at the inn")!.holds).toBeNull();
  ana.prompts[0]!.answer({ answers: { "let-it-ride": { situation: "rumours at the inn", ability: "" } } });
  const free = await second;
  for (const at of [gm, ana, ben]) expect(remarksAt(at, free)).toEqual(["QUINCUNX.LetItRide.since"]);
  // One roll is free: its result holds afterwards.
  expect(standingAt(ana, CHECK, "rumours at the inn")!.holds!.message.id).toBe(free);
});

it("SC-9: a check is identified by its stats: a typed situational bonus keeps it the same check, and another stat makes another", async () => {
  const stats = [
    { id: "agility000000000", slot: "ability", label: "Agility", value: 4 },
    { id: "rope000000000000", slot: "bonus", label: "Rope", value: 2 },
    { id: "wits000000000000", slot: "ability", label: "Wits", value: 1 },
  ];
  const checkOf = (selected: readonly string[], bonuses: readonly object[]): unknown =>
    ana.seat.run(
      () =>
        ana.situations.previousAttempts(
          fake({
            mechanic: api().mechanic("standard-check"),
            ...{ spec: { bonuses }, actor: page.game.actors.get(TAMSIN), selected, stats, text: "the wall" },
          }),
        )!.situation.check,
    );
  const [own, typed] = [
    { label: "Agility", value: 4 },
    { label: "a good rope", value: 2 },
  ];
  const plain = checkOf(["agility000000000"], [own]);
  expect(plain).toEqual(["agility000000000"]);
  expect(checkOf(["agility000000000"], [own, typed])).toEqual(plain);
  expect(checkOf(["agility000000000", "rope000000000000"], [own, { label: "Rope", value: 2 }])).toEqual(plain);
  expect(checkOf(["wits000000000000", "agility000000000"], [own])).toEqual(["agility000000000", "wits000000000000"]);
  // For typed labels the situational one is unknown: all labels identify the check, in any order, without their
  // numbers.
  expect(checkOf([], [typed, own])).toEqual(checkOf([], [own, { ...typed, value: 9 }]));
});

it("SC-9: an ability that expressly allows a repetition is named, on the card too; a roll that bypasses the question shows the result that holds", async () => {
  const first = await thrown(ana, { of: CHECK, situation: "rumours" });
  const by = await thrown(ana, { of: CHECK, situation: "rumours", ability: "Silver tongue" });
  for (const at of [gm, ana, ben]) expect(remarksAt(at, by)).toEqual(["QUINCUNX.LetItRide.byAbility"]);
  // Two at once, without knowledge of each other; one of them holds.
  const flags = ana.seat.run(() => page.game.messages.get(first).flags.quincunx.origin.situation);
  await ana.seat.run(() =>
    page.game.modules
      .get("quincunx")
      .api.roll(
        { ...CHECK, actor: page.game.actors.get(TAMSIN), origin: { situation: { ...(flags as object), turn: 3 } } },
        { configure: false },
      ),
  );
  await until(() => ben.seat.run(() => page.game.messages.size === 3), "the third");
  const third = ben.seat.run(() => page.game.messages.contents.at(-1).id);
  for (const at of [gm, ana, ben]) expect(remarksAt(at, third)).toEqual(["QUINCUNX.LetItRide.holdsResult"]);
});

it("an open prompt hears of each attempt that is rolled or deleted elsewhere", async () => {
  const heard: string[] = [];
  typed(ana.windows.implementations).notifyPrompts = (id) => void heard.push(id);
  const attempt = await thrown(gm, { of: CHECK, situation: "the wall" });
  expect(heard).toContain(attempt);
  heard.length = 0;
  await gm.seat.run(() => page.game.messages.get(attempt).delete());
  await until(() => heard.includes(attempt), "the deletion");
});

it("SC-9: without a situation text it asks only if the world's setting says so", async () => {
  await thrown(ana, { of: CHECK });
  expect(standingAt(ana, CHECK, "")).toBeNull();
  await gm.seat.run(() => page.game.settings.set("quincunx", "linkSameChecks", true));
  await until(() => ana.seat.run(() => page.game.settings.get("quincunx", "linkSameChecks") as boolean), "the setting");
  await thrown(ana, { of: CHECK });
  expect(standingAt(ana, CHECK, "")!.holds).not.toBeNull();
});
