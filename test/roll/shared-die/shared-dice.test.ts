/** Shared dice: the GM's commands, texts beside a spec, the encounters concerned, and the ids of automatic throws. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { claim, claimedId, findClaimed } from "../../../src/features/shared-die/claim.ts";
import {
  isDueIn,
  storedResultsOf,
  autoThrowEncounters,
  roundOf,
} from "../../../src/mechanics/house-rules/encounter.ts";
import {
  runSharedDieCommand,
  sharedDice,
  sharedDieNote,
  type DeclaredDie,
} from "../../../src/roll/shared-die/shared-dice.ts";
import { stateOf } from "../../../src/roll/shared-die/declared.ts";
import { postNotice, type ThrownRound } from "../../../src/roll/shared-die/notice.ts";
import { changeHouseRule, readHouseRule } from "../../../src/mechanics/house-rules/stored.ts";
import { changeSetting } from "../../support/own-settings.ts";
import { openStage, type Stage } from "../../support/stage.ts";
import { replacing } from "../../support/replace.ts";
import { page } from "../../support/page.ts";

let stage: Stage;
let discord: DeclaredDie;
beforeAll(async () => {
  stage = await openStage();
  discord = [...sharedDice().values()][0] as DeclaredDie;
});
afterAll(() => stage.table.close());

const set = replacing();

describe("the automatic throw of a round (FP-5)", () => {
  const key = "discord";
  const post = async (round: ThrownRound) => {
    const roll = await new page.Roll("1d20").evaluate();
    const state = stateOf(discord);
    return claim(key, round, (id) => postNotice(discord, { before: state, after: state }, [roll], { id, round }));
  };
  const messages = () => page.game.messages;

  it("uses the first free id, which is the same for the same die, encounter and round", async () => {
    const round = { encounter: "encounter0000001", round: 3 };
    expect(findClaimed(key, round)).toBeNull();
    const message = await post(round);
    expect(message.id).toBe(claimedId(key, round, 0));
    expect(findClaimed(key, round)?.id).toBe(message.id);
    for (const other of [
      { ...round, round: 4 },
      { ...round, encounter: "encounter0000002" },
    ])
      expect(findClaimed(key, other)).toBeNull();
  });

  it("uses the next one for each foreign message under the previous id", async () => {
    const round = { encounter: "encounter0000003", round: 1 };
    for (const attempt of [0, 1])
      await page.ChatMessage.create({ _id: claimedId(key, round, attempt), content: "mine" }, { keepId: true });
    expect(findClaimed(key, round)).toBeNull();
    const message = await post(round);
    expect(message.id).toBe(claimedId(key, round, 2));
    expect(findClaimed(key, round)?.id).toBe(message.id);
  });

  it("is the first that arrived: a refused client reads that one, and a client that finds another has thrown nothing", async () => {
    const round = { encounter: "encounter0000004", round: 1 };
    const id = claimedId(key, round, 0);
    const first = await post(round);
    // As if it arrived during the own throw.
    let looks = 0;
    const has = messages().has.bind(messages());
    const late = vi.spyOn(messages(), "has").mockImplementation((one) => (looks += 1) > 2 && has(one));
    expect((await post(round)).id).toBe(id);
    late.mockRestore();
    await first.delete();
    await page.ChatMessage.create({ _id: id, content: "something else" }, { keepId: true });
    looks = 0;
    const again = vi.spyOn(messages(), "has").mockImplementation((one) => (looks += 1) > 2 && has(one));
    await expect(post(round)).rejects.toThrow("nothing was thrown for round 1");
    again.mockRestore();
  });

  it("reports an error if the table refuses it and no other arrives", async () => {
    vi.useFakeTimers();
    try {
      set(page.ChatMessage.implementation, "create", () => Promise.reject(new Error("no")));
      const told = post({ encounter: "encounter0000005", round: 1 });
      const caught = expect(told).rejects.toThrow("no");
      await vi.advanceTimersByTimeAsync(60_000);
      await caught;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the GM's words after the die's command", () => {
  const told = async (words: string): Promise<readonly string[]> => {
    const said: string[] = [];
    for (const kind of ["info", "warn"]) set(page.ui.notifications, kind, () => void said.push(kind));
    const size = page.game.messages.size as number;
    const isDone = await runSharedDieCommand(discord, words);
    return [...said, ...(page.game.messages.size > size ? ["posted"] : []), ...(isDone ? [] : ["for nothing"])];
  };

  it.each([
    ["7", ["posted"]],
    [" 20 ", ["posted"]],
    ["0", ["warn", "for nothing"]],
    ["21", ["warn", "for nothing"]],
    ["1.5", ["warn", "for nothing"]],
    ["whatever", ["warn", "for nothing"]],
  ])("%s", async (words, result) => {
    expect(await told(words)).toEqual(result);
  });

  it("players see the state, with any words", async () => {
    set(page.game.user, "isGM", false);
    for (const words of ["7", "roll", "", "whatever"]) expect(await told(words)).toEqual(["info"]);
  });

  it("the text beside a spec describes the reach of the die; without reach, the state of a lost die", async () => {
    const key = discord.die.key;
    const spec = discord.mechanic.parseSpec({ pool: [{ size: 6, role: "hero" }], discord: 7 } as never);
    await changeHouseRule(key, 7);
    expect(sharedDieNote(key, spec)).toContain("7");
    const { describeReach } = discord.die;
    set(discord.die, "describeReach", undefined);
    expect(sharedDieNote(key, spec)).toBeNull();
    set(discord.die, "describeReach", () => null);
    expect(sharedDieNote(key, spec)).toBeNull();
    set(discord.die, "describeReach", describeReach);
    await changeHouseRule(key, 0);
  });
});

describe("an encounter concerns the die", () => {
  const riding = (...combatants: object[]): number => {
    const encounter = { active: true, started: true, round: 1, combatants, flags: {} };
    set(page.game, "combats", [encounter]);
    return autoThrowEncounters(discord).length;
  };

  it.each([
    ["without combatants", [], 0],
    ["with a hero of the mechanic", [{ actor: { type: "fives-hero" } }], 1],
    ["with the module's own sub-type", [{ actor: { type: "quincunx.fives-npc" } }], 1],
    [
      "with other actors besides",
      [{ actor: null }, { actor: { type: "npc" } }, { actor: { type: "quincunx.fives-hero" } }],
      1,
    ],
    ["with another mechanic's hero only", [{ actor: { type: "quincunx.pool-hero" } }, {}], 0],
    ["with a sub-type that only ends alike", [{ actor: { type: "no-fives-hero" } }], 0],
  ])("%s", (_what, combatants, count) => {
    expect(riding(...combatants)).toBe(count);
  });

  it("if the die is in play, or its mechanic reads actors of other systems", async () => {
    await changeHouseRule(discord.die.key, 3);
    expect(riding()).toBe(1);
    await changeHouseRule(discord.die.key, 0);
    expect(riding()).toBe(0);
    await changeSetting("statMaps", [{ mechanic: "pool", stats: [] }] as never);
    expect(riding()).toBe(0);
    await changeSetting("statMaps", [{ mechanic: discord.mechanic.id, stats: [] }] as never);
    expect(riding()).toBe(1);
    await changeSetting("statMaps", []);
  });
});

describe("a round's die (FP-5, FP-8)", () => {
  beforeEach(() => changeHouseRule(key(), 0));
  const key = (): string => discord.die.key;
  const fight = (round: number, kept: object = {}, more: object = {}) => ({
    ...{ active: true, started: true, round, combatants: [{ actor: { type: "fives-hero" } }] },
    ...{ flags: { quincunx: { sharedDice: { [key()]: kept } } }, ...more },
  });
  const isDue = (round: number, kept?: object): boolean => isDueIn(discord, fight(round, kept) as never);

  it.each([
    [1, {}, true],
    [0, {}, false],
    [1, { 1: 7 }, false],
    [2, { 1: 7 }, true],
    // Moved back, and forward over rounds without a throw.
    [2, { 1: 7, 3: 4 }, false],
    [3, { 1: 7, 3: 4 }, false],
    [4, { 1: 7, 3: 4 }, true],
  ])("of round %i, after throws in %j: still to be thrown is %s", (round, kept, is) => {
    expect(isDue(round, kept)).toBe(is);
  });

  it("for the scene is thrown once, if none exists; a lost one, or one without encounters, never", async () => {
    await changeSetting("discordLasts", "scene");
    expect([isDue(1), isDue(5), isDue(2, { 1: 7 })]).toEqual([true, true, false]);
    await changeHouseRule(key(), 7);
    expect(isDue(1)).toBe(false);
    await changeSetting("discordLasts", "round");
    expect(isDue(1)).toBe(true);
    await changeHouseRule(key(), -1);
    expect(isDue(1)).toBe(false);
    await changeHouseRule(key(), 0);
    const still = { ...discord, die: { ...discord.die, autoThrow: undefined } } as unknown as DeclaredDie;
    expect(isDueIn(still, fight(1) as never)).toBe(false);
    set(page.game, "combats", [fight(1)]);
    expect(autoThrowEncounters(still)).toEqual([]);
  });

  it("belongs to the encounter that waits for one, else the first; never to one that has not started, or is not active", () => {
    const round = (...fights: object[]): object => {
      set(page.game, "combats", fights);
      return roundOf(discord);
    };
    expect(round()).toEqual({ round: null, isDue: false });
    expect(round(fight(2, { 2: 7 }), fight(5, { 5: 7 }))).toEqual({ round: 2, isDue: false });
    expect(round(fight(2, { 2: 7 }), fight(5))).toEqual({ round: 5, isDue: true });
    expect(round(fight(2, {}, { started: false }), fight(3, {}, { active: false }))).toEqual({
      round: null,
      isDue: false,
    });
    set(page.game, "combats", undefined);
    expect(roundOf(discord)).toEqual({ round: null, isDue: false });
  });

  it("is read from the encounter as far as it is valid: a number per round", () => {
    const kept = (flags: object): object => storedResultsOf({ flags } as never, key());
    const under = (value: unknown): object => ({ quincunx: { sharedDice: { [key()]: value } } });
    expect(kept(under({ 1: 7, 12: -1, "2x": 3, x2: 3, 4: "7", 5: null }))).toEqual({ 1: 7, 12: -1 });
    for (const flags of [{}, { quincunx: null }, { quincunx: { sharedDice: 7 } }, under(null), under(7)])
      expect(kept(flags)).toEqual({});
    expect(storedResultsOf({ flags: under({ 1: 7 }) } as never, "other")).toEqual({});
  });

  it("is not computed without a GM, and a player's move of an encounter changes nothing", async () => {
    await changeHouseRule(key(), 3);
    const size = page.game.messages.size as number;
    const encounter = fight(1, { 1: 9 });
    set(page.game, "combats", [encounter]);
    set(page.game.users, "activeGM", null);
    page.Hooks.callAll("updateCombat", encounter, { round: 1 }, {}, page.game.user.id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([readHouseRule(key()), page.game.messages.size]).toEqual([3, size]);
    set.back();
    await changeHouseRule(key(), 0);
  });
});
