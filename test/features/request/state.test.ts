/** State of a request: valid answers, closing, late answers and invalid flags. */
import { describe, expect, it, vi } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { viewOfCard } from "../../../src/card/view.ts";
import { act } from "../../../src/log/act.ts";
import { answerOf, requestOf } from "../../../src/features/request/state.ts";
import { viewOfRequest } from "../../../src/features/request/view.ts";
import { beginRequest } from "../../../src/features/request/window-state.ts";
import { until } from "../../support/stage.ts";
import { NEWER, NO_LUCK, settled, UNREADABLE, useLogStage } from "../../support/log-stage.ts";
import { implementations } from "../../support/implementations.ts";
import { page } from "../../support/page.ts";

const stage = useLogStage();
const { anaSays } = stage;

const messages = () => page.game.messages.contents;

describe("requests", () => {
  const ask = async (more: object = {}) => {
    const { message } = await stage.api.request({
      mechanic: "standard-check",
      spec: { target: 20 },
      title: "Climb",
      seats: [{ user: stage.ana.userId }, { user: page.game.user.id }],
      ...more,
    });
    return message;
  };
  const card = (origin: object, more: object = {}) => ({
    kind: "card",
    schema: 1,
    mechanic: "standard-check",
    title: "",
    spec: { bonuses: [], extra: [], target: 20, passive: false },
    origin,
    ...more,
  });

  /** Ana's answer; the roll proves its purpose. */
  const anaAnswers = async (flags: object, more: object = {}) => {
    const _id = page.foundry.utils.randomID();
    const roll = await page.Roll.create("3d8").evaluate();
    Object.assign(roll.options, { quincunx: { message: _id, flags } });
    const data = { _id, content: "by hand", rolls: [JSON.stringify(roll)], flags: { quincunx: flags }, ...more };
    return stage.ana.run(() => page.ChatMessage.create(data, { keepId: true }));
  };

  it("accept an answer of the requested user, with the requested roll, for the named seat, before the closing", async () => {
    const message = await ask();
    const answered = () => answerOf(requestOf(message) as never, 0)?.id ?? null;
    await anaAnswers(card({ request: message.id, seat: 1 })); // another's seat
    await anaAnswers(card({ request: message.id, seat: 1, standIn: true })); // only GMs stand in
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
    expect(answerOf(requestOf(message) as never, 1)).toBe(null);
    const good = await anaAnswers(card({ request: message.id, seat: 0 }));
    await anaAnswers(card({ request: message.id, seat: 0 })); // the first counts
    await settled();
    expect(answered()).toBe(good.id);
    await page.game.messages.get(good.id).delete();
    expect(answered()).not.toBe(good.id);
    expect(answered()).not.toBe(null);
  });

  it("explain in each row the state of the answer, to permitted readers", async () => {
    const message = await ask({ mechanic: "margin-pool", spec: { dice: 1, threshold: 1 } });
    const rows = () => viewOfRequest(requestOf(message) as never).seats.map(({ answer }) => answer?.verdict);
    expect(rows()).toEqual([undefined, undefined]);
    const roll = { mechanic: "margin-pool", spec: { dice: 1, threshold: 1 } };
    vi.spyOn(page.CONFIG.Dice, "randomUniform").mockReturnValue(0.5);
    for (const seat of [0, 1])
      await stage.api.roll({ ...roll, origin: { request: message.id, seat } }, { configure: false });
    // The GM is not the requested user of the first seat.
    expect(rows()).toEqual([undefined, "success"]);
    // The answer's own card is one line, because the request has a row for it.
    const answer = messages().find(
      ({ id }) => id !== message.id && answerOf(requestOf(message) as never, 1)?.id === id,
    );
    expect(viewOfCard(cardOf(answer) as never)).toMatchObject({ density: "line", shown: { line: null } });
  });

  it("closed: the answers that the GM had count, on any clock; later ones do not, with any timestamp", async () => {
    const message = await ask();
    const answerAt = (timestamp: number) => anaAnswers(card({ request: message.id, seat: 0 }), { timestamp });
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

  it("closed: a missed answer is shown as late, and counts if the GM says so", async () => {
    const message = await ask();
    act(message.id, "close", "");
    await settled();
    const late = await anaAnswers(card({ request: message.id, seat: 0 }));
    await settled();
    const request = () => requestOf(page.game.messages.get(message.id));
    const view = () => viewOfRequest(request()!);
    expect(answerOf(request()!, 0)).toBe(null);
    expect(view().seats[0]).toMatchObject({ answer: null, late: { messageId: late.id } });
    expect(view().seats[1]).toMatchObject({ answer: null, late: null });
    const accepts = () => view().offers.filter(({ operation }) => operation === "accept");
    expect(accepts()).toMatchObject([{ id: late.id, place: "foot" }]);
    // A player accepts nothing.
    const id = "mine000000000000";
    const flags = {
      kind: "operation",
      schema: 1,
      turn: 1,
      card: message.id,
      id,
      type: "accept",
      data: { answer: late.id },
    };
    await stage.ana.run(() =>
      page.ChatMessage.create({ _id: id, content: "by hand", flags: { quincunx: flags } }, { keepId: true }),
    );
    await settled();
    expect(answerOf(request()!, 0)).toBe(null);
    act(message.id, "accept", late.id);
    await until(() => answerOf(request()!, 0)?.id === late.id, "the answer");
    expect(view().seats[0]).toMatchObject({ answer: { messageId: late.id }, late: null });
    expect(accepts()).toEqual([]);
  });

  it.each([{ answers: "all" }, { answers: [5] }, { answers: [], more: 1 }])(
    "a close with %j closes nothing",
    async (data) => {
      const message = await ask();
      await page.ChatMessage.create({
        content: "closed",
        flags: { quincunx: { kind: "operation", schema: 1, turn: 1, card: message.id, id: "c", type: "close", data } },
      });
      await settled();
      expect(requestOf(page.game.messages.get(message.id))?.state.closedAt).toBeNull();
    },
  );

  it("lock gifts of the GM as well, but not fields of the stat", async () => {
    const message = await ask({ mechanic: "total-effect", spec: { advantage: 1 } });
    expect(requestOf(message)?.flags.locked).toEqual(["thresholds", "advantage"]);
    const typed = await ask({
      mechanic: "total-effect",
      spec: { advantage: 1, escalation: 2 },
      preset: ["escalation"],
    });
    expect(requestOf(typed)?.flags.locked).toEqual(["thresholds", "escalation"]);
    // Lists are added, and lock nothing.
    const rain = await ask({ spec: { target: 20, bonuses: [{ label: "rain", value: -2 }] } });
    expect(requestOf(rain)?.flags).toMatchObject({ locked: ["target"], gmLists: ["bonuses"] });
  });

  it("ignore messages of players, invalid ones and those of a later version; the posted sentence stays", async () => {
    const { quincunx: flags } = (await ask()).toObject().flags;
    const forged = await anaSays(flags!);
    await settled();
    expect(requestOf(page.game.messages.get(forged.id))).toBe(null);
    for (const [wrong, remark] of [
      [{ spec: { target: "much" } }, `${UNREADABLE}Target: must be an integer.`],
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

  it("start with `/qx request`: empty, or with the typed roll", async () => {
    const asked = vi.spyOn(implementations, "openRequest").mockResolvedValue(null);
    await page.ui.chat.processMessage("/qx request");
    await until(() => asked.mock.calls.length === 1, "the dialog");
    await page.ui.chat.processMessage("/qx request check 3 vs 17 # Climb");
    await until(() => asked.mock.calls.length === 2, "the dialog again");
    const [first, second] = asked.mock.calls.map(([draft]) => draft);
    expect(first).toEqual({});
    expect(second).toMatchObject({ mechanic: "standard-check", spec: { target: 17 }, title: "Climb" });
  });

  it("a link in a journal asks for a stat, with a named difficulty as proposal; players read the label", async () => {
    const hero = await page.Actor.create({
      name: "Goblin",
      type: "quincunx.check-hero",
      system: { abilities: [{ id: "wits000000000001", label: "Wits", value: 3 }] },
    });
    page.canvas = { tokens: { controlled: [{ actor: hero }] } };
    const enrich = async (text: string): Promise<HTMLElement> => {
      const place = document.createElement("div");
      place.innerHTML = await page.foundry.applications.ux.TextEditor.implementation.enrichHTML(text);
      return place;
    };
    const press = async (text: string): Promise<void> => {
      const place = await enrich(text);
      page.CONFIG.TextEditor.enrichers.find(({ id }) => id === "quincunx").onRender(place);
      place.querySelector<HTMLElement>("[data-quincunx-command]")!.click();
    };
    const asked = vi.spyOn(implementations, "openRequest").mockResolvedValue(null);
    await press("[[/qx request check Wits vs 17]]{Climb}");
    await until(() => asked.mock.calls.length === 1, "the window");
    const [first] = asked.mock.calls[0]!;
    expect(first).toMatchObject({ mechanic: "standard-check", stat: "Wits", spec: { target: 17 } });
    expect(beginRequest(first)).toMatchObject({
      ...{ title: "Wits", initialSpec: { target: 17, bonuses: [] } },
      seats: expect.arrayContaining([expect.objectContaining({ actor: hero.uuid, isChosen: true })]),
    });
    asked.mockImplementation(async (draft) => ({
      ...{ mechanic: "", ...draft, spec: { target: 23 }, preset: [], seats: [], title: "", text: "", isHidden: true },
    }));
    const count = messages().length;
    await press('[[/qx request check Wits vs "Old lock"]]');
    await until(() => messages().length > count, "the request");
    await press('[[/qx request check vs "old lock"]]');
    await until(() => asked.mock.calls.length === 3, "the window again");
    expect(asked.mock.calls[2]![0]).toMatchObject({ title: "old lock", spec: { target: 23 } });
    const isGM = vi.spyOn(page.game.user, "isGM", "get").mockReturnValue(false);
    const text = await enrich("[[/qx request check Wits vs 17]]{Climb}");
    isGM.mockRestore();
    expect(text.textContent).toBe("Climb");
    expect(text.innerHTML).not.toContain("17");
    page.canvas = undefined;
  });

  it("refuse an impossible spec before posting", async () => {
    const count = messages().length;
    await expect(ask({ spec: { target: "much" } })).rejects.toMatchObject({ name: "RuleError" });
    expect(messages()).toHaveLength(count);
  });
});
