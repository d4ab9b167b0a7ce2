/** The places of a mechanic (docs/adding-a-mechanic.md), and the missing parts of each. */
import type { ActorDeclaration } from "../../src/rules/contract/actor.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { CORE_WORDS, wordsOf } from "../../src/rules/contract/phrase.ts";
import { flatten } from "../../tools/lib/language.mjs";
import type { Field } from "../../src/rules/contract/schema.ts";
import type { Term } from "../../src/rules/contract/terms.ts";
import { outlinesOf, samplesOf } from "../../src/rules/actor/people.ts";

/** The parts of the project that mechanics have a place in. */
export interface Places {
  /** Folders of src/rules with a mechanic, by name. */
  readonly folders: readonly string[];
  /** The list in src/rules/index.ts. */
  readonly registered: readonly AnyMechanic[];
  /** Language files by language. */
  readonly languages: Readonly<Record<string, object>>;
  readonly manifest: {
    readonly id: string;
    readonly documentTypes: { readonly Actor: Readonly<Record<string, object>> };
  };
  /** Text of the packs' sources by pack: macros, and rules of each language. */
  readonly macros: readonly string[];
  readonly rules: Readonly<Record<string, string>>;
}

/** One sentence per place; empty = nothing is missing. */
export function missingPlaces(places: Places): readonly string[] {
  const ids = places.registered.map(({ id }) => id as string);
  return [
    ...places.folders
      .filter((folder) => !ids.includes(folder))
      .map((folder) => `${folder}: no line in src/rules/index.ts`),
    ...places.registered.flatMap((mechanic) => missingOf(mechanic, places).map((what) => `${mechanic.id}: ${what}`)),
  ];
}

function missingOf(mechanic: AnyMechanic, { folders, languages, manifest, macros, rules }: Places): readonly string[] {
  const { command } = mechanic.notation;
  // Listed once, as the names of fields.
  const fieldNames = fieldsIn(mechanic.spec)
    .filter(({ isList }) => !isList)
    .map(({ path }) => `${wordsOf(mechanic)}.Field.${path}`);
  return [
    ...(folders.includes(mechanic.id) ? [] : [`no folder src/rules/${mechanic.id}`]),
    ...mechanic.actors
      .filter(({ type }) => !Object.hasOwn(manifest.documentTypes.Actor, type))
      .map(({ type }) => `its actor sub-type "${type}" is not in module.json`),
    ...mechanic.actors
      .filter((actor) => samplesOf(actor).length === 0)
      .map(({ type }) => `"${type}" has no sample actor`),
    ...mechanic.actors
      .flatMap((actor) =>
        samplesOf(actor).flatMap(({ name, system }) =>
          [name, ...textsOf(actor.fields, system)].filter((text) => !isKey(text)),
        ),
      )
      .map((text) => `a sample actor says "${text}" in one language: it wants a key`),
    ...Object.entries(languages).flatMap(([language, entries]) => [
      ...[...new Set(keysOf(mechanic, manifest.id))]
        .filter((key) => !isThere(entries, key) && !fieldNames.includes(key))
        .map((key) => `lang/${language} has no ${key}`),
      ...fieldsIn(mechanic.spec)
        .filter((field) => !hasName(entries, mechanic, field))
        .map(({ path, isList }) => {
          const key = isList ? `${path}.list` : path;
          const shared = `QUINCUNX.Field.${key} where others call it the same`;
          return `lang/${language} has no name for the field "${path}": ${wordsOf(mechanic)}.Field.${key}, or ${shared}`;
        }),
      ...namesOfNoField(entries, mechanic).map((key) => `lang/${language}: ${key} is the name of no field`),
    ]),
    ...cardProblems(mechanic),
    ...(macros.some((text) => new RegExp(`/qx ${command}\\b`, "u").test(text))
      ? []
      : [`no macro in packs/_source/macros rolls "/qx ${command}"`]),
    ...Object.entries(rules)
      .filter(([, text]) => !text.includes(`[[/qx ${command} `))
      .map(([language]) => `the rules journal in "${language}" has no example [[/qx ${command} …]]`),
  ];
}

