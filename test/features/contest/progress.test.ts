/**
 * Parts of contests: who may roll a side, hidden values at the start, and the progress; the cases of each rule in a
 * table.
 */
import { oddsBetween, thrownSide } from "../../../src/features/contest/odds.ts";
import { describe, expect, it } from "vitest";
import { secretOf } from "../../../src/card/secrets/secrets.ts";
import { prepareContest } from "../../../src/features/contest/begin.ts";
import { knowsMore, secretOfSide, contestProgressOf } from "../../../src/features/contest/progress.ts";
import { contestOf, gainsOf, judgeSides, specOfSide, rollRightOf } from "../../../src/features/contest/state.ts";
import { viewOfContest } from "../../../src/features/contest/view.ts";
import { beginContestWindow, chancesOf } from "../../../src/features/contest/window-state.ts";
import { presentContestWindow } from "../../../src/features/contest/present-window.ts";
import { presentContest } from "../../../src/features/contest/present.ts";
import { mechanicById } from "../../../src/mechanics/mechanics.ts";
import { useBareStage } from "../../support/bare.ts";
import { replaceWith } from "../../support/implementations.ts";
import { speak } from "../../../src/ui/speak.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { ContestStart } from "../../../src/api/contest-draft.ts";
import type { CardState } from "../../../src/card/state.ts";
import { page, api, type Message, type SpecParts } from "../../support/page.ts";

const bare = useBareStage();
const { set } = bare;

const check = mechanicById("standard-check");
const fives = mechanicById("fives-pool");
const ANA = "Ana0000000000000";
const BEN = "Ben0000000000000";
/** No prompt opens. */
const quietly = (): void => replaceWith({ openPrompt: () => Promise.resolve(null) });
const side = (name: string, more: object = {}) => ({ name, user: null, spec: {}, ...more });
const begin = async (more: Partial<ContestStart> = {}): Promise<Message> => {
  quietly();
  const sides = { a: side("Ada"), b: side("Bo"), ...more.sides };
  return (await api().contest({ mechanic: "standard-check", title: "T", tie: "attacker-a", ...more, sides })).message;
};
const stateOf = (message: Message) => contestOf(message)!;

describe("the permission to roll a side", () => {
  const person = (id: string | null, isGM = false) => ({ id, isGM, name: "" });
  const voice = (one: object, who: ReturnType<typeof person>, byGM = true): unknown => {
    const message = { author: page.game.users.get(byGM ? page.game.user.id : BEN), timestamp: 1, _source: {} };
    return rollRightOf({ message, flags: { sides: { a: one } } } as never, "a", who);
  };

  it("belongs to the named user and to GMs as stand-ins; for an actor without players to GMs", () => {
    expect([person(ANA), person(BEN), person(null)].map((who) => voice({ user: ANA }, who))).toEqual([
      ...["own", null, null],
    ]);
    expect([voice({ user: ANA }, person("gm", true)), voice({}, person("gm", true))]).toEqual(["standIn", "own"]);
    expect([voice({}, person(ANA)), voice({}, person(null))]).toEqual([null, null]);
    expect(voice({ user: "gm" }, person("gm", true))).toBe("own");
  });

  it("belongs to the owners of the actor; a player cannot name other users, a GM can", async () => {
    const hero = await page.Actor.create({ name: "Odo", type: "quincunx.check-hero", ownership: { [BEN]: 3 } });
    const { uuid: actor } = hero;
    expect([person(BEN), person(ANA), person(null)].map((who) => voice({ actor }, who))).toEqual(["own", null, null]);
    expect([voice({ actor, user: ANA }, person(ANA)), voice({ actor, user: ANA }, person(ANA), false)]).toEqual([
      ...["own", null],
    ]);
    expect(voice({ actor, user: ANA }, person(BEN), false)).toBe("own");
    expect(voice({ actor, user: "gm" }, person("gm", true), false)).toBe("own");
    expect(voice({ actor: "Actor.gone000000000000", user: ANA }, person(ANA), false)).toBeNull();
  });
});

