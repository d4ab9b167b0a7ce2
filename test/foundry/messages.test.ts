/** What happens to a card after it was rolled, in the log and in the world (architecture.md "A card is a log"). */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cardOf } from "../../src/card/card.ts";
import { inheritSecret, pruneSecrets, secretOf } from "../../src/secrets/secrets.ts";
import { keepSecret } from "../../src/secrets/share-secrets.ts";
import { secrecyOf as secrecy } from "../../src/secrets/secrecy.ts";
import { viewOfCard } from "../../src/card/view.ts";
import { speakingActor } from "../../src/actors/speaker.ts";
import { readRequestFlags } from "../../src/features/request/flags.ts";
import { historyOf } from "../../src/log/history.ts";
import { act } from "../../src/log/act.ts";
import { linkedMessages } from "../../src/log/log.ts";
import { postOperation } from "../../src/log/post.ts";
import { sweepLog } from "../../src/log/sweep.ts";
import { amend } from "../../src/card/amend.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { recall, remember } from "../../src/roll/memory.ts";
import { answerOf, requestOf } from "../../src/features/request/state.ts";
import { viewOfRequest } from "../../src/features/request/view.ts";
import type { Seat, Table } from "foundry-practice-table";
import { openStage, until } from "../support/stage.ts";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";
import { uiPorts } from "../../src/ui/index.ts";

/** Documents of the host. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const page = globalThis as Loose;
let table: Table;
let ana: Seat;
let api: Loose;

beforeAll(async () => {
  const stage = await openStage();
  table = stage.table;
  // Without the module: whatever she says is what anybody could say by hand.
  ana = await table.seat("Ana");
  api = page.game.modules.get("quincunx").api;
  await until(areTemplatesLoaded, "the templates");
});
beforeEach(async () => {
  // Ana's page has no class for our rolls, and core says so (dice.md 2.5).
  const { error } = console;
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).includes("cannot be restored")) error(...words);
  });
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
});

const messages = (): Loose[] => page.game.messages.contents;
const roll = async (words: string, mode = "public"): Promise<Loose> => (await api.roll(words, {}, { mode })).message;
const specOf = (message: Loose): Loose => cardOf(message)?.state.spec;
const secrecyOf = (message: Loose): Loose => cardOf(message)?.secrecy;
const operationsOf = (message: Loose): readonly Loose[] => linkedMessages(message.id, "operation");

/** What the difficulty dialog is left with when the GM sets something; resolves when the log has it. */
async function gmSets(message: Loose, fields: object, { isHidden = false } = {}): Promise<void> {
  const count = operationsOf(message).length;
  const prompt = vi.spyOn(uiPorts, "openPrompt").mockImplementation(async ({ spec, title, mode, ticked }) => ({
    question: null,
    spec: { ...spec, ...fields },
    title,
    mode,
    ticked,
    isHidden,
  }));
  act(message.id, "amend", "");
  await until(() => operationsOf(message).length > count, "the operation");
  prompt.mockRestore();
}

async function gmUndoes(message: Loose, operation: string): Promise<void> {
  const count = operationsOf(message).length;
  act(message.id, "undo", operation);
  await until(() => operationsOf(message).length > count, "the undo");
}
/** What stands beside the sentence of what this version does not know. */
const NEWER = "This was made by a newer version of Quincunx.";
const NO_LUCK = "The mechanic “luck” is not in this world: its package is off or gone.";

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Ana says something by hand. */
function anaSays(flags: object, more: object = {}): Promise<Loose> {
  return ana.run(() => page.ChatMessage.create({ content: "by hand", flags: { quincunx: flags }, ...more }));
}

describe("a roll", () => {
  it("is judged once on its way to the log", async () => {
    const resolve = vi.spyOn(mechanicById("standard-check"), "resolve");
    let calls = 0;
    page.Hooks.once("preCreateChatMessage", () => void (calls = resolve.mock.calls.length));
    await roll("check 3 vs 20");
    expect(calls).toBe(1);
  });
});

