/** Difficulty set by the world or asked from the GM. */
import { describe, expect, it } from "vitest";
import { changeSetting } from "../../support/own-settings.ts";
import {
  areTargets,
  difficultyFor,
  isGMMissing,
  worldDifficultyFor,
  withDifficulty,
} from "../../../src/roll/difficulty/world-difficulty.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { useBareStage } from "../../support/bare.ts";
import { page } from "../../support/page.ts";

const bare = useBareStage();
const { set } = bare;

const margin = mechanicById("margin-pool");

const check = mechanicById("standard-check");

describe("the source of a roll's difficulty", () => {
  const asPlayer = (): void => set(page.game, "user", { isGM: false, id: "p" });
  const stands = (stored: unknown): Promise<void> => changeSetting("worldDifficulty", stored as never);

  it("is free for a GM's roll; for players' it is the world's setting", async () => {
    const open = { target: null };
    await stands({ "standard-check": { fields: { target: 20 } } });
    for (const by of ["said", "gm", "standing"]) {
      await changeSetting("difficultyBy", by as never);
      expect(difficultyFor(check, { target: null })).toBeNull();
    }
    asPlayer();
    expect(difficultyFor(check, { target: null })).toEqual({ kind: "standing", fields: { target: 20 } });
    expect(difficultyFor(margin, { threshold: null })).toBeNull();
    const secretId = "world.AAAAAAAAAAAAAAAA";
    for (const [by, stored, given] of [
      ["gm", {}, { kind: "gm", by: "gm", fields: open, proposed: null }],
      ["said", {}, null],
      ["standing", { "standard-check": { secretId } }, { kind: "hidden", fields: open, secretId }],
      ["standing", {}, null],
    ] as const) {
      set.back();
      await stands(stored);
      await changeSetting("difficultyBy", by as never);
      asPlayer();
      expect(difficultyFor(check, { target: null }), by).toEqual(given);
      expect(difficultyFor({ ...check, hideable: [] }, {})).toBeNull();
    }
    // Without a GM the roller sets it.
    set.back();
    await changeSetting("difficultyBy", "gm" as never);
    expect(isGMMissing(check)).toBe(false);
    asPlayer();
    set(page.game.users, "activeGM", null);
    expect([difficultyFor(check, { target: null }), isGMMissing(check)]).toEqual([null, true]);
    set.back();
    await changeSetting("difficultyBy", "said" as never);
  });

  it("SC-2, MP-2, FP-2, DP-2: is the GM; a number in a player's roll is a proposal", async () => {
    await changeSetting("difficultyBy", "gm");
    asPlayer();
    const fields = { target: null };
    expect(difficultyFor(check, { target: 20 })).toEqual({ kind: "gm", by: "gm", fields, proposed: { target: 20 } });
    // MP-4, MP-5
    expect(difficultyFor(margin, { threshold: 7, required: 2 })).toEqual({
      kind: "gm",
      by: "gm",
      fields: { threshold: null, required: null, allowImpossible: false },
      proposed: { threshold: 7 },
    });
    const kinds = ["margin-pool", "fives-pool", "difficulty-pool", "total-effect"] as const;
    expect(kinds.map((id) => difficultyFor(mechanicById(id), {})?.kind)).toEqual([
      ...["gm", "gm", "gm"],
      // TE-4: an ability defines its thresholds.
      undefined,
    ]);
    set.back();
    await changeSetting("difficultyBy", "said");
  });

  it.each([
    [{ fields: { target: 20 } }, true],
    [{ fields: { target: null } }, false],
    [{ fields: {} }, false],
    [{ fields: { bonuses: [] } }, false],
    [{ fields: { target: 20, bonuses: [] } }, false],
    [{ fields: 20 }, false],
    [{ secretId: "x" }, false],
    [20, false],
    [null, false],
  ])("the world difficulty %j gives %s", async (stored, isOne) => {
    await stands({ "standard-check": stored, "of-yesterday": stored });
    expect(worldDifficultyFor("standard-check")).toEqual(isOne ? { kind: "open", ...(stored as object) } : null);
    expect(worldDifficultyFor("of-yesterday")).toBeNull();
    await stands({});
  });

  it("an invalid target in the rules leaves it open", () => {
    const spec = check.parseSpec({ target: 15 });
    expect(withDifficulty(check, spec, { fields: { target: 20 } })).toEqual({ ...spec, target: 20 });
    expect(withDifficulty(check, spec, { fields: { target: "high" } })).toEqual({ ...spec, target: null });
    expect(areTargets(check, { target: 3 })).toBe(true);
    expect(areTargets(margin, { threshold: 7, required: 2 })).toBe(true);
    expect(areTargets(margin, { required: 2 })).toBe(false);
  });
});
