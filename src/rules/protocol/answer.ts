/** The JSON protocol (docs/protocol.md) as one pure function, for tools/rules.mjs and the API of the module. */
import { isFields, type Fields } from "../contract/fields.ts";
import { inField, RuleError, notAllowed, outOfRange } from "../contract/error.ts";
import { mechanicById, mechanics as five } from "../index.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { parseCommand, printCommand } from "../notation/command.ts";
import { knownOdds } from "../odds/known-odds.ts";
import type { ContestSide } from "../contract/contest.ts";
import type { LongTest } from "../contract/long-test.ts";
import { corrected, type Correction } from "../spec/correct.ts";
import { groupOdds } from "../odds/group.ts";
import { integer, list } from "../contract/schema.ts";

const MOST_CHECKS = 50;
const MOST_PARTS = 6;

const playRequests: Requests = {
  actions: (request, mechanics) => {
    const { mechanic, spec, faces, decided } = thrownOf(request, mechanics);
    const outcome = mechanic.resolve(spec, faces, decided);
    return { actions: mechanic.decisions?.actions(spec, faces, outcome, decided) ?? [] };
  },
  correct: (request, mechanics) => {
    const { mechanic, spec, faces } = thrownOf(request, mechanics);
    const { kind, amount, label = "" } = objectOf(request["add"], "add");
    const data = { kind, amount, label: String(label) } as Correction;
    const { spec: after, waiting } = inField("add", () => corrected(mechanic, spec, faces, data));
    return { spec: after, faces: withinCounts(faces, after), waiting };
  },
  judge: (request, mechanics) => {
    const mechanic = mechanicById(request["mechanic"], mechanics);
    if (!mechanic.contest?.judge) throw unsupported(mechanic, "judge", "contests");
    return mechanic.contest.judge(sideOf(mechanic, request, "a"), sideOf(mechanic, request, "b"), request["tie"]);
  },
  "long-test": (request, mechanics) => {
    const { machine, test } = longTestOf(request, mechanics);
    return { odds: machine.odds(test, { rounds: request["rounds"], policy: request["policy"] }) };
  },
  "long-test-state": (request, mechanics) => {
    const { machine, test } = longTestOf(request, mechanics);
    const { played } = request;
    if (!Array.isArray(played)) throw wrongType("played", "a list");
    let state = machine.start(test);
    for (const [index, round] of played.entries())
      state = inField(`played.${index}`, () => machine.after(test, state, machine.parseRound(test, state, round)));
    return { state };
  },
  exchange: (request, mechanics) => {
    const mechanic = mechanicById(request["mechanic"], mechanics);
    const { exchange } = mechanic.longTest ?? {};
    if (!exchange) throw unsupported(mechanic, "exchange", "tests of several rounds against each other");
    return { odds: exchange(request["a"], request["b"], request["tie"]) };
  },
  "dice-effect": (request, mechanics) => {
    const { mechanic, spec } = specOf(request, mechanics);
    if (!mechanic.countedFaceOdds) throw unsupported(mechanic, "dice-effect", "dice effects");
    const [face, least] = ["face", "least"].map((field) => integer({ min: 1, max: 100 }).parse(request[field], field));
    return { p: mechanic.countedFaceOdds(spec, face ?? 1, least ?? 1) };
  },
  group: ({ checks }, mechanics) => {
    const specs = boundedList(checks, "checks", 1, MOST_CHECKS).map((check, index) => {
      const { mechanic: id, spec } = objectOf(check, `checks.${index}`);
      return inField(`checks.${index}`, () => {
        const mechanic = mechanicById(id, mechanics);
        return { mechanic, spec: inField("spec", () => mechanic.parseSpec(spec)) };
      });
    });
    return { odds: groupOdds(specs) };
  },
  "target-for": (request, mechanics) => {
    const { mechanic, spec } = specOf(request, mechanics);
    if (!mechanic.odds.targetFor)
      throw unsupported(mechanic, "target-for", "single target that a chance could belong to");
    return mechanic.odds.targetFor(spec, probabilityOf(request["p"], "p")) ?? { target: null, p: null };
  },
  split: (request, mechanics) => {
    const { mechanic: id = mechanics.find(({ split }) => split)?.id } = request;
    const mechanic = mechanicById(id, mechanics);
    if (!mechanic.split) throw unsupported(mechanic, "split", "actions that share a pool");
    const parts = boundedList(request["specs"], "specs", 2, MOST_PARTS);
    const specs = parts.map((spec, index) => inField(`specs.${index}`, () => mechanic.parseSpec(spec)));
    const indices = list(integer({ min: 0, max: specs.length - 1 }));
    return mechanic.split.odds(specs, {
      attacks: indices.parse(request["attacks"] ?? [], "attacks"),
      committed: indices.parse(request["committed"] ?? [], "committed"),
      least: integer({ min: 1, max: 100 }).parse(request["least"] ?? 1, "least"),
    });
  },
};

