/** Who is told no, and who speaks for whom; what a prompt remembers, and for how long. Each rule's cases in a table. */
import { describe, expect, it } from "vitest";
import { speakingActor, speakerOf } from "../../src/actors/speaker.ts";
import { wirePorts } from "../../src/platform/ports.ts";
import { commonStats, statByLabel } from "../../src/features/request/party.ts";
import { postRequest } from "../../src/features/request/post.ts";
import { layOver } from "../../src/features/request/spec.ts";
import { recall, remember } from "../../src/roll/memory.ts";
import { rollSpec } from "../../src/roll/roll.ts";
import { rollStat } from "../../src/roll/stat.ts";
import { ownKey } from "../../src/platform/settings.ts";
import { changeSetting, setting } from "../support/own-settings.ts";
import { areTargets, difficultyFor, standingFor, withDifficulty } from "../../src/roll/world-difficulty.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { useBareStage } from "../support/bare.ts";

const page = globalThis as Loose;
const bare = useBareStage();
const { set } = bare;

const margin = mechanicById("margin-pool") as Loose;
const check = mechanicById("standard-check") as Loose;
const STATS = [
  { id: "strength00000001", label: "Strength", value: 4, refill: "none" },
  { id: "resolve000000001", label: "Resolve", value: 3, refill: "none" },
  { id: "empty00000000001", label: "Empty", value: 0, refill: "none" },
];
const hero = (name: string, stats = STATS): Promise<Loose> =>
  page.Actor.create({ name, type: "quincunx.margin-hero", system: { proficiency: 2, stats } });

describe("a stat is rolled by who may, where it is there", () => {
  const warned: string[] = [];
  const listen = (): void => {
    warned.length = 0;
    set(page.ui.notifications, "warn", (words: string) => void warned.push(words));
  };
  const said = (key: string, data: object = {}): string =>
    page.game.i18n.format(`QUINCUNX.Notice.${key}`, data) as string;

  it("nobody, somebody else's, and none of its stats: one notice, and no roll", async () => {
    const actor = await hero("Isolde");
    const size = page.game.messages.size as number;
    listen();
    expect(await rollStat("Actor.gone000000000000", "x")).toBeNull();
    expect(await rollStat(null as never, "x")).toBeNull();
    for (const stat of ["nothing", "stats.empty00000000001"]) expect(await rollStat(actor, stat)).toBeNull();
    set(actor, "isOwner", false);
    expect(await rollStat(actor, "stats.strength00000001")).toBeNull();
    expect(warned).toEqual([
      said("noActor"),
      said("noActor"),
      said("noStat", { name: "Isolde", stat: "nothing" }),
      said("noStat", { name: "Isolde", stat: "stats.empty00000000001" }),
      said("notYours", { name: "Isolde" }),
    ]);
    expect(page.game.messages.size).toBe(size);
  });

  it("by its actor or its name, at once or against something; what goes wrong is one notice", async () => {
    const actor = await hero("Isolde");
    listen();
    const { id } = speakerOf(actor)
      ?.stats(margin)
      .find(({ name }) => name === "Strength") as Loose;
    for (const of of [actor, actor.uuid]) {
      const { message } = (await rollStat(of, id, { skip: true })) as Loose;
      expect(message.flags.quincunx).toMatchObject({
        title: "Strength",
        spec: { dice: 4 },
        origin: { actor: actor.uuid },
      });
    }
    const { message } = (await rollStat(actor, id, { skip: true, against: { threshold: 9 } })) as Loose;
    expect(message.flags.quincunx.spec).toMatchObject({ threshold: 9 });
    const told: unknown[] = [];
    wirePorts({ ...bare.own, notifyError: (error) => void told.push(error) });
    expect(await rollStat(actor, id, { skip: true, against: { dice: "many" } })).toBeNull();
    expect(told).toHaveLength(1);
    expect(warned).toEqual([]);
  });
});

