/** Who somebody is, who can be meant, who reads what: each rule's cases in a table, most of them on bare objects. */
import { beforeAll, describe, expect, it } from "vitest";
import { actorAt, actorNameAt } from "../../src/actors/actor-at.ts";
import { isOwnerIn } from "../../src/actors/owners.ts";
import { mayTakeBack, sayGift, withGift } from "../../src/features/aid/aid.ts";
import { aidBack } from "../../src/features/aid/operations.ts";
import { targetedActors, targetsAtHand } from "../../src/features/harm/targets.ts";
import { storeSecrets } from "../../src/secrets/secrets.ts";
import { readCard } from "../../src/card/read.ts";
import { secrecyOf, type Secrecy } from "../../src/secrets/secrecy.ts";
import { judge } from "../../src/card/state.ts";
import { viewOfCard } from "../../src/card/view.ts";
import { flagsOfContest, playerOf } from "../../src/features/contest/begin.ts";
import { sentenceOfContest, viewOfContest } from "../../src/features/contest/view.ts";
import { authorOf } from "../../src/log/authors.ts";
import { announceMessage } from "../../src/log/announce.ts";
import { drawMessage } from "../../src/log/draw.ts";
import { forgetMessage, knownOperations, noteMessage } from "../../src/log/log.ts";
import { viewOfQuestion } from "../../src/features/question/view.ts";
import { operationKind } from "../../src/log/operation-kind.ts";
import { wirePorts } from "../../src/platform/ports.ts";
import { opponentsOf, withoutOpponents } from "../../src/roll/opponents.ts";
import { ownKey } from "../../src/platform/settings.ts";
import { changeSetting } from "../support/own-settings.ts";
import { RuleError } from "../../src/rules/contract/error.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { until } from "../support/stage.ts";
import { useBareStage } from "../support/bare.ts";

const page = globalThis as Loose;
const bare = useBareStage();
const { set } = bare;

const check = mechanicById("standard-check") as Loose;
const fives = mechanicById("fives-pool") as Loose;

describe("who wrote a message", () => {
  const message = (more: object): Loose => ({ timestamp: 50, _source: {}, ...more });
  const by = (more: object): object => authorOf(message(more));

  it("its author; of who is gone the id that it says, and the name that it spoke by; else nobody", () => {
    const ana = { id: "ana", name: "Ana", isGM: true };
    expect(by({ author: ana, speaker: { alias: "Isolde" }, _source: { author: "x" } })).toMatchObject({
      id: "ana",
      name: "Ana",
    });
    expect(by({ author: null, speaker: { alias: "Isolde" }, _source: { author: "gone" } })).toEqual({
      id: "gone",
      name: "Isolde",
      isGM: false,
    });
    expect(by({ author: null })).toEqual({ id: null, name: "", isGM: false });
  });

  it("as they were then: what the ledger says last before it, and before the ledger's first word the opposite of it", async () => {
    const users = { get: (id: string) => (id === "ana" ? { isGM: true } : undefined) };
    set(page.game, "users", users);
    const at = (timestamp: number, createdTime?: number | null, id = "ben"): boolean =>
      (by({ author: { id }, timestamp, _source: { _stats: { createdTime } } }) as Loose).isGM as boolean;
    expect([at(1, null, "ana"), at(1)]).toEqual([true, false]);
    set.back();
    await changeSetting("roles", [
      { user: "ana", isGM: false, turnedAt: 0 },
      { user: "ben", isGM: true, turnedAt: 10 },
      { user: "ben", isGM: false, turnedAt: 20 },
    ]);
    expect([9, 10, 19, 20, 99].map((time) => at(time))).toEqual([false, true, true, false, false]);
    // The server's clock goes before the client's.
    expect([at(99, 15), at(15, 99), at(15, null)]).toEqual([true, false, true]);
    await changeSetting("roles", []);
  });
});

describe("an actor by its UUID", () => {
  it("is one that is at hand, and no other document; its name a compendium's index knows, too", async () => {
    const hero = await page.Actor.create({ name: "Isolde", type: "quincunx.margin-hero" });
    const item = page.game.user;
    const found: Readonly<Record<string, unknown>> = {
      hero,
      item,
      index: { name: "Odo" },
      odd: { name: 7 },
      none: null,
    };
    const asked: unknown[] = [];
    set(page, "fromUuidSync", (uuid: string, options: unknown) => {
      asked.push(options);
      if (uuid === "broken") throw new Error("no such package");
      return found[uuid];
    });
    expect(actorAt("hero")).toBe(hero);
    for (const uuid of ["item", "index", "odd", "none", "broken", "", undefined]) expect(actorAt(uuid)).toBeNull();
    expect(["hero", "index", "odd", "none", "broken", "", undefined].map(actorNameAt)).toEqual([
      ...["Isolde", "Odo", null, null, null, null, null],
    ]);
    // Nothing is thrown for what cannot be read.
    expect(asked).toEqual(asked.map(() => ({ strict: false })));
  });

  it.each([
    [{ ana: 3 }, true],
    [{ ana: 2, default: 3 }, false],
    [{ ana: null, default: 3 }, true],
    [{ default: 3 }, true],
    [{ default: 2, ben: 3 }, false],
    [{}, false],
  ])("of %j Ana is owner: %s", (ownership, is) => expect(isOwnerIn(ownership, "ana")).toBe(is));
});

