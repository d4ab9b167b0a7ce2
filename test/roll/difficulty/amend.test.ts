/** Operations that change the target of a card: amend, hide, reveal, and the answer to a question. */
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { expect, it } from "vitest";
import { offerViews } from "../../../src/log/act.ts";
import { cardOf } from "../../../src/card/card.ts";
import { useBareStage } from "../../support/bare.ts";
import { NO_RULING, type Ruling } from "../../../src/roll/difficulty/ruling.ts";
import { operation, mechanic, logged } from "../../support/on-state.ts";
import { page, type Message, api } from "../../support/page.ts";

useBareStage();

const set = (fields: Fields): Ruling => ({ ...NO_RULING, fields });
const HIDDEN: Ruling = { ...NO_RULING, isHidden: true };

it("targets are set, hidden and revealed; a question is decided", () => {
  const check = mechanic("standard-check");
  const spec = check.parseSpec({ target: 12 });
  const faces = check.parseFaces(spec, { dice: [4, 4, 4] });
  const state = { mechanic: check, spec, faces, hiddenBy: "h", ruling: null };
  const apply = (type: string, data: object) => operation(type).apply(state, data, logged());
  for (const type of ["amend", "reveal"])
    expect(apply(type, { target: 15 }), type).toMatchObject({ spec: { target: 15 }, hiddenBy: null });
  expect(apply("hide", { target: null })).toMatchObject({ spec: { target: null }, hiddenBy: "o" });
  expect(apply("target", set({ target: 15 }))).toMatchObject({ spec: { target: 15 }, hiddenBy: null });
  expect(apply("target", HIDDEN)).toMatchObject({ spec: { target: null }, hiddenBy: "o" });
  expect(apply("decide", set({ target: 15 }))).toMatchObject({
    ...{ ruledBy: "Ana", spec: { target: 15 }, hiddenBy: null },
    ruling: { fields: { target: 15 } },
  });
  const asked0 = { ...state, spec: check.parseSpec({ target: null }) };
  for (const [ruling, hiddenBy] of [
    [HIDDEN, "o"],
    [{ ...NO_RULING, answer: "none" }, null],
  ] as const)
    expect(operation("decide").apply(asked0 as never, ruling, logged())).toEqual({
      ...{ ruling, ruledBy: "Ana", hiddenBy, spec: asked0.spec },
    });
  const gm = { id: "gm", isGM: true, name: "GM" };
  for (const type of ["decide", "target"]) {
    for (const fields of [{ bonuses: [] }, { target: null }])
      expect(operation(type).may(gm as never, state as never, set(fields))).toBe(false);
    expect(() => apply(type, set({ target: "x" }))).toThrow();
  }
  // MP-4, MP-5: other decisions of a GM come with it, and are not hidden.
  const margin = mechanic("margin-pool");
  const asked = { ...state, mechanic: margin, spec: margin.parseSpec({ dice: 3 }), faces: { dice: [] } };
  const decided = { threshold: 7, required: 2, allowImpossible: true };
  const answer = operation("decide").apply(asked as never, set(decided), logged());
  expect(answer).toMatchObject({ spec: decided, hiddenBy: null });
  expect(operation("amend").apply(asked, decided, logged())).toMatchObject({ spec: decided });
  expect(operation("target").apply(asked, set({ required: null }), logged())).toMatchObject({ hiddenBy: null });
  expect(operation("target").may(gm as never, asked as never, set(decided))).toBe(true);
  const told = (type: string, data: object, more: object = {}) =>
    operation(type).describe?.({
      before: state,
      change: apply(type, data),
      data,
      logged: logged(),
      isUndone: false,
      ...more,
    } as never);
  expect(told("amend", { target: 15 })).toMatchObject({ key: "QUINCUNX.Card.History.amend", data: { name: "Ana" } });
  expect(told("hide", { target: null })).toMatchObject({ key: "QUINCUNX.Card.History.hide", data: { name: "Ana" } });
  for (const [type, data] of [
    ["reveal", { target: 15 }],
    ["target", set({ target: 15 })],
  ] as const) {
    expect(told(type, data), type).toMatchObject({
      key: "QUINCUNX.Card.History.reveal",
      data: { name: "Ana" },
    });
    const undone = told(type, data, { isUndone: true });
    expect(undone).toMatchObject({ key: "QUINCUNX.Card.History.revealUndone", data: { name: "Ana" } });
    // A target revealed by mistake can be hidden again.
    expect(JSON.stringify(undone)).not.toContain("15");
  }
  expect(told("target", HIDDEN)).toMatchObject({ key: "QUINCUNX.Card.History.hide" });
  expect(told("target", set({ target: 15 }), { before: { ...state, hiddenBy: null } })).toMatchObject({
    key: "QUINCUNX.Card.History.amend",
  });
  expect(told("amend", { target: 15 })).toMatchObject({ data: { changes: [{ data: { before: 12, after: 15 } }] } });
});

it("SC-2: in a world where the roll fixes the difficulty no change is offered, unless it is still open", async () => {
  const { api } = page.game.modules.get("quincunx");
  const isOffered = async (threshold: number | null): Promise<boolean> => {
    const config = { mechanic: "margin-pool", spec: { dice: 2, pool: 4, threshold } };
    const { message } = await api.roll(config, { configure: false, mode: "public" });
    return offerViews(cardOf(message) as never).some((offer) => offer.operation === "amend");
  };
  expect(await isOffered(7)).toBe(true);
  await page.game.settings.set("quincunx", "fixedDifficulty", true);
  expect([await isOffered(7), await isOffered(null)]).toEqual([false, true]);
  await page.game.settings.set("quincunx", "fixedDifficulty", false);
});

it("SC-2: an open roll has a button for each likely one, without verdicts", async () => {
  const rolled = async (by: string, spec: Fields) => {
    const { message } = await api().roll({ mechanic: "standard-check", spec }, { configure: false, mode: "public" });
    const { _id, timestamp: _, ...data } = message.toObject();
    await message.delete();
    return page.ChatMessage.create({ ...data, author: by });
  };
  const likely = (message: Message) =>
    offerViews(cardOf(message) as never).filter(({ operation: type, place }) => type === "amend" && place === "target");
  const ana = page.game.users.getName("Ana").id;
  await page.game.settings.set("quincunx", "difficultyBy", "gm");
  const open = await rolled(ana, { bonuses: [{ label: "Luck", value: 5 }] });
  expect(likely(open).map(({ label }) => label)).toEqual(
    [10, 15, 20, 25].map((target) => ({ key: "QUINCUNX.Card.against", data: { name: { text: String(target) } } })),
  );
  expect(likely(open).every(({ notes }) => notes === undefined)).toBe(true);
  expect(likely(await rolled(page.game.user.id, {}))).toHaveLength(4);
  expect(likely(await rolled(ana, { target: 12 }))).toEqual([]);
});