describe("MP-7: a long test is begun by who owns its hero", () => {
  it("is not offered for another's; one that was given away while the prompt was open is told, and nothing is posted", async () => {
    const actor = await hero("Isolde");
    const size = page.game.messages.size as number;
    const warned: string[] = [];
    set(page.ui.notifications, "warn", (words: string) => void warned.push(words));
    const spec = { dice: 3, pool: 6, threshold: 7 };
    const offered: unknown[] = [];
    const answering = (isOwner: boolean) =>
      wirePorts({
        ...bare.own,
        openPrompt: (request: Loose) => {
          offered.push(request.purpose.longTest !== null);
          set(actor, "isOwner", isOwner);
          return { ...{ spec, ticked: [], title: "Council", mode: "public", question: null }, longTest: { goal: 6 } };
        },
      } as Loose);
    answering(false);
    expect(await rollSpec({ mechanic: "margin-pool", spec, actor })).toBeNull();
    expect(await rollSpec({ mechanic: "margin-pool", spec, actor })).toBeNull();
    expect(offered).toEqual([true, false]);
    const no = page.game.i18n.format("QUINCUNX.Notice.notYours", { name: "Isolde" }) as string;
    expect([warned, page.game.messages.size]).toEqual([[no, no], size]);
    answering(true);
    expect(await rollSpec({ mechanic: "margin-pool", spec, actor })).toBeNull();
    expect([warned.length, page.game.messages.size]).toEqual([2, size + 1]);
  });
});

it("a request whose rule for the group is none names it, and nothing is posted", async () => {
  const size = page.game.messages.size as number;
  const seats = [{ user: page.game.user.id as string }];
  const draft = { mechanic: "standard-check", spec: { target: 15 }, given: [], title: "", text: "", isHidden: true };
  const error = (await postRequest({ ...draft, group: { kind: "half" }, seats } as Loose).catch(
    (one: unknown) => one,
  )) as Loose;
  expect(error).toMatchObject({ code: "not-allowed", field: "group", data: { values: "all, half, any, best, sum" } });
  expect([page.game.messages.size, Object.keys(setting("secrets"))]).toEqual([size, []]);
});

describe("who speaks", () => {
  const user = (isGM: boolean, character: Loose = null): void => set(page.game, "user", { isGM, character });
  const inSight = (...actors: readonly Loose[]): void =>
    set(page.game, "scenes", { current: { tokens: actors.map((actor) => ({ actor })) } });
  const all = (...actors: readonly Loose[]): void => set(page.game, "actors", actors);
  const mine = { isOwner: true };
  const other = { isOwner: true };
  const strange = { isOwner: false };

  it.each([
    ["their character before anybody in sight", false, mine, [other], [other], mine],
    ["the only one of theirs in sight", false, null, [strange, mine, null, mine], [mine, other], mine],
    ["of several in sight nobody, then the only one there is", false, null, [mine, other], [mine, strange], mine],
    ["of several nobody", false, null, [], [mine, other], null],
    ["nobody of theirs", false, null, [strange], [strange], null],
    ["a GM speaks for nobody whom they do not see", true, null, [], [mine], null],
    ["a GM speaks for the only one in sight", true, null, [mine], [mine, other], mine],
  ])("%s", (_what, isGM, character, tokens, actors, who) => {
    set(page.ChatMessage.implementation, "getSpeaker", () => ({}));
    set(page.ChatMessage.implementation, "getSpeakerActor", () => null);
    user(isGM, character);
    inSight(...tokens);
    all(...actors);
    expect(speakingActor()).toBe(who);
    set(page.ChatMessage.implementation, "getSpeakerActor", () => strange);
    expect(speakingActor()).toBe(strange);
    set(page.ChatMessage.implementation, "getSpeakerActor", () => null);
    set(page.game, "scenes", undefined);
    all(mine);
    expect(speakingActor()).toBe(character ?? (isGM ? null : mine));
  });

  it("stats are named for who owns them; those that are nothing to roll or to tick are not", async () => {
    const actor = await hero("Isolde");
    expect(speakerOf(null)).toBeNull();
    const speaker = speakerOf(actor) as Loose;
    expect(speaker.name).toBe("Isolde");
    const names = (mechanic: Loose): string[] => speaker.stats(mechanic).map(({ name }: Loose) => name as string);
    expect(names(margin)).toEqual(expect.arrayContaining(["Strength", "Resolve"]));
    expect(names(check)).toEqual([]);
    const idOf = (name: string): string => speaker.stats(margin).find((one: Loose) => one.name === name).id as string;
    expect(speaker.begin(margin, [idOf("Strength")])).toMatchObject({ fields: { dice: 4 }, title: "Strength" });
    const both = speaker.begin(margin, [idOf("Strength"), idOf("Resolve")]);
    expect(both).toMatchObject({ title: "Strength + Resolve", fields: { dice: 7, pool: 7 } });
    expect(both.ticked).toEqual([idOf("Strength"), idOf("Resolve")]);
    set(actor, "isOwner", false);
    expect(speakerOf(actor)).toBeNull();
  });
});