describe("who can be meant", () => {
  const actor = (uuid: string, more: object = {}): Loose => ({ uuid, isOwner: false, ...more });
  const [a, b, c, d] = ["a", "b", "c", "d"].map((uuid) => actor(uuid));
  const user = (isGM: boolean, ...targets: Loose[]): void =>
    set(page.game, "user", { isGM, targets: targets.map((one) => ({ actor: one })) });
  const uuids = (): string[] => targetsAtHand().map(({ uuid }) => uuid);
  const world = ({ tokens = [], characters = [], actors = [] }: Readonly<Record<string, readonly Loose[]>>): void => {
    set(page.game, "scenes", { active: { tokens: { contents: tokens } } });
    set(page.game, "users", { contents: characters.map((character) => ({ character })) });
    set(page.game, "actors", { contents: actors });
  };

  it("whoever is targeted, once, as far as they are anybody", () => {
    user(false, a, null, b, a);
    expect(targetedActors()).toEqual([a, b]);
  });

  it("then who stands on the scene, heroes, and one's own; nobody hidden, nobody twice; for GMs everybody", () => {
    const mine = actor("mine", { isOwner: true });
    world({
      tokens: [{ actor: c }, { actor: d, hidden: true }, { actor: null }],
      characters: [null, b],
      actors: [mine, actor("other"), c],
    });
    user(false, a);
    expect(uuids()).toEqual(["a", "c", "b", "mine"]);
    user(true);
    expect(uuids()).toEqual(["c", "d", "b", "mine", "other"]);
    set(page.game, "scenes", { active: null });
    expect(uuids()).toEqual(["b", "mine", "other", "c"]);
  });

  it("no more than sixty", () => {
    user(true);
    world({ actors: Array.from({ length: 70 }, (_, index) => actor(`n${index}`)) });
    expect(uuids()).toHaveLength(60);
  });
});

describe("what others put against a roll (FP-4)", () => {
  let witch: Loose;
  let ghoul: Loose;
  let hero: Loose;
  const npc = (name: string, fields: Readonly<Record<string, number>>): Promise<Loose> =>
    page.Actor.create({
      ...{ name, type: "quincunx.fives-npc" },
      system: { fields: Object.entries(fields).map(([label, dice], index) => ({ id: `f${index}`, label, dice })) },
    });
  beforeAll(async () => {
    witch = await npc("Witch", { Hex: 1, Cunning: 5 });
    ghoul = await npc("Ghoul", { Brawl: 2 });
    hero = await page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero" });
  });
  const around = (
    isGM: boolean,
    {
      targets,
      fight,
      scene,
    }: { readonly targets?: readonly Loose[]; readonly fight?: readonly Loose[]; readonly scene?: readonly Loose[] },
  ): void => {
    set(page.game, "user", { isGM, ...(targets ? { targets: targets.map((document) => ({ document })) } : {}) });
    set(page.game, "combat", fight ? { combatants: fight } : null);
    set(page.game, "scenes", scene ? { current: { tokens: scene } } : {});
  };
  const labels = (roller: Loose = null): string[] =>
    opponentsOf(fives, roller).stats.map(({ label }) => bare.own.speak(label).replace(/ \d.*/u, ""));
  const meant = (): string | null => opponentsOf(fives, hero).meant;

  it("of who is targeted, then in the encounter, then on the scene, each once, by the token's name or their own", () => {
    around(false, { targets: [{ actor: ghoul, name: "Grey" }], fight: [{ actor: ghoul }], scene: [{ actor: witch }] });
    expect(labels()).toEqual(["Ghoul: Brawl", "Witch: Hex", "Witch: Cunning"]);
    around(false, { targets: [{ actor: ghoul, name: "Grey" }, { actor: null }] });
    expect(labels()).toEqual(["Grey: Brawl"]);
    around(false, {});
    expect(opponentsOf(fives, hero)).toEqual({ stats: [], meant: null });
  });

  it("nobody stands against themself; of what is hidden only GMs hear; a mechanic without such a slot asks nobody", () => {
    around(false, { scene: [{ actor: ghoul }, { actor: witch, hidden: true }] });
    expect(labels()).toEqual(["Ghoul: Brawl"]);
    expect(labels(ghoul)).toEqual([]);
    around(true, { scene: [{ actor: ghoul }, { actor: witch, hidden: true }] });
    expect(labels()).toHaveLength(3);
    expect(opponentsOf(check, null)).toEqual({ stats: [], meant: null });
  });

  it("is meant only where one is targeted, and has but one; the roller's own ticks are none of these", () => {
    for (const [targets, is] of [
      [[ghoul], true],
      [[witch], false],
      [[ghoul, witch], false],
      // Who has nothing to put against it is a target, too.
      [[ghoul, hero], false],
      [[hero], false],
      [[], false],
    ] as const) {
      around(false, { targets: targets.map((actor: Loose) => ({ actor })), scene: [{ actor: ghoul }] });
      expect(meant()).toBe(is ? opponentsOf(fives, hero).stats[0]?.id : null);
    }
    around(false, { targets: [{ actor: ghoul }] });
    expect(withoutOpponents(["own", meant() ?? "", "other"])).toEqual(["own", "other"]);
  });

  it("of many alike one stands for all, of those that are targeted that one", async () => {
    const goblin = (dice: number): Promise<Loose> => npc("Goblin", { Bow: dice });
    const [one, two, strong] = [await goblin(2), await goblin(2), await goblin(3)];
    around(false, { scene: [one, two, strong].map((actor) => ({ actor })) });
    expect(opponentsOf(fives, hero).stats.map(({ id }) => id.includes(one.uuid as string))).toEqual([true, false]);
    around(false, { targets: [{ actor: two }], scene: [one, two, strong].map((actor) => ({ actor })) });
    const { stats, meant: only } = opponentsOf(fives, hero);
    expect([stats.length, stats[0]?.id, only?.includes(two.uuid as string)]).toEqual([2, only, true]);
  });

  it("as many as a prompt can show: twelve", async () => {
    const many = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        page.Actor.create({
          ...{ name: `N${index}`, type: "quincunx.fives-npc" },
          system: { fields: ["A", "B"].map((label, at) => ({ id: `f${at}`, label, dice: 1 })) },
        }),
      ),
    );
    around(false, { scene: many.map((actor: Loose) => ({ actor })) });
    expect(labels()).toHaveLength(12);
  });
});

