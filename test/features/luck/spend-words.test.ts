/** A GM's text for a decision (FP-12). */
import { describe, expect, it } from "vitest";
import { spendWords } from "../../../src/features/luck/spend-words.ts";
import { useBareStage } from "../../support/bare.ts";
import { ANA, GM, card, lastOf, size, total } from "../../support/card-bare.ts";
import { replaceWith } from "../../support/implementations.ts";
import { dataOf } from "../../support/phrase.ts";
import { fake } from "../../support/fake.ts";

useBareStage();

describe("the GM's text for a decision (FP-12)", () => {
  const asks = { text: "Cost" };
  const decided = (words?: string, isAsked = true) => ({
    ...{ spec: {}, faces: {}, words, decisions: [{ action: 1 }, { action: 2 }] },
    mechanic: { ...total, decisions: { describe: (action: number) => (action === 2 && isAsked ? { asks } : {}) } },
  });

  it("is written by a GM if a decision asks for it, and can be undone", () => {
    const may = (who: Parameters<typeof spendWords.may>[0], state: object): boolean =>
      spendWords.may(who, fake(state), { words: "x" });
    expect([may(GM, decided()), may(ANA, decided()), may(GM, decided("", false))]).toEqual([true, false, false]);
    expect([GM, ANA].map((who) => spendWords.mayUndo?.(who, {} as never, false))).toEqual([true, false]);
    const offers = (who: Parameters<typeof spendWords.may>[0], state: object) =>
      spendWords.offers?.({ state } as never, who);
    expect([offers(ANA, decided()), offers(GM, decided("", false))]).toEqual([[], []]);
    expect(offers(GM, decided())).toMatchObject([{ id: "", place: "foot", label: asks, icon: "fa-solid fa-pen" }]);
    const tell = (before: object) =>
      spendWords.describe?.({ before, data: { words: "a scar" }, logged: { author: { name: "GM" } } } as never);
    const data = { decision: asks, words: "a scar", name: "GM" };
    expect(tell(decided())).toEqual({ key: "QUINCUNX.Card.History.words", data });
    expect(dataOf(tell(decided("", false))!).decision).toBe("");
  });

  it("is asked for in a field that starts with the current text, and posted unless empty", async () => {
    const of = card({ state: { mechanic: decided().mechanic, decisions: [{ action: 2 }], words: "old" } });
    const [offer] = spendWords.offers?.(of, GM) ?? [];
    const asked: unknown[] = [];
    const answer = (words: string | null): void =>
      replaceWith({ askWords: (about) => (asked.push(about), Promise.resolve(words)) });
    const before = size();
    for (const nothing of [null, "", "  "]) {
      answer(nothing);
      await offer!.take();
    }
    expect(size()).toBe(before);
    expect(asked[0]).toEqual({ title: "Cost", words: "old", most: 200 });
    answer("  a finger ");
    await offer!.take();
    expect(lastOf().flags.quincunx).toMatchObject({ type: "spendWords", data: { words: "a finger" } });
    expect(lastOf().content).toContain("Cost: a finger");
  });
});
