/** A roll from request to prompt to card. */
import { describe, expect, it } from "vitest";
import { answeredRequest, answeredSeat } from "../../src/card/fields/answered-seat.ts";
import { contestSide } from "../../src/features/contest/card-side.ts";
import { bestForTest } from "../../src/features/long-test/prompt-long-test.ts";
import { roundOfTest } from "../../src/roll/rounds.ts";
import { makeSecretId } from "../../src/card/secrets/secrets.ts";
import { type DialogConfig, type MessageConfig, type RollConfig, rollSpec } from "../../src/roll/roll.ts";
import { changeSetting, setting } from "../support/own-settings.ts";
import { useQuickTime } from "../fixtures/quick-time.ts";
import { useBareStage } from "../support/bare.ts";
import type { PromptAnswer, PromptRequest } from "../../src/roll/prompt/request.ts";
import { replaceWith } from "../support/implementations.ts";
import { answerTo, offersOf } from "../support/prompt-answers.ts";
import { page, type Result } from "../support/page.ts";
import { resultOf } from "../support/read.ts";

useQuickTime();

const bare = useBareStage();
const { set } = bare;

describe("the request of a prompt", () => {
  const asked: PromptRequest[] = [];
  type Asked = Extract<PromptRequest["purpose"], { readonly kind: "roll" }>;
  /** The prompt answers like this; `null`: it is closed. */
  const answers = (answer: Partial<PromptAnswer> | null = null): void => {
    asked.length = 0;
    replaceWith({
      openPrompt: (request) => {
        asked.push(request);
        return Promise.resolve(answer && answerTo(request, answer));
      },
    });
  };
  const AT_SEAT = { ...answeredRequest.of("r"), ...answeredSeat.of(2) };
  const ROUND = roundOfTest.of({ test: "test000000000000", worker: 0, turn: 1 });
  const CHECK = { mechanic: "standard-check", spec: {} };
  const MARGIN = { mechanic: "margin-pool", spec: { dice: 3, threshold: 7 } };
  const POOL = { mechanic: "difficulty-pool", spec: { dice: 4, base: 6 } };
  /** The request of the prompt; the prompt is closed. */
  const asking = async (
    config: RollConfig,
    dialog: DialogConfig = {},
    message: MessageConfig = {},
  ): Promise<PromptRequest & { readonly purpose: Asked }> => {
    answers();
    const size = page.game.messages.size as number;
    expect(await rollSpec(config, dialog, message)).toEqual({ kind: "cancelled" });
    expect(asked).toHaveLength(1);
    expect(page.game.messages.size).toBe(size + (dialog.asks && !page.game.user.isGM ? 1 : 0));
    return asked[0] as PromptRequest & { readonly purpose: Asked };
  };
  const offering = async (...roll: Parameters<typeof asking>) => offersOf(await asking(...roll));
  const asPlayer = (): void => {
    set(page.game.users, "activeGM", { id: "gm" });
    set(page.game.user, "isGM", false);
  };
  const hero = (type: string, system: object) => page.Actor.create({ name: "Isolde", type, system });

  it("for a plain roll leaves all fields to the user, and offers the mechanic's options", async () => {
    const { purpose, ...request } = await asking({ ...CHECK, title: "Climb" });
    expect(request).toMatchObject({ title: "Climb", actor: null, subject: null, locked: [], stats: [], selected: [] });
    expect(request.fresh).toEqual(request.spec);
    expect(purpose).toMatchObject({ kind: "roll", isModeFixed: false });
    // The user's targets may change while the prompt is open.
    const stats = { "target-stats": { isRollers: true, versus: null } };
    expect(purpose.offers).toEqual({ ...stats, aid: true, compare: true });
    expect(purpose.against?.()).toEqual({ stats: [], preselected: null });
    expect(purpose).not.toHaveProperty("targetsBy");
    const test = { kind: "begin", isOn: false, fields: expect.any(Array), refills: [] };
    expect(await offering(MARGIN)).toEqual({ ...stats, "long-test": test, compare: true });
    expect(await offering(POOL)).toEqual({ "split-pool": { turn: null }, "long-test": test, compare: true });
    expect(await offering({ ...POOL, isCommitted: true })).toMatchObject({ "split-pool": { isCommitted: true } });
    asPlayer();
    expect(await offering(CHECK)).toEqual({
      ...{
        ...stats,
        aid: true,
        compare: true,
        question: { mayAsk: true, question: null },
        "open-prompts": { request: null, seat: 0 },
      },
    });
  });

  it("uses the chosen mode, or one of either generation; a round is public", async () => {
    const modes = Object.keys(page.CONFIG.ChatMessage.modes as object);
    await page.game.settings.set("core", "messageMode", "gm");
    expect((await asking(CHECK)).mode).toBe("gm");
    expect((await asking(CHECK, {}, { mode: "blindroll" })).mode).toBe("blind");
    expect(modes).toEqual(expect.arrayContaining(["gm", "blind"]));
    await expect(asking(CHECK, {}, { mode: "nobody's" })).rejects.toMatchObject({ code: "not-allowed", field: "mode" });
    expect((await asking({ ...MARGIN, origin: ROUND })).mode).toBe("public");
    await page.game.settings.set("core", "messageMode", "public");
  });

  it("for a request, or another purpose, is that roll and no other", async () => {
    const names = async (...roll: Parameters<typeof asking>) => Object.keys(await offering(...roll));
    // Every roll can be compared.
    expect(await names({ ...POOL, origin: AT_SEAT })).toEqual(["request", "compare"]);
    expect(await names({ ...POOL, origin: {} })).toEqual(["split-pool", "compare"]);
    expect(await names({ ...POOL, origin: ROUND })).toEqual(["compare"]);
    expect(await names(POOL, {}, { create: false })).toEqual(["compare"]);
    expect(await offering({ ...POOL, question: "q" } as RollConfig, { targets: { by: "gm" } })).toEqual({
      ...{ "split-pool": { turn: null }, question: { mayAsk: false, question: "q" }, compare: true },
    });
    asPlayer();
    const seat = await offering({ ...POOL, origin: AT_SEAT });
    expect(seat["open-prompts"]).toEqual({ request: "r", seat: 2 });
    const seatless = await offering({ ...POOL, origin: answeredRequest.of("r") });
    expect(seatless["open-prompts"]).toEqual({ request: "r", seat: 0 });
  });

  it("for a round of a long test has no stats, no title, no aid, and the best number of dice", async () => {
    const actor = await hero("quincunx.pool-hero", {
      attributes: [{ id: "dexterity0000001", label: "Dexterity", value: 3 }],
    });
    const plain = await asking({ ...POOL, actor, situation: "the wall" });
    expect(plain.stats.length).toBeGreaterThan(0);
    expect(offersOf(plain)["let-it-ride"]).toMatchObject({ situation: "the wall" });
    const round = await asking({ ...POOL, actor, situation: "the wall", origin: ROUND, ...bestForTest.of(2) });
    expect(round.stats).toEqual([]);
    expect(round.purpose.isModeFixed).toBe(true);
    const { "split-pool": _split, ...offers } = offersOf(round);
    expect(offers).toEqual({ "long-test": { kind: "round", best: 2, prior: null }, compare: true });
    expect(round.purpose).not.toHaveProperty("against");
  });

  it("locks fixed fields without opponents; fixed fields accept no gifts", async () => {
    const { locked, purpose } = await asking(CHECK, { locked: ["target", "bonuses"] });
    expect(locked).toEqual(["target", "bonuses"]);
    expect(purpose).not.toHaveProperty("against");
    asPlayer();
    expect(await offering(CHECK, { locked: ["target"] })).not.toHaveProperty("question");
    expect(await offering(CHECK, { locked: ["bonuses"] })).toHaveProperty("question");
    const grants = new Set(
      page.game.modules
        .get("quincunx")
        .api.mechanic("standard-check")
        .aid?.map((one) => one.field),
    );
    expect(await offering(CHECK, { locked: [...grants] as string[] })).not.toHaveProperty("aid");
  });

  it("follows the world's source of difficulties: the GM's can be asked for, a world difficulty is locked; another one is kept", async () => {
    await changeSetting("worldDifficulty", { "standard-check": { fields: { target: 25 } } });
    for (const by of ["gm", "standing"] as const) {
      await changeSetting("difficultyBy", by);
      expect((await asking(CHECK)).locked).toEqual([]);
      asPlayer();
      const request = await asking({ ...CHECK, spec: { target: 10 } });
      const { locked, purpose, spec } = request;
      expect(locked).toEqual(["target"]);
      expect(purpose.targetsBy).toBe(by);
      expect(spec).toMatchObject({ target: by === "gm" ? null : 25 });
      // DP-5: a weapon's own difficulty stays, and only permitted users can change it.
      const own = await asking({ ...CHECK, spec: { target: 10 } }, { targets: { by: "stat" } });
      expect(own).toMatchObject({ locked: ["target"], spec: { target: 10 } });
      expect(own.purpose).not.toHaveProperty("targetsBy");
      expect("question" in offersOf(request)).toBe(by === "gm");
      for (const [config, dialog] of [
        [{ origin: AT_SEAT }, {}],
        [{ origin: contestSide.of({ id: "c", side: "a" }) }, {}],
        [{}, { targets: { by: "gm" } }],
        [{}, { locked: ["target"] }],
        [{}, { targets: { by: "roller" } }],
      ] as const) {
        const said = await asking({ ...CHECK, spec: { target: 10 }, ...config }, dialog);
        expect(said.purpose).not.toHaveProperty("targetsBy");
        expect(said.spec).toMatchObject({ target: 10 });
      }
      expect((await asking({ ...CHECK, origin: {} })).purpose.targetsBy).toBe(by);
      // MP-4, MP-5: a player sets no required margin for a request or a contest either.
      const side = await asking({ ...MARGIN, origin: contestSide.of({ id: "c", side: "a" }) });
      expect(side.locked).toEqual(by === "gm" ? ["required", "allowImpossible"] : []);
      // MP-7, DP-11: a round of a test that was started without a target.
      const round = { ...CHECK, spec: { target: null }, origin: ROUND };
      expect((await asking(round)).purpose.targetsBy).toBe(by);
      set.back();
    }
    await changeSetting("difficultyBy", "said");
    await changeSetting("worldDifficulty", {});
  });

  it("with a question to the GM asks when it opens, if permitted; an earlier question stays", async () => {
    expect(await offering(CHECK, { asks: true })).not.toHaveProperty("question");
    asPlayer();
    const { question } = await offering(CHECK, { asks: true });
    expect(page.game.messages.get(question!["question"] as string)?.flags.quincunx).toMatchObject({ kind: "question" });
    expect(await offering(MARGIN, { asks: true })).not.toHaveProperty("long-test");
    answers();
    await rollSpec({ ...CHECK, question: "q" } as RollConfig, { asks: true });
    expect(offersOf(asked[0]!)["question"]).toEqual({ mayAsk: true, question: "q" });
  });

  it("is not opened if a listener refuses, and no dice are thrown if one refuses after it", async () => {
    const heard: string[] = [];
    const once = (hook: string): void => void page.Hooks.once(hook, () => (heard.push(hook), false));
    const size = page.game.messages.size as number;
    answers({});
    once("quincunx.preConfigure");
    expect(await rollSpec(CHECK)).toEqual({ kind: "prevented", by: "quincunx.preConfigure" });
    expect(asked).toEqual([]);
    once("quincunx.preRoll");
    expect(await rollSpec(CHECK)).toEqual({ kind: "prevented", by: "quincunx.preRoll" });
    expect(asked).toHaveLength(1);
    once("quincunx.prePost");
    expect(await rollSpec(CHECK)).toMatchObject({ kind: "rolled", message: null, mechanic: "standard-check" });
    expect(heard).toEqual(["preConfigure", "preRoll", "prePost"].map((name) => `quincunx.${name}`));
    expect(page.game.messages.size).toBe(size);
  });

  it("the answer is rolled, with the card's purpose", async () => {
    const aid = { message: "a".repeat(16), gifts: [] };
    const hidden = makeSecretId("prompt");
    answers({ title: "Other", spec: { bonuses: [], target: 12 }, secretIds: [hidden], answers: { aid } });
    const { message, spec } = await resultOf(rollSpec({ ...CHECK, title: "Climb" }));
    expect(spec).toMatchObject({ target: 12 });
    expect(message.flags.quincunx).toMatchObject({ title: "Other", origin: { secretId: hidden, usedGifts: aid } });
    expect(message.flags.quincunx.origin).not.toHaveProperty("bought");
    expect(message.flags.quincunx.origin).not.toHaveProperty("actor");
    const { message: plain } = await resultOf(rollSpec(CHECK, { configure: false }));
    expect(plain.flags.quincunx).toMatchObject({ title: "", origin: {} });
    expect(Object.keys(plain.flags.quincunx.origin as object)).toEqual([]);
    expect(await rollSpec(CHECK, { configure: false }, { create: false })).toMatchObject({
      kind: "rolled",
      message: null,
    });
  });

  it("dice bought in it are in the card's origin with their number; an attack with its turn (FP-14, DP-12)", async () => {
    const luck = {
      pool: [
        { size: 6, role: "hero" },
        { size: 8, role: "luck" },
      ],
      target: 5,
      luckDie: 8,
    };
    answers({ spec: luck, answers: { luck: 1 } });
    const fives = { mechanic: "fives-pool", spec: { ...luck, pool: [luck.pool[0]] } };
    const { message } = await resultOf(rollSpec(fives));
    expect(message.flags.quincunx.origin).toMatchObject({ bought: 1 });
    expect(message.flags.quincunx.spec["pool"]).toHaveLength(2);
    const actor = await page.Actor.create({ name: "Maren", type: "quincunx.pool-hero" });
    const fight = { id: "c", started: true, round: 2, turn: 0, turns: [{ id: "m", actor: { uuid: actor.uuid } }] };
    set(page.game, "combats", { contents: [fight], [Symbol.iterator]: () => [][Symbol.iterator]() });
    answers({ answers: { attack: true } });
    const attack = await resultOf(rollSpec({ ...POOL, actor }));
    expect(attack.message.flags.quincunx.origin).toMatchObject({ actor: actor.uuid, splitAttack: "c.2.m" });
    answers();
  });

  it("actions that share a pool are all thrown, and the result holds each; a hidden world difficulty hides each (DP-12)", async () => {
    const parts = [
      { spec: { dice: 5, base: null }, title: "Down the alley", stats: [] },
      { spec: { dice: 4, base: 7 }, title: "Lift the purse", stats: [] },
    ];
    answers({ answers: { "split-pool": { parts, dice: [2, 2] } }, mode: "gm" });
    const before = page.game.messages.size as number;
    const { result } = (await rollSpec(POOL, { configure: true })) as { readonly result: Result };
    expect(page.game.messages.size).toBe(before + 2);
    expect(result).toMatchObject({ kind: "split", parts: [{ kind: "rolled" }, { kind: "rolled" }] });
    expect(result.parts.map(({ message }) => message.flags.quincunx.title)).toEqual([
      ...["Down the alley", "Lift the purse"],
    ]);
    for (const { message } of result.parts) expect(message.whisper).toContain(page.game.user.id);
    page.Hooks.once("quincunx.preRoll", () => false);
    expect(await rollSpec(POOL, { configure: true })).toEqual({ kind: "prevented", by: "quincunx.preRoll" });
    expect(page.game.messages.size).toBe(before + 2);
  });

  it("the choice is remembered under its key, without gifts; not without a key", async () => {
    await changeSetting("memory", {});
    const hero = { size: 6, role: "hero" };
    const fives = { mechanic: "fives-pool", spec: { pool: [hero], target: 5 } };
    const kept = (): object[] =>
      Object.values(setting("memory") as Record<string, { spec: object }>).map(({ spec }) => spec);
    answers({ spec: { advantage: 2 } });
    await rollSpec({ mechanic: "total-effect", spec: {} });
    expect(kept()).toEqual([]);
    await rollSpec({ mechanic: "total-effect", spec: {} }, { subject: "te" });
    expect(kept()).toEqual([{ advantage: 2 }]);
    expect(Object.values(setting<object>("memory"))[0]).toMatchObject({ mode: "public" });
    await changeSetting("memory", {});
    const gift = { id: "g", kind: "die", amount: 8, from: "Ben" } as const;
    const given = { size: 8, role: "bonus", label: "Ben" };
    const more = { ...hero, size: 10 };
    answers({ spec: { pool: [hero, more, given], target: 5 }, granted: [gift] });
    await rollSpec(fives, { subject: "fives" });
    expect(kept()).toMatchObject([{ pool: [hero, more] }]);
    answers({ spec: { pool: [hero, given], target: 5 }, granted: [gift] });
    await rollSpec(fives, { subject: "fives" });
    expect(kept()).toEqual([]);
    answers({ spec: { advantage: 2 } });
    await rollSpec({ mechanic: "total-effect", spec: {} }, { subject: "te" });
    // The next prompt starts with it, and says so; the stat's own value can be restored.
    const next = await asking({ mechanic: "total-effect", spec: {} }, { subject: "te" });
    expect(next).toMatchObject({
      subject: "te",
      spec: { advantage: 2 },
      fresh: { advantage: 0 },
      recalled: ["advantage"],
    });
    expect(await asking({ mechanic: "total-effect", spec: {} }, { subject: "other" })).toMatchObject({ recalled: [] });
  });
});
