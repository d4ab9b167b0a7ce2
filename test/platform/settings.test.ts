/** Settings: defaults, stored values and invalid ones. */
import { describe, expect, it, vi } from "vitest";
import { registerHouseRules } from "../../src/mechanics/house-rules/stored.ts";
import { settings as declared } from "../support/registered.ts";

describe("settings", () => {
  // The registration of each with Foundry.
  type Told = Readonly<Record<string, any>>;

  /** By key, the settings registered while `run` runs. */
  function registered(run: () => void): Readonly<Record<string, Told>> {
    const register = vi.spyOn(game.settings, "register").mockImplementation(() => undefined);
    run();
    const calls = register.mock.calls as unknown as readonly (readonly [string, string, Told])[];
    register.mockRestore();
    expect(calls.map(([scope]) => scope)).toEqual(calls.map(() => "quincunx"));
    return Object.fromEntries(calls.map(([, key, told]) => [key, told]));
  }

  it("have their scope: world, user or this browser; visible ones have names; each has its default", () => {
    const heard: string[] = [];
    const all = registered(() => {
      for (const one of declared) one.register();
    });
    for (const one of declared) one.onChange(() => void heard.push(one.key));
    const lists = (own: readonly string[], scope: string): object =>
      Object.fromEntries(own.map((key) => [key, { scope, config: false, type: Array, default: [] }]));
    const objects = (own: readonly string[], scope: string): object =>
      Object.fromEntries(own.map((key) => [key, { scope, config: false, type: Object, default: {} }]));
    const toggles = (own: readonly string[], scope: string, initial: boolean): object =>
      Object.fromEntries(own.map((key) => [key, { scope, config: true, type: Boolean, default: initial }]));
    const choices = (scope: string, key: string, initial: string, ...others: readonly string[]): object => ({
      [key]: {
        ...{ scope, config: true, type: String, default: initial },
        choices: Object.fromEntries([initial, ...others].map((one) => [one, `QUINCUNX.Settings.${key}.${one}`])),
      },
    });
    const expected = {
      ...objects(["letters", "harmPaths", "statPreset", "worldDifficulty"], "world"),
      // A hidden target never leaves the browser.
      ...objects(["memory", "secrets", "namedDifficulties"], "client"),
      ...lists(["statMaps", "roles", "mechanicsOff", "conditions", "diceEffects", "afterVerdict"], "world"),
      ...toggles(["dice3d", "suggest", "chatButton", "sceneTool"], "user", true),
      ...toggles(["linkSameChecks", "fixedDifficulty", "evening"], "world", false),
      ...toggles(["aidWithoutGM"], "world", true),
      ...choices("user", "prompt", "always", "never"),
      ...choices("user", "density", "normal", "line", "open"),
      ...choices("world", "difficultyBy", "said", "gm", "standing"),
      ...choices("world", "openPrompts", "always", "table", "never"),
      splitLeast: {
        ...{ scope: "world", config: true, type: Number, default: 2 },
        choices: { 1: "QUINCUNX.Settings.splitLeast.one", 2: "QUINCUNX.Settings.splitLeast.two" },
      },
      refusedBy: { scope: "user", config: false, type: String, default: "" },
      toldLetters: { scope: "user", config: false, type: String, default: "" },
    };
    expect(Object.keys(all).sort()).toEqual(Object.keys(expected).sort());
    for (const [key, { onChange, name, hint, ...told }] of Object.entries(all)) {
      expect(told, key).toEqual((expected as Told)[key]);
      const words = told["config"]
        ? ["name", "hint"].map((what) => `QUINCUNX.Settings.${key}.${what}`)
        : [undefined, undefined];
      expect([name, hint], key).toEqual(words);
      onChange();
      expect(heard.at(-1)).toBe(key);
    }
  });

  it("of a mechanic are the world's: house rules are shown if the mechanic is enabled, dice never", () => {
    const rule = { name: "N", hint: "H" };
    const settled = {
      rules: [
        { ...rule, kind: "toggle", key: "one", initial: false },
        {
          ...rule,
          kind: "choice",
          key: "two",
          initial: "a",
          options: [
            { value: "a", label: "A" },
            { value: "b", label: "B" },
          ],
        },
      ],
      dice: [{ key: "die" }],
    } as never;
    const changed = vi.fn();
    const world = { scope: "world", onChange: changed };
    const expected = (config: boolean): object => ({
      one: { ...world, ...rule, type: Boolean, config, default: false },
      two: { ...world, ...rule, type: String, choices: { a: "A", b: "B" }, config, default: "a" },
      die: { ...world, type: Number, config: false, default: 0 },
    });
    expect(registered(() => registerHouseRules(settled, changed))).toEqual(expected(true));
    expect(registered(() => registerHouseRules(settled, changed, false))).toEqual(expected(false));
    expect(registered(() => registerHouseRules({}, changed))).toEqual({});
  });
});