describe("operations", () => {
  it("copy the card's audience, make no sound, and say nothing of a private roll", async () => {
    for (const mode of ["public", "gm", "self", "blind"]) {
      const card = await roll("check 3 vs 20", mode);
      await gmSets(card, { target: 14 });
      const [operation] = operationsOf(card);
      expect([operation.whisper, operation.blind]).toEqual([card.whisper, card.blind]);
      // A public one needs no word for it; to the GM who has rolled it themself, and to nobody else, is to oneself.
      const { audience } = viewOfCard(cardOf(card) as never);
      const { label } = page.CONFIG.ChatMessage.modes[mode === "gm" ? "self" : mode];
      expect(audience).toBe(mode === "public" ? null : page.game.i18n.localize(label));
      expect(operation.sound ?? null).toBe(null);
      expect(operation.content).toMatch(
        mode === "public" ? /changed the difficulty\. .*Total/u : /changed the difficulty of a private roll\.$/u,
      );
      expect(specOf(card).target).toBe(14);
      await gmUndoes(card, operation.flags.quincunx.id);
      expect(specOf(card).target).toBe(20);
      expect(JSON.stringify(messages().at(-1).content)).not.toMatch(mode === "public" ? /private/u : /check/u);
    }
  });

  it("forged by a player are passed over, and so is undoing what is another's", async () => {
    const card = await roll("check 3 vs 20");
    await anaSays({ kind: "operation", card: card.id, id: "forged0000000000", type: "amend", data: { target: 3 } });
    await gmSets(card, { target: 14 });
    const operation = operationsOf(card).find((message) => message.isAuthor)?.flags.quincunx.id;
    await anaSays({ kind: "operation", card: card.id, id: operation, type: "amend", data: { target: 3 } });
    await anaSays({ kind: "operation", card: card.id, id: "undo000000000000", type: "undo", data: { operation } });
    await settled();
    expect(specOf(card).target).toBe(14);
    expect(viewOfCard(cardOf(card) as never).history).toHaveLength(1);
    // Shapes that are none.
    for (const flags of [
      { kind: "operation" },
      { kind: "operation", card: card.id, id: 3, type: "amend", data: {} },
      { kind: "card" },
      "text",
      { kind: "request", seats: ["x"] },
    ])
      await expect(anaSays(flags as object)).resolves.toBeDefined();
    await settled();
    expect(specOf(card).target).toBe(14);
  });

  it("moved by its author to another card, one counts where it was said, and nowhere else", async () => {
    const [first, second] = [await roll("check 3 vs 20"), await roll("check 3 vs 20")];
    await gmSets(first, { target: 14 });
    const [operation] = operationsOf(first);
    await operation.update({ "flags.quincunx.card": second.id });
    expect([specOf(first).target, specOf(second).target]).toEqual([14, 20]);
    await operation.update({ "flags.quincunx.card": first.id, "flags.quincunx.data.target": 13 });
    expect([specOf(first).target, specOf(second).target]).toEqual([13, 20]);
    await operation.delete();
    expect([specOf(first).target, specOf(second).target]).toEqual([20, 20]);
  });

  it("a card is judged once for itself and once for each operation that counts", async () => {
    const card = await roll("check 3 vs 20");
    for (const target of [14, 15, 16]) await gmSets(card, { target });
    await gmUndoes(card, operationsOf(card).find(({ flags }) => flags.quincunx.data.target === 16).flags.quincunx.id);
    for (const [type, data] of [
      ["amend", { target: "much" }],
      ["amend", { bonuses: [] }],
      ["throw", {}],
      ["undo", { operation: "none" }],
    ] as const)
      await page.ChatMessage.create({
        content: "by hand",
        flags: { quincunx: { kind: "operation", card: card.id, id: `by hand ${type}`, type, data } },
      });
    const resolve = vi.spyOn(mechanicById("standard-check"), "resolve");
    expect(cardOf(card)?.operations).toHaveLength(3);
    expect(resolve).toHaveBeenCalledTimes(1 + 2);
  });

  it("a player without the right sends nothing at all", async () => {
    const card = await roll("check 3 vs 20");
    const count = messages().length;
    const user = page.game.user;
    Object.defineProperty(user, "isGM", { configurable: true, value: false });
    try {
      const base = cardOf(card) as never;
      expect(await postOperation(amend, base, { target: 3 }, { sentence: "no" })).toBe(null);
    } finally {
      delete user.isGM;
    }
    expect(messages()).toHaveLength(count);
  });

  it("go with their card: one client, the active GM's, deletes them", async () => {
    const card = await roll("check 3 vs 20");
    const other = await roll("check 3 vs 20");
    for (const message of [card, other]) for (const target of [14, 15]) await gmSets(message, { target });
    expect(messages()).toHaveLength(6);
    // Not the active GM: nothing of ours is done.
    const { users } = page.game;
    Object.defineProperty(users, "activeGM", { configurable: true, value: null });
    await other.delete();
    await settled();
    delete users.activeGM;
    expect(messages()).toHaveLength(5);
    expect(operationsOf(other)).toHaveLength(2);
    await card.delete();
    await until(() => messages().length === 2, "two left");
    expect(operationsOf(card)).toEqual([]);
    // What nobody deleted then is swept later, by the active GM's client and no other; what has its card stays.
    const live = await roll("check 3 vs 20");
    await gmSets(live, { target: 14 });
    Object.defineProperty(users, "activeGM", { configurable: true, value: { isSelf: false } });
    await sweepLog();
    delete users.activeGM;
    expect(messages()).toHaveLength(4);
    // Asked for twice it is deleted once: core would tell of the second.
    const asked = vi.spyOn(page.ChatMessage, "deleteDocuments");
    await Promise.all([sweepLog(), sweepLog()]);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    expect(messages().map(({ id }) => id as string)).toEqual([live.id, operationsOf(live)[0].id]);
    expect(specOf(live).target).toBe(14);
  });
});

