/**
 * Open prompts: a player's prompt at the GM clients, the GM's ruling, and the data that reach each client (FP-2). No
 * player gets a hidden target (SC-3); a query does not name its sender (app.md 5.7).
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import { useQuickTime } from "../fixtures/quick-time.ts";
import type { Table } from "foundry-practice-table";
import { openTable, withoutQueries } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { type SeatWith, sitAt, sitWith } from "../support/sit-with.ts";
import { storedMessages } from "../support/stored.ts";
import { page, api, type SpecParts } from "../support/page.ts";
import { dataOf } from "../support/phrase.ts";
import type { ReceivedPrompt } from "../../src/features/open-prompts/received-prompts.ts";
import type { OpenPrompt } from "../../src/features/open-prompts/sent-prompts.ts";
import type { PromptRuling } from "../../src/features/open-prompts/wire.ts";
import type { RulingBonus } from "../../src/roll/difficulty/ruling.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

const FILES = {
  open: "features/open-prompts/sent-prompts.ts",
  heard: "features/open-prompts/received-prompts.ts",
  amend: "roll/difficulty/amend.ts",
  cards: "card/card.ts",
  questions: "features/question/prompt-question.ts",
  question: "features/question/question.ts",
  secrets: "card/secrets/share-secrets.ts",
  post: "log/post.ts",
  decide: "features/question/decide.ts",
  standing: "features/open-prompts/set-world-difficulty.ts",
  end: "features/open-prompts/console/rule-menu.ts",
  ruled: "features/open-prompts/prompt-ruling.ts",
} as const;
type Sitting = SeatWith<typeof FILES>;

useQuickTime();
let table: Table;
beforeEach(async () => {
  table = await openTable();
  table.world.seed("User", { _id: "SecondGM00000000", name: "Second GM", role: 4, color: "#336699" });
});
afterEach(() => table.close());

const sit = (name: string): Promise<Sitting> => sitAt(table, name, FILES);

/** A player's prompt without its window: holds a spec, and applies the GMs' rulings. */
interface Prompt {
  spec: SpecParts;
  readonly rulings: PromptRuling[];
  open: OpenPrompt;
}

/** An open prompt as a GM has it. */
type Seen = ReceivedPrompt & { readonly spec: SpecParts };

function openAt(
  { seat, open, ruled }: Sitting,
  spec: object = { bonuses: [], target: 15 },
  { locked = [], ...said }: { readonly title?: string; readonly actor?: string; readonly locked?: string[] } = {},
): Prompt {
  return seat.run(() => {
    const mechanic = api().mechanic("standard-check");
    const parse = (fields: object): SpecParts => mechanic.parseSpec(fields) as SpecParts;
    const prompt: Prompt = { spec: parse(spec), rulings: [], open: null as never };
    prompt.open = open.sharePrompt({
      promptState: () => ({
        ...{ mechanic: "standard-check", spec: prompt.spec, title: "Pick the lock", actor: null, ...said },
        ...{ locked, question: null, request: null, seat: 0 },
      }),
      applyRuling: (ruling, before) => {
        const request = { spec: prompt.spec, locked, purpose: { kind: "roll" } as const };
        // Refuses like the window.
        if (locked.length > 0)
          ruled.rulingEdits({ mechanic: "standard-check", spec: prompt.spec }, request, ruling, before);
        prompt.spec = parse({ ...prompt.spec, ...ruling.fields, ...(ruling.isHidden ? { target: null } : {}) });
        prompt.rulings.push(ruling);
      },
    });
    return prompt;
  });
}

const changeAt = (at: Sitting, prompt: Prompt, change: object): void =>
  at.seat.run(() => {
    prompt.spec = { ...prompt.spec, ...change };
    prompt.open.change();
  });
const openTableAt = ({ seat, heard }: Sitting): void => seat.run(() => heard.listenToPrompts(() => undefined));
const promptsAt = ({ seat, heard }: Sitting): readonly Seen[] =>
  seat.run(() => heard.receivedPrompts() as readonly Seen[]);
