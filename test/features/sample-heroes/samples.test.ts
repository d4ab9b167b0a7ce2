/** Creating sample heroes: once each, in the language of their maker, owned by players. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createSamples } from "../../../src/features/sample-heroes/samples.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { readLanguage } from "../../../tools/lib/language.mjs";
import { openStage } from "../../support/stage.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";
import { page, type PageApi } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

beforeAll(() => openStage());

describe("sample heroes", () => {
  it("creates each hero once, however often the button is pressed at once", async () => {
    const made = await Promise.all([createSamples(), createSamples(), createSamples()]);
    const [first, ...others] = made.map((actors) => actors.length);
    expect(first).toBe(mechanics.flatMap(({ actors }) => actors).flatMap(samplesOf).length);
    expect(others).toEqual([0, 0]);
    const names = page.game.actors.map((actor) => actor.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("uses the language of the creating user, in names and rows; links between rows work in any", async () => {
    await page.Actor.deleteDocuments([], { deleteAll: true });
    const words = readLanguage("de");
    const german = (key: string): string =>
      key.split(".").reduce<unknown>((part, name) => (part as Fields)[name], words) as string;
    const localize = vi.spyOn(page.game.i18n, "localize").mockImplementation(german);
    const actors = await createSamples();
    localize.mockRestore();
    const marlow = actors.find(({ name }) => name === "Marlow Finch")!.toObject().system;
    expect(actors.map(({ name }) => name as string)).toContain("Isolde von Varn");
    expect(marlow.attributes[0]).toMatchObject({ label: "Geschick", value: 3 });
    // Links use ids, so they are the same in any language.
    expect(marlow.abilities[0]).toMatchObject({ label: "Heimlichkeit", attribute: marlow.attributes[0].id as string });
    const maren = actors.find(({ name }) => name === "Maren Holt")!.toObject().system;
    expect(maren.abilities[0].spec.thresholds[0].text).toMatch(/^bei Bewegung/u);
    for (const { name, system } of actors) expect(name + JSON.stringify(system)).not.toContain("QUINCUNX.");
    // The heroes are recognized in any language, and under any name.
    await actors[0]!.update({ name: "Somebody else" });
    expect(await createSamples()).toEqual([]);
  });

  it("gives them to the players in turn, to the chosen one, or to no player", async () => {
    const [ana, ben] = [page.game.users.getName("Ana"), page.game.users.getName("Ben")];
    const ownersOf = async (...told: Parameters<PageApi["createSamples"]>): Promise<Set<string>> => {
      await page.Actor.deleteDocuments([], { deleteAll: true });
      const actors = await createSamples(...told);
      // Opponents are the GM's.
      for (const { type, ownership } of actors)
        expect(ownership.default).toBe(String(type) === "quincunx.fives-npc" ? 0 : 2);
      return new Set(
        actors.flatMap(({ ownership }) =>
          page.game.users.filter((user) => !user.isGM && ownership[user.id] === 3).map(({ name }) => name as string),
        ),
      );
    };
    expect(await ownersOf()).toEqual(new Set(["Ana", "Ben", "Cleo"]));
    expect(await ownersOf([ana, ben])).toEqual(new Set(["Ana", "Ben"]));
    expect(await ownersOf([])).toEqual(new Set());
  });
});