describe("help before a throw (SC-8)", () => {
  const gift = (id: string, more: object = {}): Loose => ({
    ...{ id, by: "ben", from: "Ben", kind: "bonus", amount: 2, gone: null },
    ...more,
  });
  const state = (...gifts: Loose[]): Loose => ({
    ...{ mechanic: check, spec: check.parseSpec({ target: null }), rollerId: "ana" },
    gifts,
  });
  const give = (before: Loose, more: object = {}): Loose =>
    withGift(
      before,
      { kind: "bonus", amount: 1, ...more } as never,
      {
        id: "new",
        author: { id: "cleo", name: "Cleo", isGM: false },
      } as never,
    );

  it("is taken back by its giver, refused by its roller, either by a GM, and once", () => {
    const may = (id: string | null, isGM: boolean, one: Loose): boolean => mayTakeBack({ id, isGM }, state(), one);
    for (const id of ["ben", "ana"]) expect(may(id, false, gift("g"))).toBe(true);
    for (const id of ["cleo", null]) {
      expect(may(id, false, gift("g", { by: null }))).toBe(false);
      expect(may(id, true, gift("g"))).toBe(true);
    }
    for (const isGM of [true, false]) {
      expect(may("ben", isGM, gift("g", { gone: { by: "Ben", isRefused: false } }))).toBe(false);
    }
  });

  it("called by hand as another's is called, only one's own is taken back", () => {
    const mine = gift("g", { by: "cleo" });
    const by = (id: string): Loose => ({ author: { id, name: id, isGM: false } });
    const after = (id: string, ...gifts: Loose[]): readonly boolean[] =>
      (aidBack.apply(state(...gifts), { gift: "g" }, by(id)) as Loose).gifts.map(({ gone }: Loose) => gone !== null);
    expect(after("cleo", mine, gift("g"))).toEqual([true, false]);
    expect(after("ben", mine, gift("g"))).toEqual([false, true]);
    expect(after("ana", mine, gift("g"), gift("other"))).toEqual([true, true, false]);
    const may = (id: string): boolean => aidBack.may({ id, isGM: false }, state(mine, gift("g")), { gift: "g" });
    expect(["cleo", "ben", "ana", "dan"].map(may)).toEqual([true, true, true, false]);
  });

  it("stands with who gave it; of what is gone nothing is in the way, and what the rules cannot lay is refused", () => {
    expect(give(state()).gifts).toEqual([
      { id: "new", by: "cleo", from: "Cleo", kind: "bonus", amount: 1, gone: null },
    ]);
    const twenty = Array.from({ length: 20 }, (_, index) => gift(`g${index}`));
    const gone = twenty.map((one) => ({ ...one, gone: { by: "Ben", isRefused: false } }));
    expect(give(state(...gone)).gifts).toHaveLength(21);
    expect(() => give(state(...twenty))).toThrow();
    expect(give(state(...twenty.slice(1))).gifts).toHaveLength(20);
    expect(() => give(state(), { kind: "die", amount: 7 })).toThrow();
  });

  it("is said as a die or as a number with its sign", () => {
    expect(sayGift({ kind: "die", amount: 6 })).toMatchObject({ key: "QUINCUNX.Word.die", data: { size: 6 } });
    expect(sayGift({ kind: "bonus", amount: 2 })).toMatchObject({ data: { value: { signed: 2 } } });
  });
});