describe("secrets (SC-3)", () => {
  it("are kept one after the other, the first under an id for good, and a card that is not open has none", async () => {
    const card = await roll("check 3 vs 20");
    await Promise.all([
      keepSecret("a".repeat(16), { target: 1 }),
      keepSecret(card.id, { target: 2 }),
      keepSecret("b".repeat(16), { target: 3 }),
      keepSecret("a".repeat(16), { target: 4 }),
    ]);
    expect(["a".repeat(16), card.id, "b".repeat(16)].map((id) => secretOf(id))).toEqual([
      { target: 1 },
      { target: 2 },
      { target: 3 },
    ]);
    expect(secrecyOf(card)).toMatchObject({ isOpen: false, targets: null });
    await gmSets(card, { target: 2 }, { isHidden: true });
    expect(secrecyOf(card)).toMatchObject({ isOpen: true, targets: { target: 2 } });
    await card.delete();
    await until(() => secretOf(card.id) === null, "it is forgotten");
    await pruneSecrets();
    expect(page.game.settings.get("quincunx", "secrets")).toEqual({});
  });

  it("are lost only where something was hidden: by an operation that counts, or by the request", async () => {
    const open = await roll("check 3");
    expect(secrecyOf(open)).toEqual({ isOpen: true, targets: null, isLost: false, overruledBy: null });
    const card = await roll("check 3 vs 20");
    await gmSets(card, { target: null });
    expect(secrecyOf(card)).toEqual({ isOpen: true, targets: null, isLost: false, overruledBy: null });
    await gmSets(card, { target: 30 }, { isHidden: true });
    expect(secrecyOf(card)).toEqual({ isOpen: true, targets: { target: 30 }, isLost: false, overruledBy: null });
    await page.game.settings.set("quincunx", "secrets", {});
    expect(secrecyOf(card)).toEqual({ isOpen: true, targets: null, isLost: true, overruledBy: null });
    await gmUndoes(card, viewOfCard(cardOf(card) as never).history.at(-1)?.operation ?? "");
    expect(secrecyOf(card)).toEqual({ isOpen: true, targets: null, isLost: false, overruledBy: null });

    const request = await api.request({
      mechanic: "standard-check",
      spec: { target: 33 },
      seats: [{ user: ana.userId }],
      isHidden: true,
    });
    expect(JSON.stringify(request.toObject())).not.toMatch(/(?<!\w)33(?!\w)/);
    const answer = (
      await api.roll(
        { mechanic: "standard-check", spec: {}, origin: { request: request.id, seat: 0 } },
        { configure: false },
      )
    ).message;
    expect(secrecyOf(answer).targets).toEqual({ target: 33 });
    expect(secretOf(answer.id)).toEqual({ target: 33 }); // its own from now on: the request may go
    await page.game.settings.set("quincunx", "secrets", {});
    expect(secrecyOf(answer).isLost).toBe(true);
  });
});

