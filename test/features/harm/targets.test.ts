/** Actors that a reader can choose as targets of harm. */
import { describe, expect, it } from "vitest";
import { targetedActors, targetsAtHand } from "../../../src/features/harm/targets.ts";
import { useBareStage } from "../../support/bare.ts";
import { page } from "../../support/page.ts";

const bare = useBareStage();
const { set } = bare;

describe("possible targets of harm", () => {
  const actor = (uuid: string, more: object = {}) => ({ uuid, isOwner: false, ...more });
  const [a, b, c, d] = ["a", "b", "c", "d"].map((uuid) => actor(uuid));
  const own = actor("own");
  const user = (isGM: boolean, ...targets: unknown[]): void =>
    set(page.game, "user", { isGM, targets: targets.map((one) => ({ actor: one })), character: isGM ? null : own });
  const uuids = (): readonly string[] => targetsAtHand().map(({ uuid }) => uuid);
  const world = ({
    tokens = [],
    fighting = [],
    characters = [],
    actors = [],
  }: Record<string, readonly unknown[]>): void => {
    set(page.game, "combat", { combatants: fighting });
    set(page.game, "scenes", { active: { tokens: { contents: tokens } } });
    set(page.game, "users", { contents: characters.map((character) => ({ character })) });
    set(page.game, "actors", { contents: actors });
  };

  it("are the user's targets, once each, if they have actors", () => {
    user(false, a, null, b, a);
    expect(targetedActors()).toEqual([a, b]);
  });

  it("list near ones first: targets, encounter, scene; then the own hero, other heroes and own actors; hidden ones are left out, each appears once; GMs get all actors", () => {
    const mine = actor("mine", { isOwner: true });
    const foe = actor("foe");
    world({
      tokens: [{ actor: c }, { actor: d, hidden: true }, { actor: null }],
      fighting: [{ actor: foe }, { actor: c }, { actor: actor("spy"), hidden: true }],
      characters: [null, b],
      actors: [mine, actor("other"), c],
    });
    user(false, a);
    expect(uuids()).toEqual(["a", "foe", "c", "own", "b", "mine"]);
    user(true);
    expect(uuids()).toEqual(["foe", "c", "spy", "d", "b", "mine", "other"]);
    set(page.game, "combat", null);
    set(page.game, "scenes", { active: null });
    expect(uuids()).toEqual(["b", "mine", "other", "c"]);
  });

  it("are at most sixty", () => {
    user(true);
    world({ actors: Array.from({ length: 70 }, (_, index) => actor(`n${index}`)) });
    expect(uuids()).toHaveLength(60);
  });
});
