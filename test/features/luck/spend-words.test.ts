/** A GM's text for a decision (FP-12). */
import { describe, expect, it } from "vitest";
import { spendWords } from "../../../src/features/luck/spend-words.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";
import { ANA, GM, card, lastOf, size, total } from "../../support/card-bare.ts";
import { replaceWith } from "../../support/implementations.ts";

useBareStage();

describe("the GM's text for a decision (FP-12)", () => {
  const asks = { text: "Cost" };
  const decided = (words?: string, isAsked = true): Loose => ({
    ...{ spec: {}, faces: {}, words, decisions: [{ action: 1 }, { action: 2 }] },
    mechanic: { ...total, decisions: { describe: (action: number) => (action === 2 && isAsked ? { asks } : {}) } },
  });

  it("is written by a GM if a decision asks for it, and can be undone", () => {
    const may = (who: Loose, state: Loose): boolean => spendWords.may(who, state, { words: "x" });
    expect([may(GM, decided()), may(ANA, decided()), may(GM, decided("", false))]).toEqual([true, false, false]);
    expect([GM, ANA].map((who) => spendWords.mayUndo?.(who, {} as never, false))).toEqual([true, false]);
    const offers = (who: Loose, state: Loose): Loose => spendWords.offers?.({ state } as never, who);
    expect([offers(ANA, decided()), offers(GM, decided("", false))]).toEqual([[], []]);
    expect(offers(GM, decided())).toMatchObject([{ id: "", place: "foot", label: asks, icon: "fa-solid fa-pen" }]);
    const tell = (before: Loose): Loose =>
      spendWords.describe?.({ before, data: { words: "a scar" }, logged: { author: { name: "GM" } } } as never);
    const data = { decision: asks, words: "a scar", name: "GM" };
    expect(tell(decided())).toEqual({ key: "QUINCUNX.Card.History.words", data });
    expect(tell(decided("", false)).data.decision).toBe("");
  });

  it("is asked for in a field that starts with the current text, and posted unless empty", async () => {
    const of = card({ state: { mechanic: decided().mechanic, decisions: [{ action: 2 }], words: "old" } });
    const [offer] = spendWords.offers?.(of, GM) as Loose[];
    const asked: unknown[] = [];
    const answer = (words: string | null): void =>
      replaceWith({ askWords: (about) => (asked.push(about), Promise.resolve(words)) });
    const before = size();
    for (const nothing of [null, "", "  "]) {
      answer(nothing);
      await offer.take();
    }
    expect(size()).toBe(before);
    expect(asked[0]).toEqual({ title: "Cost", words: "old", most: 200 });
    answer("  a finger ");
    await offer.take();
    expect(lastOf().flags.quincunx).toMatchObject({ type: "spendWords", data: { words: "a finger" } });
    expect(lastOf().content).toContain("Cost: a finger");
  });
});
