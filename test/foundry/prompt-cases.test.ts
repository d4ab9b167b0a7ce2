/** What a prompt is asked with, by who rolls what for which reason; what a GM hears of players' open prompts, and says. Each rule's cases in a table. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { secretOf, storeSecrets } from "../../src/secrets/secrets.ts";
import { hiddenInPrompt, makeHiddenUnder } from "../../src/secrets/secret-id.ts";
import {
  giftsFull,
  giveTo,
  heardPrompts,
  hearPrompts,
  hideFrom,
  listenToPrompts,
  rule,
  setOpenly,
  specHere,
  takeBackFrom,
} from "../../src/features/open-prompts/received-prompts.ts";
import { tellPrompt } from "../../src/features/open-prompts/sent-prompts.ts";
import { NO_RULING, type Ruling } from "../../src/features/open-prompts/wire.ts";
import { wirePorts, type PromptAnswer, type PromptRequest } from "../../src/platform/ports.ts";
import { rollSpec, type DialogConfig, type MessageConfig, type RollConfig } from "../../src/roll/roll.ts";
import { changeSetting, setting } from "../support/own-settings.ts";
import { useQuickTime } from "../fixtures/quick-time.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { useBareStage } from "../support/bare.ts";

const page = globalThis as Loose;
useQuickTime();
const bare = useBareStage();
const { set } = bare;

describe("what a prompt is asked with", () => {
  const asked: PromptRequest[] = [];
  type Asked = Extract<PromptRequest["purpose"], { readonly kind: "roll" }>;
  /** The prompt answers so; null: it is left. */
  const answers = (answer: Partial<PromptAnswer> | null = null): void => {
    asked.length = 0;
    wirePorts({
      ...bare.own,
      openPrompt: (request) => {
        asked.push(request);
        const { spec, title, mode, ticked } = request;
        return Promise.resolve(answer && { spec, title, mode, ticked, isHidden: false, question: null, ...answer });
      },
    });
  };
  const CHECK = { mechanic: "standard-check", spec: {} };
  const MARGIN = { mechanic: "margin-pool", spec: { dice: 3, threshold: 7 } };
  const POOL = { mechanic: "difficulty-pool", spec: { dice: 4, base: 6 } };
  /** What it is asked with; the prompt is left. */
  const asking = async (
    config: RollConfig,
    dialog: DialogConfig = {},
    message: MessageConfig = {},
  ): Promise<PromptRequest & { readonly purpose: Asked }> => {
    answers();
    const size = page.game.messages.size as number;
    expect(await rollSpec(config, dialog, message)).toBeNull();
    expect(asked).toHaveLength(1);
    expect(page.game.messages.size).toBe(size + (dialog.asks && !page.game.user.isGM ? 1 : 0));
    return asked[0] as PromptRequest & { readonly purpose: Asked };
  };
  const asPlayer = (): void => set(page.game.user, "isGM", false);
  const hero = (type: string, system: object): Promise<Loose> => page.Actor.create({ name: "Isolde", type, system });

  it("a roll of no reason: everything is theirs to say, and what the mechanic knows is offered", async () => {
    const { purpose, ...request } = await asking({ ...CHECK, title: "Climb" });
    expect(request).toMatchObject({ title: "Climb", actor: null, memory: null, locked: [], stats: [], ticked: [] });
    expect(request.fresh).toEqual(request.spec);
    expect(purpose).toMatchObject({
      ...{ kind: "roll", ask: null, question: null, situation: null, maySplit: false, turn: null, longTest: null },
      ...{ isRound: false, mayBeHelped: true },
    });
    expect(purpose.against?.()).toEqual({ stats: [], meant: null });
    for (const absent of ["roundBest", "targetsBy", "request"]) expect(purpose).not.toHaveProperty(absent);
    expect((await asking(MARGIN)).purpose).toMatchObject({
      ...{ maySplit: false, mayBeHelped: false, longTest: { fields: expect.any(Array) } },
    });
    expect((await asking(POOL)).purpose).toMatchObject({ maySplit: true, longTest: { fields: expect.any(Array) } });
    asPlayer();
    expect((await asking(CHECK)).purpose.ask).toEqual(expect.any(Function));
  });

  it("in the mode that is chosen, or said in whichever generation's words; a round is for all to see", async () => {
    const modes = Object.keys(page.CONFIG.ChatMessage.modes as object);
    await page.game.settings.set("core", "messageMode", "gm");
    expect((await asking(CHECK)).mode).toBe("gm");
    expect((await asking(CHECK, {}, { mode: "blindroll" })).mode).toBe("blind");
    expect(modes).toEqual(expect.arrayContaining(["gm", "blind"]));
    expect((await asking(CHECK, {}, { mode: "nobody's" })).mode).toBe("nobody's");
    expect((await asking(MARGIN, { isRound: true })).mode).toBe("public");
    await page.game.settings.set("core", "messageMode", "public");
  });

  it("that answers a request, or is for something else, is that roll and no other", async () => {
    const seat = (await asking({ ...POOL, origin: { request: "r", seat: 2 } })).purpose;
    expect(seat).toMatchObject({ request: { id: "r", seat: 2 }, maySplit: false, longTest: null });
    expect((await asking({ ...POOL, origin: { request: "r" } })).purpose.request).toEqual({ id: "r", seat: 0 });
    const other = (await asking({ ...POOL, origin: {} })).purpose;
    expect(other).toMatchObject({ maySplit: true, longTest: null });
    expect(other).not.toHaveProperty("request");
    expect((await asking({ ...POOL, origin: () => ({}) })).purpose).toMatchObject({ maySplit: false, longTest: null });
    expect((await asking(POOL, {}, { create: false })).purpose).toMatchObject({ maySplit: false, longTest: null });
    const question = (await asking(POOL, { question: "q" })).purpose;
    expect(question).toMatchObject({ question: "q", longTest: null });
  });

  it("a round of a long test: no stats, no words, no help, and how many dice are best", async () => {
    const actor = await hero("quincunx.pool-hero", {
      attributes: [{ id: "dexterity0000001", label: "Dexterity", value: 3 }],
    });
    const plain = await asking({ ...POOL, actor, situation: "the wall" });
    expect(plain.stats.length).toBeGreaterThan(0);
    expect(plain.purpose.situation).toBe("the wall");
    const round = await asking({ ...POOL, actor, situation: "the wall" }, { isRound: true, roundBest: 2 });
    expect(round.stats).toEqual([]);
    expect(round.purpose).toMatchObject({
      isRound: true,
      roundBest: 2,
      situation: null,
      turn: null,
      mayBeHelped: false,
    });
    expect(round.purpose).not.toHaveProperty("against");
  });

  it("what somebody else has fixed is locked, and nobody stands against it; what is fixed can be given to no more", async () => {
    const { locked, purpose } = await asking(CHECK, { locked: ["target", "bonuses"] });
    expect(locked).toEqual(["target", "bonuses"]);
    expect(purpose).not.toHaveProperty("against");
    asPlayer();
    expect((await asking(CHECK, { locked: ["target"] })).purpose.ask).toBeNull();
    expect((await asking(CHECK, { locked: ["bonuses"] })).purpose.ask).not.toBeNull();
    const grants = new Set(
      page.game.modules
        .get("quincunx")
        .api.mechanic("standard-check")
        .grants.map((one: Loose) => one.field),
    );
    expect((await asking(CHECK, { locked: [...grants] as string[] })).purpose.mayBeHelped).toBe(false);
  });

  it("the world's difficulty is a player's to read: asked for it can be asked, standing it is locked; said otherwise it is that", async () => {
    await changeSetting("standingDifficulty", { "standard-check": { fields: { target: 25 } } });
    for (const by of ["asked", "standing"] as const) {
      await changeSetting("difficultyBy", by);
      expect((await asking(CHECK)).locked).toEqual([]);
      asPlayer();
      const { locked, purpose, spec } = await asking({ ...CHECK, spec: { target: 10 } });
      expect(locked).toEqual(["target"]);
      expect(purpose.targetsBy).toBe(by);
      expect(spec).toMatchObject({ target: by === "asked" ? null : 25 });
      expect(purpose.ask !== null).toBe(by === "asked");
      for (const [config, dialog] of [
        [{ origin: { request: "r", seat: 0 } }, {}],
        [{ origin: { contest: "c", contestSide: "a" } }, {}],
        [{ origin: () => ({}) }, {}],
        [{}, { question: "q" }],
        [{}, { locked: ["target"] }],
      ] as const) {
        const said = await asking({ ...CHECK, spec: { target: 10 }, ...config }, dialog);
        expect(said.purpose).not.toHaveProperty("targetsBy");
        expect(said.spec).toMatchObject({ target: 10 });
      }
      expect((await asking({ ...CHECK, origin: {} })).purpose.targetsBy).toBe(by);
      set.back();
    }
    await changeSetting("difficultyBy", "roller");
    await changeSetting("standingDifficulty", {});
  });

  it("that is to ask the GM has asked when it opens, where it may; a question that was asked before stays the one", async () => {
    expect((await asking(CHECK, { asks: true })).purpose.question).toBeNull();
    asPlayer();
    const { purpose } = await asking(CHECK, { asks: true });
    expect(page.game.messages.get(purpose.question)?.flags.quincunx).toMatchObject({ kind: "question" });
    expect(purpose.longTest).toBeNull();
    answers();
    await rollSpec(CHECK, { asks: true, question: "q" });
    expect((asked[0]?.purpose as Asked).question).toBe("q");
  });

  it("is not opened where a listener says no, and nothing is thrown where one does after it", async () => {
    const heard: string[] = [];
    const once = (hook: string): void => void page.Hooks.once(hook, () => (heard.push(hook), false));
    const size = page.game.messages.size as number;
    answers({});
    once("quincunx.preConfigure");
    expect(await rollSpec(CHECK)).toBeNull();
    expect(asked).toEqual([]);
    once("quincunx.preRoll");
    expect(await rollSpec(CHECK)).toBeNull();
    expect(asked).toHaveLength(1);
    once("quincunx.prePost");
    expect(await rollSpec(CHECK)).toMatchObject({ message: null, mechanic: "standard-check" });
    expect(heard).toEqual(["preConfigure", "preRoll", "prePost"].map((name) => `quincunx.${name}`));
    expect(page.game.messages.size).toBe(size);
  });

  it("what it answers is what is rolled, and what the card says it is for", async () => {
    const aid = { message: "a".repeat(16), gifts: [] };
    const hidden = makeHiddenUnder("prompt");
    answers({ title: "Other", spec: { bonuses: [], target: 12 }, prompt: hidden, aid });
    const { message, spec } = (await rollSpec({ ...CHECK, title: "Climb" })) as Loose;
    expect(spec).toMatchObject({ target: 12 });
    expect(message.flags.quincunx).toMatchObject({ title: "Other", origin: { prompt: hidden, aid } });
    expect(message.flags.quincunx.origin).not.toHaveProperty("bought");
    expect(message.flags.quincunx.origin).not.toHaveProperty("actor");
    const { message: plain } = (await rollSpec(CHECK, { configure: false })) as Loose;
    expect(plain.flags.quincunx).toMatchObject({ title: "", origin: {} });
    expect(Object.keys(plain.flags.quincunx.origin as object)).toEqual([]);
    expect((await rollSpec(CHECK, { configure: false }, { create: false }))?.message).toBeNull();
  });

  it("dice that were bought in it stand in the card's origin with their number; an attack in the turn that it was (FP-14, DP-12)", async () => {
    const luck = {
      pool: [
        { size: 6, role: "hero" },
        { size: 8, role: "luck" },
      ],
      target: 5,
      luckDie: 8,
    };
    answers({ spec: luck, bought: 1 });
    const fives = { mechanic: "fives-pool", spec: { ...luck, pool: [luck.pool[0]] } };
    const { message } = (await rollSpec(fives)) as Loose;
    expect(message.flags.quincunx.origin).toMatchObject({ bought: 1 });
    expect(message.flags.quincunx.spec.pool).toHaveLength(2);
    const actor = await page.Actor.create({ name: "Maren", type: "quincunx.pool-hero" });
    const fight = { id: "c", started: true, round: 2, turn: 0, turns: [{ id: "m", actor: { uuid: actor.uuid } }] };
    set(page.game, "combats", { contents: [fight], [Symbol.iterator]: () => [][Symbol.iterator]() });
    answers({ isAttack: true });
    const attack = (await rollSpec({ ...POOL, actor })) as Loose;
    expect(attack.message.flags.quincunx.origin).toMatchObject({ actor: actor.uuid, splitAttack: "c.2.m" });
    answers();
  });

  it("actions that share a pool are all thrown, and the first is what it came to; what stands hidden for the world hides each (DP-12)", async () => {
    const parts = [
      { spec: { dice: 5, base: null }, title: "Down the alley" },
      { spec: { dice: 4, base: 7 }, title: "Lift the purse", prompt: "0123456789abcdef" },
    ];
    answers({ split: { parts, dice: [3, 1] } as never, mode: "gm" });
    const before = page.game.messages.size as number;
    const result = (await rollSpec(POOL, { configure: true })) as Loose;
    expect(page.game.messages.size).toBe(before + 2);
    expect(result.parts).toHaveLength(2);
    expect(result.message.id).toBe(result.parts[0].message.id);
    expect(result.parts.map(({ message }: Loose) => message.flags.quincunx.title)).toEqual([
      ...["Down the alley", "Lift the purse"],
    ]);
    for (const { message } of result.parts) expect(message.whisper).toContain(page.game.user.id);
    page.Hooks.once("quincunx.preRoll", () => false);
    expect(await rollSpec(POOL, { configure: true })).toBeNull();
    expect(page.game.messages.size).toBe(before + 2);
  });

  it("what was chosen is remembered under its key, without what others gave; nothing is where there is none", async () => {
    await changeSetting("memory", {});
    const hero = { size: 6, role: "hero" };
    const fives = { mechanic: "fives-pool", spec: { pool: [hero], target: 5 } };
    const kept = (): object[] => Object.values<Loose>(setting("memory")).map(({ spec }) => spec as object);
    answers({ spec: { advantage: 2 } });
    await rollSpec({ mechanic: "total-effect", spec: {} });
    expect(kept()).toEqual([]);
    await rollSpec({ mechanic: "total-effect", spec: {} }, { memory: "te" });
    expect(kept()).toEqual([{ advantage: 2 }]);
    expect(Object.values(setting("memory"))[0]).toMatchObject({ mode: "public" });
    await changeSetting("memory", {});
    const gift = { id: "g", kind: "die", amount: 8, from: "Ben" } as const;
    const given = { size: 8, role: "bonus", label: "Ben" };
    const more = { ...hero, size: 10 };
    answers({ spec: { pool: [hero, more, given], target: 5 }, given: [gift] });
    await rollSpec(fives, { memory: "fives" });
    expect(kept()).toMatchObject([{ pool: [hero, more] }]);
    answers({ spec: { pool: [hero, given], target: 5 }, given: [gift] });
    await rollSpec(fives, { memory: "fives" });
    expect(kept()).toEqual([]);
    answers({ spec: { advantage: 2 } });
    await rollSpec({ mechanic: "total-effect", spec: {} }, { memory: "te" });
    // It is what the next prompt begins with, and says so; what the stat itself gives is still there to go back to.
    const next = await asking({ mechanic: "total-effect", spec: {} }, { memory: "te" });
    expect(next).toMatchObject({
      memory: "te",
      spec: { advantage: 2 },
      fresh: { advantage: 0 },
      recalled: ["advantage"],
    });
    expect(await asking({ mechanic: "total-effect", spec: {} }, { memory: "other" })).toMatchObject({ recalled: [] });
  });
});