/** A card needs content both before and after its judgement. */
function cardProblems(mechanic: AnyMechanic): readonly string[] {
  const [spec = {}] = specsOf(mechanic);
  const faces = thrown(mechanic, spec, () => 2);
  const outcome = mechanic.resolve(spec, faces);
  const { dice, headline } = mechanic.describe(spec, faces, outcome);
  return [
    ...(dice.length > 0 ? [] : ["its card shows no dice"]),
    ...(headline.length > 0 ? [] : ["its card has no headline"]),
    ...(mechanic.odds.charts(spec, mechanic.odds.of(spec), outcome).length > 0 ? [] : ["its card has no picture"]),
  ];
}

/**
 * Every language key shown for its examples, unrolled, rolled low and rolled high: name, card, reasons, prompt,
 * pictures, sheet.
 */
function keysOf(mechanic: AnyMechanic, scope: string): readonly string[] {
  const shown: unknown[] = [
    mechanic.label,
    mechanic.stats.slots,
    tableWords(mechanic),
    mechanic.actors.map((actor) => [
      actor.fields,
      actor.sections,
      samplesOf(actor),
      outlinesOf(actor),
      samplesOf(actor).map(({ system }) => actor.stats(system)),
    ]),
  ];
  const steps = new Set<string>();
  for (const spec of specsOf(mechanic)) {
    const odds = mechanic.odds.of(spec);
    shown.push(mechanic.prompt.controls(spec), mechanic.prompt.targetControls(spec), mechanic.prompt.preview?.(spec));
    shown.push(mechanic.odds.figures(spec, odds), mechanic.odds.charts(spec, odds));
    const throws = [() => 1, () => 2, (size: number) => size].map((face) => thrown(mechanic, spec, face));
    for (const faces of [mechanic.parseFaces(spec, {}), ...throws]) {
      const outcome = mechanic.resolve(spec, faces);
      shown.push(mechanic.describe(spec, faces, outcome));
      for (const { step } of outcome.trace) steps.add(step);
    }
  }
  return [
    ...keysIn(shown),
    ...[...steps].map((step) => `${wordsOf(mechanic)}.Trace.${step}`),
    ...mechanic.actors.map(({ type }) => `TYPES.Actor.${scope}.${type}`),
  ];
}

/** Texts of house rules, and of shared dice in each state. */
function tableWords({ houseRules }: AnyMechanic): unknown {
  const lasts = houseRules?.rules?.flatMap((rule) =>
    rule.kind === "choice" ? rule.options.map(({ value }) => value) : [],
  );
  const states = ["", ...(lasts ?? [])].flatMap((how) =>
    [
      { value: 1, isAway: false },
      { value: null, isAway: true },
      { value: null, isAway: false },
    ].map((state) => ({
      ...state,
      ...{ lasts: how, round: null, isDue: false },
    })),
  );
  const dice = houseRules?.dice?.map((die) => [
    die,
    states.map((state) => [die.describe(state), die.actions.map(({ button }) => button(state))]),
    states.flatMap((state) => [
      ...[1, 5, 12, die.size].map((value) => die.badge?.({ ...state, value, isAway: false })),
      ...[state, { ...state, round: 1 }, { ...state, round: 1, value: null, isDue: true }].flatMap((one) => [
        die.badge?.(one),
        die.describe(one),
      ]),
    ]),
    states.flatMap((before) =>
      states.map((after) => [[], [1], [1, 1]].map((faces) => die.describeChange(before, after, faces))),
    ),
  ]);
  return [houseRules?.rules, dice];
}

/** All language keys in the shown data, at any depth: those of phrases, and words of samples. */
function keysIn(shown: unknown): readonly string[] {
  if (typeof shown === "string") return isKey(shown) ? [shown] : [];
  return typeof shown === "object" && shown !== null ? Object.values(shown).flatMap(keysIn) : [];
}

function isKey(text: string): boolean {
  return text.startsWith("QUINCUNX.");
}

/** The texts in an actor's fields. */
function textsOf(fields: ActorDeclaration["fields"], data: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = data[name];
    if (field.kind === "list" && Array.isArray(value))
      return value.flatMap((row: Readonly<Record<string, unknown>>) => textsOf(field.of, row));
    return field.kind === "text" && typeof value === "string" && value !== "" ? [value] : [];
  });
}