/** Ignores fields of the request that a test does not have. */
function longTestOf(
  request: Request,
  mechanics: readonly AnyMechanic[],
): { readonly machine: LongTest<Fields, Fields>; readonly test: Fields } {
  const mechanic = mechanicById(request["mechanic"], mechanics);
  const { longTest: machine } = mechanic;
  if (!machine) throw unsupported(mechanic, "long-test", "tests of several rounds");
  return {
    machine,
    test: machine.parse(Object.fromEntries(Object.keys(machine.fields).map((field) => [field, request[field]]))),
  };
}

function sideOf(mechanic: AnyMechanic, request: Request, side: "a" | "b"): ContestSide<Fields, Fields, Fields> {
  const input = objectOf(request[side], side);
  const read = contestSpecs(mechanic, request);
  const spec = inField(`${side}.spec`, () => read(input["spec"]));
  return inField(side, () => ({
    spec,
    faces: mechanic.parseFaces(spec, input["faces"]),
    ...decidedOf(mechanic, spec, input["decided"]),
  }));
}

/** Without the faces of dice that the spec no longer has. */
function withinCounts(faces: Fields, spec: Fields): Fields {
  return Object.fromEntries(
    Object.entries(faces).map(([field, thrown]) => {
      const count = spec[field];
      return [field, Array.isArray(thrown) && typeof count === "number" ? thrown.slice(0, count) : thrown];
    }),
  );
}

type Request = Fields;
type Requests = Readonly<Record<string, (request: Request, mechanics: readonly AnyMechanic[]) => object>>;

interface RequestSpec {
  readonly mechanic: AnyMechanic;
  readonly spec: Fields;
}

function specOf(request: Request, mechanics: readonly AnyMechanic[]): RequestSpec {
  const mechanic = mechanicById(request["mechanic"], mechanics);
  return { mechanic, spec: mechanic.parseSpec(request["spec"]) };
}

/** Reads the spec of a contest's side. Conditions that GMs set, such as a required margin, count only if the request says `conditions`. */
function contestSpecs(mechanic: AnyMechanic, { conditions = false }: Request): (spec: unknown) => Fields {
  if (typeof conditions !== "boolean") throw wrongType("conditions", "true or false");
  return (spec) => ({ ...mechanic.parseSpec(spec), ...(conditions ? {} : mechanic.byGM) });
}

/** A thrown roll: spec, faces, and decisions after the throw. */
function thrownOf(
  request: Request,
  mechanics: readonly AnyMechanic[],
): RequestSpec & { readonly faces: Fields; readonly decided?: Fields } {
  const { mechanic, spec } = specOf(request, mechanics);
  const faces = mechanic.parseFaces(spec, request["faces"]);
  return { mechanic, spec, faces, ...decidedOf(mechanic, spec, request["decided"]) };
}

/** Decisions after the throw; absent without input. Throws RuleError `not-allowed` for a mechanic without decisions. */
function decidedOf(mechanic: AnyMechanic, spec: Fields, input: unknown): { readonly decided?: Fields } {
  if (input === undefined) return {};
  if (mechanic.decisions?.parse) return { decided: mechanic.decisions?.parse(spec, input) };
  throw notAllowed("decided", `nothing is decided after a throw of ${mechanic.id}`);
}

/** The error for decisions without faces. Throws as `decidedOf` does for invalid decisions. */
function nothingDecided(mechanic: AnyMechanic, spec: Fields, input: unknown): RuleError {
  decidedOf(mechanic, spec, input);
  return notAllowed("decided", `"decided" needs "faces": nothing is decided before a throw`);
}

/** The error for a request that the mechanic does not support. */
function unsupported({ id }: AnyMechanic, request: string, things: string): RuleError {
  return notAllowed("mechanic", `${id} knows no ${things}`, request);
}

function objectOf(input: unknown, field: string): Request {
  if (!isFields(input)) throw wrongType(field, "an object");
  return input;
}

function wrongType(field: string, wanted: string): RuleError {
  return new RuleError("wrong-type", `"${field}" must be ${wanted}`, { field, data: { wanted } });
}

/** Throws RuleError `out-of-range` for more or fewer entries. */
function boundedList(input: unknown, field: string, min: number, max: number): readonly unknown[] {
  if (!Array.isArray(input)) throw wrongType(field, "a list");
  // Array.from: holes become undefined, and are refused as such.
  if (input.length >= min && input.length <= max) return Array.from(input);
  throw outOfRange(field, `"${field}" needs ${min}…${max} entries, not ${input.length}`, [min, max], input.length);
}

/** Above 0, and at most 1. */
function probabilityOf(input: unknown, field: string): number {
  if (typeof input !== "number") throw wrongType(field, "a number");
  if (input > 0 && input <= 1) return input;
  throw outOfRange(field, `"${field}" must be above 0 and at most 1, not ${input}`, [0, 1], String(input));
}

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
