/** The Discord Die thrown (FP-7), and house rules under typed words (FP-10, MP-4). */
import { describe, expect, it } from "vitest";
import { discordDie, readDiscord } from "../../../src/rules/fives-pool/discord-die.ts";
import type { Phrase } from "../../../src/rules/contract/phrase.ts";
import type { SharedDieState } from "../../../src/rules/contract/house-rules.ts";
import { discordWeights } from "../../../src/rules/fives-pool/discord-odds.ts";
import { parseCommand } from "../../../src/rules/notation/command.ts";

const D20 = Array.from({ length: 20 }, (_, index) => index + 1);

describe("the Discord Die thrown", () => {
  it("FP-7: all 400 pairs of throws give the weights that the odds use", () => {
    const counts = new Map<number | null, number>();
    for (const first of D20)
      for (const second of D20) {
        const once = readDiscord([first]);
        const thrown = once.kind === "again" ? readDiscord([first, second]) : once;
        expect(thrown.kind).not.toBe("again");
        const discord = thrown.kind === "shows" ? thrown.value : null;
        counts.set(discord, (counts.get(discord) ?? 0) + 1);
      }
    expect(discordWeights().map(([discord, weight]) => [discord, Math.round(weight * 400)])).toEqual(
      [...D20, null].map((discord) => [discord, counts.get(discord)]),
    );
  });
});

describe("the Discord Die of a table", () => {
  const state = (value: number | null, isAway = false, lasts = "round"): SharedDieState => ({
    ...{ value, isAway, lasts },
    ...{ round: null, isDue: false },
  });
  const move = (word: string, now: SharedDieState): unknown =>
    discordDie.actions.find((action) => action.word === word)?.move(now);
  const buttons = (now: SharedDieState): readonly string[] =>
    discordDie.actions.flatMap(({ button }) => button(now)?.label.replace(/^.*\./u, "") ?? []);
  const key = (phrase: Phrase): string => ("key" in phrase ? phrase.key.replace(/^.*\./u, "") : "");

  it("FP-7: a lost one is not thrown; the next scene brings it back, a scene does not change one in play", () => {
    expect(move("roll", state(7))).toEqual({ kind: "throw" });
    expect(move("roll", state(null, true))).toEqual({ kind: "tell" });
    expect(move("scene", state(null, true))).toEqual({ kind: "set", value: null });
    expect(move("scene", state(7))).toEqual({ kind: "nothing" });
    expect(buttons(state(7))).toEqual(["rollButton", "noneButton"]);
    expect(buttons(state(null, true))).toEqual(["sceneButton", "noneButton"]);
  });

  it('FP-8: one for the scene is thrown at its start; lost, it is out for the adventure, and returns only after "none in play"', () => {
    expect(move("scene", state(7, false, "scene"))).toEqual({ kind: "throw" });
    expect(move("scene", state(null, true, "scene"))).toEqual({ kind: "tell" });
    expect(move("none", state(null, true, "scene"))).toEqual({ kind: "set", value: null });
    expect(buttons(state(7, false, "scene"))).toEqual(["rollSceneButton", "noneButton"]);
    expect(buttons(state(null, true, "scene"))).toEqual(["adventureButton"]);
  });

  it("its state has a public text", () => {
    const told = (before: SharedDieState, after: SharedDieState, faces: readonly number[]): string =>
      key(discordDie.describeChange(before, after, faces));
    for (const [lasts, goes, set, away] of [
      ["round", "away", "set", "isAway"],
      ["scene", "awayAdventure", "setScene", "isAwayAdventure"],
    ] as const) {
      const [none, seven, gone] = [state(null, false, lasts), state(7, false, lasts), state(null, true, lasts)];
      expect(told(none, seven, [7])).toBe("rolled");
      expect(told(none, seven, [20, 7])).toBe("rolledAgain");
      expect(told(seven, gone, [20, 3])).toBe(goes);
      expect(told(none, seven, [])).toBe(set);
      expect(told(gone, none, [])).toBe("back");
      expect(told(seven, none, [])).toBe("none");
      expect([seven, gone, none].map((now) => key(discordDie.describe(now)))).toEqual([set, away, "none"]);
    }
    expect(discordDie.describeChange(state(null), state(7), [20, 7])).toMatchObject({ data: { discord: 7 } });
  });
});