describe("a contest", () => {
  const side = (name: string, spec: object | null = {}): Loose => ({ name, user: null, spec });
  const draft = (more: object = {}): Loose => ({
    ...{ mechanic: "standard-check", title: "T", tie: "attacker-a", sides: { a: side("A"), b: side("B") } },
    ...more,
  });
  const refusal = (more: object): RuleError => {
    try {
      flagsOfContest(draft(more));
    } catch (error) {
      if (error instanceof RuleError) return error;
    }
    throw new Error("it was not refused");
  };

  it("ends a tie as its mechanic knows it: what it does not is refused with what is right, or with a dash", () => {
    expect(flagsOfContest(draft()).tie).toBe("attacker-a");
    const values = check.contest.ties.map(({ id }: Loose) => id as string).join(", ") as string;
    for (const tie of [null, "best"])
      expect(refusal({ tie })).toMatchObject({ code: "not-allowed", field: "tie", data: { values } });
    const pool = { pool: [{ size: 6, role: "hero" }], target: 5 };
    const level = { mechanic: "fives-pool", sides: { a: side("A", pool), b: side("B", pool) } };
    expect(refusal({ ...level, tie: "attacker-a" })).toMatchObject({ data: { values: "–" } });
    expect(flagsOfContest(draft({ ...level, tie: null })).tie).toBeNull();
    expect(refusal({ mechanic: "total-effect", tie: null })).toMatchObject({ field: "mechanic" });
    expect(refusal({ mechanic: "total-effect", tie: null }).message).toContain("knows no contests");
  });

  it("names each side, by words, else its actor, else its user, and cuts what is too long", () => {
    const flags = flagsOfContest(
      draft({
        title: "x".repeat(300),
        sides: { a: side("y".repeat(300)), b: { user: page.game.user.id, spec: null } },
      }),
    );
    expect([flags.title, flags.sides.a.name].map(({ length }) => length)).toEqual([200, 200]);
    expect(flags.sides.b).toEqual({ name: "Gamemaster", user: page.game.user.id, spec: null });
    // Nobody resists by a spec that nobody knows.
    const passive = { ...side("B", null), isPassive: true };
    expect(flagsOfContest(draft({ sides: { a: side("A"), b: passive } })).sides.b).not.toHaveProperty("isPassive");
    expect(flagsOfContest(draft({ sides: { a: { ...passive, spec: {} }, b: side("B") } })).sides.a.isPassive).toBe(
      true,
    );
  });

  it("what a GM says of how hard it is stays so, and what they fix; a player fixes nothing", () => {
    const sides = {
      a: { ...side("A", { dice: 3, base: 6 }), fixed: ["dice", "base"] },
      b: { ...side("B", { dice: 3 }) },
    };
    const pool = draft({ mechanic: "difficulty-pool", sides });
    const { base } = mechanicById("difficulty-pool")?.parseSpec({ dice: 3 }) as Loose;
    const fixed = (): unknown[] => {
      const { a, b } = flagsOfContest(pool).sides;
      return [a.fixed, b.fixed];
    };
    expect(fixed()).toEqual([["base", "dice"], base === null ? undefined : ["base"]]);
    set(page.game, "user", { isGM: false, id: "ana" });
    expect(fixed()).toEqual([undefined, undefined]);
  });

  it("whose hero it is: who plays it, else oneself, else who is there, else the first; nobody's is the GMs'", () => {
    const hero = { ownership: { ana: 3, ben: 3, gm: 3 } } as Loose;
    const user = (id: string, more: object = {}): Loose => ({
      id,
      isGM: false,
      active: false,
      character: null,
      ...more,
    });
    const among = (me: string, ...users: Loose[]): string | null => {
      set(page.game, "users", users);
      set(page.game, "user", { id: me });
      return playerOf(hero);
    };
    const gm = user("gm", { isGM: true, active: true, character: hero });
    expect(among("gm", gm, user("ana"), user("ben", { character: hero, active: false }))).toBe("ben");
    expect(among("ben", gm, user("ana", { active: true }), user("ben"))).toBe("ben");
    expect(among("gm", gm, user("ana"), user("ben", { active: true }))).toBe("ben");
    expect(among("gm", gm, user("ana"), user("ben"))).toBe("ana");
    expect(among("gm", gm, user("cleo", { character: hero, active: true }))).toBeNull();
    expect(playerOf(null)).toBeNull();
  });

  it("is told when it is decided: not while dice are missing, nor when it was called off", async () => {
    const module = await import("../../src/features/contest/state.ts");
    const roll = (id: string, at: "a" | "b", face: number, spec: object): Promise<Loose> => {
      page.CONFIG.Dice.randomUniform = () => 1 - (face - 0.5) / 8;
      return page.game.modules
        .get("quincunx")
        .api.roll(
          { mechanic: "standard-check", spec, origin: { contest: id, contestSide: at } },
          { configure: false },
          { mode: "public" },
        );
    };
    wirePorts({ ...bare.own, openPrompt: () => Promise.resolve(null) });
    const { id } = await page.game.modules
      .get("quincunx")
      .api.contest(draft({ title: "The gate", sides: { a: side("Ada"), b: side("Bo") } }));
    const contest = (): Loose => module.contestOf(page.game.messages.get(id));
    const says = (now: Loose = contest()): string => sentenceOfContest(now);
    expect(says()).toBe("");
    await roll(id, "a", 5, {});
    expect(says()).toBe("");
    await roll(id, "b", 4, {});
    expect(says()).toBe("The gate: by 3: Ada wins.");
    expect(says({ ...contest(), state: { ...contest().state, calledOffBy: "Gamemaster" } })).toBe("");
    // Of a throw that this reader may not see nothing is told but that it is there; nor what follows from it.
    const closed = page.game.messages.get(contest().rounds[0].a);
    set(closed, "isContentVisible", false);
    const { sides: seen, standing: unsaid } = viewOfContest(contest()) as Loose;
    expect(seen[0]).toMatchObject({
      thrown: { sentence: page.game.i18n.localize("QUINCUNX.Contest.thrown"), description: null, secret: null },
      ...{ targets: [], dice: [] },
    });
    expect(unsaid).toMatchObject({ result: null, odds: null, before: null, says: [] });
    expect(seen[1].thrown.description).not.toBeNull();
    set.back();
    const judged = (result: object): string => {
      const mechanic = { ...check, contest: { ...check.contest, judge: () => result } };
      return says({ ...contest(), state: { ...contest().state, mechanic } });
    };
    const plain = { winner: "b", by: 2, rule: "SC-4", waiting: false, again: false };
    expect(judged(plain)).toMatch(/^The gate: by 2: Bo wins\./u);
    expect(judged({ ...plain, by: 0 })).toMatch(/^The gate: Bo wins\./u);
    expect(judged({ ...plain, waiting: true })).toBe("");
    expect(judged({ ...plain, winner: null, by: 0 })).not.toContain("wins");
    expect(judged({ ...plain, winner: null, by: 0 })).toMatch(/^The gate/u);
  });
});

