/** Settings in a world: scope, and cards that are redrawn. */
import { describe, expect, it, vi } from "vitest";
import { until } from "../support/stage.ts";
import { useLogStage } from "../support/log-stage.ts";
import { conditionsSetting } from "../../src/features/conditions/conditions.ts";
import { implementations } from "../support/implementations.ts";
import { page } from "../support/page.ts";

const { roll } = useLogStage();

describe("settings", () => {
  it("of the look of cards redraw them", async () => {
    document.body.append(await (await roll("check 3 vs 20")).renderHTML());
    const draw = vi.spyOn(implementations, "drawView");
    await page.game.settings.set("quincunx", "density", "line");
    await until(() => draw.mock.calls.length > 0, "the card, drawn anew");
    await page.game.settings.set("quincunx", "density", "normal");
  });

  it("changed twice at once keep both changes, also after one that fails", async () => {
    const add = (name: string) => conditionsSetting.change((all) => [...all, { id: name, name }]);
    const failed = conditionsSetting.change(() => {
      throw new Error("no");
    });
    await Promise.all([add("dark"), add("loud"), expect(failed).rejects.toThrow("no"), add("wet")]);
    expect(conditionsSetting.read()).toMatchObject([{ name: "dark" }, { name: "loud" }, { name: "wet" }]);
    const set = vi.spyOn(page.game.settings, "set");
    await conditionsSetting.change((all) => all);
    expect(set).not.toHaveBeenCalled();
  });

  it("are stored in their scope: secrets in the browser alone, choices with the user, house rules in the world", () => {
    const found = [...page.game.settings.settings.values()].filter(({ namespace }) => namespace === "quincunx");
    const of = (scope: string): readonly string[] =>
      found
        .filter((one) => one.scope === scope)
        .map(({ key }) => key as string)
        .sort();
    expect(of("client")).toEqual(["memory", "namedDifficulties", "secrets"]);
    expect(of("world")).toEqual(expect.arrayContaining(["letters", "mechanicsOff", "roles", "statMaps"]));
    const shown = found.filter(({ config, scope }) => config && scope === "user");
    expect(Object.fromEntries(shown.map((one) => [one["key"], one["default"]]))).toMatchObject({
      dice3d: true,
      prompt: "always",
      suggest: true,
    });
    for (const { name, hint, choices = {} } of shown)
      for (const key of [name, hint, ...Object.values(choices as object)] as string[])
        expect(page.game.i18n.has(key), key).toBe(true);
  });
});
