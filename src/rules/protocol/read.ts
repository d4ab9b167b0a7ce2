/** What requests have in common: how their fields are read, and what is wrong with them. */
import { RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { mechanicById } from "../index.ts";

export type Request = Readonly<Record<string, unknown>>;
export type Requests = Readonly<Record<string, (request: Request, mechanics: readonly AnyMechanic[]) => object>>;

export interface Asked {
  readonly mechanic: AnyMechanic;
  readonly spec: object;
}

export function specOf(request: Request, mechanics: readonly AnyMechanic[]): Asked {
  const mechanic = mechanicById(request["mechanic"], mechanics);
  return { mechanic, spec: mechanic.parseSpec(request["spec"]) };
}

/** A roll: dice on the table, and what was decided after the throw. */
export function thrownOf(
  request: Request,
  mechanics: readonly AnyMechanic[],
): Asked & { readonly faces: object; readonly decided?: object } {
  const { mechanic, spec } = specOf(request, mechanics);
  const faces = mechanic.parseFaces(spec, request["faces"]);
  return { mechanic, spec, faces, ...decidedOf(mechanic, spec, request["decided"]) };
}

/** What was decided after the throw; absent where nothing was. Throws RuleError `not-allowed` where nothing ever is. */
export function decidedOf(mechanic: AnyMechanic, spec: object, input: unknown): { readonly decided?: object } {
  if (input === undefined) return {};
  if (mechanic.decisions?.parse) return { decided: mechanic.decisions?.parse(spec, input) };
  throw new RuleError("not-allowed", `nothing is decided after a throw of ${mechanic.id}`, {
    field: "decided",
    data: { values: "–" },
  });
}

/** Before the throw there is nothing to decide on. Throws as `decidedOf` does, which comes first. */
export function nothingDecided(mechanic: AnyMechanic, spec: object, input: unknown): RuleError {
  decidedOf(mechanic, spec, input);
  return new RuleError("not-allowed", `"decided" needs "faces": nothing is decided before a throw`, {
    field: "decided",
    data: { values: "–" },
  });
}

/** The mechanic has no such thing. */
export function notAllowed({ id }: AnyMechanic, request: string, things: string): RuleError {
  return new RuleError("not-allowed", `${id} knows no ${things}`, { field: "mechanic", data: { values: request } });
}

export function objectOf(input: unknown, field: string): Request {
  if (!isObject(input)) throw wrongType(field, "an object");
  return input;
}

export function isObject(value: unknown): value is Request {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function wrongType(field: string, wanted: string): RuleError {
  return new RuleError("wrong-type", `"${field}" must be ${wanted}`, { field, data: { wanted } });
}

/** Throws RuleError `out-of-range` for more or fewer entries. */
export function boundedList(input: unknown, field: string, min: number, max: number): readonly unknown[] {
  if (!Array.isArray(input)) throw wrongType(field, "a list");
  // Array.from: holes read as undefined, and are refused as what they are.
  if (input.length >= min && input.length <= max) return Array.from(input as readonly unknown[]);
  throw new RuleError("out-of-range", `"${field}" needs ${min}…${max} entries, not ${input.length}`, {
    field,
    data: { min, max, found: input.length },
  });
}

/** Above 0, and at most 1. */
export function probabilityOf(input: unknown, field: string): number {
  if (typeof input !== "number") throw wrongType(field, "a number");
  if (input > 0 && input <= 1) return input;
  throw new RuleError("out-of-range", `"${field}" must be above 0 and at most 1, not ${input}`, {
    field,
    data: { min: 0, max: 1, found: String(input) },
  });
}
