/** Checks the definition of a mechanic, so that a wrong part is reported when it is registered, not at the first roll. */
import { notAllowed, RuleError } from "../contract/error.ts";
import { list, optional, record, value, type Field } from "../contract/schema.ts";
import type { AnyDefinition } from "./define-mechanic.ts";

const text = value((input) => typeof input === "string" && input !== "", "a text that is not empty");
const run = value((input) => typeof input === "function", "a function");
const object = value((input) => typeof input === "object" && input !== null, "an object");
const many = value(Array.isArray, "a list");
const any = optional(value(() => true, ""));

const term = record(
  {
    ...{ denomination: text, fallbacks: many, className: text, faces: run },
    ...{ modifiers: many, count: run, score: run, bounds: run },
  },
  true,
);
const actor = record({ type: text, sheetClass: text, fields: object, sections: many, stats: run }, true);

/** All members of a definition; the compiler finds a missing name. */
const members: Readonly<Record<keyof AnyDefinition, Field<unknown>>> = {
  id: value(
    (input) => /^[a-z0-9][a-z0-9.-]*$/u.test(String(input)),
    "a text of lower-case letters, digits, dots and hyphens",
  ),
  icon: text,
  spec: record({ parse: run }, true),
  resolve: run,
  describe: run,
  odds: record({ of: run }, true),
  notation: record({ command: text, examples: many }, true),
  dice: record({ rollClass: text, terms: list(term) }, true),
  actors: optional(list(actor)),
  ...{
    words: any,
    label: any,
    rulesText: any,
    emblem: any,
    schema: any,
    migrate: any,
    parseSpec: any,
    parseFaces: any,
  },
  ...{ waitingDice: any, verdict: any, missedOrMadeBy: any, usedUp: any, worth: any, deals: any, dealsBy: any },
  ...{ dealsAgain: any, halfOf: any, countedFaces: any, countedFaceOdds: any, effectEvents: any, amend: any },
  ...{ hideable: any, byGM: any, hasOwnTargets: any, bookTargets: any, situational: any, quietSteps: any },
  ...{ traceNames: any, prompt: any, stats: any, decisions: any, purchase: any, aid: any, corrections: any },
  ...{ adjustments: any, condition: any, repeat: any, split: any, encounterField: any, contest: any, longTest: any },
  ...{ describeHighest: any, passive: any, together: any, houseRules: any, firstThrow: any, amendable: any },
  ...{ numbers: any, effectPrice: any },
};
const shape = record(members);

/** Throws RuleError with the field. `actorTypes`: declared in the manifest of the package. */
export function checkDefinition(definition: unknown, actorTypes: readonly string[]): void {
  if (!definition) throw new RuleError("wrong-type", `"definition" must be an object`, { field: "definition" });
  shape.parse(definition, "");
  const { notation, actors = [] } = definition as AnyDefinition;
  record("words" in notation ? { words: many } : { parse: run, print: run }, true).parse(notation, "notation");
  checkFields(definition as AnyDefinition);
  actors.forEach(({ type }, index) => {
    const field = `actors.${index}.type`;
    if (!actorTypes.includes(type))
      throw notAllowed(
        field,
        `"${field}": declare "${type}" in "documentTypes" of the manifest`,
        actorTypes.join(", "),
      );
  });
}

/** Every field that the definition names must be one of its spec. */
function checkFields({ spec, stats, notation, dice, byGM = {}, encounterField, ...more }: AnyDefinition): void {
  const { fields } = spec;
  if (!fields) return;
  const { specTerm } = dice;
  const { number, modifiers = {} } = specTerm ?? {};
  const places: Readonly<Record<string, readonly (string | number | undefined)[] | undefined>> = {
    hideable: more.hideable,
    amendable: more.amendable,
    situational: more.situational,
    byGM: Object.keys(byGM),
    encounterField: [encounterField],
    "stats.slots": stats?.slots?.map(({ field }) => field),
    "notation.words": "words" in notation ? notation.words.map(({ field }) => field) : [],
    "dice.specTerm": [number, ...Object.values(modifiers)],
  };
  for (const [place, names = []] of Object.entries(places))
    for (const name of names)
      if (typeof name === "string" && !Object.hasOwn(fields, name)) {
        const known = Object.keys(fields).join(", ");
        throw notAllowed(place, `"${place}": "${name}" is no field of the spec; there is ${known}`, known);
      }
}
