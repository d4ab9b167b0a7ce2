/** The JSON protocol (docs/protocol.md) as one pure function: what tools/rules.mjs and the module's API answer with. */
import { RuleError } from "../contract/error.ts";
import { mechanicById, mechanics as five } from "../index.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { parseCommand, printCommand } from "../notation/command.ts";
import { knownOdds } from "../odds/known-odds.ts";

type Request = Readonly<Record<string, unknown>>;

const REQUESTS: Readonly<Record<string, (request: Request, mechanics: readonly AnyMechanic[]) => object>> = {
  odds: (request, mechanics) => {
    const { mechanic, spec } = specOf(request, mechanics);
    return { odds: knownOdds(mechanic, spec) };
  },
  resolve: (request, mechanics) => {
    const { mechanic, spec } = specOf(request, mechanics);
    return { outcome: mechanic.resolve(spec, mechanic.parseFaces(spec, request["faces"])) };
  },
  contest: (request, mechanics) => {
    const mechanic = mechanicById(request["mechanic"], mechanics);
    if (!mechanic.contest)
      throw new RuleError("not-allowed", `${mechanic.id} knows no contests`, {
        field: "mechanic",
        data: { values: "contest" },
      });
    const a = within("a", () => mechanic.parseSpec(request["a"]));
    const b = within("b", () => mechanic.parseSpec(request["b"]));
    return { odds: mechanic.contest.odds(a, b, request["tie"]) };
  },
  parse: ({ text, data }, mechanics) => {
    if (typeof text !== "string") throw wrongType("text", "a text");
    if (data !== undefined && !isObject(data)) throw wrongType("data", "an object");
    return parseCommand(text, { mechanics, ...(data === undefined ? {} : { data }) });
  },
  print: (request, mechanics) => {
    const { mechanic, spec } = specOf(request, mechanics);
    return { text: printCommand(mechanic, spec) };
  },
};

/** One request about one of `mechanics` (default: the five), one answer. Never throws: what is wrong is answered as `{error}`. */
export function answer(request: unknown, mechanics: readonly AnyMechanic[] = five): object {
  try {
    if (!isObject(request)) throw wrongType("request", "an object");
    const wanted = request["do"];
    const serve = typeof wanted === "string" && Object.hasOwn(REQUESTS, wanted) ? REQUESTS[wanted] : undefined;
    if (!serve)
      throw new RuleError("unknown-request", `"do" must be one of ${Object.keys(REQUESTS).join(", ")}`, {
        field: "do",
        data: { known: Object.keys(REQUESTS).join(", ") },
      });
    return serve(request, mechanics);
  } catch (error) {
    return errorAnswer(error);
  }
}

/** Long input is not echoed whole. */
const MOST_ECHO = 300;

export function errorAnswer(error: unknown): object {
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

function specOf(
  request: Request,
  mechanics: readonly AnyMechanic[],
): { readonly mechanic: AnyMechanic; readonly spec: object } {
  const mechanic = mechanicById(request["mechanic"], mechanics);
  return { mechanic, spec: mechanic.parseSpec(request["spec"]) };
}

/** Errors in one side's spec name the side: `a.dice`. */
function within<T>(side: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const { code, message, data, field } = error;
    throw new RuleError(code, message, {
      data,
      field: field === undefined || field === "" ? side : `${side}.${field}`,
    });
  }
}

function isObject(value: unknown): value is Request {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function wrongType(field: string, wanted: string): RuleError {
  return new RuleError("wrong-type", `"${field}" must be ${wanted}`, { field, data: { wanted } });
}