describe("two GMs who hide at once (SC-3)", () => {
  const [ME, OTHER] = [
    { id: "", name: "I", isGM: true },
    { id: "other", name: "Olga", isGM: true },
  ];
  const said = (
    id: string,
    author: object,
    turn: number | undefined,
    { type = "hide", after = {} as object | null } = {},
  ): Loose => ({
    logged: { id, author, turn, type, timestamp: 0, messageId: id, data: {}, terms: [] },
    after,
  });
  const overruled = (...operations: Loose[]): string | null =>
    secrecy({
      messageId: "card",
      state: { mechanic: mechanicById("standard-check"), spec: { target: null }, hiddenBy: "hers" } as Loose,
      operations,
      request: null,
    }).overruledBy;

  it("the one whose value does not count is told whose does, and nobody else", () => {
    const me = { ...ME, id: page.game.user.id };
    expect(overruled(said("mine", me, 2), said("hers", OTHER, 2))).toBe("Olga");
    expect(overruled(said("hers", me, 2), said("mine", OTHER, 2)), "I have won").toBe(null);
    expect(overruled(said("mine", me, 1), said("hers", OTHER, 2)), "she knew mine").toBe(null);
    expect(overruled(said("mine", me, 2, { after: null }), said("hers", OTHER, 2)), "I have taken it back").toBe(null);
    expect(overruled(said("mine", me, 2, { type: "amend" }), said("hers", OTHER, 2)), "I hid nothing").toBe(null);
    expect(overruled(said("third", { ...OTHER, id: "third" }, 2), said("hers", OTHER, 2)), "not me").toBe(null);
    expect(overruled(said("mine", me, undefined), said("hers", OTHER, undefined)), "of 0.1.0").toBe(null);
  });
});

describe("settings", () => {
  it("that say how cards look change those that are drawn", async () => {
    document.body.append(await (await roll("check 3 vs 20")).renderHTML());
    const draw = vi.spyOn(uiPorts, "drawMessage");
    await page.game.settings.set("quincunx", "density", "line");
    await until(() => draw.mock.calls.length > 0, "the card, drawn anew");
    await page.game.settings.set("quincunx", "density", "normal");
  });

  it("stand where they are promised: what is hidden in the browser alone, what is chosen with the user, what is settled in the world", () => {
    const found = [...page.game.settings.settings.values()].filter(({ namespace }: Loose) => namespace === "quincunx");
    const of = (scope: string): readonly string[] =>
      found
        .filter((one: Loose) => one.scope === scope)
        .map(({ key }: Loose) => key as string)
        .sort();
    expect(of("client")).toEqual(["memory", "moved", "secrets"]);
    expect(of("world")).toEqual(expect.arrayContaining(["letters", "mechanicsOff", "roles", "statMaps"]));
    const shown = found.filter(({ config, scope }: Loose) => config && scope === "user");
    expect(Object.fromEntries(shown.map((one: Loose) => [one.key, one.default]))).toMatchObject({
      dice3d: true,
      prompt: "always",
      suggest: true,
    });
    for (const { name, hint, choices = {} } of shown)
      for (const key of [name, hint, ...Object.values<string>(choices)])
        expect(page.game.i18n.has(key), key).toBe(true);
  });
});