describe("a card as it is drawn", () => {
  const spec = check.parseSpec({ target: 15 });
  const card = (
    { state = {}, message = {}, origin = {}, secrecy = {} }: Readonly<Record<string, object>> = {},
    mechanic: Loose = check,
    with_: object = spec,
  ): Loose => ({
    ...{ kind: "card", title: "", operations: [], flooders: [], origin },
    message: { id: "bare", whisper: [], blind: false, author: null, alias: "Ana", speaker: {}, flags: {}, ...message },
    secrecy: { isOpen: false, targets: null, isLost: false, overruledBy: null, ...secrecy },
    state: judge({
      ...{ mechanic, spec: with_, faces: mechanic.facesOf(with_, []), terms: [], rollerId: null, hiddenBy: null },
      ...{ decided: null, decisions: [], unpaid: [], purse: null, harms: [], harmed: {}, isChanged: false },
      ...state,
    } as never),
  });
  const view = (parts?: Loose, ...more: Loose[]): Loose => viewOfCard(card(parts, ...more));

  it("that a target is not known is said only where the roll asks for one", () => {
    const open = check.parseSpec({ target: null });
    const faces = { dice: [4, 4, 4] };
    const isOpen = { isOpen: true };
    expect(view({ state: { faces }, secrecy: isOpen }, check, open).unknown).toBe("open");
    expect(view({ state: { faces, hiddenBy: "o" }, secrecy: isOpen }, check, open).unknown).toBe("hidden");
    expect(view({ state: { faces } }, check, open).unknown).toBeNull();
    expect(view({ state: { faces }, secrecy: isOpen }).unknown).toBeNull();
  });

  it("whose it is: the speaker's picture, else the author's, and their colour", () => {
    set(page.ChatMessage.implementation, "getSpeakerActor", () => null);
    const author = { name: "Ana", avatar: "a.png", color: { css: "#123" } };
    expect(view({ message: { author } }).who).toEqual({ name: "Ana", img: "a.png", color: "#123" });
    expect(view().who).toEqual({ name: "Ana", img: null, color: "" });
    set(page.ChatMessage.implementation, "getSpeakerActor", () => ({ img: "h.png" }));
    expect(view({ message: { author } }).who.img).toBe("h.png");
  });

  it("who reads it, by this generation's words", () => {
    const label = (message: object): string | null => view({ message: { author: { id: "ana" }, ...message } }).audience;
    const localize = (key: string): string =>
      page.game.i18n.localize(page.CONFIG.ChatMessage.modes[key].label) as string;
    expect(label({ whisper: [] })).toBeNull();
    expect(label({ whisper: ["ana"] })).toBe(localize("self"));
    expect(label({ whisper: ["gm"] })).toBe(localize("gm"));
    expect(label({ whisper: ["ana", "gm"] })).toBe(localize("gm"));
    expect(label({ whisper: ["ana"], blind: true })).toBe(localize("blind"));
  });

  it("part of a pool that several actions share is counted from 1; an interruption leaves its dice and says nothing else", () => {
    expect(view({ state: { split: { part: 0, parts: 3 } } }).split).toEqual({ part: 1, parts: 3 });
    expect(view().split).toBeNull();
    expect(view({ state: { situation: { text: "the wall" } } }).situation).toBe("the wall");
    expect(view().situation).toBe("");
    const pool = mechanicById("difficulty-pool") as Loose;
    const two = pool.parseSpec({ dice: 2, base: 6 });
    const faces = { dice: [8, 3] };
    const cancelledDice = [{ size: 10, face: 9, role: "bought" }];
    const plain = view({ state: { faces } }, pool, two).description;
    const some = view({ state: { faces, cancelledDice } }, pool, two).description;
    expect(some).toEqual({ ...plain, dice: [...plain.dice, { size: 10, face: 9, role: "unused" }] });
    const all = view({ state: { faces: { dice: [] }, cancelledDice, isInterrupted: true } }, pool, two);
    expect(all.description).toMatchObject({
      ...{ dice: [{ size: 10, face: 9, role: "unused" }], meaning: [], lines: [], modifiers: [] },
      headline: [{ value: { key: "QUINCUNX.Split.interrupted" }, tone: "neutral" }],
    });
    expect(all.verdict).toBe("none");
  });

  it("what was bought before the throw is said where it is not simply paid", () => {
    const bought = { times: 1, price: { luck: 1 } };
    const action = { id: "keep", price: {} };
    const spend = (isBefore?: true): object => ({ action, messageId: "m", turn: 0, ...(isBefore ? { isBefore } : {}) });
    const pool = fives.parseSpec({ pool: [{ size: 6, role: "hero" }], target: 5 });
    const purse = { points: { luck: { id: "luck", value: 3 } }, booked: {}, owners: [] };
    const says = (state: object): string[] =>
      view({ state: { bought, faces: fives.parseFaces(pool, { dice: [6] }), ...state } }, fives, pool).remarks.map(
        ({ key }: Loose) => (key as string).split(".").at(-1),
      );
    expect(says({ decisions: [spend(true)] })).toEqual(["free"]);
    expect(says({ decisions: [spend(true)], purse })).toEqual([]);
    expect(says({ unpaid: [spend(true)], purse })).toEqual(["open"]);
    expect(says({ decisions: [spend()], unpaid: [spend()], purse })).toEqual(["refused"]);
    expect(says({ bought: undefined })).toEqual([]);
  });
});

