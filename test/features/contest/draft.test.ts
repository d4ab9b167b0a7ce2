/** Starting a contest: sides, names, tie rules, locked fields and players. */
import { describe, expect, it } from "vitest";
import { flagsOfContest, playerOf } from "../../../src/features/contest/draft.ts";
import { sentenceOfContest, viewOfContest } from "../../../src/features/contest/view.ts";
import { RuleError } from "../../../src/rules/contract/error.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { useBareStage } from "../../support/bare.ts";
import { replaceWith } from "../../support/implementations.ts";
import { page } from "../../support/page.ts";
import { fake } from "../../support/fake.ts";

const bare = useBareStage();
const { set } = bare;

const check = mechanicById("standard-check");

describe("a contest", () => {
  const side = (name: string, spec: Fields | null = {}) => ({ name, user: null, spec });
  const draft = (more: Fields = {}) => ({
    ...{ mechanic: "standard-check", title: "T", tie: "attacker-a", sides: { a: side("A"), b: side("B") } },
    ...more,
  });
  const refusal = (more: Fields): RuleError => {
    try {
      flagsOfContest(draft(more));
    } catch (error) {
      if (error instanceof RuleError) return error;
    }
    throw new Error("it was not refused");
  };

  it("ends a tie by a rule of its mechanic: unknown ones are refused with the valid ones, or with a dash", () => {
    expect(flagsOfContest(draft()).tie).toBe("attacker-a");
    const values = check.contest!.ties.map(({ id }) => id as string).join(", ") as string;
    for (const tie of [null, "best"])
      expect(refusal({ tie })).toMatchObject({ code: "not-allowed", field: "tie", data: { values } });
    const pool = { pool: [{ size: 6, role: "hero" }], target: 5 };
    const level = { mechanic: "fives-pool", sides: { a: side("A", pool), b: side("B", pool) } };
    expect(refusal({ ...level, tie: "attacker-a" })).toMatchObject({ data: { values: "–" } });
    expect(flagsOfContest(draft({ ...level, tie: null })).tie).toBeNull();
    expect(refusal({ mechanic: "total-effect", tie: null })).toMatchObject({ field: "mechanic" });
    expect(refusal({ mechanic: "total-effect", tie: null }).message).toContain("knows no contests");
  });

  it("needs no title; a title that is no text becomes text", () => {
    expect(flagsOfContest(draft({ title: undefined })).title).toBe("");
    expect(flagsOfContest(draft({ title: 7, sides: { a: side(8 as never), b: side("B") } }))).toMatchObject({
      ...{ title: "7", sides: { a: { name: "8" } } },
    });
  });

  it("names each side, by its label, else its actor, else its user, and shortens long names", () => {
    const flags = flagsOfContest(
      draft({
        title: "x".repeat(300),
        sides: { a: side("y".repeat(300)), b: { user: page.game.user.id, spec: null } },
      }),
    );
    expect([flags.title, flags.sides.a.name].map(({ length }) => length)).toEqual([200, 200]);
    expect(flags.sides.b).toEqual({ name: "Gamemaster", user: page.game.user.id, spec: null });
    // A passive side needs a known spec.
    const passive = { ...side("B", null), isPassive: true };
    expect(flagsOfContest(draft({ sides: { a: side("A"), b: passive } })).sides.b).not.toHaveProperty("isPassive");
    expect(flagsOfContest(draft({ sides: { a: { ...passive, spec: {} }, b: side("B") } })).sides.a.isPassive).toBe(
      true,
    );
  });

  it("keeps a GM's difficulty and fixed fields; a player fixes nothing", () => {
    const sides = {
      a: { ...side("A", { dice: 3, base: 6 }), locked: ["dice", "base"] },
      b: { ...side("B", { dice: 3 }) },
    };
    const pool = draft({ mechanic: "difficulty-pool", sides });
    const { base } = mechanicById("difficulty-pool").parseSpec({ dice: 3 }) as Fields;
    const fixed = (): unknown[] => {
      const { a, b } = flagsOfContest(pool).sides;
      return [a.locked, b.locked];
    };
    expect(fixed()).toEqual([["base", "dice"], base === null ? undefined : ["base"]]);
    set(page.game, "user", { isGM: false, id: "ana" });
    expect(fixed()).toEqual([undefined, undefined]);
  });

  it("assigns a hero to its player, else oneself, else a present user, else the first; one without players to the GMs", () => {
    const hero = { ownership: { ana: 3, ben: 3, gm: 3 } };
    const user = (id: string, more: Fields = {}) => ({
      id,
      isGM: false,
      active: false,
      character: null,
      ...more,
    });
    const among = (me: string, ...users: object[]): string | null => {
      set(page.game, "users", users);
      set(page.game, "user", { id: me });
      return playerOf(fake(hero));
    };
    const gm = user("gm", { isGM: true, active: true, character: hero });
    expect(among("gm", gm, user("ana"), user("ben", { character: hero, active: false }))).toBe("ben");
    expect(among("ben", gm, user("ana", { active: true }), user("ben"))).toBe("ben");
    expect(among("gm", gm, user("ana"), user("ben", { active: true }))).toBe("ben");
    expect(among("gm", gm, user("ana"), user("ben"))).toBe("ana");
    expect(among("gm", gm, user("cleo", { character: hero, active: true }))).toBeNull();
    expect(playerOf(null)).toBeNull();
  });

  it("is announced when it is decided: not with missing dice, nor after it was called off", async () => {
    const module = await import("../../../src/features/contest/state.ts");
    const roll = (id: string, at: "a" | "b", face: number, spec: Fields) => {
      page.CONFIG.Dice.randomUniform = () => 1 - (face - 0.5) / 8;
      return page.game.modules
        .get("quincunx")
        .api.roll(
          { mechanic: "standard-check", spec, origin: { contest: { id, side: at } } },
          { configure: false, mode: "public" },
        );
    };
    replaceWith({ openPrompt: () => Promise.resolve(null) });
    const { message } = await page.game.modules
      .get("quincunx")
      .api.contest(draft({ title: "The gate", sides: { a: side("Ada"), b: side("Bo") } }));
    const { id } = message;
    const contest = () => module.contestOf(page.game.messages.get(id));
    const says = (now: object | null = contest()): string => sentenceOfContest(fake(now!));
    expect(says()).toBe("");
    await roll(id, "a", 5, {});
    expect(says()).toBe("");
    await roll(id, "b", 4, {});
    expect(says()).toBe("The gate: Ada wins by 3.");
    expect(says({ ...contest(), state: { ...contest()!.state, calledOffBy: "Gamemaster" } })).toBe("");
    // Of a throw that this reader may not see only its existence is shown; derived values are not.
    const closed = page.game.messages.get(contest()!.rounds[0]!.a!);
    set(closed, "isContentVisible", false);
    const { sides: seen, progress: unsaid } = viewOfContest(contest()!);
    expect(seen[0]).toMatchObject({
      thrown: { sentence: page.game.i18n.localize("QUINCUNX.Contest.thrown"), description: null, secret: null },
      ...{ targets: [], dice: [] },
    });
    expect(unsaid).toMatchObject({ result: null, odds: null, before: null, says: [] });
    expect(seen[1]!.thrown!.description).not.toBeNull();
    set.back();
    const judged = (result: Fields): string => {
      const mechanic = { ...check, contest: { ...check.contest, judge: () => result } };
      return says({ ...contest(), state: { ...contest()!.state, mechanic } });
    };
    const plain = { winner: "b", by: 2, rule: "SC-4", waiting: false, again: false };
    expect(judged(plain)).toMatch(/^The gate: Bo wins by 2\./u);
    expect(judged({ ...plain, by: 0 })).toMatch(/^The gate: Bo wins\./u);
    expect(judged({ ...plain, waiting: true })).toBe("");
    expect(judged({ ...plain, winner: null, by: 0 })).not.toContain("wins");
    expect(judged({ ...plain, winner: null, by: 0 })).toMatch(/^The gate/u);
  });
});