describe("the public text of the Discord Die at the edge of the page", () => {
  const state = (more: Partial<SharedDieState>): SharedDieState => ({
    ...{ value: null, isAway: false, lasts: "round", round: null, isDue: false },
    ...more,
  });
  /** The last parts of keys, and the numbers in them. */
  const said = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(said);
    if (typeof value !== "object" || value === null || !("key" in value)) return value;
    const { key, data = {} } = value as { readonly key: string; readonly data?: object };
    return [key.replace(/^.*\./u, ""), ...Object.values(data).map(said)];
  };
  const badge = (more: Partial<SharedDieState>): unknown => {
    const found = discordDie.badge?.(state(more));
    return found && [found.face, said(found.meaning), said(found.detail)];
  };

  it("FP-5 to FP-8: its number, its effect, and the dice that are safe from it", () => {
    expect(badge({})).toBe(null);
    expect(badge({ value: 4 })).toEqual([4, ["strikes", 4], ["discord"]]);
    expect(badge({ value: 7, round: 3 })).toEqual([
      7,
      ["strikes", 7],
      [
        "safe",
        ["ofRound", 3],
        [
          ["die", 4],
          ["die", 6],
        ],
      ],
    ]);
    expect(badge({ value: 13 })).toEqual([13, ["strikesNothing", 13], ["discord"]]);
    expect(badge({ value: 5, round: 3 })).toEqual([5, ["infinite"], ["ofRound", 3]]);
    expect(badge({ isDue: true, round: 2 })).toEqual([null, ["waits"], ["ofRound", 2]]);
    expect(badge({ isAway: true })).toEqual([null, ["goneScene"], ["discord"]]);
    expect(badge({ isAway: true, lasts: "scene" })).toEqual([null, ["goneAdventure"], ["ofScene"]]);
  });

  it("FP-5: the dice of a pool that it may take", () => {
    const reach = (discord: unknown, sizes: readonly number[], more: Partial<SharedDieState> = {}): unknown => {
      const found = discordDie.describeReach?.(state(more), {
        discord,
        pool: sizes.map((size) => ({ size })),
      } as never);
      return found && said(found);
    };
    expect(reach(7, [4, 8, 12, 8])).toEqual([
      "reaches",
      7,
      [
        ["dice", 2, 8],
        ["die", 12],
      ],
    ]);
    expect(reach(7, [4, 6])).toEqual(["reachesNone", 7]);
    expect(reach(4, [4])).toEqual(["reaches", 4, [["die", 4]]]);
    expect(reach(5, [4, 6])).toEqual(["infinite"]);
    expect([reach(null, [6]), reach("unrolled", [6])]).toEqual([null, null]);
    expect(reach(7, [8], { isAway: true })).toEqual(["isAway"]);
    expect(reach(7, [8], { isDue: true })).toEqual(["isDue"]);
  });
});

describe("house rules under typed words", () => {
  const defaultsOf = (id: string): Readonly<Record<string, unknown>> =>
    id === "fives-pool" ? { challengeRemoves: "die", discord: 7 } : id === "margin-pool" ? { zeroSucceeds: true } : {};

  it.each([
    ["fives 2d6 vs 5", { challengeRemoves: "die", discord: 7 }],
    ["fives 2d6 vs 5 discord 3", { challengeRemoves: "die", discord: 3 }],
    ["fives 2d6 vs 5 discord none remove success", { challengeRemoves: "success", discord: null }],
    ["margin 6 vs 7", { zeroSucceeds: true }],
  ])("%s", (text, told) => {
    expect(parseCommand(text, { defaultsOf }).spec).toMatchObject(told);
  });

  it("do not affect other mechanics, and are empty without a table", () => {
    expect(parseCommand("te low", { defaultsOf })).toEqual(parseCommand("te low"));
    expect(parseCommand("fives 2d6 vs 5").spec).toMatchObject({ challengeRemoves: "success", discord: null });
  });
});
