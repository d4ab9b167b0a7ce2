/** Actors by UUID, also from compendiums, and their names. */
import { describe, expect, it } from "vitest";
import { actorAt, actorNameAt, loadActor, isOwnerIn } from "../../src/actors/actor-at.ts";
import { useBareStage } from "../support/bare.ts";
import { page } from "../support/page.ts";

const bare = useBareStage();
const { set } = bare;

describe("an actor by its UUID", () => {
  it("is a loaded actor, and no other document; a compendium's index gives the name, too", async () => {
    const hero = await page.Actor.create({ name: "Isolde", type: "quincunx.margin-hero" });
    const item = page.game.user;
    const found: Record<string, unknown> = {
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
    const loaded = "Compendium.world.heroes.Actor.HeroActor0000000";
    found[loaded] = hero;
    expect(actorAt(loaded)).toBeNull();
    for (const uuid of ["item", "index", "odd", "none", "broken", "", undefined]) expect(actorAt(uuid)).toBeNull();
    expect(["hero", "index", "odd", "none", "broken", "", undefined].map(actorNameAt)).toEqual([
      ...["Isolde", "Odo", null, null, null, null, null],
    ]);
    // An unreadable UUID throws no error.
    expect(asked).toEqual(asked.map(() => ({ strict: false })));
  });

  it("is loaded; none for other documents, and if core throws", async () => {
    const hero = await page.Actor.create({ name: "Isolde", type: "quincunx.margin-hero" });
    set(page, "fromUuid", async (uuid: string) => {
      if (uuid === "linked") throw new Error("Actor is not a valid embedded Document");
      return { hero, user: page.game.user, index: { name: "Odo" } }[uuid] ?? null;
    });
    expect(await loadActor("hero")).toBe(hero);
    for (const uuid of ["linked", "user", "index", "gone", "", null, undefined])
      expect(await loadActor(uuid)).toBeNull();
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