describe("what a GM hears of open prompts, and says", () => {
  let ana: Loose;
  let ben: Loose;
  let sent: { readonly to: string; readonly query: string; readonly data: Loose }[] = [];
  const TOLD = "quincunx.live";
  /** Somebody is there, answers so, and confirms whatever was said in their name. */
  const sits = (user: Loose, { isGM = false, answer = true as unknown, confirms = true } = {}): void => {
    for (const [name, value] of Object.entries({ active: true, isGM })) set(user, name, value);
    set(user, "query", (query: string, data: Loose) => {
      sent.push({ to: user.name, query, data });
      return Promise.resolve(query === "quincunx.confirm" ? confirms : answer);
    });
  };
  const tell = (user: Loose, data: object): Promise<unknown> =>
    page.CONFIG.queries[TOLD]({ from: user.id, nonce: "n", ...data });
  const prompt = (more: object = {}): Loose => ({
    ...{ prompt: makeHiddenUnder("prompt"), n: 1, mechanic: "standard-check", spec: { bonuses: [], target: 15 } },
    ...{ title: "Climb", actor: null, locked: [], question: null, request: null, seat: 0, ruling: NO_RULING },
    ...more,
  });
  const ids = (): string[] => heardPrompts().map((one) => one.prompt);
  const ruling = (more: Partial<Ruling>): Ruling => ({ ...NO_RULING, ...more });

  beforeAll(() => {
    [ana, ben] = ["Ana", "Ben"].map((name) => page.game.users.getName(name));
    hearPrompts();
  });
  afterEach(async () => {
    listenToPrompts(null);
    await changeSetting("livePrompts", "table");
    sent = [];
  });
  const listen = (): void => listenToPrompts(() => undefined);

  it("only while they listen: with the table open, or always; never where nobody is told", async () => {
    sits(ana);
    const one = prompt();
    expect(await tell(ana, one)).toBe(false);
    listen();
    expect(await tell(ana, one)).toBe(true);
    expect(ids()).toEqual([one.prompt]);
    listenToPrompts(null);
    expect(ids()).toEqual([]);
    await changeSetting("livePrompts", "always");
    expect(await tell(ana, one)).toBe(true);
    listenToPrompts(null);
    expect(ids()).toEqual([one.prompt]);
    await changeSetting("livePrompts", "never");
    listen();
    expect(ids()).toEqual([]);
    expect(await tell(ana, one)).toBe(false);
    await changeSetting("livePrompts", "always");
    set(page.game.user, "isGM", false);
    expect(await tell(ana, one)).toBe(false);
  });

  it("whoever is there is asked once it opens, and whoever comes; players who are there, and nobody else", async () => {
    const wanted = (): string[] => sent.filter(({ query }) => query === "quincunx.liveWanted").map(({ to }) => to);
    sits(ana);
    sits(ben, { isGM: true });
    listen();
    expect(wanted()).toEqual(["Ana"]);
    sent = [];
    page.Hooks.callAll("userConnected", ana, true);
    page.Hooks.callAll("userConnected", ben, true);
    expect(wanted()).toEqual(["Ana"]);
    sent = [];
    listen();
    expect(wanted()).toEqual(["Ana"]);
    listenToPrompts(null);
    sent = [];
    page.Hooks.callAll("userConnected", ana, true);
    expect(wanted()).toEqual([]);
  });

  it("from whoever it is, confirmed, and no GM; a prompt is who opened it's, the newest counts, and what is closed is gone", async () => {
    listen();
    const one = prompt();
    sits(ana, { confirms: false });
    expect(await tell(ana, one)).toBe(false);
    sits(ana, { isGM: true });
    expect(await tell(ana, one)).toBe(false);
    set.back();
    sits(ana);
    sits(ben);
    expect(await tell(ana, { ...one, spec: { target: "high" } })).toBe(false);
    expect(await tell(ana, { ...one, prompt: undefined })).toBe(false);
    expect(await tell(ana, { ...one, n: 5 })).toBe(true);
    expect(await tell(ben, { ...one, n: 6, title: "Ben's" })).toBe(false);
    for (const n of [4, 5]) expect(await tell(ana, { ...one, n, title: "old" })).toBe(true);
    expect(heardPrompts()).toMatchObject([{ title: "Climb", user: ana.id }]);
    expect(await tell(ana, { ...one, n: 6, title: "new" })).toBe(true);
    expect(heardPrompts()).toMatchObject([{ title: "new", n: 6 }]);
    expect(await tell(ben, { prompt: one.prompt, n: 7, isClosed: true })).toBe(false);
    expect(ids()).toHaveLength(1);
    expect(await tell(ana, { prompt: one.prompt, n: 7, isClosed: true })).toBe(true);
    expect(ids()).toEqual([]);
    // Nobody need have heard of it.
    expect(await tell(ana, { prompt: one.prompt, n: 8, isClosed: true })).toBe(true);
  });

  it("no more than twenty of one at once; those that are known still follow; whoever goes takes theirs along", async () => {
    listen();
    sits(ana);
    sits(ben);
    const all = Array.from({ length: 21 }, () => prompt());
    for (const [index, one] of all.entries()) expect(await tell(ana, one)).toBe(index < 20);
    expect(await tell(ana, { ...all[0], n: 2, title: "new" })).toBe(true);
    const his = prompt();
    expect(await tell(ben, his)).toBe(true);
    expect(ids()).toHaveLength(21);
    page.Hooks.callAll("userConnected", ana, false);
    expect(ids()).toEqual([his.prompt]);
  });

  it("of what several GMs hide in one prompt that counts of which the prompt says whose it is, as far as it is known here", async () => {
    listen();
    sits(ana);
    const me = page.game.user.id as string;
    const other = ben.id as string;
    const one = prompt({ spec: { bonuses: [], target: null } });
    await storeSecrets({
      [hiddenInPrompt(one.prompt as string, me)]: { turn: 1, secret: { target: 20 } },
      [hiddenInPrompt(one.prompt as string, other)]: { turn: 1, secret: { target: 25 } },
    });
    for (const [said, target] of [
      [{ isHidden: true, hiddenBy: me }, 20],
      [{ isHidden: true, hiddenBy: other }, 25],
      [{ isHidden: true, hiddenBy: "third00000000000" }, null],
      [{ isHidden: false, hiddenBy: me }, null],
    ] as const) {
      const heard = specHere({ ...one, ruling: ruling({ n: 1, by: other, ...said }) });
      expect(heard).toMatchObject({ spec: { target }, secret: target === null ? null : { target } });
    }
    // What its GM said later takes its place, and nothing that is not just so; only of what is new the table is drawn anew.
    const id = hiddenInPrompt(one.prompt as string, other);
    let drawn = 0;
    listenToPrompts(() => void (drawn += 1));
    for (const [kept, target] of [
      [{ turn: 1, secret: { target: 30 } }, 25],
      [{ turn: 0, secret: { target: 30 } }, 25],
      [{ turn: 2.5, secret: { target: 30 } }, 25],
      [{ turn: 9, secret: 30 }, 25],
      [{ target: 30 }, 25],
      [{ turn: 2, secret: { target: 30 } }, 30],
    ] as const) {
      drawn = 0;
      await storeSecrets({ [id]: kept });
      expect(secretOf(id)).toEqual({ target });
      expect(drawn > 0).toBe(target === 30);
    }
    drawn = 0;
    await storeSecrets({ nobodys000000000: { target: 3 } });
    expect(drawn).toBe(0);
  });

  it("what they say stands at once, is told to the player, and goes when the prompt is gone", async () => {
    listen();
    sits(ana);
    const one = prompt();
    await tell(ana, one);
    const me = page.game.user.id as string;
    sent = [];
    await setOpenly(one.prompt, { target: 18 });
    expect(sent).toMatchObject([
      { query: "quincunx.liveRuling", data: { prompt: one.prompt, ruling: { n: 1, by: me, fields: { target: 18 } } } },
    ]);
    expect(heardPrompts()).toMatchObject([{ spec: { target: 18 }, ruling: { isHidden: false, hiddenBy: "" } }]);
    // Fields that cannot be leave the spec as it is.
    await rule(one.prompt, { fields: { target: "high" } });
    expect(heardPrompts()).toMatchObject([{ spec: { target: 15 }, ruling: { n: 2 } }]);
    // Of what they have set nothing but the target leaves.
    const bonuses = [{ label: "calm", value: 2 }];
    await rule(one.prompt, { fields: { bonuses } });
    await setOpenly(one.prompt, { target: 19 });
    await hideFrom(one.prompt, { target: 22 });
    const [heard] = heardPrompts();
    expect(heard).toMatchObject({ spec: { target: null, bonuses }, ruling: { n: 5, isHidden: true, hiddenBy: me } });
    expect(heard?.ruling.fields).toEqual({ bonuses });
    expect(specHere(heard as never)).toMatchObject({ spec: { target: 22 }, secret: { target: 22 } });
    sent = [];
    // Another number is nobody's to hear of.
    await hideFrom(one.prompt, { target: 23 });
    expect(sent).toEqual([]);
    expect(specHere(heardPrompts()[0] as never).secret).toEqual({ target: 23 });
    await setOpenly(one.prompt, { target: 20 });
    expect(specHere(heardPrompts()[0] as never)).toMatchObject({ spec: { target: 20 }, secret: null });
    sits(ana, { answer: false });
    await rule(one.prompt, { answer: "wave" });
    expect(ids()).toEqual([]);
    expect(await rule(one.prompt, { answer: "wave" })).toBeNull();
    for (const said of [
      hideFrom(one.prompt, { target: 1 }),
      setOpenly(one.prompt, { target: 1 }),
      giveTo(one.prompt, { kind: "bonus", amount: 1 } as never, ""),
    ])
      await said;
    expect(secretOf(hiddenInPrompt(one.prompt as string, me))).toEqual({ target: 23 });
  });

  it("what they say is said anew where nobody answers, unless they have said something else since", async () => {
    listen();
    sits(ana);
    const one = prompt();
    await tell(ana, one);
    sent = [];
    const answers: (() => unknown)[] = [];
    set(ana, "query", (query: string, data: Loose) => {
      sent.push({ to: ana.name, query, data });
      return Promise.resolve(answers.shift()?.());
    });
    const said = (): unknown[] => sent.map(({ data }) => data.ruling.fields.target as unknown);
    answers.push(
      () => undefined,
      () => true,
    );
    await setOpenly(one.prompt, { target: 18 });
    expect(said()).toEqual([18, 18]);
    const [first, second] = sent;
    expect(first?.data.nonce).not.toBe(second?.data.nonce);
    let other: Promise<void> | null = null;
    answers.push(
      () => void (other = setOpenly(one.prompt, { target: 20 })),
      () => true,
    );
    await setOpenly(one.prompt, { target: 19 });
    await other;
    expect(said()).toEqual([18, 18, 19, 20]);
    // At most three times; who says nothing may have it open all the same.
    await setOpenly(one.prompt, { target: 21 });
    expect(said().slice(4)).toEqual([21, 21, 21]);
    expect(heardPrompts()).toMatchObject([{ spec: { target: 21 } }]);
    // Nobody is there to be asked again.
    ana.active = false;
    await setOpenly(one.prompt, { target: 22 });
    expect(said().slice(7)).toEqual([22]);
  });

  it("what they give names who gives it, and what for; the same more of it is one gift, and nothing left of it none", async () => {
    listen();
    sits(ana);
    const one = prompt();
    await tell(ana, one);
    const gifts = (): Loose[] => [...(heardPrompts()[0]?.ruling.gifts ?? [])];
    await giveTo(one.prompt, { kind: "bonus", amount: 2 } as never, " the rope ");
    await giveTo(one.prompt, { kind: "bonus", amount: 2 } as never, "the rope");
    await giveTo(one.prompt, { kind: "bonus", amount: 1 } as never, "");
    expect(gifts().map(({ from, amount }) => `${from as string} ${amount as number}`)).toEqual([
      ...["Gamemaster: the rope 2", "Gamemaster: the rope 2", "Gamemaster 1"],
    ]);
    const shift = (amount: number, field = "bonus", words = ""): Promise<void> =>
      giveTo(one.prompt, { kind: "shift", field, amount } as never, words);
    await shift(2);
    await shift(1);
    await shift(1, "other");
    await shift(1, "bonus", "luck");
    expect(
      gifts()
        .slice(3)
        .map(({ field, amount }) => [field, amount]),
    ).toEqual([
      ["bonus", 3],
      ["other", 1],
      ["bonus", 1],
    ]);
    await shift(-3);
    expect(gifts()).toHaveLength(5);
    expect(new Set(gifts().map(({ id }) => id as string)).size).toBe(5);
    const { n } = heardPrompts()[0]!.ruling;
    await takeBackFrom(one.prompt, "none");
    expect(heardPrompts()[0]?.ruling.n).toBe(n);
    await takeBackFrom(one.prompt, gifts()[0].id as string);
    expect(gifts()).toHaveLength(4);
    await giveTo(one.prompt, { kind: "bonus", amount: 1 } as never, "x".repeat(200));
    expect(gifts().at(-1).from).toHaveLength(100);
    const warned: string[] = [];
    set(page.ui.notifications, "warn", (words: string) => void warned.push(words));
    for (let times = 0; times < 30; times += 1) await giveTo(one.prompt, { kind: "bonus", amount: 1 } as never, "");
    expect(new Set(warned)).toEqual(new Set([giftsFull()]));
    expect(giftsFull()).toContain(String(gifts().length));
    // What is there already can still be more.
    await shift(4, "other");
    expect(gifts().find(({ field }) => field === "other").amount).toBe(5);
  });
});

