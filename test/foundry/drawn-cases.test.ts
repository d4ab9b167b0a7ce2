/** Long tests, requests and sides of contests as they are drawn, on bare messages; and what keys open. */
import { describe, expect, it } from "vitest";
import { secretOf } from "../../src/secrets/secrets.ts";
import { contestOf } from "../../src/features/contest/state.ts";
import { viewOfContest } from "../../src/features/contest/view.ts";
import { registerKeybindings } from "../../src/features/keybindings/keybindings.ts";
import { drawMessage } from "../../src/log/draw.ts";
import { tableOf } from "../../src/features/long-test/long-test.ts";
import { advance } from "../../src/features/long-test/play.ts";
import { sentenceOfTest, viewOfLongTest } from "../../src/features/long-test/view.ts";
import { operations } from "../../src/features/operations.ts";
import { wirePorts } from "../../src/platform/ports.ts";
import { lastGroup, recentRolls } from "../../src/features/request/party.ts";
import { requestOf } from "../../src/features/request/state.ts";
import { viewOfRequest } from "../../src/features/request/view.ts";
import { changeSetting } from "../support/own-settings.ts";
import { RuleError } from "../../src/rules/contract/error.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { useBareStage } from "../support/bare.ts";
import { ANA, GM, check, lastOf, margin, page, size } from "../support/card-bare.ts";

const bare = useBareStage();
const { set } = bare;
describe("a long test as it is drawn (MP-7)", () => {
  const worker = (name: string, users: readonly string[] = ["ana"]): Loose => ({ actor: null, name, users });
  const begin = (test: object = {}, workers = [worker("Isolde")]): Loose =>
    tableOf({
      ...{ kind: "long-test", schema: 1, mechanic: "margin-pool", title: "", workers },
      test: { spec: { pool: 3, threshold: 7 }, goal: 4, refill: 1, ...test },
    } as never);
  const hand = (turn: number, dice: readonly number[]): Loose => ({
    ...{ kind: "throw", of: 0, message: `m${turn}`, by: "ana", turn, in: null },
    ...{ spec: { dice: dice.length, threshold: 7 }, faces: { dice } },
  });
  const play = (standing: Loose, ...steps: Loose[]): Loose =>
    steps.reduce((now, step) => ({ ...now, ...advance(margin, now, step) }), standing);
  const view = (state: Loose, title = ""): Loose =>
    viewOfLongTest({
      ...{ kind: "long-test", title, message: { id: "test" }, operations: [], flooders: [], flags: {} },
      state,
    } as never);
  const says = (state: Loose): string[] => view(state).says.map(({ key }: Loose) => (key as string).split(".").at(-1));

  it("each round is a step of the whole width, with what was thrown and lost", () => {
    const fresh = view(begin());
    expect(fresh).toMatchObject({
      ...{
        messageId: "test",
        title: bare.own.speak(margin.label),
        who: ["Isolde"],
        img: null,
        sum: 0,
        goal: 4,
        played: 0,
      },
      ...{ rounds: [], pool: 3, refill: 1, isRunning: true, says: [] },
    });
    expect(fresh.against.map((one: Loose) => bare.own.speak(one))).toEqual([expect.stringContaining("7")]);
    expect(fresh.hands).toMatchObject([{ worker: 0, isPass: false, label: { key: "QUINCUNX.LongTest.next" } }]);
    const twice = view(play(begin(), hand(1, [12, 3]), hand(2, [2, 2])), "Climb");
    expect([twice.title, twice.played]).toEqual(["Climb", 2]);
    expect(twice.rounds).toMatchObject([
      { round: 1, thrown: 2, lost: 1, messages: ["m1"] },
      { round: 2, thrown: 2, lost: 2, messages: ["m2"] },
    ]);
    const [first, second] = twice.rounds;
    const sums = [first.by, second.by];
    expect(twice.sum).toBe(sums[0] + sums[1]);
    const least = Math.min(0, sums[0], sums[0] + sums[1]);
    const width = Math.max(4, sums[0]) - least;
    expect([first.from, first.to, second.to]).toEqual(
      [0, sums[0], sums[0] + sums[1]].map((sum) => (sum - least) / width),
    );
    // Nothing to be reached, and nothing done: nowhere is anything.
    const level = view(play(begin({ goal: null }), hand(1, [12, 2])));
    expect(level.goal).toBeNull();
    expect(level.within).toEqual([]);
  });

  it("says how it ended, who ended it, or for whom or what it waits", () => {
    const reached = play(begin({ goal: 1 }), hand(1, [12, 9]));
    expect(says(reached)).toEqual(["reached"]);
    expect(view(reached)).toMatchObject({ isRunning: false, hands: [], handsOn: [], mayJoin: false });
    expect(says({ ...begin(), endedBy: "Ana" })).toEqual(["ended"]);
    const waits = play(begin({ spec: { pool: 3, threshold: null } }), {
      ...hand(1, [9]),
      spec: { dice: 1, threshold: null },
    });
    expect(says(waits)).toEqual(["waitsForTarget"]);
    expect(view(waits)).toMatchObject({ hands: [], against: [] });
    expect(says({ ...begin(), now: { ...begin().now, done: true, ended: "botched" } })).toEqual(["botched"]);
    const due = { ...begin(), due: ["c.1.a"] };
    expect(says(due)).toEqual(["due"]);
    const dry = (refill: number): Loose => begin({ refill, spec: { pool: 0, threshold: 7 } });
    expect([says(dry(1)), says(dry(0))]).toEqual([["noDice"], ["dry"]]);
    expect(view(dry(1)).hands).toMatchObject([{ isPass: true, label: { key: "QUINCUNX.LongTest.pass" } }]);
    expect([view(dry(0)).hands, view({ ...dry(1), due: ["c.1.a"] }).hands]).toEqual([[], []]);
    set(page.game.users, "activeGM", null);
    expect([says(waits), says(due), says(dry(0))]).toEqual([["waitsForTargetAlone"], ["dueAlone"], ["dryAlone"]]);
  });

  it("is told in a sentence with its goal, where there is one", () => {
    const told = (state: Loose): string => sentenceOfTest({ state, title: "Climb" } as never);
    const after = play(begin(), hand(1, [12, 9]));
    expect(told(after)).toContain("Climb");
    expect(told(after)).not.toBe(told(play(begin({ goal: null }), hand(1, [12, 9]))));
    expect(told(after)).toContain("4");
    expect(told({ ...after, earlier: 3 })).toContain("4");
  });
});

