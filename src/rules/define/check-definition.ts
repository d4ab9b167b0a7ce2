/** Checks the definition of a mechanic, so that a missing part is reported when it is registered, not at the first roll. */
import { RuleError, notAllowed } from "../contract/error.ts";

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

/** Throws RuleError `missing-field`, `wrong-type` or `not-allowed` with the field. `actorTypes`: declared in the manifest of the package. */
export function checkDefinition(definition: unknown, actorTypes: readonly string[]): void {
  if (!IS_KIND.object(definition)) throw wrong(definition, "definition", "object");
  check(definition, REQUIRED, "");
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
