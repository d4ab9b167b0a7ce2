/** The operations that buttons post: data, and one sentence with the author. */
import { beforeAll, describe, expect, it } from "vitest";
import { secretOf } from "../../src/secrets/secrets.ts";
import { NO_RULING } from "../../src/roll/ruling.ts";
import { contestOf } from "../../src/features/contest/state.ts";
import { operations } from "../support/registered.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { useBareStage } from "../support/bare.ts";
import { ANA, GM, card, check, lastOf, mechanic, page, size } from "../support/card-bare.ts";
import { speak } from "../../src/ui/speak.ts";
import { replaceWith } from "../support/implementations.ts";

const bare = useBareStage();
describe("buttons post data and one sentence with the author, without details of a private card", () => {
  const of = (type: string): Loose => operations.find((one) => one.type === type);
  const posted = async (base: Loose, type: string, id = "", viewer: Loose = GM): Promise<Loose> => {
    const before = size();
    const offer = of(type)
      .offers(base, viewer)
      .find((one: Loose) => one.id === id);
    await offer.take();
    if (size() === before) return null;
    const { content, flags, whisper } = lastOf();
    expect(flags.quincunx).toMatchObject({ kind: "operation", type, card: base.message.id });
    expect(content).toContain("Gamemaster");
    return { content, data: flags.quincunx.data, whisper };
  };
  const spec = check.parseSpec({ target: 15 });
  const thrown = (more: Loose = {}): Loose =>
    card({
      secrecy: { isOpen: false, targets: null, isLost: false, overruledBy: null },
      ...more,
      state: { mechanic: check, spec, faces: { dice: [4, 5, 6] }, ...more.state },
    });
  const privately = { message: { whisper: [] as string[] } };
  beforeAll(() => void privately.message.whisper.push(page.game.user.id as string));

  it("undo: the sentence names operation and card", async () => {
    const folded = { operation: { mayUndo: () => true }, logged: { id: "o" }, after: {} };
    const base = thrown({ title: "Climb", operations: [folded, { ...folded, logged: { id: "gone" }, after: null }] });
    expect(of("undo").offers(base, GM)).toHaveLength(1);
    const isAllowed = { ...base, operations: [folded] };
    expect(await posted(isAllowed, "undo", "o")).toMatchObject({
      data: { operation: "o" },
      content: expect.stringContaining("Climb"),
    });
    const quiet = await posted({ ...isAllowed, message: { ...isAllowed.message, ...privately.message } }, "undo", "o");
    expect(quiet.content).not.toContain("Climb");
    expect(quiet.whisper).toContain(page.game.user.id);
    // The roller is notified, unless the roll was blind.
    const ana = "Ana0000000000000";
    expect(quiet.whisper).toContain(ana);
    const blind = { ...isAllowed.message, ...privately.message, blind: true };
    expect((await posted({ ...isAllowed, message: blind }, "undo", "o")).whisper).toEqual([page.game.user.id]);
  });

  it("another difficulty: posted from the dialog, unless unchanged; a hidden one is stored, and in no message", async () => {
    const asked: Loose[] = [];
    const answer = (given: object | null): void =>
      replaceWith({
        openPrompt: ((request: Loose) => (
          asked.push(request),
          Promise.resolve(given && { ...request, isHidden: false, ...given })
        )) as never,
      });
    answer(null);
    expect(await posted(thrown(), "amend")).toBeNull();
    expect(asked[0]).toMatchObject({
      spec: { target: 15 },
      purpose: { kind: "amend", card: "bare", who: "Ana", isHidden: false },
    });
    expect(asked[0].purpose.judge({ ...spec, target: 16 })).not.toBe(asked[0].purpose.judge(spec));
    answer({ spec });
    expect(await posted(thrown(), "amend")).toBeNull();
    answer({ spec: { ...spec, target: 12 } });
    expect(await posted(thrown(), "amend")).toMatchObject({ data: { target: 12 } });
    expect((await posted(thrown(privately), "amend")).content).not.toContain("12");
    answer({ spec: { ...spec, target: 18 }, isHidden: true });
    const before = size();
    await of("amend").offers(thrown(), GM)[0].take();
    expect(size()).toBe(before + 1);
    const { _id, flags, content } = lastOf().toObject();
    expect(flags.quincunx).toMatchObject({ type: "hide", data: { target: null } });
    expect(JSON.stringify([flags, content])).not.toContain("18");
    expect(secretOf(_id as string)).toEqual({ target: 18 });
    for (const secrecy of [
      { targets: { target: 20 }, isLost: false },
      { targets: null, isLost: true },
    ]) {
      answer(null);
      await posted(thrown({ secrecy, state: { spec: check.parseSpec({ target: null }) } }), "amend");
      expect(asked.at(-1)).toMatchObject({
        spec: { target: secrecy.targets ? 20 : null },
        purpose: { isHidden: true },
      });
    }
    // A draw from a table has none, and a GM cannot change a field that cannot be hidden.
    expect(of("amend").offers(thrown({ state: { isDraw: true } }), GM)).toEqual([]);
    expect(of("amend").offers(thrown({ state: { mechanic: { ...check, hideable: [] } } }), GM)).toEqual([]);
    expect(of("amend").offers(thrown(), ANA)).toEqual([]);
  });

  it("a hidden one is revealed if it is known, by GMs", async () => {
    const hidden = thrown({
      state: { spec: check.parseSpec({ target: null }) },
      secrecy: { targets: { target: 20 }, isLost: false },
    });
    expect(of("reveal").offers(hidden, GM)).toMatchObject([{ place: "secret" }]);
    expect([of("reveal").offers(hidden, ANA), of("reveal").offers(thrown(), GM)]).toEqual([[], []]);
    expect(await posted(hidden, "reveal")).toMatchObject({ data: { target: 20 } });
  });

  it("dice that a card waits for are thrown by permitted users; the result on a private card is not readable (FP-4)", async () => {
    const fives = mechanic("fives-pool");
    const pool = fives.parseSpec({ pool: [{ size: 6, role: "hero" }], target: 4, challenge: 1, challengeBy: "gm" });
    const terms = fives.dice.toTerms(pool).map((term: Loose) => ({ ...term, faces: [6] }));
    const waits = (more: Loose = {}): Loose =>
      thrown({ ...more, state: { mechanic: fives, spec: pool, faces: fives.dice.facesOf(pool, terms), terms } });
    expect(of("throw").offers(waits(), ANA)).toEqual([]);
    page.CONFIG.Dice.randomUniform = () => 0.9;
    const open = await posted(waits(), "throw");
    expect(open).toMatchObject({ data: {}, whisper: [] });
    const hidden = await posted(waits(privately), "throw");
    expect(hidden.content).not.toBe(open.content);
    expect(hidden.content).not.toMatch(/success|\d/iu);
    expect(hidden.whisper).toEqual(expect.arrayContaining(privately.message.whisper));
    expect(lastOf().rolls).toHaveLength(1);
  });

  it("a decision names its result, on a private card only the fact (FP-12)", async () => {
    const fives = mechanic("fives-pool");
    const pool = fives.parseSpec({ pool: [6, 6, 6].map((sides) => ({ size: sides, role: "hero" })), target: 5 });
    const faces = fives.parseFaces(pool, { dice: [6, 1, 1] });
    const waits = (more: Loose = {}): Loose => thrown({ ...more, state: { mechanic: fives, spec: pool, faces } });
    const { id } = of("spend")
      .offers(waits(), GM)
      .find((one: Loose) => (one.label.key as string).endsWith(".fail"));
    const open = await posted(waits(), "spend", id as string);
    expect(open).toMatchObject({ data: { action: "fail" }, whisper: [] });
    const hidden = await posted(waits(privately), "spend", id as string);
    expect(hidden.data).toEqual(open.data);
    expect(hidden.whisper).toEqual(expect.arrayContaining(privately.message.whisper));
    expect(hidden.content).not.toBe(open.content);
    expect(hidden.content).not.toMatch(/fail/iu);
  });

  it("the target of a side of a contest: the dialog shows its chance; hidden it is in no message, unchanged it posts nothing", async () => {
    const asked: Loose[] = [];
    const answers = (answer: object | null): void =>
      replaceWith({
        openPrompt: (request) => (asked.push(request), Promise.resolve(answer as never)),
      });
    answers(null);
    const one = { dice: 1, threshold: 6 };
    const sides = { a: { name: "Ada", user: null, spec: one }, b: { name: "Bo", user: null, spec: one } };
    const draft = { mechanic: "margin-pool", title: "", tie: "both-equal", sides };
    const { id } = (await page.game.modules.get("quincunx").api.contest(draft)).message;
    const contest = (): Loose => contestOf(page.game.messages.get(id));
    await bare.stage.table.settle();
    asked.length = 0;
    expect(await posted(contest(), "contestTarget", "a")).toBeNull();
    const [{ spec: before, purpose }] = asked;
    expect(before).toMatchObject(one);
    expect(purpose).toMatchObject({ kind: "amend", card: id, who: "Ada", about: "a", isHidden: false });
    // One die each: a tie is no victory.
    const chance = (threshold: number | null): string => purpose.judge({ ...before, threshold }) as string;
    expect(chance(6)).toMatch(/Ada/u);
    expect(parseFloat(/\d+/u.exec(chance(0))![0])).toBeGreaterThan(parseFloat(/\d+/u.exec(chance(11))![0]));
    expect(chance(null)).toBe(speak({ key: "QUINCUNX.Word.unknown" } as never));
    answers({ spec: before, isHidden: false });
    expect(await posted(contest(), "contestTarget", "a")).toBeNull();
    answers({ spec: { ...before, threshold: null }, isHidden: false });
    expect(await posted(contest(), "contestTarget", "a")).toBeNull();
    answers({ spec: { ...before, threshold: 8 }, isHidden: false });
    const said = await posted(contest(), "contestTarget", "a");
    expect(said.data).toEqual({ side: "a", fields: { threshold: 8 } });
    expect(said.content).toMatch(/Ada.*8/u);
    answers({ spec: { ...before, threshold: 9 }, isHidden: true });
    const hidden = await posted(contest(), "contestTarget", "b");
    expect(hidden.data).toMatchObject({ side: "b", fields: { threshold: null } });
    expect(hidden.content).not.toContain("9");
    expect(secretOf(hidden.data.secretId as string)).toEqual({ threshold: 9 });
    await page.game.messages.get(id).delete();
  });

  it("dice of a part are cancelled in their order; none without a selection", async () => {
    const pool = mechanic("difficulty-pool");
    const two = pool.parseSpec({ dice: 3, base: 6 });
    const terms = pool.dice.toTerms(two).map((term: Loose) => ({ ...term, faces: [8, 3, 9] }));
    const part = (more: object = {}): Loose =>
      thrown({
        title: "Parry",
        state: {
          mechanic: pool,
          spec: two,
          faces: { dice: [8, 3, 9] },
          terms,
          split: { id: "s", part: 0, parts: 2 },
          ...more,
        },
      });
    const asked: Loose[] = [];
    const answer = (dice: readonly number[] | null): void =>
      replaceWith({ askDice: (about) => (asked.push(about), Promise.resolve(dice)) });
    for (const none of [null, []]) {
      answer(none);
      expect(await posted(part(), "interrupt")).toBeNull();
    }
    expect(asked[0]).toEqual({ title: "Parry", dice: [8, 3, 9].map((face, place) => ({ face, place })) });
    answer([2, 0]);
    expect(await posted(part(), "interrupt")).toMatchObject({ data: { dice: [0, 2] } });
    await posted(part({ cancelled: [1] }), "interrupt");
    expect(asked.at(-1).dice.map(({ place }: Loose) => place as number)).toEqual([0, 2]);
    for (const more of [{ split: undefined }, { isInterrupted: true }, { mechanic: { ...pool, split: undefined } }])
      expect(of("interrupt").offers(part(more), GM)).toEqual([]);
    expect(of("interrupt").offers(part(), ANA)).toEqual([]);
  });

  it("requests: seats, rule, closing, and later operations", async () => {
    const state = {
      mechanic: check,
      spec,
      rule: null,
      closedAt: null,
      skipped: [],
      reminded: [],
      excused: {},
      accepted: [],
      taken: null,
    };
    const base = (more: object = {}): Loose => ({
      ...{ kind: "request", title: "", message: card().message, operations: [], state: { ...state, ...more } },
      ...{ waiting: () => [{ seat: 1 }], answers: () => ["a".repeat(16)], late: () => [{ id: "late", name: "Ben" }] },
    });
    expect((await posted(base(), "skip", "1")).data).toEqual({ seat: 1 });
    expect((await posted(base(), "remind", "1")).data).toEqual({ seat: 1 });
    expect((await posted(base(), "close")).data).toEqual({ answers: ["a".repeat(16)] });
    const closed = base({ closedAt: { messageId: "m", timestamp: 1 } });
    expect((await posted(closed, "accept", "late")).data).toEqual({ answer: "late" });
    for (const answer of ["none", "impossible"])
      expect((await posted(base(), "excuse", answer)).data).toEqual({ ...NO_RULING, answer, seats: [1] });
    expect((await posted(base(), "group", "half")).data).toEqual({ rule: "half" });
    expect((await posted(base({ rule: "half" }), "group", "each")).data).toEqual({ rule: null });
    expect(await posted(base(), "group", "each")).toBeNull();
    const sentences = page.game.messages.contents.slice(-8).map(({ content }: Loose) => content as string);
    expect(new Set(sentences).size).toBe(8);
  });

  it("contests: called off until both have thrown, by the author or a GM", async () => {
    const base = (a: string | null = null, b: string | null = null, more: object = {}): Loose => ({
      ...{ kind: "contest", title: "", message: card().message, operations: [], rounds: [{ a, b }] },
      state: { mechanic: check, beganBy: "ana", calledOffBy: null, counted: [], ...more },
    });
    expect((await posted(base(), "contestOff")).data).toEqual({});
    const count = (one: Loose, viewer: Loose = GM): number => of("contestOff").offers(one, viewer).length as number;
    expect([count(base("x")), count(base(null, "x")), count(base("x", "y"))]).toEqual([1, 1, 0]);
    expect([count(base(), ANA), count(base(null, null, { beganBy: "ben" }), ANA)]).toEqual([1, 0]);
    expect(count(base(null, null, { calledOffBy: "Ana" }))).toBe(0);
  });
});
