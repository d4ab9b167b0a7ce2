/** Ledger entries of tracked numbers (SC-5). */
import { describe, expect, it } from "vitest";
import { accumulationOf, trackRevert, wordsOf } from "../../../src/features/tracks/accumulation.ts";
import { trackSource } from "../../../src/features/tracks/ledger-source.ts";
import { speak } from "../../../src/ui/speak.ts";
import { useBareStage } from "../../support/bare.ts";
import { ANA, beast, GM, hero, page } from "../../support/card-bare.ts";
import { until } from "../../support/stage.ts";
import type { Hero, Message } from "../../support/page.ts";
import { writeByHand } from "../../support/by-hand.ts";

useBareStage();

describe("tracked numbers (SC-5)", () => {
  const entryOn = (actor: Hero, { id }: { readonly id: string }) => actor.flags.quincunx?.ledger?.[id];
  /** Resolves when its ledger entry is written. */
  const add = async (actor: Hero, result: number, resource = "harm") => {
    const quincunx = { kind: "accumulation", schema: 1, actor: actor.uuid, resource, result };
    const message = await page.ChatMessage.create({ content: "x", flags: { quincunx } });
    await until(() => entryOn(actor, message), "the entry");
    return message;
  };
  const takeBack = async (actor: Hero, message: Message): Promise<void> => {
    await writeByHand(message.id, "trackRevert", {});
    await until(() => entryOn(actor, message)!.more, "the entry");
  };
  const words = (message: Message): string => speak(wordsOf(accumulationOf(message as never)!));
  const undos = (message: Message, viewer: object): number =>
    trackRevert.offers!(accumulationOf(message as never)!, viewer as never).length;

  it("are rounded up and applied once; undone exactly, or kept after another change, which the message says", async () => {
    const mira = await hero("Mira", { harm: { value: 1, max: 6 } });
    const one = await add(mira, 1.2);
    expect([mira.system.harm.value, entryOn(mira, one)]).toEqual([
      3,
      { actor: mira.uuid, message: one.id, type: "track", change: { harm: [1, 3] } },
    ]);
    expect([trackSource.pending(one as never), words(one)]).toEqual([[], "Mira: Harm 1 → 3"]);
    expect([GM, { ...ANA, id: one.author.id }, ANA].map((viewer) => undos(one, viewer))).toEqual([1, 1, 0]);
    await mira.update({ "system.harm.value": 4 });
    expect(undos(one, GM)).toBe(0);
    await takeBack(mira, one);
    expect([mira.system.harm.value, entryOn(mira, one)!.more]).toEqual([4, { step: "kept" }]);
    expect(words(one)).toContain("Mira: Harm changed meanwhile, so not undone");
    const tove = await hero("Tove", { harm: { value: 2, max: 6 } });
    const two = await add(tove, -3);
    expect(tove.system.harm.value).toBe(0);
    await takeBack(tove, two);
    expect([tove.system.harm.value, entryOn(tove, two)]).toMatchObject([
      2,
      { change: null, was: { harm: [2, 0] }, more: { step: "reverted" } },
    ]);
  });

  it("are refused once if they do not exist", async () => {
    for (const actor of [await hero("Mira"), await beast({ value: 1 })]) {
      const none = await add(actor, 1, "none");
      expect(entryOn(actor, none)).toMatchObject({ change: null, more: { step: "refused" } });
      expect(trackSource.pending(none as never)).toEqual([]);
      expect(words(none)).toContain("stays as it is");
    }
  });
});
