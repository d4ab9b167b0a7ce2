/** Tries a mechanic of another package: its examples when it is registered, and for its tests its words, odds and bounds. */
import { notAllowed, orRefusal, RuleError } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { wordsOf } from "../contract/phrase.ts";
import { checkDefinition } from "./check-definition.ts";
import { defineMechanic, type AnyDefinition } from "./define-mechanic.ts";

/** Results that are counted for one spec. */
const MOST_RESULTS = 50_000;
const TOLERANCE = 1e-9;

/** Parses, resolves and computes the examples. Throws RuleError `not-allowed` with the part that fails. */
export function tryExamples(mechanic: AnyMechanic): readonly Fields[] {
  return mechanic.notation.examples.map((example, index) => {
    const path = `notation.examples.${index}`;
    const [, words = ""] = /^\S+\s*([^]*)$/u.exec(example) ?? [];
    const { spec } = attempt(path, `"${example}" cannot be read`, () => mechanic.notation.parse(words, () => 1));
    const outcome: unknown = attempt("resolve", `"resolve" fails without dice for "${example}"`, () =>
      mechanic.resolve(spec, mechanic.parseFaces(spec, {})),
    );
    const { waiting, unused, trace } = (outcome ?? {}) as Fields;
    if (![waiting, unused, trace].every(Array.isArray))
      throw notAllowed("resolve", `"resolve" must return an object with the lists "waiting", "unused" and "trace"`);
    if (index === 0) attempt("odds.of", `"odds.of" fails for "${example}"`, () => mechanic.odds.of(spec));
    return spec;
  });
}

/** The rules of a mechanic may refuse a spec, such as one without a target; any other error is a mistake. */
function attempt<T>(field: string, what: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw notAllowed(field, `"${field}": ${what}: ${why}`);
  }
}

/**
 * Problems of a definition in sentences; empty: none was found. For tests of its package. `has`: whether a language has a key, such as
 * `(key) => game.i18n.has(key)`; absent: words are not checked.
 */
export function checkMechanic(definition: unknown, has?: (key: string) => boolean): readonly string[] {
  const { actors = [] }: Partial<AnyDefinition> = definition ?? {};
  const made = orRefusal(() => {
    checkDefinition(
      definition,
      actors.map(({ type }) => type),
    );
    const mechanic = defineMechanic(definition as AnyDefinition);
    return { mechanic, specs: tryExamples(mechanic) };
  });
  if (made instanceof RuleError) return [made.message];
  const { mechanic, specs } = made;
  const words = wordsOf(mechanic);
  const fields = Object.keys(mechanic.spec.fields ?? {}).map((field) => `${words}.Field.${field}`);
  const steps = specs.flatMap((spec) => mechanic.resolve(spec, mechanic.parseFaces(spec, {})).trace);
  const keys = [`${words}.name`, ...fields, ...steps.map(({ step }) => `${words}.Trace.${step}`)];
  const missing = [...new Set(keys)].filter((key) => has?.(key) === false);
  return [
    ...missing.map((key) => `the language has no "${key}"`),
    ...specs.flatMap((spec) => miscounted(mechanic, spec)),
  ];
}

/** Counts all results of dice that are thrown at once, and compares them with the odds and the bounds of the term. */
function miscounted(mechanic: AnyMechanic, spec: Fields): readonly string[] {
  const sizes = mechanic
    .waitingDice(spec, mechanic.parseFaces(spec, {}))
    .flatMap(({ size, count }) => Array.from({ length: count }, () => size));
  const results = sizes.reduce((product, size) => product * size, 1);
  const chance = orRefusal(() => mechanic.odds.chance(spec));
  if (results > MOST_RESULTS || chance instanceof RuleError) return [];
  const [term, ...others] = mechanic.dice.toTerms(spec);
  const declared = mechanic.dice.terms.find((one) => term?.kind === "dice" && one.className === term.className);
  let successes = 0;
  for (let result = 0; result < results; result += 1) {
    let rest = result;
    const dice = sizes.map((size) => {
      const face = (rest % size) + 1;
      rest = Math.floor(rest / size);
      return face;
    });
    const faces = orRefusal(() => mechanic.parseFaces(spec, { dice }));
    // Other faces than a list of dice, or dice that add dice.
    if (faces instanceof RuleError) return [];
    const outcome = mechanic.resolve(spec, faces);
    if (outcome.waiting.length > 0) return [];
    if (mechanic.verdict(outcome, spec) === "success") successes += 1;
    if (declared && term?.kind === "dice" && others.length === 0) {
      const { value } = declared.score(dice, dice.length, term.modifiers);
      const [low, high] = declared.bounds(term.number, term.modifiers);
      if (value < low || value > high)
        return [`"dice.terms": ${dice.join(", ")} score ${value}, outside ${low}…${high}`];
    }
  }
  const counted = successes / results;
  if (Math.abs(counted - chance) <= TOLERANCE) return [];
  return [`"odds": ${mechanic.notation.print(spec)} succeeds with ${counted}, not ${chance}`];
}