describe("a question as it is drawn", () => {
  const spec = check.parseSpec({ target: null });
  const view = (state: object = {}, more: Loose = {}): Loose =>
    viewOfQuestion({
      ...{ kind: "question", title: "", flags: {}, isRolled: false, operations: [], flooders: [] },
      ...more,
      message: { id: "asked", alias: "Isolde", isAuthor: true, ...more.message },
      state: { mechanic: check, spec, decision: null, decidedBy: "Gamemaster", hiddenBy: null, ...state },
    } as never);

  it("whose roll it would be, in words that can be typed, and what was decided, by whom", () => {
    expect(view()).toMatchObject({
      ...{ messageId: "asked", title: bare.own.speak(check.label), who: "Isolde", secret: [] },
      ...{ command: `/${check.grammar.command as string}`, says: { key: "QUINCUNX.Question.waits" } },
    });
    expect(view({}, { title: "Climb" }).title).toBe("Climb");
    const known = check.parseSpec({ target: 15 });
    const target = view({ spec: known, decision: { kind: "target", fields: { target: 15 } } });
    expect(target.command).toBe(`/${check.grammar.command as string} vs 15`);
    expect(target.says).toMatchObject({ key: "QUINCUNX.Question.saysTarget", data: { name: "Gamemaster" } });
    expect(target.says.data.targets.map((one: Loose) => bare.own.speak(one))).toEqual([expect.stringContaining("15")]);
    for (const [kind, key] of [
      ["hidden", "saysHidden"],
      ["none", "saysNone"],
      ["impossible", "saysImpossible"],
    ] as const)
      expect(view({ decision: { kind } }).says).toMatchObject({
        ...{ key: `QUINCUNX.Question.${key}`, data: { name: "Gamemaster" } },
      });
  });

  it("goes on by its author's hand, as long as there is something to roll", () => {
    const goesOn = (state?: object, more?: Loose): boolean => view(state, more).mayGoOn as boolean;
    expect([goesOn(), goesOn({ decision: { kind: "hidden" } })]).toEqual([true, true]);
    expect([goesOn({}, { isRolled: true }), goesOn({}, { message: { isAuthor: false } })]).toEqual([false, false]);
    for (const kind of ["none", "impossible"]) expect(goesOn({ decision: { kind } })).toBe(false);
  });

  it("what is hidden is for who has it here; what is no target of its says nothing", async () => {
    await storeSecrets({ hid0000000000000: { target: 20 }, bad0000000000000: { target: "hard" } });
    const secret = (hiddenBy: string): Loose[] =>
      view({ hiddenBy }).secret.map((one: Loose) => bare.own.speak(one)) as Loose[];
    expect(secret("hid0000000000000")).toEqual([expect.stringContaining("20")]);
    expect([secret("bad0000000000000"), secret("lost000000000000")]).toEqual([[], []]);
  });
});