it("a command in a text is rolled by a click, by Enter or by the space bar, once each; other keys are the page's", async () => {
  const rolled: string[] = [];
  const hook = page.Hooks.on("quincunx.preConfigure", ({ title }: Loose) => (rolled.push(title as string), false));
  const html = await page.foundry.applications.ux.TextEditor.implementation.enrichHTML("[[/check 5 # Climb]]");
  const place = page.document.createElement("div");
  place.innerHTML = html;
  const link = place.querySelector("[data-quincunx-command]");
  const { onRender } = page.CONFIG.TextEditor.enrichers.find(({ id }: Loose) => id === "quincunx-short");
  onRender(place);
  const done = async (event: Event): Promise<boolean> => {
    const before = rolled.length;
    link.dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(event.defaultPrevented).toBe(rolled.length > before);
    return rolled.length > before;
  };
  const key = (name: string, more: object = {}): Event =>
    new page.window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  expect(await done(new page.window.MouseEvent("click", { cancelable: true }))).toBe(true);
  expect([await done(key("Enter")), await done(key(" "))]).toEqual([true, true]);
  expect([await done(key("a")), await done(key("Enter", { repeat: true }))]).toEqual([false, false]);
  expect(new Set(rolled)).toEqual(new Set(["Climb"]));
  page.Hooks.off("quincunx.preConfigure", hook);
});

describe("what heroes have in common", () => {
  it("is by name, however it is written, most have first; each hero counts once", async () => {
    const twice = [...STATS.slice(0, 1), { ...STATS[0], id: "strength00000002", label: " strength " }] as typeof STATS;
    const [isolde, brandt] = [
      await hero("Isolde", STATS.slice(1, 2)),
      await hero("Brandt", [...STATS.slice(1, 2), ...twice]),
    ];
    const heroes = [isolde, brandt].map((actor) => ({ actor })) as Loose[];
    const found = commonStats(heroes as never).filter(({ label }) => /strength|resolve/iu.test(label));
    expect(found.map(({ label, count, mechanic }) => [label.trim().toLowerCase(), count, mechanic])).toEqual([
      ["resolve", 2, "margin-pool"],
      ["strength", 1, "margin-pool"],
    ]);
    const label = " STRENGTH";
    expect(statByLabel(brandt, { mechanic: "margin-pool", label })?.value).toBe(4);
    expect(statByLabel(isolde, { mechanic: "margin-pool", label })).toBeUndefined();
    expect(statByLabel(brandt, { mechanic: "standard-check", label })).toBeUndefined();
    expect(commonStats([])).toEqual([]);
  });
});

describe("what a GM fixes lies over a stat's own, what they give stands beside it", () => {
  it.each([
    [{}, { a: 1 }, [], [], {}],
    [{ a: 1, b: 2 }, { a: 3, b: 4 }, ["a"], [], { a: 3, b: 2 }],
    [{ a: 1 }, { b: 4 }, ["a", "b"], [], { a: 1, b: 4 }],
    [{ list: [1] }, { list: [2, 3] }, [], ["list"], { list: [1, 2, 3] }],
    [{ list: [1] }, {}, [], ["list"], { list: [1] }],
    [{}, { list: [2] }, [], ["list"], { list: [2] }],
    [{ list: "x" }, { list: null }, [], ["list"], { list: [] }],
    [{ list: [1] }, { list: [2] }, ["list"], ["list"], { list: [2] }],
  ])("%j under %j, fixed %j, given %j", (stat, asked, fixed, given, made) => {
    expect(layOver(stat, asked, { fixed, given })).toEqual(made);
  });
});