describe("the hidden values at the start", () => {
  const hidden = { isHidden: true, spec: { target: 15 } };
  const pool = { pool: [{ size: 6, role: "hero" }], target: 4 };
  const fivesOf = (more: object): Partial<ContestStart> => ({
    mechanic: "fives-pool",
    tie: null,
    sides: { a: side("A", more), b: side("B", { spec: pool }) },
  });
  type Side = Fields & { readonly spec: SpecParts; readonly locked: readonly string[] };
  const flagsOf = (message: Message) => message.flags.quincunx.sides as Readonly<Record<"a" | "b", Side>>;

  it("are the GM's targets of a side, without the other side's, and are stored with GMs", async () => {
    const message = await begin(fivesOf({ spec: { ...pool, target: 5 }, isHidden: true, locked: ["discord"] }));
    const { a, b } = flagsOf(message);
    expect(a).toMatchObject({ spec: { target: null }, secretId: expect.any(String) as string });
    expect(new Set(a.locked)).toEqual(new Set(["discord", "target"]));
    expect(secretOf(a.secretId as string)).toEqual({ target: 5 });
    expect(b).not.toHaveProperty("secretId");
    expect(b.spec.target).toBe(4);
    const contest = stateOf(message);
    expect([secretOfSide(contest, "a"), secretOfSide(contest, "b")]).toEqual([{ target: 5 }, null]);
    expect([knowsMore(contest), viewOfContest(contest).secret === null]).toEqual([true, false]);
    const [first, second] = viewOfContest(contest).sides;
    expect([first?.isHidden, second?.isHidden]).toEqual([true, false]);
    expect([first?.targets, first?.secretTargets.length, second?.secretTargets]).toEqual([[], 1, []]);
    const open = contestProgressOf(contest);
    expect([open.before, contestProgressOf(contest, true).before === null]).toEqual([null, false]);
  });

  it.each([
    ["it has no target", { spec: { ...pool, target: null }, isHidden: true }],
    ["its roller chooses the spec", { spec: null, isHidden: true }],
    ["it is open", { spec: pool }],
  ])("are empty if %s", async (_what, more) => {
    expect(flagsOf(await begin(fivesOf(more))).a).not.toHaveProperty("secretId");
  });

  it("are empty for players, and for mechanics that compare both sides", async () => {
    expect(flagsOf(await begin({ sides: { a: side("A", hidden) } })).a).not.toHaveProperty("secretId");
    set(page.game.user, "isGM", false);
    expect(flagsOf(await begin(fivesOf({ spec: pool, isHidden: true }))).a).not.toHaveProperty("secretId");
  });

  it("use the player of the hero if no user is given; nothing is shared if the mechanic shares nothing", async () => {
    const hero = await page.Actor.create({ name: "Pim", type: "quincunx.check-hero", ownership: { [ANA]: 3 } });
    const message = await begin({ sides: { a: { spec: {}, actor: hero.uuid }, b: side("B", { actor: hero.uuid }) } });
    expect(flagsOf(message).a).toMatchObject({ name: "Pim", user: ANA, actor: hero.uuid });
    expect(flagsOf(message).b).not.toHaveProperty("user");
    expect(message.flags.quincunx).not.toHaveProperty("shared");
  });

  it("are not posted from a closed window; a submitted window is posted with a sentence that names both sides", async () => {
    const size = page.game.messages.size;
    const starts: unknown[] = [];
    replaceWith({ openContest: (start) => (starts.push(start), Promise.resolve(null)) });
    expect([await prepareContest(), page.game.messages.size]).toEqual([{ kind: "cancelled" }, size]);
    expect(starts).toEqual([{}]);
    const draft = {
      mechanic: "standard-check",
      title: "",
      tie: "attacker-a",
      sides: { a: side("Ada"), b: side("Bo") },
    };
    replaceWith({
      openContest: () => Promise.resolve(draft as never),
      openPrompt: () => Promise.resolve(null),
    });
    const { message } = (await prepareContest({})) as unknown as { message: Message };
    for (const word of ["Gamemaster", "Ada", "Bo", speak(check.label)]) expect(message.content).toContain(word);
    expect((await begin({ title: "The gate" })).content).toContain("The gate");
  });
});