describe("what is hidden on a card, and who knows it", () => {
  const operation = (id: string, by: string, more: object = {}): Loose => ({
    logged: { id, messageId: id, type: "hide", turn: 3, author: { id: by, name: by.toUpperCase() } },
    after: {},
    ...more,
  });
  const of = (hiddenBy: string | null, { operations = [], request = null, target = null }: Loose = {}): Secrecy =>
    secrecyOf({
      ...{ messageId: "card", operations, request },
      state: { mechanic: check, spec: { target }, hiddenBy },
    });
  const reader = (isGM: boolean, id = "me"): void => set(page.game, "user", { isGM, id });
  const log = (...ids: string[]): void => set(page.game, "messages", { has: (id: string) => ids.includes(id) });
  const known = async (...ids: string[]): Promise<void> => {
    reader(true);
    await changeSetting("secrets", Object.fromEntries(ids.map((id) => [ownKey(id), { target: id }])) as never);
  };
  const target = (id: string): object => ({ target: id });

  it("nothing where the target is known, and to players nothing at all", async () => {
    await known("card", "op");
    log("op");
    expect(of("op", { target: 15 })).toEqual({ isOpen: false, targets: null, isLost: false, overruledBy: null });
    reader(false);
    expect(of("op")).toEqual({ isOpen: true, targets: null, isLost: false, overruledBy: null });
  });

  it("stands under what hides it; of what has gone, under the card", async () => {
    await known("op");
    log("op");
    expect(of("op")).toMatchObject({ targets: target("op"), isLost: false });
    log();
    expect(of("op")).toMatchObject({ targets: null, isLost: true });
    await known("op", "card");
    expect(of("op").targets).toEqual(target("card"));
    log("op");
    expect(of("op").targets).toEqual(target("op"));
  });

  it("that a request hides stands under the card or the request; hidden by nothing it is only what a request that has gone has left", async () => {
    await known("card", "request");
    log("request");
    expect(of("request", { request: "request" }).targets).toEqual(target("card"));
    await known("request");
    expect(of("request", { request: "request" }).targets).toEqual(target("request"));
    await known("card");
    expect(of(null)).toMatchObject({ targets: null, isLost: false });
    expect(of(null, { request: "request" }).targets).toBeNull();
    log();
    expect(of(null, { request: "request" }).targets).toEqual(target("card"));
    await known();
    expect(of(null, { request: "request" }).isLost).toBe(false);
    expect(of("request", { request: "request" }).isLost).toBe(true);
  });

  it("whoever hid it at the same moment and does not count is told whose does; nobody else, and not who knew of it", () => {
    reader(true);
    log("a");
    const mine = operation("b", "me");
    const says = (...operations: Loose[]): string | null => of("a", { operations }).overruledBy;
    expect(says(operation("a", "gm"), mine)).toBe("GM");
    expect(says(operation("a", "me"), mine)).toBeNull();
    expect(says(operation("a", "gm"), operation("b", "other"))).toBeNull();
    expect(says(operation("a", "gm"))).toBeNull();
    expect(says(mine)).toBeNull();
    expect(says(operation("a", "gm"), { ...mine, after: null })).toBeNull();
    for (const more of [{ turn: 4 }, { type: "amend" }, { turn: undefined }])
      expect(says(operation("a", "gm"), { ...mine, logged: { ...mine.logged, ...more } })).toBeNull();
    const early = operation("a", "gm");
    early.logged.turn = mine.logged.turn = undefined;
    expect(says(early, mine)).toBeNull();
  });
});

describe("messages as they are drawn", () => {
  const element = (): HTMLElement => {
    const li = document.createElement("li");
    li.innerHTML = '<div class="message-content">said</div>';
    return li;
  };
  const drawn = (message: object): HTMLElement => {
    const html = element();
    drawMessage(
      { id: "bare", rolls: [], isRoll: false, isContentVisible: true, content: "", ...message } as never,
      html,
    );
    return html;
  };
  const flags = (more: object): object => ({ flags: { quincunx: { schema: 1, ...more } } });
  const remark = (html: HTMLElement): string | null => html.querySelector(".quincunx-remark")?.textContent ?? null;
  const words = (key: string): string => page.game.i18n.localize(`QUINCUNX.Message.${key}`) as string;
  const operation = { kind: "operation", card: "card", id: "bare", type: "amend", data: { target: 12 } };

  it("an operation is hidden as long as what shows it is there, and says so when that has gone", () => {
    set(page.game, "messages", { has: (id: string) => id === "card", get: () => undefined, contents: [] });
    const by = { id: "other", ...flags(operation) };
    noteMessage({ ...by, rolls: [] } as never);
    const hidden = drawn(by);
    expect([hidden.hidden, hidden.className, remark(hidden)]).toEqual([true, "quincunx-operation", null]);
    set(page.game, "messages", { has: () => false, get: () => undefined, contents: [] });
    const orphan = drawn(by);
    expect([orphan.hidden, remark(orphan)]).toEqual([false, words("orphan")]);
    forgetMessage({ id: "other" } as never);
  });

  it("one of a later version is left as it stands, and says so; one that nobody may see says nothing", () => {
    for (const isContentVisible of [true, false]) {
      const html = drawn({ isContentVisible, ...flags({ kind: "omen", schema: 9 }) });
      expect([html.className, remark(html)]).toEqual(["", isContentVisible ? words("newer") : null]);
      expect(html.textContent).toMatch(/^said/u);
    }
    const plain = drawn({ flags: {} });
    expect([plain.className, remark(plain), plain.textContent]).toEqual(["", null, "said"]);
  });

  it("what the context menu offers is what the card's first button does, on messages that offer it", async () => {
    const roll = await page.game.modules
      .get("quincunx")
      .api.roll({ mechanic: "standard-check", spec: { target: 9 } }, { configure: false }, { mode: "public" });
    const plain = await page.ChatMessage.create({ content: "x" });
    const entries: Loose[] = [];
    page.Hooks.callAll("getChatMessageContextOptions", null, entries);
    const menu = knownOperations().all.filter(({ menu: entry }) => entry);
    expect(entries).toHaveLength(menu.length);
    expect(menu.length).toBeGreaterThan(0);
    const li = (id: string): HTMLElement => {
      const element = page.document.createElement("li") as HTMLElement;
      element.dataset["messageId"] = id;
      return element;
    };
    const asked: unknown[] = [];
    wirePorts({ ...bare.own, openPrompt: (request) => (asked.push(request), Promise.resolve(null)) });
    const amend = entries[menu.findIndex(({ type }) => type === "amend")];
    expect([roll.message.id, plain.id, "none"].map((id) => amend.visible(li(id as string)) as boolean)).toEqual([
      ...[true, false, false],
    ]);
    amend.onClick(new Event("click"), li(roll.message.id as string));
    await until(() => asked.length > 0, "the dialog");
    amend.onClick(new Event("click"), li(plain.id as string));
    // Inside of the line as well as on it.
    const line = li(roll.message.id as string);
    line.append(page.document.createElement("span"));
    expect(amend.visible(line.firstElementChild)).toBe(true);
    await Promise.resolve();
    expect(asked).toHaveLength(1);
  });

  it("a line of ours stands once, however often it is drawn", () => {
    const html = element();
    const message = {
      id: "bare",
      rolls: [],
      isContentVisible: true,
      content: "",
      ...flags({ kind: "omen", schema: 9 }),
    };
    for (let times = 0; times < 2; times += 1) drawMessage(message as never, html);
    expect(html.querySelectorAll(".quincunx-remark")).toHaveLength(1);
    expect(html.querySelector(".quincunx-remark")?.className).toBe("quincunx quincunx-note quincunx-remark");
  });
});

