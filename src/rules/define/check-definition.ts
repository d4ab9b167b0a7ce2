/** Checks the definition of a mechanic, so that a missing part is reported when it is registered, not at the first roll. */
import { RuleError, notAllowed } from "../contract/error.ts";
import type { Field } from "../contract/schema.ts";
import type { AnyDefinition } from "./define-mechanic.ts";

type Kind = "text" | "function" | "object" | "list";

const IS_KIND: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string" && value !== "",
  function: (value) => typeof value === "function",
  object: (value) => typeof value === "object" && value !== null,
  list: (value) => Array.isArray(value),
};

/** Parents before their members. */
const REQUIRED: Readonly<Record<string, Kind>> = {
  id: "text",
  icon: "text",
  spec: "object",
  "spec.parse": "function",
  resolve: "function",
  describe: "function",
  odds: "object",
  "odds.of": "function",
  notation: "object",
  "notation.command": "text",
  "notation.examples": "list",
  dice: "object",
  "dice.rollClass": "text",
  "dice.terms": "list",
};

const REQUIRED_OF_TERM: Readonly<Record<string, Kind>> = {
  denomination: "text",
  fallbacks: "list",
  className: "text",
  faces: "function",
  modifiers: "list",
  count: "function",
  score: "function",
  bounds: "function",
};

const REQUIRED_OF_ACTOR: Readonly<Record<string, Kind>> = {
  type: "text",
  sheetClass: "text",
  fields: "object",
  sections: "list",
  stats: "function",
};

/** All members of a definition. The values mean nothing; the compiler finds a missing name. */
const MEMBERS: Readonly<Record<keyof AnyDefinition, 0>> = {
  ...{ id: 0, words: 0, label: 0, rulesText: 0, icon: 0, emblem: 0, schema: 0, migrate: 0, spec: 0, parseSpec: 0 },
  ...{ parseFaces: 0, waitingDice: 0, resolve: 0, verdict: 0, missedOrMadeBy: 0, usedUp: 0, worth: 0, deals: 0 },
  ...{ numbers: 0, dealsAgain: 0, halfOf: 0, describe: 0, countedFaces: 0, countedFaceOdds: 0, effectEvents: 0 },
  ...{ amend: 0, hideable: 0, byGM: 0, hasOwnTargets: 0, bookTargets: 0, situational: 0, quietSteps: 0, traceNames: 0 },
  ...{ odds: 0, prompt: 0, stats: 0, notation: 0, dice: 0, actors: 0, decisions: 0, purchase: 0, aid: 0 },
  ...{ corrections: 0, adjustments: 0, condition: 0, repeat: 0, split: 0, encounterField: 0, contest: 0 },
  ...{ describeHighest: 0, longTest: 0, together: 0, houseRules: 0, firstThrow: 0, amendable: 0 },
};

/** Throws RuleError `missing-field`, `wrong-type`, `unknown-field` or `not-allowed` with the field. `actorTypes`: declared in the manifest of the package. */
export function checkDefinition(definition: unknown, actorTypes: readonly string[]): void {
  if (!IS_KIND.object(definition)) throw wrong(definition, "definition", "object");
  for (const field of Object.keys(definition as object))
    if (!Object.hasOwn(MEMBERS, field))
      throw new RuleError("unknown-field", `"${field}" is no member of a mechanic`, { field });
  check(definition, REQUIRED, "");
  checkFields(definition as AnyDefinition);
  const { notation } = definition as { readonly notation: object };
  check(notation, "words" in notation ? { words: "list" } : { parse: "function", print: "function" }, "notation.");
  const { dice, actors = [] } = definition as {
    readonly dice: { readonly terms: unknown[] };
    readonly actors?: unknown;
  };
  dice.terms.forEach((term, index) => check(term, REQUIRED_OF_TERM, `dice.terms.${index}.`));
  if (!Array.isArray(actors)) throw wrong(actors, "actors", "list");
  actors.forEach((actor: unknown, index) => {
    check(actor, REQUIRED_OF_ACTOR, `actors.${index}.`);
    const { type } = actor as { readonly type: string };
    if (!actorTypes.includes(type))
      throw notAllowed(
        `actors.${index}.type`,
        `"actors.${index}.type": declare "${type}" in "documentTypes" of the manifest`,
        actorTypes.join(", "),
      );
  });
}

/** Every field that the definition names must be one of its spec. */
function checkFields({ id, spec, stats, notation, dice, ...more }: AnyDefinition): void {
  if (!/^[a-z0-9][a-z0-9.-]*$/u.test(id))
    throw notAllowed("id", `"id" has lower-case letters, digits, dots and hyphens only, not "${id}"`);
  const fields = (spec as Field<object>).fields;
  if (!fields) return;
  const known = Object.keys(fields).join(", ");
  const require = (place: string, field: string | undefined): void => {
    if (field !== undefined && !Object.hasOwn(fields, field))
      throw notAllowed(place, `"${place}": "${field}" is no field of the spec; there is ${known}`, known);
  };
  const { specTerm } = dice;
  const lists: Readonly<Record<string, readonly (string | undefined)[]>> = {
    hideable: more.hideable ?? [],
    amendable: more.amendable ?? [],
    situational: more.situational ?? [],
    byGM: Object.keys(more.byGM ?? {}),
    encounterField: [more.encounterField],
    "stats.slots": (stats?.slots ?? []).map(({ field }) => field),
    "notation.words": "words" in notation ? notation.words.map(({ field }) => field) : [],
    "dice.specTerm": [
      ...(typeof specTerm?.number === "string" ? [specTerm.number] : []),
      ...Object.values(specTerm?.modifiers ?? {}),
    ],
  };
  for (const [place, names] of Object.entries(lists)) for (const name of names) require(place, name);
}

function check(value: unknown, required: Readonly<Record<string, Kind>>, place: string): void {
  for (const [path, kind] of Object.entries(required)) {
    const found = path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], value);
    if (!IS_KIND[kind](found)) throw wrong(found, place + path, kind);
  }
}

function wrong(found: unknown, field: string, kind: Kind): RuleError {
  return found === undefined
    ? new RuleError("missing-field", `"${field}" is missing; give ${ARTICLE[kind]}`, {
        field,
        data: { wanted: ARTICLE[kind] },
      })
    : new RuleError("wrong-type", `"${field}" must be ${ARTICLE[kind]}`, { field, data: { wanted: ARTICLE[kind] } });
}

const ARTICLE: Readonly<Record<Kind, string>> = {
  text: "a text that is not empty",
  function: "a function",
  object: "an object",
  list: "a list",
};