describe("the progress", () => {
  const bonus = (value: number): object => ({ passive: true, bonuses: [{ label: "wall", value }] });
  it.each([
    ["SC-4: equal passive sides that re-roll", "standard-check", "equals-reroll", bonus(1), bonus(1), false],
    ["SC-4.2: passive sides with different bonuses", "standard-check", "equals-reroll", bonus(2), bonus(1), true],
    ["SC-4.3: equal passive sides with a stalemate", "standard-check", "equals-stalemate", bonus(1), bonus(1), true],
    ["MP-5: an impossible side", "margin-pool", "a-acts", { dice: 2, threshold: 13 }, { dice: 2, threshold: 6 }, true],
  ])(
    "shows in the window why no side can win, which refuses endless contests: %s",
    (_what, mechanic, tie, a, b, may) => {
      const state = beginContestWindow({
        mechanic: mechanic as never,
        tie,
        sides: { a: side("A", { spec: a }), b: side("B", { spec: b }) },
      });
      const { odds, refused } = chancesOf(state);
      expect(refused === null).toBe(odds !== null);
      const shown = presentContestWindow(state, "w") as Fields;
      expect([shown.mayBegin, shown.bar !== null, shown.refused === ""]).toEqual([may, odds !== null, odds !== null]);
      expect(odds === null).toBe(!may || mechanic === "margin-pool");
    },
  );

  it("MP-5, MP-8: says on the card why there are no odds before the throw; says nothing about targets that are only unknown yet", async () => {
    const about = (threshold: number | null): Partial<ContestStart> => ({
      ...{ mechanic: "margin-pool", tie: "both-equal" },
      sides: { a: side("A", { spec: { dice: 2, threshold } }), b: side("B", { spec: { dice: 2, threshold: 6 } }) },
    });
    const shown = async (threshold: number | null): Promise<unknown> =>
      (presentContest(viewOfContest(stateOf(await begin(about(threshold))))) as Fields)["progress"];
    expect(await shown(13)).toMatchObject({
      bar: null,
      headline: "",
      refused: expect.stringContaining("there is no margin") as string,
    });
    expect(await shown(null)).toMatchObject({ bar: null, refused: "" });
    expect(await shown(7)).toMatchObject({ bar: expect.anything() as object, refused: "" });
  });

  it("has odds only for two known sides and complete throws", () => {
    const spec = check.parseSpec({ target: null });
    const about = { mechanic: check, tie: "attacker-a" } as never;
    const faces = check.parseFaces(spec, { dice: [4, 4, 4] });
    const thrown = { spec, faces, outcome: { waiting: [] } } as never;
    const open = oddsBetween(about, { spec }, { spec });
    expect(open).not.toBeNull();
    expect(oddsBetween(about, { spec: null }, { spec })).toBeNull();
    expect(oddsBetween(about, { spec }, { spec: null })).toBeNull();
    expect(oddsBetween(about, { spec, thrown: thrown }, { spec })).not.toEqual(open);
    expect(oddsBetween(about, { spec }, { spec, thrown: thrown })).not.toEqual(open);
    const half = { spec, faces, outcome: { waiting: [{}] } } as never;
    expect(oddsBetween(about, { spec, thrown: half }, { spec })).toBeNull();
    expect(oddsBetween(about, { spec }, { spec, thrown: half })).toBeNull();
    expect(
      oddsBetween({ mechanic: { ...check, id: "none", contest: undefined }, tie: null } as never, { spec }, { spec }),
    ).toBeNull();
    const mute = { ...check, id: "mute", contest: { ...check.contest, oddsGiven: undefined } };
    expect(oddsBetween({ mechanic: mute, tie: "attacker-a" } as never, { spec, thrown: thrown }, { spec })).toBeNull();
  });

  it("adds one side's dice to the other if a GM says so, for that side alone (FP-11)", () => {
    const of = (dice: readonly number[], challenge: readonly number[]): CardState => {
      const spec = fives.parseSpec({ pool: [{ size: 6, role: "hero" }], target: 4, challenge: challenge.length });
      return { spec, faces: fives.parseFaces(spec, { dice, challenge }), decided: null } as never;
    };
    const [a, b] = [of([1], [6, 6]), of([6], [])];
    const gains = gainsOf(fives, { a, b });
    expect([gains.a > 0, gains.b]).toEqual([true, 0]);
    expect(gainsOf(check, { a, b })).toEqual({ a: 0, b: 0 });
    const judged = (...counted: string[]) =>
      judgeSides({ mechanic: fives, tie: null, gainSides: counted } as never, a, b)!;
    expect(judged("b")).toEqual(judged());
    expect(judged("a").by).toBe(judged().by + gains.a);
    expect(judged("a", "b")).toEqual(judged("a"));
    // Both fail: by two, and by one.
    const [worse, bad] = [of([1], [6, 6]), of([1], [6])];
    const between = (...counted: string[]) =>
      judgeSides({ mechanic: fives, tie: null, gainSides: counted } as never, worse, bad);
    expect(gainsOf(fives, { a: worse, b: bad })).toEqual({ a: 2, b: 1 });
    expect([[], ["a"], ["b"], ["a", "b"]].map((counted) => between(...counted))).toMatchObject([
      { winner: null },
      { winner: "b", by: 2 },
      { winner: "a", by: 1 },
      { winner: "b", by: 1 },
    ]);
    expect([thrownSide(a), thrownSide({ ...a, decided: { x: 1 } })]).toEqual([
      { spec: a.spec, faces: a.faces },
      { spec: a.spec, faces: a.faces, decided: { x: 1 } },
    ]);
  });

  it("treats an undescribed side as the minimum, with the values that a GM has set since", async () => {
    const { state } = stateOf(await begin({ sides: { a: side("A", { spec: null }) } }));
    expect(state.specs).toMatchObject({ a: null });
    const least = specOfSide(state, "a");
    expect(specOfSide({ ...state, targets: { a: { target: 9 }, b: null } }, "a")).toEqual({ ...least, target: 9 });
    expect(specOfSide({ ...state, specs: { a: { x: 1 }, b: null } }, "a")).toEqual({ x: 1 });
  });
});
