/** The Discord Die thrown (FP-7), and a table's own rules under what is typed (FP-10, MP-4). */
import { describe, expect, it } from "vitest";
import { readDiscord } from "../../../src/rules/fives-pool/discord-die.ts";
import { discordWeights } from "../../../src/rules/fives-pool/discord-odds.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";

const D20 = Array.from({ length: 20 }, (_, index) => index + 1);

describe("the Discord Die thrown", () => {
  it("FP-7: all 400 pairs of throws are the weights that the odds use", () => {
    const counts = new Map<number | null, number>();
    for (const first of D20)
      for (const second of D20) {
        const once = readDiscord(first, null);
        const thrown = once.kind === "again" ? readDiscord(first, second) : once;
        expect(thrown.kind).not.toBe("again");
        const discord = thrown.kind === "shows" ? thrown.discord : null;
        counts.set(discord, (counts.get(discord) ?? 0) + 1);
      }
    expect(discordWeights().map(([discord, weight]) => [discord, Math.round(weight * 400)])).toEqual(
      [...D20, null].map((discord) => [discord, counts.get(discord)]),
    );
  });
});

describe("what a table has settled lies under what is typed", () => {
  const under = (id: string): Readonly<Record<string, unknown>> =>
    id === "fives-pool" ? { challengeRemoves: "die", discord: 7 } : id === "margin-pool" ? { zeroSucceeds: true } : {};

  it.each([
    ["fives 2d6 vs 5", { challengeRemoves: "die", discord: 7 }],
    ["fives 2d6 vs 5 discord 3", { challengeRemoves: "die", discord: 3 }],
    ["fives 2d6 vs 5 discord none remove success", { challengeRemoves: "success", discord: null }],
    ["margin 6 vs 7", { zeroSucceeds: true }],
  ])("%s", (text, told) => {
    expect(parseCommand(text, { under }).spec).toMatchObject(told);
  });

  it("says nothing to the others, and nothing where no table is", () => {
    expect(parseCommand("te low", { under })).toEqual(parseCommand("te low"));
    expect(parseCommand("fives 2d6 vs 5").spec).toMatchObject({ challengeRemoves: "success", discord: null });
  });
});
