/** Who somebody is, who can be meant, who reads what: each rule's cases in a table, most of them on bare objects. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { actorAt, actorNameAt } from "../../src/foundry/actors/actor-at.ts";
import { isOwnerIn } from "../../src/foundry/actors/owners.ts";
import { mayTakeBack, sayGift, withGift } from "../../src/foundry/cards/aid.ts";
import { targetedActors, targetsAtHand } from "../../src/foundry/cards/harm-targets.ts";
import { mayRead, nameOfTarget, tellHarm } from "../../src/foundry/cards/harm-words.ts";
import { judge } from "../../src/foundry/cards/state.ts";
import { viewOfCard } from "../../src/foundry/cards/view.ts";
import { flagsOfContest, playerOf } from "../../src/foundry/contests/begin.ts";
import { sentenceOfContest } from "../../src/foundry/contests/view.ts";
import { authorOf } from "../../src/foundry/log/authors.ts";
import { announceMessage } from "../../src/foundry/log/announce.ts";
import { operationKind } from "../../src/foundry/messages/kinds/operation.ts";
import { ports, wirePorts, type Ports } from "../../src/foundry/ports.ts";
import { opponentsOf, withoutOpponents } from "../../src/foundry/rolling/opponents.ts";
import { changeSetting } from "../../src/foundry/settings.ts";
import { RuleError } from "../../src/rules/contract/error.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { openStage, type Stage } from "../ui/stage.ts";
import { replacing } from "./replace.ts";

const page = globalThis as Loose;
let stage: Stage;
let own: Ports;
beforeAll(async () => {
  stage = await openStage();
  own = ports();
});
afterAll(() => stage.table.close());

const set = replacing();
afterEach(() => wirePorts(own));

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
  beforeAll(async () => {
    const npc = (name: string, fields: Readonly<Record<string, number>>): Promise<Loose> =>
      page.Actor.create({
        ...{ name, type: "quincunx.fives-npc" },
        system: { fields: Object.entries(fields).map(([label, dice], index) => ({ id: `f${index}`, label, dice })) },
      });
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
    opponentsOf(fives, roller).stats.map(({ label }) => own.speak(label).replace(/ \d.*/u, ""));
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
      expect(may("ben", isGM, undefined)).toBe(false);
    }
  });

  it("stands with who gave it; of what is gone nothing is in the way, and what the rules cannot lay is refused", () => {
    expect(give(state()).gifts).toEqual([
      { id: "new", by: "cleo", from: "Cleo", kind: "bonus", amount: 1, gone: null },
    ]);
    const twenty = Array.from({ length: 20 }, (_, index) => gift(`g${index}`));
    const gone = twenty.map((one) => ({ ...one, gone: { by: "Ben", isRefused: false } }));
    expect(give(state(...gone)).gifts).toHaveLength(21);
    expect(() => give(state(...twenty))).toThrow();
    expect(() => give(state(), { kind: "die", amount: 7 })).toThrow();
  });

  it("is said as a die or as a number with its sign", () => {
    expect(sayGift({ kind: "die", amount: 6 })).toMatchObject({ key: "QUINCUNX.Word.die", data: { size: 6 } });
    expect(sayGift({ kind: "bonus", amount: 2 })).toMatchObject({ data: { value: { signed: 2 } } });
  });
});

describe("whom harm has hit, in words (TE-11)", () => {
  const reader = (isGM: boolean): void => set(page.game, "user", { isGM, id: "me" });
  const put = (token: Loose, isSeen = true): void => {
    const goblin = Object.create(page.Actor.prototype, {
      ...{ name: { value: "Goblin" }, token: { value: token }, documentName: { value: "Actor" } },
      testUserPermission: { value: (_user: unknown, level: string) => isSeen && level === "OBSERVER" },
    });
    set(page, "fromUuidSync", (uuid: string) => (uuid === "it" ? goblin : null));
  };

  it("by the token's name; whom the GM has hidden, and who is gone, is somebody", () => {
    const somebody = { key: "QUINCUNX.Harm.somebody" };
    for (const isGM of [true, false]) {
      reader(isGM);
      put(null);
      expect(nameOfTarget("it")).toBe("Goblin");
      put({ name: "Goblin 2", hidden: false });
      expect(nameOfTarget("it")).toBe("Goblin 2");
      expect(nameOfTarget("gone")).toMatchObject(somebody);
      put({ name: "Goblin 3", hidden: true });
      if (isGM) expect(nameOfTarget("it")).toBe("Goblin 3");
      else expect(nameOfTarget("it")).toMatchObject(somebody);
    }
  });

  it("what it made of them is for whoever may look at them; others read how much it was, and where it stands", () => {
    const harm = (more: object = {}): Loose => ({
      ...{ actor: "it", messageId: "m", operation: "o", amount: 2, sign: -1, deal: { label: "Fire" } },
      ...more,
    });
    const told = (booking: object | null, { isGM = true, isSeen = true, isUndone = false } = {}): Loose => {
      reader(isGM);
      put(null, isSeen);
      const harmed = { it: { owners: [], booked: booking ? { m: { card: "c", ...booking } } : {} } };
      const logged = { id: "o", author: { name: "Ana" } } as never;
      const all = [harm(), harm({ operation: "other" })];
      const { data } = tellHarm({ harmed } as never, all, logged, isUndone) as Loose;
      expect([data.what, data.name, data.targets.length]).toEqual(["Fire", "Ana", 1]);
      const [{ key, data: said }] = data.targets;
      return [key.split(".").at(-1), said];
    };
    const done = { paid: { harm: [5, 3] }, more: { step: "done" } };
    const back = { paid: null, more: { step: "back", was: [5, 3] } };
    const target = "Goblin";
    expect(told(done)).toEqual(["change", { target, before: 5, after: 3 }]);
    expect(told(back)).toEqual(["change", { target, before: 3, after: 5 }]);
    for (const booking of [done, back]) {
      expect(told(booking, { isGM: false })).toEqual(told(booking));
      expect(told(booking, { isGM: false, isSeen: false })).toEqual(["takes", { target, amount: 2 }]);
    }
    expect(told({ paid: null, more: { step: "refused" } })).toEqual(["refused", { target, amount: 2 }]);
    expect(told({ paid: null, more: { step: "unclear" } })).toEqual(["unclear", { target, amount: { signed: -2 } }]);
    expect(told(null)).toEqual(["waiting", { target, amount: 2 }]);
    expect(told(null, { isUndone: true })).toEqual(["takes", { target, amount: 2 }]);
    const none = tellHarm({ harmed: {} } as never, [], { id: "o", author: { name: "Ana" } } as never, false) as Loose;
    expect(none.data).toEqual({ what: "", name: "Ana", targets: [] });
    put(null, true);
    reader(false);
    expect(mayRead(actorAt("it") as never)).toBe(true);
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
    const module = await import("../../src/foundry/contests/state.ts");
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
    wirePorts({ ...own, openPrompt: () => Promise.resolve(null) });
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
    const all = view({ state: { faces, cancelledDice, isInterrupted: true } }, pool, two);
    expect(all.description).toMatchObject({
      ...{ dice: some.dice, meaning: [], lines: [], modifiers: [] },
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
      ...own,
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
