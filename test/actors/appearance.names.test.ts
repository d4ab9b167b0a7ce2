/** The name and picture of an actor as other users know them. */
import { beforeEach, expect, it } from "vitest";
import { appearanceOf, publicNameOf, sheetAppearanceOf, speakerFor, withOwnName } from "../../src/actors/appearance.ts";
import { useBareStage } from "../support/bare.ts";
import { page, type Hero } from "../support/page.ts";
import { standIn } from "../support/stand-in.ts";

const { set } = useBareStage();

const actorWith = (more: object = {}) =>
  standIn<Hero>({
    ...{ id: "vane", name: "Lord Vane", img: "vane.webp", type: "base", token: null, isOwner: false },
    prototypeToken: { name: "Lord Vane", texture: { src: "vane-token.webp" } },
    ...more,
  });
const HOOD = { name: "Hooded Stranger", texture: { src: "hood.webp" } };
const linked = (actor: Hero, more: object = {}) => ({
  ...HOOD,
  actorLink: true,
  actor,
  hidden: false,
  ...more,
});
const scenes = (viewed: readonly object[], active: readonly object[] = []): void =>
  set(page.game, "scenes", { current: { tokens: viewed }, active: { tokens: active }, get: () => undefined });

beforeEach(() => {
  scenes([]);
  set(page.game, "actors", [{ name: "Goblin" }]);
});

it("the public name uses the own token first, then a linked one on the viewed and the active scene, visible before hidden, then the prototype", () => {
  const unlinked = actorWith({ token: { name: "Friar" }, prototypeToken: HOOD });
  expect(publicNameOf(unlinked)).toBe("Friar");
  const actor = actorWith({ prototypeToken: { name: "Pilgrim" } });
  expect(publicNameOf(actor)).toBe("Pilgrim");
  scenes([linked(actor, { actorLink: false }), linked(actorWith())], [linked(actor)]);
  expect(publicNameOf(actor)).toBe("Hooded Stranger");
  scenes([linked(actor, { name: "Monk", hidden: true })]);
  expect(publicNameOf(actor)).toBe("Monk");
  scenes([linked(actor, { name: "Monk", hidden: true }), linked(actor, { name: "Abbot" })], [linked(actor)]);
  expect(publicNameOf(actor)).toBe("Abbot");
});

it("the public name has the own name beside it for GMs and owners; a name that contains it, or is a part of it, is no disguise", () => {
  const [other, owner] = [actorWith({ prototypeToken: HOOD }), actorWith({ prototypeToken: HOOD, isOwner: true })];
  expect(appearanceOf(other)).toEqual({ name: "Hooded Stranger", img: "hood.webp" });
  expect(appearanceOf(owner)).toEqual({ name: "Hooded Stranger · Lord Vane", img: "hood.webp" });
  expect(publicNameOf(owner)).toBe("Hooded Stranger");
  for (const name of ["Lord Vane", "Lord Vane (2)", "Vane"]) expect(withOwnName(name, owner)).toBe(name);
  // The sheet of an owner shows the actor's own.
  expect(sheetAppearanceOf(owner)).toEqual({ name: "Lord Vane", img: "vane.webp" });
  expect(sheetAppearanceOf(other)).toEqual({ name: "Hooded Stranger", img: "hood.webp" });
});

it("an actor without a disguise keeps its own name and picture", () => {
  const plain = { name: "Lord Vane", img: "vane.webp" };
  for (const isOwner of [true, false]) {
    for (const name of ["Lord Vane", "Vane", "Lord Vane (Copy)", "", "Goblin", "Actor", "Actor (3)"])
      expect(appearanceOf(actorWith({ isOwner, prototypeToken: { ...HOOD, name } }))).toEqual(plain);
    const actor = actorWith({ isOwner });
    scenes([linked(actor, { name: "Lord Vane", texture: { src: "icons/svg/mystery-man.svg" } })]);
    expect(appearanceOf(actor)).toEqual(plain);
    scenes([linked(actor, { name: "Lord Vane" })]);
    expect(appearanceOf(actor)).toEqual({ name: "Lord Vane", img: "hood.webp" });
    expect(sheetAppearanceOf(actor)).toEqual(plain);
    scenes([]);
  }
});

it("a disguise without a picture has none", () => {
  for (const texture of [{ src: null }, { src: "hoods/*.webp" }])
    expect(appearanceOf(actorWith({ prototypeToken: { name: "Stranger", texture } }))?.img).toBeNull();
});

it("a message uses the public name as speaker", () => {
  const actor = actorWith({ prototypeToken: HOOD, isOwner: true });
  const speaker = { scene: null, actor: "vane", token: null, alias: "Lord Vane" };
  set(page.ChatMessage.implementation, "getSpeaker", () => speaker);
  set(page.ChatMessage.implementation, "getSpeakerActor", () => actor);
  expect(speakerFor(actor)).toEqual({ ...speaker, alias: "Hooded Stranger" });
  expect(speakerFor(null)).toEqual({ ...speaker, alias: "Hooded Stranger" });
  // Core may name a linked token's actor beside its token.
  const token = linked(actor, { name: "Monk" });
  set(page.game, "scenes", { get: () => ({ tokens: { get: () => token } }) });
  expect(speakerFor(actor).alias).toBe("Monk");
});
