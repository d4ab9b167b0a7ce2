/** The places that a mechanic has (house.md, "A sixth mechanic costs"), and what is missing in which of them. */
import type { Control } from "../../src/rules/control.ts";
import type { AnyMechanic } from "../../src/rules/mechanic.ts";
import type { Phrase } from "../../src/rules/phrase.ts";

/** The project as far as mechanics have a place in it. */
export interface Places {
  /** Folders of src/rules that hold a mechanic, by name. */
  readonly folders: readonly string[];
  /** What src/rules/index.ts lists. */
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

/** One sentence a place; empty = nothing is missing. */
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
  const { command } = mechanic.grammar;
  return [
    ...(folders.includes(mechanic.id) ? [] : [`no folder src/rules/${mechanic.id}`]),
    ...mechanic.actors
      .filter(({ type }) => !Object.hasOwn(manifest.documentTypes.Actor, type))
      .map(({ type }) => `its actor sub-type "${type}" is not in module.json`),
    ...mechanic.actors.filter(({ samples }) => samples.length === 0).map(({ type }) => `"${type}" has no sample actor`),
    ...Object.entries(languages).flatMap(([language, entries]) =>
      [...new Set(keysOf(mechanic, manifest.id))]
        .filter((key) => !isThere(entries, key))
        .map((key) => `lang/${language}.json has no ${key}`),
    ),
    ...cardProblems(mechanic),
    ...(macros.some((text) => new RegExp(`/qx ${command}\\b`, "u").test(text))
      ? []
      : [`no macro in packs/_source/macros rolls "/qx ${command}"`]),
    ...Object.entries(rules)
      .filter(([, text]) => !text.includes(`[[/qx ${command} `))
      .map(([language]) => `the rules journal in "${language}" has no example [[/qx ${command} …]]`),
  ];
}

/** A card needs something to show before, and when, it has been judged. */
function cardProblems(mechanic: AnyMechanic): readonly string[] {
  const { spec, faces } = thrown(mechanic);
  const { dice, headline } = mechanic.describe(spec, faces, mechanic.resolve(spec, faces));
  return [
    ...(dice.length > 0 ? [] : ["its card shows no dice"]),
    ...(headline.length > 0 ? [] : ["its card has no headline"]),
    ...(mechanic.charts(spec, mechanic.odds(spec), mechanic.resolve(spec, faces)).length > 0
      ? []
      : ["its card has no picture"]),
  ];
}

/** Every key that people come across with its simplest example: name, card, reasons, prompt, pictures, sheet. */
function keysOf(mechanic: AnyMechanic, scope: string): readonly string[] {
  const { spec, faces } = thrown(mechanic);
  const outcome = mechanic.resolve(spec, faces);
  const { summary, how, dice, groups, modifiers, headline, lines } = mechanic.describe(spec, faces, outcome);
  const odds = mechanic.odds(spec);
  const phrases: (Phrase | undefined)[] = [
    mechanic.label,
    summary,
    ...how,
    ...dice.map(({ tag }) => tag),
    ...[
      ...groups,
      ...modifiers,
      ...mechanic.parts,
      ...mechanic.charts(spec, odds),
      ...mechanic.figures(spec, odds),
    ].map(({ label }) => label),
    ...headline.flatMap(({ value, label }) => (typeof value === "number" ? [label] : [value, label])),
    ...lines.map(({ text }) => text),
    ...controlLabels([...mechanic.controls(spec), ...mechanic.targetControls(spec)]),
    ...mechanic.actors.flatMap(({ sections }) =>
      sections.flatMap(({ label, cells }) => [label, ...cells.map((cell) => cell.label)]),
    ),
  ];
  return [
    ...phrases.flatMap((phrase) => (phrase && "key" in phrase ? [phrase.key] : [])),
    ...outcome.trace.map(({ step }) => `QUINCUNX.Trace.${mechanic.id}.${step}`),
    ...mechanic.actors.map(({ type }) => `TYPES.Actor.${scope}.${type}`),
  ];
}

function* controlLabels(controls: readonly Control[]): Generator<Phrase> {
  for (const control of controls) {
    yield control.label;
    if (control.kind === "choice") for (const { label } of control.options) yield label;
    if (control.kind === "group") yield* controlLabels(control.controls);
    if (control.kind === "list") for (const item of control.items) yield* controlLabels(item.controls);
  }
}

/** The simplest example, thrown: every die shows 2. */
function thrown(mechanic: AnyMechanic): { readonly spec: object; readonly faces: object } {
  const [example = ""] = mechanic.grammar.examples;
  const { spec } = mechanic.grammar.parse(example.replace(/^\S+\s*/u, ""), () => 1);
  const faces: Record<string, number[]> = {};
  for (const { role, count } of mechanic.next(spec, mechanic.parseFaces(spec, {}))) {
    const list = role === "challenge" ? role : "dice";
    faces[list] = [...(faces[list] ?? []), ...new Array<number>(count).fill(2)];
  }
  return { spec, faces: mechanic.parseFaces(spec, faces) };
}

function isThere(entries: object, key: string): boolean {
  const found = [key, `${key}.other`].some((path) => {
    let place: unknown = entries;
    // The id of a mechanic has hyphens, never dots: every dot is a step.
    for (const step of path.split("."))
      place = typeof place === "object" && place !== null ? (place as Record<string, unknown>)[step] : undefined;
    return typeof place === "string" && place !== "";
  });
  return found;
}