const oneAt = (at: Sitting): Promise<Seen> => until(() => promptsAt(at)[0], "the prompt at the GM's");
const secretsAt = ({ seat }: Sitting): object =>
  seat.run(() => page.game.settings.get("quincunx", "secrets") as object);
const stored = () => storedMessages(table);
const cardAt = (at: Sitting, id: string) => at.seat.run(() => at.cards.cardOf(page.game.messages.get(id)));
const query = (at: Sitting, to: string, name: string, data: object): Promise<unknown> =>
  at.seat.run(() => page.game.users.getName(to).query(name, data, { timeout: 5000 }));
/** Duration of four updates in ms. */
const second = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000));

/** The roll of a prompt. */
const rollAt = (at: Sitting, prompt: Prompt): Promise<string> =>
  at.seat.run(async () => {
    const { api } = page.game.modules.get("quincunx");
    const { isHidden, hiddenBy } = prompt.open.ruling;
    const origin = isHidden ? { secretId: `${prompt.open.id}.${hiddenBy}` } : {};
    prompt.open.close();
    const config = { mechanic: "standard-check", spec: prompt.spec, origin };
    return (await api.roll(config, { configure: false, mode: "public" })).message.id as string;
  });

it("a GM receives a prompt while the GM console is open, with updates, until the player's page closes", async () => {
  const [gm, ana, ben] = [await sit("Gamemaster"), await sit("Ana"), await sit("Ben")];
  const prompt = openAt(ana);
  await second();
  expect(promptsAt(gm)).toEqual([]);
  openTableAt(gm);
  expect(await oneAt(gm)).toMatchObject({ title: "Pick the lock", spec: { target: 15 }, user: ana.seat.userId });
  changeAt(ana, prompt, { target: 20 });
  await until(() => promptsAt(gm)[0]?.spec.target === 20, "the change");
  const other = openAt(ben);
  await until(() => promptsAt(gm).length === 2, "the other's");
  ben.seat.run(() => other.open.close());
  await until(() => promptsAt(gm).length === 1, "the other's to close");
  ana.seat.close();
  await until(() => promptsAt(gm).length === 0, "it to go with its seat");
});