it("keys open the prompt or not, the GM's window for requests, and the table; what goes wrong is one notice", async () => {
  const told: [string, Loose][] = [];
  set(page.game.keybindings, "register", (_scope: string, name: string, about: Loose) => void told.push([name, about]));
  registerKeybindings();
  const [invert, request, table] = told.map(([, about]) => about);
  expect(told.map(([name]) => name)).toEqual(["invertPrompt", "request", "table"]);
  for (const { name, hint } of [invert, request, table])
    expect([name, hint].every((key) => page.game.i18n.has(key))).toBe(true);
  expect(invert).toMatchObject({ editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }] });
  expect(invert).not.toHaveProperty("onDown");
  const opened: string[] = [];
  const errors: unknown[] = [];
  wirePorts({
    ...bare.own,
    openRequest: () => (opened.push("request"), Promise.resolve(null)),
    openTable: () => (opened.push("table"), Promise.reject(new Error("lost"))),
    notifyError: (error) => void errors.push(error),
  });
  for (const one of [request, table]) {
    expect(one).toMatchObject({ restricted: true, editable: [] });
    expect(one.onDown()).toBe(true);
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(opened).toEqual(["request", "table"]);
  expect(errors).toMatchObject([{ message: "lost" }]);
});

it("what cannot be drawn stays as it was posted, says where in the console, and keeps nobody from being drawn", async () => {
  const { message } = await page.game.modules.get("quincunx").api.roll("check 3 vs 20", {}, { mode: "public" });
  const html = page.document.createElement("li");
  html.innerHTML = `<div class="message-content">as it was posted</div>`;
  const told: unknown[] = [];
  set(console, "error", (...words: unknown[]) => void told.push(words.join(" ")));
  const broken = (): never => {
    throw new Error("broken");
  };
  wirePorts({ ...bare.own, drawMessage: broken });
  drawMessage(message, html);
  expect(html.querySelector(".message-content").textContent).toContain("as it was posted");
  expect(told).toEqual([expect.stringMatching(new RegExp(`${message.id} cannot be drawn.*broken`, "u"))]);
  wirePorts(bare.own);
  drawMessage(message, html);
  expect(html.textContent).not.toContain("as it was posted");
});

