/** Wrong registrations of a mechanic: each is refused with the part that is wrong. `toolkit.check` finds more, for tests of a package. */
import { beforeAll, describe, expect, it } from "vitest";
import { onHook } from "../../src/platform/hooks.ts";
import { mechanics } from "../../src/rules/index.ts";
import { Table } from "foundry-practice-table";
import { ownModule } from "../module.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { page } from "../support/page.ts";

let register: (scope: string, definition: Loose) => unknown;
let toolkit: Loose;
let right: Loose;

beforeAll(async () => {
  const seat = await new Table(ownModule).seat("Gamemaster", {
    loadModule: async () => {
      onHook("quincunx.registerMechanics", (registry) => ({ register, toolkit } = registry));
      return import("../../src/main.ts");
    },
  });
  seat.use();
  right = definition();
});

/** The sum of some d6 against a target. */
function definition() {
  const { Distribution, defaulted, integer, missingDice, nullable, phrase, record } = toolkit;
  const kinds = ({ dice }: Loose): object[] => [{ role: "dice", size: 6, count: dice }];
  return {
    id: "keepers",
    words: "KEEPERS",
    icon: "fa-solid fa-dice",
    spec: record({
      dice: integer({ min: 1, max: 6 }),
      target: defaulted(nullable(integer({ min: 1, max: 60 })), null),
    }),
    hideable: ["target"],
    stats: { slots: [{ id: "skill", label: phrase("KEEPERS.skill"), min: 0, max: 1, field: "dice" }] },
    notation: {
      command: "keepers",
      examples: ["keepers 2 vs 7", "keepers 3"],
      words: [{ field: "dice" }, { word: "vs", field: "target" }],
    },
    firstThrow: kinds,
    resolve(spec: Loose, { dice }: Loose) {
      const waiting = missingDice(kinds(spec), dice.length);
      const sum = waiting.length > 0 ? null : dice.reduce((total: number, face: number) => total + face, 0);
      const success = sum === null || spec.target === null ? null : sum >= spec.target;
      return { sum, success, waiting, unused: [], trace: [{ step: "sum", value: sum, rule: "K-1", inputs: {} }] };
    },
    odds: {
      of: ({ dice, target }: Loose) => ({
        success: target === null ? null : Distribution.die(6).times(dice).atLeast(target),
      }),
    },
    describe: (_spec: Loose, _faces: Loose, { sum }: Loose) => ({
      summary: phrase("KEEPERS.summary"),
      dice: [],
      headline: [{ value: sum ?? 0, tone: "neutral" }],
    }),
    dice: {
      terms: [
        {
          denomination: "k",
          fallbacks: [],
          className: "KeepersDie",
          faces: () => 6,
          modifiers: [{ name: "vs", min: 1, max: 60 }],
          count: (number: number) => number,
          score: (faces: number[]) => ({ value: faces.reduce((a, b) => a + b, 0), roles: faces.map(() => "plain") }),
          bounds: (number: number) => [number, 6 * number],
        },
      ],
      specTerm: { number: "dice", modifiers: { vs: "target" } },
      rollClass: "KeepersRoll",
    },
  };
}

type Wrong = readonly [code: string, field: string, change: (draft: Loose) => void];

const wrong: readonly Wrong[] = [
  ["missing-field", "id", (draft) => delete draft.id],
  ["wrong-type", "id", (draft) => (draft.id = "Keepers X")],
  ["wrong-type", "icon", (draft) => (draft.icon = "")],
  ["missing-field", "spec", (draft) => delete draft.spec],
  ["missing-field", "spec.parse", (draft) => (draft.spec = { dice: 1 })],
  ["missing-field", "resolve", (draft) => delete draft.resolve],
  ["wrong-type", "describe", (draft) => (draft.describe = "Sum")],
  ["missing-field", "odds.of", (draft) => (draft.odds = {})],
  ["missing-field", "notation.command", (draft) => delete draft.notation.command],
  ["wrong-type", "notation.examples", (draft) => (draft.notation.examples = "keepers 2")],
  ["missing-field", "dice.rollClass", (draft) => delete draft.dice.rollClass],
  ["missing-field", "dice.terms.0.bounds", (draft) => delete draft.dice.terms[0].bounds],
  ["missing-field", "parseFaces", (draft) => delete draft.firstThrow],
  ["missing-field", "toTerms", (draft) => delete draft.dice.specTerm],
  ["wrong-type", "actors", (draft) => (draft.actors = {})],
  ["unknown-field", "hidable", (draft) => (draft.hidable = ["target"])],
  ["not-allowed", "hideable", (draft) => (draft.hideable = ["targt"])],
  ["not-allowed", "amendable", (draft) => (draft.amendable = ["targt"])],
  ["not-allowed", "notation.words", (draft) => (draft.notation.words[1].field = "targt")],
  ["not-allowed", "dice.specTerm", (draft) => (draft.dice.specTerm.number = "number")],
  ["not-allowed", "dice.specTerm", (draft) => (draft.dice.specTerm.modifiers = { vs: "targt" })],
  ["not-allowed", "stats.slots", (draft) => (draft.stats.slots[0].field = "skill")],
  ["not-allowed", "notation.examples.1", (draft) => (draft.notation.examples[1] = "keepers many")],
  ["not-allowed", "resolve", (draft) => (draft.resolve = () => undefined)],
  ["not-allowed", "resolve", (draft) => (draft.resolve = () => draft.nothing.here)],
  ["not-allowed", "odds.of", (draft) => (draft.odds.of = () => draft.nothing.here)],
  ["not-allowed", "id", (draft) => (draft.id = "standard-check")],
  ["not-allowed", "command", (draft) => (draft.notation.command = "check")],
];

const changed = (change: (draft: Loose) => void) => {
  const draft = definition();
  change(draft);
  return draft;
};

describe("a wrong definition is refused", () => {
  it.each(wrong)("%s %s", (code, field, change) => {
    let error: Loose = null;
    try {
      register("quincunx", changed(change));
    } catch (refusal) {
      error = refusal;
    }
    expect(error).toMatchObject({ name: "RuleError", code, field });
    expect(error.message).toMatch(/^Quincunx: quincunx registers a mechanic: \S+ \S/u);
    expect(page.game.modules.get("quincunx").api.mechanics).toHaveLength(mechanics.length);
  });

  it("for a package that is not active", () => {
    expect(() => register("nobody", right)).toThrow(expect.objectContaining({ name: "RuleError", field: "scope" }));
  });
});

describe("toolkit.check", () => {
  it("finds nothing in a right definition, and reports a wrong one in a sentence", () => {
    expect(toolkit.check(right, () => true)).toEqual([]);
    expect(toolkit.check(changed((draft) => (draft.hidable = [])))).toEqual([expect.stringContaining('"hidable"')]);
    expect(toolkit.check(null)).toEqual([expect.stringContaining('"definition"')]);
  });

  it("finds missing words, odds that differ from counting, and faces outside the bounds", () => {
    expect(toolkit.check(right, (key: string) => !key.endsWith(".sum"))).toEqual([
      'the language has no "KEEPERS.Trace.sum"',
    ]);
    const half = changed((draft) => (draft.odds.of = () => ({ success: 0.5 })));
    expect(toolkit.check(half)[0]).toMatch(/"odds".*0\.58.*0\.5$/u);
    const low = changed((draft) => (draft.dice.terms[0].bounds = (number: number) => [number, 5 * number]));
    expect(toolkit.check(low)[0]).toMatch(/"dice\.terms".*10/u);
  });
});
