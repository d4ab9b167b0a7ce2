/** A GM's text for a decision (FP-12). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spendWords } from "../../../src/features/luck/spend-words.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { type Stage, openStage } from "../../support/stage.ts";
import { replacing } from "../../support/replace.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.table.close());

replacing();

describe("the GM's text for a decision (FP-12)", () => {
  const asks = { key: "QUINCUNX.Asks" };
  const decided = (words?: string, isAsked = true): Loose => ({
    ...{ spec: {}, faces: {}, words, decisions: [{ action: 1 }, { action: 2 }] },
    mechanic: { decisions: { describe: (action: number) => (action === 2 && isAsked ? { asks } : {}) } },
  });
  const [gm, ana] = [
    { id: "g", isGM: true },
    { id: "a", isGM: false },
  ];

  it("is written by a GM if a decision asks for it, and can be undone", () => {
    const may = (who: Loose, state: Loose): boolean => spendWords.may(who, state, { words: "x" });
    expect([may(gm, decided()), may(ana, decided()), may(gm, decided("", false))]).toEqual([true, false, false]);
    const back = (who: Loose): boolean | undefined => spendWords.mayUndo?.(who, {} as never);
    expect([back(gm), back(ana)]).toEqual([true, false]);
    const offers = (who: Loose, state: Loose): Loose => spendWords.offers?.({ state } as never, who);
    expect(offers(ana, decided())).toEqual([]);
    expect(offers(gm, decided("", false))).toEqual([]);
    expect(offers(gm, decided())).toMatchObject([{ id: "", place: "foot", label: asks, icon: "fa-solid fa-pen" }]);
  });

  it("is a line of 1 to 200 letters", () => {
    const parse = (data: object): object | null => spendWords.parse(data as never);
    expect(parse({ words: "x".repeat(200) })).not.toBeNull();
    for (const wrong of [
      { words: "x".repeat(201) },
      { words: "" },
      { words: " \n" },
      { words: 3 },
      {},
      { words: "x", more: 1 },
    ])
      expect(parse(wrong)).toBeNull();
    const tell = (before: Loose): Loose =>
      spendWords.describe?.({ before, data: { words: "a scar" }, logged: { author: { name: "GM" } } } as never);
    expect(tell(decided())).toEqual({
      key: "QUINCUNX.Card.History.words",
      data: { decision: asks, words: "a scar", name: "GM" },
    });
    expect(tell(decided("", false)).data.decision).toBe("");
  });
});
