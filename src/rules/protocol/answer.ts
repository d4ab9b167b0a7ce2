/** The JSON protocol (docs/protocol.md) as one pure function, for tools/rules.mjs and the API of the module. */
import { isFields } from "../contract/fields.ts";
import { inField, RuleError } from "../contract/error.ts";
import { mechanicById, mechanics as five } from "../index.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { parseCommand, printCommand } from "../notation/command.ts";
import { knownOdds } from "../odds/known-odds.ts";
import {
  playRequests,
  contestSpecs,
  nothingDecided,
  specOf,
  thrownOf,
  unsupported,
  wrongType,
  type Requests,
} from "./play.ts";

const rollRequests: Requests = {
  odds: (request, mechanics) => {
    if (request["faces"] === undefined) {
      const { mechanic, spec } = specOf(request, mechanics);
      if (request["decided"] !== undefined) throw nothingDecided(mechanic, spec, request["decided"]);
      return { odds: knownOdds(mechanic, spec) };
    }
    const { mechanic, spec, faces, decided } = thrownOf(request, mechanics);
    if (!mechanic.odds.onFaces) throw unsupported(mechanic, "odds", "odds of what is still to be thrown");
    return { odds: mechanic.odds.onFaces(spec, faces, decided) };
  },
  resolve: (request, mechanics) => {
    const { mechanic, spec, faces, decided } = thrownOf(request, mechanics);
    return { outcome: mechanic.resolve(spec, faces, decided) };
  },
  contest: (request, mechanics) => {
    const mechanic = mechanicById(request["mechanic"], mechanics);
    if (!mechanic.contest) throw unsupported(mechanic, "contest", "contests");
    const read = contestSpecs(mechanic, request);
    const a = inField("a", () => read(request["a"]));
    const b = inField("b", () => read(request["b"]));
    return { odds: mechanic.contest.odds(a, b, request["tie"]) };
  },
  parse: ({ text, data }, mechanics) => {
    if (typeof text !== "string") throw wrongType("text", "a text");
    if (data !== undefined && !isFields(data)) throw wrongType("data", "an object");
    return parseCommand(text, { mechanics, ...(data === undefined ? {} : { data }) });
  },
  print: (request, mechanics) => {
    const { mechanic, spec } = specOf(request, mechanics);
    return { text: printCommand(mechanic, spec) };
  },
};

const REQUESTS: Requests = { ...rollRequests, ...playRequests };
const NAMED = Object.keys(REQUESTS).join(", ");

/** Answers one request about `mechanics` (default: the five). Never throws; errors are answered as `{error}`. */
export function answer(request: unknown, mechanics: readonly AnyMechanic[] = five): object {
  try {
    if (!isFields(request)) throw wrongType("request", "an object");
    const wanted = request["do"];
    const serve = typeof wanted === "string" && Object.hasOwn(REQUESTS, wanted) ? REQUESTS[wanted] : undefined;
    if (!serve)
      throw new RuleError("unknown-request", `"do" must be one of ${NAMED}`, {
        field: "do",
        data: { known: NAMED },
      });
    return serve(request, mechanics);
  } catch (error) {
    return errorAnswer(error);
  }
}

/** Maximum length of echoed input. */
const MOST_ECHO = 300;

function errorAnswer(error: unknown): object {
  if (!(error instanceof RuleError))
    return {
      error: { code: "internal", message: error instanceof Error ? error.message.slice(0, MOST_ECHO) : "unknown" },
    };
  const { code, message, field, at, expected, data } = error;
  return {
    error: {
      code,
      message: message.slice(0, MOST_ECHO),
      ...(field === undefined ? {} : { field: field.slice(0, MOST_ECHO) }),
      ...(at === undefined ? {} : { at }),
      ...(expected.length === 0 ? {} : { expected }),
      ...(data["example"] === undefined ? {} : { example: data["example"] }),
    },
  };
}