describe("who speaks", () => {
  const speaking = (over: object): string | null => {
    const before = Object.getOwnPropertyDescriptors(over);
    const { user } = page.game;
    for (const [key, one] of Object.entries(before)) Object.defineProperty(user, key, { ...one, configurable: true });
    try {
      return (speakingActor() as Loose)?.name ?? null;
    } finally {
      for (const key of Object.keys(before)) delete user[key];
    }
  };

  it("is the character of the user, else the only actor that is theirs; for a GM, to whom all belong, none", async () => {
    const type = "quincunx.check-hero";
    const one = await page.Actor.create({ name: "Isolde", type });
    expect(speaking({ isGM: true })).toBe(null);
    expect(speaking({ isGM: false })).toBe("Isolde");
    const two = await page.Actor.create({ name: "Tristan", type });
    expect(speaking({ isGM: false })).toBe(null);
    expect(speaking({ isGM: true, character: two })).toBe("Tristan");
    await Promise.all([one, two].map((actor) => actor.delete()));
  });

  it("is of several actors the one that belongs to the player", async () => {
    const type = "quincunx.check-hero";
    const mine = await page.Actor.create({ name: "Mine", type, ownership: { default: 0, [ana.userId]: 3 } });
    const others = await page.Actor.create({ name: "Others'", type, ownership: { default: 0 } });
    expect(ana.run(() => speakingActor())?.name).toBe("Mine");
    await Promise.all([mine, others].map((actor) => actor.delete()));
  });
});

describe("what came of it", () => {
  it("is said in one vocabulary: by the card, its drawing and the API", async () => {
    const result = await api.roll("check 5 vs 3", {}, { mode: "public" });
    const { message } = result;
    expect([result.verdict, viewOfCard(cardOf(message) as never).verdict]).toEqual(["success", "success"]);
    await gmSets(message, { target: 99 });
    expect(viewOfCard(cardOf(message) as never).verdict).toBe("failure");
    const drawn: HTMLElement = await message.renderHTML();
    expect(drawn.querySelector("[data-quincunx-verdict]")?.getAttribute("data-quincunx-verdict")).toBe("failure");
  });

  it("is unknown to all while the target is hidden; the GM's own reading is judged beside it (SC-3)", async () => {
    const message = await roll("check 5");
    expect(viewOfCard(cardOf(message) as never)).toMatchObject({ verdict: "unknown", secret: null });
    await gmSets(message, { target: 3 }, { isHidden: true });
    expect(viewOfCard(cardOf(message) as never)).toMatchObject({ verdict: "unknown", secret: { verdict: "success" } });
  });
});

it("what tells nothing is no entry of a history", () => {
  const happened = (tell: unknown): Loose => ({ operation: { tell }, logged: { id: "a", timestamp: 1 }, after: null });
  const entries = historyOf(
    { operations: [happened(undefined), happened(() => null), happened(() => "told")] } as Loose,
    () => null,
  );
  expect(entries).toEqual([{ operation: "a", at: 1, what: "told", result: null, isUndone: true }]);
});