describe("what a player's open prompt tells, and hears", () => {
  const [WANTED, RULED] = ["quincunx.liveWanted", "quincunx.liveRuling"];
  let ben: Loose;
  let cleo: Loose;
  let sent: { readonly to: string; readonly data: Loose }[] = [];
  beforeAll(() => void ([ben, cleo] = ["Ben", "Cleo"].map((name) => page.game.users.getName(name))));
  const sits = (user: Loose, { isGM = true, answer = true as unknown } = {}): void => {
    for (const [name, value] of Object.entries({ active: true, isGM })) set(user, name, value);
    set(user, "query", (query: string, data: Loose) => {
      if (query === "quincunx.live") sent.push({ to: user.name, data });
      return Promise.resolve(query === "quincunx.confirm" ? true : answer);
    });
  };
  const ask = (query: string, user: Loose, data: object = {}): Promise<unknown> =>
    Promise.resolve(page.CONFIG.queries[query]({ from: user?.id, nonce: "n", ...data }));
  const HELD = { mechanic: "standard-check", spec: { bonuses: [], target: 15 }, title: "Climb" };
  const open = (ruled: (...words: Loose[]) => void = () => undefined): Loose =>
    tellPrompt({
      held: () => ({ ...HELD, actor: null, locked: [], question: null, request: null, seat: 0 }) as never,
      ruled,
    });
  /** Two tellings of one prompt are a quarter of a second apart. */
  const heard = (count: number): Promise<unknown> => until(() => sent.length >= count, "what is told");

  it("is told to GMs who want to know, the newest alone, until it is closed or they do not listen", async () => {
    set(page.game.user, "isGM", false);
    sits(ben);
    sits(cleo, { isGM: false });
    sent = [];
    const prompt = open();
    await Promise.resolve();
    expect(sent).toEqual([]);
    expect([await ask(WANTED, cleo), await ask(WANTED, null), await ask(WANTED, ben, { from: 7 })]).toEqual([
      ...[false, false, false],
    ]);
    expect(await ask(WANTED, ben)).toBe(true);
    expect(sent).toMatchObject([{ to: "Ben", data: { ...HELD, prompt: prompt.id, n: 1, ruling: NO_RULING } }]);
    prompt.change();
    prompt.change();
    await heard(2);
    expect(sent.slice(1)).toMatchObject([{ data: { n: 3 } }]);
    sits(ben, { answer: false });
    prompt.change();
    await heard(3);
    prompt.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent).toHaveLength(3);
    sits(ben);
    const other = open();
    expect(await ask(WANTED, ben)).toBe(true);
    await heard(4);
    other.close();
    await heard(5);
    expect(sent.at(-1)?.data).toMatchObject({ prompt: other.id, isClosed: true });
    expect(sent.at(-1)?.data).not.toHaveProperty("spec");
    set(page.game.user, "isGM", true);
    expect(await ask(WANTED, ben)).toBe(false);
  });

  it("is told anew where nobody answers, for a page may have gone while it was asked; after three times no more", async () => {
    set(page.game.user, "isGM", false);
    sits(ben);
    sent = [];
    const prompt = open();
    expect(await ask(WANTED, ben)).toBe(true);
    await heard(1);
    const answers: unknown[] = [undefined, undefined, true];
    const answering = (next: () => unknown): void =>
      set(ben, "query", (query: string, data: Loose) => {
        if (query === "quincunx.live") sent.push({ to: ben.name, data });
        const answer = next();
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      });
    answering(() => answers.shift());
    prompt.change();
    await heard(4);
    expect(sent.slice(1).map(({ data }) => data.n)).toEqual([2, 2, 2]);
    expect(new Set(sent.map(({ data }) => data.nonce as string)).size).toBe(4);
    // Who has not answered three times is told nothing that changes since.
    answering(() => new Error("The query timed out"));
    prompt.change();
    await heard(7);
    sits(ben);
    prompt.change();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent.slice(4).map(({ data }) => data.n)).toEqual([3, 3, 3]);
    // What is newer is told instead.
    expect(await ask(WANTED, ben)).toBe(true);
    await heard(8);
    answering(() => void prompt.change());
    prompt.change();
    await heard(10);
    expect(sent.slice(8, 10).map(({ data }) => data.n)).toEqual([5, 6]);
    sits(ben);
    prompt.close();
  });

  it("hears what a GM says in their own name, the newest; what cannot be is as if it had not been said", async () => {
    set(page.game.user, "isGM", false);
    sits(ben);
    sits(cleo, { isGM: false });
    const rulings: Loose[] = [];
    const prompt = open((ruling: Loose) => {
      if (ruling.fields.target === 1) throw new Error("it cannot be");
      rulings.push(ruling);
    });
    const says = (user: Loose, more: object, id = prompt.id as string): Promise<unknown> =>
      ask(RULED, user, { prompt: id, ruling: { ...NO_RULING, by: user.id, ...more } });
    expect(await says(ben, { n: 1 }, "prompt.none")).toBe(false);
    expect(await ask(RULED, ben, { prompt: 7, ruling: {} })).toBe(false);
    expect(await says(cleo, { n: 1 })).toBe(false);
    expect(await says(ben, { n: 1, fields: "x" })).toBe(false);
    // In another's name, or not newer: heard, and nothing comes of it.
    expect(await says(ben, { n: 1, by: cleo.id })).toBe(true);
    expect(await says(ben, { n: 0, by: "" })).toBe(true);
    expect([rulings, prompt.ruling]).toEqual([[], NO_RULING]);
    expect(await says(ben, { n: 2, fields: { target: 18 } })).toBe(true);
    expect([rulings.length, prompt.ruling.n]).toEqual([1, 2]);
    expect(await says(ben, { n: 1, fields: { target: 17 } })).toBe(true);
    expect(await says(ben, { n: 3, fields: { target: 1 } })).toBe("refused");
    expect([rulings.length, prompt.ruling.n]).toEqual([1, 2]);
    prompt.close();
    expect(await says(ben, { n: 4 })).toBe(false);
  });
});
