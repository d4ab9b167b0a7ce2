/** Actors that a reader can choose as targets of harm. */
import { describe, expect, it } from "vitest";
import { targetedActors, targetsAtHand } from "../../../src/features/harm/targets.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";

const page = globalThis as Loose;
const bare = useBareStage();
const { set } = bare;

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