describe("requests", () => {
  const ask = (more: object = {}): Promise<Loose> =>
    api.request({
      mechanic: "standard-check",
      spec: { target: 20 },
      title: "Climb",
      seats: [{ user: ana.userId }, { user: page.game.user.id }],
      ...more,
    });
  const card = (origin: object, more: object = {}) => ({
    kind: "card",
    schema: 1,
    mechanic: "standard-check",
    title: "",
    spec: { bonuses: [], extra: [], target: 20, passive: false },
    origin,
    ...more,
  });

  /** Ana's answer, whose roll says what it was thrown for. */
  const anaAnswers = async (flags: object, more: object = {}): Promise<Loose> => {
    const _id = page.foundry.utils.randomID();
    const roll = await page.Roll.create("3d8").evaluate();
    roll.options.quincunx = { message: _id, flags };
    const data = { _id, content: "by hand", rolls: [JSON.stringify(roll)], flags: { quincunx: flags }, ...more };
    return ana.run(() => page.ChatMessage.create(data, { keepId: true }));
  };

  it("are answered by whom they ask, with what they ask for, for the seat that is named, and before they are closed", async () => {
    const message = await ask();
    const answered = () => answerOf(requestOf(message) as never, 0)?.id ?? null;
    await anaAnswers(card({ request: message.id, seat: 1 })); // another's seat
    await anaAnswers(card({ request: message.id })); // none
    await anaAnswers(card({ request: message.id, seat: 0 }, { mechanic: "total-effect" }));
    await anaAnswers(
      card({ request: message.id, seat: 0 }, { spec: { bonuses: [], extra: [], target: 5, passive: false } }),
    );
    await page.ChatMessage.create({
      content: "the GM in Ana's place",
      flags: { quincunx: card({ request: message.id, seat: 0 }) },
    });
    await settled();
    expect(answered()).toBe(null);
    const good = await anaAnswers(card({ request: message.id, seat: 0 }));
    await anaAnswers(card({ request: message.id, seat: 0 })); // the first counts
    await settled();
    expect(answered()).toBe(good.id);
    await page.game.messages.get(good.id).delete();
    expect(answered()).not.toBe(good.id);
    expect(answered()).not.toBe(null);
  });

  it("say in each row what came of the answer, to those who may read it", async () => {
    const message = await ask({ mechanic: "margin-pool", spec: { dice: 1, threshold: 1 } });
    const rows = () => viewOfRequest(requestOf(message) as never).seats.map(({ answer }) => answer?.verdict);
    expect(rows()).toEqual([undefined, undefined]);
    const roll = { mechanic: "margin-pool", spec: { dice: 1, threshold: 1 } };
    vi.spyOn(page.CONFIG.Dice, "randomUniform").mockReturnValue(0.5);
    for (const seat of [0, 1]) await api.roll({ ...roll, origin: { request: message.id, seat } }, { configure: false });
    // The GM is not who was asked for the first.
    expect(rows()).toEqual([undefined, "success"]);
  });

  it("closed: what the GM had counts, on whatever clock; what comes later does not, however early it says it came", async () => {
    const message = await ask();
    const answerAt = (timestamp: number): Promise<Loose> =>
      anaAnswers(card({ request: message.id, seat: 0 }), { timestamp });
    const hoursAhead = await answerAt(Date.now() + 9e6);
    await settled();
    act(message.id, "close", "");
    await settled();
    const answered = () => answerOf(requestOf(page.game.messages.get(message.id)) as never, 0)?.id ?? null;
    expect(answered()).toBe(hoursAhead.id);
    await answerAt(1);
    await settled();
    expect(answered()).toBe(hoursAhead.id);
  });

  it("closed: an answer that was not there is told as late, and counts when the GM says so", async () => {
    const message = await ask();
    act(message.id, "close", "");
    await settled();
    const late = await anaAnswers(card({ request: message.id, seat: 0 }));
    await settled();
    const request = (): Loose => requestOf(page.game.messages.get(message.id));
    const view = (): Loose => viewOfRequest(request());
    expect(answerOf(request(), 0)).toBe(null);
    expect(view().seats[0]).toMatchObject({ answer: null, late: { messageId: late.id } });
    expect(view().seats[1]).toMatchObject({ answer: null, late: null });
    const accepts = (): Loose[] => view().offers.filter(({ operation }: Loose) => operation === "accept");
    expect(accepts()).toMatchObject([{ id: late.id, place: "foot" }]);
    // A player lets nothing count.
    const id = "mine000000000000";
    const flags = { kind: "operation", card: message.id, id, type: "accept", data: { answer: late.id } };
    await ana.run(() =>
      page.ChatMessage.create({ _id: id, content: "by hand", flags: { quincunx: flags } }, { keepId: true }),
    );
    await settled();
    expect(answerOf(request(), 0)).toBe(null);
    act(message.id, "accept", late.id);
    await until(() => answerOf(request(), 0)?.id === late.id, "the answer");
    expect(view().seats[0]).toMatchObject({ answer: { messageId: late.id }, late: null });
    expect(accepts()).toEqual([]);
  });

  it.each([{ answers: "all" }, { answers: [5] }, { answers: [], more: 1 }])(
    "a close with %j closes nothing",
    async (data) => {
      const message = await ask();
      await page.ChatMessage.create({
        content: "closed",
        flags: { quincunx: { kind: "operation", card: message.id, id: "c", type: "close", data } },
      });
      await settled();
      expect(requestOf(page.game.messages.get(message.id))?.state.closedAt).toBeNull();
    },
  );

  it("what the GM gives is fixed as well, what a stat has is not", async () => {
    const message = await ask({ mechanic: "total-effect", spec: { advantage: 1 } });
    expect(requestOf(message)?.flags.fixed).toEqual(["thresholds", "advantage"]);
    const typed = await ask({
      mechanic: "total-effect",
      spec: { advantage: 1, escalation: 2 },
      given: ["escalation", "nonsense"],
    });
    expect(requestOf(typed)?.flags.fixed).toEqual(["thresholds", "escalation"]);
    // Lists are given, and nothing is locked by them.
    const rain = await ask({ spec: { target: 20, bonuses: [{ label: "rain", value: -2 }] } });
    expect(requestOf(rain)?.flags).toMatchObject({ fixed: ["target"], given: ["bonuses"] });
  });

  it("a player's, a broken one, one of a later version: no request, and its sentence stays", async () => {
    const { quincunx: flags } = (await ask()).toObject().flags;
    const forged = await anaSays(flags);
    await settled();
    expect(requestOf(page.game.messages.get(forged.id))).toBe(null);
    for (const [wrong, remark] of [
      [{ spec: { target: "much" } }, ""],
      [{ mechanic: "luck" }, NO_LUCK],
      [{ schema: 99, spec: { aim: 3 } }, NEWER],
      [{ schema: 99 }, NEWER],
    ] as const) {
      const message = await page.ChatMessage.create({
        content: "The GM asks.",
        flags: { quincunx: { ...flags, ...wrong } },
      });
      expect(requestOf(message)).toBe(null);
      const html = (await message.renderHTML()) as HTMLElement;
      expect(html.querySelector(".message-content")?.textContent?.trim()).toBe(`The GM asks.${remark}`);
    }
  });

  it("flags of which one is not of its type are no request's", async () => {
    const { quincunx: flags } = (await ask()).toObject().flags;
    expect(readRequestFlags(flags)).toEqual(flags);
    const wrong = { kind: "card", mechanic: 5, title: 5, text: null, spec: [], fixed: "x", given: {}, seats: [5] };
    for (const [key, value] of Object.entries(wrong))
      expect(readRequestFlags({ ...flags, [key]: value }), key).toBe(null);
  });

  it("the GM begins one by `/qx request`: with nothing chosen, or with what was typed", async () => {
    const asked = vi.spyOn(uiPorts, "openRequest").mockResolvedValue(null);
    await page.ui.chat.processMessage("/qx request");
    await until(() => asked.mock.calls.length === 1, "the dialog");
    await page.ui.chat.processMessage("/qx request check 3 vs 17 # Climb");
    await until(() => asked.mock.calls.length === 2, "the dialog again");
    const [[first], [second]] = asked.mock.calls as Loose;
    expect(first).toEqual({});
    expect(second).toMatchObject({ mechanic: "standard-check", spec: { target: 17 }, title: "Climb" });
  });

  it("an impossible spec is refused before anything is said", async () => {
    const count = messages().length;
    await expect(ask({ spec: { target: "much" } })).rejects.toMatchObject({ name: "RuleError" });
    expect(messages()).toHaveLength(count);
  });
});

