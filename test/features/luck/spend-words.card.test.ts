/** A GM's text for a decision, on the card (FP-12). */
import { describe, expect, it } from "vitest";
import { spendWords } from "../../../src/features/luck/spend-words.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";
import { ANA, GM, card, lastOf, size, total } from "../../support/card-bare.ts";
import { replaceWith } from "../../support/implementations.ts";

useBareStage();

describe("the GM's text for a decision (FP-12)", () => {
  it("is asked for in a field that starts with the current text, and posted unless empty", async () => {
    const label = { text: "Cost" };
    const describe = (): object => ({ asks: label });
    const of = card({
      state: {
        mechanic: { ...total, decisions: { describe } },
        decisions: [{ action: { id: "x", price: {} } }],
        words: "old",
      },
    });
    const [offer] = spendWords.offers?.(of, GM) as Loose[];
    expect(spendWords.offers?.(of, ANA)).toEqual([]);
    expect(spendWords.offers?.(card(), GM)).toEqual([]);
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