/** The grammar's examples, read. */
function specsOf({ notation }: AnyMechanic): readonly Fields[] {
  return notation.examples.map((example) => notation.parse(argumentsOf(example), () => 1).spec);
}

function argumentsOf(example: string): string {
  return example.replace(/^\S+\s*/u, "").replace(/\s*#.*$/u, "");
}

/** Maximum number of rounds of additional dice. */
const MOST_ROUNDS = 5;

/** Every die shows `face`, including additional dice and dice of other users: by the terms, as at the table. */
function thrown(mechanic: AnyMechanic, spec: Fields, face: (size: number) => number): Fields {
  const terms = mechanic.dice.toTerms(spec).map((term) => throwTerm(mechanic, term, face));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const waiting = mechanic.waitingDice(spec, mechanic.dice.facesOf(spec, terms));
    if (waiting.length === 0) break;
    for (const request of waiting) {
      const { role, size, count } = request;
      const later: Term = mechanic.dice.followUpTerm?.(request, spec) ?? {
        kind: "core",
        number: count,
        size,
        faces: [],
        flavor: role,
      };
      terms.push(throwTerm(mechanic, later, face));
    }
  }
  return mechanic.dice.facesOf(spec, terms);
}

function throwTerm({ dice: { terms } }: AnyMechanic, term: Term, face: (size: number) => number): Term {
  if (term.kind === "number") return term;
  const { number, size } = term;
  const dice = (count: number): readonly number[] => new Array<number>(count).fill(face(size));
  const declaration = term.kind === "dice" ? terms.find(({ className }) => className === term.className) : undefined;
  if (term.kind === "core" || !declaration) return { ...term, faces: dice(number) };
  const first = declaration.count(number, term.modifiers);
  const faces = [...dice(first)];
  for (let round = 0; round < MOST_ROUNDS; round += 1)
    faces.push(...dice(Math.max(0, declaration.more?.(faces, first, term.modifiers) ?? 0)));
  return { ...term, faces };
}

interface NamedField {
  readonly path: string;
  /** A list of entries with fields of their own: its name is beside theirs, as `list`. */
  readonly isList: boolean;
}

/**
 * The fields of a spec by dotted name, without positions in lists, as errors name them. A record that is no list is
 * listed by its fields.
 */
function fieldsIn(field: Field<unknown>, path = ""): readonly NamedField[] {
  const inner = [...(field.of ? [field.of] : []), ...(field.variants ?? [])].flatMap((of) => fieldsIn(of, path));
  const own = Object.entries(field.fields ?? {}).flatMap(([key, of]) => {
    const name = path === "" ? key : `${path}.${key}`;
    const held = fieldsIn(of, name);
    const isList = isListField(of) && held.length > 0;
    return held.length > 0 && !isList ? held : [{ path: name, isList }, ...held];
  });
  return [...new Map([...own, ...inner].map((one) => [one.path, one] as const)).values()];
}

/** Through `nullable`, `optional` and `defaulted`. */
function isListField(field: Field<unknown>): boolean {
  return field.kind === "list" || (field.of !== undefined && isListField(field.of));
}

/** Keys among a mechanic's names for fields that do not exist. */
function namesOfNoField(entries: object, mechanic: AnyMechanic): readonly string[] {
  const start = `${wordsOf(mechanic)}.Field.`;
  const names = fieldsIn(mechanic.spec).flatMap(({ path }) => [path, `${path}.list`]);
  return [...flatten(entries).keys()].filter(
    (key) => key.startsWith(start) && !names.includes(key.slice(start.length)),
  );
}

function hasName(entries: object, mechanic: AnyMechanic, { path, isList }: NamedField): boolean {
  const names = [wordsOf(mechanic), CORE_WORDS].map((place) => `${place}.Field.${path}`);
  return names.some((name) => isThere(entries, `${name}.list`) || (!isList && isText(entries, name)));
}

function isThere(entries: object, key: string): boolean {
  return isText(entries, key) || isText(entries, `${key}.other`);
}

function isText(entries: object, path: string): boolean {
  let place: unknown = entries;
  // The id of a mechanic has hyphens, never dots: every dot is a step.
  for (const step of path.split("."))
    place = typeof place === "object" && place !== null ? (place as Record<string, unknown>)[step] : undefined;
  return typeof place === "string" && place !== "";
}