describe("a card of a later version, or of other hands", () => {
  it("keeps its sentence", async () => {
    const card = await roll("check 3 vs 20 # Climb");
    const source = card.toObject();
    for (const [change, remark] of [
      [{ schema: 99, spec: { aim: 3 } }, NEWER],
      [{ schema: 99 }, NEWER],
      [{ mechanic: "luck" }, NO_LUCK],
      [{ spec: { target: 20, bonuses: "many" } }, ""],
    ] as const) {
      const flags = { ...source.flags, quincunx: { ...source.flags.quincunx, ...change } };
      const { _id, ...data } = source;
      const message = await page.ChatMessage.create({ ...data, flags });
      expect(cardOf(message)).toBe(null);
      const html = (await message.renderHTML()) as HTMLElement;
      expect(html.querySelector(".message-content")?.textContent?.trim()).toBe(
        card.content.replaceAll(/<\/?p>/gu, "") + remark,
      );
      expect(html.querySelector(".quincunx-card")).toBe(null);
    }
    expect(card.content).toMatch(/Climb.*Total/u);
  });

  it("that comes from what is nothing is a card all the same, and answers nothing (an attack that the bench has found)", async () => {
    const { _id, ...data } = (await roll("check 3 vs 20")).toObject();
    const nothing = { toString: "x", valueOf: "x", length: 3 };
    for (const origin of [{ request: nothing, seat: 1 }, { actor: nothing }, { stats: "all" }, { stats: [nothing] }]) {
      const flags = { ...data.flags, quincunx: { ...data.flags.quincunx, origin } };
      const message = await page.ChatMessage.create({ ...data, flags });
      expect(cardOf(message)?.origin, JSON.stringify(origin)).toEqual("seat" in origin ? { seat: 1 } : {});
      // As when it arrives at a GM's: nothing that nobody catches.
      await expect(inheritSecret(cardOf(message)?.origin.request ?? "", message.id)).resolves.toBeUndefined();
    }
  });
});