describe("a message of others as a card", () => {
  const roll = (formula: string): Promise<Loose> => new page.Roll(formula).evaluate();
  const read = async (formula: string, message: object = {}): Promise<Loose> =>
    readCard({ rolls: [await roll(formula)], content: "", flavor: "", flags: {}, ...message } as never);

  it("a formula that says what it is is one, with its flavour as plain words", async () => {
    const card = await read("3d8 + 2");
    expect(card).toBeNull();
    const own = await read("3dtadv1 + 2", { flavor: " <b>Aim</b> " });
    expect(own).toMatchObject({ title: "Aim", isChanged: false, origin: {} });
    expect(own.mechanic.id).toBe("total-effect");
    expect(own).not.toHaveProperty("isDraw");
    expect((await read("3dt")).title).toBe("");
  });

  it("what has content of its own is somebody else's, but for the roll's total and a roll table's draw", async () => {
    const thrown = await roll("3dt");
    const of = (content: string, flags: object = {}): Loose =>
      readCard({ rolls: [thrown], content, flavor: "", flags } as never);
    expect(of(` ${String(thrown.total)} `)).not.toBeNull();
    for (const content of ["<p>mine</p>", String(thrown.total + 1)]) expect(of(content)).toBeNull();
    const draw = of('<div class="x dice-roll y"></div>', { core: { RollTable: "Table.x" } });
    expect(draw).toMatchObject({ isDraw: true, title: "" });
    for (const field of draw.mechanic.hideable) expect(draw.spec[field]).toBeNull();
    for (const [content, flags] of [
      ["<p>x</p>", { core: { RollTable: "Table.x" } }],
      ['<div class="dice-roll"></div>', { core: { RollTable: 1 } }],
      ['<div class="dice-roll"></div>', {}],
      ['<div class="dice-rolls"></div>', { core: { RollTable: "Table.x" } }],
    ] as const)
      expect(of(content, flags)).toBeNull();
  });
});

describe("operations, as they come", () => {
  it("one that has changed marks the card only where its dice can count, and nobody who is gone counts", () => {
    let looked = 0;
    const card = {
      ...{ id: "card", author: { id: "ana" }, flags: {} },
      get rolls(): object[] {
        looked += 1;
        return [];
      },
    };
    set(page.game, "messages", { get: (id: string) => (id === "card" ? card : undefined) });
    const flags = { kind: "operation", schema: 1, card: "card", id: "o", type: "throw", data: {} };
    const isLookedAt = (author: object | null, more: object = {}): boolean => {
      looked = 0;
      const message = { id: "o", author, isRoll: true, rolls: [], flags: { quincunx: flags }, ...more };
      operationKind.updated?.(message as never, { rolls: [] });
      return looked > 0;
    };
    const [ana, ben, gm] = [{ id: "ana" }, { id: "ben" }, { id: "gm", isGM: true }];
    expect([ana, gm].map((author) => isLookedAt(author))).toEqual([true, true]);
    expect([null, ben].map((author) => isLookedAt(author))).toEqual([false, false]);
    for (const more of [{ isRoll: false }, { flags: {} }, { flags: { quincunx: { ...flags, card: "gone" } } }])
      expect(isLookedAt(gm, more)).toBe(false);
  });

  it("what nobody may see, and what is not there, is announced to nobody", () => {
    wirePorts({
      ...bare.own,
      announce: () => {
        throw new Error("it was announced");
      },
    });
    expect(() => {
      announceMessage(undefined);
      announceMessage({ isContentVisible: false } as never);
    }).not.toThrow();
  });
});