describe("who says how hard a roll is", () => {
  const asPlayer = (): void => set(page.game, "user", { isGM: false, id: "p" });
  const stands = (stored: unknown): Promise<void> => changeSetting("standingDifficulty", stored as never);

  it("of a GM's nothing is settled; of players' what the world says", async () => {
    const open = { target: null };
    await stands({ "standard-check": { fields: { target: 20 } } });
    for (const by of ["roller", "asked", "standing"]) {
      await changeSetting("difficultyBy", by as never);
      expect(difficultyFor(check)).toBeNull();
    }
    asPlayer();
    expect(difficultyFor(check)).toEqual({ kind: "standing", fields: { target: 20 } });
    expect(difficultyFor(margin)).toBeNull();
    const under = "standing.AAAAAAAAAAAAAAAA";
    for (const [by, stored, given] of [
      ["asked", {}, { kind: "asked", fields: open }],
      ["roller", {}, null],
      ["standing", { "standard-check": { hiddenUnder: under } }, { kind: "hidden", fields: open, under }],
      ["standing", {}, null],
    ] as const) {
      set.back();
      await stands(stored);
      await changeSetting("difficultyBy", by as never);
      asPlayer();
      expect(difficultyFor(check), by).toEqual(given);
      expect(difficultyFor({ ...check, hideable: [] })).toBeNull();
    }
    set.back();
    await changeSetting("difficultyBy", "roller" as never);
  });

  it.each([
    [{ fields: { target: 20 } }, true],
    [{ fields: { target: null } }, false],
    [{ fields: {} }, false],
    [{ fields: { bonuses: [] } }, false],
    [{ fields: { target: 20, bonuses: [] } }, false],
    [{ fields: 20 }, false],
    [{ hiddenUnder: "x" }, false],
    [20, false],
    [null, false],
  ])("%j stands: %s", async (stored, isOne) => {
    await stands({ "standard-check": stored, "of-yesterday": stored });
    expect(standingFor("standard-check")).toEqual(isOne ? { kind: "open", ...(stored as object) } : null);
    expect(standingFor("of-yesterday")).toBeNull();
    await stands({});
  });

  it("where the rules refuse a target it is open", () => {
    const spec = check.parseSpec({ target: 15 });
    expect(withDifficulty(check, spec, { fields: { target: 20 } })).toEqual({ ...spec, target: 20 });
    expect(withDifficulty(check, spec, { fields: { target: "high" } })).toEqual({ ...spec, target: null });
    expect(areTargets(check, { target: 3 })).toBe(true);
  });
});

describe("what a prompt remembers", () => {
  const entry = (dice: number): Loose => ({ spec: { dice }, mode: "gmroll" });
  const all = (): Loose => setting("memory");
  const keep = (memory: object): Promise<void> => changeSetting("memory", memory as never);

  it("is this world's and user's; without a difference it is forgotten, but for what was ticked", async () => {
    await keep({ "other.key": entry(9) });
    expect(recall("a")).toBeNull();
    await remember("a", entry(3));
    expect(recall("a")).toMatchObject({ spec: { dice: 3 } });
    expect(Object.keys(all())).toEqual(["other.key", ownKey("a")]);
    await remember("a", { ...entry(3), spec: {}, ticked: [] });
    expect(recall("a")).toMatchObject({ spec: {}, ticked: [] });
    await remember("a", { ...entry(3), spec: {} });
    expect(recall("a")).toBeNull();
    expect(all()).toEqual({ "other.key": entry(9) });
  });

  it("goes, the oldest first, when there are more than two hundred of one's own; a mode of another generation is one of this", async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [ownKey(`k${index}`), entry(index)]));
    await keep({ "other.key": entry(9), ...many });
    await remember("k1", entry(500));
    expect(Object.keys(all())).toHaveLength(201);
    await remember("new", entry(7));
    const keys = Object.keys(all());
    expect(keys).toHaveLength(201);
    for (const key of ["other.key", ownKey("new"), ownKey("k1"), ownKey("k2")]) expect(keys).toContain(key);
    expect(keys).not.toContain(ownKey("k0"));
    await keep({ [ownKey("a")]: { spec: { dice: 1 }, mode: "nobody's" } });
    const modes = Object.keys(page.CONFIG.ChatMessage.modes ?? page.CONFIG.Dice.rollModes);
    expect(modes).toContain(recall("a")?.mode);
    await keep({});
  });
});