describe("a request as it is drawn", () => {
  const ANA_ID = "Ana0000000000000";
  let message: Loose;
  const post = async (more: object = {}): Promise<Loose> => {
    const seats = [{ user: ANA_ID }];
    const draft = { mechanic: "standard-check", spec: { target: 15 }, seats, ...more };
    message = await page.game.modules.get("quincunx").api.request(draft);
    return requestOf(message);
  };
  const view = (request: Loose): Loose => viewOfRequest(request);
  const seat = (request: Loose, more: object): Loose =>
    view({ ...request, flags: { ...request.flags, seats: [{ user: ANA_ID, ...more }] } }).seats[0];

  it("says what is asked, of whom, and what is known of how hard it is", async () => {
    const request = await post({ text: "Quick!", title: "Spot" });
    expect(view(request)).toMatchObject({
      ...{ messageId: message.id, mechanic: "standard-check", title: "Spot", text: "Quick!" },
      ...{ isHidden: false, isClosed: false, together: null, secret: null, isSecretLost: false, mayAnswer: false },
    });
    expect(view(request).command).toBe(`/${check.grammar.command as string} vs 15`);
    expect(view(request).targets.map((one: Loose) => bare.own.speak(one))).toEqual([expect.stringContaining("15")]);
    expect(view(await post()).title).toBe(bare.own.speak(check.label));
    const open = view(await post({ spec: { target: null } }));
    expect([open.targets, open.isHidden]).toEqual([[], false]);
    const hidden = view(await post({ isHidden: true }));
    expect(hidden).toMatchObject({ targets: [], isHidden: true, isSecretLost: false });
    expect(hidden.secret.targets.map((one: Loose) => bare.own.speak(one))).toEqual([expect.stringContaining("15")]);
    await changeSetting("secrets", {});
    const lost = requestOf(message) as Loose;
    expect(view(lost)).toMatchObject({ isSecretLost: true, secret: null });
    set(page.game.user, "isGM", false);
    expect(view(lost).isSecretLost).toBe(false);
  });

  it("how hard it is for all: set, hidden and revealed in the dialog; what was hidden is on no message, and unchanged nothing is said", async () => {
    await post();
    const asked: Loose[] = [];
    const take = async (answer: object | null, id = ""): Promise<Loose> => {
      const openPrompt = (request: Loose): Promise<never> => (asked.push(request), Promise.resolve(answer as never));
      wirePorts({ ...bare.own, openPrompt });
      const before = size();
      const target = operations.find(({ type }) => type === "target") as Loose;
      const offers = target.offers(requestOf(message), GM) as Loose[];
      await offers.find((offer) => offer.id === id)?.take();
      return size() > before ? lastOf() : null;
    };
    expect(await take(null)).toBeNull();
    expect(asked[0]).toMatchObject({ spec: { target: 15 }, purpose: { who: "", isHidden: false, card: message.id } });
    expect(typeof asked[0].purpose.judge({ ...asked[0].spec, target: 5 })).toBe("string");
    expect(await take({ spec: asked[0].spec, isHidden: false })).toBeNull();
    expect(await take({ spec: {}, isHidden: false }, "reveal")).toBeNull();
    const set20 = await take({ spec: { ...asked[0].spec, target: 20 }, isHidden: false });
    expect([set20.flags.quincunx.data, set20.content]).toEqual([
      ...[{ target: 20 }, expect.stringMatching(/Gamemaster.*20/u)],
    ]);
    const hid = await take({ spec: { ...asked[0].spec, target: 25 }, isHidden: true });
    expect(hid.flags.quincunx).toMatchObject({ type: "target", id: hid.id, data: { target: null } });
    expect(hid.content).not.toContain("25");
    expect(secretOf(hid.id as string)).toEqual({ target: 25 });
    const now = requestOf(message) as Loose;
    expect(now.state).toMatchObject({ hiddenBy: hid.id, spec: { target: null } });
    // The dialog begins with what is hidden.
    await take(null);
    expect(asked.at(-1)).toMatchObject({ spec: { target: 25 }, purpose: { isHidden: true } });
    const shown = await take(null, "reveal");
    expect(shown.flags.quincunx.data).toEqual({ target: 25 });
    const target = operations.find(({ type }) => type === "target") as Loose;
    expect(target.offers(now, ANA)).toEqual([]);
    const told = (requestOf(message) as Loose).operations.map(
      (folded: Loose) => target.tell({ ...folded }).key as string,
    );
    expect(told.map((key: string) => key.split(".").at(-1))).toEqual(["amend", "hide", "reveal"]);
  });

  it("what was asked last is offered again, each once; and what answers came to together the last time (SC-3)", async () => {
    const stat = { label: "Will", value: 3, id: "will000000000001" };
    const skilled = { type: "quincunx.check-hero", system: { skills: [stat] } };
    const [odo, pim] = [
      await page.Actor.create({ name: "Odo", ...skilled }),
      await page.Actor.create({ name: "Pim", ...skilled }),
    ];
    const all: Loose[] = [];
    const ask = async (more: object): Promise<void> => {
      await post(more);
      all.push(message);
    };
    const seatOf = (actor: Loose): object => ({ user: ANA_ID, actor: actor.uuid, stat: `skills.${stat.id}` });
    await ask({ seats: [seatOf(odo)] });
    await ask({ title: "Climb", spec: { target: 20 } });
    await ask({ seats: [seatOf(pim)] });
    await ask({ title: "" });
    set(page.game, "messages", { contents: all, get: (id: string) => all.find((one) => one.id === id) });
    const picks = (most: number): Loose[] => recentRolls(most).map(({ kind, label }) => [kind, label]);
    // Without words nobody knows what it was.
    expect(picks(9)).toEqual([
      ["stat", "Will"],
      ["free", "Climb"],
    ]);
    expect([picks(1), picks(0)]).toEqual([[["stat", "Will"]], []]);
    expect(recentRolls(9)[1]).toMatchObject({ mechanic: "standard-check", spec: { target: 20 } });
    expect(lastGroup()).toBeUndefined();
    set.back();
    const both = { seats: [seatOf(odo), seatOf(pim)] };
    await ask({ ...both, group: "half" });
    expect(lastGroup()).toBe("half");
    await ask(both);
    expect(lastGroup()).toBeNull();
    await ask({});
    expect(lastGroup()).toBeNull();
  });

  it("each seat: who it is, whether they are there, and as whom; who is gone says so", async () => {
    const request = await post();
    const ana = page.game.users.get(ANA_ID);
    const words = (key: string): string => page.game.i18n.localize(`QUINCUNX.Request.${key}`) as string;
    expect(seat(request, {})).toMatchObject({
      ...{ index: 0, user: ANA_ID, name: "Ana", color: ana.color.css, img: ana.avatar, actor: null, stat: null },
      ...{ isAway: true, isYou: false, skippedBy: null, excused: null, answer: null, late: null, mayStandIn: true },
    });
    set(ana, "active", true);
    expect(seat(request, {}).isAway).toBe(false);
    const gone = seat(request, { user: "nobody0000000000" });
    expect(gone).toMatchObject({ name: words("userGone"), color: "", isAway: true, img: null });
    expect(seat(request, { actor: "Actor.gone000000000000" }).actor).toBe(words("actorGone"));
    const mira = await page.Actor.create({
      ...{ name: "Mira", type: "quincunx.check-hero", img: "mira.webp" },
      system: { skills: [{ id: "stealth000000001", label: "Stealth", value: 3 }] },
    });
    const asked = { actor: mira.uuid, stat: "skills.stealth000000001" };
    expect(seat(request, asked)).toMatchObject({ actor: "Mira", img: "mira.webp", stat: { text: "Stealth" } });
    expect(seat(request, { actor: mira.uuid, stat: "none" }).stat).toBeNull();
    // Where everybody rolls a stat of their own, there is no one command.
    expect(view({ ...request, flags: { ...request.flags, seats: [{ user: ANA_ID, ...asked }] } }).command).toBeNull();
    expect(seat(request, { user: page.game.user.id })).toMatchObject({ isYou: true, mayStandIn: false });
  });

  it("the chance of who has not rolled is for GMs and themselves; a seat that is not asked any more has none", async () => {
    const request = await post({ spec: { target: 3 } });
    expect(seat(request, {}).chance).toEqual({ p: 1, of: null, isSecret: false });
    const closed = { ...request, state: { ...request.state, closedAt: { messageId: "m", timestamp: 1 } } };
    expect(seat(closed, {})).toMatchObject({ chance: null, mayStandIn: false });
    expect(view(closed).isClosed).toBe(true);
    const skipped = { ...request, state: { ...request.state, skipped: [0], excused: { 0: "none" } } };
    expect(seat(skipped, {})).toMatchObject({ chance: null, excused: "none", mayStandIn: false });
    set(page.game.user, "isGM", false);
    expect(seat(request, {})).toMatchObject({ chance: null, mayStandIn: false });
    expect(seat(request, { user: page.game.user.id }).chance).toMatchObject({ p: 1 });
    const hidden = { ...request, state: { ...request.state, hiddenBy: message.id } };
    expect(view(hidden).secret).toBeNull();
  });
});

