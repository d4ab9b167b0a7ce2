/** Speaker of a roll. */
import { describe, expect, it } from "vitest";
import { speakerOf, speakingActor } from "../../src/actors/speaker.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { useBareStage } from "../support/bare.ts";
import { page } from "../support/page.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { marginHero } from "../support/margin-hero.ts";

const bare = useBareStage();
const { set } = bare;

const [margin, check] = [mechanicById("margin-pool"), mechanicById("standard-check")];

describe("the speaker", () => {
  const user = (isGM: boolean, character: object | null = null): void => set(page.game, "user", { isGM, character });
  const inSight = (...actors: readonly (object | null)[]): void =>
    set(page.game, "scenes", { current: { tokens: actors.map((actor) => ({ actor })) } });
  const all = (...actors: readonly (object | null)[]): void => set(page.game, "actors", actors);
  const mine = { isOwner: true };
  const other = { isOwner: true };
  const strange = { isOwner: false };

  it.each([
    ["is the user's character before tokens in sight", false, mine, [other], [other], mine],
    ["is the only own actor in sight", false, null, [strange, mine, null, mine], [mine, other], mine],
    ["is the only own actor of the world if several are in sight", false, null, [mine, other], [mine, strange], mine],
    ["is none of several own actors", false, null, [], [mine, other], null],
    ["is none without own actors", false, null, [strange], [strange], null],
    ["is for a GM no actor out of sight", true, null, [], [mine], null],
    ["is for a GM the only actor in sight", true, null, [mine], [mine, other], mine],
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

  it("names stats by owner; stats that can be neither rolled nor selected are left out", async () => {
    const actor = await marginHero();
    expect(speakerOf(null)).toBeNull();
    const speaker = speakerOf(actor)!;
    expect(speaker.name).toBe("Isolde");
    const names = (mechanic: AnyMechanic): string[] => speaker.stats(mechanic).map(({ name }) => name);
    expect(names(margin)).toEqual(expect.arrayContaining(["Strength", "Resolve"]));
    expect(names(check)).toEqual([]);
    const idOf = (name: string): string => speaker.stats(margin).find((one) => one.name === name)!.id;
    expect(speaker.begin(margin, [idOf("Strength")])).toMatchObject({ fields: { dice: 4 }, title: "Strength" });
    const both = speaker.begin(margin, [idOf("Strength"), idOf("Resolve")]);
    expect(both).toMatchObject({ title: "Strength + Resolve", fields: { dice: 7, pool: 7 } });
    expect(both.selected).toEqual([idOf("Strength"), idOf("Resolve")]);
    set(actor, "isOwner", false);
    expect(speakerOf(actor)).toBeNull();
  });
});
