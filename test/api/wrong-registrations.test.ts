/** Wrong registrations of a mechanic: each is refused with the part that is wrong. `toolkit.check` finds more, for tests of a package. */
import { beforeAll, describe, expect, it } from "vitest";
import { onHook } from "../../src/platform/hooks.ts";
import type { MechanicsRegistry } from "../../src/mechanics/register-mechanics.ts";
import { mechanics } from "../../src/rules/index.ts";
import { Table } from "foundry-practice-table";
import { ownModule } from "../module.ts";
import { page } from "../support/page.ts";

let register: (scope: string, definition: never) => unknown;
let toolkit: MechanicsRegistry["toolkit"];
let right: Definition;

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

interface Spec {
  readonly dice: number;
  readonly target: number | null;
}
type Definition = ReturnType<typeof definition>;

/** The sum of some d6 against a target. */
function definition() {
  const { Distribution, defaulted, integer, missingDice, nullable, phrase, record } = toolkit;
  const kinds = ({ dice }: Spec) => [{ role: "dice", size: 6, count: dice }];
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
    resolve(spec: Spec, { dice }: { readonly dice: readonly number[] }) {
      const waiting = missingDice(kinds(spec), dice.length);
      const sum = waiting.length > 0 ? null : dice.reduce((total, face) => total + face, 0);
      const success = sum === null || spec.target === null ? null : sum >= spec.target;
      return { sum, success, waiting, unused: [], trace: [{ step: "sum", value: sum, rule: "K-1", inputs: {} }] };
    },
    odds: {
      of: ({ dice, target }: Spec) => ({
        success: target === null ? null : Distribution.die(6).times(dice).atLeast(target),
      }),
    },
    describe: (_spec: Spec, _faces: object, { sum }: { readonly sum: number | null }) => ({
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

/** A path in the definition, and what is there instead; without that, the part is missing. */
type Wrong = readonly [code: string, field: string, path: string, ...value: unknown[]];

const broken = (): never => {
  throw new TypeError("nothing here");
};

const wrong: readonly Wrong[] = [
  ["missing-field", "id", "id"],
  ["wrong-type", "id", "id", "Keepers X"],
  ["wrong-type", "icon", "icon", ""],
  ["missing-field", "spec", "spec"],
  ["missing-field", "spec.parse", "spec", { dice: 1 }],
  ["missing-field", "resolve", "resolve"],
  ["wrong-type", "describe", "describe", "Sum"],
  ["missing-field", "odds.of", "odds", {}],
  ["missing-field", "notation.command", "notation.command"],
  ["wrong-type", "notation.examples", "notation.examples", "keepers 2"],
  ["missing-field", "dice.rollClass", "dice.rollClass"],
  ["missing-field", "dice.terms.0.bounds", "dice.terms.0.bounds"],
  ["missing-field", "parseFaces", "firstThrow"],
  ["missing-field", "toTerms", "dice.specTerm"],
  ["wrong-type", "actors", "actors", {}],
  ["unknown-field", "hidable", "hidable", ["target"]],
  ["not-allowed", "hideable", "hideable", ["targt"]],
  ["not-allowed", "amendable", "amendable", ["targt"]],
  ["not-allowed", "notation.words", "notation.words.1.field", "targt"],
  ["not-allowed", "dice.specTerm", "dice.specTerm.number", "number"],
  ["not-allowed", "dice.specTerm", "dice.specTerm.modifiers", { vs: "targt" }],
  ["not-allowed", "stats.slots", "stats.slots.0.field", "skill"],
  ["not-allowed", "notation.examples.1", "notation.examples.1", "keepers many"],
  ["not-allowed", "resolve", "resolve", () => undefined],
  ["not-allowed", "resolve", "resolve", broken],
  ["not-allowed", "odds.of", "odds.of", broken],
  ["not-allowed", "id", "id", "standard-check"],
  ["not-allowed", "command", "notation.command", "check"],
];

const changed = (path: string, ...value: unknown[]): never => {
  const draft = definition();
  const keys = path.split(".");
  const last = keys.pop()!;
  const holder = keys.reduce((at: Record<string, unknown>, key) => at[key] as never, draft);
  if (value.length > 0) holder[last] = value[0];
  else delete holder[last];
  return draft as never;
};

describe("a wrong definition is refused", () => {
  it.each(wrong)("%s %s", (code, field, path, ...value) => {
    let error: unknown = null;
    try {
      register("quincunx", changed(path as string, ...value));
    } catch (refusal) {
      error = refusal;
    }
    expect(error).toMatchObject({ name: "RuleError", code, field });
    expect((error as Error).message).toMatch(/^Quincunx: quincunx registers a mechanic: \S+ \S/u);
    expect(page.game.modules.get("quincunx").api.mechanics).toHaveLength(mechanics.length);
  });

  it("for a package that is not active", () => {
    expect(() => register("nobody", right as never)).toThrow(
      expect.objectContaining({ name: "RuleError", field: "scope" }),
    );
  });
});

describe("toolkit.check", () => {
  it("finds nothing in a right definition, and reports a wrong one in a sentence", () => {
    expect(toolkit.check(right, () => true)).toEqual([]);
    expect(toolkit.check(changed("hidable", []))).toEqual([expect.stringContaining('"hidable"')]);
    expect(toolkit.check(null)).toEqual([expect.stringContaining('"definition"')]);
  });

  it("finds missing words, odds that differ from counting, and faces outside the bounds", () => {
    expect(toolkit.check(right, (key: string) => !key.endsWith(".sum"))).toEqual([
      'the language has no "KEEPERS.Trace.sum"',
    ]);
    const half = changed("odds.of", () => ({ success: 0.5 }));
    expect(toolkit.check(half)[0]).toMatch(/"odds".*0\.58.*0\.5$/u);
    const low = changed("dice.terms.0.bounds", (number: number) => [number, 5 * number]);
    expect(toolkit.check(low)[0]).toMatch(/"dice\.terms".*10/u);
  });
});