describe("a contest's sides as they are drawn", () => {
  it("who rolls each, whether they are there, in which part, with which dice, against what", async () => {
    const spec = { pool: 3, dice: 3, threshold: 7 };
    const sides = { a: { name: "Ada", user: "Ana0000000000000", spec }, b: { name: "Bo", user: null, spec: null } };
    wirePorts({ ...bare.own, openPrompt: () => Promise.resolve(null) });
    const draft = { mechanic: "margin-pool", title: "", tie: "a-acts", sides };
    const { id } = await page.game.modules.get("quincunx").api.contest(draft);
    const contest = contestOf(page.game.messages.get(id)) as Loose;
    const ana = page.game.users.get("Ana0000000000000");
    const {
      sides: [a, b],
      ...view
    } = viewOfContest(contest) as Loose;
    expect(view).toMatchObject({
      messageId: id,
      title: bare.own.speak(margin.label),
      by: "Gamemaster",
      round: 1,
      calledOffBy: null,
    });
    expect(a).toMatchObject({
      ...{ id: "a", name: "Ada", img: ana.avatar, user: "Ana", isAway: true, isPassive: false, isHidden: false },
      ...{ thrown: null, dice: [{ size: 12, count: 3 }], mayRoll: "standIn", secretTargets: [] },
    });
    expect(a.targets.map((one: Loose) => bare.own.speak(one))).toEqual([expect.stringContaining("7")]);
    expect(b).toMatchObject({ user: null, img: null, isAway: false, targets: [], dice: [], mayRoll: "own" });
    const side = (more: object, state: object = {}): Loose =>
      viewOfContest({
        ...contest,
        state: { ...contest.state, ...state },
        flags: { ...contest.flags, sides: { ...contest.flags.sides, a: { ...contest.flags.sides.a, ...more } } },
      }).sides[0];
    set(ana, "active", true);
    expect([side({}).isAway, side({ user: undefined }).isAway]).toEqual([false, false]);
    set(page.game.users, "activeGM", null);
    expect([side({}).isAway, side({ user: undefined }).isAway]).toEqual([false, true]);
    set.back();
    const mira = await page.Actor.create({ name: "Mira", type: "quincunx.margin-hero", img: "mira.webp" });
    expect(side({ actor: mira.uuid, isPassive: true })).toMatchObject({ img: "mira.webp", isPassive: true });
    expect(side({}, { calledOffBy: "Ana" }).mayRoll).toBeNull();
    // No die is left: whoever rolls it is told.
    const none = {
      ...contest.state.mechanic,
      waitingDice: () => {
        throw new RuleError("no-dice", "none");
      },
    };
    expect(side({}, { mechanic: none }).dice).toEqual([]);
    const open = { a: { ...contest.state.specs.a, threshold: null }, b: null };
    expect(side({}, { specs: open }).targets).toEqual([]);
  });
});