describe("memory of the prompt", () => {
  it("is per actor and stat, forgets what does not differ, and the oldest of many", async () => {
    await remember("a one", { spec: { advantage: 1 }, mode: "gm" });
    expect(recall("a one")).toEqual({ spec: { advantage: 1 }, mode: "gm" });
    expect(recall("a two")).toBe(null);
    await remember("a one", { spec: {}, mode: "public" });
    expect(recall("a one")).toBe(null);
    for (let index = 0; index < 205; index += 1)
      await remember(`many ${index}`, { spec: { advantage: 1 }, mode: "public" });
    expect(recall("many 4")).toBe(null);
    expect(recall("many 5")).not.toBe(null);
    expect(Object.keys(page.game.settings.get("quincunx", "memory"))).toHaveLength(200);
    // The least recently used entry goes first.
    await remember("many 5", { spec: { advantage: 2 }, mode: "public" });
    await remember("new", { spec: { advantage: 1 }, mode: "public" });
    expect([recall("many 5")?.spec, recall("many 6")]).toEqual([{ advantage: 2 }, null]);
  });
});

describe("two who delete at once", () => {
  it("leave nothing behind and nothing unheard: one operation is gone before its card takes them all", async () => {
    const message = await roll("check 3 vs 20");
    for (const target of [12, 13, 14])
      await page.ChatMessage.create({
        content: "changed",
        flags: { quincunx: { kind: "operation", card: message.id, id: `t${target}`, type: "amend", data: { target } } },
      });
    const [first] = linkedMessages(message.id, "operation");
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    // The client still has it; the server does not.
    table.world.store.collection("ChatMessage").delete(first?.id ?? "");
    await message.delete();
    await until(
      () => linkedMessages(message.id, "operation").filter(({ id }) => id !== first?.id).length === 0,
      "all gone",
    );
    await settled();
    process.off("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
  });
});