it("many changes are sent at most four times a second, the last one at the end", async () => {
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  openTableAt(gm);
  const prompt = openAt(ana);
  await oneAt(gm);
  let told = 0;
  gm.seat.run(() => {
    const { queries } = page.CONFIG;
    const answer = queries["quincunx.live"];
    queries["quincunx.live"] = (data) => {
      told += 1;
      return answer?.(data);
    };
  });
  const begin = Date.now();
  for (let target = 1; target <= 40; target += 1) {
    changeAt(ana, prompt, { target });
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await until(() => promptsAt(gm)[0]?.spec.target === 40, "the last");
  expect(told).toBeGreaterThan(1);
  // On any machine: one at the start, and one for each quarter of a second.
  expect(told).toBeLessThanOrEqual(2 + (Date.now() - begin) / 250);
});

it("a GM's ruling changes the prompt and the roll; all seats choose the same of two simultaneous rulings", async () => {
  const [gm, other, ana] = [await sit("Gamemaster"), await sit("Second GM"), await sit("Ana")];
  for (const at of [gm, other]) openTableAt(at);
  const prompt = openAt(ana);
  for (const at of [gm, other]) await oneAt(at);
  const { id } = prompt.open;
  await Promise.all([
    gm.seat.run(() => gm.heard.setOpenly(id, { target: 10 })),
    other.seat.run(() => other.heard.setOpenly(id, { target: 25 })),
  ]);
  await until(() => [gm, other].every((at) => promptsAt(at)[0]?.spec.target === prompt.spec.target), "all to agree");
  const winner = prompt.spec.target;
  expect([10, 25]).toContain(winner);
  await gm.seat.run(() => gm.heard.setOpenly(id, { target: 30 }));
  await until(() => prompt.spec.target === 30, "the later one");
  const card = await rollAt(ana, prompt);
  await until(() => cardAt(gm, card), "the card");
  expect(cardAt(gm, card).state.spec.target).toBe(30);
});

it("gifts of GMs are a list with giver and reason; only GMs give, and take back each by itself", async () => {
  const [gm, other, ana] = [await sit("Gamemaster"), await sit("Second GM"), await sit("Ana")];
  for (const at of [gm, other]) openTableAt(at);
  const prompt = openAt(ana);
  for (const at of [gm, other]) await oneAt(at);
  const { id } = prompt.open;
  const given = (): readonly string[] =>
    (prompt.rulings.at(-1)?.gifts ?? []).map(({ kind, amount, from }) => `${kind} ${amount} ${from}`);
  const all = (...wanted: string[]): Promise<unknown> => {
    const of = (gifts: readonly RulingBonus[] | undefined): string => JSON.stringify(gifts?.map(({ from }) => from));
    const isThere = (): boolean =>
      String(given()) === String(wanted) &&
      [gm, other].every((at) => of(promptsAt(at)[0]?.ruling.gifts) === of(prompt.rulings.at(-1)!.gifts));
    return until(isThere, wanted.join(", "));
  };
  // Two gifts of the same GM at once: both are kept.
  void gm.seat.run(() => gm.heard.giveBonus(id, { kind: "bonus", amount: 2 }, " rope "));
  void gm.seat.run(() => gm.heard.giveBonus(id, { kind: "die", amount: 6 }, ""));
  await all("bonus 2 Gamemaster: rope", "die 6 Gamemaster");
  await other.seat.run(() => other.heard.giveBonus(id, { kind: "bonus", amount: 2 }, "rope"));
  await all("bonus 2 Gamemaster: rope", "die 6 Gamemaster", "bonus 2 Second GM: rope");
  const first = promptsAt(other)[0]!.ruling.gifts[0]!.id;
  await other.seat.run(() => other.heard.takeBackBonus(id, first));
  await all("die 6 Gamemaster", "bonus 2 Second GM: rope");
  // An unknown gift, and one in a player's name.
  await gm.seat.run(() => gm.heard.takeBackBonus(id, first));
  const ruling = { ...prompt.rulings.at(-1), n: 90, gifts: [] };
  expect(
    await query(ana, "Gamemaster", "quincunx.liveRuling", { prompt: id, ruling, from: ana.seat.userId, nonce: "x" }),
  ).toBe(false);
  await all("die 6 Gamemaster", "bonus 2 Second GM: rope");
  // Changes of one number for one reason are one gift, until it is zero.
  const move = (amount: number): Promise<void> =>
    gm.seat.run(() => gm.heard.giveBonus(id, { kind: "shift", field: "challenge", amount }, "rain"));
  for (const amount of [1, 1, -1]) await move(amount);
  await all("die 6 Gamemaster", "bonus 2 Second GM: rope", "shift 1 Gamemaster: rain");
  await move(-1);
  await all("die 6 Gamemaster", "bonus 2 Second GM: rope");
});

it("a hidden number stays in the GM's browser, changes without a notice, and becomes the hidden target of the resulting card", async () => {
  const [gm, other, ana] = [await sit("Gamemaster"), await sit("Second GM"), await sit("Ana")];
  openTableAt(gm);
  const prompt = openAt(ana);
  await oneAt(gm);
  const { id } = prompt.open;
  const secretly = (target: number): Promise<void> => gm.seat.run(() => gm.heard.hideFrom(id, { target }));
  await secretly(4021);
  await until(() => prompt.spec.target === null, "the prompt to follow");
  for (const target of [4022, 4023, 4024, 4041]) await secretly(target);
  await second();
  // The player learns of the hiding once, however often the number changes.
  expect(prompt.rulings.length).toBe(1);
  expect(gm.seat.run(() => gm.heard.specHere(promptsAt(gm)[0]!))).toMatchObject({
    spec: { target: 4041 },
    secret: { target: 4041 },
  });
  const card = await rollAt(ana, prompt);
  await until(() => cardAt(other, card)?.secrecy.targets, "the other GM to know");
  for (const at of [gm, other])
    expect(cardAt(at, card).secrecy).toMatchObject({ targets: { target: 4041 }, isLost: false });
  expect(cardAt(ana, card)).toMatchObject({
    state: { verdict: "unknown" },
    secrecy: { isTargetUnknown: true, targets: null },
  });
  expect(JSON.stringify(stored().map(({ flags, content }) => [flags, content]))).not.toMatch(/40[24][1-4]/u);
  expect(JSON.stringify(secretsAt(ana))).toBe("{}");
});

it("other GMs see a hidden number at once, also after connecting later; they can change it or give other rulings, and players learn nothing of it", async () => {
  const [gm, other, ana] = [await sit("Gamemaster"), await sit("Second GM"), await sit("Ana")];
  const heardByAna: string[] = [];
  ana.seat.run(() => {
    const { queries } = page.CONFIG;
    for (const [name, answer] of Object.entries(queries))
      queries[name] = (data) => {
        heardByAna.push(`${name} ${JSON.stringify(data)}`);
        return answer?.(data);
      };
  });
  for (const at of [gm, other]) openTableAt(at);
  const prompt = openAt(ana);
  for (const at of [gm, other]) await oneAt(at);
  const { id } = prompt.open;
  const seen = (at: Sitting): unknown => {
    const one = promptsAt(at)[0];
    return one && at.seat.run(() => at.heard.specHere(one)).secret?.target;
  };
  const all = (target: number, ...seats: readonly Sitting[]): Promise<unknown> =>
    until(() => seats.every((at) => seen(at) === target), `${target} at all GMs`);
  await gm.seat.run(() => gm.heard.hideFrom(id, { target: 4031 }));
  await all(4031, gm, other);
  await gm.seat.run(() => gm.heard.hideFrom(id, { target: 4032 }));
  await all(4032, gm, other);
  // Another GM's ruling on another field leaves it hidden, and known.
  await other.seat.run(() => other.heard.rule(id, { answer: "wave" }));
  await until(() => prompt.rulings.at(-1)?.answer === "wave", "the word");
  await all(4032, gm, other);
  await other.seat.run(() => other.heard.hideFrom(id, { target: 4033 }));
  await all(4033, gm, other);
  expect(prompt.rulings.at(-1)).toMatchObject({ isHidden: true, hiddenBy: other.seat.userId });
  table.world.seed("User", { _id: "ThirdGM000000000", name: "Third GM", role: 4, color: "#663399" });
  const late = await sit("Third GM");
  openTableAt(late);
  await all(4033, gm, other, late);
  // A player can neither fetch nor plant one, in any user's name.
  for (const from of [ana.seat.userId, gm.seat.userId, other.seat.userId]) {
    const secrets = { [`${id}.${other.seat.userId ?? ""}`]: { turn: 1e15, secret: { target: 1 } } };
    expect(await query(ana, "Third GM", "quincunx.secret", { from, nonce: "guessed", secrets })).toBe(false);
    expect(await query(ana, "Second GM", "quincunx.secretsWanted", { from, nonce: "guessed" })).toBe(false);
  }
  await all(4033, gm, other, late);
  // The GM who hid it leaves before the throw: the others still know it.
  await table.settle();
  other.seat.close();
  const card = await rollAt(ana, prompt);
  await until(() => [gm, late].every((at) => cardAt(at, card)?.secrecy.targets), "the card's secret");
  for (const at of [gm, late]) expect(cardAt(at, card).secrecy.targets).toEqual({ target: 4033 });
  expect(cardAt(ana, card).secrecy.targets).toBeNull();
  await table.settle();
  expect(heardByAna.length).toBeGreaterThan(0);
  expect(heardByAna.filter((line) => /403\d|secret/u.test(line))).toEqual([]);
});

it("a ruling that a prompt refuses, because another message sets the difficulty, gives one notice and is dropped: later rulings arrive, and no number stays hidden", async () => {
  const [gm, other, ana] = [await sit("Gamemaster"), await sit("Second GM"), await sit("Ana")];
  for (const at of [gm, other]) openTableAt(at);
  const prompt = openAt(ana, undefined, { locked: ["target"] });
  for (const at of [gm, other]) await oneAt(at);
  const { id } = prompt.open;
  const warned: string[] = [];
  gm.seat.run(() => (page.ui.notifications.warn = (words: string) => void warned.push(words)));
  const stands = (): Seen => promptsAt(gm)[0]!;
  await gm.seat.run(() => gm.heard.setOpenly(id, { target: 4051 }));
  expect(warned).toEqual(["Ana, Pick the lock: the prompt refused this change."]);
  expect([stands().ruling.n, stands().spec.target]).toEqual([0, 15]);
  await gm.seat.run(() => gm.heard.giveBonus(id, { kind: "bonus", amount: 2 }, "rope"));
  await until(() => prompt.rulings.at(-1)?.gifts.length === 1, "the gift");
  await gm.seat.run(() => gm.heard.hideFrom(id, { target: 4052 }));
  expect(warned).toHaveLength(2);
  expect(stands()).toMatchObject({ ruling: { isHidden: false, gifts: [{ amount: 2 }] }, spec: { target: 15 } });
  await table.settle();
  for (const at of [gm, other]) expect(JSON.stringify(secretsAt(at))).not.toContain("4052");
  // Two at the same moment: the second contains all of the first.
  const twice = [4053, 4054].map((target) => gm.seat.run(() => gm.heard.setOpenly(id, { target })));
  await Promise.all(twice);
  expect(warned).toHaveLength(3);
  await gm.seat.run(() => gm.heard.takeBackBonus(id, stands().ruling.gifts[0]!.id));
  await until(() => prompt.rulings.at(-1)?.gifts.length === 0, "it to be taken back");
  expect(stored()).toEqual([]);
  await gm.seat.run(() => gm.end.endPrompt(stands(), "none"));
  await until(() => prompt.rulings.at(-1)?.answer === "none", "the answer");
  expect(prompt.spec.target).toBe(15);
  expect([stored().length, warned.length]).toEqual([1, 3]);
});

it("one gift beyond the maximum is refused with a notice, and no other gift is lost", async () => {
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  openTableAt(gm);
  const prompt = openAt(ana);
  await oneAt(gm);
  const warned: string[] = [];
  gm.seat.run(() => (page.ui.notifications.warn = (words: string) => void warned.push(words)));
  const give = (words: string): Promise<void> =>
    gm.seat.run(() => gm.heard.giveBonus(prompt.open.id, { kind: "bonus", amount: 1 }, words));
  for (let count = 1; count <= 20; count += 1) void give(String(count));
  await until(() => prompt.rulings.at(-1)?.gifts.length === 20, "all of them");
  expect(warned).toEqual([]);
  await give("21");
  expect(warned).toEqual(["At most 20 bonuses at once: take one back first."]);
  expect(prompt.rulings.at(-1)!.gifts).toHaveLength(20);
});

it("a hidden number is still known after a reload of the GM's page before the roll", async () => {
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  openTableAt(gm);
  const prompt = openAt(ana);
  await oneAt(gm);
  await gm.seat.run(() => gm.heard.hideFrom(prompt.open.id, { target: 4041 }));
  await until(() => prompt.spec.target === null, "the prompt to follow");
  const kept = JSON.stringify(secretsAt(gm));
  gm.seat.close();
  const card = await rollAt(ana, prompt);
  const { seat, cards } = await sitWith(table, "Gamemaster", async (own) => ({ cards: await own("card/card.ts") }), {
    beforeInit: () => page.game.settings.storage.get("client").setItem("quincunx.secrets", kept),
  });
  const targets = () => seat.run(() => cards.cardOf(page.game.messages.get(card))?.secrecy.targets);
  await until(targets, "the secret");
  expect(targets()).toEqual({ target: 4041 });
});

it("if queries reach only the browser that connected last, the other one says so, until it connects again", async () => {
  const [first, ana] = [await sit("Gamemaster"), await sit("Ana")];
  openTableAt(first);
  openAt(ana);
  await oneAt(first);
  const isElsewhere = (at: Sitting): boolean => at.seat.run(() => at.heard.areShownElsewhere());
  expect(isElsewhere(first)).toBe(false);
  const second = await sit("Gamemaster");
  openTableAt(second);
  await oneAt(second);
  // The user looks at the first one again.
  openTableAt(first);
  await until(() => isElsewhere(first), "the first one to say so");
  expect(isElsewhere(second)).toBe(false);
  second.seat.close();
  openTableAt(first);
  await until(() => !isElsewhere(first), "it to be heard again");
});

it("a player cannot forward a GM's ruling to another player in the GM's name", async () => {
  const [gm, ana, ben] = [await sit("Gamemaster"), await sit("Ana"), await sit("Ben")];
  const said: unknown[] = [];
  // Ben forwards the ruling to Ana before the GM is asked back about it.
  ben.seat.run(() => {
    const { queries } = page.CONFIG;
    const answer = queries["quincunx.liveRuling"];
    queries["quincunx.liveRuling"] = async (data) => {
      said.push(await query(ben, "Ana", "quincunx.liveRuling", { ...data, prompt: prompt.open.id }));
      return ben.seat.run(() => answer?.(data));
    };
  });
  openTableAt(gm);
  const [prompt, other] = [openAt(ana), openAt(ben)];
  await until(() => promptsAt(gm).length === 2, "both prompts");
  await gm.seat.run(() => gm.heard.setOpenly(other.open.id, { target: 5 }));
  await until(() => other.spec.target === 5, "the GM's word");
  expect(said).toEqual([false]);
  expect(prompt.rulings).toEqual([]);
});

it("forged and malformed messages do nothing, whichever user they name", async () => {
  const [gm, ana, ben] = [await sit("Gamemaster"), await sit("Ana"), await sit("Ben")];
  openTableAt(gm);
  const prompt = openAt(ana);
  const told = await oneAt(gm);
  const { user: _user, ...plain } = told;
  const forge = (from: string, data: object): Promise<unknown> =>
    query(ben, "Gamemaster", "quincunx.live", { ...plain, n: 1000, from, nonce: "guessed", ...data });
  // In another user's name; in his own name for another user's prompt; a sender without such a message is not asked
  // back.
  expect(await forge(ana.seat.userId, { title: "Forged" })).toBe(false);
  expect(await forge(ben.seat.userId, { title: "Forged" })).toBe(false);
  expect(await forge(gm.seat.userId, { isClosed: true })).toBe(false);
  const rule = (from: string): Promise<unknown> => {
    const ruling = { n: 50, by: from, fields: { target: 1 }, hiddenBy: "" };
    return query(ben, "Ana", "quincunx.liveRuling", { prompt: prompt.open.id, ruling, from, nonce: "guessed" });
  };
  expect(await rule(gm.seat.userId)).toBe(false);
  expect(await rule(ben.seat.userId)).toBe(false);
  expect(promptsAt(gm)).toEqual([told]);
  expect(prompt.rulings).toEqual([]);

  // Under his own name: none of it is a prompt.
  const broken: readonly object[] = [
    { prompt: "x" },
    { n: -1 },
    { n: "1" },
    { mechanic: "nothing" },
    { spec: { target: "hard" } },
    { spec: null },
    { title: 7 },
    { title: "x".repeat(1000) },
    { locked: "all" },
    { ruling: { ...plain.ruling, more: 1 } },
    { ruling: null },
  ];
  const { readOpenPrompt } = await import("../../src/features/open-prompts/wire.ts");
  const own = { ...plain, prompt: "prompt.0123456789abcdef" };
  expect(gm.seat.run(() => readOpenPrompt(own))).not.toBeNull();
  for (const data of broken) expect(gm.seat.run(() => readOpenPrompt({ ...own, ...data }))).toBeNull();
});

it("if a world forbids queries by players, messages replace them: open prompts are not sent, the question is, and its hidden answer counts", async () => {
  withoutQueries(table);
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  expect(await query(ana, "Gamemaster", "quincunx.live", {}).catch(({ message }: Error) => message)).toMatch(
    /permission/u,
  );
  openTableAt(gm);
  const prompt = openAt(ana);
  await second();
  changeAt(ana, prompt, { target: 20 });
  await second();
  expect(promptsAt(gm)).toEqual([]);

  const asked = await ana.seat.run(() => {
    const mechanic = api().mechanic("standard-check");
    return ana.questions.askGM({ mechanic, spec: prompt.spec, title: "Pick the lock", actor: null, stats: [] });
  });
  const questionAt = (at: Sitting) => at.seat.run(() => at.question.questionOf(page.game.messages.get(asked)));
  await until(() => questionAt(gm), "the question");
  const id = "secretOfTheGM000";
  await gm.seat.run(async () => {
    await gm.secrets.keepSecret(id, { target: 4041 });
    await gm.post.postOperation(
      gm.decide.decide,
      questionAt(gm),
      { fields: {}, gifts: [], isHidden: true, answer: null },
      { sentence: "…", id },
    );
  });
  await until(() => questionAt(ana)?.state.ruling, "the answer");
  const card = await ana.seat.run(async () => {
    const config = { mechanic: "standard-check", spec: { target: null }, origin: { question: asked } };
    return (await api().roll(config, { configure: false, mode: "public" })).message.id as string;
  });
  await until(() => cardAt(gm, card)?.secrecy.targets, "the secret");
  expect(cardAt(gm, card).secrecy.targets).toEqual({ target: 4041 });
  expect(cardAt(ana, card).secrecy.targets).toBeNull();
});

it.each([
  ["gm", {}, { target: null }],
  ["standing", { "standard-check": { fields: { target: 25 } } }, { target: 25 }],
  ["standing", { "standard-check": { fields: { bonuses: [] } } }, { target: 15 }],
  ["standing", { "margin-pool": { fields: { threshold: 5 } } }, { target: 15 }],
  ["said", { "standard-check": { fields: { target: 25 } } }, { target: 15 }],
])("the author of a difficulty: %s %j", async (by, standing, wanted) => {
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  await gm.seat.run(async () => {
    await page.game.settings.set("quincunx", "difficultyBy", by);
    await page.game.settings.set("quincunx", "worldDifficulty", standing);
  });
  await until(() => ana.seat.run(() => page.game.settings.get("quincunx", "difficultyBy") === by), "the setting");
  const roll = (at: Sitting) => at.seat.run(() => api().roll("check 5 vs 15", { configure: false, mode: "public" }));
  expect((await roll(ana)).spec).toMatchObject(wanted);
  // GMs set it themselves.
  expect((await roll(gm)).spec).toMatchObject({ target: 15 });
});

it("if a GM is asked and none is online, the player sets it, and the card says so", async () => {
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  await gm.seat.run(() => page.game.settings.set("quincunx", "difficultyBy", "gm"));
  await until(() => ana.seat.run(() => page.game.settings.get("quincunx", "difficultyBy") === "gm"), "the setting");
  await gm.seat.close();
  await until(() => ana.seat.run(() => !page.game.users.activeGM), "no GM");
  const { message } = await ana.seat.run(() => api().roll("check 5 vs 15", { configure: false, mode: "public" }));
  expect(message.flags.quincunx).toMatchObject({ spec: { target: 15 }, origin: { withoutGM: true } });
});

it("if a GM is asked, a player's number is a proposal: the GM accepts it with one click, in the prompt or on the card of the open roll", async () => {
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  await gm.seat.run(async () => {
    await page.game.settings.set("quincunx", "openPrompts", "always");
    await page.game.settings.set("quincunx", "difficultyBy", "gm");
  });
  await until(() => ana.seat.run(() => page.game.settings.get("quincunx", "difficultyBy") === "gm"), "the setting");
  const notice = (): Element | null => gm.seat.run(() => page.document.querySelector(".quincunx-notice-window"));
  const roll = (configure: boolean) => ana.seat.run(() => api().roll("check 5 vs 18", { configure, mode: "public" }));
  const press = (within: () => Element | null, what: string): Promise<unknown> =>
    until(() => {
      const button = [...(within()?.querySelectorAll("button") ?? [])].find((one) =>
        one.textContent.trim().startsWith(what),
      );
      if (button) gm.seat.run(() => button.click());
      return button;
    }, what);

  const first = roll(true);
  await press(notice, "Accept 18");
  const prompt = (): Element => ana.seat.run(() => page.document.querySelector(".quincunx-prompt-window")!);
  await until(() => prompt().querySelector(".quincunx-asked--target"), "the GM's word");
  await until(() => !notice(), "the notice to go");
  ana.seat.run(() => prompt().querySelector<HTMLElement>(".quincunx-primary")!.click());
  expect((await first).spec).toMatchObject({ target: 18 });

  const { id } = (await roll(false)).message;
  const { spec, origin } = await until(() => gm.seat.run(() => page.game.messages.get(id)?.flags.quincunx), "the card");
  expect({ target: spec.target, origin }).toMatchObject({ target: null, origin: { proposal: { target: 18 } } });
  const card = cardAt(gm, id);
  const accept = gm.seat
    .run(() => gm.amend.amend.offers!(card, { id: null, isGM: true }))
    .find((one) => one.id === "proposal")!;
  expect(dataOf(accept.label)).toEqual({ target: "18" });
  await gm.seat.run(() => accept.take());
  await until(() => cardAt(ana, id).state.spec.target === 18, "the number");
  expect(cardAt(ana, id).state.verdict).not.toBe("unknown");
});

it("a difficulty hidden for the whole world is in no setting, and known on the card to GMs alone", async () => {
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  await gm.seat.run(async () => {
    const mechanic = api().mechanic("standard-check");
    await page.game.settings.set("quincunx", "difficultyBy", "standing");
    await gm.standing.setWorldDifficulty(mechanic, { target: 4043 }, true);
  });
  await until(
    () => ana.seat.run(() => (page.game.settings.get("quincunx", "worldDifficulty") as Fields)["standard-check"]),
    "the setting",
  );
  expect(JSON.stringify([...table.world.store.collection("Setting").values()])).not.toContain("4043");
  const id = await ana.seat.run(async () => {
    return (await api().roll("check 5 vs 15", { configure: false, mode: "public" })).message.id as string;
  });
  await until(() => cardAt(gm, id)?.secrecy.targets, "the secret");
  expect(cardAt(gm, id).secrecy.targets).toEqual({ target: 4043 });
  expect(cardAt(ana, id)).toMatchObject({ state: { verdict: "unknown" }, secrecy: { targets: null } });
  expect(stored().filter(({ flags }) => flags?.quincunx?.kind === "operation")).toEqual([]);
});

it.each([
  ["none", {}, "Ana, Pick the lock: no roll needed (Gamemaster)."],
  ["impossible", { title: "" }, "Ana, Standard check: impossible (Gamemaster)."],
  ["impossible", { actor: "hero" }, "Isolde, Pick the lock: impossible (Gamemaster)."],
] as const)(
  "FP-2: a GM ends it without dice: %s %j; only the player and GMs read the reason",
  async (answer, about, words) => {
    const [gm, ana, ben] = [await sit("Gamemaster"), await sit("Ana"), await sit("Ben")];
    const hero = await gm.seat.run(() => page.Actor.create({ name: "Isolde", type: "quincunx.check-hero" }));
    const prompt = openAt(ana, undefined, "actor" in about ? { actor: hero.uuid as string } : about);
    openTableAt(gm);
    const heard = await oneAt(gm);
    await gm.seat.run(() => gm.end.endPrompt(heard, answer));
    await until(() => prompt.rulings.some((ruling) => ruling.answer === answer), "the answer");
    const [line] = stored();
    expect(line?.content).toBe(words);
    const reads = ({ seat }: Sitting): boolean =>
      seat.run(() => (page.game.messages.contents[0]?.visible ?? false) as boolean);
    await until(() => reads(ana), "the line");
    expect([reads(gm), reads(ben)]).toEqual([true, false]);
    expect(new Set(line?.whisper).size).toBe(line?.whisper.length);
    // Rulings on a closed prompt have no effect.
    ana.seat.run(() => prompt.open.close());
    await until(() => promptsAt(gm).length === 0, "it to close");
    await gm.seat.run(() => gm.end.endPrompt(heard, answer));
    expect(stored()).toHaveLength(1);
  },
);
